import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { BulkAnswer, CustomerListFacts, CustomerView } from '#contract/directory/directory.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const add = async ({ owner }: Company, customerId: string, fields: object = {}) =>
  (await owner.post<Customer>('/api/customers', { customerId, name: customerId, ...fields })).body;
const facts = async ({ owner }: Company) => (await owner.get<CustomerListFacts>('/api/customer-list')).body;
const factsOf = async (company: Company, customerId: string) =>
  (await facts(company)).customers.find((one) => one.customerId === customerId);

async function companyWithTwo() {
  const company = await world.company();
  const { owner } = company;
  await add(company, 'Pat', { poolSize: 18000, poolType: 'chlorine', servicePrice: 95, tags: ['HOA'] });
  await add(company, 'Lee', { name: '=Lee', serviceDay: 'Friday' });
  const { body: ana } = await owner.post<{ technicianId: string }>('/api/technicians', {
    name: 'Ana',
    workingDays: ['Monday', 'Tuesday'],
  });
  const { technicianId } = ana;
  await owner.post('/api/route-assignments', { customerId: 'Pat', technicianId, dayOfWeek: 'TUESDAY' });
  return { ...company, technicianId };
}

describe('what the list of customers shows', () => {
  it('has the route, the plan, the balance and the worst of the water of each customer', async () => {
    const company = await companyWithTwo();
    const { owner, technicianId } = company;
    const [pool] = (await owner.get<Pool[]>('/api/pools/customer/Pat')).body;
    await owner.post('/api/water-tests', { poolId: pool?.poolId, chlorine: 2, pH: 8.4, totalAlkalinity: 70 });
    await owner.post('/api/billing/plans', { planId: 'PLAN', name: 'Full', price: 120, billingCycle: 'monthly' });
    await owner.put('/api/billing/subscriptions/Pat', { planId: 'PLAN' });

    expect(await factsOf(company, 'Pat')).toMatchObject({
      technicianIds: [technicianId],
      days: ['Tuesday'],
      nextVisit: '2026-11-24',
      balance: 0,
      overdue: 0,
      plan: { name: 'Full', price: 120, billingCycle: 'monthly', pricing: 'flat' },
      water: { poolId: pool?.poolId, reading: 'pH', word: 'critical' },
    });
    expect(await factsOf(company, 'Lee')).toMatchObject({ technicianIds: [], days: [], nextVisit: null, water: null });
    expect((await facts(company)).technicians).toEqual([{ technicianId, name: 'Ana', isActive: true }]);
  });

  it('keeps the books from those who may not see them', async () => {
    const company = await companyWithTwo();
    const technician = await company.signedIn('technician');
    const { body } = await technician.get<CustomerListFacts>('/api/customer-list');
    expect(body.customers.map(({ balance, overdue, plan }) => [balance, overdue, plan])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });

  it('is its own company’s alone, of those who may see customers', async () => {
    const company = await companyWithTwo();
    const other = await world.company();
    expect((await facts(other)).customers).toEqual([]);
    expect((await world.visitor.get('/api/customer-list')).status).toBe(401);
    for (const role of ['homeowner', 'user'] as const) {
      expect((await (await company.signedIn(role)).get('/api/customer-list')).status).toBe(403);
    }
  });
});

describe('the file of a view', () => {
  it('has its columns, its customers and its order, and no formulas', async () => {
    const company = await companyWithTwo();
    const body = { filter: {}, sort: '-name', columns: ['price', 'day', 'technician', 'status'] };
    const { body: csv } = await company.owner.post<string>('/api/customer-list/export', body);
    expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Name,Address,City,State,ZIP Code,Price,Per,Service Day,Technician,Status',
      'Pat,,,,,95,visit,Tuesday,Ana,Active',
      "'=Lee,,,,,,,Friday,,Active",
      '',
    ]);
    const narrowed = await company.owner.post<string>('/api/customer-list/export', {
      ...body,
      filter: { tag: 'HOA' },
      columns: ['tags'],
    });
    expect(narrowed.body).toContain('Pat,,,,,HOA');
    expect(narrowed.body).not.toContain('Lee');
    const chosen = await company.owner.post<string>('/api/customer-list/export', { ...body, customerIds: ['Lee'] });
    expect(chosen.body).not.toContain('Pat');
    expect((await company.owner.post('/api/customer-list/export', { ...body, sort: 'shoe size' })).status).toBe(400);
  });
});

