import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type {
  BankState,
  CustomerBillingCycle,
  DataRetention,
  InvoiceLineKind,
  InvoiceState,
  PaymentMethod,
  PaymentProcessor,
  PlanChemicals,
  PlanPricingKind,
  Proration,
  RefundStatus,
  SpecialLine,
  SubscriptionStatus,
  TransactionStatus,
} from '#contract/choices.ts';
import type {
  LedgerAccount,
  PaymentShare,
  PayoutLineKind,
  PayoutListing,
  PayoutStatus,
  PostingKind,
} from '#domain/invoicing/index.ts';
import type { Language, Message } from '#domain/language/index.ts';
import type { SkipReason } from '#domain/settings/index.ts';
import { cents, companyId, companyTable, day, decimal, moment } from './columns.ts';
import { ownDrives } from './routes.ts';

export const companySettings = pgTable('company_settings', {
  companyId: companyId().primaryKey(),
  emailAlerts: boolean('email_alerts').notNull().default(true),
  smsNotifications: boolean('sms_notifications').notNull().default(true),
  lowInventoryAlerts: boolean('low_inventory_alerts').notNull().default(true),
  serviceReminders: boolean('service_reminders').notNull().default(true),
  autoLocation: boolean('auto_location').notNull().default(true),
  autoBackup: boolean('auto_backup').notNull().default(true),
  dataRetention: text('data_retention').$type<DataRetention>().notNull().default('12months'),
  maintenanceMode: boolean('maintenance_mode').notNull().default(false),
  debugMode: boolean('debug_mode').notNull().default(false),
  /** Everyone who works here signs in with a second step. */
  secondStep: boolean('second_step').notNull().default(false),
  /** Driving is estimated from the company's own drives, those from a day on; null: of the last half year. */
  ownDrives: boolean('own_drives').notNull().default(true),
  ownDrivesSince: day('own_drives_since'),
  graceDays: integer('grace_days').notNull().default(7),
  retryAttempts: integer('retry_attempts').notNull().default(3),
  taxRatePct: decimal('tax_rate_pct', 6, 3).notNull().default(0),
  /** Which kinds of lines the tax is added to. */
  taxService: boolean('tax_service').notNull().default(true),
  taxChemicals: boolean('tax_chemicals').notNull().default(true),
  taxWork: boolean('tax_work').notNull().default(true),
  /** False until the company has said what it taxes; nothing is taxed before. */
  taxAnswered: boolean('tax_answered').notNull().default(false),
  dueDays: integer('due_days').notNull().default(14),
  /** How a part of a billing cycle is charged. */
  proration: text('proration').$type<Proration>().notNull().default('days'),
  /** Customers may pay from a bank account. */
  bankDebits: boolean('bank_debits').notNull().default(false),
  /** What a new quote asks for as a deposit: whole percent, or an amount. */
  depositPct: integer('deposit_pct'),
  depositCents: cents('deposit_cents'),
  /** What is added to an invoice that is paid late; off where `lateFeesSince` is null. */
  lateFeesSince: day('late_fees_since'),
  lateFeeCents: cents('late_fee_cents'),
  lateFeePct: decimal('late_fee_pct', 6, 3),
  lateFeeAfterDays: integer('late_fee_after_days').notNull().default(10),
  lateFeeMonthly: boolean('late_fee_monthly').notNull().default(false),
  lateFeeCapCents: cents('late_fee_cap_cents'),
  lateFeeMinimumCents: cents('late_fee_minimum_cents').notNull().default(0),
  /** How much less is asked for where an invoice is paid by bank debit, check or cash. */
  paymentDiscountPct: decimal('payment_discount_pct', 4, 2),
  /** Customers may leave a tip; and what is suggested. */
  tips: boolean('tips').notNull().default(false),
  tipCents: integer('tip_cents').array().notNull().default([500, 1000, 2000]),
  wageCentsPerHour: cents('wage_cents_per_hour'),
  quietFrom: text('quiet_from').notNull().default('21:00'),
  quietTo: text('quiet_to').notNull().default('08:00'),
  sendPreVisit: boolean('send_pre_visit').notNull().default(false),
  sendPostService: boolean('send_post_service').notNull().default(false),
  sendSurveys: boolean('send_surveys').notNull().default(false),
  sendGreetings: boolean('send_greetings').notNull().default(false),
  sendVisitSkipped: boolean('send_visit_skipped').notNull().default(false),
  billedSkips: text('billed_skips').array().$type<SkipReason[]>().notNull().default([]),
  smsNumber: text('sms_number').unique(),
  /** Of users who have chosen none; read it as `chosenByCompany`. */
  language: text('language').$type<Language>().notNull().default('en'),
  languageChosen: boolean('language_chosen').notNull().default(false),
  costCentsPerMile: decimal('cost_cents_per_mile', 8, 2),
  updatedAt: moment('updated_at').notNull(),
});

