import { Download, Plus, Receipt } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOpensFeature } from '#web/access/index.ts';
import { saveCsv } from '#web/base/csv.ts';
import { failureText } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type CostFilter, fetchAllCosts, useAddCost, useCosts, useDeleteCost } from './api.ts';
import { CostRow, type EnteredCost } from './cost-row.tsx';
import { costsCsv } from './costs-csv.ts';
import { Filters, isFiltered, noFilter } from './filters.tsx';
import { costTrackingTexts } from './texts.ts';

const texts = costTrackingTexts.entries;

const CostDialog = loadedWhenShown(
  async () => (await import('./cost-dialog.tsx')).CostDialog,
  ({ onClose }) => onClose(),
);

const estimatedHeight = { phone: 168, desk: 76 };
const deskFrom = 768;

/** What services cost, newest first, and the form to add to it. Until there is an entry, estimates (spec 3 §2). */
export function EntriesTab() {
  const { timeZone } = useUser();
  const mayEdit = useCan('cost_tracking', 'edit');
  const opens = useOpensFeature('cost_tracking');
  const [filter, setFilter] = useState<CostFilter>(noFilter);
  const [opened, setOpened] = useState<EnteredCost | 'new' | null>(null);
  const remove = useRemoval();
  useEffect(() => loadAtFirstTouch([CostDialog]), []);
  const { query, rows, total } = useCosts(filter);
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
            estimatedHeight={window.innerWidth < deskFrom ? estimatedHeight.phone : estimatedHeight.desk}
            renderItem={(cost, index) => (
              <CostRow
                cost={cost}
                onEdit={mayEdit && opens ? setOpened : undefined}
                onRemove={mayEdit ? remove : undefined}
                // The list reads on when its end comes near.
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

/** Deletes an entry at once, and brings it back where that was a mistake. */
function useRemoval() {
  const remove = useDeleteCost();
  const add = useAddCost();
  const restore = async (cost: EnteredCost) => {
    const { costId, customerId, visitId, serviceDate, notes } = cost;
    const { laborCost, chemicalCost, equipmentCost, travelCost, serviceFee } = cost;
    const amounts = { laborCost, chemicalCost, equipmentCost, travelCost, serviceFee };
    try {
      const body = { id: costId, customerId, visitId, serviceDate, notes, ...amounts };
      await add.mutateAsync({ key: newId(), body });
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
