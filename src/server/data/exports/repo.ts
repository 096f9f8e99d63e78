import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { backups, companies, importedPeople, users } from '#server/db/schema/index.ts';
import type { CarriedTable } from './carried-tables/carried-table.ts';
import { exportsTexts } from './texts.ts';

export type BackupRow = typeof backups.$inferSelect;

const name = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/** A text as a CSV cell: quoted; nothing at all stands for null, so that an empty text differs from it. */
const cell = (expression: string): string => `coalesce('"' || replace((${expression})::text, '"', '""') || '"', '')`;

/** A spreadsheet would run it as a formula: a quote mark makes it a text, as in the files for bookkeeping. */
const harmless = (expression: string): string =>
  `(select case when x.t ~ '^[=@\\t\\r\\n＝＠＋－]' or (x.t ~ '^[+-]' and x.t !~ '^[+-][0-9\\s().,-]*$') then '''' || x.t else x.t end
    from (select (${expression})::text as t) as x)`;

/** Rows taken from the database at a time: enough to be quick, few enough for the event loop. */
const rowsAtOnce = 500;

async function* rowsAtATime<Row>(tx: TenantTx, query: string): AsyncGenerator<Row[]> {
  await tx.execute(sql.raw(`declare carried no scroll cursor for ${query}`));
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${rowsAtOnce} from carried`));
    if (rows.length > 0) yield rows as Row[];
    if (rows.length < rowsAtOnce) break;
  }
  await tx.execute(sql.raw('close carried'));
}

type Written = Pick<CarriedTable, 'name' | 'order' | 'columns' | 'written' | 'rows' | 'files'> & {
  /** Opened by people, and never read back. */
  forPeople?: boolean;
};

/** A file's key without its company: `photos/IMG-….jpg`. */
const withoutCompany = (column: string): string =>
  `case when starts_with(t.${name(column)}, app_company_id()::text || '/')
    then substr(t.${name(column)}, length(app_company_id()::text) + 2) end`;

/** Reads a company's tables as text, exactly: what PostgreSQL writes of a value is what it reads back. */
export const dumpRepo = (tx: TenantTx) => ({
  /** Texts of times and numbers are the same wherever the server runs. Long tables may take their time. */
  async begin(): Promise<void> {
    await tx.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
      set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
      set_config('statement_timeout', '300000', true)`);
  },

  async company(): Promise<{ name: string | null; timeZone: string }> {
    const [row] = await tx.select({ name: companies.name, timeZone: companies.timeZone }).from(companies);
    if (!row) throw new Error('The company is gone');
    return row;
  },

  /** Every table that holds rows of companies, whichever this release knows of. */
  async tablesOfCompanies(): Promise<{ name: string; columns: string[] }[]> {
    const { rows } = await tx.execute<{ name: string; columns: string[] }>(sql`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
      group by c.relname order by c.relname`);
    return rows;
  },

  /** The rows of a table as lines of CSV, some hundred at a time, each with its line end. */
  async *lines({
    name: table,
    order,
    columns,
    written = {},
    rows,
    files = {},
    forPeople,
  }: Written): AsyncGenerator<string[]> {
    const cells = columns.map((column) => {
      const value = column in files ? withoutCompany(column) : (written[column] ?? `t.${name(column)}`);
      return cell(forPeople ? harmless(value) : value);
    });
    // Byte order, whatever language the database sorts in.
    const by = order.map((column) => `t.${name(column)}`).map((column) => `(${column}::text) collate "C"`);
    const numbered = order.length === 1 && numericOrder.has(`${table}.${order[0]}`);
    const cursor = rowsAtATime<{ line: string }>(
      tx,
      `select ${cells.join(` || ',' || `)} || E'\\n' as line
        from ${name(table)} t ${rows ? `where ${rows}` : ''}
        order by ${numbered ? `t.${name(order[0] ?? '')}` : by.join(', ')}`,
    );
    for await (const batch of cursor) yield batch.map(({ line }) => line);
  },

  /** The files that a table's rows name, without the company: each once. */
  async *filesOf({ name: table, files = {}, rows }: Written): AsyncGenerator<string[]> {
    const columns = Object.keys(files);
    if (columns.length === 0) return;
    const each = columns.map(
      (column) => `select ${withoutCompany(column)} as path from ${name(table)} t ${rows ? `where ${rows}` : ''}`,
    );
    const cursor = rowsAtATime<{ path: string }>(
      tx,
      `select path from (${each.join(' union ')}) as p where path is not null order by path collate "C"`,
    );
    for await (const batch of cursor) yield batch.map(({ path }) => path);
  },
});

