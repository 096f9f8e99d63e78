import {
  type Answer,
  answerChemistry,
  askBack,
  plainNumber,
  type ReadingsNow,
  type RecordQuestion,
  readingNames,
  readingWords,
  readingWritten,
} from '#domain/assistant/index.ts';
import { type CivilDate, type DateStyle, formatDay, formatMoment } from '#domain/calendar/index.ts';
import { levelMark } from '#domain/stock/index.ts';
import { formatAmount, poolTypeOf, productTable, UNITS } from '#domain/water/index.ts';
import type { CustomerRow, PoolRow } from '#server/customers/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { requireLookup } from './permissions.ts';
import {
  customersNamed,
  dateAsked,
  lastVisitOf,
  nextVisitOf,
  poolsOf,
  type RouteOfDay,
  requireCustomer,
  routeOn,
  stockOf,
  today,
} from './records.ts';
import type { About } from './talk.ts';

type Of<Kind extends RecordQuestion['kind']> = Extract<RecordQuestion, { kind: Kind }>;
type TellStep = (step: string) => void;

export function answerRecords(tenant: Tenant, question: RecordQuestion, about: About, step: TellStep): Promise<Answer> {
  switch (question.kind) {
    case 'stock':
      return answerStock(tenant, question, step);
    case 'route':
      return answerRoute(tenant, question, step);
    case 'next-visit':
      return aboutCustomer(tenant, question.names, about, (customer) => answerNextVisit(tenant, customer, step));
    case 'last-readings':
      return aboutCustomer(tenant, question.names, about, (customer) => answerReadings(tenant, customer, step));
    case 'last-added':
      return aboutCustomer(tenant, question.names, about, (customer) => answerLastAdded(tenant, customer, step));
    case 'plan-for':
      return aboutCustomer(tenant, question.names, about, (customer) => answerPlanFor(tenant, customer, step));
  }
}

const day = (date: CivilDate): string => formatDay(date, 'weekdayAndDay');

async function answerStock(tenant: Tenant, { chemical, onlyLow }: Of<'stock'>, step: TellStep): Promise<Answer> {
  requireLookup(tenant.account, 'stock');
  step('Looking at the stock');
  const lines = await stockOf(tenant, { chemical, anyChlorine: chemical === 'liquid_chlorine' });
  const isLow = ({ reagent: { level } }: (typeof lines)[number]): boolean => levelMark(level) !== null;
  const wanted = onlyLow && chemical === null ? lines.filter(isLow) : lines;
  const sources = [{ kind: 'stock', id: null, title: 'Reagent stock' }] as const;
  const name = chemical === null ? null : productTable[chemical].name;
  if (wanted.length === 0) {
    const text = name
      ? `There’s no ${name} in the stock you can see.`
      : onlyLow && lines.length > 0
        ? 'Nothing in stock is low.'
        : 'There’s no stock on record.';
    return { text, sources };
  }
  const text = wanted
    .map(({ reagent, place, daysLeft, estimated }) => {
      const unit = UNITS.find((one) => one === reagent.packageUnit);
      const left =
        reagent.packageAmount !== null && unit
          ? ` (${formatAmount((reagent.packageAmount * reagent.level) / 100, unit)})`
          : '';
      const lasts = `${estimated ? 'about ' : ''}${plainNumber(daysLeft)} ${daysLeft === 1 ? 'day' : 'days'} until empty${estimated ? ' (estimated: no usage on record)' : ''}`;
      return `${reagent.description}, ${place}: ${reagent.level}%${left}, ${lasts}.`;
    })
    .join('\n');
  return { text, sources };
}

