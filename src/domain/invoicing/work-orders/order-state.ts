import { taxCentsOf } from '#domain/money/index.ts';

/** From the request to the invoice. */
export type OrderState =
  | 'requested'
  | 'quoted'
  | 'approved'
  | 'scheduled'
  | 'done'
  | 'invoiced'
  | 'declined'
  | 'canceled';

/** What can be done with an order. */
export type OrderStep = 'edit' | 'quote' | 'answer' | 'schedule' | 'finish' | 'invoice' | 'cancel';

export interface OrderFacts {
  /** As far as somebody decided it. */
  state: Exclude<OrderState, 'done' | 'invoiced'>;
  /** The visit at its stop is finished. */
  isVisited: boolean;
  /** Somebody said that it is done. */
  isFinished: boolean;
  hasInvoice: boolean;
}

/** The state as everybody sees it: a bill or a finished visit says more than what was decided before. */
export function orderStateOf({ state, isVisited, isFinished, hasInvoice }: OrderFacts): OrderState {
  if (hasInvoice) return 'invoiced';
  return isVisited || isFinished ? 'done' : state;
}

const steps: Record<OrderState, readonly OrderStep[]> = {
  requested: ['edit', 'quote', 'answer', 'schedule', 'finish', 'cancel'],
  quoted: ['edit', 'quote', 'answer', 'schedule', 'finish', 'cancel'],
  approved: ['edit', 'quote', 'schedule', 'finish', 'cancel'],
  scheduled: ['edit', 'schedule', 'finish', 'cancel'],
  done: ['edit', 'invoice', 'cancel'],
  invoiced: [],
  declined: ['edit', 'quote', 'answer', 'cancel'],
  canceled: [],
};

/**
 * What can be done next. A job approved on the phone needs no quote; a declined one can be quoted again. What was done without a
 * visit may turn out not to be charged, and is canceled; a visit that was made stays.
 * @param isVisited whether the visit at its stop is finished
 */
export const stepsFrom = (state: OrderState, isVisited = false): readonly OrderStep[] =>
  state === 'done' && isVisited ? steps.done.filter((step) => step !== 'cancel') : steps[state];

/** What a change of the offer does to an order whose customer was asked. */
type OfferChange = 'stays' | 'quote-again' | 'refused';

/**
 * Nobody pays more than was approved: a more expensive offer has to be quoted again, and one whose visit is on a route or made can no
 * longer become dearer. A cheaper one stays agreed to. An offer that still waits for its answer is another offer, whatever changed.
 * @param agreed whether the customer has agreed, by the link or on the phone
 */
export function afterOfferChange(
  state: OrderState,
  { agreed, beforeCents, afterCents }: { agreed: boolean; beforeCents: number; afterCents: number },
): OfferChange {
  if (state === 'quoted') return 'quote-again';
  if (!agreed || afterCents <= beforeCents) return 'stays';
  return state === 'approved' ? 'quote-again' : 'refused';
}

/** What is raised at a stop: something is wrong, the customer wants a price, or a part was used there. */
export const raisedKinds = ['problem', 'quote', 'part'] as const;
export type RaisedKind = (typeof raisedKinds)[number];

/** The least urgent first. */
export const urgencies = ['normal', 'soon', 'urgent'] as const;
export type Urgency = (typeof urgencies)[number];

/** What a price of the price book is for; the kinds of an invoice's lines that have a price of their own. */
export const priceItemKinds = ['work', 'other', 'chemical'] as const;
export type PriceItemKind = (typeof priceItemKinds)[number];

interface PriceItem {
  priceItemId: string;
  name: string;
  kind: PriceItemKind;
  unitPriceCents: number;
  taxable: boolean;
}

interface ChosenItem {
  priceItemId: string;
  quantity: number;
}

interface LineFromBook {
  kind: PriceItemKind;
  description: string;
  quantity: number;
  unitPriceCents: number;
  taxable: boolean;
}

/**
 * What was chosen at the stop, as lines with the book's prices; the same item twice is one line. A technician need not see
 * prices. Quantities have at most three decimals.
 * @returns the lines in the order of choosing, or the first id that the book does not have
 */
export function linesFromBook(
  book: readonly PriceItem[],
  chosen: readonly ChosenItem[],
): { lines: LineFromBook[]; unknown: null } | { lines: null; unknown: string } {
  const quantities = new Map<string, number>();
  for (const { priceItemId, quantity } of chosen) {
    quantities.set(priceItemId, Math.round(((quantities.get(priceItemId) ?? 0) + quantity) * 1000) / 1000);
  }
  const lines: LineFromBook[] = [];
  for (const [priceItemId, quantity] of quantities) {
    const item = book.find((each) => each.priceItemId === priceItemId);
    if (!item) return { lines: null, unknown: priceItemId };
    const { kind, name, unitPriceCents, taxable } = item;
    lines.push({ kind, description: name, quantity, unitPriceCents, taxable });
  }
  return { lines, unknown: null };
}

/** What a quote asks for as a deposit: whole percent of all it comes to, or an amount; neither asks for none. */
export interface DepositRule {
  depositPct: number | null;
  depositCents: number | null;
}

/** The deposit that a quote asks for; never more than the quote comes to, with its tax. */
export function depositAsked({ depositPct, depositCents }: DepositRule, totalCents: number): number {
  if (totalCents <= 0) return 0;
  if (depositCents !== null) return Math.min(depositCents, totalCents);
  return depositPct === null ? 0 : taxCentsOf(totalCents, depositPct);
}

/** The invoice that asks for a deposit, as it stands. */
export interface DepositInvoice {
  totalCents: number;
  paidCents: number;
  refundedCents: number;
  /** Money for it is on its way. */
  isPending: boolean;
}

/**
 * What of a deposit counts on the bill of the work: all that was asked for and not refunded, at most what the bill is worth. What is
 * left to pay of it stays owed on its own invoice. One that nobody has begun to pay counts for nothing, and is voided.
 */
export function depositToCount(
  { totalCents, paidCents, refundedCents, isPending }: DepositInvoice,
  worthCents: number,
) {
  if (paidCents <= refundedCents && !isPending) return 0;
  return Math.max(0, Math.min(totalCents - refundedCents, worthCents));
}

/** What is held of a deposit: paid, not refunded, and counted on no bill. */
export const depositHeld = (
  { paidCents, refundedCents }: Pick<DepositInvoice, 'paidCents' | 'refundedCents'>,
  countedCents: number,
): number => Math.max(0, paidCents - refundedCents - countedCents);
