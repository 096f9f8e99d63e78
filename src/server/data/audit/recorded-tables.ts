import type { RecordKind } from '#contract/data/audit.ts';

export interface RecordedTable {
  kind: RecordKind;
  /** The columns that the record's id is made of, joined by `/`; the same as in the migration that records the table. */
  key: readonly string[];
  /** The column it is called by; of several the first that holds something. */
  label?: string | readonly string[];
  /** Its files or secrets go with it: the row alone would be worth nothing. */
  staysDeleted?: true;
  /**
   * Written again as a whole when what it belongs to is saved: a row that went then was replaced, not deleted. It comes back
   * only with the record that it was deleted along with.
   */
  isReplaced?: true;
}

/**
 * The tables whose changes the database records (migration 0187 and those after it), parents before what refers to them: in
 * this order deleted rows can be put back.
 */
export const recordedTables: Readonly<Record<string, RecordedTable>> = {
  companies: { kind: 'company', key: ['company_id'], label: 'name' },
  users: { kind: 'user', key: ['user_id'], label: ['name', 'email'] },
  permission_entries: { kind: 'permission', key: ['role', 'feature'], isReplaced: true },
  customers: { kind: 'customer', key: ['customer_id'], label: 'name' },
  properties: { kind: 'property', key: ['property_id'], label: 'name' },
  pools: { kind: 'pool', key: ['pool_id'], label: 'name' },
  equipment: { kind: 'equipment', key: ['equipment_id'], label: 'model' },
  technicians: { kind: 'technician', key: ['technician_id'], label: 'name' },
  route_assignments: { kind: 'route-assignment', key: ['assignment_id'] },
  days_off: { kind: 'day-off', key: ['day_off_id'] },
  visit_changes: { kind: 'visit-change', key: ['assignment_id', 'service_date'] },
  checklist_tasks: { kind: 'checklist-task', key: ['task_id'], label: 'title', isReplaced: true },
  customer_checklists: { kind: 'customer-checklist', key: ['customer_id'] },
  company_branding: { kind: 'branding', key: ['company_id'], isReplaced: true },
  water_targets: { kind: 'water-target', key: ['rule_id'] },
  company_settings: { kind: 'settings', key: ['company_id'], isReplaced: true },
  pay_check_approvals: { kind: 'pay-check-approval', key: ['technician_id', 'week_from'] },
  reagents: { kind: 'reagent', key: ['id'], label: 'description' },
  devices: { kind: 'device', key: ['device_id'], label: 'device_name', staysDeleted: true },
  voice_notes: { kind: 'voice-note', key: ['note_id'], staysDeleted: true },
  photos: { kind: 'photo', key: ['photo_id'], staysDeleted: true },
  service_reports: { kind: 'service-report', key: ['report_id'] },
  chemical_prices: { kind: 'chemical-price', key: ['product'], isReplaced: true },
  subscription_plans: { kind: 'subscription-plan', key: ['plan_id'], label: 'name' },
  customer_subscriptions: { kind: 'customer-subscription', key: ['subscription_id'], isReplaced: true },
  customer_cards: { kind: 'customer-card', key: ['customer_id'], staysDeleted: true },
  company_processors: { kind: 'card-processor', key: ['processor'], label: 'processor', staysDeleted: true },
  company_connections: { kind: 'connection', key: ['need'], label: 'shown', staysDeleted: true },
  invoices: { kind: 'invoice', key: ['invoice_id'], label: 'invoice_number', isReplaced: true },
  invoice_lines: { kind: 'invoice-line', key: ['invoice_id', 'line_id'], label: 'description', isReplaced: true },
  transactions: { kind: 'transaction', key: ['transaction_id'], label: 'description', isReplaced: true },
  refunds: { kind: 'refund', key: ['refund_id'], isReplaced: true },
  service_costs: { kind: 'service-cost', key: ['cost_id'] },
  started_strategies: { kind: 'profit-strategy', key: ['strategy_id'] },
  price_items: { kind: 'price-item', key: ['price_item_id'], label: 'name' },
  trouble_cases: { kind: 'trouble-case', key: ['case_id'], label: 'kind' },
  work_orders: { kind: 'work-order', key: ['work_order_id'], label: 'order_number' },
  work_order_lines: {
    kind: 'work-order-line',
    key: ['work_order_id', 'place'],
    label: 'description',
    isReplaced: true,
  },
  message_templates: { kind: 'message-template', key: ['template_id'], label: 'name' },
  phone_consents: { kind: 'phone-consent', key: ['phone_number'], label: 'phone_number' },
  service_visits: { kind: 'visit', key: ['visit_id'] },
};

