import {
  type Answer,
  answerChemistry,
  answerTexts,
  askBack,
  type ChemistryQuestion,
  type ReadingsNow,
  type RecordQuestion,
  readingNames,
} from '#domain/assistant/index.ts';
import type { Message } from '#domain/language/index.ts';
import { levelMark } from '#domain/stock/index.ts';
import { poolTypeOf, productTexts, UNITS } from '#domain/water/index.ts';
import type { ListedCustomer, PoolRow } from '#server/customers/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { companyAnswers, page, type ReadScreen } from './company-screens.ts';
import {
  type About,
  customersNamed,
  dateAsked,
  isNobody,
  type JudgedPool,
  lastVisitOf,
  nextVisitOf,
  poolsOf,
  type RouteOfDay,
  requireCustomer,
  requireLookup,
  routeOn,
  stockOf,
  stockOfPool,
  technicianNamed,
  today,
} from './records.ts';
import { assistantTexts as texts } from './texts.ts';

type Of<Kind extends RecordQuestion['kind']> = Extract<RecordQuestion, { kind: Kind }>;
/** Reports each lookup as it happens. */
export type TellStep = (step: Message) => void;

const told = (text: Message, ...sources: Answer['sources']): Answer => ({ paragraphs: [text], sources });

export async function answerRecords(
  tenant: Tenant,
  question: RecordQuestion,
  about: About,
  { step, read }: { step: TellStep; read: ReadScreen },
): Promise<Answer> {
  if (question.kind === 'stock') return answerStock(tenant, question, step);
  if (question.kind === 'route') return answerRoute(tenant, question, step);
  const customer = await customerAsked(tenant, question.names, about);
  if ('paragraphs' in customer) return customer;
  return question.kind === 'about'
    ? answerAbout(tenant, customer, { step, read })
    : answersOfCustomers[question.kind](tenant, customer, step);
}

async function answerStock(
  tenant: Tenant,
  { chemical, onlyLow, names, person }: Of<'stock'>,
  step: TellStep,
): Promise<Answer> {
  requireLookup(tenant.account, 'stock');
  step(texts.looking.stock);
  const technician = await technicianNamed(tenant, names);
  if (technician === null && (await isNobody(tenant, person))) return told(texts.nobodyCalled({ name: person ?? '' }));
  const technicianId = technician?.technicianId ?? null;
  const lines = await stockOf(tenant, { chemical, anyChlorine: chemical === 'liquid_chlorine', technicianId });
  const isLow = ({ reagent: { level } }: (typeof lines)[number]): boolean => levelMark(level) !== null;
  const wanted = onlyLow && chemical === null ? lines.filter(isLow) : lines;
  const source = { kind: 'stock', id: null, title: texts.stock } as const;
  if (wanted.length === 0) {
    if (chemical !== null) return told(texts.notInStock({ product: productTexts.names[chemical] }), source);
    return told(onlyLow && lines.length > 0 ? texts.nothingLow : texts.noStock, source);
  }
  const written = wanted.map(({ reagent, place, daysLeft: days, estimated }) => {
    const { description, level, packageAmount, packageUnit } = reagent;
    const unit = UNITS.find((one) => one === packageUnit);
    const left = packageAmount !== null && unit ? { amount: (packageAmount * level) / 100, unit } : null;
    return texts.stockLine({ description, place, level, left, days, estimated });
  });
  return told(texts.lines({ lines: written }), source);
}

