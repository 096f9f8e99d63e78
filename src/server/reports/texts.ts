import { catalog, type Message } from '#domain/language/index.ts';

/** What the calls about service reports answer, and the status of a report's email. */
export const reportsTexts = catalog('reports', {
  photoTooLarge: 'A photo can be up to 12 MB.',
  visitOfAnotherCustomer: 'This visit belongs to another customer',
  photoIdTaken: 'A photo on another report already has this ID.',
  savedTwice: 'This report was saved twice at the same time. Try again.',
  alreadySent: 'This report was already sent.',
  noAddress: 'This customer doesn’t have an email address. Add one first.',
  signIn: 'Please sign in.',
  delivery: {
    theCustomer: 'the customer',
    sent: ({ to }: To, { say }) => `The report was sent to ${say(to)}.`,
    notYet: ({ to }: To, { say }) => `The report hasn’t been emailed yet. We’ll keep trying ${say(to)}.`,
    refused: ({ to }: To, { say }) => `The email to ${say(to)} was refused.`,
    refusedBecause: ({ to, reason }: To & { reason: string }, { say }) =>
      `The email to ${say(to)} was refused: ${reason}`,
    noEmail: 'No email was sent.',
    noReport: 'No report was sent: the customer doesn’t have an email address.',
    accepted: ({ to }: To, { say }) => `The mail server accepted the report for ${say(to)}.`,
    bounced: ({ to }: To, { say }) => `The mail server refused the email to ${say(to)}.`,
    bouncedBecause: ({ to, reason }: To & { reason: string }, { say }) =>
      `The mail server refused the email to ${say(to)}: ${reason}`,
    givenUp: ({ to, attempts }: To & { attempts: number }, { say }) =>
      `We gave up on the email to ${say(to)} after ${attempts} attempts.`,
    givenUpBecause: ({ to, attempts, reason }: To & { attempts: number; reason: string }, { say }) =>
      `We gave up on the email to ${say(to)} after ${attempts} attempts: ${reason}`,
    queued: ({ to }: To, { say }) => `The email to ${say(to)} is about to go out.`,
    notThroughYet: ({ to }: To, { say }) =>
      `The email to ${say(to)} hasn’t gone through yet. We’ll keep trying automatically.`,
  },
});

/** An address, or who it is that has none. */
interface To {
  to: Message | string;
}
