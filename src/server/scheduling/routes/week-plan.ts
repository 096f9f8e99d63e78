import { routeDayOf } from '#contract/scheduling/routes.ts';
import type {
  WeekPlan,
  WeekPlanDay,
  WeekPlanQuery,
  WeekPlanTechnician,
  WeekStop,
} from '#contract/scheduling/week-plan.ts';
import { type CivilDate, dateOfDay, dayNumber, localDate, weekdayIndex, weekdayOf } from '#domain/calendar/index.ts';
import {
  balanceOf,
  coordinatesOf,
  type DatedVisit,
  dayLoad,
  dayOffOf,
  minutesBetween,
} from '#domain/scheduling/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import type { TechnicianRow } from '../technicians/repo.ts';
import { twoDecimals } from './company-day.ts';
import { type DatedPlanOfCompany, datedPlan, type PlannedStop, worksOn } from './dated-plan.ts';
import { routesRepo } from './repo.ts';
import { presentAssignment } from './service.ts';

const daysAWeek = 7;

/** The week that a date lies in, this week where none is given: who serves whom on which date. */
export const weekPlanOf = (tenant: Tenant, query: WeekPlanQuery): Promise<WeekPlan> =>
  tenant.transaction(async (tx) => {
    const { timeZone } = tenant.account;
    const asked = query.from ?? localDate(timeZone, tenant.now());
    const monday = dayNumber(asked) - weekdayIndex(asked);
    const dates = Array.from({ length: daysAWeek }, (_none, index) => dateOfDay(monday + index));
    const from = dateOfDay(monday);
    const to = dateOfDay(monday + daysAWeek - 1);
    const plan = await datedPlan(tx, tenant, from, to);
    const visits = new Map(dates.map((date) => [date, plan.visitsOn(date)]));
    const technicians = plan.technicians
      .map((technician) => technicianWeek(technician, { plan, dates, visits }))
      .filter(({ days }) => days.some(({ works, stops }) => works || stops.length > 0));
    const { score, spreadMinutes, isImbalanced } = balanceOf(technicians.map(({ workMinutes }) => workMinutes));
    return {
      from,
      to,
      today: plan.today,
      timeZone,
      dates: dates.map((date) => ({ date, dayOfWeek: routeDayOf(weekdayOf(date)) })),
      daysOff: plan.daysOff.map(({ dayOffId, technicianId, kind, fromDate, toDate, note }) => ({
        dayOffId,
        technicianId,
        kind,
        fromDate,
        toDate,
        note,
      })),
      technicians,
      notServed: dates.flatMap((date) =>
        plan.notServedOn(date).map(({ stop, serviceDate, why, reason }) => ({
          assignmentId: stop.assignmentId,
          serviceDate,
          customerId: stop.customer.customerId,
          name: stop.customer.name,
          technicianId: stop.technicianId,
          why,
          reason,
        })),
      ),
      withoutRoute: await routesRepo(tx).countWithoutRoute(),
      balance: { score, spreadMinutes: twoDecimals(spreadMinutes), isImbalanced },
    };
  });

interface Week {
  plan: DatedPlanOfCompany;
  dates: CivilDate[];
  visits: ReadonlyMap<CivilDate, DatedVisit<PlannedStop>[]>;
}

function technicianWeek(technician: TechnicianRow, week: Week): WeekPlanTechnician {
  const { technicianId, name, startTime, endTime, maxCustomersPerDay } = technician;
  const days = week.dates.map((date) => technicianDay(technician, date, week));
  const workMinutes = days.reduce((sum, day) => sum + day.travelMinutes + day.serviceMinutes, 0);
  return { technicianId, name, startTime, endTime, maxCustomersPerDay, days, workMinutes: twoDecimals(workMinutes) };
}

function technicianDay(technician: TechnicianRow, date: CivilDate, { plan, visits }: Week): WeekPlanDay {
  const { technicianId, startTime, endTime } = technician;
  const own = (visits.get(date) ?? []).filter((visit) => visit.technicianId === technicianId);
  const load = dayLoad(
    own.map(({ stop }) => ({
      serviceMinutes: stop.assignment.estimatedDuration,
      coordinates: coordinatesOf(stop.customer),
    })),
  );
  return {
    date,
    works: worksOn(technician, date, plan.daysOff),
    dayOffId: dayOffOf(technicianId, date, plan.daysOff)?.dayOffId ?? null,
    distanceMiles: twoDecimals(load.distanceMiles),
    travelMinutes: twoDecimals(load.travelMinutes),
    serviceMinutes: load.serviceMinutes,
    capacityMinutes: minutesBetween(startTime, endTime),
    stops: own.map((visit, index) => presentStop(visit, load.travelMinutesTo[index] ?? null, { plan, date })),
  };
}

function presentStop(
  { stop, serviceDate, moved }: DatedVisit<PlannedStop>,
  travelMinutes: number | null,
  { plan, date }: { plan: DatedPlanOfCompany; date: CivilDate },
): WeekStop {
  const { assignment, customer } = stop;
  const { city, state, zipCode } = customer;
  const street = [customer.address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    assignmentId: assignment.assignmentId,
    serviceDate,
    customerId: customer.customerId,
    name: customer.name,
    address: street === '' ? null : street,
    latitude: customer.latitude,
    longitude: customer.longitude,
    serviceMinutes: assignment.estimatedDuration,
    travelMinutes: travelMinutes === null ? null : twoDecimals(travelMinutes),
    priority: assignment.priority,
    serviceFrequency: presentAssignment(assignment).serviceFrequency,
    moved: moved && { technicianId: moved.technicianId, reason: moved.reason },
    visitState: plan.serviceVisitOf(stop, date)?.state ?? null,
  };
}
