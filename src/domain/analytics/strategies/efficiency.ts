import { aMonth, chemicalCentsAVisit, milesAVisit, minutesAVisit, ratioOf } from './facts.ts';
import { customersIn, findingOf, money, type StrategyRule, stops } from './rule.ts';

const LEAST_VISITS = 2;
/** A stop is far off at so many times the company's usual way, and so many miles at least. */
const FAR_TIMES = 2;
const FAR_MILES = 2;
/** A stop is overlong at so many times its planned minutes, and so many minutes more at least. */
const LONG_TIMES = 1.25;
const LONG_MINUTES = 5;
/** A pool is hungry at so many times the usual chemicals a visit, and so many cents more at least. */
const HUNGRY_TIMES = 2;
const HUNGRY_CENTS = 300;
/** A day is half empty below this share of its length. */
const HALF = 0.5;
const LEAST_DAYS = 5;

/** Stops that are driven to from far away. */
export const farOffStops: StrategyRule = {
  kind: 'far-off-stops',
  title: 'Bring far-off stops closer to their routes',
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) =>
    `${stops(concerned.length)} take more than twice the usual way. Another day or technician may pass by; else the way belongs in the price.`,
  find: ({ customers, centsPerMile }) => {
    const usual = milesAVisit(customers);
    return findingOf(
      customers.flatMap((customer) => {
        if (customer.visits < LEAST_VISITS) return [];
        const miles = milesAVisit([customer]);
        if (miles < FAR_MILES || miles <= usual * FAR_TIMES) return [];
        const detail = `${miles.toFixed(1)} miles from the stop before; usual are ${usual.toFixed(1)}`;
        return [{ customer, detail, cents: aMonth((miles - usual) * customer.visits * centsPerMile) }];
      }),
    );
  },
  measure: {
    label: 'Miles to each of these stops',
    unit: 'miles',
    of: (facts, ids) => milesAVisit(customersIn(facts, ids)),
  },
};

/** Stops that take longer than is planned for them. */
export const overlongStops: StrategyRule = {
  kind: 'overlong-stops',
  title: 'Shorten overlong stops, or plan and charge for them',
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) => `${stops(concerned.length)} take more than a quarter longer than planned.`,
  find: ({ customers, wageCentsPerHour }) =>
    findingOf(
      customers.flatMap((customer) => {
        const { timedVisits, plannedMinutes } = customer;
        if (timedVisits < LEAST_VISITS || plannedMinutes === null) return [];
        const minutes = minutesAVisit([customer]);
        const more = minutes - plannedMinutes;
        if (minutes <= plannedMinutes * LONG_TIMES || more < LONG_MINUTES) return [];
        const detail = `${Math.round(minutes)} min on average; ${plannedMinutes} planned`;
        return [{ customer, detail, cents: aMonth((more * timedVisits * wageCentsPerHour) / 60) }];
      }),
    ),
  measure: {
    label: 'Minutes at each of these stops',
    unit: 'minutes',
    of: (facts, ids) => minutesAVisit(customersIn(facts, ids)),
  },
};

/** Pools that take far more chemicals than the company's others. */
export const chemicalHungryPools: StrategyRule = {
  kind: 'chemical-hungry-pools',
  title: 'Look into pools that take too many chemicals',
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) =>
    `The pools of ${concerned.length === 1 ? '1 customer' : `${concerned.length} customers`} take more than twice the usual chemicals: leaks, low stabilizer, a weak generator, or chemicals to be charged.`,
  find: ({ customers }) => {
    const usual = chemicalCentsAVisit(customers);
    return findingOf(
      customers.flatMap((customer) => {
        if (customer.visits < LEAST_VISITS) return [];
        const cents = chemicalCentsAVisit([customer]);
        if (cents <= usual * HUNGRY_TIMES || cents - usual < HUNGRY_CENTS) return [];
        const detail = `${money(cents)} of chemicals a visit; usual are ${money(usual)}`;
        return [{ customer, detail, cents: aMonth((cents - usual) * customer.visits) }];
      }),
    );
  },
  measure: {
    label: 'Chemicals a visit of these pools',
    unit: 'dollars',
    of: (facts, ids) => chemicalCentsAVisit(customersIn(facts, ids)) / 100,
  },
};

/** Technicians whose days are not half full. What it brings depends on who is won for these hours: nobody can tell. */
export const halfEmptyDays: StrategyRule = {
  kind: 'half-empty-days',
  title: 'Fill half-empty days',
  effort: 'complex',
  category: 'growth',
  of: 'technicians',
  describe: ({ concerned }) =>
    `${concerned.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}. New customers nearby, or another day's stops, would fill them.`,
  find: ({ technicians }) => {
    const empty = technicians.filter(
      ({ daysWorked, workedMinutes, dayMinutes }) =>
        daysWorked >= LEAST_DAYS && dayMinutes > 0 && workedMinutes / daysWorked < dayMinutes * HALF,
    );
    if (empty.length === 0) return null;
    return {
      concerned: empty.map(({ technicianId, name, workedMinutes, daysWorked, dayMinutes }) => ({
        id: technicianId,
        name,
        detail: `${Math.round((100 * workedMinutes) / (daysWorked * dayMinutes))}% of a working day`,
      })),
      monthlyCents: null,
    };
  },
  measure: {
    label: 'How full their days are',
    unit: 'percent',
    of: ({ technicians }, ids) =>
      100 *
      ratioOf(
        technicians.filter(({ technicianId }) => ids.has(technicianId)),
        ({ workedMinutes }) => workedMinutes,
        ({ daysWorked, dayMinutes }) => daysWorked * dayMinutes,
      ),
  },
};
