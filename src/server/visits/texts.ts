import { catalog, type Message } from '#domain/language/index.ts';

interface Meanwhile {
  who: Message | string;
  /** A moment and the time zone it is written in. */
  at: string;
  timeZone: string;
}

interface Doubts {
  technician: Message | string;
  date: string;
  doubts: readonly { what: Message; reason: string }[];
}

/** What the calls about visits refuse, and what they say of one that is finished. */
export const visitTexts = catalog('visits.calls', {
  routeAssignment: 'Route assignment',
  visitOfAnotherCustomer: 'This visit belongs to another customer',
  stopOfAnotherCustomer: 'This stop belongs to another customer',
  poolOfAnotherCustomer: 'This pool belongs to another customer',
  poolTwice: 'This pool is already part of the visit',
  savedMeanwhile: 'This visit was just saved by another request. Try again.',
  openedMeanwhile: 'This stop was just opened on another device. Try again.',
  skipIdTaken: 'A skip of another stop has this ID.',
  skipAhead: 'You can’t skip a visit before its day',
  skipNotYours: 'Only the office can undo this skip. You can undo your own until the end of the day.',
  skipMadeUp: ({ date }: { date: string }, { day }) =>
    `A make-up visit is planned for ${day(date, 'weekdayAndDay')}. Move that visit instead.`,
  stillRequired: ({ titles }: { titles: readonly (Message | string)[] }, { say, list }) =>
    `Still required: ${list(titles.map((title) => say(title)))}. Your visit is saved. Do it, or say why it couldn’t be done, then finish again.`,
  requiredTask: 'Do it, or say why it couldn’t be done',
  requiredPhoto: 'Take its photo, or say why it couldn’t be done',
  photoOf: ({ title }: { title: Message | string }, { say }) => `photo of ${say(title)}`,
  taskAtBody: ({ title, body }: { title: Message | string; body: string }, { say }) => `${say(title)} (${body})`,
  finished: 'This visit is finished and can’t be changed.',
  someone: 'Someone',
  yourTechnician: 'Your pool technician',
  changedElsewhere: ({ who, at, timeZone }: Meanwhile, { say, moment }) =>
    `${say(who)} changed this visit on another device at ${moment(at, timeZone, 'time')} on ${moment(at, timeZone, 'weekdayAndDay')}. Your changes weren’t saved.`,
  finishedElsewhere: ({ who, at, timeZone }: Meanwhile, { say, moment }) =>
    `${say(who)} finished this visit on another device at ${moment(at, timeZone, 'time')} on ${moment(at, timeZone, 'weekdayAndDay')}. Your changes weren’t saved.`,
  saved: ({ report }: { report: Message | string }, { say }) => `Visit saved. ${say(report)}`,
  doubtful: ({ customer }: { customer: string }) => `${customer}: check the last visit`,
  doubts: ({ technician, date, doubts }: Doubts, { say, day }) =>
    `${say(technician)}, ${day(date)}. ${doubts.map(({ what, reason }) => `${say(what)}: “${reason}”`).join('. ')}`,
  noReport: 'No report was sent.',
  keptInFolder: 'No mail server is set up, so the report email was saved on the server instead of being sent.',
});

/** What the calls about cases of trouble refuse. */
export const caseCallTexts = catalog('visits.caseCalls', {
  troubleCase: 'Case',
  workOrder: 'Work order',
  idTaken: 'A case of another pool has this ID.',
  noCustomer: 'This pool has no customer',
  orderOfAnother: 'This work order belongs to another customer',
  visit: 'Visit of the case',
  step: 'Step',
  closed: 'This case is closed. Open it again first.',
  datePassed: 'That date has passed',
  visitsInOrder: 'The visits of a case come one after the other',
});

/** What the calls about checklists refuse. */
export const checklistTexts = catalog('visits.checklist', {
  task: 'Task',
  sameId: 'Another task has this id',
  sameTitle: 'Another task has this title',
});

/** What the calls about voice notes refuse. */
export const voiceNoteTexts = catalog('visits.voiceNotes', {
  voiceNote: 'Voice note',
  recording: 'Recording',
  tooLarge: 'Recordings can be up to 8 MB.',
  unsupportedFormat: 'This audio format isn’t supported. Use WebM, Ogg, MP4, WAV or MP3.',
  idTaken: 'A voice note about another customer has this ID.',
  empty: 'The voice note is empty',
  notYours: 'Only the person who recorded this note, or an owner, can delete it.',
});
