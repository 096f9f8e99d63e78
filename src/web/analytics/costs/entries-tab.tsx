import { Download, Pencil, Plus, Receipt, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ServiceCost } from '#contract/analytics/service-costs.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { failureText } from '#web/base/failure-text.ts';
import { dayName } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { CustomerLink } from '#web/ui/link-if-open.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type CostFilter, fetchAllCosts, useAddCost, useCosts, useDeleteCost } from './api.ts';
import { dollars, Filters, isFiltered, MarginChip, noFilter } from './cost-parts.tsx';
import { costTrackingTexts } from './texts.ts';

type EnteredCost = ServiceCost & { costId: string };
const isEntered = (cost: ServiceCost): cost is EnteredCost => cost.costId !== null;

interface CostRowProps {
  cost: ServiceCost;
  onEdit?: ((cost: EnteredCost) => void) | undefined;
  onRemove?: ((cost: EnteredCost) => void) | undefined;
  onSeen?: (() => void) | undefined;
}

function CostRow({ cost, onEdit, onRemove, onSeen }: CostRowProps) {
  useEffect(() => onSeen?.(), [onSeen]);
  const parts = [
    [costTrackingTexts.entries.labor, cost.laborCost],
    [costTrackingTexts.entries.chemicals, cost.chemicalCost],
    [costTrackingTexts.entries.equipment, cost.equipmentCost],
    [costTrackingTexts.entries.travel, cost.travelCost],
  ] as const;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-3 md:flex-row md:items-center md:gap-6 md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CustomerLink
            customerId={cost.customerId}
            className="min-w-0 truncate rounded-sm font-semibold [&[href]]:hover:underline"
          >
            {cost.customerName}
          </CustomerLink>
          <span className="num text-sm text-ink-2">{dayName(cost.serviceDate)}</span>
          {cost.estimated ? <Chip tone="warn">{costTrackingTexts.entries.estimated}</Chip> : null}
        </p>
        <p className="num text-sm text-ink-2">
          {parts
            .filter(([, amount]) => amount > 0)
            .map(([name, amount]) => `${name} ${dollars(amount)}`)
            .join(' · ')}
        </p>
        {cost.notes ? <p className="text-sm break-words text-ink-3">{cost.notes}</p> : null}
      </div>
      <dl className="num grid grid-cols-3 gap-x-4 text-sm md:w-80 md:shrink-0 md:text-right">
        <Amount name={costTrackingTexts.entries.total} amount={cost.totalCost} />
        <Amount name={costTrackingTexts.entries.fee} amount={cost.serviceFee} />
        <Amount name={costTrackingTexts.entries.profit} amount={cost.profit} strong bad={cost.profit < 0} />
      </dl>
      <div className="flex items-center gap-1 md:w-52 md:shrink-0">
        <span className="grow md:flex md:justify-end">
          <MarginChip pct={cost.marginPct} />
        </span>
        {onEdit && isEntered(cost) ? (
          <IconButton
            label={costTrackingTexts.entries.edit(cost.customerName, dayName(cost.serviceDate))}
            icon={<Pencil />}
            className="max-md:size-12"
            onClick={() => onEdit(cost)}
          />
        ) : null}
        {onRemove && isEntered(cost) ? (
          <IconButton
            label={costTrackingTexts.entries.remove(cost.customerName, dayName(cost.serviceDate))}
            icon={<Trash2 />}
            className="max-md:size-12"
            onClick={() => onRemove(cost)}
          />
        ) : null}
      </div>
    </div>
  );
}

interface AmountProps {
  name: string;
  amount: number;
  strong?: boolean;
  bad?: boolean;
}

const Amount = ({ name, amount, strong, bad }: AmountProps) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className={classNames(strong && 'font-semibold', bad && 'text-bad')}>{dollars(amount)}</dd>
  </div>
);

const texts = costTrackingTexts.entries;

const csvColumns: readonly [string, (cost: ServiceCost) => string | number | null][] = [
  [texts.date, (cost) => cost.serviceDate],
  [texts.customer, (cost) => cost.customerName],
  [texts.labor, (cost) => cost.laborCost],
  [texts.chemicals, (cost) => cost.chemicalCost],
  [texts.equipment, (cost) => cost.equipmentCost],
  [texts.travel, (cost) => cost.travelCost],
  [texts.total, (cost) => cost.totalCost],
  [texts.fee, (cost) => cost.serviceFee],
  [texts.profit, (cost) => cost.profit],
  [texts.marginPct, (cost) => cost.marginPct],
  [texts.estimated, (cost) => (cost.estimated ? texts.yes : texts.no)],
  [texts.notes, (cost) => cost.notes],
];

