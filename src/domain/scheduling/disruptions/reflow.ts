import { type CivilDate, daysBetween } from '#domain/calendar/index.ts';
import { type DayEnds, dayLoad } from '../recurrence/day-load.ts';
import { placeKey } from '../recurrence/navigation.ts';
import { type DriveBasis, type Drives, driveBasis, drivesOn } from '../routing/drives.ts';
import { estimateFrom } from '../routing/own-drives.ts';
import {
  affectedVisits,
  type Disruption,
  grouped,
  isAbsent,
  type PlannedVisit,
  type ReflowTechnician,
  visitKey,
} from './disruption.ts';
import { capacityMinutes, datesFor, filledMinutes, type OpenDay, openDays } from './open-days.ts';
import { type Homeless, type SearchOptions, searchPlaces } from './place-search.ts';

/** Cost of each day that a visit is later, in minutes of driving. */
const laterDayMinutes = 30;

/** Cost of another technician, in minutes of driving. */
const otherTechnicianMinutes = 12;

export type ReflowMove = {
  readonly visit: PlannedVisit;
  readonly toDate: CivilDate;
  readonly toTechnicianId: string;
  /** Between the orders of the stops before and behind it. */
  readonly toOrder: number;
  /** Driving that it adds to the day it goes to. */
  readonly addedMinutes: number;
};

export type ReflowSkip = { readonly visit: PlannedVisit; readonly why: SkipReason };

/** `left-out`: skipped on request; `no-room`: no day had room; `next-visit`: the next visit would come first. */
export type SkipReason = 'left-out' | 'no-room' | 'next-visit';

/** A technician's day on which something changes. */
export type DayChange = {
  readonly technicianId: string;
  readonly date: CivilDate;
  readonly stopsBefore: number;
  readonly stopsAfter: number;
  readonly minutesBefore: number;
  readonly minutesAfter: number;
  readonly capacityMinutes: number;
  /** What its driving is made of, before and after. */
  readonly basis: DriveBasis;
};

export type Reflow = {
  readonly affected: number;
  readonly moves: readonly ReflowMove[];
  readonly skips: readonly ReflowSkip[];
  /** By date, technicians in the order given. */
  readonly days: readonly DayChange[];
  /** What the days' driving is made of. */
  readonly basis: DriveBasis;
};

/**
 * Reschedules the visits of dates on which a technician, or nobody, works: each goes to another technician on its date or to
 * one of the next three working days, where it adds least driving, or is skipped when no day has room for it before the
 * customer's next visit. A later date costs half an hour of driving a day, another technician twelve minutes.
 * Every other visit keeps its date, technician and place; a day that is too full already takes nothing; a visit that is
 * opened or done stays.
 *
 * Depends on its arguments alone where the budget counts iterations.
 */
export function reflow(disruption: Disruption, options: SearchOptions): Reflow {
  const affected = affectedVisits(disruption);
  const days = openDays(disruption);
  const dates = visitDates(disruption);
  const homeless = affected.map((visit): Homeless => ({ visit, choices: choicesFor(visit, days, dates) }));
  const drives = drivesOn(disruption.roads ?? null, estimateFrom(disruption.ownDrives ?? null));
  const sequences = searchPlaces(days, homeless, drives, options);
  const leaving = new Set(affected.map(visitKey));
  const moves = days.flatMap((day, index) => movesInto(day, sequences[index] ?? [], { leaving, drives }));
  const placed = new Set(moves.map(({ visit }) => visitKey(visit)));
  const skips = homeless
    .filter(({ visit }) => !placed.has(visitKey(visit)))
    .map((each): ReflowSkip => ({ visit: each.visit, why: whyNowhere(each, dates) }));
  return { affected: affected.length, moves: inOrderOf(affected, moves), skips, ...changedDays(disruption, moves) };
}

/** Skips all affected visits. */
export function leaveOut(disruption: Disruption): Reflow {
  const affected = affectedVisits(disruption);
  const skips = affected.map((visit): ReflowSkip => ({ visit, why: 'left-out' }));
  return { affected: affected.length, moves: [], skips, ...changedDays(disruption, []) };
}

function choicesFor(visit: PlannedVisit, days: readonly OpenDay[], visited: VisitDates): Homeless['choices'] {
  const workingDates = [...new Set(days.map(({ date }) => date))];
  const next = nextVisitDate(visit, visited);
  const dates = datesFor(visit.date, workingDates).filter((date) => next === null || date < next);
  return days.flatMap(({ date, technicianId }, day) => {
    if (!dates.includes(date) || visit.technicianIds?.includes(technicianId) === false) return [];
    const other = technicianId === visit.technicianId ? 0 : otherTechnicianMinutes;
    return [{ day, cost: other + laterDayMinutes * daysBetween(visit.date, date) }];
  });
}

/** For each place the dates of the visits there, in order. */
type VisitDates = ReadonlyMap<string, readonly CivilDate[]>;

function visitDates({ visits }: Disruption): VisitDates {
  const byPlace = grouped(visits, placeKey);
  return new Map([...byPlace].map(([place, own]) => [place, own.map(({ date }) => date).sort()]));
}

/** The date of the next visit at its place; null when none is known. */
const nextVisitDate = (visit: PlannedVisit, dates: VisitDates): CivilDate | null =>
  dates.get(placeKey(visit))?.find((each) => each > visit.date) ?? null;

function whyNowhere({ visit, choices }: Homeless, dates: VisitDates): SkipReason {
  return choices.length === 0 && nextVisitDate(visit, dates) !== null ? 'next-visit' : 'no-room';
}

