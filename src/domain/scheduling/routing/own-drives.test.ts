import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinates } from './distance.ts';
import { estimatedDrive } from './drives.ts';
import { estimateFrom, learnDrives, type MadeDrive, madeDrives, type WorkedVisit } from './own-drives.ts';

const northOf = (miles: number): Coordinates => ({ latitude: 33 + miles / 69.1, longitude: -112 });
const home = northOf(0);

/** The minutes of a day, as moments. */
const visit = (from: number, to: number, place: Coordinates | null, more: Partial<WorkedVisit> = {}): WorkedVisit => ({
  ...{ technicianId: 'LUIS', date: '2026-11-23', place },
  ...{ arrivedAt: from * 60_000, leftAt: to * 60_000 },
  ...more,
});

describe('a drive that was made', () => {
  it('is from leaving one stop to arriving at the next, whatever order the visits came in', () => {
    const day = [visit(50, 80, northOf(4)), visit(0, 30, home), visit(35, 45, northOf(1))];
    expect(madeDrives(day).map(({ minutes }) => minutes)).toEqual([5, 5]);
  });

  it.each([
    ['a lunch', visit(75, 90, northOf(1))],
    ['a time that can’t be', visit(30.5, 60, northOf(5))],
    ['a stop that began before the last one ended', visit(20, 60, northOf(1))],
    ['the same place', visit(40, 60, home)],
    ['a place nobody knows', visit(35, 60, null)],
    ['another technician', visit(35, 60, northOf(1), { technicianId: 'MARIA' })],
    ['another day', visit(35, 60, northOf(1), { date: '2026-11-24' })],
  ])('is not %s', (_, next) => {
    expect(madeDrives([visit(0, 30, home), next])).toEqual([]);
  });

  it('does not lead past a stop without a place', () => {
    expect(madeDrives([visit(0, 30, home), visit(32, 34, null), visit(36, 60, northOf(1))])).toEqual([]);
  });
});

/** So many drives over so many miles, each between places of its own. */
const drivesOver = (miles: number, times: number, count: number): MadeDrive[] =>
  Array.from({ length: count }, (_, index) => {
    const from = { latitude: 40 + index / 50, longitude: -100 };
    const to = { latitude: from.latitude + miles / 69.1, longitude: -100 };
    return { from, to, minutes: estimatedDrive(from, to).minutes * times };
  });
const minutesTo = (miles: number, made: readonly MadeDrive[]): number =>
  estimateFrom(learnDrives(made))(home, northOf(miles)).minutes;

describe('an estimate from own drives', () => {
  it('is the general one without any, near it with few, and as they were with many', () => {
    const general = estimatedDrive(home, northOf(1)).minutes;
    expect(minutesTo(1, [])).toBeCloseTo(general, 5);
    expect(minutesTo(1, drivesOver(1, 1.5, 3)) / general).toBeLessThan(1.1);
    expect(minutesTo(1, drivesOver(1, 1.5, 400)) / general).toBeCloseTo(1.5, 1);
  });

  it('is not led astray by a few that took much longer', () => {
    const made = [...drivesOver(1, 1, 40), ...drivesOver(1, 3.5, 10)];
    expect(minutesTo(1, made)).toBeCloseTo(estimatedDrive(home, northOf(1)).minutes, 5);
  });

  it('knows how long it took where a technician drove before, in both directions, and is called an estimate', () => {
    const there = northOf(1);
    const drives = estimateFrom(learnDrives(Array.from({ length: 12 }, () => ({ from: home, to: there, minutes: 9 }))));
    expect(drives(home, there).minutes).toBeCloseTo(9, 0);
    expect(drives(there, home).minutes).toBeCloseTo(9, 0);
    expect(drives(home, there)).toMatchObject({ isEstimated: true, miles: estimatedDrive(home, there).miles });
    expect(estimateFrom(learnDrives([{ from: home, to: there, minutes: 9 }]))(home, there).minutes).toBeLessThan(5);
  });

  const made = fc.array(
    fc.record({
      miles: fc.double({ min: 0.01, max: 40, noNaN: true }),
      times: fc.double({ min: 0.05, max: 12, noNaN: true }),
      count: fc.integer({ min: 1, max: 60 }),
    }),
    { maxLength: 8 },
  );

  it('is never negative, stays within two and a half times the general one, and grows with the distance', () => {
    fc.assert(
      fc.property(made, (groups) => {
        const drives = estimateFrom(
          learnDrives(groups.flatMap((each) => drivesOver(each.miles, each.times, each.count))),
        );
        let last = 0;
        for (let miles = 0.05; miles < 60; miles *= 1.05) {
          const [minutes, general] = [
            drives(home, northOf(miles)).minutes,
            estimatedDrive(home, northOf(miles)).minutes,
          ];
          expect(minutes).toBeGreaterThan(last);
          expect(minutes / general).toBeGreaterThan(1 / 2.51);
          expect(minutes / general).toBeLessThan(2.51);
          last = minutes;
        }
        expect(drives(home, home).minutes).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
