import { useQueryClient } from '@tanstack/react-query';
import { AlarmClock, BellOff, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MarkMany, Notification, NotificationType } from '#contract/alerts/notifications.ts';
import { bySeverity } from '#domain/alerts/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type AlertActions, AlertGroupRow, SnoozeItems } from './alert-group-row.tsx';
import { markAlerts, refreshAlerts, useOpenAlerts, usePlaces, useSnoozedAlerts } from './api.ts';
import { type AlertGroup, alertIds, groupAlerts } from './groups.ts';
import { alertsTexts as texts } from './texts.ts';
import { WeatherCard } from './weather-card.tsx';

/** The counts above the list, each also a filter. */
const alertCounts = ['total', 'critical', 'actionRequired', 'handled'] as const;
type AlertCount = (typeof alertCounts)[number];

interface AlertsView {
  count: AlertCount;
  type: NotificationType | 'all';
}

const belongs: Record<AlertCount, (alert: Notification) => boolean> = {
  total: ({ dismissed }) => !dismissed,
  critical: ({ dismissed, severity }) => !dismissed && severity === 'critical',
  actionRequired: ({ dismissed, actionRequired }) => !dismissed && actionRequired,
  handled: ({ dismissed }) => dismissed,
};

export const countAlerts = (alerts: readonly Notification[]): Record<AlertCount, number> => ({
  total: alerts.filter(belongs.total).length,
  critical: alerts.filter(belongs.critical).length,
  actionRequired: alerts.filter(belongs.actionRequired).length,
  handled: alerts.filter(belongs.handled).length,
});

/** The most urgent first; of the same urgency, the newest first. */
export const alertsInView = (alerts: readonly Notification[], { count, type }: AlertsView): Notification[] =>
  alerts
    .filter((alert) => belongs[count](alert) && (type === 'all' || alert.type === type))
    .sort((one, other) => bySeverity(one, other) || other.timestamp.localeCompare(one.timestamp));

const AlertDialog = lazyComponent(async () => (await import('./alert-dialog.tsx')).AlertDialog, {
  onFailure: ({ onClose }) => onClose(),
});

/** Always offered; feedback only where there is some. */
const documentedTypes: readonly NotificationType[] = [
  'chemical_low',
  'weather_alert',
  'service_reminder',
  'equipment_maintenance',
];

const none: Notification[] = [];
/** So many groups at first, and with every "Show more". */
const groupsAStep = 15;
const everything: AlertsView = { count: 'total', type: 'all' };

