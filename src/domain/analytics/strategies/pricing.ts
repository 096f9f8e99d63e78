import { dayNumber } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/index.ts';
import { estimatedMonthCents } from '../figures.ts';
import { aMonth, sumOf } from './facts.ts';
import { customersIn, findingOf, type StrategyRule } from './rule.ts';
import { strategyTexts as texts } from './texts.ts';

/** A margin above this is marked as good, and is what a suggested price aims at; percent. */
export const goodMarginPct = 25;

/** Prices are suggested in half dollars. */
const priceStepCents = 50;

/** Profit in percent of what came in, to two decimals; null where nothing came in. */
export const marginPct = (revenueCents: number, costCents: number): number | null =>
  revenueCents > 0 ? shareOfCents(10_000, revenueCents - costCents, revenueCents) / 100 : null;

/**
 * Cents a visit at which the aimed margin is reached, up to the next half dollar; null where the present price does.
 * @param services how often the customer was served; `revenueCents` what that brought in, and `costCents` what it cost, together
 */
export function suggestedPriceCents(
  { services, revenueCents, costCents }: { services: number; revenueCents: number; costCents: number },
  aimPct: number = goodMarginPct,
): number | null {
  if (services <= 0 || costCents <= 0) return null;
  const needed = costCents / services / (1 - aimPct / 100);
  if (revenueCents / services >= needed) return null;
  return Math.ceil(needed / priceStepCents) * priceStepCents;
}

/** One visit says little of what a stop costs. */
const leastVisits = 2;
const daysAYear = 365;
/** Assumed yearly raise, percent. */
const raisePct = 5;

/** Stops that bring less than the aimed margin over what they cost. */
export const underpricedStops: StrategyRule = {
  kind: 'underpriced-stops',
  title: texts.underpriced.title,
  effort: 'easy',
  category: 'pricing',
  of: 'customers',
  describe: ({ concerned }) => texts.underpriced.description({ count: concerned.length, marginPct: goodMarginPct }),
  find: ({ customers }) =>
    findingOf(
      customers.flatMap((customer) => {
        const { services, revenueCents, costCents } = customer;
        const suggested = services < leastVisits || revenueCents <= 0 ? null : suggestedPriceCents(customer);
        if (suggested === null) return [];
        const cents = aMonth(suggested * services - revenueCents);
        const detail = texts.underpriced.detail({
          cents: revenueCents / services,
          marginPct: marginPct(revenueCents, costCents) ?? 0,
          suggested,
          aimPct: goodMarginPct,
        });
        return [{ customer, detail, cents }];
      }),
    ),
  measure: {
    label: texts.underpriced.measure,
    unit: 'percent',
    of: (facts, ids) => {
      const rows = customersIn(facts, ids);
      return (
        marginPct(
          sumOf(rows, ({ revenueCents }) => revenueCents),
          sumOf(rows, ({ costCents }) => costCents),
        ) ?? 0
      );
    },
  },
};

/** Customers whose price has stood for a year. */
export const priceNotRaised: StrategyRule = {
  kind: 'price-not-raised',
  title: texts.notRaised.title,
  effort: 'easy',
  category: 'pricing',
  of: 'customers',
  describe: ({ concerned }) => texts.notRaised.description({ count: concerned.length, raisePct }),
  find: ({ customers, today }) =>
    findingOf(
      customers.flatMap((customer) => {
        const { monthlyCents, priceSince } = customer;
        if (monthlyCents === null || monthlyCents <= 0 || priceSince === null) return [];
        const days = dayNumber(today) - dayNumber(priceSince);
        if (days < daysAYear) return [];
        const detail = texts.notRaised.detail({ cents: monthlyCents, since: priceSince });
        return [{ customer, detail, cents: (monthlyCents * raisePct) / 100 }];
      }),
    ),
  measure: {
    label: texts.notRaised.measure,
    unit: 'dollars',
    of: (facts, ids) => sumOf(customersIn(facts, ids), ({ monthlyCents }) => monthlyCents ?? 0) / 100,
  },
};

/** Biweekly customers who earn well: each visit more would bring its profit. */
export const biweeklyToWeekly: StrategyRule = {
  kind: 'biweekly-to-weekly',
  title: texts.toWeekly.title,
  effort: 'easy',
  category: 'growth',
  of: 'customers',
  describe: ({ concerned }) => texts.toWeekly.description({ count: concerned.length }),
  find: ({ customers }) =>
    findingOf(
      customers.flatMap((customer) => {
        const { frequency, services, revenueCents, costCents } = customer;
        if (frequency !== 'biweekly' || services < leastVisits) return [];
        const margin = marginPct(revenueCents, costCents);
        if (margin === null || margin <= goodMarginPct) return [];
        const profitCents = (revenueCents - costCents) / services;
        // Weekly visits a month less biweekly ones, by the documents' counts.
        const moreVisits =
          (estimatedMonthCents({ frequency: 'weekly', priceCents: 100 }) -
            estimatedMonthCents({ frequency: 'biweekly', priceCents: 100 })) /
          100;
        return [{ customer, detail: texts.toWeekly.detail({ cents: profitCents }), cents: profitCents * moreVisits }];
      }),
    ),
  measure: {
    label: texts.toWeekly.measure,
    unit: 'count',
    of: (facts, ids) => customersIn(facts, ids).filter(({ frequency }) => frequency === 'weekly').length,
  },
};
