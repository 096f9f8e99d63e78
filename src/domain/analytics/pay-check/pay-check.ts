import type { CivilDate } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { type Drives, dayLoad, straightDrive } from '#domain/scheduling/index.ts';
import { onSiteMinutes, type PlannedStop, proofOf, type RecordedVisit } from './recorded.ts';
import { payCheckTexts as texts } from './texts.ts';

/** A planned stop with its visit, or a visit that has no planned stop of its technician. */
type Entry = {
  /** Whose week it counts in. */
  readonly technicianId: string;
  readonly date: CivilDate;
  readonly customerId: string;
  readonly customerName: string;
  /** The stop as it was planned for this technician; null where nothing was. */
  readonly planned: PlannedStop | null;
  /** The visit that this technician made. */
  readonly visit: RecordedVisit | null;
  /** The planned stop that was another technician's, and whose. */
  readonly insteadOf: PlannedStop | null;
  /** Who made the stop that was planned here. */
  readonly madeBy: string | null;
};

const nothingElse = { planned: null, visit: null, insteadOf: null, madeBy: null };
const entryOf = (
  technicianId: string,
  { date, customerId, customerName }: PlannedStop | RecordedVisit,
  more: Partial<Entry>,
): Entry => ({ technicianId, date, customerId, customerName, ...nothingElse, ...more });

/**
 * Lays visits over the plan. A visit belongs to the stop it names, on its date; one that names none to a stop of its
 * customer on that date that has no visit yet. Every planned stop gives exactly one entry, in the week of whom it was
 * planned for; every visit is in exactly one, in the week of who made it. Where somebody else made a stop there are
 * two: the stop here, the visit there. A visit of nobody known counts for whom its stop was planned; without such a stop
 * it is nobody's work and left out.
 * @param technicianIds the technicians there are: a visit of somebody else is a visit of nobody known
 */
function matchVisits(
  planned: readonly PlannedStop[],
  visits: readonly RecordedVisit[],
  technicianIds: ReadonlySet<string>,
): Entry[] {
  const visitOf = visitsOfStops(
    planned.filter(({ notServed }) => notServed === null),
    visits,
  );
  const entries: Entry[] = [];
  const placed = new Set<RecordedVisit>();
  for (const stop of planned) {
    const { technicianId } = stop;
    const visit = visitOf.get(stop);
    if (visit === undefined) {
      entries.push(entryOf(technicianId, stop, { planned: stop }));
      continue;
    }
    placed.add(visit);
    const maker =
      visit.technicianId !== null && technicianIds.has(visit.technicianId) ? visit.technicianId : technicianId;
    if (maker === technicianId) entries.push(entryOf(technicianId, stop, { planned: stop, visit }));
    else {
      entries.push(entryOf(technicianId, stop, { planned: stop, madeBy: maker }));
      entries.push(entryOf(maker, visit, { visit, insteadOf: stop }));
    }
  }
  for (const visit of visits) {
    const { technicianId } = visit;
    if (placed.has(visit) || technicianId === null || !technicianIds.has(technicianId)) continue;
    entries.push(entryOf(technicianId, visit, { visit }));
  }
  return entries;
}

const keyOf = (date: string, id: string): string => `${date} ${id}`;

function visitsOfStops(stops: readonly PlannedStop[], visits: readonly RecordedVisit[]) {
  const visitOf = new Map<PlannedStop, RecordedVisit>();
  const named = new Map<string, RecordedVisit>();
  const unnamed = new Map<string, RecordedVisit[]>();
  for (const visit of visits) {
    if (visit.assignmentId !== null) named.set(keyOf(visit.date, visit.assignmentId), visit);
    else {
      const key = keyOf(visit.date, visit.customerId);
      unnamed.set(key, [...(unnamed.get(key) ?? []), visit]);
    }
  }
  // Finished visits come before open ones.
  for (const list of unnamed.values()) list.sort((a, b) => Number(b.state === 'done') - Number(a.state === 'done'));
  for (const stop of stops) {
    const own = named.get(keyOf(stop.date, stop.assignmentId));
    const visit = own ?? unnamed.get(keyOf(stop.date, stop.customerId))?.shift();
    if (visit !== undefined) visitOf.set(stop, visit);
  }
  return visitOf;
}

/**
 * What needs review before the week is paid, in the order shown. not-done: planned and no finished visit; left-open: begun
 * and never finished; short: under half of the planned minutes on site; long: over twice; task-left: a required task not
 * done; no-photo: a task that needs a photo has none, or the visit has no photo at all; unplanned: a visit nobody had
 * planned; other-technician: somebody else did it.
 */
export const exceptionNames = texts.exception;
export type ExceptionKind = keyof typeof exceptionNames;
export const exceptionKinds = Object.keys(exceptionNames) as ExceptionKind[];

/** What somebody should look at, and what is meant by it here. */
type Finding = { readonly kind: ExceptionKind; readonly detail: Message };

/** Under this share of the planned minutes a visit is short. */
const shortShare = 0.5;
/** Over this share it is long. */
const longShare = 2;

/** What the findings of an entry depend on besides the entry. */
type Around = {
  readonly today: CivilDate;
  readonly nameOf: (technicianId: string) => string;
  /** The date on which the same stop was worked in this week without having been planned there, if it was. */
  readonly workedOn: CivilDate | null;
};

/**
 * What somebody should look at before an entry is paid: kinds as the contract says them. A day that is not over gives no
 * finding for what is still to be done. A stop that was begun and never finished is left-open and not also not-done; one
 * that somebody else made is other-technician, in both weeks.
 */