async function answerRoute(
  tenant: Tenant,
  { day: asked, what, everyone, names, person }: Of<'route'>,
  step: TellStep,
): Promise<Answer> {
  requireLookup(tenant.account, 'route');
  step(texts.looking.route);
  const day = dateAsked(tenant, asked);
  const technician = await technicianNamed(tenant, names);
  if (technician === null && (await isNobody(tenant, person))) return told(texts.nobodyCalled({ name: person ?? '' }));
  const planned = await routeOn(tenant, day, everyone || technician !== null);
  const all = planned.filter(({ technicianName }) => technician === null || technicianName === technician.name);
  const routes = all.filter((route) => route.stops.length > 0);
  const source = { kind: 'route', id: null, title: texts.routeFor({ date: day }) } as const;
  const stops = routes.flatMap((route) => route.stops);
  const left = stops.filter((stop) => !isDone(stop)).length;
  const date = day === today(tenant) ? null : day;
  const name = technician?.name ?? null;
  if (stops.length === 0) return told(texts.noStops({ date, name }), source);
  const count = texts.stopCount({ date, stops: stops.length, left, name });
  if (what === 'count') {
    const each = routes.map(({ technicianName, stops: own }) => `${technicianName}: ${own.length}`);
    return told(texts.lines({ lines: each.length < 2 ? [count] : [count, ...each] }), source);
  }
  if (what === 'next') {
    const next = routes.flatMap(({ technicianName, stops: own }) => {
      const stop = own.find((one) => !isDone(one));
      return stop ? [`${all.length > 1 ? `${technicianName}: ` : ''}${stopWritten(stop)}`] : [];
    });
    if (next.length === 0) return told(texts.allDone({ date }), source);
    return told(texts.next({ date, stops: next, left, all: stops.length }), source);
  }
  const lists = routes.map(({ technicianName, stops: own }) => {
    const written = own.map((stop) =>
      texts.stop({ position: stop.position, stop: stopWritten(stop), done: isDone(stop) }),
    );
    return texts.lines({ lines: [`${technicianName}:`, ...written] });
  });
  return { paragraphs: [count, ...lists], sources: [source] };
}

type Stop = RouteOfDay['stops'][number];
const isDone = ({ visit }: Stop): boolean => visit?.state === 'done';
const stopWritten = ({ customer: { name, address, city } }: Stop): string =>
  [name, address, city].filter((part) => part !== null && part !== '').join(', ');

/** The customer named, else the one on the page; an answer where there is none, or more than one. */
async function customerAsked(tenant: Tenant, names: readonly string[], about: About): Promise<ListedCustomer | Answer> {
  requireLookup(tenant.account, 'customers');
  const found = names.length > 0 ? await customersNamed(tenant, names) : [];
  const [only] = found;
  if (only && found.length === 1) return only;
  if (only) {
    const some = found.slice(0, 5).map(({ name, city }) => (city ? `${name} (${city})` : name));
    return askBack(texts.whichOne({ count: found.length, some }));
  }
  const customerId = about.customer?.customerId ?? about.pool?.customerId;
  return customerId ? requireCustomer(tenant, customerId) : told(texts.noCustomer);
}

const customerSource = ({ customerId, name }: ListedCustomer) =>
  ({ kind: 'customer', id: customerId, title: name }) as const;

async function answerNextVisit(tenant: Tenant, customer: ListedCustomer, step: TellStep): Promise<Answer> {
  requireLookup(tenant.account, 'route');
  step(texts.looking.route);
  const next = await nextVisitOf(tenant, customer.customerId);
  const sources = [{ kind: 'route', id: null, title: texts.routes } as const, customerSource(customer)];
  const { name } = customer;
  if (!next) return told(texts.noNextVisit({ name }), ...sources);
  if (next.underWay) return told(texts.underWay({ name }), ...sources);
  const { date, technicianName, window } = next;
  const time = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const hours = window && { from: time(window.fromHour), to: time(window.toHour) };
  return told(texts.nextVisit({ name, date, technician: technicianName || null, hours }), ...sources);
}

/** A pool's last readings under the expert's names. */
function readingsOf(pool: PoolRow): ReadingsNow {
  const { chlorine, ph: pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, temperature: tempF } = pool;
  const known = { chlorine, pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, tempF };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
}

const poolSource = ({ poolId, name, customerName }: PoolRow) =>
  ({
    kind: 'pool',
    id: poolId,
    title: name ?? (customerName ? texts.poolOf({ name: customerName }) : poolId),
  }) as const;

const testedPools = async (tenant: Tenant, { customerId }: ListedCustomer): Promise<JudgedPool[]> =>
  (await poolsOf(tenant, customerId)).filter(({ lastUpdated }) => lastUpdated !== null);