function inOrderOf(affected: readonly PlannedVisit[], moves: readonly ReflowMove[]): ReflowMove[] {
  const places = new Map(affected.map((visit, index) => [visitKey(visit), index]));
  const place = ({ visit }: ReflowMove): number => places.get(visitKey(visit)) ?? 0;
  return [...moves].sort((a, b) => place(a) - place(b));
}

/** The days that change, and what their driving is made of. */
function changedDays(disruption: Disruption, moves: readonly ReflowMove[]): Pick<Reflow, 'days' | 'basis'> {
  const days = dayChanges(disruption, moves);
  const bases = new Set(days.map(({ basis }) => basis));
  return { days, basis: bases.size === 1 ? (days[0]?.basis ?? 'estimate') : driveBasis(2, bases.size === 0 ? 2 : 1) };
}

function movesInto(
  day: OpenDay,
  sequence: readonly PlannedVisit[],
  { leaving, drives }: { leaving: ReadonlySet<string>; drives: Drives },
): ReflowMove[] {
  const orders = ordersOf(sequence, (visit) => leaving.has(visitKey(visit)));
  return sequence.flatMap((visit, index) =>
    leaving.has(visitKey(visit))
      ? [
          {
            visit,
            toDate: day.date,
            toTechnicianId: day.technicianId,
            toOrder: orders[index] ?? 0,
            addedMinutes: addedMinutes(sequence, index, drives, day.ends),
          },
        ]
      : [],
  );
}

/** Numbers new stops between the others: evenly between two, in ones behind the last. */
function ordersOf(sequence: readonly PlannedVisit[], isNew: (visit: PlannedVisit) => boolean): number[] {
  const orders: number[] = [];
  for (const [index, visit] of sequence.entries()) {
    if (!isNew(visit)) {
      orders.push(visit.order);
      continue;
    }
    const next = sequence.findIndex((each, place) => place > index && !isNew(each));
    const upper = sequence[next]?.order;
    const before = orders.at(-1);
    if (upper === undefined) orders.push((before ?? 0) + 1);
    else if (before === undefined) orders.push(upper - (next - index));
    else orders.push(before + (upper - before) / (next - index + 1));
  }
  return orders;
}

/** What a day's driving would be less without the stop at a place. */
function addedMinutes(sequence: readonly PlannedVisit[], index: number, drives: Drives, ends: DayEnds): number {
  const here = sequence[index]?.coordinates ?? null;
  if (here === null) return 0;
  const stopBefore = sequence.slice(0, index).findLast(({ coordinates }) => coordinates !== null)?.coordinates;
  const stopAfter = sequence.slice(index + 1).find(({ coordinates }) => coordinates !== null)?.coordinates;
  const [before, after] = [stopBefore ?? ends.start, stopAfter ?? ends.end];
  // Without another stop nobody would drive from the start to the end.
  const without = stopBefore || stopAfter;
  const minutes =
    (before ? drives(before, here).minutes : 0) +
    (after ? drives(here, after).minutes : 0) -
    (before && after && without ? drives(before, after).minutes : 0);
  return Math.max(0, minutes);
}

/** The technicians' days on which something changes, as they are and as they become. */
export function dayChanges(
  { happened, technicians, visits, roads = null, ownDrives = null }: Disruption,
  moves: readonly Pick<ReflowMove, 'visit' | 'toDate' | 'toTechnicianId' | 'toOrder'>[],
): DayChange[] {
  const drives = drivesOn(roads, estimateFrom(ownDrives));
  const goesTo = grouped(moves, ({ toDate, toTechnicianId }) => `${toDate} ${toTechnicianId}`);
  const isOf = new Map(technicians.map((technician) => [technician.technicianId, technician]));
  const before = grouped(visits, ({ date, technicianId }) => `${date} ${technicianId}`);
  const leaves = ({ isBegun, technicianId, date }: PlannedVisit): boolean =>
    !isBegun && isAbsent(happened, technicianId, date);
  const touched = new Set([
    ...goesTo.keys(),
    ...visits.filter(leaves).map(({ date, technicianId }) => `${date} ${technicianId}`),
  ]);
  const changes = [...touched].flatMap((key): DayChange[] => {
    const [date = '', ...rest] = key.split(' ');
    const technician = isOf.get(rest.join(' '));
    if (!technician) return [];
    const now = before.get(key) ?? [];
    const after = dayAfter(
      now.filter((visit) => !leaves(visit)),
      goesTo.get(key) ?? [],
    );
    const loads = [dayLoad(now, drives, technician.ends), dayLoad(after, drives, technician.ends)].filter(
      ({ travelMinutes }) => travelMinutes > 0,
    );
    const bases = new Set(loads.map(({ basis }) => basis));
    return [
      {
        technicianId: technician.technicianId,
        date,
        stopsBefore: now.length,
        stopsAfter: after.length,
        minutesBefore: filledMinutes(now, drives, technician.ends),
        minutesAfter: filledMinutes(after, drives, technician.ends),
        capacityMinutes: capacityMinutes(technician, date),
        basis: bases.size > 1 ? 'mixed' : (loads[0]?.basis ?? 'estimate'),
      },
    ];
  });
  const rank = new Map(technicians.map(({ technicianId }: ReflowTechnician, index) => [technicianId, index]));
  return changes.sort(
    (a, b) => a.date.localeCompare(b.date) || (rank.get(a.technicianId) ?? 0) - (rank.get(b.technicianId) ?? 0),
  );
}

const dayAfter = (
  standing: readonly PlannedVisit[],
  moves: readonly Pick<ReflowMove, 'visit' | 'toOrder'>[],
): PlannedVisit[] =>
  [
    ...standing.map((visit) => ({ visit, order: visit.order })),
    ...moves.map(({ visit, toOrder }) => ({ visit, order: toOrder })),
  ]
    .sort((a, b) => a.order - b.order)
    .map(({ visit }) => visit);
