import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';

import { iterationBudget } from '../routing/budget.ts';
import { type CompanyPlan, presentPlan, stopsInWeek, weeksOf } from './company-plan.ts';
import { readCompanyWeek, shiftOf } from './company-week.ts';
import { mostStops, routeMinutes } from './measure-plan.ts';
import { planInWords, planWeek as planned } from './plan-week.ts';
import type { PlanningAssignment, PlanningCustomer, PlanningInput, PlanningTechnician } from './planning-input.ts';
import { type PlanningOptions, searchPlan } from './search-plan.ts';
import { costOfPlan, weekTask } from './week-problem.ts';

const english = wordsOf('en');
const planWeek = (input: PlanningInput, options: PlanningOptions) => planInWords(planned(input, options), english);
type WeekPlanOutcome = ReturnType<typeof planWeek>;

const today = '2026-11-23';
const options = (iterations = 400, seed = 1) => ({ seed, budget: iterationBudget(iterations) });
const dayNames = weekdays.map((day) => day.toUpperCase() as PlanningAssignment['dayOfWeek']);

const technician = (technicianId: string, more: Partial<PlanningTechnician> = {}): PlanningTechnician => ({
  technicianId,
  name: technicianId,
  isActive: true,
  workingDays: weekdays.slice(0, 5),
  startTime: '08:00',
  endTime: '17:00',
  maxCustomersPerDay: 8,
  ...more,
});

/** A customer so many hundredths of a degree north and east of the office. */
const customer = (
  customerId: string,
  [north, east]: readonly [number, number],
  more: Partial<PlanningCustomer> = {},
): PlanningCustomer => ({
  customerId,
  name: `Pool ${customerId}`,
  address: null,
  latitude: 33.5 + north / 100,
  longitude: -112.1 + east / 100,
  serviceDay: null,
  serviceFrequency: 'weekly',
  isActive: true,
  ...more,
});

const stop = (
  customerId: string,
  technicianId: string,
  dayOfWeek: PlanningAssignment['dayOfWeek'],
  routeOrder: number,
  more: Partial<PlanningAssignment> = {},
): PlanningAssignment => ({
  assignmentId: `R-${customerId}-${dayOfWeek.slice(0, 2)}`,
  customerId,
  technicianId,
  dayOfWeek,
  routeOrder,
  estimatedDuration: 30,
  serviceFrequency: 'weekly',
  isActive: true,
  startDate: null,
  endDate: null,
  ...more,
});

const company = (parts: Partial<PlanningInput>): PlanningInput => ({
  today,
  customers: [],
  technicians: [technician('Sam')],
  assignments: [],
  newAssignmentPrefix: 'NEW',
  ...parts,
  scope: { keepTechnicians: false, keepDays: false, ...parts.scope },
});

/** Where the outcome has a customer: days of the schedule with the technician. */
const placesOf = ({ weeklySchedule }: WeekPlanOutcome, customerId: string): string[] =>
  weeklySchedule.flatMap(({ day, technicians }) =>
    technicians.flatMap(({ technicianId, customers }) =>
      customers.flatMap((each) => (each.customerId === customerId ? [`${technicianId} ${day}`] : [])),
    ),
  );

/** Two clusters far apart, each served on both days by turns. */
const clusters = (scope: Partial<PlanningInput['scope']> = {}, more: Partial<PlanningCustomer> = {}): PlanningInput => {
  const ids = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const ofNorth = (index: number) => index < 4;
  return company({
    customers: ids.map((id, index) => customer(id, [ofNorth(index) ? 40 + index : index, 0], more)),
    assignments: ids.map((id, index) => stop(id, 'Sam', index % 2 === 0 ? 'MONDAY' : 'TUESDAY', index + 1)),
    scope: { keepTechnicians: false, keepDays: false, ...scope },
  });
};

