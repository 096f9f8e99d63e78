import { catalog, type Words } from '#domain/language/index.ts';

/** A bound of a value itself, or of how much of it there is. */
interface Bound {
  limit: number;
  of: 'value' | 'characters' | 'entries';
  /** The limit itself is already too little or too much. */
  isOpen: boolean;
}

const limitOf = ({ limit, of }: Bound, { number, plural }: Words): string => {
  if (of === 'value') return number(limit);
  return of === 'entries' ? plural(limit, 'entry', 'entries') : plural(limit, 'character', 'characters');
};

/** What calls answer that are refused before their area sees them, or that fail. */
export const httpTexts = catalog('http', {
  incompleteUpload: 'The upload was incomplete. Please try again.',
  tooLarge: 'What you sent is too large.',
  contentType: 'This content type isn’t accepted.',
  emptyBody: 'Nothing was sent. Please try again.',
  notJson: 'What you sent isn’t valid JSON.',
  unreadable: 'Couldn’t read what you sent.',
  tooMany: 'Too many attempts. Please try again in a minute.',
  invalidValue: 'Invalid value',
  valueMissing: 'This is required.',
  mustBe: {
    text: 'Must be text',
    number: 'Must be a number',
    wholeNumber: 'Must be a whole number',
    yesOrNo: 'Must be true or false',
    list: 'Must be a list',
    object: 'Must be an object',
    oneOf: ({ values }: { values: readonly string[] }, { list }) => `Must be ${list(values, 'or')}`,
    atLeast: (bound: Bound, words) =>
      `Must ${bound.of === 'value' ? 'be' : 'have'} ${bound.isOpen ? 'more than' : 'at least'} ${limitOf(bound, words)}`,
    atMost: (bound: Bound, words) =>
      `Must ${bound.of === 'value' ? 'be' : 'have'} ${bound.isOpen ? 'less than' : 'at most'} ${limitOf(bound, words)}`,
  },
  unknownFields: ({ names }: { names: readonly string[] }, { list }) => `Not a field here: ${list(names)}`,
  exists: 'This already exists.',
  goneReference: 'Something this refers to was not found.',
  outOfRange: 'A value is out of range.',
  diskFull: 'The server’s disk is full. Nothing was changed. Try again later.',
  trouble: 'We’re having trouble right now. Nothing was changed. Please try again.',
  ourFault: 'Something went wrong on our side. Nothing was changed. Please try again.',
  addressNotFound: 'This address was not found.',
  invalidAddress: 'That’s not a valid address.',
  page: 'Page',
  file: 'File',
  tester: 'Tester',
  otherSite: 'This call came from another site.',
  notFromApp: 'This call didn’t come from the app itself.',
  signIn: 'Please sign in.',
  testersKey: 'Use this tester’s own key.',
  onlyTester: 'Only the tester itself can make this call, with its own key.',
  tooManyStreams: 'Poolhand is open in too many tabs. Close some of them.',
  streamOfEvents: 'This call returns an event stream. Ask for text/event-stream.',
  keyLength: 'The key must have 1 to 200 characters',
  keyUsed: 'This Idempotency-Key was used for a different call.',
  stillRunning: 'The first call with this key is still running.',
  databaseOutOfReach: 'Couldn’t reach the database.',
  stopping: 'This server is stopping.',
  metricsToken: 'Please send the metrics token.',
  trialEnded: 'Your trial has ended. Choose a plan to continue. Everything you entered is kept.',
  planEnded: 'Your plan has ended. Choose a plan to continue. Everything you entered is kept.',
  databaseLacks: ({ names }: { names: readonly string[] }) => `The database lacks ${names.join(', ')}.`,
  /** `after` is the wait as the limiter gives it, such as "5 minutes". */
  tooManyAttempts: ({ after }: { after: string }) => `Too many attempts. Please try again in ${after}.`,
  maintenance: ({ company }: { company: string | null }) =>
    `${company ?? 'Your company'} is under maintenance. What you’ve entered is saved. Please come back soon.`,
});