/** What a company has learned from its own drives counts unless its settings say otherwise, or were turned on since. */
export const ownDrivesCount = sql`coalesce(${companySettings.ownDrives}, true)
  and coalesce(${companySettings.ownDrivesSince}, '-infinity') <= ${ownDrives.since}`;

/** The company's language; null until it has chosen one. The previous release does not say that it chose. */
export const chosenByCompany = sql<Language | null>`case
  when ${companySettings.languageChosen} or ${companySettings.language} <> 'en' then ${companySettings.language} end`;

export const chemicalPrices = companyTable('chemical_prices', ['product'], {
  product: text('product').notNull(),
  priceCents: cents('price_cents').notNull(),
  amount: decimal('amount', 12, 3).notNull(),
  unit: text('unit').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const subscriptionPlans = companyTable('subscription_plans', ['planId'], {
  planId: text('plan_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  priceCents: cents('price_cents').notNull(),
  billingCycle: text('billing_cycle').$type<CustomerBillingCycle>().notNull(),
  pricing: text('pricing').$type<PlanPricingKind>().notNull().default('flat'),
  chemicals: text('chemicals').$type<PlanChemicals>().notNull().default('with'),
  features: text('features').array().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  /** Since when the price applies; the database keeps it. */
  priceSince: moment('price_since'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const customerSubscriptions = companyTable('customer_subscriptions', ['subscriptionId'], {
  subscriptionId: text('subscription_id').notNull(),
  customerId: text('customer_id').notNull(),
  planId: text('plan_id').notNull(),
  status: text('status').$type<SubscriptionStatus>().notNull(),
  /** The customer’s own price; null for the plan’s. */
  priceCents: cents('price_cents'),
  /** The own price from a later day on; null with its day where none is announced. */
  nextPriceCents: cents('next_price_cents'),
  nextPriceFrom: day('next_price_from'),
  billingDay: smallint('billing_day').notNull(),
  currentPeriodStart: day('current_period_start').notNull(),
  currentPeriodEnd: day('current_period_end').notNull(),
  nextBillingDate: day('next_billing_date').notNull(),
  autoCharge: boolean('auto_charge').notNull().default(false),
  /** What the customer agreed to when they turned autopay on, as it was shown; null where the office did. */
  autoChargeConsent: text('auto_charge_consent'),
  autoChargeConsentedAt: moment('auto_charge_consented_at'),
  /** Its periods are billed on their first day; else on the day after their last. */
  billsInAdvance: boolean('bills_in_advance').notNull().default(false),
  /** The customer's setup fee is on its first invoice. */
  billsSetupFee: boolean('bills_setup_fee').notNull().default(false),
  startedOn: day('started_on').notNull(),
  pastDueSince: day('past_due_since'),
  /** Visits made before this day were in another plan's price. */
  visitsFrom: day('visits_from'),
  canceledOn: day('canceled_on'),
  priceSince: moment('price_since'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const customerCards = companyTable('customer_cards', ['customerId'], {
  customerId: text('customer_id').notNull(),
  processor: text('processor').$type<'sandbox' | 'stripe'>().notNull(),
  processorCustomerId: text('processor_customer_id'),
  paymentMethodId: text('payment_method_id').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  /** Of a bank account null. */
  expiryMonth: smallint('expiry_month'),
  expiryYear: smallint('expiry_year'),
  kind: text('kind').$type<'card' | 'bank'>().notNull().default('card'),
  /** What the customer agreed to when the account was kept, as it was shown. */
  consent: text('consent'),
  consentedAt: moment('consented_at'),
  addedAt: moment('added_at').notNull(),
});

export const companyProcessors = companyTable('company_processors', ['processor'], {
  processor: text('processor').$type<'stripe'>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  webhookSecretSealed: text('webhook_secret_sealed'),
  accountName: text('account_name'),
  connectedAt: moment('connected_at').notNull(),
  lastError: text('last_error'),
  lastErrorAt: moment('last_error_at'),
});

export const invoices = companyTable('invoices', ['invoiceId'], {
  invoiceId: text('invoice_id').notNull(),
  invoiceNumber: text('invoice_number'),
  customerId: text('customer_id').notNull(),
  customerName: text('customer_name').notNull(),
  subscriptionId: text('subscription_id'),
  workOrderId: text('work_order_id'),
  state: text('state').$type<InvoiceState>().notNull(),
  periodStart: day('period_start'),
  periodEnd: day('period_end'),
  issueOn: day('issue_on').notNull(),
  issuedOn: day('issued_on'),
  dueOn: day('due_on'),
  subtotalCents: cents('subtotal_cents').notNull().default(0),
  taxRatePct: decimal('tax_rate_pct', 6, 3).notNull(),
  taxCents: cents('tax_cents').notNull().default(0),
  totalCents: cents('total_cents').notNull().default(0),
  /** What of the total is a deposit: above 0 where it asks for one, below 0 where one counts. */
  depositCents: cents('deposit_cents').notNull().default(0),
  lateFeeCents: cents('late_fee_cents').notNull().default(0),
  /** What its total was reduced by for the way it was paid. */
  paymentDiscountCents: cents('payment_discount_cents').notNull().default(0),
  paidCents: cents('paid_cents').notNull().default(0),
  refundedCents: cents('refunded_cents').notNull().default(0),
  memo: text('memo'),
  edited: boolean('edited').notNull().default(false),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptOn: day('next_attempt_on'),
  paidOn: day('paid_on'),
  voidedOn: day('voided_on'),
  mailId: text('mail_id'),
  bankState: text('bank_state').$type<BankState>(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const invoiceLines = companyTable('invoice_lines', ['invoiceId', 'lineId'], {
  invoiceId: text('invoice_id').notNull(),
  lineId: text('line_id').notNull(),
  place: integer('place').notNull(),
  kind: text('kind').$type<InvoiceLineKind>().notNull(),
  description: text('description').notNull(),
  descriptionMessage: jsonb('description_message').$type<Message>(),
  quantity: decimal('quantity', 12, 3).notNull().default(1),
  unitPriceCents: cents('unit_price_cents').notNull(),
  amountCents: cents('amount_cents').notNull(),
  taxable: boolean('taxable').notNull().default(true),
  visitId: text('visit_id'),
  serviceDate: day('service_date'),
  /** What wrote a line that nobody edits. */
  special: text('special').$type<SpecialLine>(),
  /** Of a late fee: which of its invoice, from 1, what it was charged at, and how often it was waived or charged after all. */
  feeNumber: integer('fee_number'),
  feeCents: cents('fee_cents'),
  flips: integer('flips').notNull().default(0),
  flippedOn: day('flipped_on'),
});

export const transactions = companyTable('transactions', ['transactionId'], {
  transactionId: text('transaction_id').notNull(),
  subscriptionId: text('subscription_id'),
  customerId: text('customer_id').notNull(),
  customerName: text('customer_name').notNull(),
  invoiceId: text('invoice_id'),
  invoiceNumber: text('invoice_number'),
  amountCents: cents('amount_cents').notNull(),
  status: text('status').$type<TransactionStatus>().notNull(),
  paymentProcessor: text('payment_processor').$type<PaymentProcessor>().notNull(),
  method: text('method').$type<PaymentMethod>().notNull(),
  processorTransactionId: text('processor_transaction_id'),
  idempotencyKey: text('idempotency_key'),
  /** The processor's own page that it is paid on. */
  checkoutSessionId: text('checkout_session_id'),
  processorCustomerId: text('processor_customer_id'),
  keepCard: boolean('keep_card').notNull().default(false),
  description: text('description').notNull(),
  /** A check's number, a transfer's reference. */
  reference: text('reference'),
  /** What its payer agreed to before a bank was asked for the money, as it was shown. */
  consent: text('consent'),
  /** Why it failed. */
  reason: text('reason'),
  reasonMessage: jsonb('reason_message').$type<Message>(),
  refundedCents: cents('refunded_cents').notNull().default(0),
  /** Since when a bank works on the debit. */
  processingSince: moment('processing_since'),
  /** When a bank took all of it back. */
  returnedAt: moment('returned_at'),
  recordedBy: text('recorded_by'),
  /** A tip for this visit, owed to who made it; null for what pays invoices. */
  tipVisitId: text('tip_visit_id'),
  tipTechnicianId: text('tip_technician_id'),
  tipTechnicianName: text('tip_technician_name'),
  transactionDate: moment('transaction_date').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** What of a payment goes to which invoice, where that is not all of it to its one invoice. */
export const paymentShares = companyTable('payment_shares', ['transactionId', 'invoiceId'], {
  transactionId: text('transaction_id').notNull(),
  invoiceId: text('invoice_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** Offered until the payment is taken, given from then on. */
  discountCents: cents('discount_cents').notNull().default(0),
  refundedCents: cents('refunded_cents').notNull().default(0),
});

export const refunds = companyTable('refunds', ['refundId'], {
  refundId: text('refund_id').notNull(),
  transactionId: text('transaction_id').notNull(),
  customerId: text('customer_id').notNull(),
  invoiceId: text('invoice_id'),
  amountCents: cents('amount_cents').notNull(),
  /** What of it goes back out of a deposit that no bill counts. */
  depositCents: cents('deposit_cents').notNull().default(0),
  status: text('status').$type<RefundStatus>().notNull(),
  reason: text('reason'),
  /** What no invoice needed: it goes back without a credit. */
  ofSurplus: boolean('of_surplus').notNull().default(false),
  recordedBy: text('recorded_by'),
  refundedAt: moment('refunded_at').notNull(),
});

/** Money that a bank took back after it was paid, or holds while that is decided. */
export const paymentDisputes = companyTable('payment_disputes', ['disputeId'], {
  disputeId: text('dispute_id').notNull(),
  transactionId: text('transaction_id').notNull(),
  customerId: text('customer_id').notNull(),
  kind: text('kind').$type<'dispute' | 'return'>().notNull(),
  state: text('state').$type<'open' | 'won' | 'lost'>().notNull(),
  reason: text('reason').notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents').notNull().default(0),
  shares: jsonb('shares').$type<PaymentShare[]>().notNull().default([]),
  respondBy: moment('respond_by'),
  openedAt: moment('opened_at').notNull(),
  closedAt: moment('closed_at'),
});

/** What the company's processor pays out to its bank. */
export const payouts = companyTable('payouts', ['payoutId'], {
  payoutId: text('payout_id').notNull(),
  processor: text('processor').$type<'stripe' | 'sandbox'>().notNull(),
  status: text('status').$type<PayoutStatus>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  createdAt: moment('created_at').notNull(),
  arrivesOn: day('arrives_on').notNull(),
  failure: text('failure'),
  listing: text('listing').$type<PayoutListing>().notNull(),
});

/** A payment, refund, dispute or fee that a payout holds. */
export const payoutLines = companyTable('payout_lines', ['lineId'], {
  lineId: text('line_id').notNull(),
  payoutId: text('payout_id').notNull(),
  kind: text('kind').$type<PayoutLineKind>().notNull(),
  description: text('description').notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  occurredAt: moment('occurred_at').notNull(),
  paymentIntentId: text('payment_intent_id'),
});

/** Customers' accounts by double entry, and the payouts of what they paid; the lines of a posting sum to zero. */
export const ledgerEntries = companyTable('ledger_entries', ['postingKey', 'line'], {
  postingKey: text('posting_key').notNull(),
  line: smallint('line').notNull(),
  entryNumber: bigint('entry_number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  /** Null of a payout. */
  customerId: text('customer_id'),
  postedOn: day('posted_on').notNull(),
  kind: text('kind').$type<PostingKind>().notNull(),
  account: text('account').$type<LedgerAccount>().notNull(),
  invoiceId: text('invoice_id'),
  transactionId: text('transaction_id'),
  refundId: text('refund_id'),
  amountCents: cents('amount_cents').notNull(),
  recordedAt: moment('recorded_at').notNull(),
});

/**
 * What is owed on an issued invoice, in cents: the sum of its entries. One that has none yet, of a release before there were
 * entries, says so itself. In a query that names the table `invoices`, in full.
 */
export const owedOfInvoice = sql<number>`coalesce((
  select sum(e.amount_cents) from ledger_entries e
  where e.company_id = invoices.company_id and e.invoice_id = invoices.invoice_id and e.account = 'owed'),
  invoices.total_cents - invoices.paid_cents)::bigint`.mapWith(Number);

export const paymentLinks = pgTable('payment_links', {
  keyHash: text('key_hash').primaryKey(),
  companyId: companyId(),
  invoiceId: text('invoice_id').notNull(),
  moreInvoiceIds: text('more_invoice_ids').array().notNull().default([]),
  expiresAt: moment('expires_at').notNull(),
});

export const serviceCosts = companyTable('service_costs', ['costId'], {
  costId: text('cost_id').notNull(),
  customerId: text('customer_id').notNull(),
  visitId: text('visit_id'),
  serviceDate: day('service_date').notNull(),
  laborCostCents: cents('labor_cost_cents').notNull(),
  chemicalCostCents: cents('chemical_cost_cents').notNull(),
  equipmentCostCents: cents('equipment_cost_cents').notNull(),
  travelCostCents: cents('travel_cost_cents').notNull(),
  totalCostCents: cents('total_cost_cents').generatedAlwaysAs(
    sql`labor_cost_cents + chemical_cost_cents + equipment_cost_cents + travel_cost_cents`,
  ),
  serviceFeeCents: cents('service_fee_cents').notNull(),
  profitCents: cents('profit_cents').generatedAlwaysAs(
    sql`service_fee_cents - labor_cost_cents - chemical_cost_cents - equipment_cost_cents - travel_cost_cents`,
  ),
  notes: text('notes'),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
});

export const startedStrategies = companyTable('started_strategies', ['strategyId'], {
  strategyId: text('strategy_id').notNull(),
  state: text('state').$type<'started' | 'done' | 'dropped'>().notNull().default('started'),
  startedOn: day('started_on').notNull(),
  startedBy: text('started_by').notNull(),
  endedOn: day('ended_on'),
  baseline: jsonb('baseline').notNull(),
});