/** /alerts */
export default function AlertsPage() {
  const mayEditBusiness = useCan('business', 'edit');
  const mayEditField = useCan('field_service', 'edit');
  const mayChange = mayEditBusiness || mayEditField;
  const list = useOpenAlerts();
  const { data: snoozed = none } = useSnoozedAlerts();
  const places = usePlaces();
  const alerts = list.data?.alerts ?? none;
  const [view, setView] = useState<AlertsView>(everything);
  const [showsSnoozed, setShowsSnoozed] = useState(false);
  const asleep = showsSnoozed && snoozed.length > 0;
  const groups = useMemo(
    () => groupAlerts(alertsInView(asleep ? snoozed : alerts, view), places.data ?? []),
    [alerts, snoozed, asleep, view, places.data],
  );
  const [shownCount, setShownCount] = useState(groupsAStep);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = groups.filter(({ key }) => chosen.has(key));
  const change = (next: AlertsView, sleeping = false) => {
    setView(next);
    setShowsSnoozed(sleeping);
    setShownCount(groupsAStep);
    setChosen(new Set());
  };
  const [parameters, setParameters] = useSearchParams();
  const opened = [...alerts, ...snoozed].find(({ id }) => id === parameters.get('view'));
  const open = (id: string | null) => setParameters(id === null ? {} : { view: id }, { replace: id === null });
  const { refresh, refreshing, marking, handle, snooze } = useAlertActions(() => {
    setChosen(new Set());
    if (opened) open(null);
  });
  useEffect(() => loadAtFirstTouch([AlertDialog]), []);

  const isPending = list.isPending || places.isPending;
  const isNarrowed = view.count !== 'total' || view.type !== 'all';
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        action={
          mayChange ? (
            <Button
              variant="primary"
              busy={refreshing}
              icon={<RefreshCw aria-hidden="true" className="size-4" />}
              onClick={() => void refresh()}
            >
              {texts.refresh}
            </Button>
          ) : undefined
        }
      />
      <Counts counts={countAlerts(alerts)} chosen={view.count} onChoose={(count) => change({ ...view, count })} />
      <TypeChips
        types={
          alerts.some(({ type }) => type === 'customer_feedback')
            ? [...documentedTypes, 'customer_feedback']
            : documentedTypes
        }
        chosen={view.type}
        onChoose={(type) => change({ ...view, type })}
        snoozed={snoozed.length}
        showsSnoozed={asleep}
        onSnoozed={() => change(everything, !asleep)}
      />
      <Card flush>
        {isPending ? <SkeletonRows rows={5} /> : null}
        {list.isError && !list.data ? (
          <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()}>
            {texts.loadFailedMore}
          </ErrorState>
        ) : null}
        {list.data && !isPending && groups.length === 0 ? (
          <EmptyState
            icon={<BellOff />}
            title={texts.noAlerts}
            action={isNarrowed ? <Button onClick={() => change(everything)}>{texts.showAll}</Button> : undefined}
          >
            {isNarrowed ? texts.noneOfThese : texts.noAlertsMore}
          </EmptyState>
        ) : null}
        {groups.length > 0 && !isPending ? (
          <>
            {mayChange ? (
              <SelectionBar
                groups={groups}
                selected={selected}
                onSelect={(keys) => setChosen(new Set(keys))}
                handle={handle}
                snooze={snooze}
              />
            ) : null}
            <ul aria-label={texts.list}>
              {groups.slice(0, shownCount).map((group) => (
                <AlertGroupRow
                  key={group.key}
                  group={group}
                  mayChange={mayChange}
                  selected={chosen.has(group.key)}
                  onSelect={(isSelected) => setChosen(withKey(chosen, group.key, isSelected))}
                  onOpen={open}
                  handle={handle}
                  snooze={snooze}
                />
              ))}
            </ul>
            {groups.length > shownCount ? (
              <div className="border-t border-line p-3 text-center">
                <Button className="max-md:h-11" onClick={() => setShownCount(shownCount + groupsAStep)}>
                  {texts.showMore(groups.length - shownCount)}
                </Button>
              </div>
            ) : null}
          </>
        ) : null}
      </Card>
      {list.data && list.data.total > alerts.length ? (
        <p className="text-center text-sm text-ink-2">{texts.mostUrgent(alerts.length, list.data.total)}</p>
      ) : null}
      <WeatherCard />
      {opened ? (
        <AlertDialog
          alert={opened}
          mayChange={mayChange}
          busy={marking}
          onMark={(dismissed) => void handle([opened.id], dismissed)}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

/** Refreshing, handling and snoozing, each with its toast; what was changed can be taken back there. */
function useAlertActions(onDone: () => void) {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const [marking, setMarking] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    try {
      const { critical, total } = countAlerts((await refreshAlerts(queries)).alerts);
      if (critical > 0) {
        toast({ variant: 'error', title: texts.criticalTitle, description: texts.criticalText(critical), low: true });
      } else toast({ variant: 'success', title: texts.upToDate, description: texts.upToDateMore(total) });
    } catch {
      toast({ variant: 'error', title: texts.refreshFailed, description: texts.refreshFailedMore });
    } finally {
      setRefreshing(false);
    }
  };

  const mark = async (body: MarkMany): Promise<readonly string[] | null> => {
    setMarking(true);
    try {
      const { changed } = await markAlerts(queries, body);
      onDone();
      return changed;
    } catch (failure) {
      toast({ variant: 'error', title: texts.markFailed, description: failureText(failure, texts.tryAgain) });
      return null;
    } finally {
      setMarking(false);
    }
  };
  const handle: AlertActions['handle'] = async (notificationIds, dismissed) => {
    const changed = await mark({ notificationIds: [...notificationIds], dismissed });
    if (!changed) return;
    const count = changed.length;
    if (!dismissed) toast({ variant: 'info', title: texts.putBack, description: texts.putBackText(count) });
    else {
      toast({
        variant: 'success',
        title: texts.handledTitle,
        description: texts.handledText(count),
        action: { label: texts.undo, onSelect: () => void handle(changed, false) },
      });
    }
  };
  const snooze: AlertActions['snooze'] = async (notificationIds, until) => {
    const changed = await mark({ notificationIds: [...notificationIds], snooze: until });
    if (!changed) return;
    const description = texts.countOf(changed.length);
    if (until === null) toast({ variant: 'info', title: texts.woken, description });
    else {
      toast({
        variant: 'success',
        title: texts.snoozed[until],
        description,
        action: { label: texts.undo, onSelect: () => void snooze(changed, null) },
      });
    }
  };
  return { refresh, refreshing, marking, handle, snooze };
}

interface SelectionBarProps extends AlertActions {
  groups: readonly AlertGroup[];
  selected: readonly AlertGroup[];
  onSelect: (keys: readonly string[]) => void;
}

/** Selects all groups of the list, and does one thing with those that are selected. */
function SelectionBar({ groups, selected, onSelect, handle, snooze }: SelectionBarProps) {
  const ids = alertIds(selected);
  const [first] = selected;
  const areHandled = first?.worst.dismissed === true;
  return (
    <div className="sticky top-14 z-10 flex min-h-12 items-center justify-between gap-3 rounded-t-md border-b border-line bg-sunken px-4 md:px-5">
      <Checkbox
        label={
          <span className="text-sm">{first ? texts.selected(selected.length) : texts.selectAll(groups.length)}</span>
        }
        checked={selected.length === groups.length}
        onChange={(all) => onSelect(all ? groups.map(({ key }) => key) : [])}
      />
      {first ? (
        <div className="flex gap-1.5">
          <Button size="sm" variant="primary" className="max-md:h-11" onClick={() => handle(ids, !areHandled)}>
            {areHandled ? texts.restore : texts.handle}
          </Button>
          {areHandled ? null : (
            <DropdownMenu
              trigger={
                <Button size="sm" className="max-md:h-11" icon={<AlarmClock aria-hidden="true" className="size-4" />}>
                  {texts.snooze}
                </Button>
              }
            >
              <SnoozeItems isSnoozed={first.worst.snoozedUntil !== null} onSnooze={(until) => snooze(ids, until)} />
            </DropdownMenu>
          )}
        </div>
      ) : null}
    </div>
  );
}

interface CountsProps {
  counts: Record<AlertCount, number>;
  chosen: AlertCount;
  onChoose: (count: AlertCount) => void;
}

function Counts({ counts, chosen, onChoose }: CountsProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 md:grid-cols-4">
      <legend className="sr-only">{texts.counts}</legend>
      {alertCounts.map((count) => (
        <button
          key={count}
          type="button"
          aria-label={texts.counted(texts[count], counts[count])}
          aria-pressed={chosen === count}
          onClick={() => onChoose(count)}
          className={classNames(
            'flex flex-col items-start rounded-md border bg-surface px-4 py-3 text-left hover:bg-sunken',
            chosen === count ? 'border-brand ring-1 ring-brand' : 'border-line',
          )}
        >
          <span className="text-sm text-ink-2">{texts[count]}</span>
          <span
            className={classNames(
              'num text-2xl font-semibold tracking-[-0.035em]',
              count === 'critical' && counts.critical > 0 && 'text-bad',
            )}
          >
            {counts[count]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

interface TypeChipsProps {
  types: readonly NotificationType[];
  chosen: AlertsView['type'];
  onChoose: (type: AlertsView['type']) => void;
  /** How many alerts are snoozed; they are offered apart. */
  snoozed: number;
  showsSnoozed: boolean;
  onSnoozed: () => void;
}

function TypeChips({ types, chosen, onChoose, snoozed, showsSnoozed, onSnoozed }: TypeChipsProps) {
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-2 overflow-x-auto px-1 py-1 md:flex-wrap">
      <legend className="sr-only">{texts.filter}</legend>
      {(['all', ...types] as const).map((type) => (
        <FilterChip key={type} pressed={chosen === type && !showsSnoozed} onPress={() => onChoose(type)}>
          {type === 'all' ? texts.all : texts.types[type]}
        </FilterChip>
      ))}
      {snoozed > 0 ? (
        <FilterChip pressed={showsSnoozed} onPress={onSnoozed}>
          {texts.counted(texts.snoozedOnes, snoozed)}
        </FilterChip>
      ) : null}
    </fieldset>
  );
}

function FilterChip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'h-9 shrink-0 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap max-md:h-11',
        pressed
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-2 bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
