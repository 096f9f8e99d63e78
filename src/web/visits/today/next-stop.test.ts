import { expect, it } from 'vitest';
import type { DayPlan, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { findStop, nextOpenStop } from '../stop/stop-context.ts';

const stop = (position: number, isDone = false): DayPlanStop =>
  // Choosing the next one looks at nothing else of a stop.
  ({ assignmentId: `ROUTE-${position}`, position, visit: isDone ? { state: 'done' } : null }) as DayPlanStop;
const planOf = (stops: DayPlanStop[]): DayPlan =>
  ({ date: '2026-11-23', technicians: [{ technicianId: 'LUIS', stops }] }) as unknown as DayPlan;

const after = (plan: DayPlan, position: number, finishedHere: string[] = []): string | null => {
  const found = findStop(plan, `ROUTE-${position}`);
  return found && (nextOpenStop(plan, found, new Set(finishedHere))?.assignmentId ?? null);
};

it('leads on to the next stop that is still to be done, and back to one that was left out', () => {
  const plan = planOf([stop(1), stop(2, true), stop(3), stop(4)]);
  expect(after(plan, 1)).toBe('ROUTE-3');
  expect(after(plan, 4)).toBe('ROUTE-1');
});

it('passes over what was finished on this phone without the server knowing', () => {
  const plan = planOf([stop(1), stop(2), stop(3)]);
  expect(after(plan, 1, ['ROUTE-2'])).toBe('ROUTE-3');
  expect(after(plan, 3, ['ROUTE-1', 'ROUTE-2'])).toBeNull();
});
