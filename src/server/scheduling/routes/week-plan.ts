import { routeDayOf } from '#contract/scheduling/routes.ts';
import type {
  WeekPlan,
  WeekPlanDay,
  WeekPlanQuery,
  WeekPlanTechnician,
  WeekStop,
} from '#contract/scheduling/week-plan.ts';
import { can } from '#domain/access/index.ts';
import { addDays, type CivilDate, localDate, mondayOf, weekdayOf, weekdays } from '#domain/calendar/index.ts';
import {
  addressLine,
  balanceOfRoutes,
  coordinatesOf,
  type DatedVisit,
  type Drives,
  dayLoad,
  dayOffOf,
  hoursOn,
  isServedOnce,
  openEnds,
  type PlanningInput,
  shiftOn,
  skillsNeeded,
  twoDecimals,
} from '#domain/scheduling/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { reasonKept } from '../disruptions/notices.ts';
import { drivesBetween } from '../roads/kept-drives.ts';
import { endPlacesOf, endsOf, type TechnicianRow } from '../technicians/repo.ts';
import { loadOf, type PlanOfWeek, planOfWeek, type StopOfWeek, worksOn } from './dated-plan.ts';
import { routesRepo } from './repo.ts';
import { frequencyOf } from './service.ts';

/** The week of a date, this week by default: who services whom on which date. */
export const weekPlanOf = (tenant: Tenant, query: WeekPlanQuery): Promise<WeekPlan> =>
  tenant.transaction(async (tx) => {
    const { timeZone } = tenant.account;
    const asked = query.from ?? localDate(timeZone, tenant.now());
    const from = mondayOf(asked);
    const dates = weekdays.map((_, index) => addDays(from, index));
    const to = addDays(from, weekdays.length - 1);
    const plan = await planOfWeek(tx, tenant, from, to);
    const drives = await drivesBetween(tx, [
      ...plan.stops.map(({ customer }) => coordinatesOf(customer)),
      ...endPlacesOf(plan.technicians),
    ]);
    const visits = new Map(dates.map((date) => [date, plan.visitsOn(date)]));
    /** Why a visit was moved or skipped, in the reader’s words. */
    const because = (reason: string | null) => reason && tenant.words.say(reasonKept(reason));
    const { role, permissions } = tenant.account;
    const seesPlaces = can(role, 'routes', 'edit', permissions);
    const technicians = plan.technicians
      .map((technician) => technicianWeek(technician, { plan, dates, visits, drives, because, seesPlaces }))
      .filter(({ days }) => days.some(({ works, stops }) => works || stops.length > 0));
    const { score, spreadMinutes, isImbalanced } = balanceOfRoutes(planningInputOf(plan), drives);
    // What Optimize Week has just made is as even as the stops allow: nobody is sent there again.
    const { withoutRoute, isAsOptimized } = await routesRepo(tx).weekStanding(tenant.now());
    const isUneven = isImbalanced && !isAsOptimized;
    return {
      from,
      to,
      today: plan.today,
      timeZone,
      dates: dates.map((date) => ({ date, dayOfWeek: routeDayOf(weekdayOf(date)) })),
      daysOff: plan.daysOff,
      technicians,
      notServed: dates.flatMap((date) =>
        plan.notServedOn(date).map(({ stop, serviceDate, why, reason }) => ({
          assignmentId: stop.assignmentId,
          serviceDate,
          customerId: stop.customer.customerId,
          propertyId: stop.customer.propertyId,
          name: stop.customer.name,
          technicianId: stop.technicianId,
          why,
          reason: because(reason),
        })),
      ),
      movedAway: dates.flatMap((date) =>
        plan.movedAwayFrom(date).map(({ stop, serviceDate, toDate, technicianId, moved }) => ({
          assignmentId: stop.assignmentId,
          serviceDate,
          customerId: stop.customer.customerId,
          name: stop.customer.name,
          technicianId: stop.technicianId,
          toDate,
          toTechnicianId: technicianId,
          reason: because(moved?.reason ?? null),
        })),
      ),
      withoutRoute,
      balance: { score, spreadMinutes: twoDecimals(spreadMinutes), isImbalanced: isUneven },
    };
  });

