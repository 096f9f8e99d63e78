import { type RouteAssignment, routeDays } from '#contract/scheduling/routes.ts';
import type { EditScope, EditStop, StopToEdit } from '#contract/scheduling/stop-edits.ts';
import { addDays, boundOfSeason, type CivilDate, latest, weekdayOf } from '#domain/calendar/index.ts';
import {
  type DatedStop,
  fortnightOf,
  isDueOn,
  nextVisits,
  type Pattern,
  type Rhythm,
  rhythmOf,
  type Season,
  type Skill,
  type VisitChange,
} from '#domain/scheduling/index.ts';
import { formatWeekday } from '#web/base/format.ts';

/** How often, as the form has it: every so many weeks, on two days, or monthly in one of two ways. */
export const frequencies = ['1', 'twice', '2', '3', '4', 'month-week', 'month-day'] as const;
export type FormFrequency = (typeof frequencies)[number];

/** A part of the year that is served differently, or not at all. */
export interface SeasonValues {
  fromMonth: string;
  fromDay: string;
  toMonth: string;
  toDay: string;
  frequency: FormFrequency | 'none';
  week: string;
  monthDay: number;
}

/** The call takes so many. */
export const mostSeasons = 4;

export interface StopValues {
  scope: EditScope;
  /** The visit's own date, or the first day of the change. */
  date: CivilDate;
  toDate: CivilDate;
  frequency: FormFrequency;
  secondDay: string;
  anchor: CivilDate;
  week: string;
  monthDay: number;
  seasons: SeasonValues[];
  technicianRule: 'any' | 'preferred' | 'fixed';
  dayRule: 'auto' | 'fixed' | 'flexible';
  excluded: string[];
  /** Null: as the customer's type of pool says. */
  skills: Skill[] | null;
  skipped: CivilDate[];
  /** Fields of these names are named so by the server when it refuses them. */
  changes: {
    /** Empty: the customer's own address. */
    propertyId: string;
    technicianId: string;
    dayOfWeek: string;
    startDate: string;
    endDate: string;
    estimatedDuration: number;
    priority: string;
    windowFrom: string;
    windowTo: string;
    serviceDescription: string;
    notes: string;
  };
}

/** What a customer's new service day and frequency suggest for the stop. */
export interface Suggestion {
  dayOfWeek?: string | undefined;
  frequency?: FormFrequency | undefined;
}

const lastMonthDay = 31;
const eightDates = 8;
const dayName = (routeDay: string) => weekdaysByRoute.get(routeDay) ?? 'Monday';
const weekdaysByRoute = new Map(
  routeDays.map((day) => [day as string, `${day.charAt(0)}${day.slice(1).toLowerCase()}` as DatedStop['dayOfWeek']]),
);
/** "Monday", in the language of the pages. */
export const weekdayNameOf = (routeDay: string): string => formatWeekday(dayName(routeDay));

/** A stored stop as its rhythm is worked out. */
export const datedStopOf = (assignment: RouteAssignment, lastVisitDate: CivilDate | null): DatedStop => ({
  assignmentId: assignment.assignmentId,
  technicianId: assignment.technicianId,
  routeOrder: assignment.routeOrder,
  dayOfWeek: dayName(assignment.dayOfWeek),
  frequency: assignment.serviceFrequency,
  startDate: assignment.startDate,
  endDate: assignment.endDate,
  rhythm: assignment.rhythm ?? null,
  lastVisitDate,
});

const frequencyOf = (pattern: Pattern): FormFrequency =>
  pattern.kind === 'weeks' ? (String(pattern.every) as FormFrequency) : pattern.kind;

/** What the fields of a pattern show; of the fields that its frequency does not use, what they begin with. */
const fieldsOf = (pattern: Pattern, anchor: CivilDate) => ({
  frequency: frequencyOf(pattern),
  week: String(pattern.kind === 'month-week' ? pattern.week : Math.min(4, Math.ceil(Number(anchor.slice(8)) / 7))),
  monthDay: pattern.kind === 'month-day' ? pattern.day : Number(anchor.slice(8)),
});

