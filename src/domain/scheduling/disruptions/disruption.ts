import type { CivilDate, Weekday } from '#domain/calendar/index.ts';

import type { Coordinates } from '../routing/distance.ts';

/** Dates on which one technician, or where `technicianId` is null nobody, works; both ends included. */
export type Absence = {
  readonly technicianId: string | null;
  readonly fromDate: CivilDate;
  readonly toDate: CivilDate;
};

/** A visit of the plan as it stands now. */
export type PlannedVisit = {
  /** With `serviceDate` the visit's name, wherever it was moved. */
  readonly assignmentId: string;
  readonly serviceDate: CivilDate;
  readonly customerId: string;
  /** Where it stands: the date, who makes it, and its place among that day's stops. */
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
};

export type DeskTechnician = {
  readonly technicianId: string;
  readonly isActive: boolean;
  readonly workingDays: readonly Weekday[];
  /** HH:MM. */
  readonly startTime: string;
  readonly endTime: string;
  readonly maxStops: number;
};

/** What happened, and the plan it happened to. */
export type Disruption = {
  readonly happened: Absence;
  /** The company's date, and minutes after its midnight. */
  readonly now: { readonly date: CivilDate; readonly minute: number };
  readonly technicians: readonly DeskTechnician[];
  /** Days off that were known before. */
  readonly daysOff: readonly Absence[];
  /** All visits from the first date to `PLAN_DAYS_AFTER` days behind the last, by date, technician and place. */
  readonly visits: readonly PlannedVisit[];
};

/** So many working days behind its date a visit may be moved. */
export const WORKING_DAYS_AFTER = 3;

/** So many days behind the last date must be known: more are not looked at, even where few of them are working days. */
export const PLAN_DAYS_AFTER = 14;

const within = ({ fromDate, toDate }: Absence, date: CivilDate): boolean => fromDate <= date && date <= toDate;

/** Whether somebody is kept from working on a date. */
export const isAbsent = (absence: Absence, technicianId: string, date: CivilDate): boolean =>
  within(absence, date) && (absence.technicianId === null || absence.technicianId === technicianId);

/** Visits that cannot be made as planned, in the order given: those of the dates and the technician that are not begun. */
export const affectedVisits = ({ happened, visits }: Pick<Disruption, 'happened' | 'visits'>): PlannedVisit[] =>
  visits.filter(({ isBegun, technicianId, date }) => !isBegun && isAbsent(happened, technicianId, date));

/** What tells visits apart. */
export const visitKey = ({ assignmentId, serviceDate }: Pick<PlannedVisit, 'assignmentId' | 'serviceDate'>): string =>
  `${assignmentId} ${serviceDate}`;
