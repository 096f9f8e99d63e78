import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { PortalHome } from '#contract/homeowner/portal.ts';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import type { Invoice, InvoiceSummary, InvoiceTotals } from '#contract/invoicing/invoices.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld({ deps: { languages: ['en', 'es'] } });
let company: Company;
let owner: Visitor;

const card = (cardNumber: string) => ({
  paymentDetails: {
    cardNumber,
    expiryDate: '12/30',
    cvv: '123',
    cardholderName: 'Pat Rivera',
    email: 'pat@example.com',
    zipCode: '85306',
  },
});
const night = () => world.runJob('bill-customers', {});
/** The night of a day; those before it were slept through. */
const nightOf = (day: string) => {
  world.clock.set(`${day}T16:00:00.000Z`);
  return night();
};

const subscribe = (body: object) =>
  owner.put<CustomerSubscription>('/api/billing/subscriptions/CUST-1', { planId: 'FLAT', ...body });
const invoices = async (state = '') =>
  (await owner.get<InvoiceSummary[]>(`/api/billing/invoices${state && `?state=${state}`}`)).body;
const subscription = async () => (await owner.get<CustomerSubscription[]>('/api/billing/subscriptions')).body[0];
const mailsOf = () => world.mailer.sent.filter(({ to }) => to === `pat@${company.companyId}.example`);
const subjects = () => mailsOf().map(({ subject }) => subject.replace(/ from .*/, '').replace(/INV-\d+/, 'INV'));

beforeEach(async () => {
  world.clock.set('2026-11-23T16:00:00.000Z');
  company = await world.company();
  owner = await company.signedIn('owner');
  const email = `pat@${company.companyId}.example`;
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email });
  const plan = { name: 'Full service', price: 165, billingCycle: 'monthly' };
  await owner.post('/api/billing/plans', { ...plan, planId: 'FLAT' });
  await owner.post('/api/billing/plans', {
    ...plan,
    planId: 'VISIT',
    price: 45,
    billingCycle: 'weekly',
    pricing: 'visit',
  });
});

