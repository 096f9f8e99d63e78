import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice, PayInvoiceAnswer } from '#contract/invoicing/invoices.ts';
import type { PayoutDetails, PayoutSummary } from '#contract/invoicing/owed.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import type { Movement } from '#tests/support/stripe-payouts.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const stripe = openStripeStandIn(() => world.clock.now());
const world = openWorld();
const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
let company: Company;
let owner: Visitor;

beforeAll(async () => {
  Object.defineProperty(world.deps.config, 'companyStripe', {
    get: () => ({ apiUrl: stripe.url, timeoutMs: 400, retries: 0 }),
  });
  company = await world.company();
  owner = await company.signedIn('owner');
  await owner.put('/api/billing/processors/stripe', keys);
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
});

const seconds = (): number => Math.floor(world.clock.now().getTime() / 1000);
const payOut = (movements: Movement[], members: object = {}) =>
  stripe.books.bank.add(movements, { created: seconds(), ...members });
const tell = async (type: string, payout: object, of = company.companyId) => {
  const { payload, signature } = stripe.event(type, payout);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  expect((await world.visitor.post(`/api/webhooks/stripe/${of}`, payload, { headers })).status).toBe(200);
};
const listed = async () => (await owner.get<PayoutSummary[]>('/api/billing/payouts')).body;
const details = async (payoutId: string) => (await owner.get<PayoutDetails>(`/api/billing/payouts/${payoutId}`)).body;

