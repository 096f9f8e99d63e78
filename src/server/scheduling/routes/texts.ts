import { addDays, type CivilDate } from '#domain/calendar/index.ts';
import { catalog, type Message, type Words } from '#domain/language/index.ts';
import type { Skill } from '#domain/scheduling/index.ts';

/** One date of a technician, who may be gone. */
interface Place {
  date: CivilDate;
  technician: string | null;
}

const skillNames: Record<Skill, string> = { repairs: 'repairs', commercial: 'commercial pools', salt: 'salt systems' };

type Scope = 'once' | 'from-now-on';

const reach: Record<Scope, string> = { once: 'once', 'from-now-on': 'from now on' };
const aMonday = '2001-01-01';

/** A date in a list of changes: `Mon, Nov 23`. */
const shortDay = (date: CivilDate, { day }: Words): string => day(date, 'shortWeekdayAndDay');
const placeOf = ({ date, technician }: Place, words: Words): string =>
  `${shortDay(date, words)} (${technician ?? 'no one'})`;

export const routesTexts = catalog('scheduling.routes', {
  routeChangedMeanwhile: 'Someone else changed this route.',
  optimizeAgain: 'Someone else changed this route. Optimize it again.',
  stopNotOnRoute: 'This stop isn’t on the route',
  customerNotOnRoute: 'This customer isn’t on the route',
  changedAtSameTime: 'The route was changed at the same time. Try again.',
  placeNow: ({ place }: { place: number }) => `This stop is now number ${place}`,
  endsBeforeStart: 'Must not be before the start date',
  endsBeforeWindow: 'Must not be before the window starts',
  excludesItsTechnician: 'The stop’s own technician can’t be excluded',
  notServedThen: 'This stop isn’t serviced at that time of year',
  seasonEnds: ({ date }: { date: CivilDate }) => `This stop’s season ends on ${date}`,
  busy: 'Too many routes are being optimized. Try again in a moment.',

  visit: {
    tooFar: 'This date is too far away',
    outOfReach: ({ most }: { most: number }) => `You can only change visits within ${most} days of today`,
    notDue: 'This stop isn’t due on that date',
    done: 'This visit is already done, so it can’t be changed.',
    past: 'Choose today or a later date',
    tooLate: ({ most }: { most: number }) => `Choose a date within ${most} days`,
    inactive: ({ technician }: { technician: string }) => `${technician} is inactive`,
    ofAnother: ({ customer }: { customer: string; technician: string }) =>
      `Only its own technician may come to ${customer}. You can change that in the stop.`,
    excludes: ({ customer, technician }: { customer: string; technician: string }) =>
      `${technician} is never sent to ${customer}. You can change that in the stop.`,
    lacksSkills: ({
      customer,
      technician,
      skills,
    }: {
      customer: string;
      technician: string;
      skills: readonly Skill[];
    }) => `${customer} needs ${skills.map((skill) => skillNames[skill]).join(', ')}, which ${technician} doesn’t do.`,
    customerComesAlready: ({ customer }: { customer: string }) => `${customer} already has a visit on that date.`,
    nowhere: 'Choose a technician or a day',
    someCannot: ({ stops, reason }: { stops: number; reason: Message }, { say, plural }) =>
      `${plural(stops, 'stop', 'stops')} can’t go there: ${say(reason)}`,
    isThere: 'This stop is there already',
    stopComesAlready: 'This stop has another visit on that date',
    notPlanned: ({ date }: { date: CivilDate }, words) => `This stop has no visit on ${shortDay(date, words)}.`,
    notSkipped: 'This visit isn’t skipped.',
  },

  edit: {
    past: 'Choose today or a later date',
    begun: ({ date }: { date: CivilDate }, { day }) =>
      `The ${day(date, 'monthAndDay')} visit has started. Choose a later date.`,
    movedAhead: ({ date }: { date: CivilDate }, { day }) =>
      `The ${day(date, 'monthAndDay')} visit was moved to an earlier day. Put it back first, or choose a later date.`,
    ofTheStop: 'This can only be changed for the stop, not for one visit',
    ended: 'This stop has ended, so it can’t be changed.',
    byCalendar: 'A stop on a set day of the month can’t have weekdays too',
    dayTaken: 'This customer has a stop on that day already',
    notDue: 'The stop isn’t due on that date',
  },

  undo: {
    done: 'This change was already undone.',
    changedSince: 'The schedule has changed since then, so this can’t be undone.',
    stopRemoved: 'This stop was removed from its route.',
    stopChanged: 'This stop was changed again.',
    visitChanged: 'This visit was changed again.',
    dayOffChanged: 'This day off was changed.',
    visitDone: 'This visit is already done.',
    visitBegun: 'A visit to this stop has started.',
    technicianRemoved: 'This technician was removed.',
  },

  /** What was changed, for the list of changes. */
  summary: {
    /** What happened, and what the office should know about it. */
    withNotices: ({ moved, notices }: { moved: Message; notices: readonly Message[] }, { say }) =>
      [moved, ...notices].map((each) => say(each)).join(' '),
    replaced: ({ customer, to, scope }: { customer: string; to: Place; scope: Scope }, words) =>
      `Changed ${customer}’s place in the route on ${placeOf(to, words)}, ${reach[scope]}.`,
    moved: ({ customer, from, to, scope }: { customer: string; from: Place; to: Place; scope: Scope }, words) =>
      `Moved ${customer} from ${placeOf(from, words)} to ${placeOf(to, words)}, ${reach[scope]}.`,
    movedMany: (
      {
        stops,
        technician,
        date,
        scope,
      }: { stops: number; technician: string | null; date: CivilDate | null; scope: Scope },
      words,
    ) => {
      const to = [technician, date === null ? null : shortDay(date, words)].filter((part) => part !== null).join(', ');
      return `Moved ${words.plural(stops, 'stop', 'stops')} to ${to}, ${reach[scope]}.`;
    },
    nobodyWorks: ({ note }: { note: string | null }) => `No one works that day${note ? `: ${note}` : ''}.`,
    dayOff: ({ technician }: { technician: string }) => `${technician} has that day off.`,
    notAWorkday: ({ technician, date }: { technician: string; date: CivilDate }, { day }) =>
      `${technician} doesn’t work ${day(date, 'weekday')}s.`,
    overfull: ({ technician, stops, most }: { technician: string; stops: number; most: number }) =>
      `${technician} has ${stops} stops that day (max ${most}).`,
    editedVisit: ({ customer, date }: { customer: string; date: CivilDate }, words) =>
      `Changed ${customer}’s visit on ${shortDay(date, words)}.`,
    editedFrom: ({ customer, date }: { customer: string; date: CivilDate }, words) =>
      `Changed ${customer}’s stop from ${shortDay(date, words)} on.`,
    editedStop: ({ customer }: { customer: string }) => `Changed ${customer}’s stop.`,
    skipped: ({ customer, date, reason }: { customer: string; date: CivilDate; reason: string }, words) =>
      `Skipped ${customer} on ${shortDay(date, words)}: ${reason}`,
    putBack: ({ customer, date }: { customer: string; date: CivilDate }, words) =>
      `Put ${customer} back on ${shortDay(date, words)}.`,
    /** Days are numbered from 0 for Monday. */
    reordered: ({ technician, day }: { technician: string; day: number }, words) =>
      `Reordered ${technician}’s ${words.day(addDays(aMonday, day), 'weekday')} route.`,
  },
});