/** Service costs as a spreadsheet: amounts in dollars, as numbers. */
export const costsCsv = (costs: readonly ServiceCost[]): string =>
  csvText([
    csvColumns.map(([heading]) => heading),
    ...costs.map((cost) => csvColumns.map(([, cellOf]) => cellOf(cost))),
  ]);

const CostDialog = lazyComponent(async () => (await import('./cost-dialog.tsx')).CostDialog, {
  onFailure: ({ onClose }) => onClose(),
});

const estimatedHeight = () => (window.innerWidth < 768 ? 168 : 76);

export function EntriesTab() {
  const { timeZone } = useUser();
  const mayEdit = useCan('cost_tracking', 'edit');
  const opens = useOpensFeature('cost_tracking');
  const [filter, setFilter] = useState<CostFilter>(noFilter);
  const [opened, setOpened] = useState<EnteredCost | 'new' | null>(null);
  const remove = useRemoval();
  useEffect(() => loadAtFirstTouch([CostDialog]), []);
  const { query, rows = [], total } = useCosts(filter);
  const isEstimate = rows[0]?.estimated === true;
  const filtered = isFiltered(filter);
  const add = mayEdit && opens ? <AddButton onAdd={() => setOpened('new')} /> : null;
  return (
    <div className="flex flex-col gap-4">
      <Filters searchLabel={texts.search} filter={filter} onChange={setFilter}>
        {rows.length > 0 && !isEstimate ? <CsvButton filter={filter} /> : null}
        {rows.length > 0 || filtered ? add : null}
      </Filters>
      <AsOf query={query} timeZone={timeZone} />
      {isEstimate ? (
        <Banner tone="warn" title={texts.allEstimated}>
          {texts.allEstimatedMore}
        </Banner>
      ) : null}
      {rows.length > 0 && !isEstimate ? <p className="num text-sm text-ink-2">{texts.count(total)}</p> : null}
      <Card flush className="overflow-hidden">
        {query.isError && !query.data ? (
          <ErrorState title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? <SkeletonRows rows={6} /> : null}
        {query.isSuccess && rows.length === 0 ? (
          <EmptyState
            icon={<Receipt />}
            title={filtered ? texts.noneFound : texts.none}
            action={filtered ? <Button onClick={() => setFilter(noFilter)}>{texts.clear}</Button> : add}
          >
            {filtered ? texts.noneFoundMore : texts.noneMore}
          </EmptyState>
        ) : null}
        {rows.length > 0 ? (
          <VirtualList
            label={texts.list}
            items={rows}
            itemKey={({ id }) => id}
            estimatedHeight={estimatedHeight()}
            renderItem={(cost, index) => (
              <CostRow
                cost={cost}
                onEdit={mayEdit && opens ? setOpened : undefined}
                onRemove={mayEdit ? remove : undefined}
                onSeen={index === rows.length - 1 && query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              />
            )}
          />
        ) : null}
      </Card>
      {opened ? <CostDialog cost={opened === 'new' ? null : opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

function useRemoval() {
  const remove = useDeleteCost();
  const add = useAddCost();
  const restore = async (cost: EnteredCost) => {
    const { costId: id, customerId, visitId, serviceDate, notes } = cost;
    const { laborCost, chemicalCost, equipmentCost, travelCost, serviceFee } = cost;
    const amounts = { laborCost, chemicalCost, equipmentCost, travelCost, serviceFee };
    try {
      await add.mutateAsync({ key: newId(), body: { id, customerId, visitId, serviceDate, notes, ...amounts } });
      toast({ title: costTrackingTexts.undone });
    } catch (error) {
      toast({ variant: 'error', title: texts.notRestored, description: failureText(error, texts.asBefore) });
    }
  };
  return async (cost: EnteredCost) => {
    try {
      await remove.mutateAsync(cost.costId);
      const action = { label: costTrackingTexts.undo, onSelect: () => void restore(cost) };
      toast({ title: texts.removed, description: cost.customerName, action });
    } catch (error) {
      toast({ variant: 'error', title: texts.notRemoved, description: failureText(error, texts.asBefore) });
    }
  };
}

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button
    variant="primary"
    icon={<Plus aria-hidden="true" className="size-4" />}
    onClick={onAdd}
    className="max-md:col-span-2 max-md:h-13 md:h-10.5"
  >
    {texts.add}
  </Button>
);

function CsvButton({ filter }: { filter: CostFilter }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveCsv('service-costs.csv', costsCsv(await fetchAllCosts(filter)));
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.notDownloaded) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<Download aria-hidden="true" className="size-4" />}
      busy={busy}
      onClick={() => void download()}
      className="max-md:col-span-2 max-md:h-12 md:h-10.5"
    >
      {texts.csv}
    </Button>
  );
}
