import type { CivilDate, Weekday } from '#domain/calendar/index.ts';
import type { DayEnds } from '../recurrence/day-load.ts';
import type { Rhythm } from '../recurrence/recurrence.ts';
import type { DayHours, Lunch } from '../recurrence/shift.ts';
import type { RoadTable } from '../routing/drives.ts';
import type { OwnDrives } from '../routing/own-drives.ts';

/** A customer as the customers' list has it, as far as planning asks. */
export type PlanningCustomer = {
  readonly customerId: string;
  readonly name: string;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** A day's name; null where any day will do. */
  readonly serviceDay: string | null;
  readonly serviceFrequency: string;
  readonly isActive: boolean;
  /** The skills the customer's pools ask for. */
  readonly skills?: readonly string[] | undefined;
};

/** A technician as the technicians' list has it. */
export type PlanningTechnician = {
  readonly technicianId: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly workingDays: readonly Weekday[];
  /** HH:MM; null where none is set. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly maxCustomersPerDay: number | null;
  /** Weekdays with hours of their own. */
  readonly hours?: Partial<Readonly<Record<Weekday, DayHours>>> | null | undefined;
  readonly lunch?: Lunch | null | undefined;
  /** Where the day starts and ends, as far as that is known; drives from and to there count toward the shift. */
  readonly ends?: DayEnds | undefined;
  /** Absent or null: all of them. */
  readonly skills?: readonly string[] | null | undefined;
};

export type Frequency = 'weekly' | 'biweekly' | 'monthly';
export type RouteDayName = Uppercase<Weekday>;

/** A customer's place besides the customer's own address. */
export type PlanningProperty = {
  readonly propertyId: string;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** A place on the routes as the assignments' list has it. */
export type PlanningAssignment = {
  readonly assignmentId: string;
  readonly customerId: string;
  /** Where it is, if not at the customer's own address. */
  readonly property?: PlanningProperty | null | undefined;
  readonly technicianId: string;
  readonly dayOfWeek: RouteDayName;
  readonly routeOrder: number;
  /** Minutes at the stop. */
  readonly estimatedDuration: number;
  readonly serviceFrequency: Frequency;
  readonly isActive: boolean;
  readonly startDate: CivilDate | null;
  readonly endDate: CivilDate | null;
  /** The last finished visit, where it is known; it sets the rhythm of a stop without a start date. */
  readonly lastVisitDate?: CivilDate | null;
  readonly rhythm?: Rhythm | null | undefined;
  /** URGENT and HIGH come before others. */
  readonly priority?: string | undefined;
  /** When service may begin, HH:MM. */
  readonly windowFrom?: string | null | undefined;
  readonly windowTo?: string | null | undefined;
  /** Whether the weekday stays; null: as the customer's service day says. */
  readonly dayFixed?: boolean | null | undefined;
  /** Nobody but its technician may come. */
  readonly technicianFixed?: boolean | undefined;
  readonly preferredTechnicianId?: string | null | undefined;
  readonly excludedTechnicianIds?: readonly string[] | undefined;
  /** The skills a technician needs for it. */
  readonly skills?: readonly string[] | undefined;
};

/** What may change: all active technicians and customers unless some are named. */
export type PlanningScope = {
  readonly technicianIds?: readonly string[] | undefined;
  /** Customers who are not named keep their day and technician. */
  readonly customerIds?: readonly string[] | undefined;
  readonly keepTechnicians: boolean;
  readonly keepDays: boolean;
  /** A fixed service day does not bind who has a place already; `keepDays` comes before it. */
  readonly freeDays?: boolean | undefined;
};

/** A company's current week, in the shapes of the lists that the screens have. */
export type PlanningInput = {
  /** The company's date. */
  readonly today: CivilDate;
  readonly customers: readonly PlanningCustomer[];
  readonly technicians: readonly PlanningTechnician[];
  readonly assignments: readonly PlanningAssignment[];
  readonly scope: PlanningScope;
  /** New assignments are called by this, a dash and a number. */
  readonly newAssignmentPrefix: string;
  /** The drives as measured on roads; without it, and for the others, they are estimated. */
  readonly roads?: RoadTable | null | undefined;
  /** What the company's own drives say; the general estimate without. */
  readonly ownDrives?: OwnDrives | null | undefined;
};

/** The weekly plan's constants. */
export const capacityMinutes = 480;
export const bufferMinutes = 15;
export const customersADay = 8;
export const fewestCustomersToPlan = 2;

/** A frequency as typed ("bi-weekly"); weekly where it is none that we know. */
export function frequencyOf(text: string): Frequency {
  const plain = text.toLowerCase().replace(/[\s_-]/g, '');
  return plain === 'biweekly' || plain === 'monthly' ? plain : 'weekly';
}