const billed = async (unitPrice: number, who = owner): Promise<Invoice> => {
  const lines = [{ kind: 'work', description: 'Filter grids replaced', unitPrice, taxable: false }];
  return (await who.post<Invoice>('/api/billing/invoices', { customerId: 'CUST-1', lines, issue: true })).body;
};
/** An invoice that was paid on Stripe’s page; the payment’s name there. */
async function paid(unitPrice: number, looksAfterwards = true) {
  const invoice = await billed(unitPrice);
  const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoice.invoiceId}/payment-link`)).body;
  const key = new URL(url).searchParams.get('key');
  const { body } = await world.visitor.post<PayInvoiceAnswer>(`/api/pay/${key}`, { keepCard: false });
  const { payment_intent: intent } = stripe.books.pay(body.url?.split('/').at(-1) ?? '');
  const look = () => world.visitor.get(`/api/pay/${key}`);
  if (looksAfterwards) await look();
  return { ...invoice, intent: String(intent), look };
}
const feeOf = (cents: number): number => Math.round(cents * 0.029) + 30;

/** What each account of the whole company comes to, in cents; those of 0 are left out. */
async function accounts(of = company.companyId): Promise<Record<string, number>> {
  const { rows } = await world.deps.db.inCompany(of, (tx) =>
    tx.execute<{ account: string; cents: number }>(
      sql`select account, sum(amount_cents)::int as cents from ledger_entries group by account having sum(amount_cents) <> 0`,
    ),
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
const sumOf = (amounts: Record<string, number>): number =>
  Object.values(amounts).reduce((sum, cents) => sum + cents, 0);

describe('a payout of the company’s Stripe', () => {
  it('lists the payments it holds with customer and invoice, to the cent, however often and in which order its news come', async () => {
    const some = [await paid(165), await paid(80.05), await paid(99.99), await paid(12.5)];
    const [first] = some;
    const { transactions } = (await owner.get<Invoice>(`/api/billing/invoices/${first?.invoiceId}`)).body;
    const path = `/api/billing/transactions/${transactions[0]?.transactionId}/refunds`;
    await owner.post<Transaction>(path, { amount: 20 });
    const movements = some.map(({ intent, total }) => {
      const cents = Math.round(total * 100);
      return { intent, cents, fee: feeOf(cents) };
    });
    const payout = payOut([...movements, { category: 'refund', intent: first?.intent ?? '', cents: -2000 }]);
    // It is asked for as it stands: that it is paid comes first, that it was made comes last, and all of it twice.
    payout.status = 'paid';
    for (const type of ['payout.paid', 'payout.updated', 'payout.created', 'payout.paid']) await tell(type, payout);

    const grossCents = 16_500 + 8005 + 9999 + 1250 - 2000;
    const feesCents = movements.reduce((sum, { fee }) => sum + fee, 0);
    expect(await listed()).toMatchObject([
      {
        payoutId: payout.id,
        isTest: false,
        status: 'paid',
        arrivesOn: new Date(Number(payout.arrival_date) * 1000).toISOString().slice(0, 10),
        gross: grossCents / 100,
        fees: feesCents / 100,
        net: (grossCents - feesCents) / 100,
        difference: 0,
        payments: 4,
        notFound: 0,
        differs: 0,
      },
    ]);
    const { lines } = await details(payout.id);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatchObject({
      kind: 'payment',
      customer: 'Pat Rivera',
      invoices: [{ invoiceId: first?.invoiceId, invoiceNumber: first?.invoiceNumber }],
      amount: 165,
      fee: 5.09,
      net: 159.91,
      fault: null,
    });
    expect(lines.at(-1)).toMatchObject({ kind: 'refund', customer: 'Pat Rivera', amount: -20, fault: null });
  });

  it('moves money from the processor to the bank in the ledger, which sums to zero, and leaves nothing at the processor', async () => {
    const booked = await accounts();
    expect(sumOf(booked)).toBe(0);
    const [payout] = await listed();
    expect(booked).toMatchObject({
      bank: Math.round((payout?.net ?? 0) * 100),
      fees: Math.round((payout?.fees ?? 0) * 100),
    });
    expect(booked.received).toBeUndefined();
  });

  it('that the bank sends back is out of the bank again, and its news of before change nothing', async () => {
    const before = await accounts();
    const { intent } = await paid(50);
    const payout = payOut([{ intent, cents: 5000, fee: 175 }], { status: 'paid' });
    await tell('payout.paid', payout);
    expect((await accounts()).bank).toBe((before.bank ?? 0) + 4825);
    Object.assign(payout, { status: 'failed', failure_message: 'The bank account has been closed.' });
    await tell('payout.failed', payout);
    await tell('payout.paid', payout);
    payout.status = 'paid';
    await tell('payout.updated', payout);
    expect(await details(payout.id)).toMatchObject({ status: 'failed', failure: 'The bank account has been closed.' });
    const after = await accounts();
    expect(after).toMatchObject({ bank: before.bank, received: 4825 });
    expect(sumOf(after)).toBe(0);
  });

  it('says which payments are not here, which have another amount, and what its list leaves open', async () => {
    const { intent } = await paid(40);
    const payout = payOut(
      [
        { intent, cents: 4100, fee: 149 },
        { intent: 'pi_of_another_program', cents: 900, fee: 56 },
        { category: 'fee', cents: -200 },
      ],
      { amount: 4600 },
    );
    await tell('payout.created', payout);
    const told = await details(payout.id);
    expect(told).toMatchObject({ notFound: 1, differs: 1, gross: 50, fees: 4.05, net: 46, difference: 0.05 });
    expect(told.lines.map(({ fault }) => fault)).toEqual(['amount_differs', 'not_found', null]);
  });

  it('finds a payment that becomes known here after it was paid out', async () => {
    const { intent, look, invoiceId } = await paid(33, false);
    const payout = payOut([{ intent, cents: 3300, fee: 126 }]);
    await tell('payout.created', payout);
    expect(await details(payout.id)).toMatchObject({ notFound: 1, lines: [{ customer: null }] });
    await look();
    expect(await details(payout.id)).toMatchObject({ notFound: 0, lines: [{ invoices: [{ invoiceId }] }] });
  });

  it('that Stripe is still listing is filled in later; one that was asked for by hand says it holds nothing known', async () => {
    const { intent } = await paid(21);
    const payout = payOut([{ intent, cents: 2100, fee: 91 }], { reconciliation_status: 'in_progress' });
    await tell('payout.created', payout);
    expect(await details(payout.id)).toMatchObject({
      listing: 'pending',
      gross: null,
      fees: null,
      net: 20.09,
      lines: [],
    });
    payout.reconciliation_status = 'completed';
    await tell('payout.reconciliation_completed', payout);
    expect(await details(payout.id)).toMatchObject({ listing: 'complete', gross: 21, fees: 0.91, difference: 0 });
    const byHand = payOut([], { amount: 1500, automatic: false, reconciliation_status: 'not_applicable' });
    await tell('payout.created', byHand);
    expect(await details(byHand.id)).toMatchObject({ listing: 'none', gross: null, net: 15, difference: 0 });
  });

  it('is found by the billing run where no event came, once', async () => {
    const { intent } = await paid(60);
    const payout = payOut([{ intent, cents: 6000, fee: 204 }], { status: 'paid' });
    const known = (await listed()).length;
    await world.runJob('bill-company', { companyId: company.companyId });
    await world.runJob('bill-company', { companyId: company.companyId });
    expect(await details(payout.id)).toMatchObject({ status: 'paid', net: 57.96, notFound: 0 });
    expect(await listed()).toHaveLength(known + 1);
    expect(sumOf(await accounts())).toBe(0);
  });

  it('is nobody else’s: another company has none, and neither technicians nor customers read them', async () => {
    const [payout] = await listed();
    const path = `/api/billing/payouts/${payout?.payoutId}`;
    const other = await world.company();
    expect((await other.owner.get<PayoutSummary[]>('/api/billing/payouts')).body).toEqual([]);
    expect((await other.owner.get(path)).status).toBe(404);
    for (const role of ['technician', 'homeowner'] as const) {
      const visitor = await company.signedIn(role);
      expect((await visitor.get('/api/billing/payouts')).status).toBe(403);
      expect((await visitor.get(path)).status).toBe(403);
    }
    expect((await owner.get('/api/billing/payouts?from=yesterday')).status).toBe(400);
  });
});

describe('the sandbox', () => {
  it('pays out each day’s test payments in name, less refunds and fees, once', async () => {
    const { companyId, signedIn } = await world.company();
    let tester = await signedIn('owner');
    await tester.post('/api/customers', { customerId: 'CUST-1', name: 'Kim Lee', email: 'kim@example.com' });
    const card = { cardNumber: '4242424242424242', expiryDate: '12/30', cvv: '123' };
    const paymentDetails = { ...card, cardholderName: 'Kim', email: 'kim@example.com', zipCode: '85306' };
    await tester.put('/api/billing/customers/CUST-1/card', { paymentDetails });
    const pay = async (amount: number) => {
      const { invoiceId } = await billed(amount, tester);
      const body = { amount, method: 'card', chargeCardOnFile: true };
      return (await tester.post<Transaction>(`/api/billing/invoices/${invoiceId}/payments`, body)).body;
    };
    const run = () => world.runJob('bill-company', { companyId });
    const list = async () => (await tester.get<PayoutSummary[]>('/api/billing/payouts')).body;
    const { transactionId } = await pay(100);
    await tester.post(`/api/billing/transactions/${transactionId}/refunds`, { amount: 25 });
    await pay(45.5);
    await run();
    expect(await list()).toEqual([]);

    world.clock.forward({ hours: 24 });
    tester = await signedIn('owner');
    await pay(10);
    for (let again = 0; again < 2; again += 1) await run();
    const [first, ...others] = await list();
    expect(others).toEqual([]);
    // 2.9% + 30¢ of each, and nothing of it comes back with a refund: https://stripe.com/pricing.
    expect(first).toMatchObject({
      isTest: true,
      gross: 120.5,
      fees: 4.82,
      net: 115.68,
      payments: 2,
      notFound: 0,
      differs: 0,
    });
    expect(first?.status).toBe('in_transit');

    world.clock.forward({ hours: 48 });
    tester = await signedIn('owner');
    await run();
    expect((await list()).map(({ status, net }) => [status, net])).toEqual([
      ['paid', 9.41],
      ['paid', 115.68],
    ]);
    const booked = await accounts(companyId);
    expect(sumOf(booked)).toBe(0);
    expect(booked).toMatchObject({ bank: 12_509, fees: 541 });
    expect(booked.received).toBeUndefined();
  });
});
