import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { PortalHome } from '#contract/homeowner/portal.ts';
import type {
  Invoice,
  InvoiceSummary,
  PayableInvoice,
  PayInvoiceAnswer,
  Statement,
} from '#contract/invoicing/invoices.ts';
import type { Account, BooksCheck } from '#contract/invoicing/owed.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { bankNewsOf, isPayable } from '#domain/invoicing/index.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { companyContext } from '../billing-context.ts';
import { chargePayment } from '../payments/ask-for-payment.ts';
import { beginCardPayment } from '../payments/begin-payment.ts';
import { companyCards } from '../processors/company-cards.ts';

const stripe = openStripeStandIn(() => world.clock.now());
/** The installation has no Stripe of its own: a company without keys takes test cards. */
const world = openWorld();
let company: Company;
let owner: Visitor;
let customers = 0;

beforeAll(async () => {
  Object.defineProperty(world.deps.config, 'companyStripe', {
    get: () => ({ apiUrl: stripe.url, timeoutMs: 400, retries: 0 }),
  });
  company = await world.company();
  owner = company.owner;
  await owner.put('/api/company-branding', { name: 'Clear Blue Pools' });
});

const card = {
  paymentDetails: {
    cardNumber: '4242424242424242',
    expiryDate: '12/30',
    cvv: '123',
    cardholderName: 'Pat Rivera',
    email: 'pat@example.com',
    zipCode: '85306',
  },
};

async function newCustomer(): Promise<string> {
  customers += 1;
  const customerId = `CUST-${customers}`;
  await owner.post('/api/customers', { customerId, name: 'Pat Rivera', email: `pat-${customers}@example.com` });
  return customerId;
}
const bill = async (customerId: string, unitPrice: number, more: object = {}): Promise<Invoice> => {
  const lines = [{ kind: 'work', description: 'Filter', unitPrice, taxable: false }];
  return (await owner.post<Invoice>('/api/billing/invoices', { customerId, lines, issue: true, ...more })).body;
};
const linkOf = (customerId: string, by: Visitor = owner) =>
  by.post<{ url: string } & ErrorBody>(`/api/billing/customers/${customerId}/payment-link`);
const keyFor = async (customerId: string): Promise<string> =>
  new URL((await linkOf(customerId)).body.url).searchParams.get('key') ?? '';
const read = async (invoiceId: string) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const look = async (key: string) => (await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).body;
const pay = (key: string, body: object = card) =>
  world.visitor.post<PayInvoiceAnswer & ErrorBody>(`/api/pay/${key}`, body);
const byHand = (invoiceId: string, amount: number) =>
  owner.post(`/api/billing/invoices/${invoiceId}/payments`, { amount, method: 'cash' });
const refund = (transactionId: string, body: object) =>
  owner.post<Transaction & ErrorBody>(`/api/billing/transactions/${transactionId}/refunds`, body);
const paymentsOf = async (customerId: string) =>
  (await owner.get<Transaction[]>(`/api/billing/transactions?customerId=${customerId}`)).body;
const statementOf = async (customerId: string) =>
  (await owner.get<Statement>(`/api/billing/statements/${customerId}`)).body;

