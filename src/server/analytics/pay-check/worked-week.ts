import type { PayCheckLine, PayCheckStop } from '#contract/analytics/pay-check.ts';
import {
  type PayLine,
  type PayStop,
  type PlannedStop,
  payCheckOf,
  type RecordedVisit,
  weekOf,
} from '#domain/analytics/index.ts';
import { type CivilDate, localDate } from '#domain/calendar/index.ts';

import { coordinatesOf } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { type DatedPlanOfCompany, datedPlan } from '#server/scheduling/index.ts';
import { payCheckRepo } from './repo.ts';

/** A company's week of work. */
export interface WorkedWeek {
  from: CivilDate;
  to: CivilDate;
  isOver: boolean;
  lines: PayCheckLine[];
}

/** The week that a date lies in, as it was planned and worked: eight queries, whatever the company's size. */
export async function workedWeek(tx: TenantTx, tenant: Tenant, date: CivilDate): Promise<WorkedWeek> {
  const { from, to, dates } = weekOf(date);
  const { timeZone } = tenant.account;
  const plan = await datedPlan(tx, tenant, from, to);
  const lines = payCheckOf({
    today: plan.today,
    technicians: plan.technicians,
    planned: dates.flatMap((each) => plannedOn(each, plan, timeZone)),
    visits: await recordedVisits(tx, plan, { from, to }),
  });
  return { from, to, isOver: to < plan.today, lines: lines.map(presentLine) };
}

/** The stops that the plan gives a date. One that was put on the route later was nobody's work that day, unless somebody did it. */
function plannedOn(date: CivilDate, plan: DatedPlanOfCompany, timeZone: string): PlannedStop[] {
  const opened = new Set(
    plan.serviceVisits.flatMap((visit) =>
      visit.serviceDate === date && visit.assignmentId ? [visit.assignmentId] : [],
    ),
  );
  const wasThere = ({ assignmentId, assignment }: DatedPlanOfCompany['stops'][number]): boolean =>
    assignment.startDate !== null || opened.has(assignmentId) || localDate(timeZone, assignment.createdAt) <= date;
  const stopOf = (
    { assignmentId, assignment, customer }: DatedPlanOfCompany['stops'][number],
    technicianId: string,
    notServed: PlannedStop['notServed'],
  ): PlannedStop => ({
    assignmentId,
    date,
    technicianId,
    customerId: customer.customerId,
    customerName: customer.name,
    plannedMinutes: assignment.estimatedDuration,
    notServed,
  });
  return [
    ...plan
      .visitsOn(date)
      .flatMap(({ stop, technicianId }) => (wasThere(stop) ? [stopOf(stop, technicianId, null)] : [])),
    ...plan
      .notServedOn(date)
      .flatMap(({ stop, why }) => (wasThere(stop) ? [stopOf(stop, stop.technicianId, why)] : [])),
  ];
}

async function recordedVisits(
  tx: TenantTx,
  { serviceVisits }: DatedPlanOfCompany,
  { from, to }: { from: CivilDate; to: CivilDate },
): Promise<RecordedVisit[]> {
  const repo = payCheckRepo(tx);
  const customers = new Map((await repo.customersOfVisits(from, to)).map((row) => [row.customerId, row]));
  const photos = new Map<string, { count: number; tasks: string[] }>();
  for (const { visitId, taskId, n } of await repo.photosOfVisits(from, to)) {
    if (visitId === null) continue;
    const of = photos.get(visitId) ?? { count: 0, tasks: [] };
    of.count += n;
    if (taskId !== null) of.tasks.push(taskId);
    photos.set(visitId, of);
  }
  return serviceVisits.map((row) => {
    const customer = customers.get(row.customerId);
    const taken = photos.get(row.visitId);
    return {
      visitId: row.visitId,
      assignmentId: row.assignmentId,
      customerId: row.customerId,
      customerName: customer?.name ?? row.customerId,
      technicianId: row.technicianId,
      date: row.serviceDate,
      state: row.state,
      arrivedAt: row.arrivalTime?.getTime() ?? null,
      leftAt: row.departureTime?.getTime() ?? null,
      photos: taken?.count ?? 0,
      tasks: row.tasks,
      photographedTasks: taken?.tasks ?? [],
      coordinates: customer ? coordinatesOf(customer) : null,
    };
  });
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const momentOf = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

const presentStop = ({ arrivedAt, leftAt, ...stop }: PayStop): PayCheckStop => ({
  ...stop,
  arrivalTime: momentOf(arrivedAt),
  departureTime: momentOf(leftAt),
});

const presentLine = (line: PayLine): PayCheckLine => ({
  ...line,
  milesDriven: twoDecimals(line.milesDriven),
  travelMinutes: twoDecimals(line.travelMinutes),
  stops: line.stops.map(presentStop),
  exceptions: [...line.exceptions],
});
