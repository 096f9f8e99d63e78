/** Programs that keep books, of which the import files are known. */
export const accountingPrograms = ['quickbooks', 'xero'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

export const accountingLists = ['customers', 'invoices', 'payments'] as const;

/** A cell of a file; numbers are never taken for text. */
export type Cell = string | number | null;

export interface BookCustomer {
  customerId: string;
  /** As the books call the customer: the same in every list. */
  name: string;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

export interface BookInvoiceLine {
  description: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  /** YYYY-MM-DD. */
  serviceDate: string | null;
}

/** An issued invoice. Its total is the sum of its lines and the tax. */
export interface BookInvoice {
  number: string;
  customer: BookCustomer;
  issuedOn: string;
  dueOn: string;
  memo: string | null;
  lines: BookInvoiceLine[];
  taxRatePct: number;
  taxCents: number;
}

/** Money that came in; below 0 where it was given back. */
export interface BookPayment {
  /** YYYY-MM-DD, the company's day. */
  date: string;
  customerName: string;
  invoiceNumber: string | null;
  amountCents: number;
  method: string;
  /** A check's number, a transfer's reference. */
  reference: string | null;
}

/** How a program takes a list: its header row, and the rows of each entry. */
export interface ListFormat<Entry> {
  columns: readonly string[];
  rowsOf(entry: Entry): Cell[][];
}

export interface ProgramFormat {
  customers: ListFormat<BookCustomer>;
  invoices: ListFormat<BookInvoice>;
  payments: ListFormat<BookPayment>;
}

/** `2026-11-23` as US programs read it: `11/23/2026`. */
export const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Whole cents as dollars with both decimals and without a sign of money: `1234.50`. */
export function plainDollars(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/**
 * Quantity and price of a line as a program multiplies them again: where the product would not be the amount to the cent,
 * one piece at the amount.
 */
export function pricedAlike({ quantity, unitPriceCents, amountCents }: BookInvoiceLine): {
  quantity: number;
  unitPriceCents: number;
} {
  const isExact = Math.round(quantity * unitPriceCents * 1000) === amountCents * 1000;
  return isExact ? { quantity, unitPriceCents } : { quantity: 1, unitPriceCents: amountCents };
}

/** The tax as a line of its own, so that the total is the same to the cent whatever rates the program knows. */
export const taxWords = (ratePct: number): string => `Sales tax ${ratePct}%`;

/** What a payment was, in one line. */
export const paymentWords = ({ customerName, invoiceNumber, method, reference, amountCents }: BookPayment): string =>
  [
    amountCents < 0 ? `Refund to ${customerName}` : customerName,
    ...(invoiceNumber === null ? [] : [`invoice ${invoiceNumber}`]),
    reference === null ? method : `${method} ${reference}`,
  ].join(', ');