describe('all that a customer owes', () => {
  it('is seen by one link, and paid by one payment that says what each invoice got', async () => {
    const customerId = await newCustomer();
    const first = await bill(customerId, 100);
    const second = await bill(customerId, 60.5);
    await byHand(first.invoiceId, 30);
    const paid = await bill(customerId, 10);
    await byHand(paid.invoiceId, 10);
    const key = await keyFor(customerId);
    // What is issued after the link was sent was not in it.
    const later = await bill(customerId, 20);
    expect(await look(key)).toMatchObject({
      state: 'open',
      balance: 130.5,
      total: 160.5,
      invoiceNumber: null,
      lines: [],
    });
    expect((await look(key)).invoices).toMatchObject([
      { invoiceNumber: first.invoiceNumber, total: 100, balance: 70 },
      { invoiceNumber: second.invoiceNumber, total: 60.5, balance: 60.5 },
    ]);
    for (const number of [first.invoiceNumber, second.invoiceNumber]) {
      const pdf = await world.visitor.get<string>(`/api/pay/${key}/invoice.pdf?number=${number}`);
      expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    }
    expect((await world.visitor.get(`/api/pay/${key}/invoice.pdf?number=${later.invoiceNumber}`)).status).toBe(404);

    expect(await pay(key, { ...card, amount: 160.5 })).toMatchObject({
      status: 409,
      body: { message: 'The amount due is $130.50 now. Check it, and pay again.' },
    });
    expect((await pay(key, { ...card, amount: 130.5 })).body.status).toBe('paid');
    expect(await pay(key)).toMatchObject({ status: 409, body: { message: 'This invoice is already paid.' } });
    expect(await look(key)).toMatchObject({ state: 'paid', balance: 0 });
    for (const { invoiceId } of [first, second])
      expect(await read(invoiceId)).toMatchObject({ state: 'paid', balance: 0 });
    expect(await read(later.invoiceId)).toMatchObject({ state: 'open', paid: 0 });
    const payment = (await paymentsOf(customerId)).find(({ method }) => method === 'card');
    expect(payment).toMatchObject({
      amount: 130.5,
      invoiceId: null,
      description: `Payment for invoices ${first.invoiceNumber} and ${second.invoiceNumber}`,
      shares: [
        { invoiceNumber: first.invoiceNumber, amount: 70, refunded: 0 },
        { invoiceNumber: second.invoiceNumber, amount: 60.5, refunded: 0 },
      ],
    });
    // Each of its invoices shows the payment.
    expect((await read(second.invoiceId)).transactions.map(({ amount }) => amount)).toEqual([130.5]);
    expect((await statementOf(customerId)).closingBalance).toBe(20);
    await world.runJobs();
    const receipt = world.mailer.lastTo(`pat-${customers}@example.com`);
    expect(receipt).toMatchObject({ subject: 'Receipt from Clear Blue Pools' });
    expect(receipt?.text).toContain(`Payment for invoices ${first.invoiceNumber} and ${second.invoiceNumber}`);
  });

  it('is paid once, however many press at the same moment', async () => {
    const customerId = await newCustomer();
    const bills = [await bill(customerId, 40), await bill(customerId, 50)];
    const keys = [await keyFor(customerId), await keyFor(customerId)];
    const statuses = await Promise.all([
      ...keys.flatMap((key) => [pay(key), pay(key)]),
      ...bills.map(({ invoiceId, total }) => byHand(invoiceId, total)),
    ]).then((answers) => answers.map(({ status }) => status));
    expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
    for (const { invoiceId, total } of bills)
      expect(await read(invoiceId)).toMatchObject({ state: 'paid', paid: total });
    const taken = (await paymentsOf(customerId)).filter(({ status }) => status === 'paid');
    expect(taken.reduce((sum, { amount }) => sum + amount, 0)).toBe(90);
  });

  it('is refunded in part from the invoice that is named, and whole from each', async () => {
    const customerId = await newCustomer();
    const [one, two] = [await bill(customerId, 100), await bill(customerId, 50)];
    await pay(await keyFor(customerId));
    const [{ transactionId } = { transactionId: '' }] = await paymentsOf(customerId);
    expect((await refund(transactionId, { amount: 20 })).body.details?.[0]?.field).toBe('invoiceId');
    expect((await refund(transactionId, { amount: 20, invoiceId: 'none' })).body.details?.[0]?.field).toBe('invoiceId');
    expect((await refund(transactionId, { amount: 50.01, invoiceId: two.invoiceId })).body.details?.[0]?.field).toBe(
      'amount',
    );
    const part = { amount: 20, invoiceId: two.invoiceId, refundId: 'PART' };
    expect((await refund(transactionId, part)).body).toMatchObject({
      refunded: 20,
      shares: [{ refunded: 0 }, { refunded: 20 }],
    });
    expect((await refund(transactionId, part)).body.refunded).toBe(20);
    expect(await read(one.invoiceId)).toMatchObject({ paid: 100, refunded: 0 });
    expect(await read(two.invoiceId)).toMatchObject({ paid: 50, refunded: 20, state: 'paid' });
    const whole = await refund(transactionId, { amount: 130 });
    expect(whole.body).toMatchObject({ status: 'refunded', refunded: 150 });
    expect(whole.body.refunds.map(({ invoiceNumber, amount }) => [invoiceNumber, amount]).sort()).toEqual(
      [
        [one.invoiceNumber, 100],
        [two.invoiceNumber, 20],
        [two.invoiceNumber, 30],
      ].sort(),
    );
    expect((await owner.post(`/api/billing/invoices/${two.invoiceId}/void`)).status).toBe(200);
  });

  it('is nobody else’s to pay or see', async () => {
    const customerId = await newCustomer();
    expect(await linkOf(customerId)).toMatchObject({
      status: 409,
      body: { message: 'There’s nothing to pay right now.' },
    });
    await bill(customerId, 40);
    expect((await linkOf(customerId, world.visitor)).status).toBe(401);
    expect((await linkOf(customerId, await company.signedIn('technician'))).status).toBe(403);
    expect((await linkOf(customerId, await company.signedIn('homeowner', { customerId }))).status).toBe(201);
    const neighbor = await company.signedIn('homeowner', { customerId: await newCustomer() });
    expect((await linkOf(customerId, neighbor)).status).toBe(404);
    expect((await linkOf(customerId, (await world.company()).owner)).status).toBe(404);
    expect((await linkOf('none')).status).toBe(404);
  });
});

