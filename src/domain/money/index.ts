export { centsOf, dollarsOf, dollarText, shareOfCents, taxCentsOf, timesCents } from './cents.ts';
