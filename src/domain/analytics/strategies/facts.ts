import type { CivilDate } from '#domain/calendar/index.ts';

/** What is known of an active customer; money in cents, work of the last `strategyDays` days. */
export type CustomerFacts = {
  readonly customerId: string;
  readonly name: string;
  readonly frequency: 'weekly' | 'biweekly' | 'monthly';
  /** What the customer pays a month by the subscription, else by the price a visit; null where no price is set. */
  readonly monthlyCents: number | null;
  /** The first day of that price. */
  readonly priceSince: CivilDate | null;
  readonly visits: number;
  /** What money is counted by: the visits, and the days with costs that were entered without one. */
  readonly services: number;
  readonly timedVisits: number;
  readonly onSiteMinutes: number;
  /** Minutes planned for the stop; null where it is on no route. */
  readonly plannedMinutes: number | null;
  readonly hundredthMiles: number;
  readonly revenueCents: number;
  readonly costCents: number;
  readonly chemicalCents: number;
  readonly lastVisitOn: CivilDate | null;
  /** 1 to 5, as last said. */
  readonly rating: number | null;
  readonly owesOverdue: boolean;
};

/** A technician's days of the same time. */
export type TechnicianFacts = {
  readonly technicianId: string;
  readonly name: string;
  readonly daysWorked: number;
  /** On site and driving. */
  readonly workedMinutes: number;
  /** Length of the working day. */
  readonly dayMinutes: number;
};

export type CompanyFacts = {
  readonly today: CivilDate;
  readonly customers: readonly CustomerFacts[];
  readonly technicians: readonly TechnicianFacts[];
  readonly wageCentsPerHour: number;
  readonly centsPerMile: number;
};

/** Days that the strategies look back on, today included. */
export const strategyDays = 90;
const daysAMonth = 365 / 12;

/** What happened in the days looked at, brought to a month. */
export const aMonth = (over90Days: number): number => (over90Days * daysAMonth) / strategyDays;

export const sumOf = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0);

/** A share of two sums over rows; 0 of nothing. */
export const ratioOf = <T>(rows: readonly T[], part: (row: T) => number, whole: (row: T) => number): number => {
  const over = sumOf(rows, whole);
  return over === 0 ? 0 : sumOf(rows, part) / over;
};

export const milesAVisit = (customers: readonly CustomerFacts[]): number =>
  ratioOf(
    customers,
    ({ hundredthMiles }) => hundredthMiles / 100,
    ({ visits }) => visits,
  );
export const chemicalCentsAVisit = (customers: readonly CustomerFacts[]): number =>
  ratioOf(
    customers,
    ({ chemicalCents }) => chemicalCents,
    ({ services }) => services,
  );
export const minutesAVisit = (customers: readonly CustomerFacts[]): number =>
  ratioOf(
    customers,
    ({ onSiteMinutes }) => onSiteMinutes,
    ({ timedVisits }) => timedVisits,
  );
