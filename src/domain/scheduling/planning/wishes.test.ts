import { describe, expect, it } from 'vitest';
import { weekdays } from '#domain/calendar/index.ts';
import { iterationBudget } from '../routing/budget.ts';
import { drivingMinutes, greatCircleMiles } from '../routing/distance.ts';
import { optimizeDay } from '../routing/optimize-day.ts';
import { randomBelow, seededRandom } from '../routing/random.ts';
import { findSlots } from './find-slots.ts';
import { planWeek } from './plan-week.ts';
import type { PlanningAssignment, PlanningCustomer, PlanningInput, PlanningTechnician } from './planning-input.ts';
import { whoMayCome } from './who-may-come.ts';

const dayNames = weekdays.map((day) => day.toUpperCase() as Uppercase<typeof day>);
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A company of three technicians whose stops ask for times, days and people; all is possible, little of it is kept at first. */
function company(seed: number, count: number): PlanningInput {
  const random = seededRandom(seed);
  const technicians = ['ANN', 'BEN', 'CAL'].map(
    (technicianId, index): PlanningTechnician => ({
      technicianId,
      name: technicianId,
      isActive: true,
      workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      startTime: index === 2 ? '07:00' : '08:00',
      endTime: '17:00',
      maxCustomersPerDay: 9,
    }),
  );
  const customers = Array.from(
    { length: count },
    (_, index): PlanningCustomer => ({
      customerId: `C${index}`,
      name: `C${index}`,
      address: null,
      latitude: 33.4 + random() / 4,
      longitude: -112.2 + random() / 4,
      serviceDay: null,
      serviceFrequency: 'weekly',
      isActive: true,
    }),
  );
  const assignments = customers.map(({ customerId }, index): PlanningAssignment => {
    const technicianId = technicians[randomBelow(random, 3)]?.technicianId ?? 'ANN';
    const another = technicians[randomBelow(random, 3)]?.technicianId ?? 'ANN';
    const kind = index % 6;
    return {
      assignmentId: `R${index}`,
      customerId,
      technicianId,
      dayOfWeek: dayNames[index % 5] ?? 'MONDAY',
      routeOrder: index,
      estimatedDuration: 30,
      serviceFrequency: 'weekly',
      isActive: true,
      startDate: null,
      endDate: null,
      ...(kind === 0 ? { windowFrom: '08:00', windowTo: '10:00' } : {}),
      ...(kind === 1 ? { windowFrom: '13:00' } : {}),
      ...(kind === 2 ? { dayFixed: true } : {}),
      ...(kind === 3 ? { technicianFixed: true } : {}),
      ...(kind === 4 && another !== technicianId ? { excludedTechnicianIds: [another] } : {}),
      ...(kind === 5 ? { preferredTechnicianId: another, priority: 'URGENT' } : {}),
    };
  });
  return {
    today: '2026-11-23',
    customers,
    technicians,
    assignments,
    scope: { keepTechnicians: false, keepDays: false },
    newAssignmentPrefix: 'NEW',
  };
}

/** Who begins after their window on the routes as they are, driven stop by stop without anything of the planner's. */
function lateOn({ customers, technicians }: PlanningInput, placed: readonly PlanningAssignment[]): string[] {
  const late: string[] = [];
  for (const { technicianId, startTime } of technicians) {
    for (const day of dayNames) {
      let time = minuteOf(startTime ?? '08:00');
      let here: PlanningCustomer | undefined;
      const route = placed.filter((one) => one.technicianId === technicianId && one.dayOfWeek === day);
      for (const stop of route.toSorted((one, other) => one.routeOrder - other.routeOrder)) {
        const there = customers.find(({ customerId }) => customerId === stop.customerId);
        const at = (one: PlanningCustomer | undefined) => ({
          latitude: one?.latitude ?? 0,
          longitude: one?.longitude ?? 0,
        });
        if (here) time += drivingMinutes(greatCircleMiles(at(here), at(there)));
        here = there;
        time = Math.max(time, stop.windowFrom ? minuteOf(stop.windowFrom) : 0);
        if (stop.windowTo && time > minuteOf(stop.windowTo) + 1e-6) late.push(stop.assignmentId);
        time += stop.estimatedDuration;
      }
    }
  }
  return late;
}

const planned = (input: PlanningInput): PlanningAssignment[] => {
  const { assignments } = planWeek(input, { seed: 1, budget: iterationBudget(700) });
  const places = new Map(assignments.map((each) => [each.assignmentId, each]));
  return input.assignments.map((stop) => {
    const place = places.get(stop.assignmentId);
    return place
      ? { ...stop, technicianId: place.technicianId, dayOfWeek: place.dayOfWeek, routeOrder: place.routeOrder }
      : stop;
  });
};

/** A busy machine takes longer; nothing here is measured. */
const timeout = 60_000;