/** Ordered by number, not as text. */
const numericOrder = new Set(['reagent_movements.number', 'audit_entries.entry_number']);

/** Everybody: the accounts, and those of an earlier installation who were not invited yet. */
export const people = {
  order: ['email'],
  columns: ['user_id', 'email', 'name', 'role', 'is_active', 'customer_id', 'technician_id'],
} as const;

export const peopleRepo = (tx: TenantTx) => ({
  async lines(): Promise<string[]> {
    const cells = people.columns.map((column) => cell(`p.${name(column)}`)).join(` || ',' || `);
    const of = (table: string) => `select ${people.columns.map(name).join(', ')} from ${table}`;
    const { rows } = await tx.execute<{ line: string }>(
      sql.raw(`select ${cells} || E'\\n' as line from (
          ${of('users')}
          union all
          ${of('imported_people i')} where not exists (select from users u where u.company_id = i.company_id and u.email = i.email)
        ) as p order by (p.email::text) collate "C"`),
    );
    return rows.map(({ line }) => line);
  },

  async imported() {
    return tx
      .select({
        userId: importedPeople.userId,
        name: importedPeople.name,
        email: importedPeople.email,
        role: importedPeople.role,
        isActive: importedPeople.isActive,
        customerId: importedPeople.customerId,
        technicianId: importedPeople.technicianId,
        invited: sql<boolean>`${users.userId} is not null`,
      })
      .from(importedPeople)
      .leftJoin(users, and(eq(users.companyId, importedPeople.companyId), eq(users.email, importedPeople.email)))
      .orderBy(sql`lower(coalesce(${importedPeople.name}, ${importedPeople.email}))`, importedPeople.userId);
  },
});

export const backupsRepo = (tx: TenantTx) => ({
  /** False where one is running; one that began before `staleBefore` was cut off and counts as failed. */
  async begin(row: Pick<BackupRow, 'backupId' | 'askedBy' | 'startedAt'>, staleBefore: Date): Promise<boolean> {
    await tx
      .update(backups)
      .set({ state: 'failed', reason: wordsOf('en').say(exportsTexts.serverStopped), finishedAt: row.startedAt })
      .where(and(eq(backups.state, 'running'), lt(backups.startedAt, staleBefore)));
    const begun = await tx
      .insert(backups)
      .values({ ...row, state: 'running' })
      .onConflictDoNothing()
      .returning({ backupId: backups.backupId });
    return begun.length > 0;
  },

  async end(backupId: string, changes: Partial<BackupRow> & Pick<BackupRow, 'state' | 'finishedAt'>): Promise<void> {
    await tx.update(backups).set(changes).where(eq(backups.backupId, backupId));
  },

  list: (): Promise<BackupRow[]> =>
    tx.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.backupId)).limit(60),

  async find(backupId: string): Promise<BackupRow | null> {
    const [row] = await tx.select().from(backups).where(eq(backups.backupId, backupId));
    return row ?? null;
  },

  /** All but the newest `kept` that hold a file and the newest failures. */
  async old(kept: number): Promise<Pick<BackupRow, 'backupId' | 'fileKey'>[]> {
    const oldOnes = (state: BackupRow['state']) =>
      tx
        .select({ backupId: backups.backupId, fileKey: backups.fileKey })
        .from(backups)
        .where(eq(backups.state, state))
        .orderBy(desc(backups.startedAt), desc(backups.backupId))
        .offset(kept);
    return [...(await oldOnes('done')), ...(await oldOnes('failed'))];
  },

  async forget(backupIds: readonly string[]): Promise<void> {
    if (backupIds.length > 0) await tx.delete(backups).where(inArray(backups.backupId, [...backupIds]));
  },
});
