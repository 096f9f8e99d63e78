import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { MarkNotification, Notification, WeatherAlerts } from '#contract/alerts/notifications.ts';
import { call, callWithHeaders } from '#web/base/api.ts';

/** What stands of the company's alerts, the most urgent first; a long list is cut by the server. */
export interface StandingAlerts {
  alerts: Notification[];
  total: number;
}

const path = '/api/notifications';
const listKey = [path, 'page'] as const;
/** The server looks every five minutes by itself; what it finds is also told at once. */
const pollMs = 5 * 60_000;

const standing = (alerts: Notification[], headers: Headers): StandingAlerts => ({
  alerts,
  total: Number(headers.get('X-Total-Count') ?? alerts.length),
});

export const useStandingAlerts = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => {
      const { data, headers } = await callWithHeaders<Notification[]>('GET', path, { signal });
      return standing(data, headers);
    },
    refetchInterval: pollMs,
  });

/** Has everything looked at now. @returns what stands then */
export async function refreshAlerts(queries: QueryClient): Promise<StandingAlerts> {
  const { data, headers } = await callWithHeaders<Notification[]>('POST', `${path}/refresh`);
  const found = standing(data, headers);
  queries.setQueryData<StandingAlerts>(listKey, found);
  await queries.invalidateQueries({ queryKey: [path, 'bell'] });
  return found;
}

export async function markAlert(queries: QueryClient, id: string, body: MarkNotification): Promise<void> {
  const changed = await call<Notification>('PATCH', `${path}/${encodeURIComponent(id)}`, { body });
  queries.setQueryData<StandingAlerts>(
    listKey,
    (before) => before && { ...before, alerts: before.alerts.map((alert) => (alert.id === id ? changed : alert)) },
  );
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === path });
}

export const useWeather = () =>
  useQuery<WeatherAlerts>({ queryKey: ['/api/weather/alerts'], refetchInterval: 15 * 60_000 });
