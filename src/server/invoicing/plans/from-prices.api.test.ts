import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#contract/directory/directory.ts';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import type { FromPricesPreview } from '#contract/invoicing/from-prices.ts';
import type { Invoice, InvoiceSummary } from '#contract/invoicing/invoices.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const path = '/api/customer-list/bulk/prices';
const asked = { billingDay: 1, timing: 'arrears', startsOn: '2026-11-23' };

interface Person {
  customerId: string;
  servicePrice: number | null;
  pricePer: 'visit' | 'month';
  serviceFrequency: string;
  isActive: boolean;
  tags: string[];
}

/** Prices to the cent, each kind of customer, nobody with a plan. */
const people: Person[] = Array.from({ length: 30 }, (_, index) => ({
  customerId: `C-${index}`,
  servicePrice: index % 10 === 9 ? null : 85.35 + index * 3.07,
  pricePer: index % 3 === 0 ? 'visit' : 'month',
  serviceFrequency: ['weekly', 'biweekly', 'monthly'][index % 3] ?? 'weekly',
  isActive: index % 7 !== 6,
  tags: index % 2 === 0 ? ['HOA'] : [],
}));

async function companyOf(some: readonly Person[]): Promise<Company> {
  const registered = await world.company();
  const company = { ...registered, owner: await registered.signedIn('owner') };
  for (const { customerId, isActive, ...person } of some) {
    await company.owner.post('/api/customers', { ...person, customerId, name: `Pat ${customerId}`, isActive });
  }
  await company.owner.put('/api/billing/settings', { taxRatePct: 8.1 });
  return company;
}
const preview = async (company: Company, body: object = {}) =>
  (await company.owner.post<FromPricesPreview>(`${path}/preview`, { ...asked, ...body })).body;
const apply = (company: Company, body: object = {}) => company.owner.post<BulkAnswer>(path, { ...asked, ...body });
const undo = (company: Company, changeId: string | undefined) =>
  company.owner.post<BulkAnswer>('/api/customer-list/bulk/plan/undo', { changeId });
const get = async <Body>(company: Company, what: string) =>
  (await company.owner.get<Body>(`/api/billing/${what}`)).body;
const invoicesOf = (company: Company) => get<InvoiceSummary[]>(company, 'invoices?limit=200');
const subscriptionsOf = (company: Company) => get<CustomerSubscription[]>(company, 'subscriptions?limit=200');

/** Cents of a share of dollars and of the tax on it, by long hand. */
const naive = (dollars: number, days: number, ofDays: number, taxPct: number) => {
  const cents = Math.round(dollars * 100);
  const share = Math.floor((2 * cents * days + ofDays) / (2 * ofDays));
  const tax = Math.floor((2 * share * Math.round(taxPct * 10) + 1000) / 2000);
  return { subtotal: share / 100, tax: tax / 100, total: (share + tax) / 100 };
};