async function answerRoute(
  tenant: Tenant,
  { day: asked, what, everyone }: Of<'route'>,
  step: TellStep,
): Promise<Answer> {
  requireLookup(tenant.account, 'route');
  step('Looking at the route');
  const date = dateAsked(tenant, asked);
  const routes = await routeOn(tenant, date, everyone);
  const sources = [{ kind: 'route', id: null, title: `Route for ${day(date)}` }] as const;
  const stops = routes.flatMap((route) =>
    route.stops.map((stop) => ({ ...stop, technicianName: route.technicianName })),
  );
  const isDone = ({ visit }: (typeof stops)[number]): boolean => visit?.state === 'done';
  const left = stops.filter((stop) => !isDone(stop));
  const isToday = date === today(tenant);
  const when = isToday ? 'today' : `on ${day(date)}`;
  if (stops.length === 0) return { text: `No stops are scheduled ${when}.`, sources };
  const count = `${stops.length} ${stops.length === 1 ? 'stop is' : 'stops are'} scheduled ${when}${isToday ? `, ${left.length} left to do` : ''}`;
  if (what === 'count') return { text: `${count}.${perTechnician(routes)}`, sources };
  if (what === 'next') {
    const next = routes.flatMap(({ technicianName, stops: own }) => {
      const stop = own.find(({ visit }) => visit?.state !== 'done');
      return stop ? [`${routes.length > 1 ? `${technicianName}: ` : ''}${stopWritten(stop)}`] : [];
    });
    if (next.length === 0) return { text: `All stops scheduled ${when} are done.`, sources };
    return { text: `Next ${when}:\n${next.join('\n')}\n${left.length} of ${stops.length} left to do.`, sources };
  }
  const list = routes
    .filter((route) => route.stops.length > 0)
    .map(({ technicianName, stops: own }) => {
      const written = own.map(
        (stop) => `${stop.position}. ${stopWritten(stop)}${stop.visit?.state === 'done' ? ' (done)' : ''}`,
      );
      return `${technicianName}:\n${written.join('\n')}`;
    });
  return { text: `${count}.\n\n${list.join('\n\n')}`, sources };
}

const stopWritten = ({ customer: { name, address, city } }: RouteOfDay['stops'][number]): string =>
  [name, address, city].filter((part) => part !== null && part !== '').join(', ');

function perTechnician(routes: readonly RouteOfDay[]): string {
  const working = routes.filter(({ stops }) => stops.length > 0);
  if (working.length < 2) return '';
  return `\n${working.map(({ technicianName, stops }) => `${technicianName}: ${stops.length}`).join('\n')}`;
}

/** The customer named, else the one on the page. Asks back if there's more than one. */
async function aboutCustomer(
  tenant: Tenant,
  names: readonly string[],
  about: About,
  answer: (customer: CustomerRow) => Promise<Answer>,
): Promise<Answer> {
  requireLookup(tenant.account, 'customers');
  const found = names.length > 0 ? await customersNamed(tenant, names) : [];
  const [only, ...others] = found;
  if (only && others.length === 0) return answer(only);
  if (others.length > 0) {
    const some = found.slice(0, 5).map(({ name, city }) => (city ? `${name} (${city})` : name));
    return askBack(
      `I found ${found.length} customers: ${some.join(', ')}${found.length > 5 ? ' and others' : ''}. Which one do you mean?`,
    );
  }
  const customerId = about.customer?.customerId ?? about.pool?.customerId;
  if (customerId) return answer(await requireCustomer(tenant, customerId));
  return { text: 'I couldn’t find a customer by that name.', sources: [] };
}

const customerSource = ({ customerId, name }: CustomerRow) =>
  ({ kind: 'customer', id: customerId, title: name }) as const;

async function answerNextVisit(tenant: Tenant, customer: CustomerRow, step: TellStep): Promise<Answer> {
  requireLookup(tenant.account, 'route');
  step('Looking at the route');
  const next = await nextVisitOf(tenant, customer.customerId);
  const sources = [{ kind: 'route', id: null, title: 'Routes' } as const, customerSource(customer)];
  if (!next) return { text: `No next visit is scheduled for ${customer.name}.`, sources };
  if (next.underWay) return { text: `The visit at ${customer.name} is in progress now.`, sources };
  const hour = (value: number): string => formatDay(`${next.date}T${String(value).padStart(2, '0')}:00`, 'hour');
  const window = next.window ? `, between ${hour(next.window.fromHour)} and ${hour(next.window.toHour)}` : '';
  const by = next.technicianName ? ` by ${next.technicianName}` : '';
  return { text: `The next visit to ${customer.name} is on ${day(next.date)}${window}${by}.`, sources };
}

