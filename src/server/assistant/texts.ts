import { catalog, type Message, type Words } from '#domain/language/index.ts';
import { formatAmount, productNamed, UNITS } from '#domain/water/index.ts';

type Lines = readonly (Message | string)[];
interface OfCustomer {
  readonly name: string;
}
interface OfDay {
  /** null: today. */
  readonly date: string | null;
}
interface Visited extends OfCustomer {
  readonly date: string;
  readonly technician: string | null;
}

interface Owing {
  readonly total: number;
  readonly overdue: number;
}
interface Priced {
  readonly gallons: number;
  readonly frequency: string;
  readonly aimPct: number;
}
interface Drafted extends OfCustomer {
  readonly words: string | null;
  readonly amount: number | null;
  readonly date: string | null;
}
const rhythms: Readonly<Record<string, string>> = { weekly: 'weekly', biweekly: 'every two weeks', monthly: 'monthly' };

const inLines = ({ say }: Words, lines: Lines): string => lines.map((one) => say(one)).join('\n');
const when = ({ day }: Words, date: string | null): string =>
  date === null ? 'today' : `on ${day(date, 'weekdayAndDay')}`;
const forName = (name: string | null): string => (name === null ? '' : ` for ${name}`);
const lastVisit = ({ day }: Words, { name, date, technician }: Visited): string =>
  `At the last visit to ${name}, on ${day(date, 'weekdayAndDay')}${technician === null ? '' : ` by ${technician}`}`;

const help =
  'I can help with readings and doses, your day, stock, customers, what is owed and earned, and how-to questions about pools. What would you like to know?';

