import { Target } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ProfitStrategy } from '#contract/analytics/analytics.ts';
import { strategyCategories, strategyEfforts, strategyImpacts } from '#domain/analytics/index.ts';
import { PlanGate, useOpensFeature } from '#web/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useChangeStrategy, useStrategies } from './api.ts';
import { StrategyCard } from './strategy-card.tsx';
import { businessTexts } from './texts.ts';

interface StrategyFilter {
  category: string;
  effort: string;
  impact: string;
}
export const anyStrategy: StrategyFilter = { category: '', effort: '', impact: '' };

type StrategyGroup = 'started' | 'not-started' | 'ended';
const strategyGroups: readonly StrategyGroup[] = ['started', 'not-started', 'ended'];

const impactRank = { high: 0, medium: 1, low: 2 } as const;
const groupOf = ({ state }: ProfitStrategy): StrategyGroup =>
  state === 'done' || state === 'dropped' ? 'ended' : state;

const byWorth = (one: ProfitStrategy, other: ProfitStrategy): number =>
  (other.monthlyEffect ?? 0) - (one.monthlyEffect ?? 0) ||
  impactRank[one.impact] - impactRank[other.impact] ||
  one.title.localeCompare(other.title);

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

const texts = businessTexts.optimizer;

export const OptimizerSection = () => (
  <PlanGate feature="business">
    <OpenOptimizer />
  </PlanGate>
);

function OpenOptimizer() {
  const { timeZone } = useUser();
  const strategies = useStrategies();
  const { filter, setFilter } = useFilterAddress();
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-sm text-ink-2">{texts.purpose}</p>
      <AsOf query={strategies} timeZone={timeZone} />
      {strategies.isError && !strategies.data ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={strategies.error} onRetry={() => void strategies.refetch()}>
            {businessTexts.loadFailedSafe}
          </ErrorState>
        </Card>
      ) : null}
      {strategies.isPending ? (
        <Card flush>
          <SkeletonRows rows={4} />
        </Card>
      ) : null}
      {strategies.data?.length === 0 ? <NoStrategies /> : null}
      {strategies.data && strategies.data.length > 0 ? (
        <>
          <Filters filter={filter} onChange={setFilter} />
          <Groups strategies={strategies.data} filter={filter} onClear={() => setFilter(anyStrategy)} />
        </>
      ) : null}
    </div>
  );
}

function useFilterAddress() {
  const [query, setQuery] = useSearchParams();
  const read = (name: keyof StrategyFilter): string => query.get(name) ?? '';
  return {
    filter: { category: read('category'), effort: read('effort'), impact: read('impact') },
    setFilter: (next: StrategyFilter) =>
      setQuery(
        (current) => {
          for (const [name, value] of Object.entries(next)) {
            if (value === '') current.delete(name);
            else current.set(name, value);
          }
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

const choicesOf = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: names[value] }));

function Filters({ filter, onChange }: { filter: StrategyFilter; onChange: (filter: StrategyFilter) => void }) {
  const selects = [
    {
      name: 'category',
      label: texts.category,
      any: texts.anyCategory,
      choices: choicesOf(strategyCategories, texts.categories),
    },
    { name: 'effort', label: texts.effort, any: texts.anyEffort, choices: choicesOf(strategyEfforts, texts.efforts) },
    { name: 'impact', label: texts.impact, any: texts.anyImpact, choices: choicesOf(strategyImpacts, texts.impacts) },
  ] as const;
  return (
    <fieldset className="grid gap-2 sm:grid-cols-3 md:max-w-2xl">
      <legend className="sr-only">{texts.filters}</legend>
      {selects.map(({ name, label, any, choices }) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={any}
          choices={choices}
          value={filter[name]}
          onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
        />
      ))}
    </fieldset>
  );
}

interface GroupsProps {
  strategies: readonly ProfitStrategy[];
  filter: StrategyFilter;
  onClear: () => void;
}

function Groups({ strategies, filter, onClear }: GroupsProps) {
  const groups = groupsOf(strategies, filter);
  const shown = strategyGroups.filter((group) => groups[group].length > 0);
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Target />} title={texts.noneFound} action={<Button onClick={onClear}>{texts.clear}</Button>}>
          {texts.noneFoundMore}
        </EmptyState>
      </Card>
    );
  }
  return shown.map((group) => <Group key={group} group={group} strategies={groups[group]} />);
}

function Group({ group, strategies }: { group: StrategyGroup; strategies: readonly ProfitStrategy[] }) {
  const heading = useId();
  const mayEdit = useCan('business', 'edit');
  const opens = useOpensFeature('business');
  const { change, changing } = useStrategyChanges();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading}>
        {texts.groups[group]} <span className="num font-normal text-ink-3">{strategies.length}</span>
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {strategies.map((strategy) => (
          <StrategyCard
            key={strategy.strategyId}
            strategy={strategy}
            busy={changing === strategy.strategyId}
            onChange={mayEdit && opens ? (state) => void change(strategy, state) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

const toasts: Readonly<Record<ProfitStrategy['state'], { title: string; description?: string }>> = {
  started: { title: texts.started, description: texts.startedMore },
  done: { title: texts.markedDone },
  dropped: { title: texts.dropped },
  'not-started': { title: texts.undone },
};

function useStrategyChanges() {
  const mutation = useChangeStrategy();
  const [changing, setChanging] = useState<string | null>(null);
  const set = async (strategyId: string, body: { state: ProfitStrategy['state']; on?: string }): Promise<boolean> => {
    setChanging(strategyId);
    try {
      await mutation.mutateAsync({ strategyId, ...body });
      return true;
    } catch (error) {
      toast({ variant: 'error', title: texts.failed, description: failureText(error, businessTexts.loadFailedSafe) });
      return false;
    } finally {
      setChanging(null);
    }
  };
  const undo = async ({ strategyId, state, startedOn, endedOn }: ProfitStrategy) => {
    // Undo restores the original date as well.
    const on = state === 'started' ? startedOn : endedOn;
    if (await set(strategyId, { state, ...(on === null ? {} : { on }) })) toast({ title: texts.undone });
  };
  const change = async (before: ProfitStrategy, state: ProfitStrategy['state']) => {
    if (!(await set(before.strategyId, { state }))) return;
    const resumed = before.state === 'done' || before.state === 'dropped';
    toast({
      variant: 'success',
      ...(resumed ? { title: texts.resumed } : toasts[state]),
      action: { label: texts.undo, onSelect: () => void undo(before) },
    });
  };
  return { change, changing };
}

const NoStrategies = () => {
  const seesCosts = useCan('cost_tracking', 'view');
  return (
    <Card>
      <EmptyState
        icon={<Target />}
        title={texts.none}
        action={seesCosts ? <ButtonLink to="/business?section=costs">{texts.toCosts}</ButtonLink> : undefined}
      >
        {texts.noneMore}
      </EmptyState>
    </Card>
  );
};
