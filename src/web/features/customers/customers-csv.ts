import type { Customer } from '#contract/customers.ts';
import { ownExportColumns } from '#domain/importing/import-fields.ts';

/** A spreadsheet would run a text that begins like this as a formula; a quote mark before it makes it a text. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && looksLikeFormula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Customers as the application's own file, which the import reads back. Spreadsheets need the mark at the beginning to read UTF-8. */
export function customersCsv(customers: readonly Customer[]): string {
  const lines = customers.map((customer) => ownExportColumns.map((column) => cell(customer[column])).join(','));
  return `\uFEFF${[ownExportColumns.join(','), ...lines].join('\r\n')}\r\n`;
}
