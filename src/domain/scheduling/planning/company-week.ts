import { type CivilDate, weekdays } from '#domain/calendar/index.ts';
import { defaultStopMinutes, openEnds } from '../recurrence/day-load.ts';
import { placeKey } from '../recurrence/navigation.ts';
import { followsTheCalendar, type Pattern, patternOn, plainFrequency, type Rhythm } from '../recurrence/recurrence.ts';
import { minuteOfTime, type Shift, shiftOn } from '../recurrence/shift.ts';

import { type Coordinates, coordinatesOf } from '../routing/distance.ts';
import { type Drive, type Drives, drivesOn } from '../routing/drives.ts';
import { estimateFrom } from '../routing/own-drives.ts';
import {
  bufferMinutes,
  capacityMinutes,
  customersADay,
  type Frequency,
  frequencyOf,
  type PlanningAssignment,
  type PlanningCustomer,
  type PlanningInput,
  type PlanningProperty,
  type PlanningTechnician,
} from './planning-input.ts';
import { type FortnightWeek, fortnightWeekOf } from './rhythm-weeks.ts';

/** A technician who is planned for; days are numbered from 0 for Monday. */
export type WeekTechnician = {
  readonly technicianId: string;
  readonly name: string;
  readonly workingDays: readonly number[];
  /** By day. It begins when the start is left or, where that is not known, with the first stop. */
  readonly shifts: readonly PlannedShift[];
  readonly maxStops: number;
  /** Absent or null: all of them. */
  readonly skills?: readonly string[] | null | undefined;
  /** Where the day starts and ends, as places of the drives; null where that is not known. */
  readonly startPlace: number | null;
  readonly endPlace: number | null;
};

/** A shift, and what may be planned of it. */
export type PlannedShift = Shift & { readonly plannable: number };

const noShift: PlannedShift = { start: 0, end: 0, minutes: 0, lunch: null, plannable: 0 };

/** The shift of a day. */
export const shiftOf = ({ shifts }: WeekTechnician, day: number): PlannedShift => shifts[day] ?? noShift;

/** A technician's weekday. */
export type WeekPlace = { readonly technicianId: string; readonly day: number };

/** An assignment that is planned, or a customer who has none yet. */
export type WeekStop = {
  readonly assignmentId: string;
  readonly customerId: string;
  /** Null: at the customer's own address. */
  readonly propertyId: string | null;
  readonly name: string;
  readonly address: string | null;
  readonly coordinates: Coordinates | null;
  readonly serviceMinutes: number;
  readonly frequency: Frequency;
  readonly startDate: CivilDate | null;
  readonly endDate: CivilDate | null;
  readonly lastVisitDate: CivilDate | null;
  readonly present: (WeekPlace & { readonly routeOrder: number }) | null;
  /** The week of the fortnight that its rhythm gives; null where it is every week or not set. */
  readonly week: FortnightWeek | null;
  /** The customer's service day, where the stop is the only one at the customer's own address. */
  readonly serviceDay: number | null;
  /** Not named among the customers to be planned: keeps day and technician. */
  readonly isPinned: boolean;
  readonly wishes: StopWishes;
  /** The stops at its place, as numbers; more than one where that is served on several days. */
  readonly ofPlace: readonly number[];
};

/** What a stop asks of the planner. */
export type StopWishes = {
  /** When service may begin, minutes after midnight; null where any time will do. */
  readonly window: { readonly from: number; readonly to: number } | null;
  /** Whether the weekday stays; null: as the customer's service day says. */
  readonly dayFixed: boolean | null;
  readonly technicianFixed: boolean;
  readonly preferredTechnicianId: string | null;
  readonly excludedTechnicianIds: readonly string[];
  /** The skills a technician needs for it. */
  readonly skills: readonly string[];
  /** How much worse than an ordinary stop it is to leave this one out. */
  readonly urgency: number;
  readonly rhythm: Rhythm | null;
};

const urgencyOf: Readonly<Record<string, number>> = { HIGH: 2, URGENT: 4 };
const lastMinute = 24 * 60 - 1;

function wishesOf(assignment: PlanningAssignment, skills: StopWishes['skills']): StopWishes {
  const { windowFrom, windowTo, dayFixed = null, technicianFixed = false, excludedTechnicianIds = [] } = assignment;
  const window = {
    from: windowFrom ? minuteOfTime(windowFrom) : 0,
    to: windowTo ? minuteOfTime(windowTo) : lastMinute,
  };
  return {
    window: windowFrom || windowTo ? window : null,
    // On a day of the month the weekday is no choice.
    dayFixed: assignment.rhythm && followsTheCalendar(assignment.rhythm) ? true : dayFixed,
    technicianFixed,
    preferredTechnicianId: assignment.preferredTechnicianId ?? null,
    excludedTechnicianIds,
    skills,
    urgency: urgencyOf[assignment.priority ?? ''] ?? 1,
    rhythm: assignment.rhythm ?? null,
  };
}

