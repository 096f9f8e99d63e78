import { type CivilDate, weekdayOf } from '#domain/calendar/index.ts';
import { isDueOn, type Recurrence } from './recurrence.ts';

/** A place on a technician's route with its rhythm: what gives the visits of any date. */
export type DatedStop = Recurrence & {
  readonly assignmentId: string;
  readonly technicianId: string;
  readonly routeOrder: number;
};

/** What one visit has in place of what its stop has; what is left out is the stop's. */
export type VisitDetails = {
  readonly estimatedDuration?: number | undefined;
  readonly priority?: string | undefined;
  readonly windowFrom?: string | null | undefined;
  readonly windowTo?: string | null | undefined;
  readonly notes?: string | null | undefined;
};

/** One visit that is not made as the rhythm gives it. `serviceDate` is the rhythm's date; with the assignment it names the visit. */
export type VisitChange = {
  readonly assignmentId: string;
  readonly serviceDate: CivilDate;
  readonly kind: 'moved' | 'skipped';
  /** Where a moved visit is made; null for a skipped one. */
  readonly toDate: CivilDate | null;
  readonly toTechnicianId: string | null;
  /** Among the route orders of that day; halves are between two stops. */
  readonly toOrder: number | null;
  readonly reason: string | null;
  readonly details?: VisitDetails | null;
};

/** What a skipped visit has in place of a date, a technician and an order. */
export const skippedVisit = { kind: 'skipped', toDate: null, toTechnicianId: null, toOrder: null } as const;

/** Nobody works (`technicianId` null), or one technician does not, from the first date to the last, both included. */
export type DayOff = {
  readonly dayOffId: string;
  readonly technicianId: string | null;
  readonly kind: 'technician-away' | 'rain' | 'holiday';
  readonly fromDate: CivilDate;
  readonly toDate: CivilDate;
  readonly note: string | null;
};

/** What a date's visits follow from. */
export type DatedPlan<S extends DatedStop> = {
  readonly stops: readonly S[];
  readonly changes: readonly VisitChange[];
  readonly daysOff: readonly DayOff[];
};

/** A visit that is made on a date. */
export type DatedVisit<S extends DatedStop> = {
  readonly stop: S;
  /** The date that the rhythm gives. */
  readonly serviceDate: CivilDate;
  readonly technicianId: string;
  readonly order: number;
  /** Whose it was and when, where it was moved; null too where only its place within its own day was changed. */
  readonly moved: { readonly technicianId: string; readonly date: CivilDate; readonly reason: string | null } | null;
  /** What this visit alone has otherwise than its stop. */
  readonly details?: VisitDetails | null;
};

/** A visit that the rhythm gives for a date and that is not made. */
export type NotServedVisit<S extends DatedStop> = {
  readonly stop: S;
  readonly serviceDate: CivilDate;
  readonly why: 'skipped' | 'holiday';
  readonly reason: string | null;
};

/** The day off on which the whole company does not work at a date, if there is one. */
export function companyDayOff(date: CivilDate, daysOff: readonly DayOff[]): DayOff | null {
  return daysOff.find((day) => day.technicianId === null && day.fromDate <= date && date <= day.toDate) ?? null;
}

/** What keeps a technician from working at a date: the whole company's day off before the technician's own. */
export function dayOffOf(technicianId: string, date: CivilDate, daysOff: readonly DayOff[]): DayOff | null {
  return (
    companyDayOff(date, daysOff) ??
    daysOff.find((day) => day.technicianId === technicianId && day.fromDate <= date && date <= day.toDate) ??
    null
  );
}

/** A plan's stops and changes by their names, for all dates of the plan. */
type PlanIndex = {
  readonly stopOf: ReadonlyMap<string, DatedStop>;
  readonly placeOf: ReadonlyMap<string, number>;
  /** The changes of the visits that the rhythm gives for a date, by stop. */
  readonly changesOf: ReadonlyMap<CivilDate, ReadonlyMap<string, VisitChange>>;
};
const unchanged: ReadonlyMap<string, VisitChange> = new Map();
const indexes = new WeakMap<DatedPlan<DatedStop>, PlanIndex>();

function indexOf(plan: DatedPlan<DatedStop>): PlanIndex {
  const before = indexes.get(plan);
  if (before) return before;
  const changesOf = new Map<CivilDate, Map<string, VisitChange>>();
  for (const change of plan.changes) {
    const ofDate = changesOf.get(change.serviceDate) ?? new Map<string, VisitChange>();
    changesOf.set(change.serviceDate, ofDate.set(change.assignmentId, change));
  }
  const index: PlanIndex = {
    stopOf: new Map(plan.stops.map((stop) => [stop.assignmentId, stop])),
    placeOf: new Map(plan.stops.map((stop, place) => [stop.assignmentId, place])),
    changesOf,
  };
  indexes.set(plan, index);
  return index;
}