describe('the nightly run', () => {
  it('issues what is due on its day, once, and begins the next period', async () => {
    await subscribe({ nextBillingDate: '2026-12-01' });
    await nightOf('2026-11-30');
    expect(await invoices('open')).toEqual([]);
    await nightOf('2026-12-01');
    await night();
    expect(await invoices('open')).toMatchObject([
      {
        invoiceNumber: 'INV-000001',
        issuedOn: '2026-12-01',
        periodEnd: '2026-11-30',
        subtotal: 44,
        dueOn: '2026-12-15',
      },
    ]);
    expect(await invoices('upcoming')).toMatchObject([
      { periodStart: '2026-12-01', periodEnd: '2026-12-31', issueOn: '2027-01-01', subtotal: 165 },
    ]);
    expect(await subscription()).toMatchObject({ currentPeriodStart: '2026-12-01', nextBillingDate: '2027-01-01' });
    expect(subjects()).toEqual(['Invoice INV']);
  });

  it('has the setup fee on the first invoice of a first plan alone, unless the office says no', async () => {
    await owner.patch('/api/customers/CUST-1', { setupFee: 75 });
    await subscribe({ nextBillingDate: '2026-12-01' });
    expect(await invoices('upcoming')).toMatchObject([{ subtotal: 44 + 75 }]);
    await owner.patch('/api/customers/CUST-1', { setupFee: 80 });
    await nightOf('2026-12-01');
    const [first] = await invoices('open');
    const { body: issued } = await owner.get<Invoice>(`/api/billing/invoices/${first?.invoiceId}`);
    expect(issued.lines).toMatchObject([{ amount: 44 }, { description: 'Setup fee', quantity: 1 }]);
    expect(await invoices('upcoming')).toMatchObject([{ subtotal: 165 }]);
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Chris Okafor', setupFee: 50 });
    const without = { planId: 'FLAT', billsSetupFee: false };
    expect((await owner.put('/api/billing/subscriptions/CUST-2', without)).status).toBe(200);
    const ofChris = (await invoices('upcoming')).find(({ customerId }) => customerId === 'CUST-2');
    expect(ofChris?.subtotal).toBe(165);
    expect((await owner.put('/api/billing/subscriptions/CUST-2', { billsSetupFee: 'no' })).status).toBe(400);
  });

  it('makes up for the days a server was down, each period once', async () => {
    await subscribe({ nextBillingDate: '2026-12-01' });
    await nightOf('2027-02-10');
    expect((await invoices('open')).map(({ periodStart, subtotal }) => [periodStart, subtotal]).sort()).toEqual([
      ['2026-11-23', 44],
      ['2026-12-01', 165],
      ['2027-01-01', 165],
    ]);
    expect(await subscription()).toMatchObject({ nextBillingDate: '2027-03-01' });
  });

  it('is done once where two servers do it at the same moment', async () => {
    await subscribe({ nextBillingDate: '2026-12-01' });
    await owner.put('/api/billing/customers/CUST-1/card', card('4242424242424242'));
    await owner.put('/api/billing/settings', { dueDays: 0 });
    await subscribe({ autoCharge: true });
    world.clock.set('2026-12-01T16:00:00.000Z');
    const { companyId } = company;
    const { customerBillingJobs } = await import('./bill-company.ts');
    const jobs = customerBillingJobs(world.deps);
    await Promise.all([1, 2, 3, 4].map(() => jobs['bill-company']({ companyId })));
    const all = await invoices();
    expect(all.filter(({ state }) => state === 'paid')).toMatchObject([
      { invoiceNumber: 'INV-000001', total: 47.63, paid: 47.63 },
    ]);
    expect(all.filter(({ state }) => state === 'upcoming')).toHaveLength(1);
    const paid = (await owner.get<{ status: string }[]>('/api/billing/transactions')).body;
    expect(paid.map(({ status }) => status)).toEqual(['paid']);
  });

  it('bills visits that came in, drops a period without any, and finds one that came late', async () => {
    await subscribe({ planId: 'VISIT' });
    const done = async (serviceDate: string) => {
      const opened = await owner.post<{ visitId: string }>('/api/visits', { customerId: 'CUST-1', serviceDate });
      await owner.post(`/api/visits/${opened.body.visitId}/complete`, { readings: { chlorine: 2 } });
    };
    await done('2026-11-23');
    await night();
    expect(await invoices('upcoming')).toMatchObject([{ subtotal: 45 }]);
    await nightOf('2026-11-30');
    expect(await invoices('open')).toMatchObject([{ subtotal: 45, issuedOn: '2026-11-30' }]);
    await done('2026-11-25');
    await nightOf('2026-12-07');
    expect((await invoices('open')).map(({ subtotal }) => subtotal)).toEqual([45, 45]);
    await nightOf('2026-12-14');
    expect(await invoices('open')).toHaveLength(2);
  });

  it('lets a trial pass for nothing, and then bills', async () => {
    await subscribe({ status: 'trial', nextBillingDate: '2026-12-01' });
    expect(await invoices()).toEqual([]);
    await nightOf('2026-12-01');
    expect(await invoices('open')).toEqual([]);
    expect(await subscription()).toMatchObject({ status: 'active', currentPeriodStart: '2026-12-01' });
    expect(await invoices('upcoming')).toMatchObject([{ subtotal: 165, issueOn: '2027-01-01' }]);
  });

  it('bills from the day on which somebody ends a trial before its time', async () => {
    await subscribe({ status: 'trial', nextBillingDate: '2026-12-01' });
    world.clock.set('2026-11-26T16:00:00.000Z');
    const { body } = await subscribe({ status: 'active' });
    expect(body).toMatchObject({ currentPeriodStart: '2026-11-26', nextBillingDate: '2026-12-26' });
    expect(await invoices('upcoming')).toMatchObject([{ periodStart: '2026-11-26', subtotal: 165 }]);
  });

  it('totals what is owed by age, and lists the longest overdue first', async () => {
    const issue = async (invoiceId: string, unitPrice: number) => {
      const lines = [{ kind: 'work', description: 'Filter', unitPrice, taxable: false }];
      await owner.post('/api/billing/invoices', { invoiceId, customerId: 'CUST-1', lines, issue: true });
    };
    // Due 14 days after they are issued, overdue after 7 more.
    await issue('OLD', 100);
    await issue('PART', 80);
    await owner.post('/api/billing/invoices/PART/payments', { amount: 30, method: 'cash' });
    world.clock.set('2027-01-20T16:00:00.000Z');
    await issue('YOUNG', 60);
    world.clock.set('2027-01-25T16:00:00.000Z');
    const totals = (await owner.get<InvoiceTotals>('/api/billing/invoice-totals')).body;
    expect(totals).toMatchObject({
      open: { count: 3, dollars: 210 },
      overdue: { count: 2, dollars: 150 },
      upcoming: { count: 0, dollars: 0 },
      paid: { count: 0, dollars: 0 },
    });
    // Due on December 7: 49 days ago.
    expect(totals.ages.map(({ count, dollars }) => [count, dollars])).toEqual([
      [0, 0],
      [2, 150],
      [0, 0],
      [0, 0],
    ]);
    expect((await invoices('open')).at(-1)?.invoiceId).toBe('YOUNG');
    expect((await invoices()).at(0)?.invoiceId).toBe('YOUNG');
    const other = await world.company();
    expect((await other.owner.get<InvoiceTotals>('/api/billing/invoice-totals')).body.open.count).toBe(0);
  });

  it('issues no invoice of a customer who was deleted before its day', async () => {
    const lines = [{ kind: 'work', description: 'Filter', unitPrice: 100 }];
    await owner.post('/api/billing/invoices', { customerId: 'CUST-1', lines, issueOn: '2026-12-01' });
    expect((await owner.delete('/api/customers/CUST-1')).status).toBe(200);
    await nightOf('2026-12-02');
    expect(await invoices('open')).toEqual([]);
    expect(await invoices('upcoming')).toMatchObject([{ customerId: 'CUST-1', invoiceNumber: null }]);
    expect(mailsOf()).toEqual([]);
  });

  it('bills nobody for a company whose plan does not open billing', async () => {
    await subscribe({ nextBillingDate: '2026-12-01' });
    const { deps } = world;
    const { companies } = await import('#server/db/schema/index.ts');
    await deps.db.inCompany(company.companyId, async (tx) => {
      await tx.update(companies).set({ tier: 'basic' });
    });
    await nightOf('2026-12-02');
    expect(await invoices('open')).toEqual([]);
  });
});

