import { describe, expect, it } from 'vitest';
import { type NaiveEvent, naiveRecount } from '#tests/support/naive-ledger.ts';
import { defaultBillingTerms, lateFeeOf } from './dunning.ts';
import {
  type Posting,
  postingsOfDispute,
  postingsOfInvoice,
  postingsOfLateFee,
  postingsOfPayment,
  postingsOfRefund,
} from './ledger.ts';
import {
  creditShares,
  type PaymentShare,
  paymentDiscountOf,
  type RefundableShare,
  takeBack,
} from './payment-shares.ts';
import { laterPayout, type Payout, type PayoutLine, payoutSums, postingsOfPayout, testFeeCents } from './payouts.ts';
import { invoiceTotals, pricedLine } from './plan-lines.ts';
import { depositAsked, depositHeld, depositToCount } from './work-orders/order-state.ts';

const today = '2026-11-24';
const lateFees = { ...defaultBillingTerms, lateFeesSince: '2026-11-01' };

/** Numbers between 0 and 1 from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Bill {
  invoiceId: string;
  issuedOn: string;
  voidedOn: string | null;
  totalCents: number;
  taxCents: number;
  paidCents: number;
  refundedCents: number;
  /** As on an invoice: above 0 it asks for a deposit, below 0 it counts that of another. */
  depositCents: number;
  counts: string | null;
  lateFeeCents: number;
  paymentDiscountCents: number;
}
interface Payment {
  transactionId: string;
  amountCents: number;
  isBank: boolean;
  isTip: boolean;
  isTaken: boolean;
  shares: PaymentShare[];
  /** What is left to refund, by invoice; last what no invoice got. */
  left: RefundableShare[];
  /** Of which invoices a bank took the discount back. */
  notDiscounted: Set<string>;
}
interface Dispute {
  disputeId: string;
  transactionId: string;
  kind: 'dispute' | 'return';
  state: 'open' | 'won' | 'lost';
  amountCents: number;
  feeCents: number;
  openedOn: string;
  closedOn: string | null;
  shares: PaymentShare[];
  isTip: boolean;
}

type NaiveBill = Extract<NaiveEvent, { what: 'bill' }>;

interface HeldPayout {
  payout: Payout;
  lines: PayoutLine[];
}

