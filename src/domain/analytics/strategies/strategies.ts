import { chemicalHungryPools, farOffStops, halfEmptyDays, overlongStops } from './efficiency.ts';
import type { CompanyFacts } from './facts.ts';
import { biweeklyToWeekly, priceNotRaised, underpricedStops } from './pricing.ts';
import { customersAtRisk } from './retention.ts';
import type { Finding, StrategyImpact, StrategyRule } from './rule.ts';

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
const HIGH_PCT = 5;
const MEDIUM_PCT = 1;

/** How much an effect weighs in what comes in; `medium` where nobody can tell. */
export function impactOf(monthlyCents: number | null, revenueCents: number): StrategyImpact {
  if (monthlyCents === null || revenueCents <= 0) return 'medium';
  const pct = (100 * monthlyCents) / revenueCents;
  return pct >= HIGH_PCT ? 'high' : pct >= MEDIUM_PCT ? 'medium' : 'low';
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
