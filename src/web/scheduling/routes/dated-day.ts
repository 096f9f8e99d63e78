import type { Technician } from '#contract/scheduling/technicians.ts';
import type {
  DayOff,
  MovedAway,
  MoveVisit,
  NotServed,
  WeekPlan,
  WeekPlanDay,
  WeekPlanTechnician,
  WeekStop,
} from '#contract/scheduling/week-plan.ts';
import { type CivilDate, mondayOf } from '#domain/calendar/index.ts';
import { compareText, formatDay } from '#web/base/format.ts';
import { type MapRoute, mapStateOf } from '../map/map-route.ts';
import { filledMinutes, stopName, visitKey } from '../week-board/moving/grid.ts';
import type { PrintedDay } from '../week-board/print-plan.ts';
import { weekTexts } from '../week-board/texts.ts';
import { routesTexts } from './texts.ts';

// A date as the week has it: the same visits and the same figures.

/** Names by id. */
export type Names = ReadonlyMap<string, string>;

/** A visit that repeats on this day of the week and is not made here on this date. */
export interface MissingVisit {
  key: string;
  name: string;
  note: string;
  /** What puts it back. */
  back: { kind: 'restore'; visit: NotServed } | { kind: 'move'; move: MoveVisit };
}

/** A technician's date. */
export interface DatedRoute {
  technicianId: string;
  name: string;
  /** Absent for somebody who neither works nor has a stop in the whole week. */
  planned: { technician: WeekPlanTechnician; day: WeekPlanDay } | null;
  missing: MissingVisit[];
}

/** Somebody, or the whole company (`name` null), who does not work on the date, and why. */
export interface Away {
  key: string;
  technicianId: string | null;
  name: string | null;
  why: string;
}

export interface DatedDay {
  date: CivilDate;
  routes: DatedRoute[];
  away: Away[];
  stopCount: number;
  workMinutes: number;
  distanceMiles: number;
  /** Whether any of the driving is. */
  isEstimated: boolean;
  /** How many visits are not as the template has them. */
  differing: number;
}

export const namesOf = (plan: WeekPlan, technicians: readonly Technician[]): Names =>
  new Map([...plan.technicians, ...technicians].map(({ technicianId, name }) => [technicianId, name]));

const daysOn = (plan: WeekPlan, date: CivilDate) =>
  plan.technicians.flatMap((technician) => {
    const day = technician.days.find((one) => one.date === date);
    return day ? [{ technician, day }] : [];
  });

/** The stops of a date, by everybody; undefined where the week is another one. */
export const stopsOn = (plan: WeekPlan, date: CivilDate): number | undefined =>
  plan.from === mondayOf(date) ? daysOn(plan, date).reduce((sum, { day }) => sum + day.stops.length, 0) : undefined;

const isEstimated = ({ travelMinutes, basis }: WeekPlanDay): boolean => travelMinutes > 0 && basis !== 'roads';

/** A date of the week: who works or has stops, who is away, what is not made that repeats, and the totals. */
export function datedDay(plan: WeekPlan, date: CivilDate, names: Names): DatedDay {
  const days = daysOn(plan, date);
  const missing = missingOn(plan, date, names);
  const missingOf = (technicianId: string) => missing.get(technicianId) ?? [];
  const routes = days
    .filter(({ technician, day }) => day.works || day.stops.length > 0 || missingOf(technician.technicianId).length > 0)
    .map(({ technician, day }): DatedRoute => {
      const { technicianId, name } = technician;
      return { technicianId, name, planned: { technician, day }, missing: missingOf(technicianId) };
    });
  const listed = new Set(days.map(({ technician }) => technician.technicianId));
  const others = [...missing]
    .filter(([technicianId]) => !listed.has(technicianId))
    .map(([technicianId, visits]) => ({
      technicianId,
      name: names.get(technicianId) ?? '',
      planned: null,
      missing: visits,
    }));
  const total = (of: (day: WeekPlanDay) => number) => days.reduce((sum, { day }) => sum + of(day), 0);
  return {
    date,
    routes: [...routes, ...others].sort((one, other) => compareText(one.name, other.name)),
    away: awayOn(plan.daysOff, date, names),
    stopCount: total(({ stops }) => stops.length),
    workMinutes: total(filledMinutes),
    distanceMiles: total((day) => day.distanceMiles),
    isEstimated: days.some(({ day }) => isEstimated(day)),
    differing: differingVisits(days, missing, names),
  };
}

/** A visit that another technician takes over the same day is missing at one and covered by the other: it counts once. */
function differingVisits(
  days: ReturnType<typeof daysOn>,
  missing: ReadonlyMap<string, MissingVisit[]>,
  names: Names,
): number {
  const keys = new Set([...missing.values()].flat().map(({ key }) => key));
  for (const { technician, day } of days) {
    for (const stop of day.stops)
      if (differencesOf(stop, at(technician, day), names).length > 0) keys.add(visitKey(stop));
  }
  return keys.size;
}

const at = ({ technicianId }: WeekPlanTechnician, { date }: WeekPlanDay) => ({ technicianId, date });

