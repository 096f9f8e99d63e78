import type { Language } from '#domain/language/index.ts';

// An invoice, receipt, quote or statement. It is stored with the email that is waiting, and drawn when that is sent.

/** How the company signs its bills. */
export interface BillSignature {
  name: string;
  lines: string[];
  logo: { fileKey: string } | null;
}

export interface BillDocument {
  /** The language its words are in; English where it was stored before there was another. */
  language?: Language;
  company: BillSignature;
  /** "Invoice INV-000012" */
  title: string;
  customerLines: string[];
  facts: { label: string; value: string }[];
  /** Columns of numbers are right-aligned. */
  columns: { heading: string; width: number; isNumber: boolean }[];
  rows: string[][];
  /** The sums below the table; the last one is bold. */
  sums: { label: string; value: string }[];
  notes: string[];
}
