import type { CivilDate } from '#domain/calendar/index.ts';
import { catalog, type Words } from '#domain/language/index.ts';

export const schedulingTexts = catalog('scheduling', {
  customer: 'Customer',
  technician: 'Technician',
  routeAssignment: 'Route assignment',
  routeChange: 'Route change',
  dayOff: 'Day off',
  streets: 'Map',
  badRange: 'The file doesn’t have that byte range.',
  calendar: 'Calendar',
  beforeFirstDay: 'Must not be before the first day',
  beforeToday: 'Must not be before today',

  technicians: {
    endsBeforeStart: 'Must be after the start time',
    changedMeanwhile: 'The technician was changed at the same time. Try again.',
    ownAccount: 'You can’t delete your own account.',
    othersCalendar: 'This is another technician’s calendar.',
  },

  planning: {
    changedMeanwhile: 'The schedule has changed. Optimize the week again.',
    listedTwice: ({ id }: { id: string }) => `${id} is listed twice`,
    stopOnRoute: 'This stop is already on a route',
    customerOnRoute: 'This customer is already on a route',
    stopNotOnRoute: 'This stop is no longer on a route',
    stopOfAnother: 'This stop belongs to another customer',
    stopMoved: 'This stop was moved',
    optimized: ({ moved, added }: { moved: number; added: number }, { plural, number }) =>
      `Optimized the week: ${plural(moved, 'stop', 'stops')} moved${added > 0 ? `, ${number(added)} added` : ''}`,
    failed: 'Failed to optimize weekly routes',
    tooFewCustomers: 'Need at least 2 customers to optimize route',
    addressNotFound: 'We couldn’t find this address. Check the street, city and ZIP code.',
    noLookups: 'We can’t look up addresses right now. Try again.',
    busy: 'Too many weeks are being optimized. Try again in a moment.',
    stopped: 'Optimizing the week was stopped.',
  },
});

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