function awayOn(daysOff: readonly DayOff[], date: CivilDate, names: Names): Away[] {
  return daysOff
    .filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
    .flatMap(({ dayOffId, technicianId, kind, note, toDate }) => {
      const name = technicianId === null ? null : names.get(technicianId);
      if (name === undefined) return [];
      const why = weekTexts.dayOff[kind](note);
      const until = formatDay(toDate, 'shortWeekdayAndDay');
      return [{ key: dayOffId, technicianId, name, why: toDate === date ? why : routesTexts.awayUntil(why, until) }];
    });
}

/** By their regular technician. */
function missingOn(plan: WeekPlan, date: CivilDate, names: Names): Map<string, MissingVisit[]> {
  const found = new Map<string, MissingVisit[]>();
  const add = (technicianId: string, visit: MissingVisit) =>
    found.set(technicianId, [...(found.get(technicianId) ?? []), visit]);
  for (const visit of plan.notServed.filter(({ serviceDate }) => serviceDate === date)) {
    const note = visit.why === 'skipped' ? routesTexts.skipped : routesTexts.dayOff;
    add(visit.technicianId, {
      key: visitKey(visit),
      name: visit.name,
      note: withReason(note, visit.reason),
      back: { kind: 'restore', visit },
    });
  }
  for (const visit of (plan.movedAway ?? []).filter(({ serviceDate }) => serviceDate === date)) {
    const { assignmentId, serviceDate, technicianId, name } = visit;
    const move: MoveVisit = { assignmentId, serviceDate, toDate: date, toTechnicianId: technicianId, scope: 'once' };
    add(technicianId, { key: visitKey(visit), name, note: whereTo(visit, names), back: { kind: 'move', move } });
  }
  return found;
}

const withReason = (note: string, reason: string | null): string =>
  reason === null ? note : routesTexts.noteWithReason(note, reason);

/** "Tue" within the week of the other date, else "Tue, Dec 1". */
const dayBeside = (date: CivilDate, other: CivilDate): string =>
  formatDay(date, mondayOf(date) === mondayOf(other) ? 'shortWeekday' : 'shortWeekdayAndDay');

const firstWord = (name: string): string => name.split(' ')[0] ?? name;

function whereTo({ serviceDate, toDate, technicianId, toTechnicianId, reason }: MovedAway, names: Names): string {
  const to = names.get(toTechnicianId);
  const parts = [
    toDate === serviceDate ? undefined : routesTexts.movedTo(dayBeside(toDate, serviceDate)),
    toTechnicianId === technicianId || to === undefined ? undefined : routesTexts.coveredBy(firstWord(to)),
  ].filter((part) => part !== undefined);
  return withReason(parts.join(' · '), reason);
}

/** What differs at a stop from what repeats every week. */
export interface Difference {
  kind: 'moved' | 'covered' | 'extra';
  text: string;
}

/** What differs at a stop of a technician's date from the template: moved from another day, covered for somebody, extra. */
export function differencesOf(
  stop: WeekStop,
  { date, technicianId }: { date: CivilDate; technicianId: string },
  names: Names,
): Difference[] {
  const usual = stop.moved && stop.moved.technicianId !== technicianId ? names.get(stop.moved.technicianId) : undefined;
  const differences: (Difference | undefined)[] = [
    stop.serviceDate === date
      ? undefined
      : { kind: 'moved', text: routesTexts.movedFrom(dayBeside(stop.serviceDate, date)) },
    usual === undefined ? undefined : { kind: 'covered', text: routesTexts.coveredFor(firstWord(usual)) },
    stop.isExtra ? { kind: 'extra', text: routesTexts.extra } : undefined,
  ];
  return differences.filter((one) => one !== undefined);
}

/** A technician's stops that have a place on the map, with how far their visits are. */
export const mapRouteOfDay = (
  { technicianId, name, planned }: DatedRoute,
  late: ReadonlyMap<string, number>,
): MapRoute => ({
  key: technicianId,
  name,
  stops: (planned?.day.stops ?? []).flatMap((stop) => {
    const { latitude, longitude } = stop;
    if (latitude === null || longitude === null) return [];
    return [
      {
        key: visitKey(stop),
        name: stopName(stop),
        coordinates: { latitude, longitude },
        state: mapStateOf(stop, late),
      },
    ];
  }),
});

/** What is printed of a date: every stop in its order, and below what is not made. */
export function printedDay({ date, away, ...day }: DatedDay, routes: readonly DatedRoute[], names: Names): PrintedDay {
  return {
    title: formatDay(date, 'fullDate'),
    lines: [
      routesTexts.dayFigures(day.stopCount, day.workMinutes, day.distanceMiles, day.isEstimated),
      ...away.map(({ name, why }) => (name === null ? why : routesTexts.awayWhy(name, why))),
    ],
    head: Object.values(routesTexts.sheet),
    routes: routes.map(({ technicianId, name, planned, missing }) => {
      const stops = planned?.day.stops ?? [];
      return {
        heading: name,
        figures: planned
          ? routesTexts.dayFigures(
              stops.length,
              filledMinutes(planned.day),
              planned.day.distanceMiles,
              isEstimated(planned.day),
            )
          : routesTexts.noStopsThatDay,
        rows: stops.map((stop, index) => [
          String(index + 1),
          stop.name,
          stop.address ?? '',
          String(stop.serviceMinutes),
          differencesOf(stop, { date, technicianId }, names)
            .map(({ text }) => text)
            .join(', '),
        ]),
        below: missing.map((visit) => routesTexts.noteWithReason(visit.name, visit.note)),
      };
    }),
  };
}
