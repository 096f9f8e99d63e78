import { boundOfSeason } from '#domain/calendar/index.ts';
import type { Pattern, Rhythm, Season } from '#domain/scheduling/index.ts';
import { formatDay } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';

const { plural } = words;
const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const;
const aMonthOf = (month: string): string => formatDay(`2026-${month}-01`, 'longDate').replace(/ .*$/, '');
const ordinal = (day: number): string => {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
};

/** “Every 2 weeks on Tuesday”. */
export function patternInWords(pattern: Pattern, day: string): string {
  switch (pattern.kind) {
    case 'weeks':
      return pattern.every === 1 ? `Every ${day}` : `Every ${pattern.every} weeks on ${day}`;
    case 'month-week':
      return `Monthly on the ${ordinals[pattern.week - 1] ?? 'last'} ${day}`;
    case 'month-day':
      return `Monthly on the ${ordinal(pattern.day)}`;
  }
}

/** “May–September”, and “May 15–September 10” where it does not begin and end with a month. */
function seasonInWords({ from, to }: Pick<Season, 'from' | 'to'>): string {
  const isWholeMonths = from.endsWith('-01') && boundOfSeason(to) === boundOfSeason(`${to.slice(0, 3)}31`);
  const said = (bound: string): string =>
    isWholeMonths ? aMonthOf(bound.slice(0, 2)) : formatDay(`2028-${boundOfSeason(bound)}`, 'monthAndDay');
  return said(from) === said(to) ? said(from) : `${said(from)}–${said(to)}`;
}

/** A rhythm with its seasons, for a line in a list. */
export const rhythmInWords = ({ pattern, seasons }: Rhythm, day: string): string =>
  [
    patternInWords(pattern, day),
    ...seasons.map(
      (season) =>
        `${seasonInWords(season)}: ${
          season.pattern === null
            ? 'no service'
            : patternInWords(season.pattern, day).replace(/^E/, 'e').replace(/^M/, 'm')
        }`,
    ),
  ].join('. ');

export const stopTexts = {
  title: (customer: string) => `Edit stop: ${customer}`,
  edit: 'Edit stop',
  editStop: (name: string) => `Edit the stop at ${name}`,
  editStopOn: (day: string) => `Edit the ${day} stop`,
  sectionWhere: 'Where',
  place: 'Address',
  ownAddress: 'The customer’s own address',
  loadFailed: 'Couldn’t load the stop. Close this and try again.',
  save: 'Save changes',
  saved: (customer: string) => `${customer}’s stop changed`,
  notSaved: 'Couldn’t change the stop. Try again.',
  nothingChanged: 'Nothing has changed yet.',
  scope: 'What changes',
  scopes: { visit: 'Just this visit', from: 'From a date on', whole: 'The whole stop' },
  scopeHints: {
    visit: (date: string) => `Only the visit on ${formatDay(date, 'weekdayAndShortDay')} changes.`,
    from: 'Everything before that date stays as it is.',
    whole: 'Changes apply to past and future dates.',
  },
  fromDate: 'From',
  visitDate: 'Visit on',
  sectionWhen: 'When',
  sectionWho: 'Who',
  sectionWork: 'At the stop',
  day: 'Day',
  technician: 'Technician',
  frequency: 'How often',
  frequencies: {
    '1': 'Every week',
    twice: 'Twice a week',
    '2': 'Every 2 weeks',
    '3': 'Every 3 weeks',
    '4': 'Every 4 weeks',
    'month-week': 'Monthly, by week',
    'month-day': 'Monthly, by date',
  },
  secondDay: 'Second day',
  startingWith: 'Which weeks',
  fortnight: (letter: string) => `${letter} weeks`,
  weekOfMonth: 'Week of the month',
  weeksOfMonth: ['First', 'Second', 'Third', 'Fourth', 'Last'],
  dayOfMonth: 'Day of the month',
  season: 'Different for part of the year',
  addSeason: 'Add a season',
  seasonNumber: (number: number) => `Season ${number}`,
  removeSeason: 'Remove',
  removeSeasonOf: (number: number) => `Remove season ${number}`,
  seasonsOverlap: 'Where two seasons overlap, the first one counts.',
  seasonFrom: 'From',
  seasonFromDay: 'First day',
  seasonTo: 'Through',
  seasonToDay: 'Last day',
  seasonFrequency: 'In that season',
  noService: 'No service',
  month: (month: number) => aMonthOf(String(month).padStart(2, '0')),
  startDate: 'First day',
  endDate: 'Last day',
  noEnd: 'Blank: no end',
  dayRule: 'When routes are optimized',
  dayRules: {
    auto: 'Follow the customer’s service day',
    fixed: 'Keep this day',
    flexible: 'Any day is fine',
  },
  technicianRule: 'Who can come',
  technicianRules: {
    any: 'Any technician',
    preferred: 'This one if possible',
    fixed: 'Only this one',
  },
  excluded: 'Never send',
  skills: 'Needs',
  skillsOfPool: 'What the type of pool needs',
  skillNames: { repairs: 'Repairs', commercial: 'Commercial pools', salt: 'Salt systems' },
  minutes: 'Minutes at the stop',
  priority: 'Priority',
  priorities: { NORMAL: 'Normal', HIGH: 'High', URGENT: 'Urgent' },
  windowFrom: 'Not before',
  windowTo: 'Start by',
  note: 'Note for this stop',
  noteHint: 'The technician sees it at the stop.',
  task: 'What to do here',
  nextVisits: 'Next visits',
  nextVisitsHint: 'Tap a date to skip it.',
  noVisits: 'No upcoming visits.',
  skipDate: (date: string) => `Skip ${formatDay(date, 'weekdayAndDay')}`,
  skipped: 'Skipped',
  otherStops: (count: number) => plural(count, 'other stop', 'other stops'),
  movedTo: 'Moved',
  minutesAt: (minutes: number) => `${minutes} min`,
  stops: 'Stops',
  noStops: 'Not on a route yet.',
  findOpening: 'Find an opening',
  until: (date: string) => `Until ${formatDay(date)}`,
  since: (date: string) => `From ${formatDay(date)}`,
  question: (customer: string) => `What about ${customer}’s stop?`,
  questionText: (is: string) => `It’s still on the route: ${is}.`,
  moveStops: 'Change the stop…',
  leaveStops: 'Leave it',
};