describe('a new price', () => {
  const from = (day: string, more: object = {}) => subscribe({ nextPrice: { price: 180, from: day, ...more } });
  const lines = async (state: string) => {
    const [first] = await invoices(state);
    const { body } = await owner.get<Invoice>(`/api/billing/invoices/${first?.invoiceId}`);
    return body.lines.map(({ description, amount }) => [description, amount]);
  };

  it('splits the period that it begins in, moves on with the next one, and is announced where that is asked for', async () => {
    await subscribe({ nextBillingDate: '2026-12-01' });
    await nightOf('2026-12-01');
    const announced = await from('2026-12-11', { notify: true });
    expect(announced.body).toMatchObject({
      planPrice: 165,
      ownPrice: null,
      nextPrice: { price: 180, from: '2026-12-11' },
    });
    // 10 and 21 of 31 days.
    const split = [
      ['Full service, Dec 1 – Dec 10, 2026 (10 of 31 days)', 53.23],
      ['Full service, Dec 11 – Dec 31, 2026 (21 of 31 days)', 121.94],
    ];
    expect(await lines('upcoming')).toEqual(split);
    await world.runJobs();
    expect(mailsOf().at(-1)?.subject).toBe('Your price from Dec 11, 2026: Your pool service');
    expect(mailsOf().at(-1)?.text).toContain(
      'From Dec 11, 2026, Full service is $180.00 per month. Until then it stays $165.00.',
    );
    const mails = mailsOf().length;
    // Another day and another price, quietly.
    await from('2026-12-12');
    await from('2026-12-11');
    expect(mailsOf()).toHaveLength(mails);
    await nightOf('2027-01-01');
    expect(await subscription()).toMatchObject({ planPrice: 180, ownPrice: 180, nextPrice: null });
    expect(await lines('upcoming')).toEqual([['Full service, Jan 1 – Jan 31, 2027', 180]]);
  });

  it('waits for the next period where this one was billed in advance, and is taken back', async () => {
    await subscribe({ billsInAdvance: true });
    await night();
    expect(await invoices('open')).toMatchObject([
      { subtotal: 165, periodStart: '2026-11-23', periodEnd: '2026-12-22' },
    ]);
    expect((await from('2026-12-01')).body.nextPrice).toEqual({ price: 180, from: '2026-12-23' });
    expect((await subscribe({ nextPrice: null })).body.nextPrice).toBeNull();
    await from('2026-12-01');
    await nightOf('2026-12-23');
    expect((await invoices('open')).map(({ subtotal }) => subtotal).sort()).toEqual([165, 180]);
  });

  it('of a plan per visit counts for the visits from its day on', async () => {
    await subscribe({ planId: 'VISIT' });
    for (const serviceDate of ['2026-11-23', '2026-11-25']) {
      const opened = await owner.post<{ visitId: string }>('/api/visits', { customerId: 'CUST-1', serviceDate });
      await owner.post(`/api/visits/${opened.body.visitId}/complete`, { readings: { chlorine: 2 } });
    }
    await subscribe({ planId: 'VISIT', nextPrice: { price: 50, from: '2026-11-25' } });
    expect(await invoices('upcoming')).toMatchObject([{ subtotal: 95 }]);
  });

  it('is refused with the field: a day that is past, an amount that is none', async () => {
    await subscribe({});
    const past = await owner.put<ErrorBody>('/api/billing/subscriptions/CUST-1', {
      nextPrice: { price: 180, from: '2026-11-22' },
    });
    expect(past).toMatchObject({ status: 400, body: { details: [{ field: 'nextPrice.from' }] } });
    expect((await subscribe({ nextPrice: { price: -1, from: '2026-12-01' } })).status).toBe(400);
    expect(await subscription()).toMatchObject({ nextPrice: null });
  });
});

