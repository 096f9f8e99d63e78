import { type CivilDate, dateOfDay, dayNumber } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { daysUntilEmpty, levelMark } from '#domain/stock/index.ts';
import type { AlertCandidate } from './candidate.ts';
import { alertTexts as texts } from './texts.ts';

export interface AlertedPackage {
  reagentId: string;
  /** "Liquid chlorine". */
  description: string;
  levelPct: number;
  /** Percent a day that visits take from it, as the stock page says; null: not known. */
  usagePctPerDay: number | null;
  /** "Pat Rivera · Lap pool", or the technician whose truck carries it. */
  place: Message | string;
  /** Null on a truck. */
  poolId: string | null;
  customerId: string | null;
}

export const stockCause = (reagentId: string): string => `reagent:${reagentId}`;

/** The alert of a package below 25%, critical below 10%, with the days until it is empty: by its use, else level / 0.2. */
export function stockAlerts({
  reagentId,
  description,
  levelPct,
  usagePctPerDay,
  place,
  poolId,
  customerId,
}: AlertedPackage): AlertCandidate[] {
  const mark = levelMark(levelPct);
  if (!mark) return [];
  const { days } = daysUntilEmpty(levelPct, usagePctPerDay);
  const critical = mark === 'critical';
  return [
    {
      cause: stockCause(reagentId),
      degree: critical ? 'stock:1' : 'stock:0',
      type: 'chemical_low',
      severity: critical ? 'critical' : 'medium',
      title: critical ? texts.almostEmpty({ description }) : texts.runningLow({ description }),
      message: texts.stockLeft({ place, description, percent: Math.round(levelPct), days }),
      customerId,
      poolId,
      actionRequired: true,
      link: poolId === null ? '/truck-stock' : `/pools/${encodeURIComponent(poolId)}`,
    },
  ];
}

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

/** Days from one service to the next. */
const intervalDays = { weekly: 7, biweekly: 14, monthly: 30 };
type Rhythm = keyof typeof intervalDays;
const isRhythm = (frequency: string): frequency is Rhythm => Object.hasOwn(intervalDays, frequency);

/** Days before the interval's end when the reminder begins, and after it when the service is overdue and missed. */
const upcomingDays = 2;
const overdueBeyondDays = 2;
const missedBeyondDays = 7;

export interface RemindedCustomer {
  customerId: string;
  name: string;
  /** weekly, biweekly or monthly. */
  serviceFrequency: string;
  /** The day of the last finished visit; null where there was none. */
  lastServiceDate: CivilDate | null;
  /** The next date that a route has the customer on; null: none is planned. */
  plannedOn: CivilDate | null;
}

const stages = {
  upcoming: { degree: 'service:0', severity: 'low', title: texts.serviceDueSoon, actionRequired: false },
  overdue: { degree: 'service:1', severity: 'medium', title: texts.serviceOverdue, actionRequired: true },
  missed: { degree: 'service:2', severity: 'high', title: texts.serviceMissed, actionRequired: true },
} as const;

/**
 * A service's stage by days since the last one: upcoming from two days before the interval's end, overdue more than
 * two days beyond it, missed more than seven. Null while it is not due and for an unknown frequency.
 */
function reminderStage(frequency: string, daysSinceService: number): keyof typeof stages | null {
  if (!isRhythm(frequency)) return null;
  const interval = intervalDays[frequency];
  if (daysSinceService < interval - upcomingDays) return null;
  if (daysSinceService > interval + missedBeyondDays) return 'missed';
  return daysSinceService > interval + overdueBeyondDays ? 'overdue' : 'upcoming';
}

export const serviceCause = (customerId: string): string => `service:${customerId}`;

/** The reminder of a customer's next service; none before the first one, nor where a route has it anyway. */
export function serviceReminders(customer: RemindedCustomer, today: CivilDate): AlertCandidate[] {
  const { customerId, name, serviceFrequency, lastServiceDate, plannedOn } = customer;
  if (lastServiceDate === null) return [];
  const last = dayNumber(lastServiceDate);
  const stage = reminderStage(serviceFrequency, dayNumber(today) - last);
  if (!stage || !isRhythm(serviceFrequency)) return [];
  // Somebody comes before it would be missed: from one fourth Friday to the next are five weeks at times, and a holiday
  // leaves a week out. Nobody is late then.
  const isComing =
    plannedOn !== null && dayNumber(plannedOn) <= last + intervalDays[serviceFrequency] + missedBeyondDays;
  if (isComing && stage !== 'missed') return [];
  const dueOn = dateOfDay(last + intervalDays[serviceFrequency]);
  const messageOf = stage === 'upcoming' ? texts.serviceIsDue : texts.serviceWasDue;
  const { degree, severity, title, actionRequired } = stages[stage];
  return [
    {
      cause: serviceCause(customerId),
      degree,
      type: 'service_reminder',
      severity,
      title,
      // Days in figures would be another message every morning.
      message: messageOf({ customer: name, rhythm: texts.rhythm[serviceFrequency], dueOn, last: lastServiceDate }),
      customerId,
      poolId: null,
      actionRequired,
      link: '/routes/week',
    },
  ];
}
