import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { CustomerListFacts } from '#contract/directory/directory.ts';
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
      water: { reading: 'pH', word: 'critical' },
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
