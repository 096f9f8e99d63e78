import type { CivilDate } from '#domain/calendar/index.ts';
import { catalog, type Words } from '#domain/language/index.ts';

/** A date in an email: `Monday, November 23`. */
const dayOf = (date: CivilDate, { day }: Words): string => day(date, 'weekdayAndDay');

/** What customers read about changes of their visits. */
export const mailTexts = catalog('scheduling.mails', {
  greeting: ({ name }: { name: string }) => `Hi ${name},`,
  /** Where the company has given no name. */
  yourCompany: 'Your pool company',
  changed: {
    subject: ({ company }: { company: string }) => `A change to your pool service – ${company}`,
    justReply: 'If this doesn’t work for you, just reply to this email.',
    replyByText: 'If this doesn’t work for you, just reply.',
  },
  skipped: {
    subject: ({ date, company }: { date: CivilDate; company: string }, words) =>
      `No pool service on ${dayOf(date, words)} – ${company}`,
    notServicing: ({ date }: { date: CivilDate }, words) => `We won’t be servicing your pool on ${dayOf(date, words)}.`,
    reason: ({ reason }: { reason: string }) => `Reason: ${reason}`,
    next: ({ date }: { date: CivilDate }, words) => `Your next service is on ${dayOf(date, words)}.`,
  },
  asPlanned: {
    subject: ({ company }: { company: string }) => `Your pool service is back on schedule – ${company}`,
    disregard: 'Please disregard our last email.',
    disregardText: 'Please disregard our last message.',
    original: 'Your pool service is back on its original schedule.',
  },
});
