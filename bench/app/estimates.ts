import {
  type Coordinates,
  type Drives,
  estimatedDrive,
  estimateFrom,
  greatCircleMiles,
  learnDrives,
  madeDrives,
  type OwnDrives,
  roadPlaceOf,
  seededRandom,
  type WorkedVisit,
} from '#domain/scheduling/index.ts';
import { median, rounded } from './figures.ts';

export const percent = (share: number): number => rounded(share * 100, 2);
export const minutesBy = (drives: Drives, day: readonly Coordinates[]): number =>
  day.slice(1).reduce((sum, to, leg) => sum + drives(day[leg] ?? to, to).minutes, 0);

/** Weeks of the planned days, driven: each drive takes what the engine says, a fifth more or less, and now and then there is lunch. */
function drivenWeeks(days: readonly (readonly Coordinates[])[], drives: Drives, weeks: number): WorkedVisit[] {
  const random = seededRandom(5);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const visits: WorkedVisit[] = [];
  for (let week = 0; week < weeks; week++) {
    for (const [route, day] of days.entries()) {
      let minute = 8 * 60;
      for (const [index, place] of day.entries()) {
        const before = day[index - 1];
        // People say some seconds early or late that they leave and arrive.
        if (before) minute += drives(before, place).minutes * Math.exp(0.2 * normal()) + 0.15 * normal();
        if (random() < 0.08) minute += 10 + 30 * random();
        const arrivedAt = Math.round(minute * 60_000);
        minute += 30;
        visits.push({
          technicianId: `T${route}`,
          date: `week ${week}`,
          arrivedAt,
          leftAt: arrivedAt + 30 * 60_000,
          place,
        });
      }
    }
  }
  return visits;
}

/** Median errors of an estimate, of legs and of whole days, percent. */
export function errorsOf(estimate: Drives, measured: Drives, days: readonly (readonly Coordinates[])[]) {
  const off = (one: number, other: number): number => Math.abs(one / Math.max(0.5, other) - 1);
  const legs = days.flatMap((day) =>
    day.slice(1).map((to, leg) => {
      const from = day[leg] ?? to;
      return off(estimate(from, to).minutes, measured(from, to).minutes);
    }),
  );
  return {
    medianOfPlannedLegs: percent(median(legs)),
    medianOfDays: percent(median(days.map((day) => off(minutesBy(estimate, day), minutesBy(measured, day))))),
  };
}

/**
 * The best that distance alone can say of these very legs: in tenths of the legs by distance, the one factor on the estimate with
 * the least median error, found by trying all of them on the legs that it is judged on.
 */
export function leastErrorByDistance(measured: Drives, days: readonly (readonly Coordinates[])[]): number {
  const legs = days
    .flatMap((day) => day.slice(1).map((to, leg) => [day[leg] ?? to, to] as const))
    .sort((a, b) => greatCircleMiles(...a) - greatCircleMiles(...b));
  const tenth = Math.ceil(legs.length / 10);
  const errors: number[] = [];
  for (let from = 0; from < legs.length; from += tenth) {
    const pairs = legs
      .slice(from, from + tenth)
      .map((leg) => [estimatedDrive(...leg).minutes, Math.max(0.5, measured(...leg).minutes)] as const);
    let best: number[] = [];
    for (let factor = 0.3; factor < 4; factor *= 1.01) {
      const tried = pairs.map(([estimate, minutes]) => Math.abs((factor * estimate) / minutes - 1));
      if (best.length === 0 || median(tried) < median(best)) best = tried;
    }
    errors.push(...best);
  }
  return percent(median(errors));
}

/** The estimate from a company's own drives, on days like those driven, and on a new plan made with it. */
export function afterWeeks(
  weeks: number,
  days: readonly (readonly Coordinates[])[],
  drives: Drives,
  planWith: (own: OwnDrives) => Coordinates[][],
) {
  const own = learnDrives(madeDrives(drivenWeeks(days, drives, weeks)));
  const estimate = estimateFrom(own);
  const known = new Set(own.pairs.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  const planned = planWith(own);
  const legs = planned.flatMap((day) =>
    day.slice(1).map((to, leg) => `${roadPlaceOf(day[leg] ?? to)} ${roadPlaceOf(to)}`),
  );
  return {
    weeks,
    drives: own.drives,
    factors: own.factors.map((factor) => rounded(factor, 2)),
    sameRoutes: errorsOf(estimate, drives, days),
    newPlan: {
      ...errorsOf(estimate, drives, planned),
      legsDrivenBeforePercent: percent(legs.filter((leg) => known.has(leg)).length / legs.length),
    },
  };
}
