import { type AuditAction, type AuditEntry, type AuditQuery, type UndoAnswer, undoDays } from '#contract/data/audit.ts';
import { customersRepo, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { techniciansRepo } from '#server/scheduling/index.ts';
import { canReturn, parentsFirst, recordedTables } from './recorded-tables.ts';
import { type AuditRow, auditRepo, type StoredEntry } from './repo.ts';
import { auditTexts as texts } from './texts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A customer is not removed but marked: that is its delete, and taking the mark off its return. */
function actionOf({ tableName, action, after }: Pick<AuditRow, 'tableName' | 'action' | 'after'>): AuditAction {
  if (tableName === 'customers' && action === 'update' && after && 'deleted_at' in after) {
    return after.deleted_at === null ? 'added' : 'deleted';
  }
  if (action === 'insert') return 'added';
  return action === 'delete' ? 'deleted' : 'changed';
}

const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const isMoney = (column: string): boolean => /(^|_)cents(_|$)/.test(column);

/** `service_price_cents` is the field servicePrice in dollars; every other column keeps its name. */
export const fieldOf = (column: string): string =>
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
  const labels = [table.label ?? []].flat().map((column) => wordOf(column, row.before?.[column]));
  const label = row.label ?? labels.find((each) => each !== null) ?? null;
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

const usualLimit = 100;

export const listEntries = (tenant: Tenant, query: AuditQuery): Promise<AuditEntry[]> =>
  tenant.transaction(async (tx) => {
    const rows = await auditRepo(tx).list(query, query.limit ?? usualLimit);
    return rows.flatMap((row) => presentEntry(row, tenant.now()) ?? []);
  });

/** What comes back counts against the plan again. */
async function requireRoomForReturn(tx: TenantTx, tenant: Tenant, coming: readonly StoredEntry[]): Promise<void> {
  const of = (table: string) => coming.filter(({ tableName }) => tableName === table).length;
  const limited = [
    ['customers', of('customers'), customersRepo(tx).count],
    ['technicians', of('technicians'), techniciansRepo(tx).count],
    ['pools', of('pools'), poolsRepo(tx).count],
  ] as const;
  for (const [thing, adding, count] of limited) {
    if (adding > 0) await requireRoomFor(tx, tenant.account, thing, count, adding);
  }
}

const asRecord = ({ tableName, recordId }: StoredEntry) => {
  const kind = recordedTables[tableName]?.kind;
  return kind ? [{ recordKind: kind, recordId }] : [];
};

/**
 * Takes a delete back, with everything that went with it: rows that it removed return as they were, and what it changed
 * besides returns where nobody has changed it since. All of it, or nothing.
 * @throws AppError not_found where the change deleted nothing; conflict (409) where it was undone before, is older than 30
 * days, or something has taken the place of what was deleted; limit_reached (402) where the plan has no room for it.
 */
export const undoChange = (tenant: Tenant, changeId: string): Promise<UndoAnswer> =>
  tenant.transaction(async (tx) => {
    const repo = auditRepo(tx);
    const entries = await repo.ofChange(changeId);
    const deleted = entries.filter((entry) => actionOf(entry) === 'deleted');
    const [first] = deleted;
    if (!first) throw notFound(texts.deletedRecord);
    const ageDays = (tenant.now().getTime() - first.happenedAt.getTime()) / (24 * 60 * 60 * 1000);
    if (ageDays > undoDays) throw new AppError('conflict', texts.tooLate({ days: undoDays }));
    if (!(await repo.markUndone(changeId, tenant.account.userId, tenant.now()))) {
      throw new AppError('conflict', texts.alreadyUndone);
    }
    const left = entries.filter(
      ({ tableName }) => recordedTables[tableName]?.staysDeleted ?? !recordedTables[tableName],
    );
    const coming = entries.filter((entry) => !left.includes(entry));
    const back = coming.filter((entry) => deleted.includes(entry));
    if (!back.some(({ tableName }) => canReturn(tableName))) {
      throw new AppError('conflict', texts.notRestorable);
    }
    await requireRoomForReturn(tx, tenant, back);
    for (const entry of coming.filter(({ action }) => action === 'delete').sort(parentsFirst))
      await repo.putBack(entry);
    for (const entry of coming.filter(({ action }) => action === 'update').toReversed()) await repo.takeBack(entry);
    return {
      changeId,
      restored: back.flatMap(asRecord),
      left: left.filter((entry) => deleted.includes(entry)).flatMap(asRecord),
    };
  });

/** The change that everything done in this transaction belongs to. */
export const changeUnderWay = (tx: TenantTx): Promise<string> => auditRepo(tx).underWay();

/**
 * What a change of the caller's own did, marked as undone: for those who take back by rules of their own what is no delete.
 * @param isOf whether what was written is of the kind that is taken back
 * @throws AppError not_found for a change that is not the caller's, or did something else; conflict where it was undone
 * before, or is older than 30 days
 */
export async function takeUpChange(
  tx: TenantTx,
  tenant: Tenant,
  changeId: string,
  isOf: (entry: StoredEntry) => boolean,
): Promise<StoredEntry[]> {
  const repo = auditRepo(tx);
  const entries = await repo.ofChange(changeId);
  const [first] = entries;
  const own = entries.every((entry) => entry.userId === tenant.account.userId && isOf(entry));
  if (!first || !own) throw notFound(texts.change);
  if (tenant.now().getTime() - first.happenedAt.getTime() > undoDays * dayMs) {
    throw new AppError('conflict', texts.tooLate({ days: undoDays }));
  }
  if (!(await repo.markUndone(changeId, tenant.account.userId, tenant.now()))) {
    throw new AppError('conflict', texts.alreadyUndone);
  }
  return entries;
}

/** Takes updates back; answers those whose record no longer holds what they wrote, and which stay. */
export async function takeBackUpdates(tx: TenantTx, entries: readonly StoredEntry[]): Promise<StoredEntry[]> {
  const repo = auditRepo(tx);
  const stay: StoredEntry[] = [];
  for (const entry of entries) if (!(await repo.takeBack(entry))) stay.push(entry);
  return stay;
}
