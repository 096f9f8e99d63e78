import { bigint, jsonb, text } from 'drizzle-orm/pg-core';
import { companyTable, moment } from './columns.ts';

/** One line of the log of changes. The database writes it; the application reads. */
export const auditEntries = companyTable('audit_entries', ['entryNumber'], {
  entryNumber: bigint('entry_number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  /** Shared by all lines of one transaction. */
  changeId: text('change_id').notNull(),
  happenedAt: moment('happened_at').notNull(),
  userId: text('user_id'),
  userName: text('user_name'),
  tableName: text('table_name').notNull(),
  recordId: text('record_id').notNull(),
  customerId: text('customer_id'),
  action: text('action').$type<'insert' | 'update' | 'delete'>().notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
});

export const undoneChanges = companyTable('undone_changes', ['changeId'], {
  changeId: text('change_id').notNull(),
  undoneBy: text('undone_by').notNull(),
  undoneAt: moment('undone_at').notNull(),
});
