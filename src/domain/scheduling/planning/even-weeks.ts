import { type CivilDate, dateOfDay, dayNumber, weekdayIndex } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { type Rhythm, weekOfMonth } from '../recurrence/recurrence.ts';
import { type CompanyPlan, type CompanyRoute, stopsInWeek } from './company-plan.ts';
import { type CompanyWeek, shiftOf, technicianOf, type WeekStop } from './company-week.ts';
import { placeOf } from './explain-moves.ts';
import { drivingSeconds, routeMinutes } from './measure-plan.ts';
import { type FortnightWeek, firstDayOf } from './rhythm-weeks.ts';
import { planningTexts as texts } from './texts.ts';
import { lateStops } from './windows.ts';

/** Weeks of one weekday that differ by less work stay as they are: another week is noticed by customers. */
const evenMinutes = 60;
const weeksOfMonth = [1, 2, 3, 4] as const;

/** A stop that comes in other weeks than at present, on its weekday. */
export type WeekShift = {
  readonly stop: number;
  readonly startDate: CivilDate | null;
  /** Where the stop has one. */
  readonly rhythm: Rhythm | null;
  readonly reason: Message;
};

export type EvenPlan = { readonly plan: CompanyPlan; readonly shifts: readonly WeekShift[] };

const isFree = ({ isPinned, wishes }: WeekStop): boolean => !isPinned && (wishes.rhythm?.seasons.length ?? 0) === 0;

/**
 * Spreads stops of every other week over both weeks of the fortnight, and monthly ones over the first four weeks of the month:
 * on each technician's weekday separately, as long as the fuller week has over an hour more to do. Of those that even it out the
 * one goes that adds least driving. No week becomes fuller, longer or later for anybody than the fuller one was.
 */
export function evenWeeks(company: CompanyWeek, plan: CompanyPlan): EvenPlan {
  if (company.weeks === 1 || company.keepDays) return { plan, shifts: [] };
  const weekOf = [...plan.weekOf];
  const even = { ...plan, weekOf };
  const worked = plan.routes.filter((route) => technicianOf(company, route)?.workingDays.includes(route.day));
  const shifts = worked.flatMap((route) => {
    const before = countsOf(even, route);
    const flipped = evenFortnight(company, even, route);
    const reason = texts.evensWeeks({ place: placeOf(company, route), before, after: countsOf(even, route) });
    return [
      ...flipped.map((stop) => ({
        stop,
        ...inOtherWeek(company, stop, route.day, weekOf[stop] === 1 ? 1 : 0),
        reason,
      })),
      ...evenMonth(company, route),
    ];
  });
  // What has no weeks yet gets those that are planned, without a change.
  const changed = shifts.filter(({ stop }) => company.stops[stop]?.present != null);
  return { plan: even, shifts: changed };
}

const countsOf = (plan: CompanyPlan, route: CompanyRoute): number[] =>
  ([0, 1] as const).map((week) => stopsInWeek(plan, route, week).length);

/** Changes the weeks of a route's stops in the plan. @returns the stops */
function evenFortnight(
  company: CompanyWeek,
  plan: CompanyPlan & { weekOf: (FortnightWeek | -1)[] },
  route: CompanyRoute,
) {
  const technician = technicianOf(company, route);
  const flipped = new Set<number>();
  const work = (week: FortnightWeek): number => routeMinutes(company, plan, route, week).filled;
  for (let turn = 0; technician !== undefined && turn < route.stops.length; turn++) {
    const heavy: FortnightWeek = work(0) >= work(1) ? 0 : 1;
    const light: FortnightWeek = heavy === 0 ? 1 : 0;
    const [most, gap] = [work(heavy), work(heavy) - work(light)];
    if (gap <= evenMinutes) break;
    const lateBefore = lateStops(company, route, stopsInWeek(plan, route, light)).length;
    const choices = route.stops.flatMap((stop) => {
      const each = company.stops[stop];
      if (plan.weekOf[stop] !== heavy || each?.frequency !== 'biweekly' || !isFree(each)) return [];
      plan.weekOf[stop] = light;
      const [left, filled] = [work(heavy), work(light)];
      const inLight = stopsInWeek(plan, route, light);
      const driving =
        drivingSeconds(company, stopsInWeek(plan, route, 0), technician) +
        drivingSeconds(company, stopsInWeek(plan, route, 1), technician);
      plan.weekOf[stop] = heavy;
      const fits =
        filled <= Math.max(most, shiftOf(technician, route.day).plannable) &&
        inLight.length <= Math.max(technician.maxStops, stopsInWeek(plan, route, heavy).length) &&
        lateStops(company, route, inLight).length <= lateBefore;
      return fits && Math.abs(left - filled) < gap ? [{ stop, driving }] : [];
    });
    const [best] = choices.sort((a, b) => a.driving - b.driving || a.stop - b.stop);
    if (best === undefined) break;
    plan.weekOf[best.stop] = light;
    if (flipped.has(best.stop)) flipped.delete(best.stop);
    else flipped.add(best.stop);
  }
  return [...flipped];
}

