import fc from 'fast-check';
import library from 'rrule';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, earliest, latest, localDate, momentAt, weekdays } from '#domain/calendar/index.ts';
import { isDueOn, type Pattern, type Recurrence } from './recurrence.ts';

/** RECURRENCE_RULES=10000 compares as many random rules; some are enough for every day. */
const rules = Number(process.env.RECURRENCE_RULES ?? 150);
const { RRule } = library;
const zone = 'America/New_York';
const days = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU];

const atMidnight = (date: CivilDate): Date => new Date(`${date}T00:00:00Z`);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const aDate = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2025-01-01', days));
const aPattern: fc.Arbitrary<Pattern> = fc.oneof(
  fc.record({ kind: fc.constant('weeks' as const), every: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('month-week' as const), week: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('month-day' as const), day: fc.integer({ min: 1, max: 31 }) }),
);
/** Whole months, which is what the standard can say of a part of the year. */
const aSeason = fc.record({
  fromMonth: fc.integer({ min: 1, max: 12 }),
  toMonth: fc.integer({ min: 1, max: 12 }),
  pattern: fc.option(aPattern),
});
const aRule = fc.record({
  dayOfWeek: fc.constantFrom(...weekdays),
  frequency: fc.constantFrom('weekly' as const, 'biweekly' as const, 'monthly' as const),
  startDate: aDate,
  lasts: fc.option(fc.integer({ min: 0, max: 800 })),
  rhythm: fc.option(fc.record({ pattern: aPattern, anchor: aDate, season: fc.option(aSeason) }), { freq: 5 }),
});
type Rule = typeof aRule extends fc.Arbitrary<infer R> ? R : never;

const twoDigits = (month: number): string => String(month).padStart(2, '0');
const monthsOf = ({ fromMonth, toMonth }: { fromMonth: number; toMonth: number }): number[] =>
  fromMonth <= toMonth ? range(fromMonth, toMonth) : [...range(fromMonth, 12), ...range(1, toMonth)];

function ours({ dayOfWeek, frequency, startDate, lasts, rhythm }: Rule): Recurrence {
  const season = rhythm?.season;
  return {
    dayOfWeek,
    frequency,
    startDate,
    endDate: lasts === null ? null : addDays(startDate, lasts),
    lastVisitDate: null,
    rhythm: rhythm && {
      pattern: rhythm.pattern,
      anchor: rhythm.anchor,
      seasons: season
        ? [
            {
              from: `${twoDigits(season.fromMonth)}-01`,
              // No month is longer.
              to: `${twoDigits(season.toMonth)}-31`,
              pattern: season.pattern,
            },
          ]
        : [],
    },
  };
}

/** The same rule in the words of RFC 5545, as the library has it, and the days it gives. */
function theirs(rule: Rule, first: CivilDate, last: CivilDate): CivilDate[] {
  const { dayOfWeek, frequency, startDate, rhythm } = rule;
  const byweekday = days[weekdays.indexOf(dayOfWeek)] ?? RRule.MO;
  const firstOwn = range(0, 6)
    .map((ahead) => addDays(startDate, ahead))
    .find((date) => atMidnight(date).getUTCDay() === (weekdays.indexOf(dayOfWeek) + 1) % 7);
  const patterns: { pattern: Pattern; counted: CivilDate; bymonth: number[] | null }[] = [];
  if (rhythm) {
    const inSeason = rhythm.season ? monthsOf(rhythm.season) : [];
    const outside = range(1, 12).filter((month) => !inSeason.includes(month));
    patterns.push({ pattern: rhythm.pattern, counted: rhythm.anchor, bymonth: rhythm.season ? outside : null });
    if (rhythm.season?.pattern) {
      patterns.push({ pattern: rhythm.season.pattern, counted: rhythm.anchor, bymonth: inSeason });
    }
  } else {
    const counted = firstOwn ?? startDate;
    const week = Math.min(4, Math.ceil(Number(counted.slice(8)) / 7));
    const pattern: Pattern =
      frequency === 'monthly' ? { kind: 'month-week', week } : { kind: 'weeks', every: frequency === 'weekly' ? 1 : 2 };
    patterns.push({ pattern, counted, bymonth: null });
  }
  return patterns
    .filter(({ bymonth }) => bymonth === null || bymonth.length > 0)
    .flatMap(({ pattern, counted, bymonth }) => {
      const months = bymonth === null ? {} : { bymonth };
      const parts =
        pattern.kind === 'weeks'
          ? { freq: RRule.WEEKLY, interval: pattern.every, wkst: RRule.MO, byweekday: [byweekday] }
          : pattern.kind === 'month-week'
            ? { freq: RRule.MONTHLY, byweekday: [byweekday], bysetpos: pattern.week === 5 ? -1 : pattern.week }
            : pattern.day <= 28
              ? { freq: RRule.MONTHLY, bymonthday: pattern.day }
              : { freq: RRule.MONTHLY, bymonthday: range(28, pattern.day), bysetpos: -1 };
      const dtstart = atMidnight(
        pattern.kind === 'weeks' ? countedBefore(first, counted, pattern.every) : addDays(first, -40),
      );
      return new RRule({ ...parts, ...months, dtstart })
        .between(atMidnight(first), atMidnight(last), true)
        .map((date) => date.toISOString().slice(0, 10));
    })
    .sort();
}

/** A date before the span, a whole number of intervals from the one that is counted from: the library begins there. */
function countedBefore(first: CivilDate, counted: CivilDate, every: number): CivilDate {
  let date = counted;
  while (date > addDays(first, -7)) date = addDays(date, -7 * every);
  return date;
}

const known = new Map<CivilDate, CivilDate>();
/** The day that the clocks of the zone show at the noon of a date. */
function shownAtNoon(date: CivilDate): CivilDate {
  const shown = known.get(date) ?? localDate(zone, momentAt(zone, date, 12 * 60));
  known.set(date, shown);
  return shown;
}

describe('a stop’s rhythm', () => {
  it(`gives the days of a public recurrence library, for ${rules} random rules across years and clock changes`, {
    timeout: 900_000,
  }, () => {
    fc.assert(
      fc.property(aRule, aDate, (rule, from) => {
        const recurrence = ours(rule);
        const span = 430;
        const dates: CivilDate[] = [];
        // As the day comes up in the company's own zone: 25 hours on in autumn, 23 in spring.
        for (let day = 0; day <= span; day += 1) {
          const date = shownAtNoon(addDays(from, day));
          if (isDueOn(date, recurrence)) dates.push(date);
        }
        const first = latest(from, rule.startDate);
        const end = addDays(from, span);
        const last = earliest(recurrence.endDate ?? end, end);
        expect(dates).toEqual(first > last ? [] : theirs(rule, first, last));
      }),
      { numRuns: rules },
    );
  });
});