/** Tables whose changes are not recorded, and why. */
export const unrecordedTables: Readonly<Record<string, string>> = {
  audit_entries: 'the log itself',
  company_versions: 'a number that every change moves',
  undone_changes: 'the log itself',
  ...Object.fromEntries(
    [
      'sessions',
      'sign_in_steps',
      'password_resets',
      'passkeys',
      'email_codes',
      'recovery_codes',
      'two_step_secrets',
      'calendar_feeds',
      'customer_links',
      'customer_devices',
      'customer_codes',
      'customer_contact_changes',
      'reply_addresses',
    ].map((name) => [name, 'signing in, and links: secrets that come and go']),
  ),
  ...Object.fromEntries(
    ['photo_chain', 'photo_chain_heads', 'photo_chain_keys'].map((name) => [
      name,
      'a chain that only grows: the log of photos itself',
    ]),
  ),
  ...Object.fromEntries(
    [
      'report_links',
      'payment_links',
      'quote_links',
      'survey_links',
      'idempotency_keys',
      'device_commands',
      'device_results',
      'company_nights',
      'notification_reads',
      'alert_mail_notes',
      'alert_mails',
      'alert_tellings',
      'push_devices',
      'push_choices',
      'pushes',
      'company_weather',
      'road_times',
      'company_roads',
      'company_job_runs',
      'ai_usage',
    ].map((name) => [name, 'what a call leaves behind for a time']),
  ),
  ledger_entries: 'never changed; each follows from an invoice, payment, refund or payout',
  payouts: 'what the processor reports; nobody writes it by hand',
  payout_lines: 'what the processor reports; nobody writes it by hand',
  payment_disputes: 'what a bank reports of a payment, which is recorded; nobody writes it by hand',
  payment_shares: 'what a payment, which is recorded, brought to its invoices, which are too',
  own_drives: 'follows from visits, which are recorded; written again every day',
  visit_skips: 'says itself who skipped, billed or took back what; the change of the plan beside it is recorded',
  customer_views: 'how somebody looks at a list changes nothing in it',
  ...Object.fromEntries(
    [
      'work_figures',
      'technician_days',
      'company_days',
      'pool_months',
      'billed_days',
      'earned_periods',
      'figure_days_due',
    ].map((name) => [name, 'sums of other tables, recomputed when those change']),
  ),
  ...Object.fromEntries(
    [
      'water_tests',
      'pool_readings',
      'reagent_movements',
      'device_calibrations',
      'route_changes',
      'mails',
      'sms_notifications',
      'messages',
      'incoming_mails',
      'broadcasts',
      'surveys',
      'notifications',
      'conversations',
      'chat_messages',
      'payments',
      'company_plans',
      'imports',
      'imported_people',
      'backups',
    ].map((name) => [name, 'a journal of its own: each row says who and when, and none is changed by hand']),
  ),
};

export const tableOf = (kind: RecordKind): string | undefined =>
  Object.keys(recordedTables).find((name) => recordedTables[name]?.kind === kind);

/** In the order in which they can be put back. */
export const parentsFirst = (a: { tableName: string }, b: { tableName: string }): number => {
  const order = Object.keys(recordedTables);
  return order.indexOf(a.tableName) - order.indexOf(b.tableName);
};

/** Whether its delete is one that somebody can take back. */
export const canReturn = (tableName: string): boolean => {
  const table = recordedTables[tableName];
  return table !== undefined && !table.staysDeleted && !table.isReplaced;
};
