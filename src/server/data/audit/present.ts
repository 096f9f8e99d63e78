import { type AuditAction, type AuditEntry, undoDays } from '#contract/data/audit.ts';
import { canReturn, recordedTables } from './recorded-tables.ts';
import type { AuditRow } from './repo.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A customer is not removed but marked: that is its delete, and taking the mark off its return. */
export function actionOf({ tableName, action, after }: Pick<AuditRow, 'tableName' | 'action' | 'after'>): AuditAction {
  if (tableName === 'customers' && action === 'update' && after && 'deleted_at' in after) {
    return after.deleted_at === null ? 'added' : 'deleted';
  }
  if (action === 'insert') return 'added';
  return action === 'delete' ? 'deleted' : 'changed';
}

const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const isMoney = (column: string): boolean => /(^|_)cents(_|$)/.test(column);

/** `service_price_cents` is the field servicePrice in dollars; every other column keeps its name. */
const fieldOf = (column: string): string =>
  camelCase(isMoney(column) ? column.replace(/(^|_)cents(?=_|$)/, '').replace(/^_/, '') : column);

function wordOf(column: string, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return isMoney(column) ? value / 100 : value;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return JSON.stringify(value);
}

function fieldsOf(row: AuditRow): AuditEntry['fields'] {
  if (actionOf(row) !== 'changed' || !row.after) return [];
  return Object.keys(row.after)
    .sort()
    .map((column) => {
      const before = wordOf(column, row.before?.[column]);
      const after = wordOf(column, row.after?.[column]);
      // A field that differs and says nothing on either side is one whose content is kept out of the log.
      return { field: fieldOf(column), before, after, secret: before === null && after === null };
    });
}

/** A stored line as it is answered. Lines of tables that are no longer known are not shown. */
export function presentEntry(row: AuditRow, now: Date): AuditEntry | null {
  const table = recordedTables[row.tableName];
  if (!table) return null;
  const action = actionOf(row);
  const label = table.label ? (row.label ?? wordOf(table.label, row.before?.[table.label])) : null;
  return {
    entryNumber: row.entryNumber,
    changeId: row.changeId,
    happenedAt: row.happenedAt.toISOString(),
    userId: row.userId,
    userName: row.userName,
    recordKind: table.kind,
    recordId: row.recordId,
    label: label === null ? null : String(label),
    customerId: row.customerId,
    customerName: row.customerName,
    action,
    fields: fieldsOf(row),
    canUndo:
      action === 'deleted' &&
      canReturn(row.tableName) &&
      row.undoneAt === null &&
      now.getTime() - row.happenedAt.getTime() <= undoDays * dayMs,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
