import * as z from 'zod/mini';
import { day } from '#contract/shapes.ts';
import { accountingLists, accountingPrograms } from '#domain/data/index.ts';

/** One CSV file in the form that a program imports; invoices by the day they were issued, payments by the day they came. */
export const accountingExportQuery = z.object({
  program: z.enum(accountingPrograms),
  list: z.enum(accountingLists),
  from: z.optional(day),
  to: z.optional(day),
});
export type AccountingExportQuery = z.infer<typeof accountingExportQuery>;