/** What the assistant says of records and of itself, and what its calls refuse. */
export const assistantTexts = catalog('assistant', {
  conversation: 'Conversation',
  customer: 'Customer',
  pool: 'Pool',
  page: 'Page',
  connectionTrouble: "I'm having trouble connecting right now. Please try again.",
  noAccessTo: ({ what }: { what: Message }, { say }) => `Your account doesn’t have access to ${say(what)}.`,
  lookup: {
    engine: 'the dosage calculator',
    stock: 'the reagent stock',
    route: 'the routes',
    customers: 'customers',
    money: 'the company’s money',
  },
  invalidInput: ({ tool }: { tool: string }) => `Invalid input for ${tool}.`,
  noCalculator: 'Calculator not found',

  help,
  greeting: `Hello! ${help}`,
  unknown:
    'I don’t know that one. I answer from the dosage engine, the knowledge base and the records you have access to. Try a question about water chemistry, pool care, stock, your route or a customer’s pool.',
  /** Of customers or the team, but nothing that is looked up. */
  otherOfCompany: 'I can’t look that up in your records yet. These pages may show it:',
  noChanges:
    'I can look things up, do the math and prepare messages, moves, work orders and invoices for a customer you name. I can’t change records or send anything. Please do that on its own screen, where it’s checked and can be undone.',
  notTold:
    'I can’t share passwords, codes, pay or private contact details, or how I’m set up. Look on the screen that shows it, if your account has access.',
  limitUsedUp: 'Today’s AI limit is used up. The built-in expert will answer until tomorrow.',

  // What is being looked up, and what an answer is based on
  looking: {
    knowledge: 'Looking in the knowledge base',
    engine: 'Working it out with the dosage engine',
    stock: 'Looking at the stock',
    route: 'Looking at the route',
    customer: 'Looking for the customer',
    readings: 'Looking at the last readings',
    visit: 'Looking at the last visit',
    company: 'Looking at your company’s figures',
  },
  stock: 'Reagent stock',
  routes: 'Routes',
  routeFor: ({ date }: { date: string }, { day }) => `Route for ${day(date, 'weekdayAndDay')}`,
  poolOf: ({ name }: OfCustomer) => `${name}’s pool`,

  // Stock
  notInStock: ({ product }: { product: Message }, { say }) => `There’s no ${say(product)} in the stock you can see.`,
  nothingLow: 'Nothing in stock is low.',
  noStock: 'There’s no stock on record.',
  lines: ({ lines }: { lines: Lines }, words) => inLines(words, lines),
  truckOf: ({ name }: { name: string }) => `${name}'s truck`,
  companyStock: 'Stock',
  stockLine: (
    told: {
      description: string;
      place: Message | string;
      level: number;
      left: { amount: number; unit: string } | null;
      days: number;
      estimated: boolean;
    },
    words,
  ) => {
    const left = told.left ? ` (${formatAmount(told.left.amount, told.left.unit, words)})` : '';
    const days = `${words.plural(told.days, 'day', 'days')} until empty`;
    const lasts = told.estimated ? `about ${days} (estimated: no usage on record)` : days;
    return `${told.description}, ${words.say(told.place)}: ${told.level}%${left}, ${lasts}.`;
  },

  // Routes
  noStops: ({ date, name }: OfDay & { name: string | null }, words) =>
    `No stops are scheduled${forName(name)} ${when(words, date)}.`,
  stopCount: ({ date, stops, left, name }: OfDay & { stops: number; left: number; name: string | null }, words) =>
    `${words.plural(stops, 'stop is', 'stops are')} scheduled${forName(name)} ${when(words, date)}${date === null ? `, ${left} left to do` : ''}.`,
  stop: ({ position, stop, done }: { position: number; stop: string; done: boolean }) =>
    `${position}. ${stop}${done ? ' (done)' : ''}`,
  allDone: ({ date }: OfDay, words) => `All stops scheduled ${when(words, date)} are done.`,
  next: ({ date, stops, left, all }: OfDay & { stops: Lines; left: number; all: number }, words) =>
    `Next ${when(words, date)}:\n${inLines(words, stops)}\n${left} of ${all} left to do.`,

  // Customers
  whichOne: ({ count, some }: { count: number; some: readonly string[] }) =>
    `I found ${count} customers: ${some.join(', ')}${count > some.length ? ' and others' : ''}. Which one do you mean?`,
  noCustomer: 'I couldn’t find a customer by that name.',
  nobodyCalled: ({ name }: OfCustomer) =>
    `I couldn’t find anybody called ${name} on your team or among your customers.`,
  noNextVisit: ({ name }: OfCustomer) => `No next visit is scheduled for ${name}.`,
  underWay: ({ name }: OfCustomer) => `The visit at ${name} is in progress now.`,
  nextVisit: (
    { name, date, technician, hours }: Visited & { hours: { from: string; to: string } | null },
    { day, time },
  ) => {
    const window = hours ? `, between ${time(hours.from)} and ${time(hours.to)}` : '';
    const by = technician === null ? '' : ` by ${technician}`;
    return `The next visit to ${name} is on ${day(date, 'weekdayAndDay')}${window}${by}.`;
  },
  noTests: ({ name }: OfCustomer) => `No water tests on record for ${name}.`,
  testFirst: ({ name }: OfCustomer) => `No water tests on record for ${name}. Test the water first.`,
  lastReadings: ({ name, pools }: OfCustomer & { pools: Lines }, words) => `${name}: ${inLines(words, pools)}`,
  readings: (
    told: { pool: string | null; readings: Lines; lsi: number | null; tested: string; timeZone: string },
    { say, number, moment },
  ) => {
    const pool = told.pool === null ? '' : `${told.pool}, `;
    const list = told.readings.map((one) => say(one));
    if (told.lsi !== null) list.push(`LSI ${number(Number(told.lsi.toFixed(2)), 2, 2)}`);
    const tested = (style: 'weekdayAndDay' | 'time'): string => moment(told.tested, told.timeZone, style);
    return `${pool}${list.join(', ')} (tested ${tested('weekdayAndDay')}, ${tested('time')}).`;
  },
  noVisits: ({ name }: OfCustomer) => `No completed visits on record for ${name}.`,
  nothingAdded: (visit: Visited, words) => `${lastVisit(words, visit)}, nothing was added.`,
  added: ({ doses, ...visit }: Visited & { doses: Lines }, words) =>
    `${lastVisit(words, visit)}: ${doses.map((one) => words.say(one)).join(', ')}.`,
  dose: ({ name, amount, unit }: { name: string; amount: number; unit: string }, words) => {
    const isKnown = UNITS.some((one) => one === unit);
    return `${isKnown ? formatAmount(amount, unit, words) : `${words.number(Number(amount.toFixed(2)), 2)} ${unit}`} of ${words.say(productNamed(name))}`;
  },
  addGallons: ({ name }: OfCustomer) => `Add the gallons of ${name}’s pool to get dosing amounts.`,
  basedOn: ({ name, readings }: OfCustomer & { readings: Message }, { say }) =>
    `Based on the last readings for ${name}: ${say(readings)}`,

  // The company’s own figures, as its screens show them
  notRead: ({ what }: { what: Message }, { say }) => `I couldn’t read ${say(what)} right now. Look on its own screen.`,
  of: {
    pools: 'pools at risk',
    day: 'today’s stops',
    owed: 'what customers owe',
    business: 'the business figures',
    margins: 'the stop margins',
    customers: 'the customer list',
    messages: 'messages from customers',
    orders: 'work orders',
  },
  andMore: ({ count }: { count: number }, words) => `and ${words.number(count)} more`,
  noRisk: 'No pool is at risk before its next stop.',
  atRisk: ({ total }: { total: number }, words) =>
    `${words.plural(total, 'pool is', 'pools are')} at risk of running out of chlorine before the next stop:`,
  poolAtRisk: (
    { name, date, expected, minimum }: { name: string; date: string | null; expected: number; minimum: number },
    { day, number },
  ) =>
    `${name}: about ${number(expected, 1)} ppm expected, ${number(minimum, 1)} ppm needed, next stop ${date === null ? 'not scheduled' : day(date, 'weekdayAndDay')}`,
  works: (
    { name, date, from, to, stops }: { name: string; date: string; from: string; to: string; stops: number },
    words,
  ) =>
    `${name} works ${words.day(date, 'weekdayAndDay')}, ${words.time(from)} to ${words.time(to)}, ${words.plural(stops, 'stop', 'stops')}.`,
  worksNot: ({ name, date }: { name: string; date: string }, { day }) =>
    `${name} isn’t working on ${day(date, 'weekdayAndDay')}.`,
  working: ({ date, count }: { date: string; count: number }, words) =>
    `${words.plural(count, 'technician works', 'technicians work')} on ${words.day(date, 'weekdayAndDay')}${count === 0 ? '.' : ':'}`,
  notWorking: ({ names }: { names: readonly string[] }, { list }) => `Not working: ${list(names)}`,
  workingOne: ({ name, from, to, stops }: { name: string; from: string; to: string; stops: number }, words) =>
    `${name}: ${words.time(from)} to ${words.time(to)}, ${words.plural(stops, 'stop', 'stops')}`,
  nobodyOut: 'Nobody has stops today.',
  nobodyLate: 'Nobody is running late.',
  someLate: ({ count }: { count: number }, words) =>
    `${words.plural(count, 'technician is', 'technicians are')} running late:`,
  paceOf: (told: { name: string; behindMinutes: number; done: number; stops: number; next: string | null }, words) =>
    [
      `${told.name}: ${told.behindMinutes > 0 ? `${words.number(told.behindMinutes)} min behind` : 'on schedule'}`,
      `${words.number(told.done)} of ${words.number(told.stops)} done`,
      ...(told.next === null ? [] : [`next ${told.next}`]),
    ].join(', '),
  owes: ({ name, total, overdue, invoices }: OfCustomer & Owing & { invoices: number }, words) =>
    `${name} owes ${words.dollars(total)} on ${words.plural(invoices, 'invoice', 'invoices')}${overdue > 0 ? `, ${words.dollars(overdue)} of it overdue` : ', none of it overdue'}.`,
  owesNothing: ({ name }: OfCustomer) => `${name} owes nothing.`,
  nobodyOwes: 'Nobody owes anything.',
  owedInAll: ({ total, overdue, customers }: Owing & { customers: number }, words) =>
    `${words.plural(customers, 'customer owes', 'customers owe')} ${words.dollars(total)} in all, ${words.dollars(overdue)} of it overdue:`,
  overdueFor: ({ days, customers }: { days: number; customers: number }, words) =>
    customers === 0
      ? `Nothing is more than ${words.plural(days, 'day', 'days')} past due.`
      : `${words.plural(customers, 'customer has', 'customers have')} an invoice more than ${words.plural(days, 'day', 'days')} past due:`,
  overdueSince: ({ name, overdue, since }: OfCustomer & { overdue: number; since: string }, { dollars, day }) =>
    `${name}: ${dollars(overdue)} overdue, the oldest due ${day(since, 'weekdayAndDay')}`,
  owedBy: ({ name, total, overdue }: OfCustomer & Owing, { dollars }) =>
    `${name}: ${dollars(total)}${overdue > 0 ? ` (${dollars(overdue)} overdue)` : ''}`,
  /** Said before figures of a month that was asked for. */
  countedBack: 'Business figures count back from today: 7, 30 or 90 days, or a year. The closest:',
  made: (
    told: {
      from: string;
      to: string;
      revenue: number;
      costs: number;
      profit: number;
      marginPct: number;
      chemicals: number;
      estimated: boolean;
    },
    { dollars, day, number },
  ) =>
    `From ${day(told.from, 'weekdayAndDay')} to ${day(told.to, 'weekdayAndDay')}: revenue ${dollars(told.revenue)}, costs ${dollars(told.costs)}, profit ${dollars(told.profit)} (${number(told.marginPct, 1)}%). Chemicals cost ${dollars(told.chemicals)}.${told.estimated ? ' Some of these figures are estimates.' : ''}`,
  noneUnderpriced: 'No customer’s price is below what your margin needs.',
  someUnderpriced: ({ count }: { count: number }, words) =>
    `${words.plural(count, 'customer pays', 'customers pay')} less than your margin needs:`,
  underpriced: (
    told: OfCustomer & { marginPct: number | null; suggested: number; perMonth: boolean },
    { dollars, number },
  ) =>
    `${told.name}: ${told.marginPct === null ? 'nothing billed' : `margin ${number(told.marginPct, 1)}%`}, suggested ${dollars(told.suggested)} a ${told.perMonth ? 'month' : 'visit'}`,
  loadFor: ({ date, stops, count }: { date: string; stops: number; count: number }, words) =>
    `${words.plural(stops, 'stop is', 'stops are')} scheduled ${when(words, date)}. ${count === 0 ? 'Nothing needs restocking before then.' : `${words.plural(count, 'package needs', 'packages need')} restocking before the next service:`}`,
  toLoad: ({ description, level, place }: { description: string; level: number; place: Message | string }, words) =>
    `${description}, ${words.say(place)}: ${words.number(level, 0)}% left`,
  customerCount: ({ count }: { count: number }, words) => `You have ${words.plural(count, 'customer', 'customers')}.`,
  withoutRoute: ({ count }: { count: number }, words) =>
    count === 0
      ? 'Every active customer is on a route.'
      : `${words.plural(count, 'active customer has', 'active customers have')} no stop on a route.`,
  noUnread: 'There are no unread messages.',
  unread: ({ count }: { count: number }, words) =>
    `${words.plural(count, 'conversation has', 'conversations have')} unread messages:`,
  nothingWaits: 'Nothing is waiting for you.',
  waiting: {
    stopsLeft: ({ count }: { count: number }, words) => `${words.plural(count, 'stop', 'stops')} left today`,
    unreadThreads: ({ count }: { count: number }, words) =>
      `${words.plural(count, 'unread conversation', 'unread conversations')}`,
    alerts: ({ count }: { count: number }, words) => `${words.plural(count, 'open alert', 'open alerts')}`,
    withoutRoute: ({ count }: { count: number }, words) =>
      `${words.plural(count, 'customer', 'customers')} without a stop`,
    workOrdersToSchedule: ({ count }: { count: number }, words) =>
      `${words.plural(count, 'work order', 'work orders')} to schedule`,
    raisedInField: ({ count }: { count: number }, words) =>
      `${words.plural(count, 'request', 'requests')} raised at stops`,
    lowStock: ({ count }: { count: number }, words) => `${words.plural(count, 'package', 'packages')} low in stock`,
    overdue: ({ count }: { count: number }, { dollars }) => `${dollars(count)} overdue`,
  },
  noOrders: 'No work orders are open.',
  ordersOpen: ({ count }: { count: number }, words) =>
    `${words.plural(count, 'work order is', 'work orders are')} open:`,
  noAddress: ({ name }: OfCustomer) => `No address on record for ${name}.`,
  noGallons: ({ name }: OfCustomer) => `No pool size on record for ${name}.`,
  gallons: ({ name, gallons }: OfCustomer & { gallons: number }, { number }) =>
    `${name}’s pool holds ${number(gallons, 0)} gallons.`,
  price: (told: Priced & { price: number; pools: number; visits: number; cost: number; estimated: boolean }, words) =>
    `${words.dollars(told.price)} a visit for ${words.number(told.gallons, 0)} gallons, ${rhythms[told.frequency] ?? told.frequency}. Your ${words.plural(told.pools, 'comparable customer', 'comparable customers')} cost ${words.dollars(told.cost)} a visit over ${words.plural(told.visits, 'visit', 'visits')}; this leaves a margin of ${words.number(told.aimPct)}%.${told.estimated ? ' Some of the costs are estimates.' : ''}`,
  noPrice: ({ gallons, frequency, aimPct }: Priced, { number }) =>
    `I can’t suggest a price for ${number(gallons, 0)} gallons, ${rhythms[frequency] ?? frequency}: there are no completed visits to comparable pools to take the cost from. Prices aim at a margin of ${number(aimPct)}%.`,

  // What a person confirms on its page
  draftDayOff: ({ name, date }: { name: string; date: string | null }, { day }) =>
    `Reschedule ${name}’s stops${date === null ? '' : ` of ${day(date, 'weekdayAndDay')}`}: choose what happened, look at the new schedule, and apply it.`,
  draftDayOffTitle: ({ name }: OfCustomer) => `Reschedule ${name}’s day`,
  draftForWhom: 'Which customer is this for? Please give the name as it’s in the customer list.',
  draftWaits: 'Nothing has been done yet. Check it on its page and confirm it there.',
  drafts: {
    message: ({ name, words }: Drafted) =>
      words === null ? `A message to ${name}, for you to write.` : `A message to ${name}: “${words}”`,
    move: ({ name, date }: Drafted, { day }) =>
      date === null
        ? `Move ${name}’s visit: choose the day on the week’s board.`
        : `Move ${name}’s visit to ${day(date, 'weekdayAndDay')}: drag it there on the week’s board. What it changes for others is shown before it’s saved.`,
    order: ({ name, words }: Drafted) => `A work order for ${name}${words === null ? '' : `: ${words}`}`,
    invoice: ({ name, amount, words }: Drafted, { dollars }) =>
      `An invoice for ${name}${amount === null ? '' : ` of ${dollars(amount)}`}${words === null ? '' : ` (${words})`}`,
  },
  draftTitles: {
    message: ({ name }: OfCustomer) => `Message to ${name}`,
    move: ({ name }: OfCustomer) => `Move ${name}’s visit`,
    order: ({ name }: OfCustomer) => `Work order for ${name}`,
    invoice: ({ name }: OfCustomer) => `Invoice for ${name}`,
  },
});
