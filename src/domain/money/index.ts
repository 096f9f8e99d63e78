export {
  centsAMonth,
  centsAVisit,
  centsOf,
  dollarsOf,
  type PricedFrequency,
  type PricePer,
  pricePers,
  shareOfCents,
  taxCentsOf,
  timesCents,
} from './cents.ts';