function seasonValues({ from, to, pattern }: Season, anchor: CivilDate): SeasonValues {
  const [fromMonth = '', fromDay = ''] = boundOfSeason(from).split('-');
  const [toMonth = '', toDay = ''] = boundOfSeason(to).split('-');
  const fields = fieldsOf(pattern ?? { kind: 'weeks', every: 1 }, anchor);
  return { fromMonth, fromDay, toMonth, toDay, ...fields, ...(pattern === null ? { frequency: 'none' } : {}) };
}

/** A season that was just added: the warm months, served otherwise than the rest of the year. */
export const newSeason = ({ frequency, anchor }: Pick<StopValues, 'frequency' | 'anchor'>): SeasonValues =>
  seasonValues({ from: '05-01', to: '09-30', pattern: { kind: 'weeks', every: frequency === '1' ? 2 : 1 } }, anchor);

/** The rhythm that a stop has now, with the bounds of its seasons as the calendar has them. */
function storedRhythm(stop: DatedStop, today: CivilDate): Rhythm {
  const { pattern, anchor, seasons } = rhythmOf(stop, today);
  const bounded = seasons.map(({ from, to, pattern: own }) => ({
    from: boundOfSeason(from),
    to: boundOfSeason(to),
    pattern: own,
  }));
  return { pattern, anchor, seasons: bounded };
}

/** The stop as the form shows it. */
export function valuesOf(
  { assignment, today, lastVisitDate, changes }: StopToEdit,
  { date, suggestion = {} }: { date?: CivilDate | undefined; suggestion?: Suggestion | undefined },
): StopValues {
  const stop = datedStopOf(assignment, lastVisitDate);
  const { pattern, anchor, seasons } = rhythmOf(stop, today);
  const fields = fieldsOf(pattern, anchor);
  const change = date === undefined ? undefined : changes.find((one) => one.serviceDate === date);
  const own = change?.details ?? {};
  const dayOfWeek = suggestion.dayOfWeek ?? assignment.dayOfWeek;
  const begin = date !== undefined && date >= today ? date : today;
  return {
    scope:
      date === undefined && suggestion.frequency === undefined && suggestion.dayOfWeek === undefined ? 'whole' : 'from',
    date: begin,
    toDate: change?.toDate ?? date ?? begin,
    ...fields,
    frequency: suggestion.frequency ?? fields.frequency,
    secondDay: '',
    anchor,
    seasons: seasons.map((season) => seasonValues(season, anchor)),
    technicianRule: assignment.technicianFixed ? 'fixed' : assignment.preferredTechnicianId ? 'preferred' : 'any',
    dayRule: assignment.dayFixed == null ? 'auto' : assignment.dayFixed ? 'fixed' : 'flexible',
    excluded: [...(assignment.excludedTechnicianIds ?? [])],
    skills: assignment.skills ?? null,
    skipped: changes.flatMap((one) => (one.kind === 'skipped' ? one.serviceDate : [])),
    changes: {
      propertyId: assignment.propertyId ?? '',
      technicianId: change?.toTechnicianId ?? assignment.technicianId,
      dayOfWeek,
      startDate: assignment.startDate ?? '',
      endDate: assignment.endDate ?? '',
      estimatedDuration: own.estimatedDuration ?? assignment.estimatedDuration,
      priority: own.priority ?? assignment.priority,
      windowFrom: (own.windowFrom === undefined ? assignment.windowFrom : own.windowFrom) ?? '',
      windowTo: (own.windowTo === undefined ? assignment.windowTo : own.windowTo) ?? '',
      serviceDescription: assignment.serviceDescription ?? '',
      notes: (own.notes === undefined ? assignment.notes : own.notes) ?? '',
    },
  };
}

const patternOf = (frequency: FormFrequency, { week, monthDay }: Pick<StopValues, 'week' | 'monthDay'>): Pattern => {
  if (frequency === 'month-week') return { kind: 'month-week', week: Number(week) };
  if (frequency === 'month-day') return { kind: 'month-day', day: Math.min(lastMonthDay, Math.max(1, monthDay || 1)) };
  return { kind: 'weeks', every: frequency === 'twice' ? 1 : Number(frequency) };
};