/** The routes as planning reads them. */
const planningInputOf = ({ today, technicians, stops }: PlanOfWeek): PlanningInput => ({
  today,
  customers: stops.map(({ customer }) => customer),
  technicians: technicians.map((technician) => ({
    ...technician,
    workingDays: weekdays.filter((day) => technician.workingDays.includes(day)),
    ends: endsOf(technician),
  })),
  assignments: stops.map(({ assignment, customer, dayOfWeek, frequency, startDate, endDate, lastVisitDate }) => ({
    assignmentId: assignment.assignmentId,
    customerId: assignment.customerId,
    property: assignment.propertyId === null ? null : { ...customer, propertyId: assignment.propertyId },
    technicianId: assignment.technicianId,
    dayOfWeek: routeDayOf(dayOfWeek),
    routeOrder: assignment.routeOrder,
    estimatedDuration: assignment.estimatedDuration,
    serviceFrequency: frequency,
    isActive: true,
    startDate,
    endDate,
    lastVisitDate,
  })),
  scope: { keepTechnicians: true, keepDays: true },
  newAssignmentPrefix: '',
});

interface Week {
  plan: PlanOfWeek;
  dates: CivilDate[];
  visits: ReadonlyMap<CivilDate, DatedVisit<StopOfWeek>[]>;
  drives: Drives;
  because: (reason: string | null) => string | null;
  /** Whether the reader may see where technicians live. */
  seesPlaces: boolean;
}

function technicianWeek(technician: TechnicianRow, week: Week): WeekPlanTechnician {
  const { technicianId, name, startTime, endTime, maxCustomersPerDay, skills } = technician;
  const days = week.dates.map((date) => technicianDay(technician, date, week));
  const workMinutes = days.reduce((sum, day) => sum + day.travelMinutes + day.serviceMinutes, 0);
  return {
    ...{ technicianId, name, startTime, endTime, maxCustomersPerDay, skills },
    ends: week.seesPlaces ? endsOf(technician) : openEnds,
    days,
    workMinutes: twoDecimals(workMinutes),
  };
}

function technicianDay(
  technician: TechnicianRow,
  date: CivilDate,
  { plan, visits, drives, because }: Week,
): WeekPlanDay {
  const { technicianId } = technician;
  const hours = hoursOn(technician, weekdayOf(date));
  const shift = shiftOn(technician, weekdayOf(date));
  const own = (visits.get(date) ?? []).filter((visit) => visit.technicianId === technicianId);
  const load = dayLoad(
    own.map(({ stop }) => loadOf(stop)),
    drives,
    endsOf(technician),
  );
  return {
    date,
    hours,
    lunch: shift.lunch,
    works: worksOn(technician, date, plan.daysOff),
    dayOffId: dayOffOf(technicianId, date, plan.daysOff)?.dayOffId ?? null,
    distanceMiles: twoDecimals(load.distanceMiles),
    travelMinutes: twoDecimals(load.travelMinutes),
    basis: load.basis,
    serviceMinutes: load.serviceMinutes,
    capacityMinutes: shift.minutes,
    stops: own.map((visit, index) => presentStop(visit, load.travelMinutesTo[index] ?? null, { plan, date, because })),
  };
}

function presentStop(
  { stop, serviceDate, moved }: DatedVisit<StopOfWeek>,
  travelMinutes: number | null,
  { plan, date, because }: Pick<Week, 'plan' | 'because'> & { date: CivilDate },
): WeekStop {
  const { assignment, customer } = stop;
  return {
    assignmentId: assignment.assignmentId,
    serviceDate,
    customerId: customer.customerId,
    name: customer.name,
    propertyName: customer.propertyName,
    address: addressLine(customer),
    latitude: customer.latitude,
    longitude: customer.longitude,
    serviceMinutes: assignment.estimatedDuration,
    travelMinutes: travelMinutes === null ? null : twoDecimals(travelMinutes),
    priority: assignment.priority,
    serviceFrequency: frequencyOf(assignment),
    moved: moved && { technicianId: moved.technicianId, reason: because(moved.reason) },
    visitState: plan.serviceVisitOf(stop, date)?.state ?? null,
    isExtra: isServedOnce(stop),
    windowFrom: assignment.windowFrom,
    windowTo: assignment.windowTo,
    notes: assignment.notes,
    technicianFixed: assignment.technicianFixed,
    excludedTechnicianIds: assignment.excludedTechnicianIds,
    skills: [...skillsNeeded(assignment.skills, customer.poolType)],
  };
}
