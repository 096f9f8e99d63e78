import { shareOfCents } from './cents.ts';

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
