import { bigint, boolean, jsonb, text } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/access/index.ts';
import { companyTable, moment } from './columns.ts';

export const backups = companyTable('backups', ['backupId'], {
  backupId: text('backup_id').notNull(),
  state: text('state').$type<'running' | 'done' | 'failed'>().notNull(),
  /** Who asked; null for the nightly one. */
  askedBy: text('asked_by'),
  /** Why it failed, in words for the owner. */
  reason: text('reason'),
  fileKey: text('file_key'),
  bytes: bigint('bytes', { mode: 'number' }),
  rowsWritten: bigint('rows_written', { mode: 'number' }),
  filesWritten: bigint('files_written', { mode: 'number' }),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
});

/** People of a company that was brought in, who are invited again one by one. */
export const importedPeople = companyTable('imported_people', ['userId'], {
  userId: text('user_id').notNull(),
  email: text('email').notNull(),
  name: text('name'),
  role: text('role').$type<Role>().notNull(),
  isActive: boolean('is_active').notNull(),
  customerId: text('customer_id'),
  technicianId: text('technician_id'),
});

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