async function answerReadings(tenant: Tenant, customer: ListedCustomer, step: TellStep): Promise<Answer> {
  step(texts.looking.readings);
  const pools = await testedPools(tenant, customer);
  const { name } = customer;
  if (pools.length === 0) return told(texts.noTests({ name }), customerSource(customer));
  const each = pools.map((pool) => readingsWritten(tenant, pool, pools.length > 1 ? (pool.name ?? pool.poolId) : null));
  return told(texts.lastReadings({ name, pools: each }), ...pools.map(poolSource));
}

function readingsWritten({ account, now }: Tenant, pool: PoolRow, named: string | null): Message {
  const readings = readingsOf(pool);
  const written = readingNames.flatMap((reading) => {
    const value = readings[reading];
    return value === undefined ? [] : [answerTexts.readingWithin({ reading, value })];
  });
  const tested = (pool.lastUpdated ?? now()).toISOString();
  return texts.readings({ pool: named, readings: written, lsi: pool.lsi, tested, timeZone: account.timeZone });
}

async function answerLastAdded(tenant: Tenant, customer: ListedCustomer, step: TellStep): Promise<Answer> {
  step(texts.looking.visit);
  const last = await lastVisitOf(tenant, customer.customerId);
  const source = customerSource(customer);
  const { name } = customer;
  if (!last) return told(texts.noVisits({ name }), source);
  const visit = { name, date: last.serviceDate, technician: last.technicianName || null };
  const doses = [last, ...last.bodies]
    .flatMap(({ chemicalsAdded }) => chemicalsAdded)
    .map(({ name: product, amount, unit }) => texts.dose({ name: product, amount, unit }));
  return told(doses.length === 0 ? texts.nothingAdded(visit) : texts.added({ ...visit, doses }), source);
}

async function answerPlanFor(tenant: Tenant, customer: ListedCustomer, step: TellStep): Promise<Answer> {
  requireLookup(tenant.account, 'engine');
  step(texts.looking.readings);
  const [pool] = await testedPools(tenant, customer);
  const { name } = customer;
  if (!pool) return told(texts.testFirst({ name }), customerSource(customer));
  step(texts.looking.engine);
  const asked: ChemistryQuestion = {
    kind: 'plan',
    pool: {
      gallons: pool.volumeGallons ?? customer.poolSize,
      poolType: poolTypeOf(pool.poolType),
      targets: pool.targets,
      readings: readingsOf(pool),
    },
    algae: false,
    cloudy: false,
    chemicals: [],
    bleach: false,
    strengthPct: null,
  };
  const plan = answerChemistry(asked, await stockOfPool(tenant, pool.poolId));
  if (!plan) return told(texts.addGallons({ name }), customerSource(customer));
  return {
    paragraphs: [texts.basedOn({ name, readings: readingsWritten(tenant, pool, null) }), ...plan.paragraphs],
    sources: [poolSource(pool), ...plan.sources],
  };
}

const answersOfCustomers = {
  'next-visit': answerNextVisit,
  'last-readings': answerReadings,
  'last-added': answerLastAdded,
  'plan-for': answerPlanFor,
};

/** What there is of a customer in short: water, visits, and what they owe, as far as the asker may see it. */
async function answerAbout(
  tenant: Tenant,
  customer: ListedCustomer,
  { step, read }: { step: TellStep; read: ReadScreen },
): Promise<Answer> {
  const parts: Answer[] = [];
  for (const part of [
    () => answerReadings(tenant, customer, step),
    () => answerLastAdded(tenant, customer, step),
    () => answerNextVisit(tenant, customer, step),
    () => companyAnswers.owed({ tenant, read, customer }),
  ]) {
    const answer = await part().catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_allowed') return null;
      throw error;
    });
    if (answer) parts.push(answer);
  }
  const sources = new Map(
    parts.flatMap((part) => part.sources).map((source) => [`${source.kind} ${source.id} ${source.to}`, source]),
  );
  return {
    paragraphs: parts.flatMap(({ paragraphs }) => paragraphs),
    sources: [page(customer.name, `/customers?view=${encodeURIComponent(customer.customerId)}`), ...sources.values()],
  };
}
