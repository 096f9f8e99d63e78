import { catalog, type Language, type Message } from '#domain/language/index.ts';

/** What the calls about service reports answer, and the status of a report's email. */
export const reportsTexts = catalog('reports', {
  photoTooLarge: 'A photo can be up to 12 MB.',
  visitOfAnotherCustomer: 'This visit belongs to another customer',
  photoIdTaken: 'A photo on another report already has this ID.',
  savedTwice: 'This report was saved twice at the same time. Try again.',
  alreadySent: 'This report was already sent.',
  noAddress: 'This customer doesn’t have an email address. Add one first.',
  signIn: 'Please sign in.',
  noNote: 'This report has no note.',
  note: {
    title: ({ customer, language }: { customer: string; language: Language }) =>
      `Note in ${language === 'es' ? 'Spanish' : 'English'} for ${customer}`,
    message: ({ customer, language, hours }: { customer: string; language: Language; hours: number }) =>
      `${customer} reads ${language === 'es' ? 'English' : 'Spanish'}. Translate the note or send it as written. Without an answer, the report goes out as written after ${hours} hours.`,
  },
  delivery: {
    theCustomer: 'the customer',
    sent: ({ to }: To, { say }) => `The report was sent to ${say(to)}.`,
    notYet: ({ to }: To, { say }) => `The report hasn’t been emailed yet. We’ll keep trying ${say(to)}.`,
    refused: ({ to }: To, { say }) => `The email to ${say(to)} was refused.`,
    refusedBecause: ({ to, reason }: To & { reason: string }, { say }) =>
      `The email to ${say(to)} was refused: ${reason}`,
    noEmail: 'No email was sent.',
    noReport: 'No report was sent: the customer doesn’t have an email address.',
    noteAsked: ({ to, language, hours }: To & { language: Language; hours: number }, { say }) =>
      `The note is in ${language === 'es' ? 'Spanish' : 'English'} and the customer reads ${language === 'es' ? 'English' : 'Spanish'}. The office checks it before the report goes to ${say(to)}, or it goes out as written after ${hours} hours.`,
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
