import { type AuditEntry, type AuditQuery, type UndoAnswer, undoDays } from '#contract/data/audit.ts';
import { customersRepo, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { techniciansRepo } from '#server/scheduling/index.ts';
import { actionOf, presentEntry } from './present.ts';
import { canReturn, parentsFirst, recordedTables } from './recorded-tables.ts';
import { auditRepo, type StoredEntry } from './repo.ts';

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
    if (!first) throw notFound('Deleted record');
    const ageDays = (tenant.now().getTime() - first.happenedAt.getTime()) / (24 * 60 * 60 * 1000);
    if (ageDays > undoDays) throw new AppError('conflict', `Deletes can be undone for ${undoDays} days.`);
    if (!(await repo.markUndone(changeId, tenant.account.userId, tenant.now()))) {
      throw new AppError('conflict', 'This was undone already.');
    }
    const left = entries.filter(
      ({ tableName }) => recordedTables[tableName]?.staysDeleted ?? !recordedTables[tableName],
    );
    const coming = entries.filter((entry) => !left.includes(entry));
    const back = coming.filter((entry) => deleted.includes(entry));
    if (!back.some(({ tableName }) => canReturn(tableName))) {
      throw new AppError('conflict', 'What was deleted here cannot be brought back.');
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