/** One customer's money as the server keeps it, in memory; the bank has its own truth, and its news come late, twice, in any order. */
function runSequence(seed: number, steps: number): void {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const bills: Bill[] = [];
  const payments: Payment[] = [];
  const refunds: Parameters<typeof postingsOfRefund>[0][] = [];
  const fees: Parameters<typeof postingsOfLateFee>[0][] = [];
  const known = new Map<string, Dispute>();
  const atBank = new Map<string, Dispute>();
  /** What moved at the processor and was not paid out yet, its payouts as they stand there, and as they are known. */
  const moved: PayoutLine[] = [];
  const atProcessor = new Map<string, HeldPayout>();
  const knownPayouts = new Map<string, HeldPayout>();
  const ledger = new Map<string, Posting>();
  const log: NaiveEvent[] = [];
  const news: (() => void)[] = [];
  let made = 0;
  let priceCents = 10_000;
  const newId = (prefix: string): string => {
    made += 1;
    return `${prefix}-${made}`;
  };
  const owedBy = new Map<string, number>();
  const book = (isLast: boolean): void => {
    const isBooked = (key: string) => ledger.has(key);
    const all = [
      ...bills.flatMap(postingsOfInvoice),
      ...fees.flatMap(postingsOfLateFee),
      ...payments.flatMap((payment) => postingsOfPayment({ ...payment, takenOn: today })),
      ...refunds.flatMap((refund) => postingsOfRefund(refund, { isBooked, today })),
      ...[...known.values()].flatMap(postingsOfDispute),
      ...[...knownPayouts.values()].flatMap(({ payout, lines }) =>
        postingsOfPayout(payout, lines, { isBooked, today }),
      ),
    ];
    for (const posting of all) {
      const before = ledger.get(posting.key);
      // What was booked is never booked otherwise afterwards.
      if (before) {
        if (isLast && JSON.stringify(before) !== JSON.stringify(posting))
          throw new Error(`${posting.key} was rewritten`);
        continue;
      }
      ledger.set(posting.key, posting);
      if (posting.entries.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) throw new Error('not zero');
      for (const { account, invoiceId, amountCents } of posting.entries) {
        const name = account === 'owed' ? `owed ${invoiceId}` : account;
        owedBy.set(name, (owedBy.get(name) ?? 0) + amountCents);
      }
    }
  };
  const owed = (invoiceId: string): number => owedBy.get(`owed ${invoiceId}`) ?? 0;
  const billOf = (invoiceId: string): Bill | undefined => bills.find((bill) => bill.invoiceId === invoiceId);
  /** What of a deposit a bill counts that was not withdrawn. */
  const countedOf = ({ invoiceId }: Bill): number =>
    -bills.reduce((sum, one) => (one.counts === invoiceId && one.voidedOn === null ? sum + one.depositCents : sum), 0);
  const addBill = (bill: Pick<Bill, 'totalCents' | 'taxCents'> & Partial<Bill>, of?: NaiveBill['of']): void => {
    const invoiceId = newId('BILL');
    const whole = { voidedOn: null, paidCents: 0, refundedCents: 0, depositCents: 0, counts: null };
    bills.push({ invoiceId, issuedOn: today, lateFeeCents: 0, paymentDiscountCents: 0, ...whole, ...bill });
    log.push({ what: 'bill', invoiceId, cents: bill.totalCents, ...(of ? { of } : {}) });
  };
  const move = (kind: PayoutLine['kind'], amountCents: number, feeCents: number): void => {
    const lineId = newId('TXN');
    moved.push({
      lineId,
      kind,
      description: '',
      amountCents,
      feeCents,
      occurredAt: new Date(0),
      paymentIntentId: null,
    });
  };
  const refund = (payment: Payment, invoiceId: string | null, amountCents: number, ofSurplus: boolean): void => {
    move('refund', -amountCents, 0);
    const share = payment.left.find((one) => one.invoiceId === invoiceId);
    if (share) share.leftCents -= amountCents;
    const bill = invoiceId === null ? undefined : billOf(invoiceId);
    const depositCents = bill && bill.depositCents > 0 ? Math.min(amountCents, depositHeld(bill, countedOf(bill))) : 0;
    if (bill) bill.refundedCents += amountCents;
    const { transactionId, isTip } = payment;
    const refundId = newId('REF');
    const about = { refundId, transactionId, invoiceId, isTip, hasFailed: false, refundedOn: today };
    refunds.push({ ...about, ofSurplus: ofSurplus && !isTip, amountCents, depositCents });
  };

  const discount = (bill: Bill, cents: number): void => {
    bill.totalCents -= cents;
    bill.paymentDiscountCents += cents;
  };
  const settle = (payment: Payment): void => {
    if (payment.isTaken) return;
    payment.isTaken = true;
    move('payment', payment.amountCents, testFeeCents(payment.isBank, payment.amountCents));
    if (payment.isTip) {
      payment.left = [{ invoiceId: null, leftCents: payment.amountCents }];
      log.push({ what: 'tip', paymentId: payment.transactionId, cents: payment.amountCents });
      return;
    }
    const planned = payment.shares.map(({ invoiceId, amountCents: cents, discountCents: off = 0 }) => ({
      ...{ invoiceId, cents, off },
    }));
    log.push({ what: 'paid', paymentId: payment.transactionId, cents: payment.amountCents, wanted: planned });
    const left = (invoiceId: string) => (billOf(invoiceId)?.voidedOn === null ? owed(invoiceId) : 0);
    const { credited, surplusCents } = creditShares(payment.shares, payment.amountCents, left);
    payment.shares = credited;
    payment.left = credited.map(({ invoiceId, amountCents }) => ({ invoiceId, leftCents: amountCents }));
    for (const { invoiceId, amountCents, discountCents = 0 } of credited) {
      const bill = billOf(invoiceId);
      if (bill) bill.paidCents += amountCents;
      if (bill) discount(bill, discountCents);
    }
    if (surplusCents > 0) refund(payment, null, surplusCents, true);
  };
  const noticeDispute = (disputeId: string): void => {
    const truth = atBank.get(disputeId);
    const payment = payments.find(({ transactionId }) => transactionId === truth?.transactionId);
    if (!truth || !payment) return;
    settle(payment);
    const before = known.get(disputeId);
    if (before && before.state !== 'open') return;
    if (!before) {
      log.push({ what: 'fee', cents: truth.feeCents }, { what: 'held', cents: truth.amountCents });
      move('dispute', -truth.amountCents, truth.feeCents);
    } else if (truth.state === 'open') return;
    const taken = truth.state === 'lost' ? takeBack(payment.left, truth.amountCents) : [];
    const from = taken.flatMap(({ invoiceId, leftCents }) =>
      invoiceId === null ? [] : { invoiceId, cents: leftCents },
    );
    if (truth.state === 'won') {
      log.push({ what: 'won', cents: truth.amountCents });
      move('dispute', truth.amountCents, 0);
    }
    if (truth.state === 'lost') {
      log.push({ what: 'won', cents: truth.amountCents }, { what: 'fee', cents: truth.amountCents });
      log.push({ what: 'taken back', paymentId: payment.transactionId, cents: truth.amountCents, from });
    }
    for (const { leftCents } of taken.filter(({ invoiceId }) => invoiceId === null)) {
      const rest = payment.left.find(({ invoiceId }) => invoiceId === null);
      if (rest) rest.leftCents -= leftCents;
    }
    for (const { invoiceId, cents } of from) {
      const bill = billOf(invoiceId);
      const share = payment.left.find((one) => one.invoiceId === invoiceId);
      if (bill) bill.paidCents -= cents;
      if (share) share.leftCents -= cents;
    }
    const shares = from.map(({ invoiceId, cents }): PaymentShare => {
      const given = payment.shares.find((one) => one.invoiceId === invoiceId)?.discountCents ?? 0;
      const discountCents = payment.notDiscounted.has(invoiceId) ? 0 : given;
      payment.notDiscounted.add(invoiceId);
      const bill = billOf(invoiceId);
      if (bill) discount(bill, -discountCents);
      return { invoiceId, amountCents: cents, discountCents };
    });
    known.set(disputeId, { ...truth, shares, closedOn: truth.state === 'open' ? null : today });
  };
  /** As the payout stood when it was asked for; by now something later may be known. */
  const noticePayout = (seen: HeldPayout): void => {
    const { payoutId } = seen.payout;
    const before = knownPayouts.get(payoutId);
    const payout = before ? laterPayout(before.payout, seen.payout) : seen.payout;
    if (!payout) return;
    const isListed = payout.listing === 'complete';
    knownPayouts.set(payoutId, { payout, lines: isListed ? (atProcessor.get(payoutId)?.lines ?? []) : [] });
    if (isListed && before?.payout.listing !== 'complete') {
      for (const { kind, feeCents } of seen.lines) if (kind !== 'dispute') log.push({ what: 'fee', cents: feeCents });
    }
    if (payout.status === before?.payout.status) return;
    if (payout.status === 'paid') log.push({ what: 'paid out', cents: payout.amountCents });
    if (payout.status === 'failed' && before?.payout.status === 'paid') {
      log.push({ what: 'sent back', cents: payout.amountCents });
    }
  };
  const reportPayout = (held: HeldPayout): void => {
    atProcessor.set(held.payout.payoutId, held);
    for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) news.push(() => noticePayout(held));
  };
  const isDisputed = ({ transactionId }: Payment) =>
    [...atBank.values()].some((one) => one.transactionId === transactionId && one.state !== 'won');

  const actions: (() => void)[] = [
    () => {
      const credit = random() < 0.3 ? -Math.floor(random() * 3000) : 0;
      const lines = [priceCents, credit].map((cents, place) =>
        pricedLine({
          kind: place === 0 ? 'plan' : 'discount',
          description: '',
          quantity: 1,
          unitPriceCents: cents,
          taxable: true,
          visitId: null,
          serviceDate: null,
        }),
      );
      const { totalCents, taxCents } = invoiceTotals(lines, pick([0, 7, 8.25]) ?? 0);
      const deposit = pick(
        bills.filter((bill) => bill.depositCents > 0 && bill.voidedOn === null && countedOf(bill) === 0),
      );
      const isPending =
        deposit !== undefined && payments.some(({ isTaken, shares }) => !isTaken && pays(shares, deposit));
      const cents = deposit && random() < 0.7 ? depositToCount({ ...deposit, isPending }, totalCents) : 0;
      if (!deposit || cents === 0) addBill({ totalCents, taxCents });
      else {
        const counts = deposit.invoiceId;
        const bill = { totalCents: totalCents - cents, taxCents, depositCents: -cents, counts };
        addBill(bill, { deposit: counts, counted: cents });
      }
    },
    () => {
      const isLate = ({ invoiceId, voidedOn, depositCents }: Bill) =>
        voidedOn === null && depositCents === 0 && owed(invoiceId) > 0;
      const bill = pick(bills.filter(isLate));
      const rule = { ...lateFees, ...(random() < 0.5 ? { lateFeeCents: 1500 } : { lateFeePct: 1.5 }) };
      const late = bill && { ...bill, dueOn: '2026-11-01', balanceCents: owed(bill.invoiceId), charged: [] };
      const fee = late && lateFeeOf(rule, late, today);
      if (!bill || !fee) return;
      bill.totalCents += fee.cents;
      bill.lateFeeCents += fee.cents;
      const { invoiceId } = bill;
      fees.push({ invoiceId, lineId: newId('FEE'), cents: fee.cents, chargedOn: today, flips: 0, flippedOn: null });
      log.push({ what: 'late fee', invoiceId, cents: fee.cents });
    },
    () => {
      const fee = pick(fees);
      const bill = fee && billOf(fee.invoiceId);
      if (!fee || bill?.voidedOn !== null) return;
      const isWaived = fee.flips % 2 === 1;
      if (!isWaived && owed(fee.invoiceId) < fee.cents) return;
      const cents = isWaived ? fee.cents : -fee.cents;
      bill.totalCents += cents;
      bill.lateFeeCents += cents;
      fee.flips += 1;
      fee.flippedOn = today;
      log.push({ what: isWaived ? 'late fee' : 'waived', invoiceId: fee.invoiceId, cents: fee.cents });
    },
    () => {
      const cents = depositAsked({ depositPct: 1 + Math.floor(random() * 100), depositCents: null }, priceCents);
      addBill({ totalCents: cents, taxCents: 0, depositCents: cents }, 'deposit');
    },
    () => {
      priceCents = 5000 + Math.floor(random() * 20_000);
    },
    () => {
      const open = bills.filter(({ invoiceId, voidedOn }) => voidedOn === null && owed(invoiceId) > 0);
      const some = random() < 0.5 ? open : open.slice(0, 1);
      if (some.length === 0) return;
      const isBank = random() < 0.4;
      const shares = some.map((bill) => {
        const [{ invoiceId }, all] = [bill, owed(bill.invoiceId)];
        if (random() >= 0.8) return { invoiceId, amountCents: Math.ceil(all * 0.5) };
        const discountCents = isBank ? paymentDiscountOf(pick([null, 0.1, 2.75, 5]) ?? null, bill, all) : 0;
        return { invoiceId, amountCents: all - discountCents, discountCents };
      });
      const amountCents = shares.reduce((sum, share) => sum + share.amountCents, 0);
      const payment: Payment = {
        transactionId: newId('PAY'),
        amountCents,
        isBank,
        isTip: false,
        isTaken: false,
        shares,
        left: [],
        notDiscounted: new Set(),
      };
      payments.push(payment);
      for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) news.push(() => settle(payment));
    },
    () => {
      const amountCents = 100 + Math.floor(random() * 5000);
      const tip: Payment = {
        ...{ transactionId: newId('TIP'), amountCents, shares: [], left: [], notDiscounted: new Set<string>() },
        ...{ isBank: false, isTip: true, isTaken: false },
      };
      payments.push(tip);
      for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) news.push(() => settle(tip));
    },
    () => {
      const payment = pick(payments.filter((one) => one.isTaken && !isDisputed(one)));
      const share = payment && pick(payment.left.filter(({ leftCents }) => leftCents > 0));
      if (!payment || !share) return;
      const amountCents = 1 + Math.floor(random() * share.leftCents);
      log.push({ what: 'refunded', paymentId: payment.transactionId, invoiceId: share.invoiceId, cents: amountCents });
      refund(payment, share.invoiceId, amountCents, share.invoiceId === null);
    },
    () => {
      const payment = pick(payments.filter((one) => one.isTaken && !isDisputed(one)));
      const leftCents = payment?.left.reduce((sum, share) => sum + share.leftCents, 0) ?? 0;
      if (!payment || leftCents === 0) return;
      const disputeId = newId('DP');
      const kind = payment.isBank ? 'return' : 'dispute';
      const state = payment.isBank ? 'lost' : 'open';
      const amountCents = random() < 0.7 ? leftCents : 1 + Math.floor(random() * leftCents);
      const { transactionId } = payment;
      atBank.set(disputeId, {
        disputeId,
        transactionId,
        kind,
        state,
        amountCents,
        feeCents: payment.isBank ? 400 : 1500,
        openedOn: today,
        closedOn: null,
        shares: [],
        isTip: payment.isTip,
      });
      for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1) news.push(() => noticeDispute(disputeId));
    },
    () => {
      const dispute = pick([...atBank.values()].filter(({ state }) => state === 'open'));
      if (!dispute) return;
      atBank.set(dispute.disputeId, { ...dispute, state: random() < 0.5 ? 'won' : 'lost' });
      for (let times = 1 + Math.floor(random() * 2); times > 0; times -= 1)
        news.push(() => noticeDispute(dispute.disputeId));
    },
    () => {
      const bill = pick(
        bills.filter(
          (one) =>
            one.voidedOn === null && one.paidCents === one.refundedCents && countedOf(one) === 0 && !isCredited(one),
        ),
      );
      if (!bill || (bill.totalCents === bill.paidCents && bill.depositCents >= 0)) return;
      bill.voidedOn = today;
      log.push({ what: 'void', invoiceId: bill.invoiceId });
    },
    () => {
      const lines = moved.splice(0, 1 + Math.floor(random() * moved.length));
      if (lines.length === 0) return;
      const listing = random() < 0.3 ? 'pending' : 'complete';
      const [payoutId, amountCents] = [newId('PO'), payoutSums(lines).netCents];
      const dates = { createdAt: new Date(0), arrivesOn: today };
      reportPayout({
        payout: { payoutId, status: 'in_transit', amountCents, ...dates, failure: null, listing },
        lines,
      });
    },
    () => {
      const held = pick([...atProcessor.values()].filter(({ payout }) => payout.status !== 'failed'));
      if (!held) return;
      const status = held.payout.status === 'in_transit' ? 'paid' : random() < 0.3 ? 'failed' : held.payout.status;
      reportPayout({ ...held, payout: { ...held.payout, status, listing: 'complete' } });
    },
  ];
  const pays = (shares: readonly PaymentShare[], { invoiceId }: Bill) =>
    shares.some((one) => one.invoiceId === invoiceId);
  /** Something of the deposit that it counts was refunded all the same. */
  const isCredited = ({ counts }: Bill): boolean =>
    counts !== null && refunds.some((one) => one.invoiceId === counts && one.amountCents > one.depositCents);
  const deliver = (): void => {
    const [one] = news.splice(Math.floor(random() * news.length), 1);
    one?.();
  };
  const check = (isLast = false): void => {
    book(isLast);
    const naive = naiveRecount(log);
    for (const { invoiceId, voidedOn, totalCents, paidCents } of bills) {
      if (owed(invoiceId) !== naive.owed.get(invoiceId))
        throw new Error(`seed ${seed}: ${invoiceId} owes ${owed(invoiceId)}, not ${naive.owed.get(invoiceId)}`);
      if (owed(invoiceId) !== (voidedOn === null ? totalCents - paidCents : 0))
        throw new Error(`seed ${seed}: ${invoiceId} says another thing than its entries`);
    }
    const all = [...owedBy.values()].reduce((sum, cents) => sum + cents, 0);
    if (all !== 0) throw new Error(`seed ${seed}: the ledger sums to ${all}`);
    if ((owedBy.get('received') ?? 0) !== naive.cash)
      throw new Error(`seed ${seed}: ${owedBy.get('received')} received, not ${naive.cash}`);
    if ((owedBy.get('disputed') ?? 0) !== naive.held)
      throw new Error(`seed ${seed}: ${owedBy.get('disputed')} held, not ${naive.held}`);
    if ((owedBy.get('bank') ?? 0) !== naive.bank)
      throw new Error(`seed ${seed}: ${owedBy.get('bank')} in the bank, not ${naive.bank}`);
    if (-(owedBy.get('deposits') ?? 0) !== naive.deposited)
      throw new Error(`seed ${seed}: deposits of ${-(owedBy.get('deposits') ?? 0)}, not ${naive.deposited}`);
    if (-(owedBy.get('late-fees') ?? 0) !== naive.fees)
      throw new Error(`seed ${seed}: late fees of ${-(owedBy.get('late-fees') ?? 0)}, not ${naive.fees}`);
    if ((owedBy.get('discounts') ?? 0) !== naive.discounts)
      throw new Error(`seed ${seed}: discounts of ${owedBy.get('discounts')}, not ${naive.discounts}`);
    if (-(owedBy.get('tips') ?? 0) !== naive.tips)
      throw new Error(`seed ${seed}: ${-(owedBy.get('tips') ?? 0)} of tips, not ${naive.tips}`);
    if ((owedBy.get('credit') ?? 0) !== 0) throw new Error(`seed ${seed}: a credit of ${owedBy.get('credit')} is left`);
  };
  for (let step = 0; step < steps; step += 1) {
    if (news.length > 0 && random() < 0.45) deliver();
    else pick(actions)?.();
    check();
  }
  while (news.length > 0) {
    deliver();
    check();
  }
  // Once all that moved was paid out and everything is known, nothing is left at the processor but what was sent back.
  const lines = moved.splice(0);
  const payout = { payoutId: 'PO-last', status: 'paid', amountCents: payoutSums(lines).netCents } as const;
  const dates = { createdAt: new Date(0), arrivesOn: today, failure: null, listing: 'complete' } as const;
  reportPayout({ payout: { ...payout, ...dates }, lines });
  for (const { payout: one, lines: own } of [...atProcessor.values()]) {
    const status = one.status === 'in_transit' ? 'paid' : one.status;
    reportPayout({ payout: { ...one, status, listing: 'complete' }, lines: own });
  }
  while (news.length > 0) deliver();
  check(true);
  const sentBack = [...knownPayouts.values()].reduce(
    (sum, held) => (held.payout.status === 'failed' ? sum + held.payout.amountCents : sum),
    0,
  );
  if ((owedBy.get('received') ?? 0) !== sentBack)
    throw new Error(`seed ${seed}: ${owedBy.get('received')} is left at the processor, not ${sentBack}`);
}

