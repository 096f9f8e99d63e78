import type { CivilDate } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/index.ts';
import type { PaymentShare } from './payment-shares.ts';

/**
 * The accounts of a customer's ledger. Above 0 is what the company has or is owed: `owed` on invoices, `received`, `refunds` it
 * gave without owing them, `disputed` while a bank holds it, `fees`, and `bank` once a processor has paid it out. Below 0 is where
 * that came from: `sales`, `tax`, `late-fees`, `deposits` for work that is not billed yet, `credit`, money no invoice needed, and
 * `tips`, which are held for technicians. `discounts` were given for the way something was paid: above 0, they take from `sales`.
 */
export const ledgerAccounts = [
  'owed',
  'credit',
  'deposits',
  'sales',
  'tax',
  'late-fees',
  'discounts',
  'received',
  'refunds',
  'disputed',
  'fees',
  'bank',
  'tips',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const postingKinds = [
  'invoice',
  'late-fee',
  'late-fee-waived',
  'void',
  'payment',
  'discount',
  'tip',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'return',
  'discount-back',
  'fee',
  'payout',
  'payout-fees',
  'payout-failed',
] as const;
export type PostingKind = (typeof postingKinds)[number];

export interface LedgerEntry {
  account: LedgerAccount;
  /** Whole cents, never 0. */
  amountCents: number;
  /** Of `owed`: on which invoice. */
  invoiceId: string | null;
}

/** One thing that happened, as entries that sum to zero. `key` names it: it is booked once, however often the news comes. */
export interface Posting {
  key: string;
  kind: PostingKind;
  /** The company's day. */
  date: CivilDate;
  transactionId: string | null;
  refundId: string | null;
  entries: LedgerEntry[];
}

type About = Partial<Pick<Posting, 'transactionId' | 'refundId'>>;
type Part = [account: LedgerAccount, amountCents: number, invoiceId?: string | null];

/** A posting of some parts, without those of 0 cents. @throws where they do not sum to zero */
export function posting(
  key: string,
  kind: PostingKind,
  date: CivilDate,
  parts: readonly Part[],
  about: About = {},
): Posting {
  const entries = parts
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([account, amountCents, invoiceId = null]) => ({ account, amountCents, invoiceId }));
  if (entries.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) {
    throw new Error(`${key} does not sum to zero`);
  }
  return { key, kind, date, transactionId: null, refundId: null, ...about, entries };
}

export interface BookedInvoice {
  invoiceId: string;
  issuedOn: CivilDate | null;
  voidedOn: CivilDate | null;
  totalCents: number;
  taxCents: number;
  paidCents: number;
  /** What of the total is a deposit: above 0 where it asks for one, below 0 where one counts. */
  depositCents: number;
  /** What of the total is late fees, which are booked on their own. */
  lateFeeCents: number;
  /** What its total was reduced by for the way it was paid, which is booked on its own. */
  paymentDiscountCents: number;
}

/**
 * An issued invoice is owed; voided, what was left of it is not any more, nor the tax on that. A deposit is no sale until a bill
 * counts it; a bill that is voided gives back all that it counted.
 */
export function postingsOfInvoice(invoice: BookedInvoice): Posting[] {
  const { invoiceId, issuedOn, voidedOn, totalCents, taxCents, paidCents, depositCents, lateFeeCents } = invoice;
  const issuedCents = totalCents - lateFeeCents + invoice.paymentDiscountCents;
  if (issuedOn === null || (issuedCents === 0 && depositCents === 0)) return [];
  const worthCents = issuedCents - depositCents;
  const owed = posting(`invoice:${invoiceId}:issued`, 'invoice', issuedOn, [
    ['owed', issuedCents, invoiceId],
    ['deposits', -depositCents],
    ['sales', taxCents - worthCents],
    ['tax', -taxCents],
  ]);
  const left = totalCents - paidCents;
  const leftDeposit = Math.min(left, depositCents);
  // What was paid went to the work first.
  const leftFees = Math.min(left, lateFeeCents);
  const leftWorth = left - leftDeposit - leftFees;
  if (voidedOn === null || (left === 0 && leftWorth === 0)) return [owed];
  const leftTax = worthCents === 0 ? 0 : shareOfCents(taxCents, leftWorth, worthCents);
  const voided = posting(`invoice:${invoiceId}:voided`, 'void', voidedOn, [
    ['owed', -left, invoiceId],
    ['deposits', leftDeposit],
    ['late-fees', leftFees],
    ['sales', leftWorth - leftTax],
    ['tax', leftTax],
  ]);
  return [owed, voided];
}

