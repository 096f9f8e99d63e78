import type { DayOffKind } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { catalog, type Message, type Words } from '#domain/language/index.ts';

interface Disruption {
  /** What happened, and on which dates. */
  what: Message;
  dates: Message;
}

export const disruptionsTexts = catalog('scheduling.disruptions', {
  changedMeanwhile: 'The schedule has changed. Review it again.',
  afterLastDate: ({ date }: { date: string }) => `Must not be after ${date}`,
  nothingChanges: 'Nothing changes for this customer',
  tooManyDays: ({ most }: { most: number }) => `Choose at most ${most} days`,
  nobodyChosen: 'Choose who is out',
  onlyForTechnicians: 'Only when a technician is out',
  alreadyThere: 'This day off is already in the schedule.',
  tooManyVisits: ({ most }: { most: number }) => `There are more than ${most} visits on those days. Choose fewer days.`,
  noRoom: 'No room within 3 workdays',
  noRoomBeforeNext: 'No room before the next visit',
  busy: 'Too many schedules are being rebuilt right now. Try again in a moment.',

  summary: {
    happened: ({ what, dates }: Disruption, { say }) => `${say(what)}, ${say(dates)}`,
    skipped: ({ what, dates, skipped }: Disruption & { skipped: number }, { say, plural }) =>
      `${say(what)}, ${say(dates)}: ${plural(skipped, 'visit', 'visits')} skipped`,
    moved: (
      { what, dates, moved, skipped }: Disruption & { moved: number; skipped: number },
      { say, plural, number },
    ) =>
      `${say(what)}, ${say(dates)}: ${plural(moved, 'visit', 'visits')} moved${skipped > 0 ? `, ${number(skipped)} skipped` : ''}`,
    removed: ({ what, dates }: Disruption, { say }) => `Day off removed: ${say(what)}, ${say(dates)}`,
  },
});

interface Moved {
  date: CivilDate;
  toDate: CivilDate;
  kind: DayOffKind;
  /** The new technician and the usual one; null where it stays the same. */
  replaced: { technician: string; by: string } | null;
}

const because: Record<DayOffKind, string> = {
  // Customers aren't told why a person is out.
  'technician-away': '',
  rain: ' because of the weather',
  holiday: ' because of the holiday',
};

const dayOf = (date: CivilDate, { day }: Words): string => day(date, 'weekdayAndDay');

const replacement = (replaced: Moved['replaced']): string =>
  replaced === null ? '' : ` ${replaced.by} will be your technician instead of ${replaced.technician}.`;

/** What customers hear about their visits, and what happened. */
export const noticeTexts = catalog('scheduling.disruption', {
  notices: ({ visits }: { visits: readonly Message[] }, { say }) => visits.map((visit) => say(visit)).join(' '),
  skipped: ({ date, kind, nextDate }: { date: CivilDate; kind: DayOffKind; nextDate: CivilDate | null }, words) => {
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
