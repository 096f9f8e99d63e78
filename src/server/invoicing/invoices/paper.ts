import { formatDay } from '#domain/calendar/index.ts';
import { periodInWords } from '#domain/invoicing/index.ts';
import { dollarText } from '#domain/money/index.ts';
import type { BillPaper, BillSignature } from '#server/documents/index.ts';
import { brandingOf } from '#server/settings/index.ts';
import { type BilledCustomer, billedCustomersRepo } from '../customers/repo.ts';
import type { BillingTx } from '../desk.ts';
import { balanceCents } from './present.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';

export interface Signed extends BillSignature {
  email: string | null;
  phone: string | null;
}

/** How the company signs what its customers read. */
export async function signatureOf({ tx, desk }: BillingTx): Promise<Signed> {
  const { branding, logoKey } = await brandingOf(tx, desk.companyName);
  const { name, address, phone, email, website } = branding;
  return {
    name: name ?? desk.companyName ?? 'Your pool service',
    lines: [address, phone, email, website].filter((line): line is string => Boolean(line)),
    logo: logoKey === null ? null : { fileKey: logoKey },
    email,
    phone,
  };
}

/** The part of it that goes on paper. */
export const onPaper = ({ name, lines, logo }: Signed): BillSignature => ({ name, lines, logo });

export function addressLines(customer: BilledCustomer | null, name: string): string[] {
  const { address, city, state, zipCode } = customer ?? {};
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [name, address, place].filter((line): line is string => Boolean(line));
}

export const invoiceTitle = ({ invoiceNumber }: InvoiceRow): string =>
  invoiceNumber === null ? 'Upcoming invoice' : `Invoice ${invoiceNumber}`;

const ratePct = (rate: number): string => `${Number(rate.toFixed(3))}%`;

function sumsOf(invoice: InvoiceRow): BillPaper['sums'] {
  const { subtotalCents, taxCents, totalCents, paidCents, taxRatePct, state } = invoice;
  const left = balanceCents(invoice);
  return [
    { label: 'Subtotal', value: dollarText(subtotalCents) },
    { label: `Tax (${ratePct(taxRatePct)})`, value: dollarText(taxCents) },
    { label: 'Total', value: dollarText(totalCents) },
    ...(paidCents > 0 ? [{ label: 'Paid', value: dollarText(-paidCents) }] : []),
    ...(state === 'open' || paidCents > 0 ? [{ label: 'Amount due', value: dollarText(Math.max(0, left)) }] : []),
  ];
}

/** The invoice as it is drawn. */
export async function invoicePaper(books: BillingTx, invoice: InvoiceRow): Promise<BillPaper> {
  const lines = await invoicesRepo(books.tx).lines(invoice.invoiceId);
  const customer = await billedCustomersRepo(books.tx).find(invoice.customerId);
  const { issuedOn, dueOn, periodStart, periodEnd, state, memo } = invoice;
  const facts = [
    ['Date', issuedOn && formatDay(issuedOn)],
    ['Due', dueOn && formatDay(dueOn)],
    ['Period', periodStart && periodEnd && periodInWords({ startsOn: periodStart, endsOn: periodEnd })],
    ['State', state === 'paid' ? 'Paid' : state === 'void' ? 'Void' : null],
  ];
  return {
    company: onPaper(await signatureOf(books)),
    title: invoiceTitle(invoice),
    customerLines: addressLines(customer, invoice.customerName),
    facts: facts.flatMap(([label, value]) => (label && value ? [{ label, value }] : [])),
    columns: [
      { heading: 'Description', width: 296, isNumber: false },
      { heading: 'Quantity', width: 60, isNumber: true },
      { heading: 'Price', width: 80, isNumber: true },
      { heading: 'Amount', width: 80, isNumber: true },
    ],
    rows: lines.map((line) => [
      line.taxable ? line.description : `${line.description} (not taxed)`,
      String(line.quantity),
      dollarText(line.unitPriceCents),
      dollarText(line.amountCents),
    ]),
    sums: sumsOf(invoice),
    notes: memo === null ? [] : [memo],
  };
}
