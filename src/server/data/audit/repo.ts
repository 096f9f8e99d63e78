import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditQuery } from '#contract/data/audit.ts';
import type { TenantTx } from '#server/db/client.ts';
import { auditEntries, customers, undoneChanges } from '#server/db/schema/index.ts';
import { recordedTables, tableOf } from './recorded-tables.ts';

export type StoredEntry = typeof auditEntries.$inferSelect;
export type AuditRow = StoredEntry & { customerName: string | null; label: string | null; undoneAt: Date | null };

const isCustomersMark = sql`(${auditEntries.tableName} = 'customers' and ${auditEntries.action} = 'update' and ${auditEntries.after} ? 'deleted_at')`;

const actions = {
  added: sql`(${auditEntries.action} = 'insert' or (${isCustomersMark} and ${auditEntries.after} ->> 'deleted_at' is null))`,
  changed: sql`(${auditEntries.action} = 'update' and not ${isCustomersMark})`,
  deleted: sql`(${auditEntries.action} = 'delete' or (${isCustomersMark} and ${auditEntries.after} ->> 'deleted_at' is not null))`,
};

/** What a record is called today: the labels of the tables that have one, looked up by the record's id. */
function labelNow(): SQL<string | null> {
  const named = Object.entries(recordedTables).flatMap(([table, { key, label }]) => {
    const [column] = key;
    if (!label || key.length !== 1 || !column || column === 'company_id') return [];
    const shown = sql.join(
      [label].flat().map((each) => sql.identifier(each)),
      sql`, `,
    );
    return sql`when ${table} then (select coalesce(${shown}) from ${sql.identifier(table)} where ${sql.identifier(table)}.company_id = ${auditEntries.companyId} and ${sql.identifier(table)}.${sql.identifier(column)} = ${auditEntries.recordId})`;
  });
  return sql<string | null>`case ${auditEntries.tableName} ${sql.join(named, sql` `)} end`;
}

export const auditRepo = (tx: TenantTx) => ({
  /** Newest first. */
  list(query: AuditQuery & { entryNumbers?: number[] }, limit: number): Promise<AuditRow[]> {
    const wanted = [
      query.entryNumbers === undefined ? undefined : inArray(auditEntries.entryNumber, query.entryNumbers),
      query.before === undefined ? undefined : lt(auditEntries.entryNumber, query.before),
      query.customerId === undefined ? undefined : eq(auditEntries.customerId, query.customerId),
      query.recordKind === undefined ? undefined : eq(auditEntries.tableName, tableOf(query.recordKind) ?? ''),
      query.recordId === undefined ? undefined : eq(auditEntries.recordId, query.recordId),
      query.userId === undefined ? undefined : eq(auditEntries.userId, query.userId),
      query.action === undefined ? undefined : actions[query.action],
    ];
    return tx
      .select({
        ...getTableColumns(auditEntries),
        customerName: customers.name,
        label: labelNow(),
        undoneAt: undoneChanges.undoneAt,
      })
      .from(auditEntries)
      .leftJoin(
        customers,
        and(eq(customers.companyId, auditEntries.companyId), eq(customers.customerId, auditEntries.customerId)),
      )
      .leftJoin(
        undoneChanges,
        and(eq(undoneChanges.companyId, auditEntries.companyId), eq(undoneChanges.changeId, auditEntries.changeId)),
      )
      .where(and(...wanted))
      .orderBy(desc(auditEntries.entryNumber))
      .limit(limit);
  },

  /** Everything one transaction did, in the order it was written. */
  ofChange: (changeId: string): Promise<StoredEntry[]> =>
    tx.select().from(auditEntries).where(eq(auditEntries.changeId, changeId)).orderBy(asc(auditEntries.entryNumber)),

  /** What the triggers of this transaction write as its change. */
  async underWay(): Promise<string> {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select pg_current_xact_id()::text || '-' || extract(epoch from transaction_timestamp())::bigint as id`,
    );
    return rows[0]?.id ?? '';
  },

  /** False where it was undone before. */
  async markUndone(changeId: string, undoneBy: string, undoneAt: Date): Promise<boolean> {
    const marked = await tx
      .insert(undoneChanges)
      .values({ changeId, undoneBy, undoneAt })
      .onConflictDoNothing()
      .returning({ changeId: undoneChanges.changeId });
    return marked.length > 0;
  },

  /** Puts a deleted row back as it was; columns that came later take their defaults. */
  async putBack({ tableName, before }: StoredEntry): Promise<void> {
    const known = await tx.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${tableName} and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name <> 'company_id' and ${JSON.stringify(before)}::jsonb ? column_name::text`);
    const columns = sql.join(
      known.rows.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    const table = sql.identifier(tableName);
    await tx.execute(
      sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(before)}::jsonb)`,
    );
  },

  /** Takes an update back where the row still holds what the update wrote. Returns whether it did. */
  async takeBack({ tableName, recordId, before, after }: StoredEntry): Promise<boolean> {
    const keys = recordedTables[tableName]?.key ?? [];
    const table = sql.identifier(tableName);
    const changed = Object.keys(after ?? {});
    const set = changed.map((column) => sql`${sql.identifier(column)} = was.${sql.identifier(column)}`);
    const ids = keys.map((column) => sql`${table}.${sql.identifier(column)}::text`);
    const done = await tx.execute(sql`
      update ${table} set ${sql.join(set, sql`, `)}
      from jsonb_populate_record(null::${table}, ${JSON.stringify(before)}::jsonb) was
      where concat_ws('/', ${sql.join(ids, sql`, `)}) = ${recordId}
        and to_jsonb(${table}.*) @> ${JSON.stringify(after)}::jsonb`);
    return (done.rowCount ?? 0) > 0;
  },
});