const noWishes: StopWishes = {
  window: null,
  dayFixed: null,
  technicianFixed: false,
  preferredTechnicianId: null,
  excludedTechnicianIds: [],
  skills: [],
  urgency: 1,
  rhythm: null,
};

/** Whether a stop asks for nothing but its rhythm. */
export const asksForNothing = ({ wishes }: WeekStop): boolean =>
  wishes.window === null &&
  wishes.dayFixed === null &&
  !wishes.technicianFixed &&
  wishes.preferredTechnicianId === null &&
  wishes.excludedTechnicianIds.length === 0 &&
  wishes.skills.length === 0;

/** A company's week, read from the lists: what is planned, for whom, and how far it is from stop to stop. */
export type CompanyWeek = {
  readonly today: CivilDate;
  /** A fortnight where not everybody is served every week. */
  readonly weeks: 1 | 2;
  readonly technicians: readonly WeekTechnician[];
  readonly stops: readonly WeekStop[];
  /** Of the stops, and behind them those where days start and end. */
  readonly places: readonly (Coordinates | null)[];
  /** The drive between any two places, stops or not. */
  readonly drives: Drives;
  /** The drive from stop to stop by number; none from and to one that is not on the map. */
  readonly driveBetween: (from: number, to: number) => Drive;
  /** Its seconds. */
  readonly secondsBetween: (from: number, to: number) => number;
  /**
   * The same row-major for all, with the places behind the stops: first where days begin that nobody knows, equally far from
   * every stop, then where technicians' days start and end.
   */
  readonly travelTable: () => Float64Array;
  readonly nameOf: (technicianId: string) => string;
  readonly keepTechnicians: boolean;
  readonly keepDays: boolean;
};

/** The technician of a place, among those planned for. */
export const technicianOf = ({ technicians }: CompanyWeek, { technicianId }: { technicianId: string }) =>
  technicians.find((each) => each.technicianId === technicianId);

const upperDays: readonly string[] = weekdays.map((name) => name.toUpperCase());

/** The number of a day by its name in any case; null for what is no day. */
export const dayIndexOf = (name: string): number | null => {
  const index = upperDays.indexOf(name.toUpperCase());
  return index < 0 ? null : index;
};

/** Where no hours are set. */
const defaultStartTime = '08:00';
const defaultEndTime = '16:00';

/** A technician's days and limits, with the weekly plan's constants where none are set. */
function weekTechnician(technician: PlanningTechnician, placeOf: (where: Coordinates) => number): WeekTechnician {
  const { technicianId, name, workingDays, startTime, endTime, maxCustomersPerDay, ends = openEnds } = technician;
  const times = {
    startTime: startTime ?? defaultStartTime,
    endTime: endTime ?? defaultEndTime,
    hours: technician.hours,
    lunch: technician.lunch,
  };
  // Half of a shift says nothing of its length.
  const isKnown = startTime !== null && endTime !== null;
  return {
    technicianId,
    name,
    workingDays: weekdays.flatMap((day, index) => (workingDays.includes(day) ? [index] : [])),
    shifts: weekdays.map((day) => {
      const shift = shiftOn(times, day);
      const minutes = isKnown || times.hours?.[day] ? shift.minutes : capacityMinutes;
      return { ...shift, minutes, plannable: Math.max(0, minutes - bufferMinutes) };
    }),
    maxStops: maxCustomersPerDay ?? customersADay,
    skills: technician.skills,
    startPlace: ends.start && placeOf(ends.start),
    endPlace: ends.end && placeOf(ends.end),
  };
}

/**
 * Picks what is planned: active technicians in the scope, their running assignments of active customers, and active customers
 * without a route. A stop whose technician is gone or off that day is planned too. Paused assignments and those whose
 * season is over are left alone.
 * @throws RangeError when a date or a time of day is not one
 */
