import type { HomeownerHome, HomeownerPool, HomeownerVisit, NextVisit } from '#contract/homeowner/homeowner.ts';
import { daysBetween, localDate } from '#domain/calendar/index.ts';
import { type ReadingState, verdictReadings } from '#domain/water/index.ts';
import { formatDay, formatMoment, formatNumber } from '#web/base/format.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import { homeownerTexts as texts } from './texts.ts';

/** "Monday, November 23" */
export const dayText = (date: string): string => formatDay(date, 'weekdayAndDay');

/** A moment's date and time where the company is. */
function placeOf(moment: string, timeZone: string): { date: string; time: string } {
  const at = new Date(moment);
  return {
    date: localDate(timeZone, at),
    time: formatMoment(at, timeZone, 'time'),
  };
}

/** "Your water was tested today at 9:48 AM." */
export function testedText(moment: string, { today, timeZone }: { today: string; timeZone: string }): string {
  const { date, time } = placeOf(moment, timeZone);
  const days = daysBetween(date, today);
  if (days === 0) return texts.tested(texts.todayAt(time));
  return texts.tested(days === 1 ? texts.yesterdayAt(time) : texts.onDayAt(dayText(date), time));
}

/** "between 9 and 11 AM", "between 11 AM and 1 PM". */
function windowText({ fromHour, toHour }: { fromHour: number; toHour: number }): string {
  const [from, to] = [fromHour, toHour].map((hour) => formatMoment(Date.UTC(2026, 0, 1, hour), 'UTC', 'hour'));
  if (from === undefined || to === undefined) return '';
  const half = to.match(/\s?[AP]M$/)?.[0] ?? '';
  return texts.between(half !== '' && from.endsWith(half) ? from.slice(0, -half.length) : from, to);
}

/** "Monday, November 30, between 9 and 11 AM, with Luis". */
export function nextVisitText(next: NextVisit, today: string): string {
  const days = daysBetween(today, next.date);
  const day = dayText(next.date);
  return [
    days === 0 ? texts.today : days === 1 ? `${texts.tomorrow}, ${day}` : day,
    next.window ? windowText(next.window) : null,
    next.technician ? texts.withTechnician(next.technician) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** HH:MM as "9:30 AM"; other formats unchanged. */
export function timeText(time: string): string {
  const at = time.match(/^(\d{1,2}):(\d{2})/);
  return at && !/[ap]m/i.test(time)
    ? formatMoment(Date.UTC(2026, 0, 1, Number(at[1]), Number(at[2])), 'UTC', 'time')
    : time;
}

type Work = Pick<HomeownerVisit, 'technician' | 'services' | 'chemicals' | 'bodies'>;

export function workText({ technician, services, ...work }: Work): string {
  const elsewhere = work.bodies.flatMap((body) =>
    body.chemicals.map(({ name, amount }) => ({ name: `${name} (${body.name})`, amount })),
  );
  const chemicals = [...work.chemicals, ...elsewhere];
  const known = services.flatMap((service) => texts.serviceInWords(service) ?? []);
  const others = services.filter((service) => texts.serviceInWords(service) === null);
  const what = chemicals.length > 0 ? [...known, texts.added(chemicals)] : known;
  const sentence = texts.did(technician ?? texts.technician, what.length > 0 ? what : [texts.cameBy]);
  return others.length > 0 ? `${sentence} ${texts.also(others.map((service) => taskTexts.name(service)))}` : sentence;
}

export const readingNames = ['chlorine', 'pH', 'lsi', 'temperature'] as const;
export type ReadingName = (typeof readingNames)[number];

/** With its unit, to hundredths, so that 7.61 is not shown as a good 7.6. */
export function readingText(reading: ReadingName, value: number | null): string {
  if (value === null) return texts.notMeasured;
  if (reading === 'temperature') return `${formatNumber(value, 0)} ${texts.fahrenheit}`;
  if (reading === 'lsi') return `${value < 0 ? '−' : ''}${formatNumber(Math.abs(value), 2, 1)}`;
  return reading === 'chlorine' ? `${formatNumber(value, 2, 1)} ${texts.ppm}` : formatNumber(value, 2, 1);
}

/** Null for temperature, and for a reading that the pool does not need. */
export function stateOf({ verdict, readings }: HomeownerPool, reading: ReadingName): ReadingState | null {
  if (reading === 'temperature' || !verdict) return null;
  const state = verdict.states[reading];
  return state === 'ok' && readings[reading] === null ? null : state;
}

/** Which readings are off, and whether the company has treated the water; null if none are. */
export function offText(pool: HomeownerPool, home: HomeownerHome): string | null {
  if (!pool.verdict) return null;
  const { states } = pool.verdict;
  const which = verdictReadings.flatMap((reading) => {
    const state = states[reading];
    return state === 'ok' ? [] : [[reading, state] as const];
  });
  if (which.length === 0) return null;
  const provider = home.company.name ?? texts.yourProvider;
  const response = wasTreated(pool, home) ? texts.providerTreated(provider) : texts.providerSees(provider);
  return `${texts.offSentence(which)} ${response}`;
}

/** The readings are from the last visit, and chemicals were added to this pool then. */
function wasTreated({ poolId, lastUpdated }: HomeownerPool, { lastVisit, timeZone }: HomeownerHome): boolean {
  if (lastUpdated === null || lastVisit === null) return false;
  const treated = [lastVisit, ...lastVisit.bodies].filter(({ chemicals }) => chemicals.length > 0);
  return (
    treated.some((body) => body.poolId === poolId) && placeOf(lastUpdated, timeZone).date === lastVisit.serviceDate
  );
}
