import { sql } from 'drizzle-orm';
import { numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The tenant of the row. It fills itself from the transaction's binding, so no repo ever writes it. */
export const companyId = () => uuid('company_id').notNull().default(sql`app_company_id()`);

/** A moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A decimal that travels as a JSON number. */
export const decimal = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' });
