import type { Customer } from '#contract/customers/customers.ts';
import { ownExportColumns } from '#domain/data/index.ts';
import { csvText } from '#web/base/csv.ts';

/** Customers as the application's own file, which the import reads back. */
export const customersCsv = (customers: readonly Customer[]): string =>
  csvText([ownExportColumns, ...customers.map((customer) => ownExportColumns.map((column) => customer[column]))]);