/** `LEDGER_SEQUENCES=100000` tries more than a push waits for. */
const sequences = Number(process.env.LEDGER_SEQUENCES ?? 10_000);

describe('the ledger of a customer', () => {
  it(
    'sums to zero through 10,000 random sequences of bills, deposits, late fees, payments, discounts, tips, refunds, disputes, returns, credits and payouts, and is what a naive recount says',
    () => {
      for (let seed = 1; seed <= sequences; seed += 1) runSequence(seed, 24);
    },
    Math.max(30_000, sequences * 6),
  );

  it('holds a disputed payment, gives it back where it is won, and makes the invoice owed again where it is lost', () => {
    const dispute = {
      disputeId: 'DP',
      transactionId: 'PAY',
      kind: 'dispute',
      amountCents: 100,
      feeCents: 15,
      openedOn: today,
      closedOn: today,
      isTip: false,
    } as const;
    const entries = (state: 'open' | 'won' | 'lost') =>
      postingsOfDispute({
        ...dispute,
        state,
        shares: state === 'lost' ? [{ invoiceId: 'BILL', amountCents: 90 }] : [],
      }).map(({ kind, entries: own }) => [kind, ...own.map(({ account, amountCents }) => `${account} ${amountCents}`)]);
    const [held, fee] = [
      ['dispute', 'disputed 100', 'received -100'],
      ['fee', 'fees 15', 'received -15'],
    ];
    expect(entries('open')).toEqual([held, fee]);
    expect(entries('won')).toEqual([held, fee, ['dispute-won', 'received 100', 'disputed -100']]);
    expect(entries('lost')).toEqual([held, fee, ['dispute-lost', 'disputed -100', 'owed 90', 'credit 10']]);
    expect(
      postingsOfDispute({ ...dispute, kind: 'return', state: 'lost', feeCents: 0, shares: [] }).map(({ kind }) => kind),
    ).toEqual(['return']);
  });
});
