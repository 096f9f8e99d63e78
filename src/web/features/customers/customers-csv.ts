import type { Customer } from '#contract/customers.ts';
import { ownExportColumns } from '#domain/importing/import-fields.ts';
import { csvText } from '#web/app/csv.ts';

/** Customers as the application's own file, which the import reads back. */
export const customersCsv = (customers: readonly Customer[]): string =>
  csvText([ownExportColumns, ...customers.map((customer) => ownExportColumns.map((column) => customer[column]))]);
