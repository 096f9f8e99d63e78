import type { WeatherAlerts } from '#contract/alerts/notifications.ts';
import { weatherAdvice, weatherKind } from '#domain/alerts/index.ts';
import type { Message } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { failureMessage } from '#server/db/service-failures.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { weatherOf } from '#server/settings/index.ts';
import { noticeTexts as texts } from '../texts.ts';
import { weatherRepo } from './repo.ts';

type Weather = Pick<Deps, 'db' | 'clock' | 'geocoder' | 'weather' | 'secrets' | 'circuits' | 'config'>;

const goodForMs = 15 * 60 * 1000;

interface Place {
  latitude: number;
  longitude: number;
  inWords: Message | string;
}

/** The place a company entered, by its ZIP code, else the middle of its customers. */
async function placeOf({ db, geocoder }: Weather, companyId: string): Promise<Place | null> {
  const { named, middle } = await db.inCompany(companyId, async (tx) => ({
    named: await weatherRepo(tx).findNamedPlace(),
    middle: await weatherRepo(tx).middleOfCustomers(),
  }));
  if (named?.zipCode) {
    const found = await geocoder.locate({ address: null, ...named }).catch(() => null);
    const inWords = [[named.city, named.state].filter(Boolean).join(', '), named.zipCode].filter(Boolean).join(' ');
    if (found) return { latitude: found.latitude, longitude: found.longitude, inWords };
  }
  return middle && { ...middle, inWords: texts.centerOfCustomers };
}

/** Hundredths of a degree are within a mile, so that a new customer doesn't change the place. */
const keyOf = ({ latitude, longitude }: Place): string => `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/**
 * Asks the weather service about the company's place if its last answer is older than 15 minutes. After a failure, the
 * earlier answer stays until it expires.
 * @returns whether the service answered; null where it was not asked
 */
export async function refreshWeather(deps: Weather, companyId: string): Promise<boolean | null> {
  const { db, clock } = deps;
  const weather = await weatherOf(deps, companyId);
  if (!weather) return null;
  const place = await placeOf(deps, companyId);
  if (!place) return null;
  const now = clock();
  const claimed = await db.inCompany(companyId, (tx) =>
    weatherRepo(tx).claim(keyOf(place), now, new Date(now.getTime() - goodForMs)),
  );
  if (!claimed) return null;
  try {
    const alerts = await weather.warningsAt(place);
    await db.inCompany(companyId, (tx) => weatherRepo(tx).keep(alerts, clock()));
    return true;
  } catch (error) {
    await db.inCompany(companyId, (tx) => weatherRepo(tx).noteFailure(failureMessage(error)));
    return false;
  }
}

export const keptWeather = async (tx: TenantTx) => (await weatherRepo(tx).find())?.alerts ?? [];

export async function showWeatherAlerts(deps: Weather, tenant: Tenant): Promise<WeatherAlerts> {
  const place = await placeOf(deps, tenant.companyId);
  const { words } = tenant;
  const location = place && words.say(place.inWords);
  const nothing = { connected: false, location, checkedAt: null, alerts: [] };
  if (!place || !(await weatherOf(deps, tenant.companyId))) return nothing;
  await refreshWeather(deps, tenant.companyId);
  const row = await tenant.transaction((tx) => weatherRepo(tx).find());
  const now = tenant.now().toISOString();
  return {
    connected: true,
    location,
    checkedAt: row?.answeredAt?.toISOString() ?? null,
    alerts: (row?.alerts ?? [])
      .filter(({ expires }) => expires === null || expires > now)
      .map((alert) => {
        const advice = weatherAdvice(alert.event);
        return { ...alert, kind: weatherKind(alert.event), advice: advice && words.say(advice) };
      }),
  };
}
