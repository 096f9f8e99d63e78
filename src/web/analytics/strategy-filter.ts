import type { ProfitStrategy } from '#contract/analytics/analytics.ts';

/** What is looked for; empty: any. */
export interface StrategyFilter {
  category: string;
  effort: string;
  impact: string;
}
export const anyStrategy: StrategyFilter = { category: '', effort: '', impact: '' };

export type StrategyGroup = 'started' | 'not-started' | 'ended';
export const strategyGroups: readonly StrategyGroup[] = ['started', 'not-started', 'ended'];

const impactRank = { high: 0, medium: 1, low: 2 } as const;
const groupOf = ({ state }: ProfitStrategy): StrategyGroup =>
  state === 'done' || state === 'dropped' ? 'ended' : state;

/** The most worthwhile first: by the dollars a month it may bring, then by impact. */
const byWorth = (one: ProfitStrategy, other: ProfitStrategy): number =>
  (other.monthlyEffect ?? 0) - (one.monthlyEffect ?? 0) ||
  impactRank[one.impact] - impactRank[other.impact] ||
  one.title.localeCompare(other.title);

/** The strategies that the filter leaves, by what became of them. */
export function groupsOf(
  strategies: readonly ProfitStrategy[],
  { category, effort, impact }: StrategyFilter,
): Record<StrategyGroup, ProfitStrategy[]> {
  const left = strategies.filter(
    (each) =>
      (category === '' || each.category === category) &&
      (effort === '' || each.effort === effort) &&
      (impact === '' || each.impact === impact),
  );
  const of = (group: StrategyGroup) => left.filter((each) => groupOf(each) === group).sort(byWorth);
  return { started: of('started'), 'not-started': of('not-started'), ended: of('ended') };
}
