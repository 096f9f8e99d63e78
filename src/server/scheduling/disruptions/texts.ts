import { catalog, type Message } from '#domain/language/index.ts';

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
