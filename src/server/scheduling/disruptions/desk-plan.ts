import type { PreviewDisruption } from '#contract/scheduling/disruptions.ts';
import { dayNumber, localDate, localTime } from '#domain/calendar/index.ts';
import type { DatedVisit } from '#domain/scheduling/index.ts';
import {
  type Disruption,
  dateAfter,
  minuteOfDay,
  PLAN_DAYS_AFTER,
  type PlannedVisit,
  visitKey,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { type DatedPlanOfCompany, datedPlan, type PlannedStop } from '../routes/dated-plan.ts';
import type { TechnicianRow } from '../technicians/repo.ts';

export type Happened = Pick<PreviewDisruption, 'kind' | 'technicianId' | 'fromDate' | 'toDate'>;

/** The longest time that can be dealt with at once. */
const mostDays = 14;

/** What happened, the plan it happened to, and the rows behind it. */
export interface DeskPlan {
  disruption: Disruption;
  plan: DatedPlanOfCompany;
  /** Who is away; null where nobody works. */
  away: TechnicianRow | null;
  /** The stop behind a visit. */
  stopOf(visit: Pick<PlannedVisit, 'assignmentId'>): PlannedStop | null;
  visitOf(name: { assignmentId: string; serviceDate: string }): PlannedVisit | null;
  nameOf(technicianId: string): string;
}

/** Words in a stop's notes that put its visit before others, and how much worse it is to leave it out. */
const priorityFactor: Record<string, number> = { URGENT: 4, HIGH: 2 };
/** A pool that is seldom visited waits long for the next visit. */
const frequencyFactor = { weekly: 1, biweekly: 1.5, monthly: 2 };

/** @throws AppError invalid_input naming the field */
function requireDates({ fromDate, toDate }: Happened, today: string): void {
  if (toDate < fromDate) throw invalid('toDate', 'Must not be before the first date');
  if (fromDate < today) throw invalid('fromDate', 'Must not be before today');
  if (dayNumber(toDate) - dayNumber(fromDate) >= mostDays) {
    throw invalid('toDate', `Must be at most ${mostDays} days in all`);
  }
}

/**
 * The plan that something happened to.
 * @throws AppError invalid_input naming the field; not_found naming technicianId; conflict where this very day off is known
 */
export async function deskPlan(tx: TenantTx, tenant: Tenant, happened: Happened): Promise<DeskPlan> {
  const { kind, technicianId = null, fromDate, toDate } = happened;
  const { timeZone } = tenant.account;
  requireDates(happened, localDate(timeZone, tenant.now()));
  if (kind === 'technician-away' && !technicianId) throw invalid('technicianId', 'Please choose who is away');
  if (kind !== 'technician-away' && technicianId) throw invalid('technicianId', 'Only where a technician is away');

  const plan = await datedPlan(tx, tenant, fromDate, dateAfter(toDate, PLAN_DAYS_AFTER));
  const away = plan.technicians.find((technician) => technician.technicianId === technicianId) ?? null;
  if (technicianId && !away) throw unknownReference('technicianId', 'Technician');
  const known = plan.daysOff.some(
    (day) =>
      day.kind === kind && day.technicianId === technicianId && day.fromDate === fromDate && day.toDate === toDate,
  );
  if (known) throw new AppError('conflict', 'This is in the plan already.');

  const stops = new Map(plan.stops.map((stop) => [stop.assignmentId, stop]));
  const visits = visitsOf(plan, fromDate, toDate);
  const byName = new Map(visits.map((visit) => [visitKey(visit), visit]));
  const names = new Map(plan.technicians.map((technician) => [technician.technicianId, technician.name]));
  return {
    disruption: {
      happened: { technicianId, fromDate, toDate },
      now: { date: plan.today, minute: minuteOfDay(localTime(timeZone, tenant.now())) },
      technicians: plan.technicians.map((technician) => ({
        technicianId: technician.technicianId,
        isActive: technician.isActive,
        // Checked by the contract before they are stored.
        workingDays: technician.workingDays as Disruption['technicians'][number]['workingDays'],
        startTime: technician.startTime,
        endTime: technician.endTime,
        maxStops: technician.maxCustomersPerDay,
      })),
      daysOff: plan.daysOff.map((day) => ({
        technicianId: day.technicianId,
        fromDate: day.fromDate,
        toDate: day.toDate,
      })),
      visits,
    },
    plan,
    away,
    stopOf: ({ assignmentId }) => stops.get(assignmentId) ?? null,
    visitOf: (name) => byName.get(visitKey(name)) ?? null,
    nameOf: (id) => names.get(id) ?? id,
  };
}

function visitsOf(plan: DatedPlanOfCompany, fromDate: string, toDate: string): PlannedVisit[] {
  const days = dayNumber(toDate) - dayNumber(fromDate) + 1 + PLAN_DAYS_AFTER;
  return Array.from({ length: days }, (_, index) => dateAfter(fromDate, index)).flatMap((date) =>
    plan.visitsOn(date).map((visit) => plannedVisit(visit, date, plan)),
  );
}

function plannedVisit(
  { stop, serviceDate, technicianId, order }: DatedVisit<PlannedStop>,
  date: string,
  plan: DatedPlanOfCompany,
): PlannedVisit {
  const { latitude, longitude, customerId } = stop.customer;
  return {
    assignmentId: stop.assignmentId,
    serviceDate,
    customerId,
    date,
    technicianId,
    order,
    serviceMinutes: stop.assignment.estimatedDuration,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    importance: (priorityFactor[stop.assignment.priority] ?? 1) * frequencyFactor[stop.frequency],
    isBegun: plan.serviceVisitOf(stop, date) !== null,
  };
}