describe('billing from prices', () => {
  let company: Company;
  beforeAll(async () => {
    company = await companyOf(people);
  });

  it('previews whom it bills, with what and from when, and leaves out with a reason', async () => {
    const seen = await preview(company);
    expect(seen.withoutPlan).toBe(30);
    expect(seen.invoices).toHaveLength(people.filter((one) => one.isActive && one.servicePrice !== null).length);
    expect(seen.invoices.length + seen.leftOut.length).toBe(30);
    expect(new Set(seen.leftOut.map(({ reason }) => reason))).toEqual(new Set(['On hold', 'No price']));
    expect(seen.invoices.find(({ customerId }) => customerId === 'C-1')).toMatchObject({
      pricing: 'flat',
      periodStart: '2026-11-23',
      periodEnd: '2026-11-30',
      issueOn: '2026-12-01',
      lines: [{ description: 'Monthly service, Nov 23 – Nov 30, 2026 (8 of 30 days)' }],
      ...{ total: naive(88.42, 8, 30, 8.1).total },
    });
    expect(seen.invoices.find(({ customerId }) => customerId === 'C-0')).toMatchObject({ pricing: 'visit', visits: 1 });
    expect(await invoicesOf(company)).toEqual([]);
  });

  it('narrows by tag, frequency and selection', async () => {
    const ids = async (body: object) => {
      const { invoices, leftOut } = await preview(company, body);
      return [...invoices, ...leftOut].map(({ customerId }) => customerId).sort();
    };
    const of = (is: (one: Person) => boolean) =>
      people
        .filter(is)
        .map((one) => one.customerId)
        .sort();
    expect(await ids({ tag: 'hoa' })).toEqual(of(({ tags }) => tags.length > 0));
    expect(await ids({ frequency: 'biweekly' })).toEqual(of((one) => one.serviceFrequency === 'biweekly'));
    expect(await ids({ customerIds: ['C-1', 'C-2'], tag: 'HOA' })).toEqual(['C-2']);
  });

  it('bills to the cent, once however often it is asked, and is undone whole', async () => {
    const billed = people.filter((one) => one.isActive && one.servicePrice !== null);
    const { status, body } = await apply(company);
    expect([status, body.changed]).toEqual([200, billed.length]);
    expect((await apply(company)).body).toMatchObject({ changed: 0, undo: null });
    const invoices = await invoicesOf(company);
    expect(invoices).toHaveLength(billed.length);
    for (const person of billed) {
      const invoice = invoices.find(({ customerId }) => customerId === person.customerId);
      const expected =
        person.pricePer === 'month' ? naive(person.servicePrice ?? 0, 8, 30, 8.1) : { subtotal: 0, tax: 0, total: 0 };
      expect(invoice, person.customerId).toMatchObject({ state: 'upcoming', issueOn: '2026-12-01', ...expected });
    }
    // What the nightly run rebuilds is what was made here.
    const one = invoices.find(({ customerId }) => customerId === 'C-1');
    await company.owner.post(`/api/billing/invoices/${one?.invoiceId}/remake`);
    expect((await get<Invoice>(company, `invoices/${one?.invoiceId}`)).total).toBe(one?.total);
    await undo(company, undefined);

    const again = await companyOf(people.slice(0, 8));
    const done = await apply(again);
    const back = await undo(again, done.body.undo?.changeId);
    expect(back.body).toMatchObject({ changed: done.body.changed, leftOut: [] });
    expect([await invoicesOf(again), await subscriptionsOf(again), await get(again, 'plans')]).toEqual([[], [], []]);
    expect((await undo(again, done.body.undo?.changeId)).status).toBe(409);
  });

  it('says what stays where something was billed meanwhile', async () => {
    const some = await companyOf(people.slice(1, 3));
    const { body } = await apply(some);
    const [first] = (await invoicesOf(some)).filter(({ customerId }) => customerId === 'C-1');
    await some.owner.post(`/api/billing/invoices/${first?.invoiceId}/issue`);
    const back = await undo(some, body.undo?.changeId);
    expect(back.body).toMatchObject({ changed: 1, leftOut: [{ customerId: 'C-1', reason: 'Already billed' }] });
    expect((await subscriptionsOf(some)).map(({ customerId }) => customerId)).toEqual(['C-1']);
  });

  it('bills a month in advance on its first day, and the next on the billing day', async () => {
    const some = await companyOf(people.slice(1, 2));
    await apply(some, { timing: 'advance', startsOn: '2026-12-01', chemicals: 'plus' });
    expect(await subscriptionsOf(some)).toMatchObject([
      {
        billsInAdvance: true,
        nextBillingDate: '2026-12-01',
        currentPeriodEnd: '2026-12-31',
        planName: 'Monthly service plus chemicals',
      },
    ]);
    world.clock.set('2026-12-01T18:00:00.000Z');
    await world.runJob('bill-company', { companyId: some.companyId });
    const invoices = await invoicesOf(some);
    expect(invoices).toMatchObject([
      { state: 'open', issuedOn: '2026-12-01', periodEnd: '2026-12-31', subtotal: 88.42 },
    ]);
    expect(await subscriptionsOf(some)).toMatchObject([{ nextBillingDate: '2027-01-01' }]);
    world.clock.set('2027-01-01T18:00:00.000Z');
    await world.runJob('bill-company', { companyId: some.companyId });
    expect((await invoicesOf(some)).map(({ periodStart, issuedOn }) => [periodStart, issuedOn])).toEqual([
      ['2027-01-01', '2027-01-01'],
      ['2026-12-01', '2026-12-01'],
    ]);
    world.clock.set('2026-11-24T01:30:00.000Z');
  });

  it('never begins before the customer does', async () => {
    const some = await companyOf(people.slice(1, 3));
    const technician = (
      await some.owner.post<{ technicianId: string }>('/api/technicians', { name: 'Ana', workingDays: ['Monday'] })
    ).body;
    const stop = {
      customerId: 'C-1',
      technicianId: technician.technicianId,
      dayOfWeek: 'MONDAY',
      startDate: '2026-12-07',
    };
    expect((await some.owner.post('/api/route-assignments', stop)).status).toBe(201);
    const { invoices } = await preview(some, { startsOn: '2026-11-02' });
    expect(invoices.map(({ customerId, periodStart, periodEnd }) => [customerId, periodStart, periodEnd])).toEqual([
      ['C-1', '2026-12-07', '2026-12-31'],
      ['C-2', '2026-11-23', '2026-11-30'],
    ]);
    const plan = { planId: 'P', name: 'Full', price: 100, billingCycle: 'monthly' };
    await some.owner.post('/api/billing/plans', plan);
    const given = await some.owner.put<CustomerSubscription>('/api/billing/subscriptions/C-2', {
      planId: 'P',
      nextBillingDate: '2026-11-23',
    });
    expect(given.body).toMatchObject({ currentPeriodStart: '2026-11-23', nextBillingDate: '2026-12-23' });
  });

  it('charges the planned visits of the cycle where parts are charged by visits, and each visit made where the price is per visit', async () => {
    const some = await companyOf([people[1], people[3]].flatMap((one) => one ?? []));
    await some.owner.put('/api/billing/settings', { proration: 'visits' });
    const technician = await some.owner.post<{ technicianId: string }>('/api/technicians', {
      name: 'Ana',
      workingDays: ['Monday'],
    });
    const { technicianId } = technician.body;
    for (const customerId of ['C-1', 'C-3']) {
      const stop = { customerId, technicianId, dayOfWeek: 'MONDAY', startDate: '2026-11-02' };
      expect((await some.owner.post('/api/route-assignments', stop)).status).toBe(201);
    }
    // C-1 pays $88.42 a month: November has five Mondays, two of them from the 23rd on. C-3 pays $94.56 a visit.
    const visit = await some.owner.post<{ visitId: string }>('/api/visits', {
      customerId: 'C-3',
      serviceDate: '2026-11-23',
    });
    expect((await some.owner.post(`/api/visits/${visit.body.visitId}/complete`, { readings: {} })).status).toBe(200);
    const expected = [
      { customerId: 'C-1', ...naive(88.42, 2, 5, 8.1) },
      { customerId: 'C-3', ...naive(94.56, 1, 1, 8.1) },
    ];
    const seen = await preview(some);
    expect(seen.invoices.map(({ customerId, lines, visits }) => [customerId, lines[0]?.description, visits])).toEqual([
      ['C-1', 'Monthly service, Nov 23 – Nov 30, 2026 (2 of 5 visits)', null],
      ['C-3', 'Service per visit, visit on Nov 23, 2026', 1],
    ]);
    const totals = (list: readonly { customerId: string; total: number }[]) =>
      list
        .map(({ customerId, total }) => ({ customerId, total }))
        .sort((a, b) => (a.customerId < b.customerId ? -1 : 1));
    expect(totals(seen.invoices)).toEqual(totals(expected));
    expect((await apply(some)).body.changed).toBe(2);
    expect(totals(await invoicesOf(some))).toEqual(totals(expected));
    world.clock.set('2026-12-01T18:00:00.000Z');
    for (let again = 0; again < 2; again += 1) await world.runJob('bill-company', { companyId: some.companyId });
    const issued = (await invoicesOf(some)).filter(({ state }) => state === 'open');
    expect(issued.map(({ issuedOn }) => issuedOn)).toEqual(['2026-12-01', '2026-12-01']);
    expect(totals(issued)).toEqual(totals(expected));
    world.clock.set('2026-11-24T01:30:00.000Z');
  });

  it('is refused with the reason, and to who may not', async () => {
    for (const body of [
      { billingDay: 0 },
      { billingDay: 32 },
      { timing: 'later' },
      { startsOn: '2026-02-30' },
      { startsOn: '2026-09-01' },
      { customerIds: [] },
    ])
      expect((await apply(company, body)).status, JSON.stringify(body)).toBe(400);
    expect((await apply(company, { customerIds: ['C-1', 'nobody'] })).status).toBe(404);
    const other = await world.company();
    expect((await apply(other, { customerIds: ['C-1'] })).status).toBe(404);
    expect((await preview(other)).withoutPlan).toBe(0);
    const technician = await company.signedIn('technician');
    for (const call of [path, `${path}/preview`]) {
      expect((await world.visitor.post(call, asked)).status).toBe(401);
      expect((await technician.post(call, asked)).status).toBe(403);
    }
  });
});
