import { Percent } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StopMargin } from '#contract/analytics/service-costs.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type CostFilter, useMargins, useReprice } from './api.ts';
import { dollars, Filters, isFiltered, MarginChip, noFilter } from './cost-parts.tsx';
import { costTrackingTexts } from './texts.ts';

const { entries, margins: texts } = costTrackingTexts;

interface MarginRowProps {
  margin: StopMargin;
  busy: boolean;
  onReprice: ((margin: StopMargin, price: number) => Promise<void>) | undefined;
  onSeen: (() => void) | undefined;
}

function MarginRow({ margin, busy, onReprice, onSeen }: MarginRowProps) {
  useEffect(() => onSeen?.(), [onSeen]);
  const { customerName, visits, revenue, cost, profit, suggestedPrice } = margin;
  const parts = [
    [entries.labor, margin.labor],
    [entries.chemicals, margin.chemicals],
    [entries.travel, margin.travel],
    [entries.equipment, margin.equipment],
  ] as const;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 truncate font-semibold">{customerName}</span>
        <span className="num text-sm text-ink-2">{texts.visits(visits)}</span>
        {margin.estimated ? <Chip tone="warn">{entries.estimated}</Chip> : null}
        <span className="grow" />
        <MarginChip pct={margin.marginPct} />
      </div>
      <p className="num flex flex-wrap gap-x-4 text-sm text-ink-2">
        <span>
          {texts.revenue} {dollars(revenue)}
        </span>
        <span>
          {texts.cost} {dollars(cost)}
          {cost > 0
            ? ` (${parts
                .filter(([, amount]) => amount > 0)
                .map(([name, amount]) => `${name} ${dollars(amount)}`)
                .join(', ')})`
            : ''}
        </span>
        <span className={profit < 0 ? 'font-semibold text-bad' : 'font-semibold text-ink'}>
          {entries.profit} {dollars(profit)}
        </span>
      </p>
      {suggestedPrice === null ? null : (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span className="num min-w-0 grow">
            {texts.suggestion(dollars(suggestedPrice), texts.per[margin.pricePer])}
          </span>
          {onReprice ? (
            <Button
              size="sm"
              busy={busy}
              onClick={() => void onReprice(margin, suggestedPrice)}
              aria-label={texts.takeOver(dollars(suggestedPrice), texts.per[margin.pricePer], customerName)}
              className="max-md:h-12 max-md:w-full"
            >
              {texts.useThis}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

const estimatedHeight = () => (window.innerWidth < 768 ? 200 : 96);

export function MarginsTab() {
  const { timeZone } = useUser();
  const [filter, setFilter] = useState<CostFilter>(noFilter);
  const [onlyUnderpriced, setOnlyUnderpriced] = useState(false);
  const { query, rows = [], total } = useMargins(filter);
  const shown = onlyUnderpriced ? rows.filter(({ suggestedPrice }) => suggestedPrice !== null) : rows;
  const reprice = useRepricing();
  const readOn = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-ink-2">{texts.purpose}</p>
      <Filters searchLabel={texts.search} filter={filter} onChange={setFilter} />
      <AsOf query={query} timeZone={timeZone} />
      {rows.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Checkbox label={texts.onlyUnderpriced} checked={onlyUnderpriced} onChange={setOnlyUnderpriced} />
          <span className="num text-sm text-ink-2">{texts.count(shown.length, total)}</span>
        </div>
      ) : null}
      <Card flush className="overflow-hidden">
        {query.isError && !query.data ? (
          <ErrorState title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <SkeletonRows rows={6} /> : null}
        {query.isSuccess && shown.length === 0 ? <NoMargins filtered={isFiltered(filter) || onlyUnderpriced} /> : null}
        {shown.length > 0 ? (
          <VirtualList
            label={texts.list}
            items={shown}
            itemKey={({ customerId }) => customerId}
            estimatedHeight={estimatedHeight()}
            renderItem={(margin, index) => (
              <MarginRow
                margin={margin}
                busy={reprice.customerId === margin.customerId}
                onReprice={reprice.use}
                onSeen={index === shown.length - 1 ? readOn : undefined}
              />
            )}
          />
        ) : null}
      </Card>
      {readOn && onlyUnderpriced ? (
        // Where few are left of those read, the list's end does not move.
        <Button onClick={readOn} busy={query.isFetchingNextPage} className="self-center max-md:h-12">
          {costTrackingTexts.more}
        </Button>
      ) : null}
    </div>
  );
}

const NoMargins = ({ filtered }: { filtered: boolean }) => (
  <EmptyState icon={<Percent />} title={filtered ? texts.noneFound : texts.none}>
    {filtered ? texts.noneFoundMore : texts.noneMore}
  </EmptyState>
);

function useRepricing() {
  const mayEdit = useCan('customers', 'edit');
  const opens = useOpensFeature('customers');
  const reprice = useReprice();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const set = async (of: Pick<StopMargin, 'customerId' | 'customerName'>, price: number | null) => {
    setCustomerId(of.customerId);
    try {
      return await reprice.mutateAsync({ customerId: of.customerId, price });
    } catch (error) {
      toast({
        variant: 'error',
        title: texts.failed,
        description: failureText(error, texts.failedMore),
      });
      return null;
    } finally {
      setCustomerId(null);
    }
  };
  const use = async (margin: StopMargin, price: number) => {
    const changed = await set(margin, price);
    if (!changed) return;
    const { before } = changed;
    toast({
      variant: 'success',
      title: texts.used,
      description: texts.usedMore(
        margin.customerName,
        dollars(price),
        texts.per[margin.pricePer],
        before === null ? null : dollars(before),
      ),
      action: {
        label: costTrackingTexts.undo,
        onSelect: () => void set(margin, before).then((undone) => undone && toast({ title: costTrackingTexts.undone })),
      },
    });
  };
  return { customerId, use: mayEdit && opens ? use : undefined };
}
