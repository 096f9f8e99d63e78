import { catalog } from '#domain/language/index.ts';

/** What calls answer that are refused before their area sees them, or that fail. */
export const httpTexts = catalog('http', {
  incompleteUpload: 'The upload was incomplete. Please try again.',
  tooLarge: 'What you sent is too large.',
  contentType: 'This content type isn’t accepted.',
  invalidValue: 'Invalid value',
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
  streamOfEvents: 'This call answers a stream of events: ask for text/event-stream.',
  keyLength: 'The key must have 1 to 200 characters',
  keyUsed: 'This Idempotency-Key was used for a different call.',
  stillRunning: 'The first call with this key is still being worked on.',
  databaseOutOfReach: 'Couldn’t reach the database.',
  stopping: 'This server is stopping.',
  metricsToken: 'Please send the token for metrics.',
  trialEnded: 'Your trial has ended. Choose a plan to continue. Everything you entered is kept.',
  planEnded: 'Your plan has ended. Choose a plan to continue. Everything you entered is kept.',
  databaseLacks: ({ names }: { names: readonly string[] }) => `The database lacks ${names.join(', ')}.`,
  /** `after` is the wait as the limiter gives it, such as "5 minutes". */
  tooManyAttempts: ({ after }: { after: string }) => `Too many attempts. Please try again in ${after}.`,
  maintenance: ({ company }: { company: string | null }) =>
    `${company ?? 'Your company'} is under maintenance. What you have entered is kept; please come back soon.`,
});
