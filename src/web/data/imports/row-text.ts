import type { ImportRow } from '#contract/data/imports.ts';
import { isImportField } from '#domain/data/index.ts';
import { languageTag } from '#web/base/language.ts';
import { importsTexts as texts } from './texts.ts';

const dollars = new Intl.NumberFormat(languageTag, { style: 'currency', currency: 'USD' });
const figure = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 6 });

function shown(field: string, value: string | number | boolean | null): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return field === 'servicePrice' || field === 'setupFee' ? dollars.format(value) : figure.format(value);
}

/** What an update changes, each as "Service price: $85.00 → $95.00". */
export const changeTexts = ({ changes = [] }: ImportRow): string[] =>
  changes.map(({ field, from, to }) =>
    texts.change(isImportField(field) ? texts.fields[field] : field, shown(field, from), shown(field, to)),
  );

/** Where the row's customer is, on one line. */
export function placeText({ customer }: ImportRow): string {
  const town = [customer?.state, customer?.zipCode].filter(Boolean).join(' ');
  return [customer?.address, customer?.city, town].filter(Boolean).join(', ');
}

/** Everything of a row that a search looks through. */
export const searchableText = (row: ImportRow): string =>
  [
    row.row,
    row.reason,
    row.customer?.name,
    placeText(row),
    row.customer?.email,
    row.customer?.phone,
    ...(row.cells ?? []),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
