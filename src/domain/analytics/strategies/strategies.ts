import { dayNumber } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
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
import { customersIn, type Finding, findingOf, type StrategyImpact, type StrategyRule } from './rule.ts';
import { strategyTexts as texts } from './texts.ts';

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
  title: texts.farOff.title,
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) => texts.farOff.description({ count: concerned.length }),
  find: ({ customers, centsPerMile }) => {
    const usual = milesAVisit(customers);
    return findingOf(
      customers.flatMap((customer) => {
        if (customer.visits < leastVisits) return [];
        const miles = milesAVisit([customer]);
        if (miles < farMiles || miles <= usual * farTimes) return [];
        const detail = texts.farOff.detail({ miles, usual });
        return [{ customer, detail, cents: aMonth((miles - usual) * customer.visits * centsPerMile) }];
      }),
    );
  },
  measure: {
    label: texts.farOff.measure,
    unit: 'miles',
    of: (facts, ids) => milesAVisit(customersIn(facts, ids)),
  },
};

/** Stops that take longer than is planned for them. */
const overlongStops: StrategyRule = {
  kind: 'overlong-stops',
  title: texts.overlong.title,
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) => texts.overlong.description({ count: concerned.length }),
  find: ({ customers, wageCentsPerHour }) =>
    findingOf(
      customers.flatMap((customer) => {
        const { timedVisits, plannedMinutes } = customer;
        if (timedVisits < leastVisits || plannedMinutes === null) return [];
        const minutes = minutesAVisit([customer]);
        const more = minutes - plannedMinutes;
        if (minutes <= plannedMinutes * longTimes || more < longMinutes) return [];
        const detail = texts.overlong.detail({ minutes: Math.round(minutes), planned: plannedMinutes });
        return [{ customer, detail, cents: aMonth((more * timedVisits * wageCentsPerHour) / 60) }];
      }),
    ),
  measure: {
    label: texts.overlong.measure,
    unit: 'minutes',
    of: (facts, ids) => minutesAVisit(customersIn(facts, ids)),
  },
};

/** Pools that take far more chemicals than the company's others. */
const chemicalHungryPools: StrategyRule = {
  kind: 'chemical-hungry-pools',
  title: texts.chemicals.title,
  effort: 'moderate',
  category: 'efficiency',
  of: 'customers',
  describe: ({ concerned }) => texts.chemicals.description({ count: concerned.length }),
  find: ({ customers }) => {
    const usual = chemicalCentsAVisit(customers);
    return findingOf(
      customers.flatMap((customer) => {
        if (customer.services < leastVisits) return [];
        const cents = chemicalCentsAVisit([customer]);
        if (cents <= usual * hungryTimes || cents - usual < hungryCents) return [];
        const detail = texts.chemicals.detail({ cents, usual });
        return [{ customer, detail, cents: aMonth((cents - usual) * customer.services) }];
      }),
    );
  },
  measure: {
    label: texts.chemicals.measure,
    unit: 'dollars',
    of: (facts, ids) => chemicalCentsAVisit(customersIn(facts, ids)) / 100,
  },
};

/** Technicians whose days are not half full. The gain depends on the customers won, so it is unknown. */
const halfEmptyDays: StrategyRule = {
  kind: 'half-empty-days',
  title: texts.halfEmpty.title,
  effort: 'complex',
  category: 'growth',
  of: 'technicians',
  describe: ({ concerned }) =>
    texts.halfEmpty.description({ days: concerned.map(({ name, detail }) => ({ name, detail })) }),
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
        detail: texts.halfEmpty.detail({ percent: Math.round((100 * workedMinutes) / (daysWorked * dayMinutes)) }),
      })),
      monthlyCents: null,
    };
  },
  measure: {
    label: texts.halfEmpty.measure,
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
function signsOf({ rating, lastVisitOn, frequency, owesOverdue }: CustomerFacts, today: string): Message[] {
  const daysAgo = lastVisitOn === null ? null : dayNumber(today) - dayNumber(lastVisitOn);
  return [
    ...(rating !== null && rating <= lowRating ? [texts.atRisk.lowRating({ rating })] : []),
    ...(daysAgo !== null && daysAgo > intervalDays[frequency] + missedAfterDays
      ? [texts.atRisk.lastVisited({ days: daysAgo })]
      : []),
    ...(owesOverdue ? [texts.atRisk.overdue] : []),
  ];
}

/** Customers who show signs of leaving; at stake is what they pay. */
const customersAtRisk: StrategyRule = {
  kind: 'customers-at-risk',
  title: texts.atRisk.title,
  effort: 'easy',
  category: 'retention',
  of: 'customers',
  describe: ({ concerned }) => texts.atRisk.description({ count: concerned.length }),
  find: ({ customers, today }) =>
    findingOf(
      customers.flatMap((customer) => {
        const signs = signsOf(customer, today);
        return signs.length === 0
          ? []
          : [{ customer, detail: texts.atRisk.detail({ signs }), cents: customer.monthlyCents ?? 0 }];
      }),
    ),
  measure: {
    label: texts.atRisk.measure,
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
