import { describe, expect, it } from 'vitest';
import { type Weekday, weekdays } from '#domain/calendar/index.ts';
import { reflowFaults } from '../disruptions/check-reflow.ts';
import type { Disruption, PlannedVisit } from '../disruptions/disruption.ts';
import { reflow } from '../disruptions/reflow.ts';
import { iterationBudget } from '../routing/budget.ts';
import { drivingMinutes, greatCircleMiles } from '../routing/distance.ts';
import { optimizeDay } from '../routing/optimize-day.ts';
import { randomBelow, seededRandom } from '../routing/random.ts';
import { findSlots } from './find-slots.ts';
import { planWeek } from './plan-week.ts';
import type { PlanningAssignment, PlanningCustomer, PlanningInput, PlanningTechnician } from './planning-input.ts';

// Six technicians who live, work and eat as people do, 400 stops with wishes, and a check of what was planned for them that uses
// nothing of the planner but how long a drive is.

const dayNames = weekdays.map((day) => day.toUpperCase() as Uppercase<Weekday>);
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const home = (latitude: number, longitude: number) => ({ latitude, longitude });
const usual = weekdays.slice(0, 5);

const people: readonly PlanningTechnician[] = [
  { technicianId: 'ANN', skills: null, ends: { start: home(33.3, -112.2), end: home(33.3, -112.2) } },
  {
    technicianId: 'BEN',
    skills: ['repairs', 'salt'],
    ends: { start: home(33.6, -112.0), end: null },
    startTime: '07:00',
    endTime: '15:30',
  },
  {
    technicianId: 'CAL',
    skills: ['commercial'],
    ends: { start: home(33.45, -112.05), end: home(33.5, -111.9) },
    hours: { Friday: { from: '06:00', to: '12:00' }, Monday: { from: '09:30', to: '18:00' } },
  },
  { technicianId: 'DEE', skills: [], ends: { start: null, end: null }, workingDays: weekdays.slice(1, 6) },
  {
    technicianId: 'EVE',
    skills: ['salt', 'commercial'],
    ends: { start: home(33.38, -111.85), end: home(33.38, -111.85) },
  },
  { technicianId: 'FAY', skills: ['repairs'], ends: { start: null, end: home(33.55, -112.15) }, startTime: '06:30' },
].map((one, index) => ({
  name: one.technicianId,
  isActive: true,
  workingDays: usual,
  startTime: '08:00',
  endTime: '17:00',
  maxCustomersPerDay: 22,
  lunch: index % 2 === 0 ? { minutes: 30 + 15 * index, from: '11:30', to: '13:30' } : null,
  ...one,
}));

/** Every wish can be granted: each stop is put where the checker has nothing against it, then all are shuffled. */
function planted(seed: number): PlanningInput {
  const random = seededRandom(seed);
  const customers = Array.from(
    { length: 400 },
    (_, index): PlanningCustomer => ({
      customerId: `C${index}`,
      name: `C${index}`,
      address: null,
      latitude: 33.33 + random() / 4,
      longitude: -112.15 + random() / 4,
      serviceDay: null,
      serviceFrequency: 'weekly',
      isActive: true,
      skills: index % 9 === 0 ? ['salt'] : index % 13 === 0 ? ['commercial'] : [],
    }),
  );
  const assignments = customers.map(({ customerId }, index): PlanningAssignment => {
    const technician = people[randomBelow(random, people.length)] ?? people[0];
    const day = technician?.workingDays[randomBelow(random, 5)] ?? 'Monday';
    const another = people[randomBelow(random, people.length)]?.technicianId ?? '';
    const own = technician?.technicianId ?? '';
    const kind = index % 10;
    const asksSkills = index % 17 === 0;
    const can = asksSkills ? ['repairs'] : undefined;
    const fits =
      (technician?.skills ?? null) === null ||
      (can ?? customers[index]?.skills ?? []).every((skill) => technician?.skills?.includes(skill));
    return {
      assignmentId: `R${index}`,
      customerId,
      technicianId: own,
      dayOfWeek: day.toUpperCase() as Uppercase<Weekday>,
      routeOrder: index,
      estimatedDuration: 15 + 5 * randomBelow(random, 4),
      serviceFrequency: 'weekly',
      isActive: true,
      startDate: null,
      endDate: null,
      skills: can,
      ...(kind === 0 ? { windowFrom: '09:00', windowTo: '11:30' } : {}),
      ...(kind === 1 ? { windowFrom: '12:30' } : {}),
      ...(kind === 2 ? { dayFixed: true } : {}),
      ...(kind === 3 && fits ? { technicianFixed: true } : {}),
      ...(kind === 4 && another !== own ? { excludedTechnicianIds: [another] } : {}),
      ...(kind === 5 ? { preferredTechnicianId: another } : {}),
      ...(kind === 6 ? { windowFrom: '10:00', windowTo: '14:00', priority: 'HIGH' } : {}),
    };
  });
  return {
    today: '2026-11-23',
    customers,
    technicians: people,
    assignments,
    scope: { keepTechnicians: false, keepDays: false },
    newAssignmentPrefix: 'NEW',
  };
}

