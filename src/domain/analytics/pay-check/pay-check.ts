import type { CivilDate } from '#domain/calendar/index.ts';

import { dayLoad } from '#domain/scheduling/index.ts';
import { type Around, type ExceptionKind, findingsOf } from './exceptions.ts';
import { type Entry, matchVisits } from './match-visits.ts';
import { onSiteMinutes, type PlannedStop, proofOf, type RecordedVisit } from './recorded.ts';

/** A stop of a technician's week, as the contract's `payCheckStop`; moments in milliseconds since 1970. */
export type PayStop = {
  readonly date: CivilDate;
  /** Null where it was not on this technician's plan. */
  readonly assignmentId: string | null;
  readonly visitId: string | null;
  readonly customerId: string;
  readonly customerName: string;
  readonly state: 'done' | 'open' | 'not-done' | 'skipped' | 'holiday' | 'ahead';
  readonly arrivedAt: number | null;
  readonly leftAt: number | null;
  readonly plannedMinutes: number;
  readonly onSiteMinutes: number | null;
  readonly photos: number;
  readonly tasksDone: number;
  readonly tasksRequired: number;
  readonly proven: boolean;
};

export type PayException = {
  readonly kind: ExceptionKind;
  readonly date: CivilDate;
  readonly customerId: string;
  readonly customerName: string;
  readonly assignmentId: string | null;
  readonly visitId: string | null;
  readonly detail: string;
};

/** A technician's week in figures, its stops and what should be looked at. */
export type PayLine = {
  readonly technicianId: string;
  readonly name: string;
  /** Stops that were planned for this technician and not called off, those still ahead included. */
  readonly assigned: number;
  /** Finished visits of this technician, planned or not. */
  readonly done: number;
  /** Of the finished ones those that were not on this technician's plan. */
  readonly unplanned: number;
  readonly proven: number;
  /** Of the assigned stops. */
  readonly plannedMinutes: number;
  /** Of the finished visits that have an arrival and a departure. */
  readonly onSiteMinutes: number;
  /** Between the finished stops of each day in the order they were worked: great circle (spec 2 §9). */
  readonly milesDriven: number;
  /** Minutes for these miles at 25 mph. */
  readonly travelMinutes: number;
  readonly stops: readonly PayStop[];
  readonly exceptions: readonly PayException[];
};

/** What a week's pay check follows from. */
export type PayWeek = {
  /** The date it is where the company is. */
  readonly today: CivilDate;
  readonly technicians: readonly { readonly technicianId: string; readonly name: string; readonly isActive: boolean }[];
  /** In the order in which each day was planned. */
  readonly planned: readonly PlannedStop[];
  readonly visits: readonly RecordedVisit[];
};

/**
 * A week's work by technician, in the order of the technicians; those who left and had nothing to do are left out.
 * Nobody's position is needed: times come from the visits, miles from where the customers are (decision 38).
 */
export function payCheckOf(week: PayWeek): PayLine[] {
  const names = new Map(week.technicians.map(({ technicianId, name }) => [technicianId, name]));
  const entries = matchVisits(week.planned, week.visits, new Set(names.keys()));
  const worked = workedElsewhere(entries);
  const around = (entry: Entry): Around => ({
    today: week.today,
    nameOf: (technicianId) => names.get(technicianId) ?? technicianId,
    workedOn: (entry.planned && worked.get(entry.planned.customerId)) ?? null,
  });
  const entriesOf = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = entriesOf.get(entry.technicianId);
    if (own) own.push(entry);
    else entriesOf.set(entry.technicianId, [entry]);
  }
  return week.technicians.flatMap(({ technicianId, name, isActive }) => {
    const own = entriesOf.get(technicianId) ?? [];
    return isActive || own.length > 0 ? [lineOf({ technicianId, name }, own, around, week.today)] : [];
  });
}

