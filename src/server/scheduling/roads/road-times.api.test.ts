import { beforeEach, describe, expect, it } from 'vitest';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { DayResultAnswer } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { SlotsAnswer, WeekResult } from '#contract/scheduling/week-optimization.ts';
import { type Coordinates, greatCircleMiles } from '#domain/scheduling/index.ts';
import type { RoadEngine, RoadsInForce } from '#server/adapters/roads/port.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** A mile takes three minutes, and one more to the north: not the same in both directions. */
const secondsOf = (from: Coordinates, to: Coordinates): number =>
  Math.round(greatCircleMiles(from, to) * 180 + (to.latitude > from.latitude ? 60 : 0));

let inForce: RoadsInForce | null = null;
let isOut = false;
let pairs = 0;
const engine: RoadEngine = {
  inForce: async () => inForce,
  matrix: async (sources, targets) => {
    if (isOut) throw new Error('The road engine stopped');
    pairs += sources.length * targets.length;
    const all = sources.flatMap((from) => targets.map((to) => [secondsOf(from, to), 2 * greatCircleMiles(from, to)]));
    return {
      seconds: Float32Array.from(all, ([seconds]) => seconds ?? 0),
      miles: Float32Array.from(all, ([, miles]) => miles ?? 0),
    };
  },
  route: () => Promise.reject(new Error('Not asked here')),
  directions: () => Promise.reject(new Error('Not asked here')),
  nearest: async () => null,
  close: async () => undefined,
};
const world = openWorld({ deps: { roads: engine } });
beforeEach(() => {
  inForce = { version: 'test 1', name: 'Test roads' };
  isOut = false;
  pairs = 0;
});

const placeOf = (number: number) => ({ latitude: 33.5 + number / 100, longitude: -112.1 });

async function companyWithMonday(customers = 3): Promise<Company> {
  const company = await world.company();
  await company.owner.post('/api/technicians', { technicianId: 'LUIS', name: 'Luis' });
  for (let number = 0; number < customers; number++) await addCustomer(company, number);
  return company;
}

async function addCustomer({ owner }: Company, number: number): Promise<void> {
  await owner.post('/api/customers', { customerId: `C${number}`, name: `Pool ${number}`, ...placeOf(number) });
  await owner.post('/api/route-assignments', {
    assignmentId: `ROUTE-${number}`,
    customerId: `C${number}`,
    technicianId: 'LUIS',
    dayOfWeek: 'MONDAY',
    routeOrder: number + 1,
  });
}

const dayOf = async ({ owner }: Company) => {
  const { technicians } = (await owner.get<DayPlan>('/api/day-plan?date=2026-11-23')).body;
  const [route] = technicians;
  if (!route) throw new Error('Luis has a route');
  return route;
};
const north = secondsOf(placeOf(0), placeOf(1)) / 60;

