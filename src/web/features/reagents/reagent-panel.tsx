import { FlaskRound, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Reagent, StockedReagent } from '#contract/reagents.ts';
import { levelMark, raisesAlert } from '#domain/stock/reagent-level.ts';
import { printSheet } from '#web/app/print-sheet.ts';
import { useCan } from '#web/app/session.tsx';
import { reagentsTexts as texts } from '#web/texts/reagents.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { loadedWhenShown } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useCompanyStock, useReagents, useSetLevel } from './api.ts';
import { ReagentRow } from './reagent-row.tsx';

const AddReagentDialog = loadedWhenShown(
  async () => (await import('./add-reagent-dialog.tsx')).AddReagentDialog,
  ({ onClose }: { poolId: string; onClose: () => void }) => onClose(),
);
const AdjustDialog = loadedWhenShown(
  async () => (await import('./adjust-dialog.tsx')).AdjustDialog,
  ({ onClose }: { reagent: Reagent; onApply: (level: number) => void; onClose: () => void }) => onClose(),
);

export interface ReagentPanelProps {
  poolId: string;
}

/** What is in stock at a pool: levels, marks, and what to buy (spec 2 §4). */
export function ReagentPanel({ poolId }: ReagentPanelProps) {
  const mayChange = useCan('reagents', 'edit');
  const reagents = useReagents(poolId);
  const stock = useCompanyStock();
  const setLevel = useSetLevel(poolId);
  const [adding, setAdding] = useState(false);
  const [adjusting, setAdjusting] = useState<Reagent | null>(null);
  const alerts = (reagents.data ?? []).filter(({ level }) => raisesAlert(level));

  const change = (reagent: Reagent, level: number, undoable = true): void => {
    if (level === reagent.level) return;
    // Every change has its own promise: the callbacks of `mutate` are called for the latest only.
    setLevel.mutateAsync({ id: reagent.id, level }).then(
      () =>
        toast({
          variant: 'success',
          title: texts.updated(reagent.description, level),
          ...(undoable
            ? { action: { label: texts.undo, onSelect: () => change({ ...reagent, level }, reagent.level, false) } }
            : {}),
        }),
      () => toast({ variant: 'error', title: texts.updateFailed }),
    );
  };

  return (
    <Card
      title={texts.title}
      aside={
        <span className="flex flex-wrap justify-end gap-2">
          {stock.data ? <RefillList stock={stock.data} /> : null}
          {mayChange ? (
            <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          ) : null}
        </span>
      }
    >
      {alerts.length > 0 ? (
        <Banner tone="warn" title={texts.alert(alerts.length)}>
          {alerts.map(({ description }) => description).join(', ')}
        </Banner>
      ) : null}
      {reagents.data === undefined ? (
        reagents.isError ? (
          <ErrorState title={texts.failed} error={reagents.error} onRetry={() => void reagents.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : reagents.data.length === 0 ? (
        <EmptyState icon={<FlaskRound aria-hidden="true" />} title={texts.none}>
          {texts.noneMore}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {reagents.data.map((reagent) => (
            <ReagentRow
              key={reagent.id}
              reagent={reagent}
              usagePctPerDay={stock.data?.find(({ id }) => id === reagent.id)?.usagePctPerDay ?? null}
              onChange={mayChange ? (level) => change(reagent, level) : undefined}
              onAdjust={() => setAdjusting(reagent)}
            />
          ))}
        </ul>
      )}
      {adding ? <AddReagentDialog poolId={poolId} onClose={() => setAdding(false)} /> : null}
      {adjusting ? (
        <AdjustDialog
          reagent={adjusting}
          onApply={(level) => change(adjusting, level)}
          onClose={() => setAdjusting(null)}
        />
      ) : null}
    </Card>
  );
}

/** Everything marked low over the whole company, on paper, by where it stands. */
function RefillList({ stock }: { stock: readonly StockedReagent[] }) {
  const low = stock.filter(({ level }) => levelMark(level) !== null);
  const print = (): void => {
    if (low.length === 0) {
      toast({ title: texts.refillNone });
      return;
    }
    const places = new Map<string, string[]>();
    for (const one of low) {
      const place = [one.customerName, one.poolName].filter(Boolean).join(' · ');
      const { packageAmount, packageUnit } = one;
      const size = packageAmount === null || packageUnit === null ? '' : texts.packageSize(packageAmount, packageUnit);
      const line = texts.refillLine(one.description, texts.typeName(one.reagentId), one.level, size);
      places.set(place, [...(places.get(place) ?? []), line]);
    }
    printSheet(
      texts.refillSheet,
      [...places].map(([heading, lines]) => ({ heading, lines })),
    );
  };
  return (
    <Button size="sm" icon={<Printer aria-hidden="true" className="size-4" />} onClick={print}>
      {texts.refillList}
      {low.length > 0 ? <span className="num"> ({low.length})</span> : null}
    </Button>
  );
}
