import * as z from 'zod/mini';
import { accountingLists, accountingPrograms } from '#domain/bookkeeping/index.ts';
import { day } from './shapes.ts';

/** One CSV file in the form that a program imports; invoices by the day they were issued, payments by the day they came. */
export const accountingExportQuery = z.object({
  program: z.enum(accountingPrograms),
  list: z.enum(accountingLists),
  from: z.optional(day),
  to: z.optional(day),
});
export type AccountingExportQuery = z.infer<typeof accountingExportQuery>;
