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