/** A pool's last readings under the expert's names. */
export function readingsOf(pool: PoolRow): ReadingsNow {
  const { chlorine, ph: pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, temperature: tempF } = pool;
  const known = { chlorine, pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, tempF };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
}

const poolSource = ({ poolId, name, customerName }: PoolRow) =>
  ({ kind: 'pool', id: poolId, title: name ?? (customerName ? `${customerName}’s pool` : poolId) }) as const;

async function answerReadings(tenant: Tenant, customer: CustomerRow, step: TellStep): Promise<Answer> {
  step('Looking at the last readings');
  const pools = (await poolsOf(tenant, customer.customerId)).filter(({ lastUpdated }) => lastUpdated !== null);
  if (pools.length === 0) {
    return { text: `No water tests on record for ${customer.name}.`, sources: [customerSource(customer)] };
  }
  const told = pools.map(
    (pool) => `${pools.length > 1 ? `${pool.name ?? pool.poolId}, ` : ''}${readingsWritten(tenant, pool)}`,
  );
  return { text: `${customer.name}: ${told.join('\n')}`, sources: pools.map(poolSource) };
}

function readingsWritten(tenant: Tenant, pool: PoolRow): string {
  const readings = readingsOf(pool);
  const list = readingNames.flatMap((name) => {
    const value = readings[name];
    return value === undefined ? [] : [`${readingWords[name]} ${readingWritten(name, value)}`];
  });
  const lsi = pool.lsi === null ? [] : [`LSI ${pool.lsi.toFixed(2)}`];
  const tested = (style: DateStyle): string =>
    formatMoment(pool.lastUpdated ?? tenant.now(), tenant.account.timeZone, style);
  return `${[...list, ...lsi].join(', ')} (tested ${tested('weekdayAndDay')}, ${tested('time')}).`;
}

async function answerLastAdded(tenant: Tenant, customer: CustomerRow, step: TellStep): Promise<Answer> {
  step('Looking at the last visit');
  const visit = await lastVisitOf(tenant, customer.customerId);
  const sources = [customerSource(customer)];
  if (!visit) return { text: `No completed visits on record for ${customer.name}.`, sources };
  const added = visit.chemicalsAdded.map(({ name, amount, unit }) => {
    const known = UNITS.find((one) => one === unit);
    return `${known ? formatAmount(amount, known) : `${plainNumber(amount, 2)} ${unit}`} of ${name}`;
  });
  const when = `on ${day(visit.serviceDate)}${visit.technicianName ? ` by ${visit.technicianName}` : ''}`;
  if (added.length === 0)
    return { text: `At the last visit to ${customer.name}, ${when}, nothing was added.`, sources };
  return { text: `At the last visit to ${customer.name}, ${when}: ${added.join(', ')}.`, sources };
}

async function answerPlanFor(tenant: Tenant, customer: CustomerRow, step: TellStep): Promise<Answer> {
  requireLookup(tenant.account, 'engine');
  step('Looking at the last readings');
  const [pool] = (await poolsOf(tenant, customer.customerId)).filter(({ lastUpdated }) => lastUpdated !== null);
  const sources = [customerSource(customer)];
  if (!pool) return { text: `No water tests on record for ${customer.name}. Test the water first.`, sources };
  const gallons = pool.volumeGallons ?? customer.poolSize;
  step('Working it out with the dosage engine');
  const asked = { gallons, poolType: poolTypeOf(pool.poolType), readings: readingsOf(pool) };
  const answer = answerChemistry({
    kind: 'plan',
    pool: asked,
    algae: false,
    cloudy: false,
    chemicals: [],
    bleach: false,
    strengthPct: null,
  });
  if (!answer) return { text: `Add the gallons of ${customer.name}’s pool to get dosing amounts.`, sources };
  return {
    text: `Based on the last readings for ${customer.name}: ${readingsWritten(tenant, pool)}\n\n${answer.text}`,
    sources: [poolSource(pool), ...answer.sources],
  };
}
