import { formatMinutes, plural } from '#web/base/format.ts';

const skillNames = { repairs: 'repairs', commercial: 'commercial pools', salt: 'salt systems' };
type Skill = keyof typeof skillNames;

interface DayFigures {
  stops: number;
  workMinutes: number;
}

const stops = (count: number) => plural(count, 'stop', 'stops');

/** Texts of moving: why a stop cannot go somewhere or should not, and stops that are chosen on the map. */
export const movingTexts = {
  cannotGo: 'The stop can’t go there',
  ofAnother: 'Only its own technician may come. You can change that in the stop.',
  excluded: (technician: string) => `${technician} is never sent there. You can change that in the stop.`,
  skills: (technician: string, skills: readonly Skill[]) =>
    `It needs ${skills.map((skill) => skillNames[skill]).join(', ')}, which ${technician} doesn’t do.`,
  dayOff: (technician: string) => `${technician} is off`,
  notAWorkday: (technician: string) => `Not a workday of ${technician}`,
  tooMany: (most: number) => `More than ${plural(most, 'stop', 'stops')} a day`,
  late: (stop: string) => `${stop} would be too late for its window`,
  tooLong: (minutes: number) => `${plural(minutes, 'minute', 'minutes')} over the shift`,

  moveTitle: 'Move stops on the map',
  drawAround: 'Draw around stops',
  drawNow: 'Draw a line around the stops with the mouse or a finger.',
  dragHint: 'Or click stops, drag one onto another route, or choose them in the list.',
  chooseHint: 'Or click stops, or choose them in the list.',
  stopsList: 'Stops on the map',
  stopsOf: (route: string) => `Show stops: ${route}`,
  chosenOf: (chosen: number, all: number) => `${chosen} of ${all}`,
  chosen: (count: number) => `${stops(count)} chosen`,
  clear: 'Clear',
  giveTo: 'Give to',
  sameTechnician: 'Same technician',
  onDay: 'On',
  sameDay: 'Same day',
  justThisDay: 'Just this day',
  tooManyChosen: (most: number) => `Choose at most ${most} stops at a time.`,
  previewFailed: 'Couldn’t calculate what changes.',
  driving: (before: number, after: number, isEstimated: boolean) =>
    `Driving: ${formatMinutes(before)} now, ${formatMinutes(after)} then${isEstimated ? ' (estimated)' : ''}`,
  dayChange: (before: DayFigures, after: DayFigures) =>
    `${before.stops} → ${stops(after.stops)}, ${formatMinutes(before.workMinutes)} → ${formatMinutes(after.workMinutes)}`,
  notWorking: 'Not working',
  staying: (count: number) => `${stops(count)} can’t go there:`,
  because: (name: string, reason: string) => `${name}: ${reason}`,
  moved: (count: number) => `${stops(count)} moved`,
  movedForGood: (count: number) => `${stops(count)} moved permanently`,
  notMoved: 'Couldn’t move the stops',
};