function findingsOf(entry: Entry, around: Around): Finding[] {
  const { planned, visit, insteadOf } = entry;
  if (visit === null) return withoutVisit(entry, around);
  const findings: Finding[] = [];
  if (visit.state === 'open') {
    if (visit.date < around.today) findings.push({ kind: 'left-open', detail: texts.neverFinished });
    return findings;
  }
  findings.push(...timeFindings(entry));
  const proof = proofOf(visit);
  if (proof.left.length > 0) findings.push({ kind: 'task-left', detail: texts.tasksLeft({ tasks: proof.left }) });
  if (visit.photos === 0) findings.push({ kind: 'no-photo', detail: texts.noPhoto });
  else if (proof.withoutPhoto.length > 0) {
    findings.push({ kind: 'no-photo', detail: texts.tasksWithoutPhoto({ tasks: proof.withoutPhoto }) });
  }
  if (insteadOf !== null) {
    const technician = around.nameOf(insteadOf.technicianId);
    findings.push({ kind: 'other-technician', detail: texts.scheduledFor({ technician }) });
  } else if (planned === null) {
    findings.push({ kind: 'unplanned', detail: texts.notScheduled });
  }
  return findings;
}

function withoutVisit({ planned, madeBy }: Entry, { today, nameOf, workedOn }: Around): Finding[] {
  if (planned === null || planned.notServed !== null) return [];
  if (madeBy !== null) return [{ kind: 'other-technician', detail: texts.doneBy({ technician: nameOf(madeBy) }) }];
  if (planned.date >= today) return [];
  const detail = workedOn === null ? texts.noVisit : texts.doneOn({ day: workedOn });
  return [{ kind: 'not-done', detail }];
}

function timeFindings({ planned, insteadOf, visit }: Entry): Finding[] {
  const onSite = visit && onSiteMinutes(visit);
  const plannedMinutes = (planned ?? insteadOf)?.plannedMinutes ?? 0;
  if (onSite === null || plannedMinutes <= 0) return [];
  const detail = texts.ofScheduled({ onSite, planned: plannedMinutes });
  if (onSite < plannedMinutes * shortShare) return [{ kind: 'short', detail }];
  return onSite > plannedMinutes * longShare ? [{ kind: 'long', detail }] : [];
}

export const stopStateNames = texts.stopState;

/** Minutes as "5 hr 12 min". */
export function durationOf(minutes: number): Message {
  const whole = Math.round(minutes);
  return texts.duration({ hours: Math.floor(whole / 60), minutes: whole % 60 });
}

/** A stop of a technician's week, as the contract's `payCheckStop`; moments in milliseconds since 1970. */
export type PayStop = {
  readonly date: CivilDate;
  /** Null where it was not on this technician's plan. */
  readonly assignmentId: string | null;
  readonly visitId: string | null;
  readonly customerId: string;
  readonly customerName: string;
  readonly state: keyof typeof stopStateNames;
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
  readonly detail: Message;
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
  /** Between the finished stops of each day in the order they were worked: by road where measured, else straight lines. */
  readonly milesDriven: number;
  /** By road where measured, else at 25 mph. */
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
  /** Straight lines at 25 mph without it. */
  readonly drives?: Drives;
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
    return isActive || own.length > 0 ? [lineOf({ technicianId, name }, own, around, week)] : [];
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
  { today, drives = straightDrive }: Pick<PayWeek, 'today' | 'drives'>,
): PayLine {
  const entries = inOrder(unordered);
  const rows = entries.map((entry) => ({ entry, stop: stopOf(entry, today) }));
  const stops = rows.map(({ stop }) => stop);
  const assigned = stops.filter(
    ({ assignmentId, state }) => assignmentId !== null && state !== 'skipped' && state !== 'holiday',
  );
  const done = stops.filter(({ state }) => state === 'done');
  const driving = drivingOf(entries, drives);
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
function drivingOf(entries: readonly Entry[], drives: Drives): { milesDriven: number; travelMinutes: number } {
  const days = new Map<CivilDate, { serviceMinutes: number; coordinates: RecordedVisit['coordinates'] }[]>();
  for (const { visit } of entries) {
    if (visit?.state !== 'done') continue;
    const day = days.get(visit.date) ?? [];
    day.push({ serviceMinutes: 0, coordinates: visit.coordinates });
    days.set(visit.date, day);
  }
  const loads = [...days.values()].map((stops) => dayLoad(stops, drives));
  return {
    milesDriven: sum(loads.map(({ distanceMiles }) => distanceMiles)),
    travelMinutes: sum(loads.map(({ travelMinutes }) => travelMinutes)),
  };
}

/** What of an approved line is compared: what was done and when, not how customers or technicians are called today. */
const lineFacts = [
  'assigned',
  'done',
  'unplanned',
  'proven',
  'plannedMinutes',
  'onSiteMinutes',
  'milesDriven',
] as const;
const stopFacts = [
  'date',
  'assignmentId',
  'visitId',
  'state',
  'arrivalTime',
  'departureTime',
  'plannedMinutes',
  'onSiteMinutes',
  'photos',
  'tasksDone',
  'tasksRequired',
] as const;

type Comparable = Readonly<Record<(typeof lineFacts)[number], number>> & {
  readonly stops: readonly Readonly<Record<(typeof stopFacts)[number], string | number | null>>[];
};

/** Whether two lines of the same technician and week record the same work. */
export const sameWork = (a: Comparable, b: Comparable): boolean => factsOf(a) === factsOf(b);

const factsOf = (line: Comparable): string =>
  JSON.stringify([lineFacts.map((fact) => line[fact]), line.stops.map((stop) => stopFacts.map((fact) => stop[fact]))]);
