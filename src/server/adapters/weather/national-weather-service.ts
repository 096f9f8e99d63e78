import * as z from 'zod/mini';
import { askService } from '#server/adapters/outbound/ask-service.ts';
import type { WeatherService, WeatherWarning } from './port.ts';

interface Options {
  /** Base address of the service, e.g. https://api.weather.gov */
  url: string;
  /** Who asks; the service refuses callers that do not say. */
  userAgent: string;
  timeoutMs?: number;
}

const moment = z.optional(z.nullable(z.string()));
const answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        event: z.string(),
        areaDesc: z.optional(z.nullable(z.string())),
        status: z.optional(z.nullable(z.string())),
        messageType: z.optional(z.nullable(z.string())),
        headline: z.optional(z.nullable(z.string())),
        expires: moment,
        ends: moment,
      }),
    }),
  ),
});
type Properties = z.infer<typeof answer>['features'][number]['properties'];

const isoOf = (text: string | null | undefined): string | null => {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** Exercises and tests of the service itself, and what has been withdrawn, warn of nothing. */
const inForce = ({ status, messageType }: Properties): boolean =>
  (status ?? 'Actual') === 'Actual' && messageType !== 'Cancel';

/** `expires` is when the text is to be renewed; if the event’s own end is given, it lasts until then. */
const warningOf = ({ event, areaDesc, headline, expires, ends }: Properties): WeatherWarning => ({
  event,
  area: areaDesc ?? 'Your area',
  expires: isoOf(ends) ?? isoOf(expires),
  headline: headline ?? null,
});

/** The US National Weather Service, or what answers like it (GeoJSON of CAP alerts). */
export function nationalWeatherService({ url, userAgent, timeoutMs = 10_000 }: Options): WeatherService {
  return {
    async warningsAt({ latitude, longitude }) {
      // More than four decimals are answered with a redirect.
      const point = `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
      const response = await askService(`${url.replace(/\/+$/, '')}/alerts/active?point=${point}`, {
        headers: { 'user-agent': userAgent, accept: 'application/geo+json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The weather service returned ${response.status}`);
      const found = answer.safeParse(await response.json());
      if (!found.success) throw new Error('The weather service returned something else than alerts');
      return found.data.features
        .map(({ properties }) => properties)
        .filter(inForce)
        .map(warningOf);
    },
  };
}
