import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../data/real/${name}`, import.meta.url));
const rowsOf = (name: string): Record<string, string>[] =>
  parse(readFileSync(fileOf(name)), { columns: true, skip_empty_lines: true });

/** The customer export of a company in Glendale, Arizona. */
export const glendaleFile = fileOf('glendale-az-skimmer-like.csv');

export interface GlendaleCustomer {
  name: string;
  email: string;
  gallons: number;
}

export const glendaleCustomers: readonly GlendaleCustomer[] = rowsOf('glendale-az-skimmer-like.csv').map((row) => ({
  name: row['Customer Name'] ?? '',
  email: row['Billing Email'] ?? '',
  gallons: Number(row.Gallons),
}));

/** The tests of one real pool over a summer, as they are typed: free chlorine, pH, alkalinity, calcium, cyanuric acid. */
export const waterTests: readonly (readonly number[])[] = rowsOf('water-tests-one-pool.csv').map((row) =>
  [row.free_chlorine, row.ph, row.alkalinity, row.calcium, row.cyanuric_acid].map(Number),
);
