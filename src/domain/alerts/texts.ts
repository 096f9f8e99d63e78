import { catalog, type Message } from '#domain/language/index.ts';

type Name = Message | string;

/** What alerts say, to employees. */
export const alertTexts = catalog('alerts', {
  /** At the start of a title. */
  reading: { chlorine: 'Chlorine', bromine: 'Bromine', pH: 'pH', totalAlkalinity: 'Alkalinity' },
  /** Within a sentence. */
  readingInSentence: { chlorine: 'chlorine', bromine: 'bromine', pH: 'pH', totalAlkalinity: 'alkalinity' },
  waterLow: ({ reading }: { reading: Message }, { say }) => `${say(reading)} low`,
  waterHigh: ({ reading }: { reading: Message }, { say }) => `${say(reading)} high`,
  waterCriticallyLow: ({ reading }: { reading: Message }, { say }) => `${say(reading)} critically low`,
  waterCriticallyHigh: ({ reading }: { reading: Message }, { say }) => `${say(reading)} critically high`,
  /** `unit` is "ppm", or empty. */
  readingBelow: (
    { pool, reading, value, bound, unit }: { pool: Name; reading: Message; value: number; bound: number; unit: string },
    { say },
  ) => `${say(pool)}: ${say(reading)} is ${measured(value, unit)}, below ${measured(bound, unit)}.`,
  readingAbove: (
    { pool, reading, value, bound, unit }: { pool: Name; reading: Message; value: number; bound: number; unit: string },
    { say },
  ) => `${say(pool)}: ${say(reading)} is ${measured(value, unit)}, above ${measured(bound, unit)}.`,

  /** A water alert in a list of several: "pH 8.3". */
  readingBrief: ({ reading, value, unit }: { reading: Message; value: number; unit: string }, { say }) =>
    `${say(reading)} ${measured(value, unit)}`,

  almostEmpty: ({ description }: { description: string }) => `${description} almost empty`,
  runningLow: ({ description }: { description: string }) => `${description} running low`,
  stockLeft: (
    { place, description, percent, days }: { place: Name; description: string; percent: number; days: number },
    { say, plural },
  ) =>
    days === 0 && percent > 0
      ? `${say(place)}: ${percent}% of ${description} left, less than a day until empty.`
      : `${say(place)}: ${percent}% of ${description} left, about ${plural(days, 'day', 'days')} until empty.`,
  /** Where a package is when nobody has said. */
  inStock: 'Stock',

  serviceDueSoon: 'Service due soon',
  serviceOverdue: 'Service overdue',
  serviceMissed: 'Service missed',
  rhythm: { weekly: 'weekly', biweekly: 'biweekly', monthly: 'monthly' },
  serviceIsDue: (
    { customer, rhythm, dueOn, last }: { customer: string; rhythm: Message; dueOn: string; last: string },
    { say, day },
  ) => `${customer}’s ${say(rhythm)} service is due on ${day(dueOn)}. Last serviced ${day(last)}.`,
  serviceWasDue: (
    { customer, rhythm, dueOn, last }: { customer: string; rhythm: Message; dueOn: string; last: string },
    { say, day },
  ) => `${customer}’s ${say(rhythm)} service was due on ${day(dueOn)}. Last serviced ${day(last)}.`,

  batteryLow: 'Tester battery low',
  batteryAlmostEmpty: 'Tester battery almost empty',
  batteryBelow: ({ place, tester, percent }: { place: Name; tester: string; percent: number }, { say }) =>
    `${say(place)}: ${tester} battery is below ${percent}%.`,
  batteryAbout: ({ place, tester, percent }: { place: Name; tester: string; percent: number }, { say }) =>
    `${say(place)}: ${tester} battery is at about ${percent}%.`,
  testerOffline: 'Tester offline',
  neverReported: ({ place, tester }: { place: Name; tester: string }, { say }) =>
    `${say(place)}: ${tester} hasn’t reported yet.`,
  silentFor: ({ place, tester, hours }: { place: Name; tester: string; hours: number }, { say, plural }) =>
    `${say(place)}: ${tester} hasn’t reported in over ${plural(hours, 'hour', 'hours')}.`,

  warrantySoon: 'Warranty ends soon',
  warrantyEnds: ({ customer, equipment, on }: { customer: string; equipment: string; on: string }, { day }) =>
    `${customer}: ${equipment} warranty ends on ${day(on)}.`,

  visitSkipped: ({ customer, reason }: { customer: string; reason: Name }, { say }) =>
    `Stop skipped (${say(reason)}): ${customer}`,
  skippedWhy: (
    { reason, technician, at, timeZone }: { reason: Name; technician: string; at: string; timeZone: string },
    { say, moment },
  ) => `${say(reason)}. ${technician}, ${moment(at, timeZone, 'shortWeekdayDayAndTime')}. No make-up visit is planned.`,

  /** What somebody raised at a stop. */
  raised: {
    problem: ({ customer }: { customer: string }) => `Problem at ${customer}`,
    quote: ({ customer }: { customer: string }) => `Quote requested: ${customer}`,
    part: ({ customer }: { customer: string }) => `Part used: ${customer}`,
  },
  raisedWhat: (
    { title, technician, at, timeZone }: { title: string; technician: string; at: string; timeZone: string },
    { moment },
  ) => `${title}. ${technician}, ${moment(at, timeZone, 'shortWeekdayDayAndTime')}.`,

  /** A bank holds a customer’s payment while it is disputed, or took it back; `by` is when the company must have answered. */
  paymentDisputed: ({ customer }: { customer: string }) => `Payment disputed: ${customer}`,
  disputedWhat: (
    { dollars: amount, reason, by, timeZone }: { dollars: number; reason: Name; by: string | null; timeZone: string },
    { say, dollars, moment },
  ) =>
    by === null
      ? `The bank holds ${dollars(amount)}: ${say(reason)}.`
      : `The bank holds ${dollars(amount)}: ${say(reason)}. Answer in Stripe by ${moment(by, timeZone, 'date')}.`,
  paymentReturned: ({ customer }: { customer: string }) => `Bank payment returned: ${customer}`,
  returnedWhat: ({ dollars: amount, reason }: { dollars: number; reason: Name }, { say, dollars }) =>
    `The bank took back ${dollars(amount)}: ${say(reason)}. It’s owed again.`,

  weather: ({ area, advice }: { area: string; advice: Message }, { say }) => `${area}. ${say(advice)}`,
  weatherUntil: (
    { area, until, timeZone, advice }: { area: string; until: string; timeZone: string; advice: Message },
    { say, moment },
  ) => `${area} until ${moment(until, timeZone, 'shortWeekdayDayAndTime')}. ${say(advice)}`,
  secureAndTest: 'Secure equipment and covers. Test and clean pools once it passes.',
  raiseChlorine: ({ percent }: { percent: number }) => `Raise chlorine by ${percent}% until it passes.`,

  newAlerts: ({ count }: { count: number }) => `${count} new alerts`,
  newAlertsCritical: ({ count, critical }: { count: number; critical: number }) =>
    `${count} new alerts, ${critical} critical`,
  andMore: ({ count }: { count: number }) => `and ${count} more`,
});

function measured(value: number, unit: string): string {
  return unit === '' ? String(value) : `${value} ${unit}`;
}
