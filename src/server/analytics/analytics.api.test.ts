import { describe, expect, it } from 'vitest';
import type { Analytics } from '#contract/analytics/analytics.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { companyWith, monday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix (UTC−7).
const world = openWorld();
const analyticsOf = async (visitor: Visitor, range = '30d'): Promise<Analytics> => {
  const answer = await visitor.get<Analytics>(`/api/analytics?range=${range}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const since = { startDate: '2026-11-02' };

/** A finished visit, at times of Phoenix. */
async function work(
  { owner }: Company,
  number: number,
  date: string,
  from: string,
  to: string,
  chemicals: object[] = [],
) {
  const at = (time: string): string => `${date}T${time}:00-07:00`;
  const opened = await owner.post<Visit>('/api/visits', {
    customerId: `CUST-${number}`,
    assignmentId: `ROUTE-${number}`,
    serviceDate: date,
    arrivalTime: at(from),
    technicianId: 'LUIS',
  });
  const done = await owner.post(`/api/visits/${opened.body.visitId}/complete`, {
    departureTime: at(to),
    sendReport: false,
    chemicalsAdded: chemicals,
  });
  expect(done.status).toBe(200);
}
const gallonOfAcid = { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 1, unit: 'gal', strengthPct: 31.45 };

describe('the hub’s figures', () => {
  it('are estimated by the documents’ constants for a company that has done nothing yet', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { name: 'Weekly', servicePrice: 100 });
    await owner.post('/api/customers', { name: 'Monthly', serviceFrequency: 'monthly' });
    const { figures, hasOwnData, weeks } = await analyticsOf(owner);
    expect(hasOwnData).toBe(false);
    // 100 × 4.33 + 85 × 1 a month; 30 days of it.
    expect(figures.monthlyRevenue).toEqual({ value: 518, before: null, estimated: true });
    expect(figures.revenue).toEqual({ value: 510.9, before: null, estimated: true });
    // 66% of it and 30 days of $49.
    expect(figures.costs).toMatchObject({ value: 337.19 + 48.33, estimated: true });
    expect(figures.visits).toMatchObject({ value: 5, estimated: true });
    expect(figures.activeCustomers).toEqual({ value: 2, before: null, estimated: false });
    expect(weeks.reduce((sum, week) => sum + week.revenue, 0)).toBeCloseTo(510.9, 6);
    expect(weeks.reduce((sum, week) => sum + week.costs, 0)).toBeCloseTo(385.52, 6);
  });

  it('follow from the visits: minutes × wage, miles and chemicals at their price', async () => {
    const company = await companyWith(world, { ...monday, ...since }, { ...monday, ...since });
    const { owner } = company;
    await owner.patch('/api/customers/CUST-1', { servicePrice: 40 });
    await work(company, 1, '2026-11-16', '09:00', '09:30', [gallonOfAcid]);
    await work(company, 2, '2026-11-16', '10:00', '10:45');
    const { figures, technicians, pools, hasOwnData, isComputed } = await analyticsOf(owner, '7d');
    expect({ hasOwnData, isComputed }).toEqual({ hasOwnData: false, isComputed: true });
    // The week of the visits is the one before: but of its first days nothing is known.
    expect(figures.visits).toMatchObject({ value: 0, before: null });
    const month = await analyticsOf(owner);
    expect(month.hasOwnData).toBe(true);
    expect(month.figures).toMatchObject({
      // 40 as set, 85 where no price is set.
      revenue: { value: 125, before: null, estimated: true },
      // 75 min × $25, 0.69 miles × $0.725, a gallon of acid at $8.
      costs: { value: 31.25 + 0.5 + 8, estimated: true },
      visits: { value: 2, estimated: false },
      onSiteMinutes: { value: 75, estimated: false },
      milesDriven: { value: 0.69 },
      chemicalCost: { value: 8 },
      chemicalCostPerPool: { value: 4 },
      // Two stops on each of the Mondays 2, 9 and 16 November.
      completionRatePct: { value: 33.33 },
      activeCustomers: { value: 2, before: null },
    });
    expect(month.technicians).toEqual([
      {
        technicianId: 'LUIS',
        name: 'Luis',
        visits: 2,
        onSiteMinutes: 75,
        travelMinutes: 1.656,
        miles: 0.69,
        revenue: 125,
      },
    ]);
    expect(month.pools[0]).toMatchObject({
      customerId: 'CUST-1',
      customerName: 'Customer 1',
      chemicalCost: 8,
      visits: 1,
    });
    expect({ technicians, pools }).toEqual({ technicians: [], pools: [] });
  });

  it('never make four of a month’s price', async () => {
    const company = await companyWith(world, { ...monday, ...since });
    const { owner } = company;
    await owner.patch('/api/customers/CUST-1', { servicePrice: 145, pricePer: 'month' });
    expect((await analyticsOf(owner)).figures.monthlyRevenue).toMatchObject({ value: 145, estimated: true });
    await work(company, 1, '2026-11-16', '09:00', '09:30');
    // 145 × 12 ÷ 52; ÷ 26 once it is served every other week.
    expect((await analyticsOf(owner)).figures.revenue.value).toBe(33.46);
    await owner.patch('/api/customers/CUST-1', { serviceFrequency: 'biweekly' });
    expect((await analyticsOf(owner)).figures.revenue.value).toBe(66.92);
    await owner.patch('/api/customers/CUST-1', { pricePer: 'visit' });
    expect((await analyticsOf(owner)).figures.revenue.value).toBe(145);
  });

  it('follow at once when a visit, a price or a place changes', async () => {
    const company = await companyWith(world, { ...monday, ...since }, { ...monday, ...since });
    const { owner } = company;
    await work(company, 1, '2026-11-16', '09:00', '09:30');
    expect((await analyticsOf(owner)).figures.revenue.value).toBe(85);
    await owner.patch('/api/customers/CUST-1', { servicePrice: 50 });
    expect((await analyticsOf(owner)).figures.revenue.value).toBe(50);
    await work(company, 2, '2026-11-16', '10:00', '10:30');
    expect((await analyticsOf(owner)).figures.milesDriven.value).toBe(0.69);
    await owner.patch('/api/customers/CUST-2', { latitude: 33.5, longitude: -112.1 });
    expect((await analyticsOf(owner)).figures).toMatchObject({ milesDriven: { value: 0 }, visits: { value: 2 } });
  });

  it('count who came, left and stayed', async () => {
    const { owner } = await companyWith(world, monday, monday, monday);
    await owner.patch('/api/customers/CUST-1', { isActive: false });
    await owner.delete('/api/customers/CUST-2');
    const { figures, retention, untold } = await analyticsOf(owner, '90d');
    // All three came within the range: that nobody of nobody left is no retention.
    expect(untold).toEqual(['retentionPct', 'growthPct']);
    expect(figures).toMatchObject({
      activeCustomers: { value: 1 },
      newCustomers: { value: 3, before: null },
      lostCustomers: { value: 2 },
      retentionPct: { value: 100 },
    });
    expect(retention.at(-1)).toEqual({ month: '2026-11', atStart: 0, stayed: 0, joined: 3, left: 2 });
  });

  it('are the company’s own, for who may see its business', async () => {
    const { owner, signedIn } = await companyWith(world, monday);
    expect((await world.visitor.get('/api/analytics')).status).toBe(401);
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      expect((await (await signedIn(role)).get('/api/analytics')).status).toBe(403);
    }
    expect((await (await signedIn('admin')).get('/api/analytics')).status).toBe(200);
    expect(await owner.get('/api/analytics?range=2y')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'range', message: 'Range must be 7d, 30d, 90d or 1y' }] },
    });
    const other = await world.company();
    expect((await analyticsOf(other.owner)).figures.activeCustomers.value).toBe(0);
  });
});
