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

const inLines = ({ say }: Words, lines: Lines): string => lines.map((one) => say(one)).join('\n');
const when = ({ day }: Words, date: string | null): string =>
  date === null ? 'today' : `on ${day(date, 'weekdayAndDay')}`;
const lastVisit = ({ day }: Words, { name, date, technician }: Visited): string =>
  `At the last visit to ${name}, on ${day(date, 'weekdayAndDay')}${technician === null ? '' : ` by ${technician}`}`;

const help =
  'I can help with readings and doses, stock, your route, customers’ pools and how-to questions about pools. What would you like to know?';

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
  },
  invalidInput: ({ tool }: { tool: string }) => `Invalid input for ${tool}.`,
  noCalculator: 'Calculator not found',

  help,
  greeting: `Hello! ${help}`,
  unknown:
    'I don’t know that one. I answer from the dosage engine, the knowledge base and the records you have access to. Try a question about water chemistry, pool care, stock, your route or a customer’s pool.',
  noChanges:
    'I can look things up and do the math, but I can’t change records or send anything. Please do that on its own screen, where it’s checked and can be undone.',
  notTold:
    'I can’t share passwords, codes, billing or contact details, or how I’m set up. Look on the screen that shows it, if your account has access.',
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
  noStops: ({ date }: OfDay, words) => `No stops are scheduled ${when(words, date)}.`,
  stopCount: ({ date, stops, left }: OfDay & { stops: number; left: number }, words) =>
    `${words.plural(stops, 'stop is', 'stops are')} scheduled ${when(words, date)}${date === null ? `, ${left} left to do` : ''}.`,
  stop: ({ position, stop, done }: { position: number; stop: string; done: boolean }) =>
    `${position}. ${stop}${done ? ' (done)' : ''}`,
  allDone: ({ date }: OfDay, words) => `All stops scheduled ${when(words, date)} are done.`,
  next: ({ date, stops, left, all }: OfDay & { stops: Lines; left: number; all: number }, words) =>
    `Next ${when(words, date)}:\n${inLines(words, stops)}\n${left} of ${all} left to do.`,

  // Customers
  whichOne: ({ count, some }: { count: number; some: readonly string[] }) =>
    `I found ${count} customers: ${some.join(', ')}${count > some.length ? ' and others' : ''}. Which one do you mean?`,
  noCustomer: 'I couldn’t find a customer by that name.',
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
});
