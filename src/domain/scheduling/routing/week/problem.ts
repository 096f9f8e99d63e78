/**
 * A planning period of one or several weeks for one or several technicians: a rich periodic vehicle routing problem with
 * time windows (T. Vidal, T. G. Crainic, M. Gendreau and C. Prins, "A unified solution framework for multi-attribute
 * vehicle routing problems", European Journal of Operational Research 234(3), 2014).
 *
 * Days are numbered from 0; in the app 0 is the Monday of the first week and 7 that of the second. Times and driving
 * share one unit, seconds in the app; costs are counted in the same unit, so that a minute saved is a minute.
 */
export type WeekProblem = {
  readonly placeCount: number;
  /** Driving time from place to place, row-major, finite and never negative; may differ by direction. */
  readonly travel: Float64Array;
  readonly technicians: readonly PlanTechnician[];
  readonly orders: readonly PlanOrder[];
  readonly costs?: PlanCosts;
};

/** A technician has at most one route per working day. */
export type PlanTechnician = {
  readonly id: string;
  /** Where a day begins; null where it begins at its first stop. */
  readonly startPlace: number | null;
  /** Where a day ends; null where it ends at its last stop. */
  readonly endPlace: number | null;
  readonly workingDays: readonly number[];
  /** The day begins at this time or later; default 0. */
  readonly shiftStart?: number;
  /** The day is over by this time; default never. */
  readonly shiftEnd?: number;
  /** Time beyond the shift's end that may be worked at the cost of overtime; default none. */
  readonly longestOvertime?: number;
  /** Most stops a day; default no limit. */
  readonly maxStops?: number;
  /** Most load a day, in the orders' unit; default no limit. */
  readonly maxLoad?: number;
  readonly skills?: readonly string[];
  /** Days on which other limits hold than on the rest. */
  readonly limitsOn?: Readonly<Record<number, DayLimits>>;
};

/** The limits of one day, each in place of the technician's own. */
export type DayLimits = Partial<Pick<PlanTechnician, 'shiftStart' | 'shiftEnd' | 'longestOvertime' | 'maxStops'>> & {
  /** A time of the clock that is not worked; the day's other times are counted without it. Windows are by the clock. */
  readonly pause?: Pause;
};

export type Pause = { readonly at: number; readonly length: number };

/** A time of the clock as a day with a pause counts it. */
export const workedTime = (time: number, pause: Pause | undefined): number =>
  pause === undefined || time <= pause.at ? time : Math.max(pause.at, time - pause.length);

/** A customer's work in the period: served on exactly the days of one of its patterns. */
export type PlanOrder = {
  readonly id: string;
  readonly place: number;
  /** Time at the stop, each visit. */
  readonly service: number;
  /** The sets of days it may be served on, all of one size, no day twice in a set. */
  readonly patterns: readonly (readonly number[])[];
  /** When service may begin; an early technician waits. Default any time. */
  readonly window?: { readonly from: number; readonly to: number };
  readonly load?: number;
  /** Technicians who may come; default all. */
  readonly technicians?: readonly string[];
  /** Skills a technician must have. */
  readonly skills?: readonly string[];
  readonly preferredTechnician?: string;
  /** Whether all visits are one technician's. */
  readonly sameTechnician?: boolean;
  /** How much worse than an ordinary order it is to leave this one out; default 1. */
  readonly priority?: number;
  /** Its place in the plan that customers know. */
  readonly present?: { readonly technician: string; readonly days: readonly number[] };
};

/** Costs in addition to driving. Whatever is left out costs nothing. */
export type PlanCosts = {
  /** For each unit of time worked beyond a shift's end. */
  readonly overtime?: number;
  /** For each visit by another technician than the preferred one. */
  readonly otherThanPreferred?: number;
  /** For each visit by another technician than at present: customers like their face. */
  readonly technicianChange?: number;
  /** For each visit on another day than at present: customers like their day. */
  readonly dayChange?: number;
  /** For an order of priority 1 that is left out, each visit; default more than any detour. */
  readonly unserved?: number;
  readonly imbalance?: ImbalanceCost;
};

/** Work is driving and service over the whole period; its spread is the standard deviation over the technicians. */
export type ImbalanceCost = {
  /** Spread that costs nothing. */
  readonly allowed: number;
  /** For each unit of spread above it. */
  readonly cost: number;
};

/** One technician's stops of one day, in order, as numbers of the problem's orders. */
export type PlanRoute = { readonly technician: number; readonly day: number; readonly orders: readonly number[] };
