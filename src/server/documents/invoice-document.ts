// An invoice, a receipt or a statement as it is put on paper. It is kept with the mail that waits, and drawn when it is sent.

/** How the company signs its bills. */
export interface BillSignature {
  name: string;
  lines: string[];
  logo: { fileKey: string } | null;
}

export interface BillPaper {
  company: BillSignature;
  /** "Invoice INV-000012" */
  title: string;
  customerLines: string[];
  facts: { label: string; value: string }[];
  /** The last column, and those of numbers, stand at the right. */
  columns: { heading: string; width: number; isNumber: boolean }[];
  rows: string[][];
  /** The sums below the table; the last one stands out. */
  sums: { label: string; value: string }[];
  notes: string[];
}
