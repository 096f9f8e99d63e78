import type { CivilDate, Weekday } from '#domain/calendar/index.ts';

import type { DayEnds } from '../recurrence/day-load.ts';
import type { WorkingTimes } from '../recurrence/shift.ts';
import type { Coordinates } from '../routing/distance.ts';
import type { RoadTable } from '../routing/drives.ts';
import type { OwnDrives } from '../routing/own-drives.ts';

/** Dates on which one technician, or where `technicianId` is null nobody, works; both ends included. */
export type Absence = {
  readonly technicianId: string | null;
  readonly fromDate: CivilDate;
  readonly toDate: CivilDate;
};

/** A visit of the current schedule. */
export type PlannedVisit = {
  /** With `serviceDate` the visit's name, wherever it was moved. */
  readonly assignmentId: string;
  readonly serviceDate: CivilDate;
  readonly customerId: string;
  /** At which of the customer's places; null: at the customer's own address. */
  readonly propertyId?: string | null | undefined;
  /** Its current place: the date, the technician, and the order among that day's stops. */
  readonly date: CivilDate;
  readonly technicianId: string;
  readonly order: number;
  readonly serviceMinutes: number;
  /** Null where it is not on the map. */
  readonly coordinates: Coordinates | null;
  /** How much worse than an ordinary visit it is to leave this one out; above 0. */
  readonly importance: number;
  /** Opened or done: it stays where it is. */
  readonly isBegun: boolean;
  /** Who may come; anybody where it is left out. */
  readonly technicianIds?: readonly string[] | undefined;
  /** When service may begin, minutes after midnight. */
  readonly window?: { readonly from: number; readonly to: number } | null | undefined;
};

export type ReflowTechnician = WorkingTimes & {
  readonly technicianId: string;
  readonly isActive: boolean;
  readonly workingDays: readonly Weekday[];
  /** Where the day starts and ends, as far as it is known. */
  readonly ends?: DayEnds | undefined;
  readonly maxStops: number;
};

/** What happened, and the schedule it affects. */
export type Disruption = {
  readonly happened: Absence;
  /** The company's date, and minutes after its midnight. */
  readonly now: { readonly date: CivilDate; readonly minute: number };
  readonly technicians: readonly ReflowTechnician[];
  /** Days off that were known before. */
  readonly daysOff: readonly Absence[];
  /** All visits from the first date to `planDaysAfter` days behind the last, by date, technician and place. */
  readonly visits: readonly PlannedVisit[];
  /** The drives as measured on roads; without it, and for the others, they are estimated. */
  readonly roads?: RoadTable | null | undefined;
  /** What the company's own drives say; the general estimate without. */
  readonly ownDrives?: OwnDrives | null | undefined;
};

/** How many working days after its date a visit may be moved. */
export const workingDaysAfter = 3;

/** How many days after the last date are looked at, however few of them are working days. */
export const planDaysAfter = 14;

const within = ({ fromDate, toDate }: Absence, date: CivilDate): boolean => fromDate <= date && date <= toDate;

/** Whether a technician is out on a date. */
export const isAbsent = (absence: Absence, technicianId: string, date: CivilDate): boolean =>
  within(absence, date) && (absence.technicianId === null || absence.technicianId === technicianId);

/** The affected visits, in the order given: those of the dates and the technician that are not begun. */
export const affectedVisits = ({ happened, visits }: Pick<Disruption, 'happened' | 'visits'>): PlannedVisit[] =>
  visits.filter(({ isBegun, technicianId, date }) => !isBegun && isAbsent(happened, technicianId, date));

/** Identifies a visit. */
export const visitKey = ({ assignmentId, serviceDate }: Pick<PlannedVisit, 'assignmentId' | 'serviceDate'>): string =>
  `${assignmentId} ${serviceDate}`;

/** Items grouped by a key, in their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