const at = (one: { latitude: number | null; longitude: number | null }) => home(one.latitude ?? 0, one.longitude ?? 0);
const slack = 0.01;

/** Hours and lunch of somebody's day, by the technician's record. */
function dayOf(technician: PlanningTechnician, day: Weekday) {
  const { from, to } = technician.hours?.[day] ?? { from: technician.startTime ?? '', to: technician.endTime ?? '' };
  const [begins, ends] = [minuteOf(from), minuteOf(to)];
  const { lunch } = technician;
  const eats = lunch && begins < minuteOf(lunch.from) && ends > minuteOf(lunch.to);
  return { begins, ends, lunch: eats ? lunch : null };
}

/**
 * Drives through a day with lunch before the drive to one of the stops, after it, or behind the last one: whether there is a
 * place for it where everybody is reached in time and the day ends when it should.
 */
function whatIsWrong(
  technician: PlanningTechnician,
  day: Weekday,
  stops: readonly { stop: PlanningAssignment; place: { latitude: number; longitude: number } }[],
): string[] {
  const { begins, ends, lunch } = dayOf(technician, day);
  const tried = (lunchAt: number): string[] => {
    const wrong: string[] = [];
    let time = begins;
    let here = technician.ends?.start ?? null;
    let eaten = lunch === null;
    const eat = (moment: number): void => {
      if (lunch === null || eaten || moment !== lunchAt) return;
      const from = Math.max(time, minuteOf(lunch.from));
      if (from > minuteOf(lunch.to) + slack) wrong.push('lunch is too late');
      time = from + lunch.minutes;
      eaten = true;
    };
    stops.forEach(({ stop, place }, index) => {
      eat(2 * index);
      if (here) time += drivingMinutes(greatCircleMiles(here, place));
      here = place;
      eat(2 * index + 1);
      if (stop.windowFrom) time = Math.max(time, minuteOf(stop.windowFrom));
      if (stop.windowTo && time > minuteOf(stop.windowTo) + slack) wrong.push(`${stop.assignmentId} is late`);
      time += stop.estimatedDuration;
    });
    eat(2 * stops.length);
    if (technician.ends?.end && here) time += drivingMinutes(greatCircleMiles(here, technician.ends.end));
    if (!eaten && lunch && time > minuteOf(lunch.from) + slack) wrong.push('no lunch');
    if (time > ends + slack) wrong.push(`${technician.technicianId} on ${day} ends at ${time} for ${ends}`);
    return wrong;
  };
  const choices = lunch === null ? [-1] : Array.from({ length: 2 * stops.length + 2 }, (_, choice) => choice - 1);
  return choices.map(tried).reduce((best, each) => (each.length < best.length ? each : best));
}