describe('a part of a period', () => {
  it('is charged as the company says: by days, by planned visits, or whole', async () => {
    await owner.put('/api/billing/settings', { taxRatePct: 0 });
    const { technicianId } = (await owner.post<{ technicianId: string }>('/api/technicians', { name: 'Luis Ortega' }))
      .body;
    const stop = { customerId: 'CUST-1', technicianId, dayOfWeek: 'MONDAY', startDate: '2026-11-23' };
    expect((await owner.post('/api/route-assignments', stop)).status).toBe(201);
    await subscribe({ nextBillingDate: '2026-12-01' });
    const upcoming = async () => {
      await night();
      await subscribe({});
      return (await invoices('upcoming'))[0]?.subtotal;
    };
    expect(await upcoming()).toBe(44);
    // November has five Mondays; two of them are after the beginning.
    await owner.put('/api/billing/settings', { proration: 'visits' });
    expect(await upcoming()).toBe(66);
    await owner.put('/api/billing/settings', { proration: 'none' });
    expect(await upcoming()).toBe(165);
    expect((await owner.put('/api/billing/settings', { proration: 'weeks' })).status).toBe(400);
    expect((await owner.get<{ proration: string }>('/api/billing/settings')).body.proration).toBe('none');
  });
});

describe('the card on file', () => {
  const autoCharge = async (number: string) => {
    await owner.put('/api/billing/customers/CUST-1/card', card(number));
    await subscribe({ nextBillingDate: '2026-12-01', autoCharge: true });
  };

  it('is charged on the due day, and the customer gets a receipt', async () => {
    await autoCharge('4242424242424242');
    await nightOf('2026-12-01');
    expect(await invoices('open')).toMatchObject([{ nextAttemptOn: '2026-12-15' }]);
    expect(mailsOf()[0]?.text).toContain('We’ll charge your card on file on Dec 15, 2026');
    await nightOf('2026-12-14');
    await nightOf('2026-12-15');
    expect(await invoices('paid')).toMatchObject([
      { paid: 47.63, attempts: 1, nextAttemptOn: null, paidOn: '2026-12-15' },
    ]);
    expect(subjects()).toEqual(['Invoice INV', 'Receipt']);
  });

  it('that is declined is tried again as often as is set, and then not any more', async () => {
    await autoCharge('4000000000000341');
    await owner.put('/api/billing/settings', { retryAttempts: 2 });
    await nightOf('2026-12-01');
    await nightOf('2026-12-15');
    expect(await invoices('open')).toMatchObject([{ attempts: 1, nextAttemptOn: '2026-12-17' }]);
    for (const day of ['16', '17', '18', '19']) await nightOf(`2026-12-${day}`);
    expect(await invoices('open')).toMatchObject([{ attempts: 3, nextAttemptOn: null }]);
    await nightOf('2026-12-22');
    const tried = (await owner.get<{ status: string; reason: string }[]>('/api/billing/transactions')).body;
    expect(tried.map(({ status, reason }) => `${status}: ${reason}`)).toEqual(
      Array.from({ length: 3 }, () => 'failed: Your card was declined.'),
    );
    const headers = { 'accept-language': 'es' };
    const inSpanish = await owner.get<{ reason: string }[]>('/api/billing/transactions', { headers });
    expect(inSpanish.body[0]?.reason).toBe('Su tarjeta fue rechazada.');
    expect(subjects().filter((subject) => subject.startsWith('Your card was declined'))).toHaveLength(3);
  });
});