const seasonOf = (season: SeasonValues): Season => ({
  from: boundOfSeason(`${season.fromMonth}-${season.fromDay}`),
  to: boundOfSeason(`${season.toMonth}-${season.toDay}`),
  pattern: season.frequency === 'none' ? null : patternOf(season.frequency, season),
});

/** The rhythm that the form says. */
export const rhythmOfValues = (values: StopValues): Rhythm => ({
  pattern: patternOf(values.frequency, values),
  anchor: values.anchor,
  seasons: values.seasons.map(seasonOf),
});

/** Of how many weeks one counts: in the year, else in the first season that has such a pattern; 1 where all count. */
export const weeksCounted = ({ frequency, seasons }: Pick<StopValues, 'frequency' | 'seasons'>): number =>
  [frequency, ...seasons.map((season) => season.frequency)].map(Number).find((every) => every > 1) ?? 1;

/** The weeks of a fortnight that a date lies in. */
export const letterOf = (date: CivilDate): 'A' | 'B' => (fortnightOf(date) === 0 ? 'A' : 'B');

/** The dates from which a pattern of several weeks can be counted: the stop's weekday in this week and those after it. */
export function anchorsOf(values: StopValues, from: CivilDate): CivilDate[] {
  const every = weeksCounted(values);
  const day = dayName(values.changes.dayOfWeek);
  const begin = latest(from, values.changes.startDate || from);
  const first = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(begin, ahead)).find((date) => weekdayOf(date) === day);
  return Array.from({ length: every }, (_, week) => addDays(first ?? begin, 7 * week));
}

/** Whether two rhythms say the same, in whatever order their members have come back from the database. */
function sameRhythm(one: Rhythm, other: Rhythm): boolean {
  const inOrder = ({ pattern, anchor, seasons }: Rhythm) => [
    patternKey(pattern),
    anchor,
    ...seasons.map((season) => [season.from, season.to, patternKey(season.pattern)]),
  ];
  return same(inOrder(one), inOrder(other));
}
const patternKey = (pattern: Pattern | null) => (pattern === null ? null : Object.entries(pattern).toSorted());

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the form changes of the stop. */
const isNullWhenEmpty = (field: string): boolean => field.startsWith('window') || field === 'propertyId';

export function editOf(
  values: StopValues,
  { assignment, today, lastVisitDate, changes }: StopToEdit,
  before: StopValues,
): EditStop {
  const { scope, date, technicianRule, dayRule, excluded } = values;
  const typed = Object.fromEntries(
    Object.entries(values.changes)
      .filter(([field, value]) => !same(value, before.changes[field as keyof StopValues['changes']]))
      .map(([field, value]) => [field, isNullWhenEmpty(field) && value === '' ? null : value]),
  ) as EditStop['changes'];
  if (scope === 'visit') {
    const { technicianId, estimatedDuration, priority, windowFrom, windowTo, notes } = typed;
    return {
      scope,
      date,
      ...(values.toDate === before.toDate ? {} : { toDate: values.toDate }),
      changes: { technicianId, estimatedDuration, priority, windowFrom, windowTo, notes },
    };
  }
  const rhythm = rhythmOfValues(values);
  const isOtherRhythm = !sameRhythm(rhythm, storedRhythm(datedStopOf(assignment, lastVisitDate), today));
  const preferred = technicianRule === 'preferred' ? values.changes.technicianId : null;
  const wasSkipped = changes.flatMap((one) => (one.kind === 'skipped' ? one.serviceDate : []));
  return {
    scope,
    date,
    changes: {
      ...typed,
      // Changed by a suggestion, too.
      ...(values.changes.dayOfWeek === assignment.dayOfWeek
        ? {}
        : { dayOfWeek: values.changes.dayOfWeek as RouteAssignment['dayOfWeek'] }),
      ...(isOtherRhythm ? { rhythm: { ...rhythm, seasons: [...rhythm.seasons] } } : {}),
      ...(dayRule === before.dayRule ? {} : { dayFixed: dayRule === 'auto' ? null : dayRule === 'fixed' }),
      ...(technicianRule === before.technicianRule ? {} : { technicianFixed: technicianRule === 'fixed' }),
      ...(preferred === (assignment.preferredTechnicianId ?? null) ? {} : { preferredTechnicianId: preferred }),
      ...(same(excluded, before.excluded) ? {} : { excludedTechnicianIds: excluded }),
      ...(same(values.skills, before.skills) ? {} : { skills: values.skills }),
    },
    ...(values.frequency === 'twice' && values.secondDay !== ''
      ? { alsoOn: [values.secondDay as RouteAssignment['dayOfWeek']] }
      : {}),
    skip: values.skipped.filter((each) => !wasSkipped.includes(each)),
    unskip: wasSkipped.filter((each) => !values.skipped.includes(each)),
  };
}

