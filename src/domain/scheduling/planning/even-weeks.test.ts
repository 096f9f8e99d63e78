import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/index.ts';
import { isDueOn, type Rhythm } from '../recurrence/recurrence.ts';
import { iterationBudget } from '../routing/budget.ts';
import { planWeek } from './plan-week.ts';
import type { PlanningAssignment, PlanningInput } from './planning-input.ts';

const today = '2026-11-23';
/** Fridays from the first one on. */
const fridays = Array.from({ length: 8 }, (_, week) => addDays('2026-11-27', 7 * week));
const everyOther: Rhythm = { pattern: { kind: 'weeks', every: 2 }, anchor: '2026-11-20', seasons: [] };
const firstFriday: Rhythm = { pattern: { kind: 'month-week', week: 1 }, anchor: '2026-11-06', seasons: [] };

/** Everybody on one technician's Fridays, in the same weeks. */
function crowded(count: number, more: (index: number) => Partial<PlanningAssignment>): PlanningInput {
  const customers = Array.from({ length: count }, (_, index) => ({
    ...{
      customerId: `C${index}`,
      name: `C${index}`,
      address: null,
      serviceDay: 'Friday',
      serviceFrequency: 'biweekly',
    },
    ...{ latitude: 33.5 + index / 2000, longitude: -112.1, isActive: true },
  }));
  return {
    today,
    customers,
    technicians: [
      {
        ...{ technicianId: 'ANN', name: 'Ann', isActive: true, workingDays: ['Friday'] },
        ...{ startTime: '06:00', endTime: '20:00', maxCustomersPerDay: 40 },
      },
    ],
    assignments: customers.map(({ customerId }, index) => ({
      ...{ assignmentId: `R${index}`, customerId, technicianId: 'ANN', dayOfWeek: 'FRIDAY', routeOrder: index + 1 },
      ...{
        estimatedDuration: 20,
        serviceFrequency: 'biweekly',
        isActive: true,
        startDate: '2026-11-20',
        endDate: null,
      },
      ...more(index),
    })),
    scope: { keepTechnicians: false, keepDays: false },
    newAssignmentPrefix: 'NEW',
  };
}

/** How many come on each of the Fridays. */
function visitsOn(input: PlanningInput, plan?: ReturnType<typeof planWeek>): number[] {
  const planned = new Map(plan?.assignments.map((one) => [one.assignmentId, one]));
  return fridays.map(
    (date) =>
      input.assignments.filter((stop) => {
        const { startDate, rhythm } = { ...stop, ...planned.get(stop.assignmentId) };
        const { serviceFrequency: frequency } = stop;
        return isDueOn(date, { dayOfWeek: 'Friday', frequency, rhythm, startDate, endDate: null, lastVisitDate: null });
      }).length,
  );
}

const plan = (input: PlanningInput) => planWeek(input, { seed: 1, budget: iterationBudget(100) });

describe('stops of every other week and of a week of the month', () => {
  it('are spread over the weeks of their weekday, by start date or rhythm, and keep their day', () => {
    const input = crowded(36, (index) => (index % 2 === 0 ? { rhythm: everyOther } : {}));
    expect(visitsOn(input)).toEqual([0, 36, 0, 36, 0, 36, 0, 36]);
    const after = plan(input);
    const counts = visitsOn(input, after);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(4);
    expect(counts.slice(0, 2).reduce((sum, each) => sum + each, 0)).toBe(36);
    for (const { from, to } of after.moves) expect(from).toEqual(to);
    expect(after.moves.length).toBe(36 - Math.max(...counts));
  });

  it('are spread over the month, and nobody twice', () => {
    const input = crowded(16, (index) => ({
      serviceFrequency: 'monthly',
      ...(index % 2 === 0 ? { rhythm: firstFriday } : { startDate: '2026-11-06' }),
    }));
    expect(visitsOn(input)).toEqual([0, 16, 0, 0, 0, 16, 0, 0]);
    const counts = visitsOn(input, plan(input)).slice(1, 5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(7);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(16);
  });

  it('stay where little would be gained, where days are to be kept, and where the season says more', () => {
    const few = crowded(2, () => ({}));
    expect(plan(few).moves).toEqual([]);
    const many = crowded(20, () => ({}));
    expect(plan({ ...many, scope: { ...many.scope, keepDays: true } }).moves).toEqual([]);
    const season = { from: '05-01', to: '09-30', pattern: { kind: 'weeks' as const, every: 1 } };
    const seasonal = crowded(20, () => ({ rhythm: { ...everyOther, seasons: [season] } }));
    expect(plan(seasonal).moves).toEqual([]);
  });
});
