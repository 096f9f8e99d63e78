export { centsOf, dollarsOf, shareOfCents, taxCentsOf, timesCents } from './cents.ts';