describe('through Stripe', () => {
  beforeAll(async () => {
    await owner.put('/api/billing/processors/stripe', {
      secretKey: 'sk_test_stand_in',
      webhookSecret: 'whsec_stand_in',
    });
    await owner.put('/api/billing/settings', { bankDebits: true });
  });

  const toPage = async (key: string, body: object = {}): Promise<string> =>
    (await pay(key, body)).body.url?.split('/').at(-1) ?? '';
  const toBankPage = (key: string, keepCard = false) => toPage(key, { from: 'bank', keepCard });
  const tell = (sessionId: string) => {
    const { payload, signature } = stripe.event(
      'checkout.session.completed',
      stripe.books.sessions.get(sessionId) ?? {},
    );
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return world.visitor.post(`/api/webhooks/stripe/${company.companyId}`, payload, { headers });
  };
  const tellRefunded = (transaction: Transaction, cents: number) => {
    const metadata = { companyId: company.companyId, paymentId: transaction.transactionId };
    const charge = { id: 'ch_1', object: 'charge', amount_refunded: cents, metadata };
    const { payload, signature } = stripe.event('charge.refunded', charge);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return world.visitor.post(`/api/webhooks/stripe/${company.companyId}`, payload, { headers });
  };
  const sweep = async () => {
    world.clock.forward({ minutes: 6 });
    await world.runJob('settle-transactions', {});
  };
  const refundedAtStripe = () => stripe.books.refunds.reduce((sum, { cents }) => sum + cents, 0);

  it('is one page for the whole amount; an event that comes twice, and late, settles each invoice once', async () => {
    const customerId = await newCustomer();
    const bills = [await bill(customerId, 100), await bill(customerId, 50)];
    const session = await toPage(await keyFor(customerId));
    expect(stripe.books.sessions.get(session)?.amount_total).toBe(15_000);
    stripe.books.pay(session);
    world.clock.forward({ minutes: 30 });
    for (let again = 0; again < 2; again += 1) expect((await tell(session)).status).toBe(200);
    for (const { invoiceId, total } of bills)
      expect(await read(invoiceId)).toMatchObject({ state: 'paid', paid: total });
    const [payment] = await paymentsOf(customerId);
    // Refunded at Stripe itself: the invoice due last gives first.
    if (payment) await tellRefunded(payment, 6000);
    expect((await paymentsOf(customerId))[0]?.shares).toMatchObject([{ refunded: 10 }, { refunded: 50 }]);
  });

  it('gives way to a payment by hand; what a customer paid on the closed page all the same goes back, less what is owed', async () => {
    const customerId = await newCustomer();
    const [one, two] = [await bill(customerId, 100), await bill(customerId, 50)];
    const session = await toPage(await keyFor(customerId));
    expect((await byHand(one.invoiceId, 100)).status).toBe(201);
    expect(await read(two.invoiceId)).toMatchObject({ state: 'open', paid: 0 });
    // In the very moment in which the page closed, it was paid.
    Object.assign(stripe.books.sessions.get(session) ?? {}, { status: 'open' });
    stripe.books.pay(session);
    const before = refundedAtStripe();
    await tell(session);
    await tell(session);
    expect(await read(one.invoiceId)).toMatchObject({ paid: 100, state: 'paid' });
    expect(await read(two.invoiceId)).toMatchObject({ paid: 50, state: 'paid' });
    expect((await paymentsOf(customerId)).find(({ amount }) => amount === 150)).toMatchObject({
      shares: [{ amount: 0 }, { amount: 50 }],
      refunds: [{ amount: 100, status: 'pending', reason: 'Already paid another way' }],
    });
    await sweep();
    await sweep();
    expect(refundedAtStripe() - before).toBe(10_000);
    expect((await statementOf(customerId)).closingBalance).toBe(0);
    // A payment of one invoice does the same: money that nobody owes goes back.
    const single = await bill(customerId, 30);
    const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${single.invoiceId}/payment-link`)).body;
    const page = await toPage(new URL(url).searchParams.get('key') ?? '');
    await byHand(single.invoiceId, 30);
    Object.assign(stripe.books.sessions.get(page) ?? {}, { status: 'open' });
    stripe.books.pay(page);
    await tell(page);
    await sweep();
    expect(refundedAtStripe() - before).toBe(13_000);
    expect(await read(single.invoiceId)).toMatchObject({ paid: 30, state: 'paid' });
  });

  it('of a server that died is settled by the sweep: before Stripe was asked nothing is paid, after it each invoice once', async () => {
    const customerId = await newCustomer();
    const paid = await bill(customerId, 20);
    const link = await owner.post<{ url: string }>(`/api/billing/invoices/${paid.invoiceId}/payment-link`);
    const first = new URL(link.body.url).searchParams.get('key') ?? '';
    stripe.books.pay((await pay(first, { keepCard: true })).body.url?.split('/').at(-1) ?? '');
    await look(first);
    const ids = [(await bill(customerId, 100)).invoiceId, (await bill(customerId, 50)).invoiceId];
    const context = await companyContext(world.deps, company.companyId);
    if (!context) throw new Error('The company is gone');
    const cards = await companyCards(context);
    if (!cards) throw new Error('The company takes no cards');

    // Written down, and dead.
    await beginCardPayment(context, ids, { processor: 'stripe' });
    expect((await pay(await keyFor(customerId), {})).status).toBe(409);
    expect((await byHand(ids[1] ?? '', 50)).status).toBe(409);
    await sweep();
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'open', paid: 0, transactions: [{ status: 'failed' }] });

    // Charged, and dead before the answer came.
    const { payment, stored } = await beginCardPayment(context, ids, { processor: 'stripe', needs: 'card' });
    if (stored?.kind !== 'card') throw new Error('No card was kept');
    const before = stripe.books.takenCents(company);
    stripe.trouble = 'answers lost';
    expect(await chargePayment(context, cards, payment, { stored: stored.card })).toEqual({ state: 'pending' });
    stripe.trouble = 'none';
    await sweep();
    await sweep();
    expect(stripe.books.takenCents(company) - before).toBe(15_000);
    expect(await read(ids[0] ?? '')).toMatchObject({ state: 'paid', paid: 100 });
    expect(await read(ids[1] ?? '')).toMatchObject({ state: 'paid', paid: 50 });
  });

  const tellOf = (type: string, object: object) => {
    const { payload, signature } = stripe.event(type, object);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return world.visitor.post(`/api/webhooks/stripe/${company.companyId}`, payload, { headers });
  };
  const accountOf = async (customerId: string) =>
    (await owner.get<Account>(`/api/billing/accounts/${customerId}`)).body;
  const kindsOf = async (customerId: string) =>
    (await accountOf(customerId)).postings.map(({ kind }) => kind).toSorted();
  /** What the customer's own page says of one invoice, and that it owes what the office says. */
  const ownOf = async (customerId: string, invoiceId: string) => {
    const pat = await company.signedIn('homeowner', { customerId });
    const { balance, invoices, receipts } = (await pat.get<PortalHome>('/api/my/home')).body;
    expect(balance).toBe((await accountOf(customerId)).balance);
    const invoice = invoices.find((one) => one.invoiceId === invoiceId);
    if (!invoice) throw new Error('The invoice is missing');
    return {
      news: bankNewsOf(invoice),
      payable: isPayable(invoice),
      balance,
      held: receipts.map((one) => one.isDisputed),
    };
  };
  const alertsOf = async (customerId: string) =>
    (await owner.get<Notification[]>('/api/notifications')).body.flatMap(({ customerId: of, title, message, link }) =>
      of === customerId ? [{ title, message, link }] : [],
    );
  const intentOf = (session: string): string => String(stripe.books.sessions.get(session)?.payment_intent);

  it('from a bank account is pending for days, then paid, and owed again when it is returned after ten', async () => {
    const customerId = await newCustomer();
    const { invoiceId } = await bill(customerId, 80);
    const key = await keyFor(customerId);
    const session = await toBankPage(key);
    stripe.books.payFromBank(session);
    expect((await tell(session)).status).toBe(200);
    world.clock.forward({ minutes: 60 });
    await sweep();
    expect(await read(invoiceId)).toMatchObject({
      state: 'open',
      bankState: 'pending',
      balance: 80,
      transactions: [{ status: 'pending', isAtBank: true, method: 'bank_transfer' }],
    });
    expect((await look(key)).bankState).toBe('pending');
    expect(await ownOf(customerId, invoiceId)).toEqual({ news: 'pending', payable: false, balance: 80, held: [] });
    expect((await pay(key, {})).status).toBe(409);
    expect((await byHand(invoiceId, 80)).status).toBe(409);
    const intent = stripe.books.clear(intentOf(session), 'succeeded');
    for (let again = 0; again < 2; again += 1) await tellOf('payment_intent.succeeded', intent);
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', bankState: null, balance: 0 });
    world.clock.forward({ minutes: 10 * 24 * 60 });
    // Ten days end a session.
    owner = await company.signedIn('owner');
    const returned = stripe.books.dispute(intentOf(session), 8000, {
      reason: 'insufficient_funds',
      status: 'lost',
      fee: 400,
    });
    for (let again = 0; again < 2; again += 1) await tellOf('charge.dispute.created', returned);
    await tellOf('payment_intent.succeeded', intent);
    await tellOf('charge.dispute.closed', returned);
    expect(await read(invoiceId)).toMatchObject({
      state: 'open',
      bankState: 'returned',
      paid: 0,
      balance: 80,
      transactions: [{ status: 'failed', reason: 'Returned: insufficient funds', dispute: { kind: 'return', fee: 4 } }],
    });
    expect(await ownOf(customerId, invoiceId)).toEqual({ news: 'returned', payable: true, balance: 80, held: [] });
    expect(await kindsOf(customerId)).toEqual(['fee', 'invoice', 'payment', 'return']);
    expect((await statementOf(customerId)).closingBalance).toBe(80);
    const atBank = (await owner.get<InvoiceSummary[]>('/api/billing/invoices?state=at-bank')).body;
    expect(atBank.map((one) => one.invoiceId)).toContain(invoiceId);
    expect(await alertsOf(customerId)).toEqual([
      {
        title: 'Bank payment returned: Pat Rivera',
        message: 'The bank took back $80.00: insufficient funds. It’s owed again.',
        link: `/invoices/${invoiceId}`,
      },
    ]);
    // Paid another way, it is over.
    expect((await byHand(invoiceId, 80)).status).toBe(201);
    await world.runJob('make-alerts', {});
    expect(await alertsOf(customerId)).toEqual([]);
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', bankState: null });
  });

  it('that a bank refuses after days leaves the invoice open, with its reason', async () => {
    const customerId = await newCustomer();
    const { invoiceId } = await bill(customerId, 80);
    const session = await toBankPage(await keyFor(customerId));
    stripe.books.payFromBank(session);
    await tellOf('payment_intent.processing', stripe.books.intents.get(intentOf(session)) ?? {});
    expect(await read(invoiceId)).toMatchObject({ bankState: 'pending' });
    await tellOf('payment_intent.payment_failed', stripe.books.clear(intentOf(session), 'requires_payment_method'));
    expect(await read(invoiceId)).toMatchObject({
      state: 'open',
      bankState: 'returned',
      transactions: [{ status: 'failed' }],
    });
  });

  it('from a bank account gives each invoice its discount once, and takes it back with a return days later', async () => {
    await owner.put('/api/billing/settings', { paymentDiscountPercent: 2.5 });
    const customerId = await newCustomer();
    const [one, two] = [await bill(customerId, 80), await bill(customerId, 45.5)];
    const key = await keyFor(customerId);
    expect(await look(key)).toMatchObject({ balance: 125.5, paymentDiscount: 3.13 });
    const session = await toBankPage(key);
    expect(stripe.books.sessions.get(session)).toMatchObject({ amount_total: 12_237 });
    stripe.books.payFromBank(session);
    const intent = stripe.books.clear(intentOf(session), 'succeeded');
    // The news of the money comes before that of the page, and both twice.
    for (let again = 0; again < 2; again += 1) await tellOf('payment_intent.succeeded', intent);
    for (let again = 0; again < 2; again += 1) await tell(session);
    expect(await read(one.invoiceId)).toMatchObject({ state: 'paid', total: 78, paid: 78 });
    const paid = await read(two.invoiceId);
    expect(paid).toMatchObject({
      state: 'paid',
      total: 44.37,
      paid: 44.37,
      transactions: [{ amount: 122.37, discount: 3.13 }],
    });
    expect(await kindsOf(customerId)).toEqual(['discount', 'invoice', 'invoice', 'payment']);
    world.clock.forward({ minutes: 3 * 24 * 60 });
    owner = await company.signedIn('owner');
    const why = { reason: 'insufficient_funds', status: 'lost', fee: 400 } as const;
    const returned = stripe.books.dispute(intentOf(session), 12_237, why);
    for (let again = 0; again < 2; again += 1) await tellOf('charge.dispute.created', returned);
    await tellOf('payment_intent.succeeded', intent);
    await tellOf('charge.dispute.closed', returned);
    for (const [{ invoiceId }, total] of [
      [one, 80],
      [two, 45.5],
    ] as const) {
      const owed = await read(invoiceId);
      expect(owed).toMatchObject({ state: 'open', bankState: 'returned', total, balance: total, paid: 0 });
      expect(owed.lines.map(({ special }) => special)).toEqual([null]);
    }
    expect(await kindsOf(customerId)).toEqual([
      'discount',
      'discount-back',
      'fee',
      'invoice',
      'invoice',
      'payment',
      'return',
    ]);
    expect((await statementOf(customerId)).closingBalance).toBe(125.5);
    expect((await owner.get('/api/billing/books')).body).toEqual({ agree: true, disagreements: [] });
    await owner.put('/api/billing/settings', { paymentDiscountPercent: null });
  });

  it('that is disputed is held, and given up or owed again as the bank decides, however the news come', async () => {
    for (const end of ['won', 'lost'] as const) {
      const customerId = await newCustomer();
      const { invoiceId } = await bill(customerId, 120);
      const session = await toPage(await keyFor(customerId));
      stripe.books.pay(session);
      const disputed = stripe.books.dispute(intentOf(session), 12_000);
      // The dispute is known before the payment is.
      for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) await tellOf(type, disputed);
      await tell(session);
      const open = await read(invoiceId);
      expect(open).toMatchObject({ state: 'paid', bankState: 'disputed', balance: 0 });
      const [payment] = open.transactions;
      expect(payment?.dispute).toMatchObject({ kind: 'dispute', state: 'open', amount: 120, fee: 15 });
      expect((await refund(payment?.transactionId ?? '', { amount: 10 })).status).toBe(409);
      expect(await ownOf(customerId, invoiceId)).toEqual({
        news: 'disputed',
        payable: false,
        balance: 0,
        held: [true],
      });
      expect(await alertsOf(customerId)).toEqual([
        {
          title: 'Payment disputed: Pat Rivera',
          message: expect.stringMatching(/^The bank holds \$120\.00: .+\. Answer in Stripe by /),
          link: `/invoices/${invoiceId}`,
        },
      ]);
      Object.assign(disputed, { status: end });
      await tellOf('charge.dispute.closed', disputed);
      await tellOf('charge.dispute.created', disputed);
      expect(await kindsOf(customerId)).toEqual(['dispute', `dispute-${end}`, 'fee', 'invoice', 'payment']);
      expect(await read(invoiceId)).toMatchObject(
        end === 'won'
          ? { state: 'paid', bankState: null, balance: 0 }
          : { state: 'open', bankState: 'lost', balance: 120 },
      );
      expect(await alertsOf(customerId)).toEqual([]);
      expect(await ownOf(customerId, invoiceId)).toEqual(
        end === 'won'
          ? { news: null, payable: false, balance: 0, held: [false] }
          : { news: 'lost', payable: true, balance: 120, held: [] },
      );
      expect((await statementOf(customerId)).closingBalance).toBe(end === 'won' ? 0 : 120);
      // A customer who lost nothing else: the invoice may be voided after a lost dispute.
      if (end === 'lost') expect((await owner.post(`/api/billing/invoices/${invoiceId}/void`)).status).toBe(200);
    }
    expect((await owner.get<BooksCheck>('/api/billing/books')).body).toEqual({ agree: true, disagreements: [] });
  });

  it('whatever comes in whatever order, each invoice is what a naive recount says, and none is paid twice', async () => {
    const amount = fc.integer({ min: 100, max: 20_000 }).map((cents) => cents / 100);
    const pick = fc.nat();
    const step = fc.oneof(
      fc.record({ do: fc.constant('bill'), amount, pick }),
      fc.record({
        do: fc.constantFrom('pay all', 'pay on page', 'tell', 'sweep', 'pay closed page', 'void'),
        amount,
        pick,
      }),
      fc.record({ do: fc.constantFrom('by hand', 'refund', 'refund all', 'refund there'), amount, pick }),
    );
    const run = async (steps: { do: string; amount: number; pick: number }[]) => {
      const customerId = await newCustomer();
      const takenBefore = stripe.books.takenCents(company);
      const refundedBefore = refundedAtStripe();
      const bills: string[] = [];
      const pages: string[] = [];
      let [cashCents, cashBackCents, backThereCents] = [0, 0, 0];
      const some = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
      const open = (sessionId: string | undefined) => stripe.books.sessions.get(sessionId ?? '');
      for (const { do: what, amount: dollars, pick: at } of [
        { do: 'bill', amount: 30, pick: 0 },
        { do: 'bill', amount: 45.67, pick: 0 },
        ...steps,
      ]) {
        const invoiceId = some(bills, at) ?? '';
        const page = some(pages, at);
        const payment = some(
          (await paymentsOf(customerId)).filter(({ status }) => status === 'paid'),
          at,
        );
        const share = some(payment?.shares ?? [], at);
        if (what === 'bill') bills.push((await bill(customerId, dollars)).invoiceId);
        if (what === 'pay all') {
          const link = await linkOf(customerId);
          const key = link.status === 201 ? new URL(link.body.url).searchParams.get('key') : null;
          if (key) pages.push(await toPage(key));
        }
        if (what === 'pay on page' && page && open(page)?.status === 'open') stripe.books.pay(page);
        if (what === 'pay closed page' && page && open(page)?.status === 'expired') {
          Object.assign(open(page) ?? {}, { status: 'open' });
          stripe.books.pay(page);
        }
        if (what === 'tell' && page && open(page)?.status === 'complete') await tell(page);
        if (what === 'sweep') await sweep();
        if (what === 'void') await owner.post(`/api/billing/invoices/${invoiceId}/void`);
        if (what === 'by hand') {
          const { status } = await byHand(invoiceId, dollars);
          if (status === 201) cashCents += Math.round(dollars * 100);
        }
        if (payment && what.startsWith('refund')) {
          const left = Math.round((payment.amount - payment.refunded) * 100);
          const named = share && {
            invoiceId: share.invoiceId,
            amount: Math.min(dollars, share.amount - share.refunded),
          };
          const body = what === 'refund' && named ? named : { amount: left / 100 };
          if (what === 'refund there') {
            if (payment.paymentProcessor !== 'stripe') continue;
            const cents = Math.min(left, Math.round(dollars * 100));
            await tellRefunded(payment, Math.round(payment.refunded * 100) + cents);
            backThereCents += cents;
          } else if (Math.round(body.amount * 100) > 0) {
            const { status } = await refund(payment.transactionId, {
              ...body,
              amount: Math.round(body.amount * 100) / 100,
            });
            expect([201, 409]).toContain(status);
            if (status === 201 && payment.paymentProcessor === 'manual') cashBackCents += Math.round(body.amount * 100);
          }
        }
      }
      // In the end every event has arrived.
      for (const page of pages) if (open(page)?.status === 'complete') await tell(page);
      await sweep();
      await sweep();
      const all = await Promise.all(bills.map(read));
      const payments = (await paymentsOf(customerId)).filter(
        ({ status }) => status === 'paid' || status === 'refunded',
      );
      const cents = (dollars: number) => Math.round(dollars * 100);
      for (const { invoiceId, paid, refunded, total, state } of all) {
        const own = payments.map(({ shares, ...payment }) => {
          const mine = shares.find((each) => each.invoiceId === invoiceId);
          if (mine) return mine;
          const isItsOwn = shares.length === 0 && payment.invoiceId === invoiceId;
          return isItsOwn ? { amount: payment.amount, refunded: payment.refunded } : { amount: 0, refunded: 0 };
        });
        expect(cents(paid)).toBe(own.reduce((sum, each) => sum + cents(each.amount), 0));
        expect(cents(refunded)).toBe(own.reduce((sum, each) => sum + cents(each.refunded), 0));
        expect(cents(paid)).toBeLessThanOrEqual(cents(total));
        if (state !== 'void') expect(state).toBe(cents(paid) === cents(total) ? 'paid' : 'open');
      }
      // What Stripe and the cash box have of this customer is what the invoices were paid, less what they were given back.
      const taken = stripe.books.takenCents(company) - takenBefore;
      const back = refundedAtStripe() - refundedBefore + backThereCents + cashBackCents;
      const kept = all.reduce((sum, each) => sum + cents(each.paid) - cents(each.refunded), 0);
      expect(taken + cashCents - back).toBe(kept);
      const owed = all.reduce((sum, each) => sum + (each.state === 'void' ? 0 : cents(each.balance)), 0);
      expect(cents((await statementOf(customerId)).closingBalance)).toBe(owed);
    };
    const numRuns = Number(process.env.PAY_ALL_RUNS ?? 8);
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), run), {
      numRuns,
      seed: 25,
      endOnFailure: true,
    });
  });
});
