import type { CivilDate } from '#domain/calendar/index.ts';
import { catalog, type Message, type Words } from '#domain/language/index.ts';

export type DisruptionKind = 'technician-away' | 'rain' | 'holiday';

interface Moved {
  date: CivilDate;
  toDate: CivilDate;
  kind: DisruptionKind;
  /** The new technician and the usual one; null where it stays the same. */
  replaced: { technician: string; by: string } | null;
}

const because: Record<DisruptionKind, string> = {
  // Customers aren't told why a person is out.
  'technician-away': '',
  rain: ' because of the weather',
  holiday: ' because of the holiday',
};

const dayOf = (date: CivilDate, { day }: Words): string => day(date, 'weekdayAndDay');

const replacement = (replaced: Moved['replaced']): string =>
  replaced === null ? '' : ` ${replaced.by} will be your technician instead of ${replaced.technician}.`;

/** Notices to customers about their visits, and to the office about changes. */
export const disruptionsTexts = catalog('scheduling.disruption', {
  notices: ({ visits }: { visits: readonly Message[] }, { say }) => visits.map((visit) => say(visit)).join(' '),
  skipped: ({ date, kind, nextDate }: { date: CivilDate; kind: DisruptionKind; nextDate: CivilDate | null }, words) => {
    const again = nextDate === null ? '' : ` We’ll be back on ${dayOf(nextDate, words)}.`;
    return `We’re skipping your pool service on ${dayOf(date, words)}${because[kind]}.${again}`;
  },
  stillOn: ({ date, replaced }: Pick<Moved, 'date' | 'replaced'>, words) =>
    `Your pool service on ${dayOf(date, words)} is still on.${replacement(replaced)}`,
  moved: ({ date, toDate, kind, replaced }: Moved, words) =>
    `We’ve moved your pool service from ${dayOf(date, words)} to ${dayOf(toDate, words)}${because[kind]}.${replacement(replaced)}`,
  dates: ({ fromDate, toDate }: { fromDate: CivilDate; toDate: CivilDate }, words) =>
    fromDate === toDate ? dayOf(fromDate, words) : `${dayOf(fromDate, words)} to ${dayOf(toDate, words)}`,
  technicianOut: ({ name }: { name: string | null }) => `${name ?? 'A technician'} is out`,
  rainDay: 'Rain day',
  holiday: 'Holiday',
});
