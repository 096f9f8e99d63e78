import { ArrowRightLeft, ClipboardList, Ellipsis, FlaskRound, History, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Reagent, StockedReagent } from '#contract/stock/reagents.ts';
import { adjustedLevel, daysUntilEmpty, levelMark, quickStep, raisesAlert } from '#domain/stock/index.ts';
import { todayIn } from '#web/base/format.ts';
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
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type StockPlace, useCompanyStock, useReagents, useSetLevel } from './api.ts';
import { refillPlaces } from './refill-list.ts';
import { reagentsTexts as texts } from './texts.ts';

interface ReagentRowProps {
  reagent: Reagent;
  usagePctPerDay: number | null;
  onChange: ((level: number) => void) | undefined;
  onAdjust: () => void;
  onMove: () => void;
  onHistory: () => void;
}

const fills = { low: 'bg-warn', critical: 'bg-bad', fine: 'bg-ok' } as const;

function ReagentRow({ reagent, usagePctPerDay, onChange, onAdjust, onMove, onHistory }: ReagentRowProps) {
  const { description, level } = reagent;
  const mark = levelMark(level);
  const actions = [
    { label: texts.less, act: () => onChange?.(adjustedLevel(level, 'add', -quickStep)), off: level === 0 },
    { label: texts.more, act: () => onChange?.(adjustedLevel(level, 'add', quickStep)), off: level === 100 },
    { label: texts.refill, act: () => onChange?.(100), off: level === 100 },
    { label: texts.adjust, act: onAdjust, off: false },
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2.5 py-3.5">
      <div className="flex min-w-0 grow basis-52 flex-wrap items-center gap-x-5 gap-y-1.5">
        <div className="min-w-0 grow basis-52">
          <div className="flex items-center gap-2.5">
            <h3 className="min-w-0 truncate text-md">{description}</h3>
            {mark ? (
              <Chip tone={mark === 'critical' ? 'bad' : 'warn'} dot>
                {texts[mark]}
              </Chip>
            ) : null}
          </div>
          <p className="num text-xs text-ink-3">
            {texts.typeName(reagent.reagentId)} · {texts.lasts(daysUntilEmpty(level, usagePctPerDay))}
          </p>
        </div>
        <div className="flex grow basis-40 items-center gap-3">
          <div aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-track">
            <div className={classNames('h-full rounded-full', fills[mark ?? 'fine'])} style={{ width: `${level}%` }} />
          </div>
          <span className="num w-11 text-right text-sm font-semibold">
            <span className="sr-only">{texts.level} </span>
            {level}%
          </span>
        </div>
      </div>
      <div className={classNames('flex items-center gap-1.5', onChange ? 'max-sm:w-full' : null)}>
        {onChange ? (
          <div className="grid grow grid-cols-4 gap-1.5">
            {actions.map(({ label, act, off }) => (
              <Button
                key={label}
                size="sm"
                disabled={off}
                onClick={act}
                aria-label={texts.forReagent(label, description)}
                className="num max-md:h-11 max-sm:px-1"
              >
                {label}
              </Button>
            ))}
          </div>
        ) : null}
        <DropdownMenu
          trigger={
            <IconButton
              label={texts.forReagent(texts.moreActions, description)}
              icon={<Ellipsis />}
              tooltip={false}
              className="max-md:h-11"
            />
          }
        >
          {onChange ? (
            <MenuItem icon={<ArrowRightLeft aria-hidden="true" />} onSelect={onMove}>
              {texts.move}
            </MenuItem>
          ) : null}
          <MenuItem icon={<History aria-hidden="true" />} onSelect={onHistory}>
            {texts.history}
          </MenuItem>
        </DropdownMenu>
      </div>
    </li>
  );
}

const AddReagentDialog = lazyDialog(async () => (await import('./add-reagent-dialog.tsx')).AddReagentDialog);
const AdjustDialog = lazyDialog(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);
const TransferDialog = lazyDialog(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const HistoryDialog = lazyDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog);
const RefillDialog = lazyDialog(async () => (await import('./refill-dialog.tsx')).RefillDialog);

export interface ReagentPanelProps {
  place: StockPlace;
}

type Open = { kind: 'add' } | { kind: 'refill' } | { kind: 'adjust' | 'move' | 'history'; reagent: Reagent };

export function ReagentPanel({ place }: ReagentPanelProps) {
  const { timeZone } = useUser();
  const mayChange = useCan('reagents', 'edit');
  const reagents = useReagents(place);
  const stock = useCompanyStock();
  const setLevel = useSetLevel(place);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { lowInventoryAlerts } = useUser().settings;
  const alerts = lowInventoryAlerts ? (reagents.data ?? []).filter(({ level }) => raisesAlert(level)) : [];

  const change = (reagent: Reagent, level: number, undoable = true): void => {
    if (level === reagent.level) return;
    // Every change has its own promise: the callbacks of `mutate` are called for the latest only.
    setLevel.mutateAsync({ id: reagent.id, level, title: reagent.description }).then(
      ({ waits }) =>
        toast({
          variant: 'success',
          title: texts.updated(reagent.description, level),
          description: waits ? texts.savedHere : undefined,
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
          {stock.data ? <RefillButton stock={stock.data} onOpen={() => setOpen({ kind: 'refill' })} /> : null}
          {mayChange ? (
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4 max-sm:hidden" />}
              onClick={() => setOpen({ kind: 'add' })}
            >
              {texts.add}
            </Button>
          ) : null}
        </span>
      }
    >
      <AsOf query={reagents} timeZone={timeZone} />
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
          {'poolId' in place ? texts.noneMore : texts.noneOnTruck}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {reagents.data.map((reagent) => (
            <ReagentRow
              key={reagent.id}
              reagent={reagent}
              usagePctPerDay={stock.data?.find(({ id }) => id === reagent.id)?.usagePctPerDay ?? null}
              onChange={mayChange ? (level) => change(reagent, level) : undefined}
              onAdjust={() => setOpen({ kind: 'adjust', reagent })}
              onMove={() => setOpen({ kind: 'move', reagent })}
              onHistory={() => setOpen({ kind: 'history', reagent })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'add' ? <AddReagentDialog place={place} onClose={close} /> : null}
      {open?.kind === 'adjust' ? (
        <AdjustDialog reagent={open.reagent} onApply={(level) => change(open.reagent, level)} onClose={close} />
      ) : null}
      {open?.kind === 'move' ? <TransferDialog place={place} reagent={open.reagent} onClose={close} /> : null}
      {open?.kind === 'history' ? <HistoryDialog reagent={open.reagent} onClose={close} /> : null}
      {open?.kind === 'refill' && stock.data ? <RefillDialog stock={stock.data} onClose={close} /> : null}
    </Card>
  );
}

interface RefillButtonProps {
  stock: readonly StockedReagent[];
  onOpen: () => void;
}

function RefillButton({ stock, onOpen }: RefillButtonProps) {
  const { timeZone } = useUser();
  const places = refillPlaces(stock, todayIn(timeZone));
  const count = places.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Button size="sm" icon={<ClipboardList aria-hidden="true" className="size-4 max-sm:hidden" />} onClick={onOpen}>
      {texts.refillList}
      {count > 0 ? <span className="num"> ({count})</span> : null}
    </Button>
  );
}
