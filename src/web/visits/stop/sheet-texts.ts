import { plural } from '#web/base/format.ts';

/** What comes after the readings of a stop, and what opens on it. */
export const sheetTexts = {
  anotherPool: (name: string) => `Also service ${name}`,

  // The checklist
  checklist: 'Service checklist',
  tasksDone: (done: number, total: number) => `${done} of ${total} done`,
  notDueToday: 'Not due today',
  noTasks: 'This customer has no tasks on the checklist.',
  tasksLoading: 'The checklist is being loaded.',
  priorities: { high: 'High priority', medium: '', low: 'Low priority' },
  required: 'Required',
  needsPhoto: 'Photo',
  every: (visits: number) => `every ${ordinal(visits)} visit`,
  asLastTime: 'Same as last time',
  tickedAsLastTime: (count: number) => `${plural(count, 'task', 'tasks')} ticked as last time`,
  nothingLastTime: 'Nothing to copy from last time',
  needPhotos: (titles: string) => `Photo needed: ${titles}`,
  undo: 'Undo',

  // Photos
  photoCategories: {
    before: 'Before',
    after: 'After',
    equipment: 'Equipment',
    issue: 'Issue',
    general: 'General',
  },
  takeAfter: 'Take the after picture',
  takeAfterOf: (number: number) => `Take the after picture of photo ${number}`,
  pairOf: (number: number) => `Before and after ${number}`,
  photoSending: 'Sending',
  photoRetryFailed: 'The photo could not be sent again',
  photoLost: 'No longer in the outbox',
  fullTitle: 'Your phone is out of storage',
  fullText: 'Keep this page open and nothing you entered will be lost. Free up space, then try again.',
  fullFinish: 'The visit can be finished once there is room on the phone.',
  tryAgain: 'Try again',
  conflictDoneText: 'The visit was finished on another phone while you worked here.',
  conflictFailed: 'What the other phone recorded could not be loaded. It needs a connection.',
  here: 'Here',
  there: 'Other phone',
  useTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  recordFurther: 'Save mine as a separate visit',
  discardMine: 'Discard mine',
  photosStay: 'Photos that were taken here are kept.',
  theirsTaken: 'Using the other phone’s version',
  mineKept: 'What is here is being sent',
  furtherBegun: 'Recorded as a further visit',
  kept: 'nothing',
  sameOnBoth: 'Both phones recorded the same.',

  // Notes
  speak: 'Dictate or record',

  // Finishing
  tasksOpen: (count: number) => `${plural(count, 'required task', 'required tasks')} not done`,
  arrival: 'Arrival',
  departure: 'Departure',
  correct: 'Correct',
  correctTimes: 'Correct the times',
  departureFirst: 'The departure is before the arrival',
  timeAhead: 'Time can’t be in the future',
  previewReport: 'Preview report',
  previewTitle: 'What the customer will see',
  previewFor: (email: string) => `To ${email}`,
  previewNobody: 'Won’t be emailed: no email on file, or the report is turned off.',
  previewOffline: 'The preview needs a connection.',
  previewFailed: 'The preview could not be loaded.',
  previewSubject: (subject: string) => `Subject: ${subject}`,
  previewFrame: 'Report',
  previewPhotosWait: 'Photos that are still being sent are not in the preview yet.',
  close: 'Close',
};

/** "2nd", "3rd", "4th", "21st" */
function ordinal(value: number): string {
  const ending = new Intl.PluralRules('en', { type: 'ordinal' }).select(value);
  return `${value}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[ending]}`;
}
