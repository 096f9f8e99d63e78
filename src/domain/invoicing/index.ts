// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './texts.es.ts';

export {
  customerSince,
  type PlanFromPrice,
  planFromPrice,
  startsTooEarly,
  visitsExpected,
} from './bill-from-prices.ts';
export type { PriceChange } from './cycles.ts';
export {
  type BillingPeriod,
  beginPeriod,
  type CustomerCycle,
  nextBillingDate,
  partOfCycle,
  periodAfter,
  periodBefore,
  type RunningPeriod,
} from './cycles.ts';
export {
  ageBandOf,
  ageBands,
  ageDebt,
  type BillingTerms,
  defaultBillingTerms,
  isOverdue,
  nextAttempt,
  overdueBefore,
} from './dunning.ts';
export {
  billingFigures,
  type Comings,
  churnPct,
  comingsIn,
  customersOn,
  lookBackDays,
  retentionPct,
  type Stay,
} from './figures.ts';
export {
  type AccountEntry,
  accountStatement,
  type LedgerAccount,
  ledgerAccounts,
  owedByEntries,
  type Posting,
  type PostingKind,
  postingKinds,
  postingsOfDispute,
  postingsOfInvoice,
  postingsOfPayment,
  postingsOfRefund,
} from './ledger.ts';
export {
  autopayConsent,
  bankNewsOf,
  creditShares,
  debitConsent,
  isOwed,
  isPayable,
  type PaymentShare,
  type RefundableShare,
  takeBack,
} from './payment-shares.ts';
export {
  laterPayout,
  type Payout,
  type PayoutLine,
  type PayoutLineKind,
  type PayoutListing,
  type PayoutStatus,
  payoutLineFault,
  payoutSums,
  postingsOfPayout,
  type RecordedPayment,
  testFeeCents,
} from './payouts.ts';
export {
  type InvoiceLine,
  invoiceTotals,
  type PlanLine,
  periodInWords,
  planLines,
  pricedLine,
  setupFeeLine,
} from './plan-lines.ts';
export {
  afterOfferChange,
  type DepositRule,
  depositAsked,
  depositHeld,
  depositToCount,
  linesFromBook,
  type OrderState,
  type OrderStep,
  orderStateOf,
  type PriceItemKind,
  priceItemKinds,
  type RaisedKind,
  raisedKinds,
  stepsFrom,
  type Urgency,
  urgencies,
} from './work-orders/order-state.ts';