export function readCompanyWeek(
  input: PlanningInput,
  drives: Drives = drivesOn(input.roads ?? null, estimateFrom(input.ownDrives ?? null)),
): CompanyWeek {
  const { today, scope, technicians } = input;
  const named = scope.technicianIds === undefined ? null : new Set(scope.technicianIds);
  const planned = technicians.filter(({ technicianId, isActive }) => isActive && named?.has(technicianId) !== false);
  const stops = stopsOf(input, named);
  // Behind the stops: a place that nobody knows, and those where days start and end.
  const places: (Coordinates | null)[] = [...stops.map(({ coordinates }) => coordinates), null];
  const numbers = new Map<string, number>();
  const placeOf = (where: Coordinates): number => {
    const key = `${where.latitude} ${where.longitude}`;
    const number = numbers.get(key) ?? places.push(where) - 1;
    numbers.set(key, number);
    return number;
  };
  const weekTechnicians = planned.map((technician) => weekTechnician(technician, placeOf));
  return {
    today,
    weeks: stops.every(({ frequency }) => frequency === 'weekly') ? 1 : 2,
    technicians: weekTechnicians,
    stops,
    places,
    ...travelBetween(places, stops.length, drives),
    nameOf: (technicianId) => technicians.find((each) => each.technicianId === technicianId)?.name ?? 'A technician',
    keepTechnicians: scope.keepTechnicians,
    keepDays: scope.keepDays,
  };
}

/** How many customers are planned: the named ones, or all active ones. */
export function countPlannedCustomers(input: PlanningInput): number {
  return new Set(readCompanyWeek(input).stops.flatMap((stop) => (stop.isPinned ? [] : [stop.customerId]))).size;
}

/** Whether an assignment counts on a date or will. */
export const isRunning = ({ isActive, endDate }: PlanningAssignment, today: CivilDate): boolean =>
  isActive && (endDate === null || endDate >= today);

function stopsOf(input: PlanningInput, named: ReadonlySet<string> | null): WeekStop[] {
  const { today, customers, assignments, technicians, scope } = input;
  const wanted = scope.customerIds === undefined ? null : new Set(scope.customerIds);
  const known = new Set(technicians.map(({ technicianId }) => technicianId));
  const active = new Map(customers.filter(({ isActive }) => isActive).map((each) => [each.customerId, each]));
  const running = withoutPredecessors(assignments.filter((each) => isRunning(each, today))).filter((each) =>
    known.has(each.technicianId),
  );
  const found: FoundStop[] = [];
  for (const assignment of running) {
    const customer = active.get(assignment.customerId);
    const inScope = named?.has(assignment.technicianId) !== false || wanted?.has(assignment.customerId) === true;
    if (customer !== undefined && inScope) found.push(assignedStop(assignment, customer, wanted, today));
  }
  const assigned = new Set(assignments.map(({ customerId }) => customerId));
  for (const customer of active.values()) {
    if (assigned.has(customer.customerId) || wanted?.has(customer.customerId) === false) continue;
    found.push(newStop(customer, `${input.newAssignmentPrefix}-${found.length + 1}`));
  }
  const byPlace = new Map<string, number[]>();
  for (const [index, stop] of found.entries()) {
    const key = placeKey(stop);
    const ofPlace = byPlace.get(key) ?? [];
    ofPlace.push(index);
    byPlace.set(key, ofPlace);
    stop.ofPlace = ofPlace;
  }
  // The service day applies to the only stop at the customer's own address; with several there is no one day.
  const stopCount = new Map<string, number>();
  for (const stop of running) stopCount.set(placeOf(stop), (stopCount.get(placeOf(stop)) ?? 0) + 1);
  for (const stop of found) {
    const isFree = scope.freeDays === true && stop.present !== null;
    const day = isFree ? null : (active.get(stop.customerId)?.serviceDay ?? null);
    const isOnly = stop.propertyId === null && (stopCount.get(placeKey(stop)) ?? 0) <= 1;
    if (day !== null && isOnly) stop.serviceDay = dayIndexOf(day);
  }
  return found;
}

const placeOf = ({ customerId, property }: PlanningAssignment): string =>
  placeKey({ customerId, propertyId: property?.propertyId });

/** Of the stops at one place that follow one another the last one is planned: those before it have an end date. */
function withoutPredecessors(running: readonly PlanningAssignment[]): PlanningAssignment[] {
  const begins = new Map<string, CivilDate>();
  for (const stop of running) {
    const latest = begins.get(placeOf(stop));
    const { startDate } = stop;
    if (startDate !== null && (latest === undefined || startDate > latest)) begins.set(placeOf(stop), startDate);
  }
  return running.filter((stop) => stop.endDate === null || (begins.get(placeOf(stop)) ?? stop.endDate) <= stop.endDate);
}

