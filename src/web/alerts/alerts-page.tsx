import { useQueryClient } from '@tanstack/react-query';
import { BellOff, RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Notification, NotificationType } from '#contract/alerts/notifications.ts';
import { bySeverity } from '#domain/alerts/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { SeverityChip, typeIcons } from './alert-look.tsx';
import { markAlert, refreshAlerts, useOpenAlerts } from './api.ts';
import { alertsTexts as texts } from './texts.ts';
import { WeatherCard } from './weather-card.tsx';

interface AlertRowProps {
  alert: Notification;
  onOpen: () => void;
}

function AlertRow({ alert, onOpen }: AlertRowProps) {
  const moment = useMoment();
  const { type, severity, title, message, timestamp, actionRequired, dismissed } = alert;
  return (
    <article className="relative flex gap-3 border-b border-line px-4 py-3.5 hover:bg-sunken md:gap-4">
      <span className="mt-0.5 text-ink-3 [&_svg]:size-5">{typeIcons[type]}</span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 text-md font-semibold break-words">
            <button
              type="button"
              aria-label={texts.details(title)}
              onClick={onOpen}
              className="rounded-sm text-left after:absolute after:inset-0"
            >
              {title}
            </button>
          </h2>
          <SeverityChip severity={severity} />
        </div>
        <p className="mt-0.5 text-sm break-words text-ink-2">{message}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-2 text-xs text-ink-3">
          <span>{texts.types[type]}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={timestamp}>{moment(timestamp)}</time>
          {actionRequired && !dismissed ? (
            <>
              <span aria-hidden="true">·</span>
              <span className="font-semibold text-ink-2">{texts.needsAction}</span>
            </>
          ) : null}
        </p>
      </div>
    </article>
  );
}

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

/** /alerts */
export default function AlertsPage() {
  const queries = useQueryClient();
  const mayEditBusiness = useCan('business', 'edit');
  const mayEditField = useCan('field_service', 'edit');
  const mayChange = mayEditBusiness || mayEditField;
  const list = useOpenAlerts();
  const alerts = useMemo(() => list.data?.alerts ?? [], [list.data]);
  const [view, setView] = useState<AlertsView>({ count: 'total', type: 'all' });
  const shown = useMemo(() => alertsInView(alerts, view), [alerts, view]);
  const [refreshing, setRefreshing] = useState(false);
  const [marking, setMarking] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  const opened = alerts.find(({ id }) => id === parameters.get('view'));
  const open = (id: string | null) => setParameters(id === null ? {} : { view: id }, { replace: id === null });
  useEffect(() => loadAtFirstTouch([AlertDialog]), []);

  const refresh = async () => {
    setRefreshing(true);
    try {
      const { critical, total } = countAlerts((await refreshAlerts(queries)).alerts);
      if (critical > 0) {
        toast({ variant: 'error', title: texts.criticalTitle, description: texts.criticalText(critical) });
      } else toast({ variant: 'success', title: texts.upToDate, description: texts.upToDateMore(total) });
    } catch {
      toast({ variant: 'error', title: texts.refreshFailed, description: texts.refreshFailedMore });
    } finally {
      setRefreshing(false);
    }
  };

  const mark = async (id: string, dismissed: boolean) => {
    setMarking(true);
    try {
      await markAlert(queries, id, { dismissed });
      open(null);
      if (dismissed) {
        toast({
          variant: 'success',
          title: texts.handledTitle,
          description: texts.handledText,
          action: { label: texts.undo, onSelect: () => void mark(id, false) },
        });
      } else toast({ variant: 'info', title: texts.putBack, description: texts.putBackText });
    } catch (failure) {
      toast({ variant: 'error', title: texts.markFailed, description: failureText(failure, texts.tryAgain) });
    } finally {
      setMarking(false);
    }
  };

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
      <Counts counts={countAlerts(alerts)} chosen={view.count} onChoose={(count) => setView({ ...view, count })} />
      <TypeChips
        types={
          alerts.some(({ type }) => type === 'customer_feedback')
            ? [...documentedTypes, 'customer_feedback']
            : documentedTypes
        }
        chosen={view.type}
        onChoose={(type) => setView({ ...view, type })}
      />
      <Card flush className="overflow-hidden">
        {list.isPending ? <SkeletonRows rows={5} /> : null}
        {list.isError && !list.data ? (
          <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()}>
            {texts.loadFailedMore}
          </ErrorState>
        ) : null}
        {list.data && shown.length === 0 ? (
          <EmptyState
            icon={<BellOff />}
            title={texts.noAlerts}
            action={
              isNarrowed ? (
                <Button onClick={() => setView({ count: 'total', type: 'all' })}>{texts.showAll}</Button>
              ) : undefined
            }
          >
            {isNarrowed ? texts.noneOfThese : texts.noAlertsMore}
          </EmptyState>
        ) : null}
        {shown.length > 0 ? (
          <VirtualList
            label={texts.list}
            items={shown}
            itemKey={({ id }) => id}
            estimatedHeight={92}
            renderItem={(alert) => <AlertRow alert={alert} onOpen={() => open(alert.id)} />}
          />
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
          onMark={(dismissed) => void mark(opened.id, dismissed)}
          onClose={() => open(null)}
        />
      ) : null}
    </>
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
}

function TypeChips({ types, chosen, onChoose }: TypeChipsProps) {
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-2 overflow-x-auto px-1 py-1 md:flex-wrap">
      <legend className="sr-only">{texts.filter}</legend>
      {(['all', ...types] as const).map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={chosen === type}
          onClick={() => onChoose(type)}
          className={classNames(
            'h-9 shrink-0 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap max-md:h-11',
            chosen === type
              ? 'border-brand bg-brand text-on-brand'
              : 'border-line-2 bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          {type === 'all' ? texts.all : texts.types[type]}
        </button>
      ))}
    </fieldset>
  );
}
