import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  numeric,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** The tenant of the row. It fills itself from the transaction's binding, so no repo ever writes it. */
export const companyId = () => uuid('company_id').notNull().default(sql`app_company_id()`);

/** A moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A date without a time, as YYYY-MM-DD. */
export const day = (name: string) => date(name, { mode: 'string' });

/** Money in whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** A decimal that travels as a JSON number. */
export const decimal = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' });

/** A table of which every row belongs to a company; `key` is what its primary key has besides the company. */
export const companyTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  key: readonly (keyof Columns & string)[],
  columns: Columns,
) =>
  pgTable(name, { companyId: companyId(), ...columns }, (t) => [
    primaryKey({ columns: [t.companyId, ...key.map((column) => t[column])] }),
  ]);