// Written out field by field: a week has a thousand of them, and copying each time by time was half of reading it.
type FoundStop = WeekStop & { ofPlace: readonly number[]; serviceDay: number | null };

function assignedStop(
  assignment: PlanningAssignment,
  customer: PlanningCustomer,
  wanted: ReadonlySet<string> | null,
  today: CivilDate,
): FoundStop {
  const { assignmentId, technicianId, routeOrder, startDate, endDate, lastVisitDate = null } = assignment;
  const day = dayIndexOf(assignment.dayOfWeek) ?? 0;
  const { property } = assignment;
  // What the customer's own pool asks for says nothing of one elsewhere.
  const wishes = wishesOf(assignment, assignment.skills ?? (property ? [] : (customer.skills ?? [])));
  const pattern = wishes.rhythm && (patternOn(today, wishes.rhythm) ?? wishes.rhythm.pattern);
  const frequency = pattern ? plainFrequency(pattern) : frequencyOf(assignment.serviceFrequency);
  const counted = wishes.rhythm ? wishes.rhythm.anchor : startDate;
  const { customerId, name } = customer;
  const { propertyId, address, coordinates } = property ? atProperty(property) : atOwnAddress(customer);
  return {
    assignmentId,
    customerId,
    propertyId,
    name,
    address,
    coordinates,
    wishes,
    serviceMinutes: assignment.estimatedDuration,
    frequency,
    startDate,
    endDate,
    lastVisitDate,
    present: { technicianId, day, routeOrder },
    week: fortnightWeekOf(
      // Every four weeks is within one week of the fortnight too.
      { day, frequency: isInOneWeek(pattern) ? 'biweekly' : frequency, startDate: counted, endDate, lastVisitDate },
      wishes.rhythm !== null,
    ),
    isPinned: wanted?.has(customer.customerId) === false,
    serviceDay: null,
    ofPlace: [],
  };
}

const isInOneWeek = (pattern: Pattern | null): boolean => pattern?.kind === 'weeks' && pattern.every % 2 === 0;

const atProperty = (property: PlanningProperty) => ({
  propertyId: property.propertyId,
  address: property.address,
  coordinates: coordinatesOf(property),
});

const atOwnAddress = (customer: PlanningCustomer) => ({
  propertyId: null,
  address: customer.address,
  coordinates: coordinatesOf(customer),
});

const newStop = (customer: PlanningCustomer, assignmentId: string): FoundStop => ({
  assignmentId,
  customerId: customer.customerId,
  name: customer.name,
  ...atOwnAddress(customer),
  serviceMinutes: defaultStopMinutes,
  frequency: frequencyOf(customer.serviceFrequency),
  startDate: null,
  endDate: null,
  lastVisitDate: null,
  present: null,
  week: null,
  wishes: { ...noWishes, skills: customer.skills ?? [] },
  isPinned: false,
  serviceDay: null,
  ofPlace: [],
});

const secondsAMinute = 60;

/**
 * Where it is not known where a day starts, the drive to its first stop isn't measured. If it cost nothing, the best plan would
 * drive out every day for a single stop. This is assumed for it; it does not count toward the shift.
 */
export const wayToFirstStopSeconds = 20 * secondsAMinute;

const noDrive: Drive = { minutes: 0, miles: 0, isEstimated: false };

/** Driving between stops: one by one, or, once a search has asked for it, from the table of all. */
function travelBetween(
  places: readonly (Coordinates | null)[],
  unknownStart: number,
  drives: Drives,
): Pick<CompanyWeek, 'drives' | 'driveBetween' | 'secondsBetween' | 'travelTable'> {
  let table: Float64Array | undefined;
  const size = places.length;
  const driveBetween = (from: number, to: number): Drive => {
    const [one = null, other = null] = [places[from], places[to]];
    return one === null || other === null ? noDrive : drives(one, other);
  };
  const secondsBetween = (from: number, to: number): number =>
    table === undefined ? driveBetween(from, to).minutes * secondsAMinute : (table[from * size + to] ?? 0);
  const travelTable = (): Float64Array => {
    if (table !== undefined) return table;
    const filled = new Float64Array(size * size);
    for (let from = 0; from < size; from++) {
      for (let to = 0; to < size; to++) {
        const isUnknown = from === unknownStart || to === unknownStart;
        filled[from * size + to] = from === to ? 0 : isUnknown ? wayToFirstStopSeconds : secondsBetween(from, to);
      }
    }
    table = filled;
    return filled;
  };
  return { drives, driveBetween, secondsBetween, travelTable };
}