describe('saved views', () => {
  const look = { filter: { only: 'unpaid', day: 'Monday' }, sort: '-balance', columns: ['balance', 'day'] };

  it('are kept, renamed, changed and deleted by their user, and nobody else has them', async () => {
    const company = await world.company();
    const { owner } = company;
    const office = await company.signedIn('admin');
    const { body: made } = await owner.post<CustomerView>('/api/customer-list/views', {
      name: 'Mondays who owe',
      ...look,
    });
    expect(made).toMatchObject({ name: 'Mondays who owe', sort: '-balance', columns: ['balance', 'day'] });
    expect(made.filter).toMatchObject({ only: 'unpaid', day: 'Monday', search: '', activity: 'all' });
    const path = `/api/customer-list/views/${made.viewId}`;
    expect((await owner.patch<CustomerView>(path, { name: 'Mondays' })).body).toEqual({ ...made, name: 'Mondays' });
    expect((await owner.get<CustomerView[]>('/api/customer-list/views')).body).toHaveLength(1);
    expect((await office.get<CustomerView[]>('/api/customer-list/views')).body).toEqual([]);
    expect((await office.patch(path, { name: 'Mine' })).status).toBe(404);
    expect((await office.delete(path)).status).toBe(404);
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.delete(path)).status).toBe(404);
  });

  it('have names of their own, and what they ask for is checked', async () => {
    const { owner } = await world.company();
    const views = '/api/customer-list/views';
    expect((await owner.post(views, { name: 'Mondays', ...look })).status).toBe(201);
    expect((await owner.post(views, { name: 'mondays', ...look })).status).toBe(409);
    expect((await owner.post(views, { name: ' ', ...look })).status).toBe(400);
    expect((await owner.post(views, { name: 'Other', ...look, columns: ['shoe size'] })).status).toBe(400);
    expect((await world.visitor.get(views)).status).toBe(401);
  });
});

