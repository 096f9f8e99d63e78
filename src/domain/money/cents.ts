/**
 * Money is whole cents. Where a product or a share falls between two cents it is rounded once, half up in size: $0.125 is
 * $0.13 and −$0.125 is −$0.13. Each line of a bill is rounded; a tax once, on the sum of the taxable lines.
 */

/** Rates and quantities carry at most three decimals. */
const thousandth = 1000;

/** A quotient of whole numbers, rounded half up in size. `over` is above 0. */
function dividedHalfUp(value: bigint, over: bigint): number {
  const size = value < 0n ? -value : value;
  const rounded = (2n * size + over) / (2n * over);
  return Number(value < 0n ? -rounded : rounded);
}

const inThousandths = (value: number): bigint => BigInt(Math.round(value * thousandth));

/** Dollars as they travel → cents, to the nearest one. */
export const centsOf = (dollars: number): number => Math.sign(dollars) * Math.round(Math.abs(dollars) * 100);

/** Cents → dollars as they travel. */
export const dollarsOf = (cents: number): number => cents / 100;

/** What a quantity (at most three decimals) costs at a price in cents; whole cents. */
export const timesCents = (unitPriceCents: number, quantity: number): number =>
  dividedHalfUp(BigInt(unitPriceCents) * inThousandths(quantity), BigInt(thousandth));

/** The tax on an amount at a rate in percent (at most three decimals); whole cents, none on what is not above 0. */
export const taxCentsOf = (amountCents: number, ratePct: number): number =>
  amountCents <= 0 ? 0 : dividedHalfUp(BigInt(amountCents) * inThousandths(ratePct), BigInt(thousandth * 100));

/** `part` of `whole` (whole numbers, `whole` above 0) of an amount; whole cents. */
export const shareOfCents = (amountCents: number, part: number, whole: number): number =>
  dividedHalfUp(BigInt(amountCents) * BigInt(part), BigInt(whole));

/** What a customer's price is for: each visit, or a month of service. */
export const pricePers = ['visit', 'month'] as const;
export type PricePer = (typeof pricePers)[number];

const visitsAYear = { weekly: 52, biweekly: 26, monthly: 12 } as const;
export type PricedFrequency = keyof typeof visitsAYear;

/** Cents a visit of a price: a month's price shared over the visits of a year, rounded once. */
export const centsAVisit = (priceCents: number, per: PricePer, frequency: PricedFrequency): number =>
  per === 'visit' ? priceCents : shareOfCents(priceCents, 12, visitsAYear[frequency]);

/** Cents that a price a visit comes to in a month. */
export const centsAMonth = (visitCents: number, frequency: PricedFrequency): number =>
  shareOfCents(visitCents, visitsAYear[frequency], 12);