describe('a week whose stops ask for times, days and people', () => {
  it.each([1, 2])('is planned so that every one of them is kept (%i)', { timeout }, (seed) => {
    const input = company(seed, 45);
    const after = planned(input);
    expect(lateOn(input, input.assignments).length).toBeGreaterThan(0);
    expect(lateOn(input, after)).toEqual([]);
    for (const [index, stop] of after.entries()) {
      const was = input.assignments[index];
      if (stop.dayFixed) expect(stop.dayOfWeek).toBe(was?.dayOfWeek);
      if (stop.technicianFixed) expect(stop.technicianId).toBe(was?.technicianId);
      expect(stop.excludedTechnicianIds ?? []).not.toContain(stop.technicianId);
    }
    const asked = after.filter(({ preferredTechnicianId }) => preferredTechnicianId != null);
    const kept = (stops: readonly PlanningAssignment[]) =>
      stops.filter(({ preferredTechnicianId, technicianId }) => preferredTechnicianId === technicianId).length;
    expect(kept(asked)).toBeGreaterThan(kept(input.assignments));
  });

  it('moves a stop away from somebody who must not come, and every other week on its own weeks', { timeout }, () => {
    const input = company(4, 30);
    const anchor = '2026-12-01';
    const assignments = input.assignments.map((stop, index) => ({
      ...stop,
      excludedTechnicianIds: index === 7 ? [stop.technicianId] : [],
      technicianFixed: false,
      rhythm: index === 8 ? { pattern: { kind: 'weeks' as const, every: 2 }, anchor, seasons: [] } : null,
    }));
    const after = planned({ ...input, assignments });
    expect(after[7]?.technicianId).not.toBe(assignments[7]?.technicianId);
    expect(after[8]?.startDate).toBeNull();
  });
});

it('an opening is found only where nobody behind it comes too late, and with those who may come', { timeout }, () => {
  const input = company(5, 36);
  const assignments = planned(input);
  const question = { place: { latitude: 33.5, longitude: -112.1 }, serviceMinutes: 60, frequency: 'weekly' as const };
  const slots = findSlots({ ...input, assignments }, { ...question, technicianIds: ['BEN', 'CAL'] });
  expect(slots.length).toBeGreaterThan(0);
  for (const { technicianId, dayOfWeek, position } of slots) {
    expect(['BEN', 'CAL']).toContain(technicianId);
    const route = assignments
      .filter((stop) => stop.technicianId === technicianId && stop.dayOfWeek === dayOfWeek)
      .toSorted((one, other) => one.routeOrder - other.routeOrder);
    const customer: PlanningCustomer = {
      ...(input.customers[0] as PlanningCustomer),
      customerId: 'NEW',
      ...question.place,
    };
    const added = {
      ...(assignments[0] as PlanningAssignment),
      assignmentId: 'NEW',
      customerId: 'NEW',
      technicianId,
      dayOfWeek,
    };
    const stop: PlanningAssignment = { ...added, estimatedDuration: 60, windowFrom: null, windowTo: null };
    const with_ = route.toSpliced(position, 0, stop).map((each, index) => ({ ...each, routeOrder: index + 1 }));
    expect(lateOn({ ...input, customers: [...input.customers, customer] }, with_)).toEqual([]);
  }
});

it('a day is ordered within its windows, and says who cannot be reached in time', { timeout }, () => {
  const at = (longitude: number) => ({ latitude: 33.5, longitude });
  const customers = [
    { customerId: 'NEAR', coordinates: at(-112.0), serviceMinutes: 30, window: { from: 13 * 60, to: 15 * 60 } },
    { customerId: 'MIDDLE', coordinates: at(-112.05), serviceMinutes: 30 },
    { customerId: 'FAR', coordinates: at(-112.1), serviceMinutes: 30, window: { from: 8 * 60, to: 9 * 60 } },
  ];
  const day = optimizeDay({ customers, method: 'best', startMinute: 8 * 60 });
  expect(day.optimizedRoute.map(({ customerId }) => customerId)).toEqual(['FAR', 'MIDDLE', 'NEAR']);
  expect(day.late).toBeUndefined();
  const impossible = customers.map((each) => ({ ...each, window: { from: 8 * 60, to: 8 * 60 + 5 } }));
  expect(optimizeDay({ customers: impossible, method: 'best', startMinute: 8 * 60 }).late).toHaveLength(2);
});

it('lets come whom no stop excludes, those it prefers first, and nobody else where one is fixed', () => {
  const people = ['ANN', 'BEN', 'CAL'].map((technicianId) => ({ technicianId }));
  const ids = (...stops: Parameters<typeof whoMayCome>[0]) =>
    whoMayCome(stops, people).map(({ technicianId }) => technicianId);
  expect(ids()).toEqual(['ANN', 'BEN', 'CAL']);
  expect(ids({ technicianId: 'ANN', excludedTechnicianIds: ['BEN'], preferredTechnicianId: 'CAL' })).toEqual([
    'CAL',
    'ANN',
  ]);
  expect(ids({ technicianId: 'BEN', technicianFixed: true }, { technicianId: 'CAL' })).toEqual(['BEN']);
});
