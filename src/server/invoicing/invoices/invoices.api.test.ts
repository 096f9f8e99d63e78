import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { SubscriptionPlan } from '#contract/invoicing/customer-billing.ts';
import type { Invoice, InvoiceSummary, Statement } from '#contract/invoicing/invoices.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { pagesOf } from '#tests/support/pdf-pages.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld({ deps: { languages: ['en', 'es'] } });
const inSpanish = { headers: { 'accept-language': 'es' } };
let company: Company;
let owner: Visitor;

const bill = (more: object = {}) => ({
  customerId: 'CUST-1',
  lines: [
    { kind: 'work', description: 'Filter grids replaced', quantity: 1, unitPrice: 240 },
    { kind: 'discount', description: 'Loyal customer', unitPrice: -15.5, taxable: false },
  ],
  ...more,
});
const make = async (more: object = {}) => (await owner.post<Invoice>('/api/billing/invoices', bill(more))).body;
const read = async (invoiceId: string) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const pay = (invoiceId: string, body: object) =>
  owner.post<Transaction & ErrorBody>(`/api/billing/invoices/${invoiceId}/payments`, body);
const refund = (transactionId: string, body: object) =>
  owner.post<Transaction & ErrorBody>(`/api/billing/transactions/${transactionId}/refunds`, body);
const upcomingOf = async (customerId: string) => {
  const upcoming = (
    await owner.get<InvoiceSummary[]>(`/api/billing/invoices?customerId=${customerId}&state=upcoming`)
  ).body.find(({ subscriptionId }) => subscriptionId !== null);
  if (!upcoming) throw new Error('No upcoming invoice');
  return upcoming;
};

beforeAll(async () => {
  company = await world.company();
  owner = await company.signedIn('owner');
  for (const [customerId, name, email] of [
    ['CUST-1', 'Pat Rivera', 'pat@example.com'],
    ['CUST-2', 'Chris Okafor', null],
    ['CUST-3', 'Dana Bennett', 'dana@example.com'],
  ]) {
    await owner.post('/api/customers', { customerId, name, email });
  }
  await owner.put('/api/company-branding', { name: 'Clear Blue Pools', email: 'office@clearblue.example' });
  await owner.post<SubscriptionPlan>('/api/billing/plans', {
    planId: 'FLAT',
    name: 'Full service',
    price: 165,
    billingCycle: 'monthly',
  });
  await owner.post('/api/billing/plans', {
    planId: 'VISIT',
    name: 'By visit',
    price: 45,
    billingCycle: 'monthly',
    pricing: 'visit',
    chemicals: 'plus',
  });
});

