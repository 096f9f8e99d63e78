import type { CivilDate } from '#domain/calendar/index.ts';

import type { PlannedStop, RecordedVisit } from './recorded.ts';

/** A planned stop with its visit, or a visit that has no planned stop of its technician. */
export type Entry = {
  /** In whose week it stands. */
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
 * planned for; every visit stands in exactly one, in the week of who made it. Where somebody else made a stop there are
 * two: the stop here, the visit there. A visit of nobody known counts for whom its stop was planned; without such a stop
 * it is nobody's work and left out.
 * @param technicianIds the technicians there are: a visit of somebody else is a visit of nobody known
 */
export function matchVisits(
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
  // A finished one tells more than one that was begun.
  for (const list of unnamed.values()) list.sort((a, b) => Number(b.state === 'done') - Number(a.state === 'done'));
  for (const stop of stops) {
    const own = named.get(keyOf(stop.date, stop.assignmentId));
    const visit = own ?? unnamed.get(keyOf(stop.date, stop.customerId))?.shift();
    if (visit !== undefined) visitOf.set(stop, visit);
  }
  return visitOf;
}