describe('a week planned anew', { timeout: 60_000 }, () => {
  it('brings neighbours together, says what each move saves and why', () => {
    const outcome = planWeek(clusters(), options());
    const days = (ids: string) => new Set([...ids].flatMap((id) => placesOf(outcome, id)));
    expect(days('ABCD').size).toBe(1);
    expect(days('EFGH').size).toBe(1);
    expect(outcome.moves).toHaveLength(4);
    expect(outcome.savings.timeSaved).toBeGreaterThan(30);
    expect(outcome.after.travelMinutes).toBeCloseTo(outcome.before.travelMinutes - outcome.savings.timeSaved, 1);
    const [first] = outcome.moves;
    expect(first?.savedMinutes).toBeGreaterThan(0);
    expect(first?.reason).toMatch(/^Close to \d other stops? on Sam’s (Mon|Tues)day: \d+ min less driving$/);
    expect(outcome.assignments.map(({ routeOrder }) => routeOrder)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
    expect(outcome.assignments.find(({ customerId }) => customerId === 'C')?.was).toEqual({
      technicianId: 'Sam',
      dayOfWeek: 'MONDAY',
      routeOrder: 3,
    });
  });

  it('leaves a good plan alone and says so', () => {
    const better = planWeek(clusters(), options());
    const applied: PlanningInput = {
      ...clusters(),
      assignments: better.assignments.map((each) => ({
        ...stop(each.customerId, each.technicianId, 'MONDAY', 1),
        ...each,
      })),
    };
    const again = planWeek(applied, options());
    expect(again).toMatchObject({ moves: [], assignments: [], savings: { distanceSaved: 0, timeSaved: 0 } });
    expect(again.recommendations).toEqual(['Your current schedule is already the best we can find.']);
  });

  it('moves nobody for a few minutes', () => {
    const places = [0, 2, 4, 6, 1, 3, 5, 7];
    const outcome = planWeek(
      company({
        technicians: [technician('Sam', { maxCustomersPerDay: 4 })],
        customers: places.map((north, index) => customer(`C${index}`, [north / 2, 0])),
        assignments: places.map((_, index) => stop(`C${index}`, 'Sam', index < 4 ? 'MONDAY' : 'TUESDAY', index + 1)),
      }),
      options(),
    );
    expect(outcome.moves).toEqual([]);
  });

  it('gives up a day that is not worth driving out for', () => {
    const outcome = planWeek(
      company({
        customers: [customer('A', [0, 0]), customer('B', [1, 0]), customer('C', [2, 0]), customer('D', [1, 1])],
        assignments: [
          ...['A', 'B', 'C'].map((id, index) => stop(id, 'Sam', 'MONDAY', index + 1)),
          stop('D', 'Sam', 'TUESDAY', 1),
        ],
      }),
      options(),
    );
    expect(outcome.moves.map(({ customerId, reason }) => [customerId, reason])).toEqual([
      ['D', 'Frees up Sam’s Tuesday, which had only 1 stop'],
    ]);
  });

  it('keeps a set service day, and tells how many there are', () => {
    const input = clusters();
    const fixed = {
      ...input,
      customers: input.customers.map((each, index) => ({
        ...each,
        serviceDay: index % 2 === 0 ? 'Monday' : 'Tuesday',
      })),
    };
    const outcome = planWeek(fixed, options());
    expect(outcome.moves).toEqual([]);
    expect(outcome.recommendations.join()).toContain('8 of 8 customers have a fixed service day');

    const free = planWeek({ ...fixed, scope: { ...fixed.scope, freeDays: true } }, options());
    expect(free.moves.length).toBeGreaterThan(0);
    expect(free.savings.timeSaved).toBeGreaterThan(0);
    expect(free.recommendations.join()).not.toContain('fixed service day');
    const kept = planWeek({ ...fixed, scope: { ...fixed.scope, freeDays: true, keepDays: true } }, options());
    expect(kept.moves).toEqual([]);
  });

  it('gives nobody another day where days are kept, nobody another technician where technicians are', () => {
    const two = (scope: Partial<PlanningInput['scope']>) => ({
      ...clusters(scope),
      technicians: [technician('Sam'), technician('Luis')],
      assignments: clusters().assignments.map((each, index) => ({
        ...each,
        technicianId: index % 2 === 0 ? 'Sam' : 'Luis',
      })),
    });
    expect(
      planWeek(two({ keepDays: true }), options()).moves.every(({ from, to }) => from?.dayOfWeek === to.dayOfWeek),
    ).toBe(true);
    const sameFaces = planWeek(two({ keepTechnicians: true }), options()).moves;
    expect(sameFaces.every(({ from, to }) => from?.technicianId === to.technicianId)).toBe(true);
    expect(planWeek(two({}), options()).moves.length).toBeGreaterThan(0);
    expect(planWeek(two({ keepDays: true, keepTechnicians: true }), options()).moves).toEqual([]);
  });

  it('moves only the customers who are named', () => {
    const outcome = planWeek(clusters({ customerIds: ['A', 'C'] }), options());
    expect(outcome.moves.length).toBeGreaterThan(0);
    expect(outcome.moves.every(({ customerId }) => 'AC'.includes(customerId))).toBe(true);
  });

  it('leaves technicians who are not named, and their customers, out of it', () => {
    const input = {
      ...clusters({ technicianIds: ['Sam'] }),
      technicians: [technician('Sam'), technician('Luis')],
    };
    const withLuis = {
      ...input,
      assignments: input.assignments.map((each) =>
        each.customerId === 'H' ? { ...each, technicianId: 'Luis' } : each,
      ),
    };
    const outcome = planWeek(withLuis, options());
    expect(placesOf(outcome, 'H')).toEqual([]);
    expect(outcome.assignments.every(({ technicianId }) => technicianId === 'Sam')).toBe(true);
  });

  it('gives customers without a place one, with 30 minutes, on their service day', () => {
    const outcome = planWeek(
      company({
        customers: [
          customer('A', [0, 0], { serviceDay: 'Monday' }),
          customer('B', [0, 1], { serviceDay: 'Thursday' }),
          customer('X', [0, 0], { latitude: null }),
          customer('Z', [0, 0], { isActive: false }),
        ],
        assignments: [stop('A', 'Sam', 'MONDAY', 1)],
      }),
      options(),
    );
    expect(placesOf(outcome, 'B')).toEqual(['Sam Thursday']);
    expect(outcome.assignments).toEqual([
      {
        assignmentId: 'NEW-2',
        customerId: 'B',
        technicianId: 'Sam',
        dayOfWeek: 'THURSDAY',
        routeOrder: 1,
        serviceFrequency: 'weekly',
        estimatedDuration: 30,
        startDate: null,
        was: null,
      },
    ]);
    expect(outcome.moves[0]?.reason).toBe('Had no route: right on the way on Sam’s Thursday');
    expect(outcome.unplaced).toEqual([{ customerId: 'X', name: 'Pool X', reason: 'The address isn’t on the map.' }]);
  });

  it('names whom there is no room for, and takes nobody’s place for them', () => {
    const outcome = planWeek(
      company({
        technicians: [technician('Sam', { workingDays: ['Monday'], maxCustomersPerDay: 2 })],
        customers: [customer('A', [0, 0]), customer('B', [30, 0]), customer('C', [0, 0])],
        assignments: [stop('A', 'Sam', 'MONDAY', 1), stop('B', 'Sam', 'MONDAY', 2)],
      }),
      options(),
    );
    expect(outcome.unplaced).toEqual([
      { customerId: 'C', name: 'Pool C', reason: 'No technician has room on Mondays.' },
    ]);
    expect(outcome.moves).toEqual([]);
  });

  it('finds places for stops on a day off, and leaves those that fit nowhere where they are', () => {
    const input = company({
      customers: ['A', 'B', 'C'].map((id, index) => customer(id, [index, 0])),
      assignments: [stop('A', 'Sam', 'SATURDAY', 1), stop('B', 'Sam', 'SATURDAY', 2), stop('C', 'Sam', 'MONDAY', 1)],
      technicians: [technician('Sam', { workingDays: ['Monday'], maxCustomersPerDay: 2 })],
    });
    const outcome = planWeek(input, options());
    const [moved, stayed] = placesOf(outcome, 'A')[0] === 'Sam Monday' ? ['A', 'B'] : ['B', 'A'];
    expect(placesOf(outcome, moved)).toEqual(['Sam Monday']);
    expect(placesOf(outcome, stayed)).toEqual(['Sam Saturday']);
    expect(placesOf(outcome, 'C')).toEqual(['Sam Monday']);
    expect(outcome.moves.map(({ reason }) => reason)).toEqual(['Sam doesn’t work Saturdays']);
    expect(outcome.unplaced).toEqual([
      {
        customerId: stayed,
        name: `Pool ${stayed}`,
        reason: 'No technician has room on Mondays. Stays with Sam on Saturdays.',
      },
    ]);
  });

  it('brings a day that is too full below the daily maximum', () => {
    const ids = ['A', 'B', 'C', 'D'];
    const outcome = planWeek(
      company({
        technicians: [technician('Sam', { maxCustomersPerDay: 3 })],
        customers: ids.map((id, index) => customer(id, [index, 0])),
        assignments: ids.map((id, index) => stop(id, 'Sam', 'MONDAY', index + 1)),
      }),
      options(),
    );
    expect(outcome.moves.map(({ reason }) => reason)).toEqual([
      'Sam’s Monday had 4 customers, 1 over the daily max, and this saves 3 min of driving',
    ]);
  });

  it('shortens a day that is longer than the shift', () => {
    const ids = ['A', 'B', 'C'];
    const outcome = planWeek(
      company({
        customers: ids.map((id) => customer(id, [0, 0])),
        assignments: ids.map((id, index) => stop(id, 'Sam', 'FRIDAY', index + 1, { estimatedDuration: 195 })),
      }),
      options(),
    );
    expect(outcome.before.overtimeMinutes).toBe(45);
    expect(outcome.after.overtimeMinutes).toBe(0);
    expect(outcome.moves.map(({ reason }) => reason)).toEqual(['Sam’s Friday was 45 min over the shift']);
  });

  it('evens out the work of technicians', () => {
    const ids = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const outcome = planWeek(
      company({
        technicians: [technician('Sam'), technician('Luis')],
        customers: ids.map((id) => customer(id, [0, 0])),
        assignments: ids.map((id, index) => stop(id, 'Sam', 'FRIDAY', index + 1, { estimatedDuration: 60 })),
      }),
      options(),
    );
    expect(outcome.before.spreadMinutes).toBe(240);
    expect(outcome.after.spreadMinutes).toBeLessThanOrEqual(60);
    expect(outcome.balanceScore).toBeGreaterThan(70);
    expect(outcome.imbalanceWarning).toBeNull();
    expect(outcome.moves[0]?.reason).toBe('Evens out workloads: Sam had 8 hr per week, Luis 0 hr');
  });

  it('warns where the work cannot be evened out', () => {
    const outcome = planWeek(
      company({
        technicians: [technician('Sam'), technician('Luis', { workingDays: [] })],
        customers: ['A', 'B'].map((id) => customer(id, [0, 0])),
        assignments: ['A', 'B'].map((id) => stop(id, 'Sam', 'MONDAY', 1, { estimatedDuration: 90 })),
      }),
      options(),
    );
    expect(outcome.imbalanceWarning).toBe('Workloads are uneven: Sam has 3 hr per week, Luis has 0 hr.');
  });

  it('keeps two visits a week at least two days apart', () => {
    const far = ['A', 'B', 'C'].map((id, index) => customer(id, [40 + index, 0]));
    const outcome = planWeek(
      company({
        customers: [...far, customer('T', [40, 1]), ...['E', 'F'].map((id, index) => customer(id, [index, 0]))],
        assignments: [
          ...far.map(({ customerId }, index) => stop(customerId, 'Sam', 'WEDNESDAY', index + 1)),
          stop('E', 'Sam', 'MONDAY', 1),
          stop('F', 'Sam', 'TUESDAY', 1),
          stop('T', 'Sam', 'MONDAY', 2),
          stop('T', 'Sam', 'THURSDAY', 1),
        ],
      }),
      options(),
    );
    const days = placesOf(outcome, 'T').map((place) => weekdays.findIndex((day) => place.endsWith(day)));
    expect(days).toHaveLength(2);
    expect(Math.abs((days[0] ?? 0) - (days[1] ?? 0))).toBeGreaterThanOrEqual(2);
    expect(outcome.savings.timeSaved).toBeGreaterThan(0);
  });

  it('keeps a biweekly stop in its fortnight and a monthly one in its week of the month', () => {
    const near = ['A', 'B', 'C', 'D'].map((id, index) => customer(id, [40 + index, 0]));
    const outcome = planWeek(
      company({
        customers: [...near, customer('S', [0, 0]), customer('Y', [41, 1]), customer('M', [42, 1])],
        assignments: [
          ...near.map(({ customerId }, index) => stop(customerId, 'Sam', 'WEDNESDAY', index + 1)),
          stop('S', 'Sam', 'MONDAY', 1),
          // Due on Monday 30 November, not on today's Monday.
          stop('Y', 'Sam', 'MONDAY', 2, { serviceFrequency: 'biweekly', startDate: '2026-11-16' }),
          // Due on the second Monday, 14 December.
          stop('M', 'Sam', 'MONDAY', 3, { serviceFrequency: 'monthly', startDate: '2026-11-09' }),
        ],
      }),
      options(),
    );
    const planned = (id: string) => outcome.assignments.find(({ customerId }) => customerId === id);
    expect(planned('Y')).toMatchObject({ dayOfWeek: 'WEDNESDAY', startDate: '2026-12-02' });
    expect(planned('M')).toMatchObject({ dayOfWeek: 'WEDNESDAY', startDate: '2026-12-09' });
  });

  it('counts no saving for monthly stops that stay where they are', () => {
    const { assignments, savings } = planWeek(
      company({
        customers: [customer('A', [0, 0]), customer('B', [0, 30]), customer('C', [0, 30.1])],
        assignments: [
          stop('A', 'Sam', 'MONDAY', 1),
          stop('B', 'Sam', 'MONDAY', 2, { serviceFrequency: 'monthly' }),
          stop('C', 'Sam', 'MONDAY', 3, { serviceFrequency: 'monthly' }),
        ],
        scope: { keepTechnicians: true, keepDays: true },
      }),
      options(300),
    );
    expect(assignments).toEqual([]);
    expect(savings).toEqual({ distanceSaved: 0, timeSaved: 0 });
  });

  it('leaves customers who are not on the map where they are, and counts their time', () => {
    const input = clusters();
    const withX = {
      ...input,
      customers: [...input.customers, customer('X', [0, 0], { latitude: null })],
      assignments: [...input.assignments, stop('X', 'Sam', 'TUESDAY', 3, { estimatedDuration: 60 })],
    };
    const outcome = planWeek(withX, options());
    expect(placesOf(outcome, 'X')).toEqual(['Sam Tuesday']);
    const tuesday = outcome.weeklySchedule[1]?.technicians[0];
    expect(tuesday?.estimatedDuration).toBeGreaterThanOrEqual((tuesday?.customers.length ?? 0) * 30 + 30);
    expect(outcome.recommendations).toContain(
      '1 customer isn’t on the map and couldn’t be scheduled. Complete the address.',
    );
  });

  it('says so where there is nobody to plan for', () => {
    const input = { ...clusters(), technicians: [technician('Sam', { isActive: false })] };
    const outcome = planWeek(input, options());
    expect(outcome).toMatchObject({ moves: [], assignments: [] });
    expect(outcome.recommendations).toContain('There are no active technicians to schedule.');
    expect(outcome.unplaced).toHaveLength(8);
  });
});

const someDay = fc.constantFrom(...dayNames);
const someCompany: fc.Arbitrary<PlanningInput> = fc
  .record({
    technicians: fc.array(
      fc.record({
        isActive: fc.constantFrom(true, true, true, false),
        workingDays: fc.subarray([...weekdays]),
        endTime: fc.constantFrom('10:00', '12:00', '17:00'),
        maxCustomersPerDay: fc.constantFrom(2, 4, 8),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    customers: fc.array(
      fc.record({
        north: fc.integer({ min: 0, max: 30 }),
        east: fc.integer({ min: 0, max: 30 }),
        isOnMap: fc.constantFrom(true, true, true, true, false),
        serviceDay: fc.constantFrom(null, null, 'Monday', 'Wednesday'),
        frequency: fc.constantFrom('weekly', 'weekly', 'biweekly', 'monthly') as fc.Arbitrary<
          PlanningAssignment['serviceFrequency']
        >,
        stops: fc.array(
          fc.record({
            technician: fc.nat({ max: 2 }),
            dayOfWeek: someDay,
            startDate: fc.constantFrom(null, '2026-10-05', '2026-11-18', '2026-12-30'),
            duration: fc.constantFrom(20, 45, 100),
          }),
          { maxLength: 2 },
        ),
      }),
      { minLength: 2, maxLength: 16 },
    ),
    keepTechnicians: fc.boolean(),
    keepDays: fc.boolean(),
    isAllWeekly: fc.boolean(),
  })
  .map(({ technicians, customers, keepTechnicians, keepDays, isAllWeekly }) =>
    company({
      scope: { keepTechnicians, keepDays },
      technicians: technicians.map((each, index) => technician(`T${index}`, { ...each, name: `Name ${index}` })),
      customers: customers.map(({ north, east, isOnMap, serviceDay, frequency }, index) =>
        customer(`C${index}`, [north, east], {
          serviceDay,
          serviceFrequency: isAllWeekly ? 'weekly' : frequency,
          ...(isOnMap ? {} : { latitude: null }),
        }),
      ),
      assignments: customers.flatMap(({ stops, frequency }, index) =>
        stops.map((each, number) =>
          stop(`C${index}`, `T${each.technician % technicians.length}`, each.dayOfWeek, (index * 7) % 5, {
            assignmentId: `R${index}-${number}`,
            estimatedDuration: each.duration,
            serviceFrequency: isAllWeekly ? 'weekly' : frequency,
            startDate: each.startDate,
          }),
        ),
      ),
    }),
  );

/** Limits of a day that a plan breaks, by technician and weekday. */
function overfullDays(input: PlanningInput, plan: CompanyPlan): Map<string, { minutes: number; stops: number }> {
  const week = readCompanyWeek(input);
  const found = new Map<string, { minutes: number; stops: number }>();
  for (const route of plan.routes) {
    const each = week.technicians.find(({ technicianId }) => technicianId === route.technicianId);
    if (each?.workingDays.includes(route.day) !== true) continue;
    const filled = Math.max(...weeksOf(week).map((number) => routeMinutes(week, plan, route, number).filled));
    const minutes = Math.max(0, filled - shiftOf(each, route.day).plannable);
    const stops = Math.max(0, mostStops(week, plan, route) - each.maxStops);
    if (minutes > 0 || stops > 0) found.set(`${route.technicianId} ${route.day}`, { minutes, stops });
  }
  return found;
}

describe('a week of any company', { timeout: 60_000 }, () => {
  it('loses nobody and doubles nobody', () => {
    fc.assert(
      fc.property(someCompany, fc.nat(), (input, seed) => {
        const { weeklySchedule, assignments } = planWeek(input, options(60, seed));
        const planned = weeklySchedule.flatMap(({ technicians }) =>
          technicians.flatMap(({ customers }) => customers.map(({ assignmentId }) => assignmentId)),
        );
        expect(new Set(planned).size).toBe(planned.length);
        for (const { assignmentId } of input.assignments) expect(planned).toContain(assignmentId);
        expect(new Set(assignments.map(({ assignmentId }) => assignmentId)).size).toBe(assignments.length);
      }),
      { numRuns: 60 },
    );
  });

  it('breaks no limit that the present plan keeps, and costs no more', () => {
    fc.assert(
      fc.property(someCompany, fc.nat(), (input, seed) => {
        const week = readCompanyWeek(input);
        const before = presentPlan(week);
        const after = searchPlan(week, before, options(60, seed));
        const broken = overfullDays(input, before);
        for (const [day, { minutes, stops }] of overfullDays(input, after)) {
          expect(broken.get(day)?.minutes ?? 0).toBeGreaterThanOrEqual(minutes - 0.02);
          expect(broken.get(day)?.stops ?? 0).toBeGreaterThanOrEqual(stops);
        }
        const task = weekTask(week, before, { crowded: 'all', shortenedBy: new Map() });
        expect(costOfPlan(task, week, after)).toBeLessThanOrEqual(costOfPlan(task, week, before) + 0.02);
      }),
      { numRuns: 60 },
    );
  });

  it('obeys working days, service days and what is to be kept', () => {
    fc.assert(
      fc.property(someCompany, fc.nat(), (input, seed) => {
        for (const { customerId, from, to } of planWeek(input, options(60, seed)).moves) {
          const day = weekdays.find((name) => name.toUpperCase() === to.dayOfWeek) ?? 'Monday';
          const worker = input.technicians.find(({ technicianId }) => technicianId === to.technicianId);
          expect(worker).toMatchObject({ isActive: true });
          expect(worker?.workingDays).toContain(day);
          if (from === null) continue;
          if (input.scope.keepDays) expect(to.dayOfWeek).toBe(from.dayOfWeek);
          if (input.scope.keepTechnicians) expect(to.technicianId).toBe(from.technicianId);
          const serviceDay = input.customers.find((each) => each.customerId === customerId)?.serviceDay ?? null;
          const stops = input.assignments.filter((each) => each.customerId === customerId);
          if (serviceDay !== null && stops.length === 1)
            expect([serviceDay.toUpperCase(), from.dayOfWeek]).toContain(to.dayOfWeek);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for the same seed', () => {
    fc.assert(
      fc.property(someCompany, fc.nat(), (input, seed) => {
        expect(planWeek(input, options(40, seed))).toEqual(planWeek(input, options(40, seed)));
      }),
      { numRuns: 15 },
    );
  });

  it('reports shares that grow to the end', () => {
    const shares: number[] = [];
    planWeek(clusters(), { ...options(1000), onProgress: ({ share }) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(4);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThan(0.7);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });

  it('counts a fortnight where not everybody is served every week', () => {
    const week = readCompanyWeek(
      company({
        customers: ['A', 'B', 'C'].map((id) => customer(id, [0, 0])),
        assignments: [
          stop('A', 'Sam', 'MONDAY', 1),
          stop('B', 'Sam', 'MONDAY', 2, { serviceFrequency: 'biweekly', startDate: '2026-11-16' }),
          stop('C', 'Sam', 'MONDAY', 3, { serviceFrequency: 'biweekly', startDate: '2026-11-23' }),
        ],
      }),
    );
    const plan = presentPlan(week);
    const [monday] = plan.routes;
    expect(weeksOf(week).map((each) => stopsInWeek(plan, monday ?? { stops: [] }, each).length)).toEqual([2, 2]);
  });
});
