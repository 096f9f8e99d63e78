import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { BillingSettings } from '#contract/invoicing/customer-billing.ts';
import type { Invoice, PayableInvoice, PayInvoiceAnswer, Statement } from '#contract/invoicing/invoices.ts';
import type { BooksCheck } from '#contract/invoicing/owed.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { addDays } from '#domain/calendar/index.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const stripe = openStripeStandIn(() => world.clock.now());
/** The installation has no Stripe of its own: a company without keys takes test accounts. */
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

const save = (body: object) => owner.put<BillingSettings & ErrorBody>('/api/billing/settings', body);
async function newCustomer(): Promise<string> {
  customers += 1;
  await owner.post('/api/customers', { customerId: `CUST-${customers}`, name: 'Pat Rivera', email: 'pat@example.com' });
  return `CUST-${customers}`;
}
async function billed(customerId: string): Promise<{ invoiceId: string; key: string }> {
  const lines = [{ kind: 'work', description: 'Filter', unitPrice: 80, taxable: false }];
  const { invoiceId } = (await owner.post<Invoice>('/api/billing/invoices', { customerId, lines, issue: true })).body;
  const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoiceId}/payment-link`)).body;
  return { invoiceId, key: new URL(url).searchParams.get('key') ?? '' };
}
const read = async (invoiceId: string) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const look = async (key: string) => (await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).body;
const pay = (key: string, body: object) =>
  world.visitor.post<PayInvoiceAnswer & ErrorBody>(`/api/pay/${key}`, { from: 'bank', amount: 80, ...body });
const account = (accountNumber: string, routingNumber = '110000000') => ({
  bankDetails: { accountHolder: 'Pat Rivera', routingNumber, accountNumber },
});
const sweep = async () => {
  world.clock.forward({ minutes: 6 });
  await world.runJob('settle-transactions', {});
};
const onFileOf = (invoiceId: string, body: object) =>
  owner.post<Transaction & ErrorBody>(`/api/billing/invoices/${invoiceId}/payments`, {
    amount: 80,
    chargeCardOnFile: true,
    ...body,
  });
const billsOf = async (customerId: string, state: string) =>
  (await owner.get<Invoice[]>(`/api/billing/invoices?customerId=${customerId}&state=${state}`)).body;
/** A plan whose first bill is issued by the next night, and taken from the account that is kept. */
async function onAutopay(customerId: string): Promise<void> {
  const plan = { planId: `PLAN-${customerId}`, name: 'Weekly service', price: 120, billingCycle: 'monthly' };
  await owner.post('/api/billing/plans', plan);
  const nextBillingDate = addDays(world.clock.now().toISOString().slice(0, 10), 3);
  const body = { planId: plan.planId, autoCharge: true, nextBillingDate };
  expect((await owner.put(`/api/billing/subscriptions/${customerId}`, body)).status).toBe(200);
  world.clock.set(`${nextBillingDate}T18:00:00.000Z`);
  await world.runJob('bill-company', { companyId: company.companyId });
  await world.runJobs();
  // Days end a session.
  owner = await company.signedIn('owner');
}

describe('paying from a bank account', () => {
  it('is off until the company turns it on, and the page then says what its payer agrees to', async () => {
    const { key } = await billed(await newCustomer());
    expect((await look(key)).bank).toBeNull();
    expect(await pay(key, account('000123456789'))).toMatchObject({ status: 409 });
    expect((await save({ bankDebits: true })).body).toMatchObject({ bankDebits: true, graceDays: 7 });
    expect((await look(key)).bank?.consentOnce).toBe(
      'I authorize Clear Blue Pools to debit my bank account for $80.00 now, once, and to correct it if the amount was wrong.',
    );
    const spanish = await world.visitor.get<PayableInvoice>(`/api/pay/${key}`, {
      headers: { 'accept-language': 'es' },
    });
    expect(spanish.body.bank?.consentOnce).toMatch(/^(Autorizo a|I authorize) Clear Blue Pools/);
  });

  it('says at its field what is wrong with an account, and refuses one that no test bank has', async () => {
    const { invoiceId, key } = await billed(await newCustomer());
    const wrong = { bankDetails: { accountHolder: ' ', routingNumber: '110000001', accountNumber: '12' } };
    const refused = await pay(key, wrong);
    expect(refused.status).toBe(400);
    expect(refused.body.details?.map(({ field }) => field)).toEqual([
      'bankDetails.accountHolder',
      'bankDetails.routingNumber',
      'bankDetails.accountNumber',
    ]);
    expect(await pay(key, {})).toMatchObject({ status: 400 });
    expect(await pay(key, account('000123456788'))).toMatchObject({ status: 402, body: { error: 'card_declined' } });
    // No bank has worked on it: nothing was returned.
    expect(await read(invoiceId)).toMatchObject({ state: 'open', bankState: null });
  });

  it('is under way until the bank has decided, and paid once; a kept account has its consent beside it', async () => {
    const { invoiceId, key } = await billed(await newCustomer());
    const { consentKept } = (await look(key)).bank ?? {};
    const answers = await Promise.all([1, 2].map(() => pay(key, { ...account('000 123-456 789'), keepCard: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'pending', sandbox: true });
    expect(await read(invoiceId)).toMatchObject({
      bankState: 'pending',
      card: null,
      transactions: [{ status: 'pending', method: 'bank_transfer', isAtBank: true, consent: consentKept }],
    });
    expect((await look(key)).bankState).toBe('pending');
    expect(await pay(key, account('000123456789'))).toMatchObject({ status: 409 });
    await sweep();
    await sweep();
    expect(await read(invoiceId)).toMatchObject({
      state: 'paid',
      bankState: null,
      paid: 80,
      card: { kind: 'bank', brand: 'STRIPE TEST BANK', last4: '6789', expiryMonth: null, consent: consentKept },
      transactions: [{ status: 'paid', method: 'bank_transfer' }],
    });
  });

  it('that the bank returns is owed again, and may be paid by card', async () => {
    const { invoiceId, key } = await billed(await newCustomer());
    expect((await pay(key, { ...account('000222222227'), keepCard: true })).body.status).toBe('pending');
    await sweep();
    expect(await read(invoiceId)).toMatchObject({
      state: 'open',
      bankState: 'returned',
      balance: 80,
      card: null,
      transactions: [{ status: 'failed', reason: 'The bank returned it: insufficient funds.' }],
    });
    const paymentDetails = {
      cardNumber: '4242424242424242',
      expiryDate: '12/30',
      cvv: '123',
      cardholderName: 'Pat Rivera',
      email: 'pat@example.com',
      zipCode: '85306',
    };
    expect((await pay(key, { from: 'card', paymentDetails })).body.status).toBe('paid');
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', bankState: null });
  });

  it('by autopay takes the account that is kept, and the office may ask for one invoice', async () => {
    const customerId = await newCustomer();
    const { invoiceId, key } = await billed(customerId);
    await pay(key, { ...account('000123456789'), keepCard: true });
    await sweep();
    expect((await read(invoiceId)).state).toBe('paid');
    const next = await billed(customerId);
    expect(await onFileOf(next.invoiceId, { method: 'card' })).toMatchObject({ status: 400 });
    const asked = await onFileOf(next.invoiceId, { method: 'bank_transfer' });
    expect(asked.body).toMatchObject({
      status: 'pending',
      isAtBank: true,
      consent: expect.stringMatching(/later invoice/),
    });
    await sweep();
    expect(await read(next.invoiceId)).toMatchObject({ state: 'paid', bankState: null });
  });
});

describe('the discount for paying by bank debit, check or cash', () => {
  const byHand = (invoiceId: string, body: object) =>
    owner.post<Transaction & ErrorBody>(`/api/billing/invoices/${invoiceId}/payments`, { method: 'check', ...body });
  const statementOf = async (customerId: string) =>
    (await owner.get<Statement>(`/api/billing/statements/${customerId}`)).body;
  const booksAgree = async () =>
    expect((await owner.get<BooksCheck>('/api/billing/books')).body).toEqual({ agree: true, disagreements: [] });

  it('is off until it is set, from 0.1 to 5 percent', async () => {
    expect((await look((await billed(await newCustomer())).key)).paymentDiscount).toBe(0);
    for (const paymentDiscountPercent of [0, 0.05, 5.1, 2.555]) {
      const refused = await save({ paymentDiscountPercent });
      expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'paymentDiscountPercent' }] } });
    }
    expect((await save({ paymentDiscountPercent: 2.75 })).body.paymentDiscountPercent).toBe(2.75);
  });

  it('is said before, charged less by the bank, and given once as a line when the money is taken', async () => {
    const customerId = await newCustomer();
    const { invoiceId, key } = await billed(customerId);
    const page = await look(key);
    expect(page).toMatchObject({ balance: 80, paymentDiscount: 2.2 });
    expect(page.bank?.consentOnce).toContain('$77.80');
    expect(await pay(key, account('000123456789'))).toMatchObject({ status: 409 });
    expect((await pay(key, { ...account('000123456789'), keepCard: true, amount: 77.8 })).status).toBe(200);
    expect(await read(invoiceId)).toMatchObject({
      total: 80,
      balance: 80,
      transactions: [{ amount: 77.8, discount: 2.2 }],
    });
    await sweep();
    await sweep();
    const paid = await read(invoiceId);
    expect(paid).toMatchObject({
      state: 'paid',
      total: 77.8,
      paid: 77.8,
      balance: 0,
      transactions: [{ amount: 77.8 }],
    });
    expect(paid.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['Filter', 80],
      ['Bank payment discount', -2.2],
    ]);
    expect((await statementOf(customerId)).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', 80],
      ['payment', -77.8],
      ['discount', -2.2],
    ]);
    const [payment] = paid.transactions;
    const refunds = `/api/billing/transactions/${payment?.transactionId}/refunds`;
    expect(await owner.post(refunds, { amount: 80 })).toMatchObject({ status: 400 });
    expect((await owner.post(refunds, { amount: 77.8 })).status).toBe(201);
    expect(await read(invoiceId)).toMatchObject({ total: 77.8, refunded: 77.8, balance: 0 });
    await booksAgree();
  });

  it('is not given where the bank returns the debit, on a part, by card, or on late fees and deposits', async () => {
    const { invoiceId, key } = await billed(await newCustomer());
    await pay(key, { ...account('000222222227'), amount: 77.8 });
    await sweep();
    const open = await read(invoiceId);
    expect(open).toMatchObject({ state: 'open', total: 80, balance: 80, transactions: [{ discount: 0 }] });
    expect(open.lines).toHaveLength(1);
    const refusals = [
      { amount: 50, giveDiscount: true },
      { amount: 80, giveDiscount: true },
      { amount: 77.8, giveDiscount: true, method: 'card' },
      { amount: 77.8, giveDiscount: true, method: 'other' },
    ];
    for (const body of refusals) expect((await byHand(invoiceId, body)).status).toBe(400);
    expect((await byHand(invoiceId, { amount: 40 })).body).toMatchObject({ amount: 40, discount: 0 });
    expect(await read(invoiceId)).toMatchObject({ balance: 40, paymentDiscount: 1.1 });
    expect((await byHand(invoiceId, { amount: 38.9, giveDiscount: true, method: 'cash' })).status).toBe(201);
    const paid = await read(invoiceId);
    expect(paid).toMatchObject({ state: 'paid', total: 78.9, paid: 78.9 });
    expect(paid.lines.at(-1)).toMatchObject({
      description: 'Discount for paying in cash',
      special: 'payment_discount',
    });
    await booksAgree();
  });

  it('is given by autopay from a bank account and left out where the office unticks it', async () => {
    const customerId = await newCustomer();
    const first = await billed(customerId);
    await pay(first.key, { ...account('000123456789'), keepCard: true, amount: 77.8 });
    await sweep();
    const next = await billed(customerId);
    expect((await onFileOf(next.invoiceId, { method: 'bank_transfer' })).body).toMatchObject({
      amount: 80,
      discount: 0,
    });
    await sweep();
    const discounted = await billed(customerId);
    const asked = { method: 'bank_transfer', amount: 77.8, giveDiscount: true };
    expect((await onFileOf(discounted.invoiceId, asked)).body).toMatchObject({ amount: 77.8, discount: 2.2 });
    await sweep();
    expect(await read(discounted.invoiceId)).toMatchObject({ state: 'paid', total: 77.8 });
    await onAutopay(customerId);
    const [bill] = await billsOf(customerId, 'open');
    world.clock.set(`${bill?.nextAttemptOn}T18:00:00.000Z`);
    for (let again = 0; again < 2; again += 1) await world.runJob('bill-company', { companyId: company.companyId });
    owner = await company.signedIn('owner');
    const left = bill?.balance ?? 0;
    const off = Math.floor(Math.round(left * 100) * 0.0275) / 100;
    expect((await read(bill?.invoiceId ?? '')).transactions).toMatchObject([
      { amount: Math.round((left - off) * 100) / 100, discount: off },
    ]);
    await sweep();
    expect(await read(bill?.invoiceId ?? '')).toMatchObject({ state: 'paid', balance: 0 });
    await booksAgree();
    await save({ paymentDiscountPercent: null });
  });
});

describe('through Stripe', () => {
  it('is turned on only where the account may debit banks, on a page that takes an account alone', async () => {
    await save({ bankDebits: false });
    await owner.put('/api/billing/processors/stripe', {
      secretKey: 'sk_test_stand_in',
      webhookSecret: 'whsec_stand_in',
    });
    stripe.books.bankDebits = 'inactive';
    expect(await save({ bankDebits: true })).toMatchObject({ status: 409, body: { message: /ACH Direct Debit/ } });
    stripe.books.bankDebits = 'active';
    expect((await save({ bankDebits: true })).status).toBe(200);
    const { invoiceId, key } = await billed(await newCustomer());
    expect(await pay(key, account('000123456789'))).toMatchObject({ status: 400 });
    // The account no longer has it: the customer is asked to pay by card, and nothing is left open.
    stripe.books.bankDebits = 'inactive';
    expect(await pay(key, {})).toMatchObject({ status: 409, body: { message: /pay by card/ } });
    stripe.books.bankDebits = 'active';
    expect((await read(invoiceId)).transactions.map(({ status }) => status)).toEqual(['failed']);
    const { url } = (await pay(key, {})).body;
    const session = stripe.books.sessions.get(url?.split('/').at(-1) ?? '');
    expect(session).toMatchObject({ allowed_payment_method_types: ['us_bank_account'], keeps: false });
  });

  it('keeps the account with its consent, and autopay debits it off session, once, however often the run is repeated', async () => {
    const customerId = await newCustomer();
    const { invoiceId, key } = await billed(customerId);
    const id = (await pay(key, { keepCard: true })).body.url?.split('/').at(-1) ?? '';
    expect(stripe.books.sessions.get(id)).toMatchObject({ keeps: true });
    const session = stripe.books.payFromBank(id);
    expect((await look(key)).bankState).toBe('pending');
    stripe.books.clear(String(session.payment_intent), 'succeeded');
    await sweep();
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', card: { kind: 'bank', last4: '6789' } });
    await onAutopay(customerId);
    const [bill] = await billsOf(customerId, 'open');
    expect(world.mailer.sent.at(-1)?.text).toContain('We’ll debit your bank account on file on');
    world.clock.set(`${bill?.nextAttemptOn}T18:00:00.000Z`);
    for (let again = 0; again < 3; again += 1) await world.runJob('bill-company', { companyId: company.companyId });
    owner = await company.signedIn('owner');
    const auto = await read(bill?.invoiceId ?? '');
    expect(auto).toMatchObject({
      bankState: 'pending',
      transactions: [{ status: 'pending', method: 'bank_transfer', consent: expect.stringMatching(/later invoice/) }],
    });
    const intent = auto.transactions[0]?.processorTransactionId ?? '';
    stripe.books.clear(intent, 'requires_payment_method');
    await sweep();
    expect(await read(auto.invoiceId)).toMatchObject({ state: 'open', bankState: 'returned' });
    await world.runJobs();
    expect(world.mailer.sent.at(-1)?.subject).toMatch(/^Your bank payment didn’t go through/);
    expect((await owner.get<BooksCheck>('/api/billing/books')).body).toEqual({ agree: true, disagreements: [] });
  });
});
