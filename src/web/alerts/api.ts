import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { AlertPlace, MarkedMany, MarkMany, Notification, WeatherAlerts } from '#contract/alerts/notifications.ts';
import { call, callWithHeaders } from '#web/base/api.ts';

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

export async function refreshAlerts(queries: QueryClient): Promise<OpenAlerts> {
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

export async function markAlerts(queries: QueryClient, { notificationIds, ...change }: MarkMany): Promise<MarkedMany> {
  const changed: string[] = [];
  for (let from = 0; from < notificationIds.length; from += atOnce) {
    const body: MarkMany = { notificationIds: notificationIds.slice(from, from + atOnce), ...change };
    changed.push(...(await call<MarkedMany>('POST', `${path}/bulk`, { body })).changed);
  }
  await queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first === path || first === '/api/attention',
  });
  return { changed };
}

export const useWeather = () =>
  useQuery<WeatherAlerts>({ queryKey: ['/api/weather/alerts'], refetchInterval: 15 * 60_000 });
