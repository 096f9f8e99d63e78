import { routeDays } from '#contract/choices.ts';
import type { WeekPlan, WeekPlanTechnician, WeekStop } from '#contract/scheduling/week-plan.ts';
import { dateOfDay, dayNumber } from '#domain/calendar/index.ts';

/** The Monday of the week that tests look at. */
export const monday = '2026-11-23';
/** A date of that week: 0 for Monday. */
export const dateOf = (index: number): string => dateOfDay(dayNumber(monday) + index);

/** A stop of the week, its place on one meridian: so many miles north of the first. */
export function weekStop(assignmentId: string, index: number, over: Partial<WeekStop> = {}): WeekStop {
  return {
    assignmentId,
    serviceDate: dateOf(index),
    customerId: `CUST-${assignmentId}`,
    name: `Customer ${assignmentId}`,
    address: `${assignmentId} Main Street, Glendale, AZ 85301`,
    latitude: 33.5,
    longitude: -112.1,
    serviceMinutes: 30,
    travelMinutes: 0,
    priority: 'NORMAL',
    serviceFrequency: 'weekly',
    moved: null,
    visitState: null,
    ...over,
  };
}

/** A technician who works Monday to Friday, with the stops of some days: `{ 0: ['A', 'B'] }` is Monday. */
export function weekTechnician(
  technicianId: string,
  name: string,
  stops: Record<number, (string | WeekStop)[]>,
): WeekPlanTechnician {
  const days = routeDays.map((_day, index) => {
    const own = (stops[index] ?? []).map((stop) => (typeof stop === 'string' ? weekStop(stop, index) : stop));
    return {
      date: dateOf(index),
      works: index < 5,
      dayOffId: null,
      distanceMiles: 0,
      travelMinutes: 0,
      serviceMinutes: own.reduce((sum, { serviceMinutes }) => sum + serviceMinutes, 0),
      capacityMinutes: 540,
      stops: own,
    };
  });
  return {
    technicianId,
    name,
    startTime: '08:00',
    endTime: '17:00',
    maxCustomersPerDay: 10,
    days,
    workMinutes: days.reduce((sum, { serviceMinutes }) => sum + serviceMinutes, 0),
  };
}

/** A week of those technicians, seen on its Monday. */
export const weekPlanOf = (technicians: WeekPlanTechnician[], over: Partial<WeekPlan> = {}): WeekPlan => ({
  from: monday,
  to: dateOf(6),
  today: monday,
  timeZone: 'America/Phoenix',
  dates: routeDays.map((dayOfWeek, index) => ({ date: dateOf(index), dayOfWeek })),
  daysOff: [],
  technicians,
  notServed: [],
  withoutRoute: 0,
  balance: { score: 90, spreadMinutes: 20, isImbalanced: false },
  ...over,
});