function inOtherWeek({ stops, today }: CompanyWeek, stop: number, day: number, week: FortnightWeek) {
  const { wishes, startDate = null } = stops[stop] ?? {};
  const first = firstDayOf('biweekly', day, week, today);
  return wishes?.rhythm && first
    ? { startDate, rhythm: { ...wishes.rhythm, anchor: first } }
    : { startDate: first, rhythm: null };
}

/** The week of the month in which a stop comes; null where it is not monthly by weeks, or that is not set. */
function monthWeekOf({ frequency, startDate, wishes: { rhythm } }: WeekStop): number | null {
  if (frequency !== 'monthly') return null;
  if (rhythm) return rhythm.pattern.kind === 'month-week' && rhythm.pattern.week < 5 ? rhythm.pattern.week : null;
  return startDate === null ? null : Math.min(4, weekOfMonth(dayNumber(startDate)));
}

function evenMonth(company: CompanyWeek, route: CompanyRoute): WeekShift[] {
  const weekOf = new Map<number, number>();
  for (const stop of route.stops) {
    const each = company.stops[stop];
    const week = each && isFree(each) && each.present?.day === route.day ? monthWeekOf(each) : null;
    if (week !== null) weekOf.set(stop, week);
  }
  const minutesOf = (stop: number): number => company.stops[stop]?.serviceMinutes ?? 0;
  const work = (week: number): number =>
    [...weekOf].reduce((sum, [stop, own]) => sum + (own === week ? minutesOf(stop) : 0), 0);
  const counts = (): number[] => weeksOfMonth.map((week) => [...weekOf.values()].filter((own) => own === week).length);
  const before = counts();
  const was = new Map(weekOf);
  for (let turn = 0; turn < weekOf.size; turn++) {
    const byWork = [...weeksOfMonth].sort((a, b) => work(b) - work(a) || a - b);
    const [heavy, light] = [byWork[0] ?? 1, byWork.at(-1) ?? 1];
    const gap = work(heavy) - work(light);
    const movable = [...weekOf].find(([stop, week]) => week === heavy && minutesOf(stop) < gap)?.[0];
    if (gap <= evenMinutes || movable === undefined) break;
    weekOf.set(movable, light);
  }
  const reason = texts.evensMonth({ place: placeOf(company, route), before, after: counts() });
  return [...weekOf].flatMap(([stop, week]): WeekShift[] => {
    if (was.get(stop) === week) return [];
    const { wishes, startDate = null } = company.stops[stop] ?? {};
    if (wishes?.rhythm)
      return [{ stop, startDate, rhythm: { ...wishes.rhythm, pattern: { kind: 'month-week', week } }, reason }];
    return [{ stop, startDate: firstInWeekOfMonth(company.today, route.day, week), rhythm: null, reason }];
  });
}

/** The first such weekday from a date on that lies in that week of its month. */
function firstInWeekOfMonth(today: CivilDate, day: number, week: number): CivilDate {
  const first = dayNumber(today) + ((day - weekdayIndex(today) + 7) % 7);
  // Within two months each week of the month comes once at least.
  const found = Array.from({ length: 9 }, (_, weeks) => first + 7 * weeks).find((each) => weekOfMonth(each) === week);
  return dateOfDay(found ?? first);
}
