import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertPlace, MarkedMany, MarkMany, Notification, WeatherAlerts } from '#contract/alerts/notifications.ts';
import { call, callWithHeaders } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import type { AlertActions } from './alert-group-row.tsx';
import { countAlerts } from './groups.ts';
import { alertsTexts as texts } from './texts.ts';

/** The open alerts, the most urgent first; the server cuts a long list. */
export interface OpenAlerts {
  alerts: Notification[];
  total: number;
}

const path = '/api/notifications';
const listKey = [path, 'page'] as const;
/** As often as the server evaluates; new alerts also come as events. */
const pollMs = 5 * 60_000;

const openAlerts = (alerts: Notification[], headers: Headers): OpenAlerts => ({
  alerts,
  total: Number(headers.get('X-Total-Count') ?? alerts.length),
});

export const useOpenAlerts = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders<Notification[]>('GET', path, { signal });
      return openAlerts(data, headers);
    },
    refetchInterval: pollMs,
  });

async function refreshAlerts(queries: QueryClient): Promise<OpenAlerts> {
  const { data, headers } = await callWithHeaders<Notification[]>('POST', `${path}/refresh`);
  const found = openAlerts(data, headers);
  queries.setQueryData<OpenAlerts>(listKey, found);
  await queries.invalidateQueries({ predicate: ({ queryKey: [first, what] }) => first === path && what !== 'page' });
  return found;
}

/** What is put off for now. */
export const useSnoozedAlerts = () =>
  useQuery({
    queryKey: [path, 'snoozed'],
    queryFn: ({ signal }) => call<Notification[]>('GET', path, { query: { snoozed: 'true' }, signal }),
    refetchInterval: pollMs,
  });

/** The pools and customers that open alerts are about. */
export const usePlaces = () =>
  useQuery({
    queryKey: [path, 'places'],
    queryFn: ({ signal }) => call<AlertPlace[]>('GET', `${path}/places`, { signal }),
    refetchInterval: pollMs,
  });

/** A call takes so many at most. */
const atOnce = 1000;

async function markAlerts({ notificationIds, ...change }: MarkMany): Promise<MarkedMany> {
  const changed: string[] = [];
  for (let from = 0; from < notificationIds.length; from += atOnce) {
    const body: MarkMany = { notificationIds: notificationIds.slice(from, from + atOnce), ...change };
    changed.push(...(await call<MarkedMany>('POST', `${path}/bulk`, { body })).changed);
  }
  return { changed };
}

export const useWeather = () =>
  useQuery<WeatherAlerts>({ queryKey: ['/api/weather/alerts'], refetchInterval: 15 * 60_000 });

/** Refreshing, handling and snoozing, each with its toast; what was changed can be taken back there. */
export function useAlertActions(onDone: () => void) {
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
      const { changed } = await markAlerts(body);
      // Before the lists are read again: what is selected from the new list stays selected.
      onDone();
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === path || first === '/api/attention',
      });
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
    if (count === 0) toast({ variant: 'info', title: dismissed ? texts.already : texts.alreadyOpen });
    else if (!dismissed) toast({ variant: 'info', title: texts.putBack, description: texts.putBackText(count) });
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
    if (changed.length === 0) toast({ variant: 'info', title: texts.already });
    else if (until === null) toast({ variant: 'info', title: texts.woken, description });
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
