import type { Message } from '#domain/language/index.ts';
import type { AlertCandidate } from './candidate.ts';
import { alertTexts as texts } from './texts.ts';

/** What a weather event means for pools. */
export type WeatherKind = 'warning' | 'advisory';

interface WeatherEvent {
  event: string;
  area: string;
  /** When it ends; null where unknown. */
  expires: Date | null;
}

/** Storms and hurricanes warn, heat and temperature advise; other events concern no pool. */
export function weatherKind(event: string): WeatherKind | null {
  if (/storm|hurricane/i.test(event)) return 'warning';
  return /heat|temperature/i.test(event) ? 'advisory' : null;
}

/** How much more chlorine hot weather takes, percent. */
export const heatChlorinePct = 25;

const advice: Readonly<Record<WeatherKind, Message>> = {
  warning: texts.secureAndTest,
  advisory: texts.raiseChlorine({ percent: heatChlorinePct }),
};

/** What to do about an event; null where it concerns no pool. */
export function weatherAdvice(event: string): Message | null {
  const kind = weatherKind(event);
  return kind && advice[kind];
}

/** One alert for each current event and area, with the moment it ends in the company's time zone. */
export function weatherAlerts(events: readonly WeatherEvent[], now: Date, timeZone: string): AlertCandidate[] {
  const found = new Map<string, AlertCandidate>();
  for (const { event, area, expires } of events) {
    const kind = weatherKind(event);
    if (!kind || (expires !== null && expires <= now)) continue;
    const cause = `weather:${event}:${area}`;
    const about = { area, advice: advice[kind] };
    found.set(cause, {
      cause,
      degree: 'weather:0',
      type: 'weather_alert',
      severity: kind === 'warning' ? 'high' : 'medium',
      title: event,
      message:
        expires === null
          ? texts.weather(about)
          : texts.weatherUntil({ ...about, until: expires.toISOString(), timeZone }),
      customerId: null,
      poolId: null,
      actionRequired: true,
      link: null,
    });
  }
  return [...found.values()];
}
