import { languageTag } from '#web/base/language.ts';

const money = new Intl.NumberFormat(languageTag, { style: 'currency', currency: 'USD' });
// A mile's rate has tenths of a cent.
const rate = new Intl.NumberFormat(languageTag, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 });
const percent = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1 });

/** Dollars to the cent. */
export const dollars = (amount: number): string => money.format(Math.abs(amount) < 0.005 ? 0 : amount);
/** Dollars an hour or a mile. */
export const rateText = (amount: number): string => rate.format(amount);
export const percentText = (value: number): string => percent.format(value);