/** Everything that is wrong with routes: who comes, on which day, when, and how long they work. */
function faultsIn(
  { customers, technicians, assignments }: PlanningInput,
  placed: readonly PlanningAssignment[],
): string[] {
  const faults: string[] = [];
  const customerOf = new Map(customers.map((one) => [one.customerId, one]));
  const before = new Map(assignments.map((one) => [one.assignmentId, one]));
  for (const stop of placed) {
    const was = before.get(stop.assignmentId);
    const technician = technicians.find(({ technicianId }) => technicianId === stop.technicianId);
    const needed = stop.skills ?? customerOf.get(stop.customerId)?.skills ?? [];
    const lacks = technician?.skills != null && needed.some((skill) => !technician.skills?.includes(skill));
    if (lacks && !stop.technicianFixed) faults.push(`${stop.technicianId} can't do ${stop.assignmentId}`);
    if (stop.excludedTechnicianIds?.includes(stop.technicianId)) faults.push(`${stop.assignmentId} excludes its own`);
    if (stop.technicianFixed && was?.technicianId !== stop.technicianId)
      faults.push(`${stop.assignmentId} changed hands`);
    if (stop.dayFixed && was?.dayOfWeek !== stop.dayOfWeek) faults.push(`${stop.assignmentId} changed its day`);
  }
  for (const technician of technicians) {
    for (const [index, day] of weekdays.entries()) {
      const route = placed
        .filter((one) => one.technicianId === technician.technicianId && one.dayOfWeek === dayNames[index])
        .toSorted((one, other) => one.routeOrder - other.routeOrder)
        .map((stop) => ({ stop, place: at(customerOf.get(stop.customerId) ?? { latitude: 0, longitude: 0 }) }));
      if (route.length === 0) continue;
      if (!technician.workingDays.includes(day)) faults.push(`${technician.technicianId} doesn't work on ${day}`);
      if (route.length > (technician.maxCustomersPerDay ?? 0))
        faults.push(`${technician.technicianId} has too many on ${day}`);
      faults.push(...whatIsWrong(technician, day, route));
    }
  }
  return faults;
}

const placedBy = (input: PlanningInput, iterations: number): PlanningAssignment[] => {
  const { assignments } = planWeek(input, { seed: 1, budget: iterationBudget(iterations) });
  const places = new Map(assignments.map((each) => [each.assignmentId, each]));
  return input.assignments.map((stop) => {
    const { technicianId, dayOfWeek, routeOrder } = places.get(stop.assignmentId) ?? stop;
    return { ...stop, technicianId, dayOfWeek, routeOrder };
  });
};

/** A busy machine takes longer; nothing here is measured. */
const timeout = 240_000;

