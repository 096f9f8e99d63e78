import { catalog, type Message } from '#domain/language/index.ts';

/** What the strategies for more profit say. */
export const strategyTexts = catalog('analytics.strategies', {
  underpriced: {
    title: 'Raise prices on underpriced stops',
    description: ({ count, marginPct }: { count: number; marginPct: number }, { plural }) =>
      `${plural(count, 'stop', 'stops')} earned less than a ${marginPct}% margin after labor, miles and chemicals in the last 90 days.`,
    detail: (
      { cents, marginPct, suggested, aimPct }: { cents: number; marginPct: number; suggested: number; aimPct: number },
      { dollars },
    ) => `${dollars(cents / 100)} per visit, ${marginPct}% margin. ${dollars(suggested / 100)} would reach ${aimPct}%`,
    measure: 'Margin on these stops',
  },
  notRaised: {
    title: 'Raise prices that haven’t changed in a year',
    description: ({ count, raisePct }: { count: number; raisePct: number }, { plural }) =>
      `${plural(count, 'customer', 'customers')} have paid the same price for a year or more. Impact assumes a ${raisePct}% increase.`,
    detail: ({ cents, since }: { cents: number; since: string }, { dollars, day }) =>
      `${dollars(cents / 100)} per month since ${day(since)}`,
    measure: 'What these customers pay per month',
  },
  toWeekly: {
    title: 'Offer weekly service to biweekly customers',
    description: ({ count }: { count: number }, { plural }) =>
      `${plural(count, 'customer', 'customers')} on biweekly service earn a good margin. Impact assumes all of them switch.`,
    detail: ({ cents }: { cents: number }, { dollars }) => `${dollars(cents / 100)} profit per visit`,
    measure: 'Customers now on weekly service',
  },
  farOff: {
    title: 'Bring far-off stops closer to their routes',
    description: ({ count }: { count: number }, { plural }) =>
      `${plural(count, 'stop', 'stops')} are more than twice your usual drive. Try another day or tech, or add the drive to the price.`,
    detail: ({ miles, usual }: { miles: number; usual: number }, { number }) =>
      `${number(miles, 1, 1)} miles from the previous stop. Your average is ${number(usual, 1, 1)}`,
    measure: 'Miles to each of these stops',
  },
  overlong: {
    title: 'Speed up long stops, or schedule and charge for them',
    description: ({ count }: { count: number }, { plural }) =>
      `${plural(count, 'stop', 'stops')} take over 25% longer than scheduled.`,
    detail: ({ minutes, planned }: { minutes: number; planned: number }) =>
      `${minutes} min on average, ${planned} min scheduled`,
    measure: 'Minutes per visit at these stops',
  },
  chemicals: {
    title: 'Check pools that use too many chemicals',
    description: ({ count }: { count: number }, { plural }) =>
      `${plural(count, 'customer', 'customers')} use more than twice the usual chemicals. Look for leaks, low stabilizer or a weak salt cell, or charge for the chemicals.`,
    detail: ({ cents, usual }: { cents: number; usual: number }, { dollars }) =>
      `${dollars(cents / 100)} of chemicals per visit. Your average is ${dollars(usual / 100)}`,
    measure: 'Chemical cost per visit at these pools',
  },
  halfEmpty: {
    title: 'Fill half-empty days',
    description: ({ days }: { days: readonly { name: string; detail: Message }[] }, { say }) =>
      `${days.map(({ name, detail }) => `${name}: ${say(detail)}`).join('; ')}. Add customers nearby, or move stops from another day.`,
    detail: ({ percent }: { percent: number }) => `${percent}% of a working day`,
    measure: 'How full their days are',
  },
  atRisk: {
    title: 'Call customers who may be about to leave',
    description: ({ count }: { count: number }, { plural }) =>
      `${plural(count, 'customer', 'customers')} show signs of leaving. Impact is what they pay per month.`,
    detail: ({ signs }: { signs: readonly Message[] }, { say }) => signs.map(say).join('; '),
    lowRating: ({ rating }: { rating: number }) => `rated the service ${rating} of 5`,
    lastVisited: ({ days }: { days: number }, { plural }) => `last visited ${plural(days, 'day', 'days')} ago`,
    overdue: 'an invoice is overdue',
    measure: 'Customers kept',
  },
});
