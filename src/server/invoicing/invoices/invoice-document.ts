import { periodInWords } from '#domain/invoicing/index.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import type { BillDocument, BillSignature } from '#server/documents/index.ts';
import { brandingOf } from '#server/settings/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { type BilledCustomer, billedCustomersRepo } from '../customers/repo.ts';
import { balanceCents, descriptionIn } from './present.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';
import { paperTexts } from './texts.ts';
// Customers are written to in Spanish too.
import './texts.es.ts';

export interface Signed extends BillSignature {
  email: string | null;
  phone: string | null;
}

/** How the company signs what its customers read. */
export async function signatureOf({ tx, context }: BillingTx, { say }: Words): Promise<Signed> {
  const { branding, logoKey } = await brandingOf(tx, context.companyName);
  const { name, address, phone, email, website } = branding;
  return {
    name: name ?? context.companyName ?? say(paperTexts.unnamedCompany),
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

export const invoiceTitle = ({ invoiceNumber }: InvoiceRow): Message =>
  invoiceNumber === null ? paperTexts.titles.upcomingInvoice : paperTexts.titles.invoice({ number: invoiceNumber });

/** An amount on paper, with a real minus where it is below 0. */
export const amountIn = ({ dollars }: Words, cents: number): string =>
  cents < 0 ? `−${dollars(-cents / 100)}` : dollars(cents / 100);

interface PricedLine {
  description: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  taxable: boolean;
}

/** The table of an invoice or a quote. */
export const pricedTable = (lines: readonly PricedLine[], words: Words): Pick<BillDocument, 'columns' | 'rows'> => ({
  columns: [
    { heading: words.say(paperTexts.columns.description), width: 296, isNumber: false },
    { heading: words.say(paperTexts.columns.quantity), width: 60, isNumber: true },
    { heading: words.say(paperTexts.columns.price), width: 80, isNumber: true },
    { heading: words.say(paperTexts.columns.amount), width: 80, isNumber: true },
  ],
  rows: lines.map(({ description, quantity, unitPriceCents, amountCents, taxable }) => [
    taxable ? description : words.say(paperTexts.rows.nonTaxable({ description })),
    String(quantity),
    amountIn(words, unitPriceCents),
    amountIn(words, amountCents),
  ]),
});

interface Totals {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

export const totalsOf = (
  { subtotalCents, taxCents, totalCents }: Totals,
  ratePct: number,
  words: Words,
): BillDocument['sums'] => [
  { label: words.say(paperTexts.sums.subtotal), value: amountIn(words, subtotalCents) },
  { label: words.say(paperTexts.sums.tax({ ratePct })), value: amountIn(words, taxCents) },
  { label: words.say(paperTexts.sums.total), value: amountIn(words, totalCents) },
];

/** The invoice as it is drawn, in its customer's language. */
export async function invoiceDocument(books: BillingTx, invoice: InvoiceRow): Promise<BillDocument> {
  const lines = await invoicesRepo(books.tx).lines(invoice.invoiceId);
  const customer = await billedCustomersRepo(books.tx).find(invoice.customerId);
  const words = wordsOf(customer?.language ?? 'en');
  const { say, day } = words;
  const { facts: labels, sums, states } = paperTexts;
  const { issuedOn, dueOn, periodStart, periodEnd, state, memo, paidCents } = invoice;
  const facts = [
    [labels.date, issuedOn && day(issuedOn)],
    [labels.due, dueOn && day(dueOn)],
    [labels.period, periodStart && periodEnd && say(periodInWords({ startsOn: periodStart, endsOn: periodEnd }))],
    [labels.status, state === 'paid' ? say(states.paid) : state === 'void' ? say(states.void) : null],
  ] as const;
  return {
    language: words.language,
    company: forDocument(await signatureOf(books, words)),
    title: say(invoiceTitle(invoice)),
    customerLines: addressLines(customer, invoice.customerName),
    facts: facts.flatMap(([label, value]) => (value ? [{ label: say(label), value }] : [])),
    ...pricedTable(
      lines.map((line) => ({ ...line, description: descriptionIn(line, words) })),
      words,
    ),
    sums: [
      ...totalsOf(invoice, invoice.taxRatePct, words),
      ...(paidCents > 0 ? [{ label: say(sums.paid), value: amountIn(words, -paidCents) }] : []),
      ...(state === 'open' || paidCents > 0
        ? [{ label: say(sums.amountDue), value: amountIn(words, Math.max(0, balanceCents(invoice))) }]
        : []),
    ],
    notes: memo === null ? [] : [memo],
  };
}