describe('six technicians with homes, hours, lunches and skills, and 400 stops that ask for something', () => {
  it('are planned so that everything is kept: the week, a new stop, a sick day and the order of a day', {
    timeout,
  }, () => {
    const input = planted(3);
    expect(faultsIn(input, input.assignments).length).toBeGreaterThan(50);
    const placed = placedBy(input, 4_000);
    expect(faultsIn(input, placed)).toEqual([]);

    // Openings for somebody who needs salt and has a window.
    const now = { ...input, assignments: placed.filter((_, index) => index % 4 !== 0) };
    const asked = { place: home(33.45, -112.05), serviceMinutes: 25, frequency: 'weekly' as const };
    const window = { from: 9 * 60, to: 11 * 60 };
    const slots = findSlots(now, { ...asked, window, technicianIds: ['ANN', 'BEN', 'EVE'] });
    expect(slots.length).toBe(3);
    for (const { technicianId, dayOfWeek, position } of slots) {
      const route = now.assignments
        .filter((one) => one.technicianId === technicianId && one.dayOfWeek === dayOfWeek)
        .toSorted((one, other) => one.routeOrder - other.routeOrder);
      const added: PlanningAssignment = {
        ...(now.assignments[0] as PlanningAssignment),
        ...{ assignmentId: 'NEW', customerId: 'NEW', technicianId, dayOfWeek, estimatedDuration: 25 },
        ...{ windowFrom: '09:00', windowTo: '11:00', skills: ['salt'] },
        ...{ technicianFixed: false, excludedTechnicianIds: [], dayFixed: null },
      };
      const customer: PlanningCustomer = {
        ...(input.customers[0] as PlanningCustomer),
        customerId: 'NEW',
        ...asked.place,
      };
      const after = route.toSpliced(position, 0, added).map((stop, routeOrder) => ({ ...stop, routeOrder }));
      const all = { ...now, customers: [...now.customers, customer], assignments: [...now.assignments, added] };
      expect(faultsIn(all, after)).toEqual([]);
    }

    // Ann is out on Tuesday.
    const dates = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
    const whoMay = (stop: PlanningAssignment): string[] => {
      const needed = stop.skills ?? input.customers.find((one) => one.customerId === stop.customerId)?.skills ?? [];
      return people.flatMap(({ technicianId, skills }) => {
        const isOpen = stop.technicianFixed
          ? technicianId === stop.technicianId
          : !stop.excludedTechnicianIds?.includes(technicianId);
        return isOpen && (skills == null || needed.every((skill) => skills.includes(skill))) ? technicianId : [];
      });
    };
    const visits = now.assignments
      .map((stop): PlannedVisit => {
        const date = dates[dayNames.indexOf(stop.dayOfWeek)] ?? '';
        const { windowFrom, windowTo } = stop;
        return {
          ...{ assignmentId: stop.assignmentId, customerId: stop.customerId, technicianId: stop.technicianId },
          ...{ serviceDate: date, date, order: stop.routeOrder, serviceMinutes: stop.estimatedDuration },
          coordinates: at(input.customers.find((one) => one.customerId === stop.customerId) ?? home(0, 0)),
          importance: 1,
          isBegun: false,
          technicianIds: whoMay(stop),
          window: windowFrom ? { from: minuteOf(windowFrom), to: minuteOf(windowTo ?? '23:59') } : null,
        };
      })
      .toSorted((one, other) => one.date.localeCompare(other.date) || one.order - other.order);
    const disruption: Disruption = {
      happened: { technicianId: 'ANN', fromDate: '2026-11-24', toDate: '2026-11-24' },
      now: { date: '2026-11-23', minute: 600 },
      technicians: people.map((one) => ({
        ...one,
        startTime: one.startTime ?? '',
        endTime: one.endTime ?? '',
        maxStops: one.maxCustomersPerDay ?? 0,
      })),
      daysOff: [],
      visits,
    };
    const { moves, skips } = reflow(disruption, { seed: 1, budget: iterationBudget(300) });
    expect(moves.length).toBeGreaterThan(0);
    const asWanted = moves.map(({ visit, ...move }) => ({ ...move, ...visit, toDate: move.toDate }));
    expect(
      reflowFaults(
        disruption,
        asWanted,
        skips.map(({ visit }) => visit),
      ),
    ).toEqual([]);
    const moved = new Map(moves.map((move) => [move.visit.assignmentId, move]));
    const skipped = new Set(skips.map(({ visit }) => visit.assignmentId));
    const rescheduled = now.assignments.flatMap((stop): PlanningAssignment[] => {
      if (skipped.has(stop.assignmentId)) return [];
      const move = moved.get(stop.assignmentId);
      if (!move) return [stop];
      const dayOfWeek = dayNames[dates.indexOf(move.toDate)] ?? stop.dayOfWeek;
      return [{ ...stop, dayFixed: null, technicianId: move.toTechnicianId, dayOfWeek, routeOrder: move.toOrder }];
    });
    expect(faultsIn(now, rescheduled)).toEqual([]);

    // One day alone, in any order to begin with.
    for (const technician of people) {
      const route = placed.filter(
        (one) => one.technicianId === technician.technicianId && one.dayOfWeek === 'WEDNESDAY',
      );
      const { begins, ends, lunch } = dayOf(technician, 'Wednesday');
      const { optimizedRoute } = optimizeDay({
        method: 'best',
        startMinute: begins,
        endMinute: ends,
        ends: technician.ends,
        lunch: lunch && { minutes: lunch.minutes, from: minuteOf(lunch.from), to: minuteOf(lunch.to) },
        customers: route.toReversed().map(({ customerId, estimatedDuration, windowFrom, windowTo }) => ({
          customerId,
          coordinates: at(input.customers.find((one) => one.customerId === customerId) ?? home(0, 0)),
          serviceMinutes: estimatedDuration,
          ...(windowFrom ? { window: { from: minuteOf(windowFrom), to: minuteOf(windowTo ?? '23:59') } } : {}),
        })),
      });
      const ordered = route.map((stop) => ({
        ...stop,
        routeOrder: optimizedRoute.findIndex(({ customerId }) => customerId === stop.customerId),
      }));
      expect(faultsIn(input, ordered)).toEqual([]);
    }
  });
});
