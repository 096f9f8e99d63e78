import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PreviewDisruption } from '#contract/scheduling/disruptions.ts';
import { addDays, daysBetween, localDate, minuteOfDay } from '#domain/calendar/index.ts';
import {
  coordinatesOf,
  type DatedVisit,
  type Disruption,
  minuteOfTime,
  type PlannedVisit,
  planDaysAfter,
  skillsNeeded,
  visitKey,
  whoMayCome,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { ownDrivesBetween, roadTableOf } from '../roads/kept-drives.ts';
import { type DatedPlanOfCompany, datedPlan, type PlannedStop } from '../routes/dated-plan.ts';
import { endPlacesOf, endsOf, type TechnicianRow } from '../technicians/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { disruptionsTexts as texts } from './texts.ts';

export type Happened = Pick<PreviewDisruption, 'kind' | 'technicianId' | 'fromDate' | 'toDate'>;

/** The longest disruption in one call: two months away. */
const mostDays = 62;

/** A disruption, the schedule it affects, and the rows behind it. */
export interface DisruptedPlan {
  disruption: Disruption;
  plan: DatedPlanOfCompany;
  /** Who is out; null when nobody works. */
  away: TechnicianRow | null;
  /** The stop behind a visit. */
  stopOf(visit: Pick<PlannedVisit, 'assignmentId'>): PlannedStop | null;
  visitOf(name: { assignmentId: string; serviceDate: string }): PlannedVisit | null;
  nameOf(technicianId: string): string;
}

/** How much worse than usual it is to skip a visit of a stop with this priority. */
const priorityFactor: Record<string, number> = { URGENT: 4, HIGH: 2 };
/** A pool with fewer visits waits longer for the next one. */
const frequencyFactor = { weekly: 1, biweekly: 1.5, monthly: 2 };

/** @throws AppError invalid_input naming the field */
function requireDates({ fromDate, toDate }: Happened, today: string): void {
  if (toDate < fromDate) throw invalid('toDate', schedulingTexts.beforeFirstDay);
  if (fromDate < today) throw invalid('fromDate', schedulingTexts.beforeToday);
  if (daysBetween(fromDate, toDate) >= mostDays) throw invalid('toDate', texts.tooManyDays({ most: mostDays }));
}

/**
 * The schedule that a disruption affects.
 * @throws AppError invalid_input naming the field; not_found naming technicianId; conflict when this day off already exists
 */
export async function disruptedPlan(tx: TenantTx, tenant: Tenant, happened: Happened): Promise<DisruptedPlan> {
  const { kind, technicianId = null, fromDate, toDate } = happened;
  const { timeZone } = tenant.account;
  requireDates(happened, localDate(timeZone, tenant.now()));
  if (kind === 'technician-away' && !technicianId) throw invalid('technicianId', texts.nobodyChosen);
  if (kind !== 'technician-away' && technicianId) throw invalid('technicianId', texts.onlyForTechnicians);

  const plan = await datedPlan(tx, tenant, fromDate, addDays(toDate, planDaysAfter));
  const away = plan.technicians.find((technician) => technician.technicianId === technicianId) ?? null;
  if (technicianId && !away) throw unknownReference('technicianId', schedulingTexts.technician);
  const known = plan.daysOff.some(
    (day) =>
      day.kind === kind && day.technicianId === technicianId && day.fromDate === fromDate && day.toDate === toDate,
  );
  if (known) throw new AppError('conflict', texts.alreadyThere);

  const stops = new Map(plan.stops.map((stop) => [stop.assignmentId, stop]));
  const visits = await visitsOf(plan, fromDate, toDate);
  const places = [...visits.map(({ coordinates }) => coordinates), ...endPlacesOf(plan.technicians)];
  const roads = await roadTableOf(tx, places);
  const ownDrives = roads === null ? await ownDrivesBetween(tx, places) : null;
  const byName = new Map(visits.map((visit) => [visitKey(visit), visit]));
  const names = new Map(plan.technicians.map((technician) => [technician.technicianId, technician.name]));
  return {
    disruption: {
      happened: { technicianId, fromDate, toDate },
      now: { date: plan.today, minute: minuteOfDay(timeZone, tenant.now()) },
      technicians: plan.technicians.map((technician) => ({
        technicianId: technician.technicianId,
        isActive: technician.isActive,
        // Checked by the contract before they are stored.
        workingDays: technician.workingDays as Disruption['technicians'][number]['workingDays'],
        startTime: technician.startTime,
        endTime: technician.endTime,
        hours: technician.hours,
        lunch: technician.lunch,
        ends: endsOf(technician),
        maxStops: technician.maxCustomersPerDay,
      })),
      daysOff: plan.daysOff,
      visits,
      roads,
      ownDrives,
    },
    plan,
    away,
    stopOf: ({ assignmentId }) => stops.get(assignmentId) ?? null,
    visitOf: (name) => byName.get(visitKey(name)) ?? null,
    nameOf: (id) => names.get(id) ?? id,
  };
}

async function visitsOf(plan: DatedPlanOfCompany, fromDate: string, toDate: string): Promise<PlannedVisit[]> {
  const days = daysBetween(fromDate, toDate) + 1 + planDaysAfter;
  const visits: PlannedVisit[] = [];
  // Once for all visits of a stop: a worker is then given each list once too.
  const whoMayComeTo = new Map(plan.stops.map((stop) => [stop.assignmentId, whoMayComeToStop(stop, plan)]));
  for (let index = 0; index < days; index += 1) {
    // A date of a large company takes milliseconds: other calls have their turn between any two.
    await yieldToEventLoop();
    const date = addDays(fromDate, index);
    for (const visit of plan.visitsOn(date)) visits.push(plannedVisit(visit, date, { plan, whoMayComeTo }));
  }
  return visits;
}

function whoMayComeToStop({ assignment, customer }: PlannedStop, { technicians }: DatedPlanOfCompany): string[] {
  const skills = skillsNeeded(assignment.skills, customer.poolType);
  return whoMayCome([{ ...assignment, skills }], technicians).map((one) => one.technicianId);
}

function plannedVisit(
  { stop, serviceDate, technicianId, order }: DatedVisit<PlannedStop>,
  date: string,
  { plan, whoMayComeTo }: { plan: DatedPlanOfCompany; whoMayComeTo: ReadonlyMap<string, string[]> },
): PlannedVisit {
  const { windowFrom, windowTo } = stop.assignment;
  return {
    assignmentId: stop.assignmentId,
    serviceDate,
    customerId: stop.customer.customerId,
    propertyId: stop.customer.propertyId,
    date,
    technicianId,
    order,
    serviceMinutes: stop.assignment.estimatedDuration,
    coordinates: coordinatesOf(stop.customer),
    importance: (priorityFactor[stop.assignment.priority] ?? 1) * frequencyFactor[stop.frequency],
    isBegun: plan.serviceVisitOf(stop, date) !== null,
    technicianIds: whoMayComeTo.get(stop.assignmentId),
    window:
      windowFrom || windowTo
        ? { from: minuteOfTime(windowFrom ?? '00:00'), to: minuteOfTime(windowTo ?? '23:59') }
        : null,
  };
}