/**
 * The visits that are made on a date, by technician and order.
 *
 * - The rhythm's visits of that date, unless they are skipped, moved elsewhere, or nobody works that day.
 * - The visits moved here, also onto a day off: somebody decided so. A change of a visit that the rhythm does not give
 *   (any more) counts for nothing.
 * - A technician's own day off leaves the visits with the technician, so that none is lost unseen.
 * - A stop is served once on a date: a visit moved onto a date that has one of its own is the same visit.
 * @throws RangeError when a date is not one
 */
export function datedVisits<S extends DatedStop>(date: CivilDate, plan: DatedPlan<S>): DatedVisit<S>[] {
  const { stopOf, placeOf: places, changesOf } = indexOf(plan);
  const changed = changesOf.get(date) ?? unchanged;
  const made = new Map<string, DatedVisit<S>>();
  const weekday = weekdayOf(date);
  if (companyDayOff(date, plan.daysOff) === null) {
    for (const stop of plan.stops) {
      if (changed.has(stop.assignmentId) || !isDueOn(date, stop, weekday)) continue;
      made.set(stop.assignmentId, {
        stop,
        serviceDate: date,
        technicianId: stop.technicianId,
        order: stop.routeOrder,
        moved: null,
      });
    }
  }
  for (const change of plan.changes) {
    if (change.toDate !== date || made.has(change.assignmentId)) continue;
    const stop = stopOf.get(change.assignmentId) as S | undefined;
    if (stop === undefined) continue;
    const visit = movedVisit(stop, change);
    if (visit !== null) made.set(stop.assignmentId, visit);
  }
  const placeOf = ({ stop }: DatedVisit<S>): number => places.get(stop.assignmentId) ?? 0;
  return [...made.values()].sort(
    (a, b) =>
      compare(a.technicianId, b.technicianId) ||
      a.order - b.order ||
      Number(a.serviceDate !== date) - Number(b.serviceDate !== date) ||
      placeOf(a) - placeOf(b),
  );
}

/** A moved visit as it is made; null where the change does not move it, or the rhythm does not give it. */
export function movedVisit<S extends DatedStop>(stop: S, change: VisitChange): DatedVisit<S> | null {
  if (change.kind !== 'moved' || change.toDate === null || !isDueOn(change.serviceDate, stop)) return null;
  const technicianId = change.toTechnicianId ?? stop.technicianId;
  const isElsewhere = change.toDate !== change.serviceDate || technicianId !== stop.technicianId;
  return {
    stop,
    serviceDate: change.serviceDate,
    technicianId,
    order: change.toOrder ?? stop.routeOrder,
    moved: isElsewhere ? { technicianId: stop.technicianId, date: change.serviceDate, reason: change.reason } : null,
    ...(change.details ? { details: change.details } : {}),
  };
}

/**
 * The visits that the rhythm gives for a date and that are not made at all, in the stops' order: skipped ones with their
 * reason, and those of a day on which nobody works.
 * @throws RangeError when a date is not one
 */
export function notServedOn<S extends DatedStop>(date: CivilDate, plan: DatedPlan<S>): NotServedVisit<S>[] {
  const weekday = weekdayOf(date);
  const changed = indexOf(plan).changesOf.get(date) ?? unchanged;
  const off = companyDayOff(date, plan.daysOff);
  if (off === null && changed.size === 0) return [];
  return plan.stops.flatMap((stop): NotServedVisit<S>[] => {
    const change = changed.get(stop.assignmentId);
    if ((change === undefined && off === null) || !isDueOn(date, stop, weekday)) return [];
    if (change?.kind === 'skipped') return [{ stop, serviceDate: date, why: 'skipped', reason: change.reason }];
    if (change !== undefined || off === null) return [];
    return [{ stop, serviceDate: date, why: 'holiday', reason: off.note }];
  });
}

/**
 * The visits that the rhythm gives for a date and that are made elsewhere for once, on another date or by somebody else, in
 * the stops' order.
 * @throws RangeError when a date is not one
 */
export function movedAwayFrom<S extends DatedStop>(
  date: CivilDate,
  plan: DatedPlan<S>,
): (DatedVisit<S> & { readonly toDate: CivilDate })[] {
  const changed = indexOf(plan).changesOf.get(date);
  if (changed === undefined) return [];
  return plan.stops.flatMap((stop) => {
    const change = changed.get(stop.assignmentId);
    const visit = change === undefined ? null : movedVisit(stop, change);
    if (visit === null || visit.moved === null) return [];
    return [{ ...visit, toDate: change?.toDate ?? date }];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