/** When customers were served in this week without being on the plan of that date. */
const workedElsewhere = (entries: readonly Entry[]): Map<string, CivilDate> =>
  new Map(
    entries.flatMap(({ planned, insteadOf, visit }) =>
      visit?.state === 'done' && planned === null && insteadOf === null
        ? [[visit.customerId, visit.date] as const]
        : [],
    ),
  );

function lineOf(
  technician: { technicianId: string; name: string },
  unordered: readonly Entry[],
  around: (entry: Entry) => Around,
  today: CivilDate,
): PayLine {
  const entries = inOrder(unordered);
  const rows = entries.map((entry) => ({ entry, stop: stopOf(entry, today) }));
  const stops = rows.map(({ stop }) => stop);
  const assigned = stops.filter(
    ({ assignmentId, state }) => assignmentId !== null && state !== 'skipped' && state !== 'holiday',
  );
  const done = stops.filter(({ state }) => state === 'done');
  const driving = drivingOf(entries);
  return {
    ...technician,
    assigned: assigned.length,
    done: done.length,
    unplanned: done.filter(({ assignmentId }) => assignmentId === null).length,
    proven: stops.filter(({ proven }) => proven).length,
    plannedMinutes: sum(assigned.map(({ plannedMinutes }) => plannedMinutes)),
    onSiteMinutes: sum(done.map((stop) => stop.onSiteMinutes ?? 0)),
    ...driving,
    stops,
    exceptions: rows.flatMap(({ entry, stop: { date, customerId, customerName, assignmentId, visitId } }) =>
      findingsOf(entry, around(entry)).map(({ kind, detail }) => ({
        kind,
        date,
        customerId,
        customerName,
        assignmentId,
        visitId,
        detail,
      })),
    ),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** When a visit was worked; what has no time comes after what has one. */
const workedAt = ({ visit }: Entry): number => visit?.arrivedAt ?? visit?.leftAt ?? Number.POSITIVE_INFINITY;

/** By day and, within it, as they were worked; what was not worked follows in the planned order. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const byTime = (a: Entry, b: Entry): number => {
    const [first, second] = [workedAt(a), workedAt(b)];
    return first === second ? 0 : first - second;
  };
  return [...entries].sort((a, b) => compare(a.date, b.date) || byTime(a, b));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function stopOf({ planned, visit, insteadOf, madeBy, ...of }: Entry, today: CivilDate): PayStop {
  const proof = visit && proofOf(visit);
  return {
    date: of.date,
    assignmentId: planned?.assignmentId ?? null,
    visitId: visit?.visitId ?? null,
    customerId: of.customerId,
    customerName: of.customerName,
    state: visit?.state ?? planned?.notServed ?? (madeBy !== null || of.date < today ? 'not-done' : 'ahead'),
    arrivedAt: visit?.arrivedAt ?? null,
    leftAt: visit?.leftAt ?? null,
    plannedMinutes: (planned ?? insteadOf)?.plannedMinutes ?? 0,
    onSiteMinutes: visit && onSiteMinutes(visit),
    photos: visit?.photos ?? 0,
    tasksDone: proof?.tasksDone ?? 0,
    tasksRequired: proof?.tasksRequired ?? 0,
    proven: proof?.proven ?? false,
  };
}

/** The days' ways between the finished stops in the order they were worked, as the day's load measures them. */
function drivingOf(entries: readonly Entry[]): { milesDriven: number; travelMinutes: number } {
  const days = new Map<CivilDate, { serviceMinutes: number; coordinates: RecordedVisit['coordinates'] }[]>();
  for (const { visit } of entries) {
    if (visit?.state !== 'done') continue;
    const day = days.get(visit.date) ?? [];
    day.push({ serviceMinutes: 0, coordinates: visit.coordinates });
    days.set(visit.date, day);
  }
  const loads = [...days.values()].map(dayLoad);
  return {
    milesDriven: sum(loads.map(({ distanceMiles }) => distanceMiles)),
    travelMinutes: sum(loads.map(({ travelMinutes }) => travelMinutes)),
  };
}