describe('a company’s drives', () => {
  it('are estimated until all of them are measured, then told as measured, to phones as well', async () => {
    const company = await companyWithMonday();
    const before = await dayOf(company);
    expect(before).toMatchObject({ basis: 'estimate', roads: null });
    await world.runJob('sweep-drives', {});
    const after = await dayOf(company);
    expect(after).toMatchObject({ basis: 'roads', roads: { name: 'Test roads' } });
    expect(after.travelMinutes).toBeCloseTo(2 * north, 1);
    expect(after.roads?.seconds).toContain(secondsOf(placeOf(1), placeOf(0)));
    expect(pairs).toBeLessThanOrEqual(9);
    expect(await dayOf(await companyWithMonday())).toMatchObject({ basis: 'estimate' });
  });

  it('of a new customer are one row and one column, measured when a plan is made', async () => {
    const company = await companyWithMonday(6);
    await world.runJob('measure-drives', { companyId: company.companyId });
    pairs = 0;
    await addCustomer(company, 6);
    const customerIds = ['C6', 'C0', 'C5'];
    const { body } = await company.owner.post<DayResultAnswer>('/api/route-optimization/day', { customerIds });
    expect(body).toMatchObject({ basis: 'roads', roads: 'Test roads' });
    expect(body.optimizedRoute.map(({ customerId }) => customerId)).toEqual(['C6', 'C5', 'C0']);
    expect(body.totalTravelTime).toBeCloseTo(
      (secondsOf(placeOf(6), placeOf(5)) + secondsOf(placeOf(5), placeOf(0))) / 60,
      1,
    );
    expect(body.straightLine?.totalDistance).toBeCloseTo(body.totalDistance / 2, 1);
    expect(pairs).toBeLessThanOrEqual(12);
  });

  it('change with the roads, and are estimated again without', async () => {
    const company = await companyWithMonday();
    await world.runJob('sweep-drives', {});
    inForce = { version: 'test 2', name: 'Newer roads' };
    expect((await dayOf(company)).roads?.name).toBe('Test roads');
    await world.runJob('sweep-drives', {});
    expect((await dayOf(company)).roads?.name).toBe('Newer roads');
    inForce = null;
    await world.runJob('sweep-drives', {});
    expect(await dayOf(company)).toMatchObject({ basis: 'estimate', roads: null });
  });
});

describe('a plan', () => {
  it('of the week is made on roads, and remembers which', async () => {
    const company = await companyWithMonday(5);
    const { body } = await company.owner.post<WeekResult>('/api/route-optimization/week', {});
    expect(body).toMatchObject({ roads: 'Test roads', after: { basis: 'roads' }, before: { basis: 'roads' } });
    const { status } = await company.owner.post('/api/route-optimization/day/apply', {
      technicianId: 'LUIS',
      dayOfWeek: 'MONDAY',
      customerIds: ['C4', 'C3', 'C2', 'C1', 'C0'],
      roads: body.roads,
    });
    expect(status).toBe(200);
    const [change] = (await company.owner.get<RouteChange[]>('/api/route-changes')).body;
    expect(change).toMatchObject({ kind: 'order', roads: 'Test roads' });
  });

  it('of two places that are not near each other measures the drive between them, and keeps it', async () => {
    const company = await world.company();
    await company.owner.post('/api/technicians', { technicianId: 'LUIS', name: 'Luis' });
    // The 100 nearest of the first are all but the last three.
    for (let number = 0; number < 104; number++) {
      await company.owner.post('/api/customers', {
        customerId: `C${number}`,
        name: `Pool ${number}`,
        ...placeOf(number),
      });
    }
    await world.runJob('measure-drives', { companyId: company.companyId });
    for (const [index, number] of [0, 103].entries()) {
      await company.owner.post('/api/route-assignments', {
        assignmentId: `ROUTE-${number}`,
        customerId: `C${number}`,
        technicianId: 'LUIS',
        dayOfWeek: 'MONDAY',
        routeOrder: index + 1,
      });
    }
    expect(await dayOf(company)).toMatchObject({ basis: 'estimate' });
    pairs = 0;
    const scope = { customerIds: ['C0', 'C103'], keepDays: true, keepTechnicians: true };
    const { body } = await company.owner.post<WeekResult>('/api/route-optimization/week', scope);
    expect(body).toMatchObject({ roads: 'Test roads', before: { basis: 'roads' }, after: { basis: 'roads' } });
    expect(body.before.travelMinutes).toBeCloseTo(secondsOf(placeOf(0), placeOf(103)) / 60, 1);
    expect(pairs).toBe(4);
    expect(await dayOf(company)).toMatchObject({ basis: 'roads' });
    await company.owner.post('/api/route-optimization/week', scope);
    expect(pairs).toBe(4);
  });

  it('for a new address counts the drives to it', async () => {
    const company = await companyWithMonday();
    await company.owner.post('/api/customers', { customerId: 'NEW', name: 'New', ...placeOf(4) });
    const { body } = await company.owner.post<SlotsAnswer>('/api/route-optimization/slots', { customerId: 'NEW' });
    const monday = body.slots.find(({ dayOfWeek }) => dayOfWeek === 'MONDAY');
    expect(monday).toMatchObject({ basis: 'roads' });
    expect(monday?.addedMinutes).toBeCloseTo(secondsOf(placeOf(2), placeOf(4)) / 60, 1);
  });

  it('is made on estimates, and says so, while the engine is out', async () => {
    isOut = true;
    const company = await companyWithMonday();
    const { status, body } = await company.owner.post<WeekResult>('/api/route-optimization/week', {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ roads: null, after: { basis: 'estimate' } });
    const { body: services } =
      await company.owner.get<{ need: string; lastError: string | null }[]>('/api/settings/services');
    expect(services.find(({ need }) => need === 'roads')?.lastError).toBe('The road engine stopped');
  });
});

