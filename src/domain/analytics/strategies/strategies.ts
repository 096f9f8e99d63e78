import { dayNumber } from '#domain/calendar/index.ts';
import {
  aMonth,
  type CompanyFacts,
  type CustomerFacts,
  chemicalCentsAVisit,
  milesAVisit,
  minutesAVisit,
  ratioOf,
} from './facts.ts';
import { biweeklyToWeekly, priceNotRaised, underpricedStops } from './pricing.ts';
import {
  customersIn,
  type Finding,
  findingOf,
  money,
  persons,
  type StrategyImpact,
  type StrategyRule,
  stops,
} from './rule.ts';

const leastVisits = 2;
/** A stop is far off at so many times the company's usual way, and so many miles at least. */
const farTimes = 2;
const farMiles = 2;
/** A stop is overlong at so many times its planned minutes, and so many minutes more at least. */
const longTimes = 1.25;
const longMinutes = 5;
/** A pool is hungry at so many times the usual chemicals a visit, and so many cents more at least. */
const hungryTimes = 2;
const hungryCents = 300;
/** A day is half empty below this share of its length. */
const half = 0.5;
const leastDays = 5;

/** Stops that are driven to from far away. */
const farOffStops: StrategyRule = {
  kind: 'far-off-stops',
  title: 'Bring far-off stops closer to their routes',
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) =>
    `${stops(concerned.length)} are more than twice your usual drive. Try another day or tech, or add the drive to the price.`,
  find: ({ customers, centsPerMile }) => {
    const usual = milesAVisit(customers);
    return findingOf(
      customers.flatMap((customer) => {
        if (customer.visits < leastVisits) return [];
        const miles = milesAVisit([customer]);
        if (miles < farMiles || miles <= usual * farTimes) return [];
        const detail = `${miles.toFixed(1)} miles from the previous stop; your average is ${usual.toFixed(1)}`;
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
const overlongStops: StrategyRule = {
  kind: 'overlong-stops',
  title: 'Speed up long stops, or schedule and charge for them',
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) => `${stops(concerned.length)} take over 25% longer than scheduled.`,
  find: ({ customers, wageCentsPerHour }) =>
    findingOf(
      customers.flatMap((customer) => {
        const { timedVisits, plannedMinutes } = customer;
        if (timedVisits < leastVisits || plannedMinutes === null) return [];
        const minutes = minutesAVisit([customer]);
        const more = minutes - plannedMinutes;
        if (minutes <= plannedMinutes * longTimes || more < longMinutes) return [];
        const detail = `${Math.round(minutes)} min on average; ${plannedMinutes} min scheduled`;
        return [{ customer, detail, cents: aMonth((more * timedVisits * wageCentsPerHour) / 60) }];
      }),
    ),
  measure: {
    label: 'Minutes per visit at these stops',
    unit: 'minutes',
    of: (facts, ids) => minutesAVisit(customersIn(facts, ids)),
  },
};

/** Pools that take far more chemicals than the company's others. */
const chemicalHungryPools: StrategyRule = {
  kind: 'chemical-hungry-pools',
  title: 'Check pools that use too many chemicals',
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) =>
    `The pools of ${concerned.length === 1 ? '1 customer' : `${concerned.length} customers`} take more than twice the usual chemicals: leaks, low stabilizer, a weak generator, or chemicals to be charged.`,
  find: ({ customers }) => {
    const usual = chemicalCentsAVisit(customers);
    return findingOf(
      customers.flatMap((customer) => {
        if (customer.visits < leastVisits) return [];
        const cents = chemicalCentsAVisit([customer]);
        if (cents <= usual * hungryTimes || cents - usual < hungryCents) return [];
        const detail = `${money(cents)} of chemicals per visit; your average is ${money(usual)}`;
        return [{ customer, detail, cents: aMonth((cents - usual) * customer.visits) }];
      }),
    );
  },
  measure: {
    label: 'Chemical cost per visit at these pools',
    unit: 'dollars',
    of: (facts, ids) => chemicalCentsAVisit(customersIn(facts, ids)) / 100,
  },
};

/** Technicians whose days are not half full. The gain depends on the customers won, so it is unknown. */
const halfEmptyDays: StrategyRule = {
  kind: 'half-empty-days',
  title: 'Fill half-empty days',
  effort: 'complex',
  category: 'growth',
  of: 'technicians',
  describe: ({ concerned }) =>
    `${concerned.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}. Add customers nearby, or move stops from another day.`,
  find: ({ technicians }) => {
    const empty = technicians.filter(
      ({ daysWorked, workedMinutes, dayMinutes }) =>
        daysWorked >= leastDays && dayMinutes > 0 && workedMinutes / daysWorked < dayMinutes * half,
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

/** Days between two visits, and days late before a visit counts as missed. */
const intervalDays = { weekly: 7, biweekly: 14, monthly: 30 } as const;
const missedAfterDays = 7;
/** Of 5: who says so much or less is not content. */
const lowRating = 3;

/** Why a customer may be about to leave; none for who is content, served and paid up. */
function signsOf({ rating, lastVisitOn, frequency, owesOverdue }: CustomerFacts, today: string): string[] {
  const daysAgo = lastVisitOn === null ? null : dayNumber(today) - dayNumber(lastVisitOn);
  return [
    ...(rating !== null && rating <= lowRating ? [`rated the service ${rating} of 5`] : []),
    ...(daysAgo !== null && daysAgo > intervalDays[frequency] + missedAfterDays
      ? [`last visited ${daysAgo} days ago`]
      : []),
    ...(owesOverdue ? ['an invoice is overdue'] : []),
  ];
}

/** Customers who show signs of leaving; at stake is what they pay. */
const customersAtRisk: StrategyRule = {
  kind: 'customers-at-risk',
  title: 'Call customers who may be about to leave',
  effort: 'easy',
  category: 'retention',
  of: 'customers',
  describe: ({ concerned }) =>
    `${persons(concerned.length)} show signs of leaving. The effect is what they pay a month.`,
  find: ({ customers, today }) =>
    findingOf(
      customers.flatMap((customer) => {
        const signs = signsOf(customer, today);
        return signs.length === 0 ? [] : [{ customer, detail: signs.join('; '), cents: customer.monthlyCents ?? 0 }];
      }),
    ),
  measure: {
    label: 'Customers kept',
    unit: 'count',
    of: (facts, ids) => customersIn(facts, ids).length,
  },
};

/** Every rule that looks for a way to more profit. */
export const strategyRules: readonly StrategyRule[] = [
  underpricedStops,
  priceNotRaised,
  farOffStops,
  overlongStops,
  chemicalHungryPools,
  biweeklyToWeekly,
  customersAtRisk,
  halfEmptyDays,
];

/** Shares of what all customers pay a month from which an effect is large, and middling; percent. */
const highPct = 5;
const mediumPct = 1;

/** How much an effect weighs in what comes in; `medium` if unknown. */
export function impactOf(monthlyCents: number | null, revenueCents: number): StrategyImpact {
  if (monthlyCents === null || revenueCents <= 0) return 'medium';
  const pct = (100 * monthlyCents) / revenueCents;
  return pct >= highPct ? 'high' : pct >= mediumPct ? 'medium' : 'low';
}

export type FoundStrategy = { readonly rule: StrategyRule; readonly finding: Finding; readonly impact: StrategyImpact };

/** What a company's own figures suggest, the largest effect first. */
export function findStrategies(facts: CompanyFacts): FoundStrategy[] {
  const revenueCents = facts.customers.reduce((sum, { monthlyCents }) => sum + (monthlyCents ?? 0), 0);
  return strategyRules
    .flatMap((rule) => {
      const finding = rule.find(facts);
      return finding ? [{ rule, finding, impact: impactOf(finding.monthlyCents, revenueCents) }] : [];
    })
    .sort((a, b) => (b.finding.monthlyCents ?? 0) - (a.finding.monthlyCents ?? 0));
}

/** The figure that a strategy is about, of those whom it concerned when it was started; to two decimals. */
export const measured = (rule: StrategyRule, facts: CompanyFacts, ids: ReadonlySet<string>): number =>
  Math.round(rule.measure.of(facts, ids) * 100) / 100;
