import { catalog, type Message } from '#domain/language/index.ts';
import type { SkipReason } from '#domain/settings/index.ts';
import type { TemplateType } from './kinds.ts';
import type { Keyword } from './text-messages.ts';

interface Wording {
  readonly name: string;
  readonly template: string;
  /** For messages that go by email. */
  readonly subject: string;
}

interface Arrival {
  technician: string;
  window: Message;
}

type Answers = Record<Keyword, (company: { company: string }) => string>;

/** An hour of the day, 0 to 24: not by Intl, whose spaces no text message holds in its short alphabet. */
export const hourOf = (hour: number, am: string, pm: string): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? am : pm}`;

/**
 * What a customer reads: the product's own templates and what fills them, how emails begin and end, and the answers to STOP,
 * START and HELP.
 */
export const customerTexts = catalog('messaging.customers', {
  yourPoolService: 'Your pool service',
  messageFrom: ({ company }: { company: string | null }) => `A message from ${company ?? 'your pool service'}`,
  whyYou: 'You’re getting this email because we service your pool. To stop, just reply.',
  answers: {
    stop: ({ company }) => `${company}: you won't get any more texts from us. Reply START to get them again.`,
    start: ({ company }) => `${company}: you'll get our texts again. Reply STOP to opt out, HELP for help.`,
    help: ({ company }) =>
      `${company}: texts about your pool service. Reply STOP to opt out. Msg & data rates may apply.`,
  } satisfies Answers,
  // GSM characters only, without curly quotes and long dashes: any other character cuts a text from 160 to 70 characters.
  templates: {
    pre_visit: {
      name: 'Visit tomorrow',
      subject: 'Your pool service on {serviceDate}',
      template:
        'Hi {customerName}, {technicianName} will service your pool on {serviceDate}, {timeWindow}. Please leave the gate open and keep pets inside. Reply STOP to opt out.',
    },
    post_service: {
      name: 'Service done',
      subject: 'Your pool has been serviced',
      template:
        'Hi {customerName}, your pool has been serviced. Chlorine: {chlorine}, pH: {ph}. Next service: {nextVisit}.',
    },
    satisfaction_survey: {
      name: 'How was it?',
      subject: 'How was your pool service?',
      template:
        'Hi {customerName}, how was your pool service on {serviceDate}? Reply with a number from 1 (poor) to 5 (excellent), or answer here: {surveyLink}',
    },
    birthday: {
      name: 'Birthday',
      subject: 'Happy birthday, {customerName}!',
      template: 'Happy birthday, {customerName}! Best wishes from all of us at {companyName}.',
    },
    holiday: {
      name: 'Holiday',
      subject: '{greeting}!',
      template: '{greeting}, {customerName}! Best wishes from all of us at {companyName}.',
    },
    on_my_way: {
      name: 'On my way',
      subject: 'Your pool technician is on the way',
      template:
        "Hi {customerName}, this is {technicianName} from {companyName}. I'm on my way to your pool and should be there {arrival}.",
    },
    visit_skipped: {
      name: 'Visit skipped',
      subject: 'Your pool service on {serviceDate}',
      template:
        "Hi {customerName}, we came by on {serviceDate} but couldn't service your pool: {reason}. Next service: {nextVisit}.",
    },
    survey_thanks_good: {
      name: 'Thank you, 4 or 5',
      subject: 'Thanks for your feedback',
      template: "Thanks, {customerName}! We're glad you're happy with our service.",
    },
    survey_thanks_low: {
      name: 'Thank you, 1 to 3',
      subject: 'Thanks for your feedback',
      template: "Thanks for letting us know, {customerName}. We want to do better and we'll look into it.",
    },
  } satisfies Record<TemplateType, Wording>,
  holidays: {
    newYear: { name: "New Year's Day", greeting: 'Happy New Year' },
    valentine: { name: "Valentine's Day", greeting: "Happy Valentine's Day" },
    independence: { name: 'Independence Day', greeting: 'Happy Independence Day' },
    christmas: { name: 'Christmas', greeting: 'Merry Christmas' },
  },
  /** A personal link follows when it is sent; together they fit one text with a company's name and address of usual length. */
  billReminder: ({ company, cents }: { company: string; cents: number }, { dollars }) =>
    `${company}: ${dollars(cents / 100)} is past due.`,
  billLink: ({ url }: { url: string }) => `Pay: ${url}`,
  /** A technician is late, or early, on the day: the window of two hours is the likely one. */
  arrival: {
    subject: 'Your pool service today',
    late: ({ technician, window }: Arrival, { say }) =>
      `${technician} is running late today and should be at your pool ${say(window)}.`,
    early: ({ technician, window }: Arrival, { say }) =>
      `${technician} is running early today and should be at your pool ${say(window)}.`,
  },
  visit: {
    date: ({ date }: { date: string }, { day }) => day(date, 'weekdayAndDay'),
    between: ({ fromHour, toHour }: { fromHour: number; toHour: number }) =>
      `${hourOf(fromHour, 'AM', 'PM')} to ${hourOf(toHour, 'AM', 'PM')}`,
    duringTheDay: 'during the day',
    /** Where, for a customer with several addresses. */
    atPlace: ({ when, place }: { when: Message; place: string }, { say }) => `${say(when)} at ${place}`,
    inMinutes: ({ minutes }: { minutes: number }) => `in about ${minutes} minutes`,
    soon: 'soon',
    yourTechnician: 'your technician',
    notMeasured: 'not measured',
    toBeScheduled: 'to be scheduled',
    skipped: {
      'locked-gate': 'the gate was locked',
      dog: 'there was a dog in the yard',
      weather: "the weather didn't allow it",
      'customer-asked': 'you asked us not to today',
      'no-access': "we couldn't get to the pool",
      other: 'something came up',
    } satisfies Record<SkipReason, string>,
  },
});
