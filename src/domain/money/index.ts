export { centsOf, dollarsOf, shareOfCents, taxCentsOf, timesCents } from './cents.ts';
export { centsAMonth, centsAVisit, type PricedFrequency, type PricePer, pricePers } from './price-per.ts';