describe('grace', () => {
  it('makes a subscription past due after its days, reminds once, and is over with the payment', async () => {
    await owner.put('/api/billing/settings', { dueDays: 5, graceDays: 3 });
    await subscribe({ nextBillingDate: '2026-12-01' });
    await nightOf('2026-12-01');
    await nightOf('2026-12-09');
    expect(await subscription()).toMatchObject({ status: 'active', balance: 47.63 });
    expect(await invoices('overdue')).toEqual([]);
    await nightOf('2026-12-10');
    await nightOf('2026-12-11');
    expect(await subscription()).toMatchObject({ status: 'past_due' });
    expect(await invoices('overdue')).toMatchObject([{ isOverdue: true, balance: 47.63 }]);
    const overview = (await owner.get<{ pastDueAmount: number }>('/api/billing/overview')).body;
    expect(overview.pastDueAmount).toBe(47.63);
    expect(subjects()).toEqual(['Invoice INV', 'Reminder: Invoice INV']);
    const [open] = await invoices('open');
    await owner.post<Invoice>(`/api/billing/invoices/${open?.invoiceId}/payments`, { amount: 47.63, method: 'cash' });
    await nightOf('2026-12-12');
    expect(await subscription()).toMatchObject({ status: 'active', balance: 0 });
  });
});

describe('autopay, by the customer', () => {
  type Autopay = PortalHome['autopay'];
  const turn = (visitor: Visitor, body: object) => visitor.post('/api/my/autopay', body);
  const shown = async (visitor: Visitor): Promise<Autopay> =>
    (await visitor.get<PortalHome>('/api/my/home')).body.autopay;

  it('is turned on with what was agreed to, charges from then on, and charges nothing more once it is off', async () => {
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    expect(await shown(pat)).toBeNull();
    expect((await turn(pat, { on: true, consent: '' })).status).toBe(404);
    await subscribe({ nextBillingDate: '2026-12-01' });
    expect(await shown(pat)).toEqual({ isOn: false, method: null, consent: null, agreedAt: null });
    expect((await turn(pat, { on: true, consent: '' })).status).toBe(409);
    await owner.put('/api/billing/customers/CUST-1/card', card('4242424242424242'));
    const { consent } = (await shown(pat)) ?? {};
    expect(consent).toMatch(/^I authorize .+ to charge my Visa ending in 4242 for each new invoice on its due date/);
    // Without the words, with others, and by anybody else.
    for (const wrong of [{ on: true }, { on: true, consent: 'Yes' }]) expect((await turn(pat, wrong)).status).toBe(409);
    expect((await turn(pat, { on: 'yes' })).status).toBe(400);
    expect((await turn(owner, { on: true, consent })).status).toBe(403);
    expect((await turn(world.visitor, { on: true, consent })).status).toBe(401);
    const stranger = await (await world.company()).signedIn('homeowner', { customerId: 'CUST-1' });
    expect((await turn(stranger, { on: true, consent })).status).toBe(404);
    expect(await subscription()).toMatchObject({ autoCharge: false });

    expect((await turn(pat, { on: true, consent })).status).toBe(200);
    expect(await shown(pat)).toMatchObject({ isOn: true, agreedAt: '2026-11-23T16:00:00.000Z' });
    expect(await subscription()).toMatchObject({ autoCharge: true });
    await owner.put('/api/billing/settings', { dueDays: 10 });
    await nightOf('2026-12-01');
    await nightOf('2026-12-11');
    expect(await invoices('paid')).toHaveLength(1);
    await nightOf('2027-01-01');
    expect(await invoices('open')).toHaveLength(1);
    expect((await turn(pat, { on: false })).status).toBe(200);
    expect(await shown(pat)).toMatchObject({ isOn: false, agreedAt: null, consent });
    // Issued while it was on, and due now.
    await nightOf('2027-01-11');
    expect(await invoices('open')).toHaveLength(1);
    // The office's switch is not what the customer agreed to.
    await turn(pat, { on: true, consent });
    await subscribe({ autoCharge: false });
    await subscribe({ autoCharge: true });
    expect(await shown(pat)).toMatchObject({ isOn: true, agreedAt: null });
  });
});
