import { getPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import type { PlanningInput } from '#domain/scheduling/index.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { planWeekInWorker, searchMilliseconds, weeksUnderWay } from './week-planner.ts';

/** A company of so many customers without a place, one technician for 40. */
function company(count: number): PlanningInput {
  const random = seededRandom(7);
  return {
    today: '2026-11-23',
    customers: Array.from({ length: count }, (_, index) => ({
      customerId: `CUST-${index}`,
      name: `Pool ${index}`,
      address: null,
      latitude: 33.4 + random() / 3,
      longitude: -112.3 + random() / 3,
      serviceDay: null,
      serviceFrequency: 'weekly',
      isActive: true,
    })),
    technicians: Array.from({ length: Math.ceil(count / 40) }, (_, index) => ({
      technicianId: `TECH-${index}`,
      name: `Technician ${index}`,
      isActive: true,
      workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      startTime: '08:00',
      endTime: '17:00',
      maxCustomersPerDay: 10,
    })),
    assignments: [],
    scope: { keepTechnicians: false, keepDays: false },
    newAssignmentPrefix: 'NEW',
  };
}

const untilTheEnd = () => new AbortController().signal;

describe('planning a week in a worker', () => {
  it('plans all, tells how far it is, and leaves the event loop free', { timeout: 60_000 }, async () => {
    // The worker is compiled at the first call.
    await planWeekInWorker(company(2), { signal: untilTheEnd() });
    const priority = getPriority();
    const shares: number[] = [];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const started = performance.now();
    const { assignments, unplaced } = await planWeekInWorker(company(120), {
      signal: untilTheEnd(),
      onProgress: ({ share }) => shares.push(share),
    });
    const seconds = (performance.now() - started) / 1000;
    delay.disable();
    // The search steps back for other calls; they do not.
    expect(getPriority()).toBe(priority);
    expect(unplaced).toEqual([]);
    expect(assignments).toHaveLength(120);
    expect(shares.length).toBeGreaterThanOrEqual(4);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    // A search that ran here would have held everything up for as long as it took.
    expect(delay.max / 1e9).toBeLessThan(seconds / 2);
  });

  it('searches longer for larger companies, four seconds at most', () => {
    expect(searchMilliseconds(company(2))).toBeLessThan(600);
    expect(searchMilliseconds(company(180))).toBeGreaterThan(3_000);
    expect(searchMilliseconds(company(2_000))).toBe(4_000);
  });

  it('ends a search that is no longer wanted, and one that has not begun', { timeout: 60_000 }, async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const running = planWeekInWorker(company(300), { signal: first.signal, onProgress: () => first.abort() });
    const waiting = planWeekInWorker(company(300), { signal: second.signal });
    expect(weeksUnderWay()).toEqual({ running: 1, waiting: 1 });
    second.abort();
    await expect(waiting).rejects.toThrow('Optimizing the week was stopped.');
    await expect(running).rejects.toThrow('Optimizing the week was stopped.');
    expect(weeksUnderWay()).toEqual({ running: 0, waiting: 0 });
    await expect(planWeekInWorker(company(2), { signal: untilTheEnd() })).resolves.toMatchObject({ unplaced: [] });
  });

  it('lets one company wait once, and others behind it', async () => {
    const end = new AbortController();
    const plan = (companyId: string) => planWeekInWorker(company(300), { signal: end.signal, companyId });
    const [running, waiting] = [plan('A'), plan('A')];
    await expect(plan('A')).rejects.toMatchObject({ code: 'unavailable' });
    const other = plan('B');
    expect(weeksUnderWay()).toEqual({ running: 1, waiting: 2 });
    end.abort();
    for (const each of [running, waiting, other]) await expect(each).rejects.toThrow('was stopped');
  });

  it('hands a failure of the work to the caller and takes the next one', { timeout: 60_000 }, async () => {
    const broken = {
      ...company(2),
      technicians: company(2).technicians.map((each) => ({ ...each, startTime: 'noon' })),
    };
    await expect(planWeekInWorker(broken, { signal: untilTheEnd() })).rejects.toThrow('Not a time of day');
    await expect(planWeekInWorker(company(2), { signal: untilTheEnd() })).resolves.toMatchObject({ unplaced: [] });
  });
});