export interface BookedLateFee {
  invoiceId: string;
  /** Of its line on the invoice. */
  lineId: string;
  cents: number;
  chargedOn: CivilDate;
  /** How often it was waived or charged again after all, and when last. */
  flips: number;
  flippedOn: CivilDate | null;
}

/** A late fee is owed on its invoice; waived, it is not any more, until that is undone. */
export function postingsOfLateFee({ invoiceId, lineId, cents, chargedOn, flips, flippedOn }: BookedLateFee): Posting[] {
  const post = (what: string, kind: PostingKind, on: CivilDate, sign: 1 | -1) =>
    posting(`late-fee:${invoiceId}:${lineId}:${what}`, kind, on, [
      ['owed', sign * cents, invoiceId],
      ['late-fees', -sign * cents],
    ]);
  const flipped = Array.from({ length: flips }, (_, index) =>
    index % 2 === 0
      ? post(`waived-${index + 1}`, 'late-fee-waived', flippedOn ?? chargedOn, -1)
      : post(`restored-${index + 1}`, 'late-fee', flippedOn ?? chargedOn, 1),
  );
  return [post('charged', 'late-fee', chargedOn, 1), ...flipped];
}

export interface BookedPayment {
  transactionId: string;
  amountCents: number;
  /** Whether the money came in, also where it was refunded since. */
  isTaken: boolean;
  takenOn: CivilDate;
  /** What its invoices got of it; the rest is the customer's credit. */
  shares: readonly PaymentShare[];
  isTip: boolean;
}

/** Where money is from that no invoice got: a tip is held for its technician, and never the customer's or the company's. */
const restOf = ({ isTip }: { isTip: boolean }): 'tips' | 'credit' => (isTip ? 'tips' : 'credit');

/** What was discounted of some shares: owed no more (`sign` -1), or again. */
const discountOf = (shares: readonly PaymentShare[], sign: 1 | -1): Part[] => [
  ...shares.map(({ invoiceId, discountCents = 0 }): Part => ['owed', sign * discountCents, invoiceId]),
  ['discounts', -sign * shares.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0)],
];
const isDiscounted = ({ discountCents = 0 }: PaymentShare): boolean => discountCents > 0;

/** Money that came in pays its invoices, and what none of them needs is the customer's credit. */
export function postingsOfPayment(payment: BookedPayment): Posting[] {
  const { transactionId, amountCents, isTaken, takenOn, shares, isTip } = payment;
  if (!isTaken) return [];
  const credited = shares.reduce((sum, share) => sum + share.amountCents, 0);
  const parts: Part[] = [
    ['received', amountCents],
    ...shares.map(({ invoiceId, amountCents: cents }): Part => ['owed', -cents, invoiceId]),
    [restOf(payment), credited - amountCents],
  ];
  const taken = posting(`payment:${transactionId}:taken`, isTip ? 'tip' : 'payment', takenOn, parts, { transactionId });
  if (!shares.some(isDiscounted)) return [taken];
  const key = `payment:${transactionId}:discount`;
  return [taken, posting(key, 'discount', takenOn, discountOf(shares, -1), { transactionId })];
}

export interface BookedRefund {
  refundId: string;
  transactionId: string;
  invoiceId: string | null;
  amountCents: number;
  /** What of it goes back out of a deposit that no bill counts. */
  depositCents: number;
  /** What no invoice needed: it goes back out of the customer's credit. */
  ofSurplus: boolean;
  isTip: boolean;
  hasFailed: boolean;
  refundedOn: CivilDate;
}

/**
 * Money that goes back: out of the customer's credit, a deposit or what is held for a technician, or given without being owed again.
 * One that the bank refused after all is reversed, on `today`, where it had been booked (`isBooked`).
 */
export function postingsOfRefund(
  refund: BookedRefund,
  { isBooked, today }: { isBooked: (key: string) => boolean; today: CivilDate },
): Posting[] {
  const { refundId, transactionId, invoiceId, amountCents, depositCents, ofSurplus, isTip, hasFailed, refundedOn } =
    refund;
  const about = { transactionId, refundId };
  const key = `refund:${refundId}:given`;
  const account = isTip ? 'tips' : ofSurplus ? 'credit' : 'refunds';
  const ofInvoice = ofSurplus ? null : invoiceId;
  const parts = (sign: 1 | -1): Part[] => [
    ['deposits', sign * depositCents, ofInvoice],
    [account, sign * (amountCents - depositCents), ofInvoice],
    ['received', -sign * amountCents],
  ];
  const given = posting(key, 'refund', refundedOn, parts(1), about);
  if (!hasFailed) return [given];
  if (!isBooked(key)) return [];
  return [given, posting(`refund:${refundId}:failed`, 'refund-failed', today, parts(-1), about)];
}

