import type { DayPlan, DayPlanQuery, DayPlanRoute, DayPlanStop } from '#contract/day-plan.ts';
import { routeDayOf } from '#contract/routes.ts';
import { dayLoad, minutesBetween } from '#domain/routing/day-load.ts';
import { navigationUrl } from '#domain/routing/navigation.ts';
import { isDueOn } from '#domain/routing/recurrence.ts';
import { type CivilDate, type Weekday, weekdayOf } from '#domain/routing/weekday.ts';
import { presentPool } from '#server/features/pools/index.ts';
import { type TechnicianRow, techniciansRepo } from '#server/features/technicians/index.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { dateIn } from './company-day.ts';
import { recurrenceOf } from './recurrence-of.ts';
import { type AssignmentRow, type RouteCustomerRow, type RoutePoolRow, routesRepo, type VisitRow } from './repo.ts';
import { presentAssignment } from './service.ts';

type Stop = { assignment: AssignmentRow; customer: RouteCustomerRow };
type Found = { date: CivilDate; weekday: Weekday; stops: Stop[]; pools: RoutePoolRow[]; visits: VisitRow[] };

/**
 * The stops that are due on a date, by technician and in driving order, each with its pools, its way there and its visit
 * of that date. The date defaults to today in the company's time zone.
 * @throws AppError not_found for an unknown technician
 */
export const dayPlanOf = (tenant: Tenant, query: DayPlanQuery): Promise<DayPlan> =>
  tenant.transaction(async (tx) => {
    const { timeZone } = tenant.account;
    const date = query.date ?? dateIn(timeZone, tenant.now());
    const weekday = weekdayOf(date);
    const all = await techniciansRepo(tx).list();
    const technicians = query.technicianId
      ? all.filter(({ technicianId }) => technicianId === query.technicianId)
      : all;
    if (query.technicianId && technicians.length === 0) throw notFound('Technician');

    const repo = routesRepo(tx);
    const planned = (await repo.stopsOfDay(routeDayOf(weekday))).filter(
      ({ assignment }) => !query.technicianId || assignment.technicianId === query.technicianId,
    );
    const lastVisits = await repo.lastVisits(planned.map(({ assignment }) => assignment.assignmentId));
    const stops = planned.filter(({ assignment }) => isDueOn(date, recurrenceOf(assignment, lastVisits)));
    const pools = await repo.poolsOf(stops.map(({ customer }) => customer.customerId));
    const found = { date, weekday, stops, pools, visits: await repo.visitsOn(date) };
    return {
      date,
      dayOfWeek: routeDayOf(weekday),
      timeZone,
      technicians: technicians
        .map((technician) => routeOf(technician, found))
        .filter(({ worksThatDay, stops: own }) => worksThatDay || own.length > 0 || query.technicianId !== undefined),
    };
  });

const coordinatesOf = ({ latitude, longitude }: RouteCustomerRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function routeOf(technician: TechnicianRow, found: Found): DayPlanRoute {
  const own = found.stops.filter(({ assignment }) => assignment.technicianId === technician.technicianId);
  const load = dayLoad(
    own.map(({ assignment, customer }) => ({
      serviceMinutes: assignment.estimatedDuration,
      coordinates: coordinatesOf(customer),
    })),
  );
  return {
    technicianId: technician.technicianId,
    name: technician.name,
    phone: technician.phone,
    email: technician.email,
    startTime: technician.startTime,
    endTime: technician.endTime,
    worksThatDay: technician.isActive && technician.workingDays.includes(found.weekday),
    distanceMiles: twoDecimals(load.distanceMiles),
    travelMinutes: twoDecimals(load.travelMinutes),
    serviceMinutes: load.serviceMinutes,
    capacityMinutes: minutesBetween(technician.startTime, technician.endTime),
    stops: own.map((stop, index) => presentStop(stop, index, load.travelMinutesTo[index] ?? null, found)),
  };
}

function presentStop(
  { assignment, customer }: Stop,
  index: number,
  travelMinutes: number | null,
  { pools, visits }: Found,
): DayPlanStop {
  const { serviceFrequency } = presentAssignment(assignment);
  return {
    assignmentId: assignment.assignmentId,
    position: index + 1,
    routeOrder: assignment.routeOrder,
    priority: assignment.priority,
    serviceType: assignment.serviceType,
    serviceFrequency,
    serviceDescription: assignment.serviceDescription,
    notes: assignment.notes,
    serviceMinutes: assignment.estimatedDuration,
    travelMinutes: travelMinutes === null ? null : twoDecimals(travelMinutes),
    navigationUrl: navigationUrl({ ...customer, coordinates: coordinatesOf(customer) }),
    createdAt: assignment.createdAt.toISOString(),
    customer: {
      customerId: customer.customerId,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      address: customer.address,
      city: customer.city,
      state: customer.state,
      zipCode: customer.zipCode,
      latitude: customer.latitude,
      longitude: customer.longitude,
      poolSize: customer.poolSize,
      poolType: customer.poolType,
      notes: customer.notes,
    },
    pools: pools
      .filter((pool) => pool.customerId === customer.customerId)
      .map((pool) => presentPool({ ...pool, customerName: customer.name })),
    visit: presentVisit(visitOf(assignment, visits)),
  };
}

/** The stop's own visit; else one of that customer that was opened without naming a stop. */
const visitOf = (assignment: AssignmentRow, visits: VisitRow[]): VisitRow | undefined =>
  visits.find((visit) => visit.assignmentId === assignment.assignmentId) ??
  visits.find((visit) => visit.assignmentId === null && visit.customerId === assignment.customerId);

const presentVisit = (visit: VisitRow | undefined): DayPlanStop['visit'] =>
  visit
    ? {
        visitId: visit.visitId,
        state: visit.state,
        arrivalTime: visit.arrivalTime?.toISOString() ?? null,
        departureTime: visit.departureTime?.toISOString() ?? null,
        reportId: visit.reportId,
      }
    : null;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
