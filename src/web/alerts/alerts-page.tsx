import { AlarmClock, BellOff, CloudOff, CloudSun, RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Notification, NotificationType } from '#contract/alerts/notifications.ts';
import { useMoment } from '#web/base/format.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type AlertActions, AlertGroupRow, SnoozeItems } from './alert-group-row.tsx';
import { Counts, TypeChips } from './alert-look.tsx';
import { useAlertActions, useOpenAlerts, usePlaces, useSnoozedAlerts, useWeather } from './api.ts';
import { type AlertGroup, type AlertsView, alertIds, alertsInView, countAlerts, groupAlerts } from './groups.ts';
import { alertsTexts as texts } from './texts.ts';

function WeatherCard() {
  const { data: weather, isPending } = useWeather();
  const moment = useMoment();
  if (isPending) return <WaitingCard title={texts.weather} rows={1} />;
  if (!weather) {
    return (
      <Card title={texts.weather}>
        <p className="text-sm text-ink-2">{texts.weatherFailed}</p>
      </Card>
    );
  }
  if (!weather.connected) {
    return (
      <Card>
        <p className="flex items-start gap-3 text-sm">
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          <span>
            <span className="block font-semibold">{texts.notConnected}</span>
            <span className="text-ink-2">{texts.notConnectedMore}</span>
          </span>
        </p>
      </Card>
    );
  }
  const { location, checkedAt, alerts } = weather;
  const facts = [
    ...(location ? [texts.weatherFor(location)] : []),
    ...(checkedAt ? [texts.checked(moment(checkedAt))] : []),
  ];
  return (
    <Card title={texts.weather}>
      {facts.length > 0 ? <p className="-mt-1 mb-2 text-sm text-ink-2">{facts.join(' · ')}</p> : null}
      {alerts.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <CloudSun aria-hidden="true" className="size-5 text-ok" />
          {texts.noWarnings}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {alerts.map(({ event, area, expires, headline, kind, advice }) => (
            <li key={`${event} ${area} ${expires}`} className="py-2.5 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{event}</span>
                {kind ? <Chip tone={kind === 'warning' ? 'bad' : 'warn'}>{texts.kinds[kind]}</Chip> : null}
              </p>
              <p className="text-ink-2">{[area, ...(expires ? [texts.until(moment(expires))] : [])].join(' · ')}</p>
              {headline ? <p className="text-ink-2">{headline}</p> : null}
              {advice ? <p className="font-medium">{advice}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

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