describe('a bill made by hand', () => {
  it('is upcoming with its totals: the sum of the lines, taxed once on what is taxable', async () => {
    const made = await make();
    expect(made).toMatchObject({
      state: 'upcoming',
      invoiceNumber: null,
      issueOn: '2026-11-24',
      subtotal: 224.5,
      taxRatePct: 8.25,
      tax: 19.8,
      total: 244.3,
      balance: 0,
      customerEmail: 'pat@example.com',
      mail: null,
    });
    expect(made.lines.map(({ amount, taxable }) => [amount, taxable])).toEqual([
      [240, true],
      [-15.5, false],
    ]);
  });

  it('is changed while it is upcoming, as a whole list of lines', async () => {
    const { invoiceId } = await make();
    const changed = await owner.patch<Invoice>(`/api/billing/invoices/${invoiceId}`, {
      lines: [{ kind: 'other', description: 'Salt, 40 lb', quantity: 2.5, unitPrice: '$9.99' }],
      memo: 'Thank you',
      dueOn: '2026-12-24',
      issueOn: '2026-12-01',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { subtotal: 24.98, tax: 2.06, total: 27.04, memo: 'Thank you', issueOn: '2026-12-01', edited: true },
    });
  });

  it('is numbered, due and mailed with a link and its PDF when it is issued, and then stays as it is', async () => {
    const { invoiceId } = await make();
    const issued = await owner.post<Invoice>(`/api/billing/invoices/${invoiceId}/issue`);
    expect(issued.body).toMatchObject({
      state: 'open',
      invoiceNumber: 'INV-000001',
      issuedOn: '2026-11-23',
      dueOn: '2026-12-07',
      balance: 244.3,
      mail: 'queued',
    });
    await world.runJobs();
    const mail = world.mailer.lastTo('pat@example.com');
    expect(mail).toMatchObject({ subject: 'Invoice INV-000001 from Clear Blue Pools', senderName: 'Clear Blue Pools' });
    expect(mail.text).toContain('$244.30 is due on Dec 7, 2026');
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/pay\?key=\S{40,}/);
    const [pdf] = mail.attachments;
    expect(pdf?.fileName).toBe('Invoice INV-000001.pdf');
    const paper = pagesOf(Buffer.from(pdf?.content ?? '')).join('\n');
    for (const said of [
      'Clear Blue Pools',
      'Pat Rivera',
      'Filter grids replaced',
      '$240.00',
      'Amount due',
      '$244.30',
    ]) {
      expect(paper).toContain(said);
    }
    expect((await read(invoiceId)).mail).toBe('sent');
    expect((await owner.patch(`/api/billing/invoices/${invoiceId}`, { memo: 'x' })).status).toBe(409);
    expect((await owner.post(`/api/billing/invoices/${invoiceId}/issue`)).status).toBe(409);
    const drawn = await owner.get<string>(`/api/billing/invoices/${invoiceId}/invoice.pdf`);
    expect(drawn.headers['content-type']).toBe('application/pdf');
    expect(drawn.body.slice(0, 5)).toBe('%PDF-');
  });

  it('can be issued at once, with the next number; without an address nobody is written to', async () => {
    const made = await make({ customerId: 'CUST-2', issue: true, invoiceId: 'BILL-1' });
    expect(made).toMatchObject({ invoiceId: 'BILL-1', invoiceNumber: 'INV-000002', mail: null });
    expect((await make({ customerId: 'CUST-2', invoiceId: 'BILL-1' })).invoiceNumber).toBe('INV-000002');
    expect(await owner.post('/api/billing/invoices/BILL-1/mail')).toMatchObject({
      status: 409,
      body: { message: 'This customer doesn’t have an email address.' },
    });
  });

  it('is written in the language of its customer, on paper and in the email', async () => {
    const customerId = 'CUST-ES';
    await owner.post('/api/customers', { customerId, name: 'Inés Soto', email: 'ines@example.com', language: 'es' });
    const { invoiceId } = await make({ customerId });
    const issued = await owner.post<Invoice>(`/api/billing/invoices/${invoiceId}/issue`);
    await world.runJobs();
    const mail = world.mailer.lastTo('ines@example.com');
    expect(mail.subject).toBe(`Factura ${issued.body.invoiceNumber} de Clear Blue Pools`);
    expect(mail.text).toContain('$244.30 vence el 7 dic 2026.');
    expect(mail.text).toMatch(/Ver y pagar: http/);
    expect(mail.html).toContain('>Ver y pagar</a>');
    const [attached] = mail.attachments;
    expect(attached?.fileName).toBe(`Factura ${issued.body.invoiceNumber}.pdf`);
    const pdf = Buffer.from(attached?.content ?? '');
    expect(pdf.toString('latin1')).toContain('/Lang (es-US)');
    const paper = pagesOf(pdf).join('\n');
    for (const said of ['Vence', '7 dic 2026', 'Saldo pendiente', 'página 1 de 1']) expect(paper).toContain(said);
    const drawn = await owner.get<string>(`/api/billing/invoices/${invoiceId}/invoice.pdf`);
    expect(drawn.body).toContain('/Lang (es-US)');
  });

  it.each([
    [{ lines: [] }, 400],
    [{ lines: [{ kind: 'work', description: ' ', unitPrice: 1 }] }, 400],
    [{ lines: [{ kind: 'work', description: 'x', quantity: 0, unitPrice: 1 }] }, 400],
    [{ lines: [{ kind: 'work', description: 'x', unitPrice: 'free' }] }, 400],
    [{ lines: [{ kind: 'discount', description: 'x', unitPrice: 5 }] }, 400],
    [{ lines: [{ kind: 'discount', description: 'x', unitPrice: -5 }] }, 400],
    [{ lines: [{ kind: 'visit', description: 'x', unitPrice: 5, visitId: 'none' }] }, 404],
    [{ customerId: 'none' }, 404],
  ])('is refused with the reason: %j', async (more, status) => {
    const answer = await owner.post<ErrorBody>('/api/billing/invoices', bill(more));
    expect(answer.status).toBe(status);
    expect(answer.body.message.length).toBeGreaterThan(5);
  });
});