describe('a company’s own drives', () => {
  /** Luis drives from his first stop to his second, on some days in November. */
  async function drive({ owner }: Company, days: readonly number[], minutes: number): Promise<void> {
    for (const day of days) {
      const serviceDate = `2026-11-${`${day}`.padStart(2, '0')}`;
      const at = (minute: number): string =>
        new Date(Date.parse(`${serviceDate}T15:00:00Z`) + minute * 60_000).toISOString();
      for (const [number, begin] of [0, 30 + minutes].entries()) {
        const visit = { customerId: `C${number}`, serviceDate, technicianId: 'LUIS', arrivalTime: at(begin) };
        const { visitId } = (await owner.post<{ visitId: string }>('/api/visits', visit)).body;
        await owner.post(`/api/visits/${visitId}/complete`, { departureTime: at(begin + 30), sendReport: false });
      }
    }
  }
  const learn = () => world.runJob('learn-drives', {});
  const travelOf = async (company: Company) => (await dayOf(company)).travelMinutes;
  const roadsOf = async ({ owner }: Company) =>
    (await owner.get<{ need: string; detail: string }[]>('/api/settings/connections')).body.find(
      ({ need }) => need === 'roads',
    )?.detail;

  it('say how long the next ones take, until they are turned off or forgotten, and nobody else’s', async () => {
    inForce = null;
    const [company, other] = [await companyWithMonday(2), await companyWithMonday(2)];
    const general = await travelOf(company);
    await drive(company, [2, 3, 4, 5, 6, 9], 2 * general);
    // A lunch on the way, and one drive alone of another company.
    await drive(company, [10], 60);
    await drive(other, [2], 2 * general);
    await learn();
    const learned = await travelOf(company);
    expect(learned / general).toBeGreaterThan(1.8);
    expect(learned / general).toBeLessThan(2.01);
    expect(await dayOf(company)).toMatchObject({ basis: 'estimate', roads: null });
    expect((await travelOf(other)) / general).toBeLessThan(1.1);
    expect(await roadsOf(company)).toBe('Driving estimated from 6 of your own drives');
    const { body } = await company.owner.post<WeekResult>('/api/route-optimization/week', {});
    expect(body).toMatchObject({ roads: null, ownDrives: 6, before: { basis: 'estimate' } });
    expect(body.before.travelMinutes).toBeCloseTo(learned, 1);

    await company.owner.put('/api/settings', { system: { ownDrives: false } });
    expect(await travelOf(company)).toBe(general);
    expect(await roadsOf(company)).toBe('Driving estimated from straight lines');
    // On again, those before do not count any more.
    await company.owner.put('/api/settings', { system: { ownDrives: true } });
    await learn();
    expect(await travelOf(company)).toBe(general);
  });

  it('give way to roads', async () => {
    const company = await companyWithMonday(2);
    await drive(company, [2, 3, 4, 5], 9);
    await learn();
    await world.runJob('measure-drives', { companyId: company.companyId });
    expect(await travelOf(company)).toBeCloseTo(north, 1);
    expect(await dayOf(company)).toMatchObject({ basis: 'roads' });
  });
});
