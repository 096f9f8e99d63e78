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
  stopDrawing: 'Stop drawing',
  drawNow: 'Draw a line around the stops with the mouse or a finger.',
  dragHint: 'Or tap stops, drag one onto another route, or choose them in the list.',
  chooseHint: 'Or tap stops, or choose them in the list.',
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

  lifted: (stop: string) => `Picked up ${stop}.`,
  placeNumber: (place: string, position: number) => `${place}, number ${position}.`,
  dropped: (stop: string, place: string) => `${stop} dropped at ${place}.`,
  notDropped: (stop: string) => `${stop} is back in its original place.`,
  onlyThisWeek: 'Just this week',
  fromNowOn: 'Permanently',

  moveOneTitle: 'Move to…',
  moveHint: (name: string, from: string) => `${name}, now ${from}`,
  position: 'Position',
  first: 'First',
  last: 'Last',
  behind: (stop: string) => `After ${stop}`,

  skipTitle: 'Skip this visit',
  skipHint: (name: string, place: string) => `${name}, ${place}`,
  reason: 'Reason',
  reasonExample: 'The gate was locked.',
  notifyCustomer: 'Notify the customer',
  notifyBy: (channel: 'sms' | 'email', recipient: string) =>
    channel === 'sms' ? `By text to ${recipient}` : `By email to ${recipient}`,
  cannotNotify: (reason: string) => `Can’t be notified from here. ${reason}`,
  emailNotSent: 'It won’t be sent: no mail server is connected.',
  noticeUnknown: 'Couldn’t load what the customer will read.',
  skipSubmit: 'Skip visit',
  notSkipped: 'Couldn’t skip the visit',

  movesTitle: 'What changes',
  movesCount: (count: number) => plural(count, 'move', 'moves'),
  searchMoves: 'Search moves',
  noMoves: 'Same days and technicians',
  noMoveFound: 'No moves found',
  saves: (minutes: number) => `Saves ${formatMinutes(minutes)}`,
  costs: (minutes: number) => `Adds ${formatMinutes(minutes)}`,

  changesHint: 'The last 20 schedule changes.',
  noChanges: 'No changes yet',
  noChangesHint: 'Moves, skipped visits and new schedules show up here. You can undo each one.',
  changesFailed: 'Couldn’t load the changes.',
  changedBy: (who: string, when: string) => `${who}, ${when}`,
  undoneBy: (who: string, when: string) => `Undone by ${who}, ${when}`,
  undoOf: (summary: string) => `Undo: ${summary}`,
  undoAndNotify: 'Notify them too',
};