describe('the upcoming invoice of a plan', () => {
  it('is there as soon as somebody subscribes, for the part of the cycle until it is billed', async () => {
    await owner.put('/api/billing/subscriptions/CUST-3', { planId: 'FLAT', nextBillingDate: '2026-12-01' });
    const upcoming = await read((await upcomingOf('CUST-3')).invoiceId);
    expect(upcoming).toMatchObject({ periodStart: '2026-11-23', periodEnd: '2026-11-30', issueOn: '2026-12-01' });
    expect(upcoming.lines).toMatchObject([
      { description: 'Full service, Nov 23 – Nov 30, 2026 (8 of 30 days)', amount: 44 },
    ]);
    expect(upcoming).toMatchObject({ subtotal: 44, tax: 3.63, total: 47.63, edited: false });
  });

  it('follows the plan’s price, until somebody changes it by hand; made anew it follows again', async () => {
    const { invoiceId } = await upcomingOf('CUST-3');
    await owner.patch(`/api/billing/invoices/${invoiceId}`, { memo: 'Thank you' });
    await owner.put('/api/billing/subscriptions/CUST-3', { ownPrice: 300 });
    expect(await read(invoiceId)).toMatchObject({ subtotal: 80, memo: 'Thank you', edited: false });
    const lines = [{ kind: 'plan', description: 'As agreed', unitPrice: 50 }];
    await owner.patch(`/api/billing/invoices/${invoiceId}`, { lines });
    await owner.put('/api/billing/subscriptions/CUST-3', { ownPrice: null });
    expect(await read(invoiceId)).toMatchObject({ subtotal: 50, edited: true });
    const anew = await owner.post<Invoice>(`/api/billing/invoices/${invoiceId}/remake`);
    expect(anew.body).toMatchObject({ subtotal: 44, edited: false });
  });

  it('says its lines in the language of each reader and on paper in its customer’s, also once it was edited', async () => {
    await owner.post('/api/customers', { customerId: 'CUST-6', name: 'Luz Vega', language: 'es' });
    await owner.put('/api/billing/subscriptions/CUST-6', { planId: 'FLAT', nextBillingDate: '2026-12-01' });
    const { invoiceId } = await upcomingOf('CUST-6');
    const path = `/api/billing/invoices/${invoiceId}`;
    const spanish = 'Full service, 23 nov – 30 nov 2026 (8 de 30 días)';
    const english = 'Full service, Nov 23 – Nov 30, 2026 (8 of 30 days)';
    const kept = (await owner.get<Invoice>(path, inSpanish)).body.lines;
    expect(kept).toMatchObject([{ description: spanish }]);
    const tip = { kind: 'other', description: 'Llave nueva', unitPrice: 5 };
    const lines = [...kept.map(({ kind, description, unitPrice }) => ({ kind, description, unitPrice })), tip];
    const changed = await owner.patch<Invoice>(path, { lines }, inSpanish);
    expect(changed.body.lines).toMatchObject([{ description: spanish }, tip]);
    expect((await read(invoiceId)).lines).toMatchObject([{ description: english }, tip]);
    const paper = await world.app.inject({
      url: `${path}/invoice.pdf`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    // The dash is a byte of the paper’s own encoding.
    expect(pagesOf(paper.rawPayload).join(' ')).toMatch(/Full service, 23 nov . 30 nov 2026 \(8 de 30 d.as\)/);
  });

  it('bills the visits that were made, and chemicals on top, each once', async () => {
    await owner.put('/api/billing/subscriptions/CUST-1', { planId: 'VISIT', nextBillingDate: '2026-12-01' });
    const done = async (serviceDate: string) => {
      const { visitId } = (await owner.post<{ visitId: string }>('/api/visits', { customerId: 'CUST-1', serviceDate }))
        .body;
      await owner.post(`/api/visits/${visitId}/complete`, {
        readings: { chlorine: 2 },
        chemicalsAdded: [
          { chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 32, unit: 'fl_oz', strengthPct: 12.5 },
        ],
      });
      return visitId;
    };
    const first = await done('2026-11-23');
    const { invoiceId } = await upcomingOf('CUST-1');
    const upcoming = await read(invoiceId);
    expect(upcoming.lines).toMatchObject([
      { kind: 'visit', description: 'By visit, visit on Nov 23, 2026', amount: 45, visitId: first },
      { kind: 'chemical', description: 'Liquid chlorine, 32 fl oz, Nov 23, 2026', amount: 0, visitId: first },
    ]);
    await owner.post(`/api/billing/invoices/${invoiceId}/issue`);
    expect((await read(invoiceId)).state).toBe('open');
    await owner.put('/api/billing/subscriptions/CUST-1', { ownPrice: 40 });
    expect(await owner.get(`/api/billing/invoices?customerId=CUST-1&state=upcoming`)).toMatchObject({
      body: expect.not.arrayContaining([expect.objectContaining({ subscriptionId: expect.any(String) })]),
    });
  });

  it('is billed once in a period, also where it was issued and corrected', async () => {
    await owner.post('/api/customers', { customerId: 'CUST-7', name: 'Kim Jensen', email: 'kim@example.com' });
    await owner.put('/api/billing/subscriptions/CUST-7', { planId: 'FLAT' });
    const { invoiceId, subscriptionId, periodStart, periodEnd } = await upcomingOf('CUST-7');
    await owner.post(`/api/billing/invoices/${invoiceId}/issue`);
    const copy = (await owner.post<Invoice>(`/api/billing/invoices/${invoiceId}/correct`)).body;
    expect(copy).toMatchObject({ state: 'upcoming', subscriptionId, periodStart, periodEnd });
    await world.runJob('bill-company', { companyId: company.companyId });
    const all = (await owner.get<InvoiceSummary[]>('/api/billing/invoices?customerId=CUST-7')).body;
    const ofPeriod = all.filter((one) => one.periodStart === periodStart);
    expect(ofPeriod.map((one) => [one.invoiceId, one.state]).sort()).toEqual(
      [
        [invoiceId, 'void'],
        [copy.invoiceId, 'upcoming'],
      ].sort(),
    );
  });

  it('ends with what was used where the plan is changed or cancelled', async () => {
    world.clock.forward({ days: 2 });
    await owner.put('/api/billing/subscriptions/CUST-3', { status: 'canceled' });
    const closing = await read((await upcomingOf('CUST-3')).invoiceId);
    expect(closing).toMatchObject({ periodStart: '2026-11-23', periodEnd: '2026-11-24', issueOn: '2026-11-26' });
    expect(closing.lines).toMatchObject([
      { description: 'Full service, Nov 23 – Nov 24, 2026 (2 of 30 days)', amount: 11 },
    ]);
    await owner.put('/api/billing/subscriptions/CUST-3', { status: 'active', planId: 'FLAT' });
    const both = (await owner.get<InvoiceSummary[]>('/api/billing/invoices?customerId=CUST-3&state=upcoming')).body;
    expect(both.map(({ periodStart, periodEnd }) => [periodStart, periodEnd])).toEqual([
      ['2026-11-23', '2026-11-24'],
      ['2026-11-25', '2026-12-24'],
    ]);
  });
});

describe('money received by hand', () => {
  it('pays an invoice in parts, never more than is left', async () => {
    const { invoiceId } = await make({ issue: true });
    const part = await pay(invoiceId, { amount: 100, method: 'check', reference: '1042', transactionId: 'PAY-1' });
    expect(part).toMatchObject({
      status: 201,
      body: {
        amount: 100,
        status: 'paid',
        paymentProcessor: 'manual',
        method: 'check',
        reference: '1042',
        customer: 'Pat Rivera',
      },
    });
    expect((await pay(invoiceId, { amount: 100, method: 'check', transactionId: 'PAY-1' })).body.amount).toBe(100);
    expect(await read(invoiceId)).toMatchObject({ state: 'open', paid: 100, balance: 144.3 });
    expect(await pay(invoiceId, { amount: 144.31, method: 'cash' })).toMatchObject({
      status: 400,
      body: { message: 'Only $144.30 is left to pay', details: [{ field: 'amount' }] },
    });
    expect((await pay(invoiceId, { amount: 144.3, method: 'cash', receivedOn: '2026-11-20' })).status).toBe(201);
    const paid = await read(invoiceId);
    expect(paid).toMatchObject({ state: 'paid', balance: 0, paid: 244.3, paidOn: '2026-11-25' });
    expect(paid.transactions.map(({ amount }) => amount)).toEqual([144.3, 100]);
    expect((await pay(invoiceId, { amount: 1, method: 'cash' })).status).toBe(409);
  });

  it('is refused with the reason where it cannot be', async () => {
    const upcoming = await make();
    expect((await pay(upcoming.invoiceId, { amount: 1, method: 'cash' })).status).toBe(409);
    const open = await make({ issue: true });
    const refusals = [
      { amount: 0 },
      { amount: 'x' },
      { method: 'gold' },
      { receivedOn: '2027-01-01' },
      { receivedOn: 'x' },
    ];
    for (const faulty of refusals) {
      expect((await pay(open.invoiceId, { amount: 1, method: 'cash', ...faulty })).status).toBe(400);
    }
    expect((await pay('none', { amount: 1, method: 'cash' })).status).toBe(404);
    expect(await pay(open.invoiceId, { amount: 1, method: 'card', chargeCardOnFile: true })).toMatchObject({
      status: 402,
      body: { error: 'payment_method_required' },
    });
  });

  it('is given back at most once, and the invoice is not owed again', async () => {
    const { invoiceId } = await make({ issue: true });
    const { transactionId } = (await pay(invoiceId, { amount: 244.3, method: 'cash' })).body;
    const part = await refund(transactionId, { amount: 20, reason: 'Missed visit', refundId: 'REF-1' });
    expect(part).toMatchObject({
      status: 201,
      body: { refunded: 20, status: 'paid', refunds: [{ amount: 20, status: 'done', reason: 'Missed visit' }] },
    });
    expect((await refund(transactionId, { amount: 20, refundId: 'REF-1' })).body.refunded).toBe(20);
    expect((await refund(transactionId, { amount: 224.31 })).status).toBe(400);
    expect((await refund(transactionId, { amount: 224.3 })).body).toMatchObject({
      refunded: 244.3,
      status: 'refunded',
    });
    expect((await refund(transactionId, { amount: 0.01 })).status).toBe(409);
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', paid: 244.3, refunded: 244.3, balance: 0 });
    expect((await refund('none', { amount: 1 })).status).toBe(404);
    expect((await refund(transactionId, { amount: -1 })).status).toBe(400);
    const voided = await owner.post<Invoice>(`/api/billing/invoices/${invoiceId}/void`);
    expect(voided).toMatchObject({ status: 200, body: { state: 'void' } });
  });

  it('keeps an invoice from being corrected; without any it is voided, and a copy of its plan’s period is answered', async () => {
    const paid = await make({ issue: true });
    const correct = (id: string) => owner.post<Invoice>(`/api/billing/invoices/${id}/correct`);
    await pay(paid.invoiceId, { amount: 1, method: 'cash' });
    expect((await correct(paid.invoiceId)).status).toBe(409);
    expect((await correct((await make({})).invoiceId)).status).toBe(409);
    const bill = await make({ issue: true, memo: 'Thank you' });
    const copy = (await correct(bill.invoiceId)).body;
    const shown = ({ kind, description, amount, visitId, taxable }: Invoice['lines'][number]) => [
      ...[kind, description, amount, visitId, taxable],
    ];
    expect(copy).toMatchObject({ state: 'upcoming', edited: true, total: bill.total, memo: 'Thank you' });
    expect(copy.invoiceId).not.toBe(bill.invoiceId);
    expect(copy.lines.map(shown)).toEqual(bill.lines.map(shown));
    expect(await read(bill.invoiceId)).toMatchObject({ state: 'void', balance: 0 });
    expect((await correct(bill.invoiceId)).status).toBe(409);
  });

  it('keeps an invoice from being voided', async () => {
    const { invoiceId } = await make({ issue: true });
    await pay(invoiceId, { amount: 1, method: 'cash' });
    expect((await owner.post(`/api/billing/invoices/${invoiceId}/void`)).status).toBe(409);
    const other = await make({ issue: true });
    expect((await owner.post<Invoice>(`/api/billing/invoices/${other.invoiceId}/void`)).body).toMatchObject({
      state: 'void',
      balance: 0,
    });
    expect((await pay(other.invoiceId, { amount: 1, method: 'cash' })).status).toBe(409);
  });
});

describe('transactions and statements', () => {
  it('are listed newest first, by customer, status and the company’s day', async () => {
    const listed = async (query: string) =>
      (await owner.get<Transaction[]>(`/api/billing/transactions?${query}`)).body.map(({ amount }) => amount);
    const days = (await owner.get<Transaction[]>('/api/billing/transactions')).body.map(({ date }) => date);
    expect(days).toEqual([...days].sort().reverse());
    expect(await listed('status=refunded')).toEqual([244.3]);
    expect(await listed('from=2026-11-20&to=2026-11-20')).toEqual([144.3]);
    expect(await listed('search=1042')).toEqual([100]);
    expect(await listed('customerId=CUST-2')).toEqual([]);
    const limited = await owner.get<Transaction[]>('/api/billing/transactions?limit=4');
    expect(limited.body).toHaveLength(4);
    expect(Number(limited.headers['x-total-count'])).toBeGreaterThanOrEqual(4);
  });

  it('add up: the closing balance is what is owed on the open invoices', async () => {
    const told = (await owner.get<Statement>('/api/billing/statements/CUST-1')).body;
    const open = (await owner.get<InvoiceSummary[]>('/api/billing/invoices?customerId=CUST-1&state=open')).body;
    const owed = open.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0);
    expect(Math.round(told.closingBalance * 100)).toBe(owed);
    expect(told.entries.map(({ kind }) => kind)).toContain('refund');
    expect(told.entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(owed);
    const pdf = await owner.get<string>('/api/billing/statements/CUST-1/statement.pdf');
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    expect((await owner.get('/api/billing/statements/none')).status).toBe(404);
    expect((await owner.get('/api/billing/statements/CUST-1?from=2026-12-01&to=2026-11-01')).status).toBe(400);
  });

  it('go by the company’s day in the evening, when the next one has begun in Greenwich', async () => {
    world.clock.set('2026-11-27T01:30:00.000Z');
    await owner.post('/api/customers', { customerId: 'CUST-4', name: 'Kim Chen' });
    const { invoiceId } = await make({ customerId: 'CUST-4', issue: true });
    await pay(invoiceId, { amount: 50, method: 'cash' });
    const earlier = await pay(invoiceId, { amount: 20, method: 'cash', receivedOn: '2026-11-24' });
    expect(earlier.body.date).toBe('2026-11-24T19:00:00.000Z');
    const listed = async (range: string) =>
      (await owner.get<Transaction[]>(`/api/billing/transactions?customerId=CUST-4&${range}`)).body.map(
        ({ amount }) => amount,
      );
    expect(await listed('from=2026-11-26&to=2026-11-26')).toEqual([50]);
    expect(await listed('from=2026-11-27')).toEqual([]);
    const told = (await owner.get<Statement>('/api/billing/statements/CUST-4')).body;
    expect(told.entries.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-11-24', -20],
      ['2026-11-26', 244.3],
      ['2026-11-26', -50],
    ]);
  });

  it('looks back on 90 days, today among them, where no days are named', async () => {
    world.clock.set('2026-11-27T01:30:00.000Z');
    expect((await owner.get<Statement>('/api/billing/statements/CUST-1')).body).toMatchObject({
      from: '2026-08-29',
      to: '2026-11-26',
    });
  });

  it('print a receipt of what was paid', async () => {
    expect((await owner.get<string>('/api/billing/transactions/PAY-1/receipt.pdf')).body.slice(0, 5)).toBe('%PDF-');
    expect((await owner.get('/api/billing/transactions/none/receipt.pdf')).status).toBe(404);
  });
});

describe('a homeowner', () => {
  it('reads the own invoices, payments and statement, and nobody else’s', async () => {
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    const own = (await pat.get<InvoiceSummary[]>('/api/billing/invoices')).body;
    expect(own.length).toBeGreaterThan(2);
    expect(new Set(own.map(({ customerId }) => customerId))).toEqual(new Set(['CUST-1']));
    const open = own.find(({ state }) => state === 'open');
    expect((await pat.get(`/api/billing/invoices/${open?.invoiceId}`)).status).toBe(200);
    expect((await pat.post(`/api/billing/invoices/${open?.invoiceId}/payment-link`)).status).toBe(201);
    expect((await pat.get('/api/billing/statements/CUST-1')).status).toBe(200);
    expect((await pat.get<InvoiceSummary[]>('/api/billing/invoices?customerId=CUST-2')).body).toEqual([]);
    for (const path of [
      'invoices/BILL-1',
      'invoices/BILL-1/invoice.pdf',
      'statements/CUST-2',
      'statements/CUST-2/statement.pdf',
    ]) {
      expect((await pat.get(`/api/billing/${path}`)).status).toBe(404);
    }
    expect((await pat.post('/api/billing/invoices/BILL-1/payment-link')).status).toBe(404);
    expect((await pat.post(`/api/billing/invoices/${open?.invoiceId}/void`)).status).toBe(403);
    expect(
      (await pat.post(`/api/billing/invoices/${open?.invoiceId}/payments`, { amount: 1, method: 'cash' })).status,
    ).toBe(403);
  });
});

describe('another company', () => {
  it('finds none of it, and nobody does who is signed out', async () => {
    const other = await world.company();
    const calls: ['get' | 'post', string, object?][] = [
      ['get', 'invoices/BILL-1'],
      ['get', 'invoices/BILL-1/invoice.pdf'],
      ['post', 'invoices/BILL-1/issue'],
      ['post', 'invoices/BILL-1/void'],
      ['post', 'invoices/BILL-1/mail'],
      ['post', 'invoices/BILL-1/remake'],
      ['post', 'invoices/BILL-1/payment-link'],
      ['post', 'invoices/BILL-1/payments', { amount: 1, method: 'cash' }],
      ['post', 'transactions/PAY-1/refunds', { amount: 1 }],
      ['get', 'transactions/PAY-1/receipt.pdf'],
      ['get', 'statements/CUST-1'],
    ];
    const technician = await company.signedIn('technician');
    for (const [method, path, body] of calls) {
      const url = `/api/billing/${path}`;
      expect((await other.owner.call(method === 'get' ? 'GET' : 'POST', url, body)).status, path).toBe(404);
      expect((await world.visitor.call(method === 'get' ? 'GET' : 'POST', url, body)).status, path).toBe(401);
      expect((await technician.call(method === 'get' ? 'GET' : 'POST', url, body)).status, path).toBe(403);
    }
    expect((await other.owner.get('/api/billing/transactions')).body).toEqual([]);
  });
});