describe('what is done to many customers at once', () => {
  const bulk = ({ owner }: Pick<Company, 'owner'>, what: string, body: object) =>
    owner.post<BulkAnswer>(`/api/customer-list/bulk/${what}`, body);
  const stored = async ({ owner }: Pick<Company, 'owner'>, customerId: string) =>
    (await owner.get<Customer>(`/api/customers/${customerId}`)).body;

  it('adds and removes tags, says whom it left out, and takes them back', async () => {
    const company = await companyWithTwo();
    const other = await world.company();
    await add(other, 'Foreign');
    await add(company, 'Gone');
    await company.owner.delete('/api/customers/Gone');
    expect((await bulk(company, 'tags', { customerIds: ['Lee', 'Foreign'], add: ['hoa'] })).status).toBe(404);
    const { status, body } = await bulk(company, 'tags', { customerIds: ['Pat', 'Lee', 'Gone'], add: ['hoa'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      changed: 1,
      leftOut: [
        { customerId: 'Pat', name: 'Pat', reason: 'Already has these tags' },
        { customerId: 'Gone', name: null, reason: 'No longer exists' },
      ],
      undo: { kind: 'change' },
    });
    expect((await stored(company, 'Lee')).tags).toEqual(['hoa']);
    expect((await stored(other, 'Foreign')).tags).toEqual([]);

    const { changeId } = body.undo ?? {};
    expect((await bulk(other, 'undo', { changeId })).status).toBe(404);
    expect((await bulk(company, 'undo', { changeId })).body).toMatchObject({ changed: 1, leftOut: [] });
    expect((await stored(company, 'Lee')).tags).toEqual([]);
    expect((await bulk(company, 'undo', { changeId })).status).toBe(409);
    const removed = await bulk(company, 'tags', { customerIds: ['Pat'], remove: ['HOA'] });
    expect(removed.body.changed).toBe(1);
    expect((await stored(company, 'Pat')).tags).toEqual([]);
  });

  it('holds and resumes; what was changed since stays', async () => {
    const company = await companyWithTwo();
    const held = await bulk(company, 'hold', { customerIds: ['Pat', 'Lee'], hold: true });
    expect(held.body).toMatchObject({ changed: 2, leftOut: [] });
    expect((await factsOf(company, 'Pat'))?.nextVisit).toBeNull();
    await company.owner.patch('/api/customers/Lee', { isActive: true });
    const back = await bulk(company, 'undo', { changeId: held.body.undo?.changeId });
    expect(back.body).toMatchObject({ changed: 1, leftOut: [{ customerId: 'Lee', reason: 'Changed since then' }] });
    expect((await stored(company, 'Pat')).isActive).toBe(true);
    expect((await factsOf(company, 'Pat'))?.nextVisit).toBe('2026-11-24');
    const resumed = await bulk(company, 'hold', { customerIds: ['Pat'], hold: false });
    expect(resumed.body).toMatchObject({ changed: 0, leftOut: [{ reason: 'Not on hold' }], undo: null });
  });

  it('gives stops to another technician who works that day, behind the last stop, and takes them back', async () => {
    const company = await companyWithTwo();
    const { owner } = company;
    const hire = async (name: string, workingDays: string[]) =>
      (await owner.post<{ technicianId: string }>('/api/technicians', { name, workingDays })).body.technicianId;
    const ben = await hire('Ben', ['Tuesday']);
    const friday = await hire('Cho', ['Friday']);
    const customerIds = ['Pat', 'Lee'];
    expect((await bulk(company, 'technician', { customerIds, technicianId: friday })).body).toMatchObject({
      changed: 0,
      leftOut: [{ reason: 'Cho doesn’t work on Tuesdays' }, { reason: 'Not on a route' }],
      undo: null,
    });
    const { body } = await bulk(company, 'technician', { customerIds, technicianId: ben });
    expect(body).toMatchObject({ changed: 1, leftOut: [{ customerId: 'Lee' }], undo: { kind: 'route' } });
    expect((await factsOf(company, 'Pat'))?.technicianIds).toEqual([ben]);
    const changes = (await owner.get<{ summary: string }[]>('/api/route-changes')).body;
    expect(changes[0]?.summary).toBe('1 stop given to Ben');
    expect((await owner.post(`/api/route-changes/${body.undo?.changeId}/undo`, {})).status).toBe(200);
    expect((await factsOf(company, 'Pat'))?.technicianIds).toEqual([company.technicianId]);
    expect((await bulk(company, 'technician', { customerIds, technicianId: 'nobody' })).status).toBe(404);
  });

  it('gives a plan to those without one, with their first invoice, and takes it back unbilled', async () => {
    const company = await companyWithTwo();
    const { owner } = company;
    await owner.post('/api/billing/plans', { planId: 'PLAN', name: 'Full', price: 120, billingCycle: 'monthly' });
    await owner.put('/api/billing/subscriptions/Pat', { planId: 'PLAN' });
    const { body } = await bulk(company, 'plan', { customerIds: ['Pat', 'Lee'], planId: 'PLAN' });
    expect(body).toMatchObject({
      changed: 1,
      leftOut: [{ customerId: 'Pat', reason: 'Already has a plan' }],
      undo: { kind: 'plan' },
    });
    expect((await factsOf(company, 'Lee'))?.plan).toMatchObject({ name: 'Full', price: 120 });
    const invoices = async () =>
      (await owner.get<{ customerId: string }[]>('/api/billing/invoices?customerId=Lee')).body.length;
    expect(await invoices()).toBe(1);
    const back = await bulk(company, 'plan/undo', { changeId: body.undo?.changeId });
    expect(back.body).toMatchObject({ changed: 1, leftOut: [] });
    expect((await factsOf(company, 'Lee'))?.plan).toBeNull();
    expect(await invoices()).toBe(0);
    expect((await bulk(company, 'plan', { customerIds: ['Lee'], planId: 'nothing' })).status).toBe(404);
  });

  it('is limited, and refuses who may not', async () => {
    const company = await companyWithTwo();
    const many = Array.from({ length: 1001 }, (_, index) => `C-${index}`);
    expect((await bulk(company, 'hold', { customerIds: many, hold: true })).status).toBe(400);
    expect((await bulk(company, 'hold', { customerIds: [], hold: true })).status).toBe(400);
    const technician = await company.signedIn('technician');
    const calls = {
      tags: { customerIds: ['Pat'], add: ['x'] },
      hold: { customerIds: ['Pat'], hold: true },
      technician: { customerIds: ['Pat'], technicianId: company.technicianId },
      plan: { customerIds: ['Pat'], planId: 'PLAN' },
      undo: { changeId: '1-1' },
    };
    for (const [what, body] of Object.entries(calls)) {
      expect((await technician.post(`/api/customer-list/bulk/${what}`, body)).status).toBe(403);
      expect((await world.visitor.post(`/api/customer-list/bulk/${what}`, body)).status).toBe(401);
    }
    expect((await stored(company, 'Pat')).isActive).toBe(true);
  });
});
