import { addDays, dateOfDay, dayNumber, momentAt, weekdayOf } from '#domain/calendar/index.ts';
import { type Message as Text, wordsOf } from '#domain/language/index.ts';
import {
  customerTexts,
  defaultTemplate,
  segmentsOf,
  type TemplateType,
  thanksTypeOf,
  timeWindowInWords,
  toE164,
  writeMessage,
} from '#domain/messaging/index.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { DemoStop } from './demo-routes.ts';
import type { DemoVisit } from './demo-visits.ts';
import type { DemoRows } from './repo.ts';

type Messages = Pick<DemoRows, 'surveys' | 'messages'>;
type Message = DemoRows['messages'][number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

const numberOf = ({ customerId }: DemoCustomer): number => Number(customerId.slice('CUST-'.length));
const spanish = /\b(?:Rosa|Elena|Gloria|Ramon|Sofia|Tomas) /;

/** How a customer may be written to, and when it is greeted: two of three have agreed to text messages. */
export function reachOf(customer: DemoCustomer, today: string): Partial<DemoRows['customers'][number]> {
  const number = numberOf(customer);
  // Somebody has a birthday whenever the demonstration is looked at; the others are spread over the year.
  const birthday = number === 7 ? today : dateOfDay(dayNumber(today) - 15 * number);
  return {
    smsAlerts: number % 3 !== 0,
    emailAlerts: number % 3 === 0 && customer.email !== null,
    language: spanish.test(customer.name) ? 'es' : 'en',
    birthday: number % 2 === 1 ? `${1950 + (number % 45)}${birthday.slice(4).replace('02-29', '02-28')}` : null,
  };
}

const answers: readonly [rating: number, feedback: string | null][] = [
  [5, null],
  [5, 'Always on time, and the water has never been clearer.'],
  [4, null],
  [5, null],
  [3, 'Please close the side gate.'],
  [5, 'Luis explained the filter to me. Thank you!'],
  [4, null],
  [5, null],
  [2, 'There were still leaves at the steps.'],
  [5, null],
  [4, 'Good work. A text before you come would help.'],
  [5, null],
];

interface Told {
  customer: DemoCustomer;
  kind: Message['kind'];
  body: string;
  at: Date;
  rest?: Partial<Message>;
}

/** Ids and what every message of the demonstration has alike. */
function writerOf(companyName: string) {
  let count = 0;
  const put = ({ customer, kind, body, at, rest = {} }: Told): Message => {
    count += 1;
    const number = toE164(customer.phone) ?? '+16025550100';
    return {
      ...{ messageId: `SMS-DEMO-${count}`, channel: 'sms', kind, state: 'delivered', body },
      ...{ customerId: customer.customerId, customerName: customer.name, recipient: number },
      ...{ dueAt: at, nextAttemptAt: at, createdAt: at, segments: segmentsOf(body), language: languageOf(customer) },
      ...(rest.direction !== 'in' && !rest.state && { sentAt: at, deliveredAt: at, attempts: 1, costMicros: 7900 }),
      ...rest,
    };
  };
  const say = (type: TemplateType, customer: DemoCustomer, values: Record<string, string> = {}): string =>
    writeMessage(defaultTemplate(type, languageOf(customer)), { ...values, customerName: customer.name, companyName })
      .body;
  return { put, say };
}
const languageOf = (customer: DemoCustomer): 'en' | 'es' => (spanish.test(customer.name) ? 'es' : 'en');
const inWords = (customer: DemoCustomer, message: Text): string => wordsOf(languageOf(customer)).say(message);

/** The last visits of different customers that were answered about: the older half of a week, so that answers are past. */
function askedAbout(visits: readonly DemoVisit[], now: Date): DemoVisit[] {
  const seen = new Set<string>();
  const asked: DemoVisit[] = [];
  for (const visit of visits.toReversed()) {
    const { customerId } = visit.stop.customer;
    if (seen.has(customerId) || later(visit.departure, 6 * hourMs) > now) continue;
    seen.add(customerId);
    asked.push(visit);
    if (asked.length === answers.length) break;
  }
  return asked;
}

interface About {
  companyName: string;
  timeZone: string;
  today: string;
  now: Date;
  visits: readonly DemoVisit[];
  stops: readonly DemoStop[];
}

/** Tomorrow's notices are the job's own; these are of the next day of work after it. */
function waitingNotices({ now, today, timeZone, stops }: About, { put, say }: ReturnType<typeof writerOf>): Message[] {
  const ahead = [2, 3, 4, 5].map((days) => dateOfDay(dayNumber(today) + days));
  const date = ahead.find((day) => stops.some((stop) => stop.dayOfWeek === weekdayOf(day) && stop.routeOrder <= 2));
  if (date === undefined) return [];
  const dueAt = momentAt(timeZone, addDays(date, -1), 8 * 60);
  return stops
    .filter((stop) => stop.dayOfWeek === weekdayOf(date) && stop.frequency === 'weekly')
    .slice(0, 6)
    .map(({ customer, technician }) =>
      put({
        customer,
        kind: 'pre_visit',
        at: dueAt,
        body: say('pre_visit', customer, {
          serviceDate: inWords(customer, customerTexts.visit.date({ date })),
          timeWindow: inWords(customer, timeWindowInWords({ fromHour: 8, toHour: 10 })),
          technicianName: technician.name,
        }),
        rest: {
          state: 'scheduled',
          createdAt: now,
          cause: `pre_visit:${customer.customerId}:${date}`,
          serviceDate: date,
        },
      }),
    );
}

/** What customers were sent lately and what they answered: surveys, an inbox with two conversations, notices that wait. */
export function demoMessages(about: About): Messages {
  const { companyName, now, visits } = about;
  const writer = writerOf(companyName);
  const { put, say } = writer;
  const asked = askedAbout(visits, now);
  const surveys = asked.map(({ visitId, stop, date, departure }, index): Messages['surveys'][number] => {
    const [rating, feedback] = answers[index] ?? [5, null];
    return {
      ...{ surveyId: `SRV-DEMO-${index + 1}`, customerId: stop.customer.customerId, visitId, serviceDate: date },
      ...{ technicianName: stop.technician.name, askedAt: later(departure, 2 * hourMs), createdAt: departure },
      ...{ rating, feedback, via: feedback === null ? 'sms' : 'page', responseAt: later(departure, 4 * hourMs) },
    };
  });
  const told = asked.flatMap(({ visitId, stop: { customer, technician }, date, departure }, index) => {
    const [rating, feedback] = answers[index] ?? [5, null];
    const surveyId = `SRV-DEMO-${index + 1}`;
    const values = {
      serviceDate: inWords(customer, customerTexts.visit.date({ date })),
      technicianName: technician.name,
      surveyLink: 'https://demo.poolhand.example/survey',
    };
    const at = later(departure, 2 * hourMs);
    const survey = { surveyId, serviceDate: date, cause: `survey:${visitId}` };
    const question = put({
      ...{
        customer,
        kind: 'satisfaction_survey',
        at,
        body: say('satisfaction_survey', customer, values),
        rest: survey,
      },
    });
    if (feedback !== null) return [question];
    const reply = { direction: 'in', state: 'received', segments: 0, readAt: later(departure, 5 * hourMs) } as const;
    const answered = later(departure, 4 * hourMs);
    const from = { ...reply, fromNumber: toE164(customer.phone) };
    return [
      question,
      put({ customer, kind: 'reply', at: answered, body: String(rating), rest: from }),
      put({
        ...{ customer, kind: 'survey_thanks', at: later(answered, minuteMs) },
        body: say(thanksTypeOf(rating), customer),
        rest: { surveyId, cause: `survey_thanks:${surveyId}` },
      }),
    ];
  });
  return { surveys, messages: [...told, ...conversations(asked, now, put), ...waitingNotices(about, writer)] };
}

function conversations(asked: readonly DemoVisit[], now: Date, put: (told: Told) => Message): Message[] {
  const [first, , third] = asked.map(({ stop }) => stop.customer);
  if (!first || !third) return [];
  const wrote = (customer: DemoCustomer, body: string, minutesAgo: number, read: boolean): Message => {
    const at = later(now, -minutesAgo * minuteMs);
    const rest = { direction: 'in', state: 'received', fromNumber: toE164(customer.phone), segments: 0 } as const;
    return put({ customer, kind: 'reply', body, at, rest: { ...rest, readAt: read ? at : null } });
  };
  const answered = (customer: DemoCustomer, body: string, minutesAgo: number): Message =>
    put({ customer, kind: 'reply', body, at: later(now, -minutesAgo * minuteMs) });
  return [
    wrote(first, 'Hi, can you come before noon next time? We have guests.', 190, true),
    answered(first, 'Of course. We have put you first on the route that day.', 175),
    wrote(first, 'Perfect, thank you!', 170, true),
    wrote(third, 'The pump has been humming since yesterday. Should I switch it off?', 45, false),
  ];
}
