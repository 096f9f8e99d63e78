import { sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { companies } from '#server/db/schema/index.ts';
import type { CarriedTable } from '../carried-tables/carried-table.ts';
import type { ArchivedFile } from '../read-archive.ts';

const timesOfThePast = new Set([
  'created_at',
  'sent_at',
  'delivered_at',
  'happened_at',
  'transaction_date',
  'refunded_at',
]);

const name = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/** Stores a company's tables again from text: every value as PostgreSQL wrote it. */
export const restoreRepo = (tx: TenantTx) => ({
  /** Times and numbers are read as they were written; what comes in is not a change that anybody made. */
  async begin(): Promise<void> {
    await tx.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
      set_config('app.unrecorded', 'on', true), set_config('statement_timeout', '300000', true)`);
  },

  /** Whether the table has rows that a company does not begin with. */
  async isBegun({ name: table, atFirst }: CarriedTable): Promise<boolean> {
    const { rows } = await tx.execute<{ begun: boolean }>(
      sql.raw(`select exists (select from ${name(table)} t where not (${atFirst?.rows ?? 'false'})) as begun`),
    );
    return rows[0]?.begun ?? false;
  },

  /** Makes room for the archive's rows where a new company already has some. */
  async clear({ name: table, atFirst }: CarriedTable): Promise<void> {
    if (atFirst && !atFirst.stay) await tx.execute(sql.raw(`delete from ${name(table)} t where ${atFirst.rows}`));
  },

  /** Whether a row says that something happened after `time`. */
  async hasLaterThan({ name: table, columns }: CarriedTable, time: Date): Promise<boolean> {
    const later = columns
      .filter((column) => timesOfThePast.has(column))
      .map((column) => sql`${sql.raw(name(column))} > ${time.toISOString()}::timestamptz`);
    if (later.length === 0) return false;
    const { rows } = await tx.execute<{ has: boolean }>(
      sql`select exists (select from ${sql.raw(name(table))} where ${sql.join(later, sql` or `)}) as has`,
    );
    return rows[0]?.has ?? false;
  },

  /** How PostgreSQL calls each column's type. */
  async typesOf(table: string): Promise<Map<string, string>> {
    const { rows } = await tx.execute<{ column: string; type: string }>(sql`
      select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${name(table)}::regclass and attnum > 0 and not attisdropped`);
    return new Map(rows.map(({ column, type }) => [column, type]));
  },

  /** `values` column by column: many rows as arrays are read in half the time that JSON takes. */
  async insert(
    table: string,
    columns: readonly string[],
    types: Map<string, string>,
    values: readonly (string | null)[][],
  ): Promise<void> {
    const typed = columns.map((column) => `r.${name(column)}::${types.get(column) ?? 'text'}`);
    const arrays = values.map((ofColumn) => sql`${sql.param(ofColumn)}::text[]`);
    await tx.execute(
      sql`insert into ${sql.raw(name(table))} (${sql.raw(columns.map(name).join(', '))})
        select ${sql.raw(typed.join(', '))} from unnest(${sql.join(arrays, sql`, `)})
          as r(${sql.raw(columns.map(name).join(', '))})`,
    );
  },

  /** What photos and recordings take is what their files take, whatever the rows say; earlier releases left it open. */
  async measure(companyId: string, files: readonly ArchivedFile[]): Promise<void> {
    const keys = sql.param(files.map(({ key }) => `${companyId}/${key}`));
    const bytes = sql.param(files.map((file) => file.bytes));
    const measured = sql`(select * from unnest(${keys}::text[], ${bytes}::integer[])) as f(key, bytes)`;
    await tx.execute(sql`update photos t set bytes = f.bytes from ${measured}
      where t.file_key = f.key and t.bytes <> f.bytes`);
    await tx.execute(sql`update voice_notes t set audio_bytes = f.bytes from ${measured}
      where t.audio_key = f.key and t.audio_bytes is distinct from f.bytes`);
  },

  async describeCompany(company: { name: string | null; timeZone: string }): Promise<void> {
    await tx.update(companies).set(company).where(sql`${companies.companyId} = app_company_id()`);
  },
});
