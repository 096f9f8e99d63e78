import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { MarkNotification, Notification, WeatherAlerts } from '#contract/alerts/notifications.ts';
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
  await queries.invalidateQueries({ queryKey: [path, 'bell'] });
  return found;
}

export async function markAlert(queries: QueryClient, id: string, body: MarkNotification): Promise<void> {
  const changed = await call<Notification>('PATCH', `${path}/${encodeURIComponent(id)}`, { body });
  queries.setQueryData<OpenAlerts>(
    listKey,
    (before) => before && { ...before, alerts: before.alerts.map((alert) => (alert.id === id ? changed : alert)) },
  );
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === path });
}

export const useWeather = () =>
  useQuery<WeatherAlerts>({ queryKey: ['/api/weather/alerts'], refetchInterval: 15 * 60_000 });