/** Whether an edit says anything. */
export const changesNothing = ({ changes, toDate, alsoOn = [], skip = [], unskip = [] }: EditStop): boolean =>
  toDate === undefined &&
  Object.values(changes).every((value) => value === undefined) &&
  alsoOn.length + skip.length + unskip.length === 0;

/** A visit that comes up: made on `date`, skipped, or moved there from its regular date. */
export interface ComingVisit {
  date: CivilDate;
  serviceDate: CivilDate;
  isSkipped: boolean;
  isMoved: boolean;
}

/** The next eight visits as they will be when the form is saved, worked out as the routes work them out. */
export function comingVisits(
  values: StopValues,
  { assignment, today, lastVisitDate, changes, daysOff }: StopToEdit,
): ComingVisit[] {
  const old = datedStopOf(assignment, lastVisitDate);
  const moved: VisitChange[] = changes.filter(({ kind }) => kind === 'moved');
  const { scope, date } = values;
  if (scope === 'visit') {
    const others = moved.filter((one) => one.serviceDate !== date);
    const own: VisitChange = {
      assignmentId: old.assignmentId,
      serviceDate: date,
      kind: 'moved',
      toDate: values.toDate,
      toTechnicianId: values.changes.technicianId,
      toOrder: 1,
      reason: null,
    };
    return listed(nextVisits(today, eightDates, old, { changes: [...others, own], daysOff }), values.skipped);
  }
  const rhythm = rhythmOfValues(values);
  const isPlain = sameRhythm(rhythm, storedRhythm(old, today));
  const next: DatedStop = {
    ...old,
    dayOfWeek: dayName(values.changes.dayOfWeek),
    startDate: values.changes.startDate || null,
    endDate: values.changes.endDate || null,
    // From a date on, a fortnight continues as it is, whatever the first day.
    ...(isPlain && (scope === 'whole' || old.frequency === 'weekly') ? {} : { rhythm }),
  };
  const days = [next, ...(values.frequency === 'twice' && values.secondDay ? [onDay(next, values.secondDay)] : [])];
  const isSplit = scope === 'from' && !(old.startDate !== null && date <= old.startDate);
  const parts: DatedStop[] = isSplit
    ? [
        { ...old, endDate: addDays(date, -1) },
        ...days.map((each) => ({ ...each, startDate: latest(each.startDate ?? date, date) })),
      ]
    : days;
  const visits = parts.flatMap((part) =>
    nextVisits(today, eightDates, part, { changes: moved.filter((one) => isDueOn(one.serviceDate, part)), daysOff }),
  );
  return listed(visits, values.skipped)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .slice(0, eightDates);
}

const onDay = (stop: DatedStop, day: string): DatedStop => ({
  ...stop,
  assignmentId: `${stop.assignmentId} ${day}`,
  dayOfWeek: dayName(day),
});

const listed = (
  visits: readonly { date: CivilDate; serviceDate: CivilDate }[],
  skipped: readonly CivilDate[],
): ComingVisit[] =>
  visits.map(({ date, serviceDate }) => ({
    date,
    serviceDate,
    isSkipped: skipped.includes(serviceDate),
    isMoved: date !== serviceDate,
  }));
