import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { daysOff } from '#server/db/schema/index.ts';
import type { Company, World } from './world.ts';

interface Stop {
  dayOfWeek?: string;
  technicianId?: string;
  serviceFrequency?: string;
  startDate?: string;
}

/** Luis and Ann with a customer for each stop: CUST-1 at ROUTE-1 and so on. */
export async function companyWith(world: World, ...stops: Stop[]): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/technicians', { technicianId: 'LUIS', name: 'Luis', maxCustomersPerDay: 2 });
  await owner.post('/api/technicians', { technicianId: 'ANN', name: 'Ann' });
  for (const [index, stop] of stops.entries()) {
    const customerId = `CUST-${index + 1}`;
    const email = `cust${index + 1}@example.com`;
    const place = { latitude: 33.5 + index / 100, longitude: -112.1 };
    await owner.post('/api/customers', { customerId, name: `Customer ${index + 1}`, email, ...place });
    const assignment = { assignmentId: `ROUTE-${index + 1}`, customerId, technicianId: 'LUIS', dayOfWeek: 'MONDAY' };
    await owner.post('/api/route-assignments', { ...assignment, ...stop });
  }
  return company;
}

export const move = ({ owner }: Company, more: object) =>
  owner.post<RouteChange>('/api/week-plan/move', {
    assignmentId: 'ROUTE-1',
    serviceDate: '2026-11-23',
    toDate: '2026-11-24',
    toTechnicianId: 'ANN',
    scope: 'once',
    ...more,
  });
export const skip = ({ owner }: Company, more: object = {}) =>
  owner.post<RouteChange>('/api/week-plan/skip', {
    assignmentId: 'ROUTE-1',
    serviceDate: '2026-11-23',
    reason: 'Gate locked',
    ...more,
  });
export const undo = ({ owner }: Company, changeId: string, body: object = {}) =>
  owner.post<RouteChange>(`/api/route-changes/${changeId}/undo`, body);

export const weekOf = async ({ owner }: Company, from = '2026-11-23') =>
  (await owner.get<WeekPlan>(`/api/week-plan?from=${from}`)).body;
/** Who is served when by whom: `2026-11-23 LUIS 1 2`. */
export const visitsIn = (week: WeekPlan): string[] =>
  week.technicians
    .flatMap(({ technicianId, days }) =>
      days.map(({ date, stops }) => ({
        date,
        line: `${date} ${technicianId} ${stops.map(({ assignmentId }) => assignmentId.slice('ROUTE-'.length)).join(' ')}`,
        isEmpty: stops.length === 0,
      })),
    )
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ line }) => line)
    .sort();
export const weekdayRoute = async ({ owner }: Company) =>
  (await owner.get<RouteAssignment[]>('/api/route-assignments')).body.map(
    ({ assignmentId, technicianId, dayOfWeek, routeOrder }) =>
      `${assignmentId} ${technicianId} ${dayOfWeek} ${routeOrder}`,
  );
export const everybodyOff = async (world: World, { companyId }: Company, date: string) => {
  const row = { dayOffId: `OFF-${date}`, technicianId: null, kind: 'holiday', fromDate: date, toDate: date };
  await world.deps.db.inCompany(companyId, async (tx) => {
    await tx.insert(daysOff).values({ ...row, note: 'Thanksgiving', createdAt: world.clock.now() });
  });
};
export const monday = { dayOfWeek: 'MONDAY' };
export const tuesday = { dayOfWeek: 'TUESDAY' };