export interface BookedDispute {
  disputeId: string;
  transactionId: string;
  /** A card’s payment is disputed, and its money held until it is decided; a bank’s is returned at once. */
  kind: 'dispute' | 'return';
  state: 'open' | 'won' | 'lost';
  amountCents: number;
  /** What the bank charges the company for it. */
  feeCents: number;
  openedOn: CivilDate;
  closedOn: CivilDate | null;
  /** Of a lost one: which invoices are owed again, and by how much; the rest comes out of the customer’s credit. */
  shares: readonly PaymentShare[];
  isTip: boolean;
}

/** Money that a bank takes back: held while a dispute is open, and owed again once it is lost or a debit was returned. */
export function postingsOfDispute(dispute: BookedDispute): Posting[] {
  const { disputeId, transactionId, kind, state, amountCents, feeCents, openedOn, closedOn, shares } = dispute;
  const about = { transactionId };
  const post = (what: string, as: PostingKind, on: CivilDate, parts: readonly Part[]) =>
    posting(`dispute:${disputeId}:${what}`, as, on, parts, about);
  const shared = shares.reduce((sum, share) => sum + share.amountCents, 0);
  const owedAgain: Part[] = [
    ...shares.map(({ invoiceId, amountCents: cents }): Part => ['owed', cents, invoiceId]),
    [restOf(dispute), amountCents - shared],
  ];
  const ended = closedOn ?? openedOn;
  const fee = post('fee', 'fee', openedOn, [
    ['fees', feeCents],
    ['received', -feeCents],
  ]);
  const fees = feeCents === 0 ? [] : [fee];
  const back = shares.some(isDiscounted) ? [post('discount', 'discount-back', ended, discountOf(shares, 1))] : [];
  if (kind === 'return') {
    return [post('lost', 'return', ended, [['received', -amountCents], ...owedAgain]), ...back, ...fees];
  }
  const held = post('open', 'dispute', openedOn, [
    ['disputed', amountCents],
    ['received', -amountCents],
  ]);
  const won = post('won', 'dispute-won', ended, [
    ['received', amountCents],
    ['disputed', -amountCents],
  ]);
  const lost = post('lost', 'dispute-lost', ended, [['disputed', -amountCents], ...owedAgain]);
  return [held, ...fees, ...(state === 'won' ? [won] : state === 'lost' ? [lost, ...back] : [])];
}

/** What a customer owes by some entries, in cents; below 0 is credit. */
export const owedByEntries = (entries: readonly Pick<LedgerEntry, 'account' | 'amountCents'>[]): number =>
  entries.reduce(
    (sum, { account, amountCents }) => (account === 'owed' || account === 'credit' ? sum + amountCents : sum),
    0,
  );

/** What moved a customer's account, as a statement has it. Above 0 is owed, below 0 was paid. */
export interface AccountEntry {
  /** YYYY-MM-DD */
  date: string;
  kind: PostingKind;
  description: string;
  invoiceId: string | null;
  amountCents: number;
}

export interface AccountStatement {
  openingCents: number;
  entries: (AccountEntry & { balanceCents: number })[];
  closingCents: number;
}

/** Of one day: first what is owed, then what was withdrawn, paid and refunded. */
const order = new Map(postingKinds.map((kind, place) => [kind, place]));
const orderOf = (kind: PostingKind): number => order.get(kind) ?? 0;

/** The account from one day to another, both included: what was owed before, each entry with the balance after it. */
export function accountStatement(all: readonly AccountEntry[], from: string, to: string): AccountStatement {
  const sorted = all
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => {
      if (a.entry.date !== b.entry.date) return a.entry.date < b.entry.date ? -1 : 1;
      return orderOf(a.entry.kind) - orderOf(b.entry.kind) || a.index - b.index;
    })
    .map(({ entry }) => entry);
  const openingCents = sorted.filter(({ date }) => date < from).reduce((sum, { amountCents }) => sum + amountCents, 0);
  let balanceCents = openingCents;
  const entries = sorted
    .filter(({ date }) => date >= from && date <= to)
    .map((entry) => {
      balanceCents += entry.amountCents;
      return { ...entry, balanceCents };
    });
  return { openingCents, entries, closingCents: balanceCents };
}
