import { formatDay } from '#domain/calendar/index.ts';
import { periodInWords } from '#domain/invoicing/index.ts';
import { dollarText } from '#domain/money/index.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import type { BillDocument, BillSignature } from '#server/documents/index.ts';
import { brandingOf } from '#server/settings/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { type BilledCustomer, billedCustomersRepo } from '../customers/repo.ts';
import { balanceCents } from './present.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';

export interface Signed extends BillSignature {
  email: string | null;
  phone: string | null;
}

/** How the company signs what its customers read. */
export async function signatureOf({ tx, context }: BillingTx): Promise<Signed> {
  const { branding, logoKey } = await brandingOf(tx, context.companyName);
  const { name, address, phone, email, website } = branding;
  return {
    name: name ?? context.companyName ?? 'Your pool service',
    lines: [address, phone, email, website].filter((line): line is string => Boolean(line)),
    logo: logoKey === null ? null : { fileKey: logoKey },
    email,
    phone,
  };
}

/** The part of it that documents show. */
export const forDocument = ({ name, lines, logo }: Signed): BillSignature => ({ name, lines, logo });

export function addressLines(customer: BilledCustomer | null, name: string): string[] {
  const { address, ...place } = customer ?? {};
  return [name, address, addressLine(place)].filter((line): line is string => Boolean(line));
}

export const invoiceTitle = ({ invoiceNumber }: InvoiceRow): string =>
  invoiceNumber === null ? 'Upcoming invoice' : `Invoice ${invoiceNumber}`;

/** "Tax (8.25%)", as a rate of at most three decimals. */
const ratePct = (rate: number): string => `${Number(rate.toFixed(3))}%`;

interface PricedLine {
  description: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  taxable: boolean;
}

/** The table of an invoice or a quote. */
export const pricedTable = (lines: readonly PricedLine[]): Pick<BillDocument, 'columns' | 'rows'> => ({
  columns: [
    { heading: 'Description', width: 296, isNumber: false },
    { heading: 'Quantity', width: 60, isNumber: true },
    { heading: 'Price', width: 80, isNumber: true },
    { heading: 'Amount', width: 80, isNumber: true },
  ],
  rows: lines.map(({ description, quantity, unitPriceCents, amountCents, taxable }) => [
    taxable ? description : `${description} (non-taxable)`,
    String(quantity),
    dollarText(unitPriceCents),
    dollarText(amountCents),
  ]),
});

interface Totals {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

export const totalsOf = ({ subtotalCents, taxCents, totalCents }: Totals, taxRatePct: number): BillDocument['sums'] => [
  { label: 'Subtotal', value: dollarText(subtotalCents) },
  { label: `Tax (${ratePct(taxRatePct)})`, value: dollarText(taxCents) },
  { label: 'Total', value: dollarText(totalCents) },
];

/** The invoice as it is drawn. */
export async function invoiceDocument(books: BillingTx, invoice: InvoiceRow): Promise<BillDocument> {
  const lines = await invoicesRepo(books.tx).lines(invoice.invoiceId);
  const customer = await billedCustomersRepo(books.tx).find(invoice.customerId);
  const { issuedOn, dueOn, periodStart, periodEnd, state, memo, paidCents } = invoice;
  const facts = [
    ['Date', issuedOn && formatDay(issuedOn)],
    ['Due', dueOn && formatDay(dueOn)],
    ['Period', periodStart && periodEnd && periodInWords({ startsOn: periodStart, endsOn: periodEnd })],
    ['Status', state === 'paid' ? 'Paid' : state === 'void' ? 'Void' : null],
  ];
  return {
    company: forDocument(await signatureOf(books)),
    title: invoiceTitle(invoice),
    customerLines: addressLines(customer, invoice.customerName),
    facts: facts.flatMap(([label, value]) => (label && value ? [{ label, value }] : [])),
    ...pricedTable(lines),
    sums: [
      ...totalsOf(invoice, invoice.taxRatePct),
      ...(paidCents > 0 ? [{ label: 'Paid', value: dollarText(-paidCents) }] : []),
      ...(state === 'open' || paidCents > 0
        ? [{ label: 'Amount due', value: dollarText(Math.max(0, balanceCents(invoice))) }]
        : []),
    ],
    notes: memo === null ? [] : [memo],
  };
}
