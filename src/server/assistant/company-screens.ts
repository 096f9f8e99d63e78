import type { FastifyRequest } from 'fastify';
import type { Analytics, Attention } from '#contract/analytics/analytics.ts';
import type { StopMargin } from '#contract/analytics/service-costs.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { Owed } from '#contract/invoicing/owed.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { Thread } from '#contract/messaging/messages.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { StockedReagent } from '#contract/stock/reagents.ts';
import type { PoolAtRiskAnswer } from '#contract/water/pool-history.ts';
import { goodMarginPct, suggestedPriceCents } from '#domain/analytics/index.ts';
import type { Answer, CompanyQuestion, CompanyTopic, OfSomebody, TimeAsked } from '#domain/assistant/index.ts';
import { dayNumber, minuteOfDay } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { paceOfDay } from '#domain/scheduling/index.ts';
import { refillReason } from '#domain/stock/index.ts';
import type { ListedCustomer } from '#server/customers/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { customersNamed, dateAsked, isNobody, technicianNamed, today } from './records.ts';
import { assistantTexts as texts } from './texts.ts';

/** What a screen's own call answers; `total` is how long a list is in whole. */
interface Read<T> {
  readonly data: T;
  readonly total: number;
}
/**
 * Reads what a screen reads, as the caller: their session, their permissions, their plan.
 * @throws AppError not_allowed, or what the call refused
 */
export type ReadScreen = <T>(path: string, what: Message) => Promise<Read<T>>;

/** What says who asks, and from where. */
const passedOn = ['authorization', 'cookie', 'host', 'accept-language'] as const;

/**
 * Makes the very calls that the screens make, within the process: an answer can neither differ from a screen nor show what
 * its asker may not open. It only reads.
 */
export function screensOf(request: FastifyRequest): ReadScreen {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return async <T>(path: string, what: Message) => {
    const answer = await request.server.inject({ method: 'GET', url: path, headers, remoteAddress: request.ip });
    if (answer.statusCode === 403) throw new AppError('not_allowed', texts.noAccessTo({ what }));
    if (answer.statusCode !== 200) throw new AppError('not_allowed', texts.notRead({ what }));
    const data = answer.json<T>();
    const length = Array.isArray(data) ? data.length : 1;
    return { data, total: Number(answer.headers['x-total-count'] ?? length) };
  };
}

type Told = Pick<Answer, 'paragraphs'> & { readonly records: unknown; readonly sources: Answer['sources'] };
interface Asked {
  readonly tenant: Tenant;
  readonly read: ReadScreen;
  /** The customer that is asked about, where one is named. */
  readonly customer: ListedCustomer | null;
  /** What the question says of time and of whom; absent where a model asks. */
  readonly asked?: Partial<TimeAsked & OfSomebody> | undefined;
}

export const page = (title: Message | string, to: string) => ({ kind: 'page', id: null, title, to }) as const;
const customerPage = ({ customerId, name }: { customerId: string; name: string }) =>
  page(name, `/customers?view=${encodeURIComponent(customerId)}`);
const mostLines = 8;
const first = <T>(rows: readonly T[]): readonly T[] => rows.slice(0, mostLines);
/** The lines that are shown, and how many there are besides. */
const linesOf = (lines: readonly (Message | string)[], total: number): Message =>
  texts.lines({ lines: total > lines.length ? [...lines, texts.andMore({ count: total - lines.length })] : lines });
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100;

async function risk({ read }: Asked): Promise<Told> {
  const { data, total } = await read<PoolAtRiskAnswer[]>(`/api/pools/at-risk?limit=${mostLines}`, texts.of.pools);
  const lines = data.map(({ customerName, poolName, nextVisit: date, forecast }) =>
    texts.poolAtRisk({
      name: [customerName, poolName].filter(Boolean).join(' · '),
      date,
      expected: forecast.expectedPpm,
      minimum: forecast.minimumPpm,
    }),
  );
  return {
    paragraphs: data.length === 0 ? [texts.noRisk] : [texts.atRisk({ total }), linesOf(lines, total)],
    records: data,
    sources: [
      page(texts.of.pools, '/'),
      ...data
        .slice(0, 3)
        .map(({ poolId, customerName, poolName }) => page(customerName ?? poolName, `/pools/${poolId}`)),
    ],
  };
}

async function late({ tenant, read }: Asked): Promise<Told> {
  const { technicianId } = tenant.account;
  const own = technicianId === null ? '' : `?technicianId=${encodeURIComponent(technicianId)}`;
  const { data } = await read<DayPlan>(`/api/day-plan${own}`, texts.lookup.route);
  const now = minuteOfDay(data.timeZone, tenant.now());
  const out = data.technicians.filter(({ stops }) => stops.length > 0);
  const paced = out.map((route) => {
    const done = route.stops.filter(({ visit }) => visit?.state === 'done').length;
    const { behindMinutes } = paceOfDay(route, data.timeZone, now);
    const next = route.stops.find(({ visit }) => visit?.state !== 'done')?.customer.name ?? null;
    return { name: route.name, behindMinutes, done, stops: route.stops.length, next };
  });
  const behind = paced.filter(({ behindMinutes }) => behindMinutes > 0);
  const lines = (behind.length > 0 ? behind : paced).map((one) => texts.paceOf(one));
  const head =
    out.length === 0
      ? texts.nobodyOut
      : behind.length === 0
        ? texts.nobodyLate
        : texts.someLate({ count: behind.length });
  return {
    paragraphs: lines.length === 0 ? [head] : [head, texts.lines({ lines })],
    records: paced,
    sources: [page(texts.of.day, '/')],
  };
}

/** Who works on a day: the one that is named, or everybody. */
async function working({ tenant, read, asked }: Asked): Promise<Told> {
  const technician = await technicianNamed(tenant, asked?.names ?? []);
  if (technician === null && (await isNobody(tenant, asked?.person ?? null))) {
    return { paragraphs: [texts.nobodyCalled({ name: asked?.person ?? '' })], records: null, sources: [] };
  }
  const date = dateAsked(tenant, asked?.day ?? 'today');
  const { data } = await read<DayPlan>(`/api/day-plan?date=${date}`, texts.lookup.route);
  const sources = [page(texts.routeFor({ date }), `/routes?date=${date}`)];
  const shifts = data.technicians
    .filter(({ worksThatDay }) => worksThatDay)
    .map(({ technicianId, name, startTime: from, endTime: to, stops }) => ({
      technicianId,
      name,
      from,
      to,
      stops: stops.length,
    }));
  if (technician) {
    const own = shifts.find(({ technicianId }) => technicianId === technician.technicianId);
    const told = own ? texts.works({ ...own, date }) : texts.worksNot({ name: technician.name, date });
    return { paragraphs: [told], records: { date, works: own ?? null }, sources };
  }
  const head = texts.working({ date, count: shifts.length });
  const team = await read<Technician[]>('/api/technicians', texts.lookup.route);
  const off = team.data.filter((one) => !shifts.some(({ technicianId }) => technicianId === one.technicianId));
  const lines = [
    ...shifts.map((one) => texts.workingOne(one)),
    ...(off.length === 0 ? [] : [texts.notWorking({ names: off.map(({ name }) => name) })]),
  ];
  return {
    paragraphs: lines.length === 0 ? [head] : [head, texts.lines({ lines })],
    records: { date, shifts },
    sources,
  };
}

async function owed({ tenant, read, customer, asked }: Asked): Promise<Told> {
  const { data } = await read<Owed>('/api/billing/owed', texts.of.owed);
  const board = page(texts.of.owed, '/business?section=billing&tab=invoices&by=customer');
  if (customer) {
    const own = data.customers.find(({ customerId }) => customerId === customer.customerId);
    const { name } = customer;
    return {
      paragraphs: [
        own
          ? texts.owes({ name, total: own.total, overdue: own.overdueTotal, invoices: own.invoices })
          : texts.owesNothing({ name }),
      ],
      records: own ?? null,
      sources: [page(name, `/statements/${encodeURIComponent(customer.customerId)}`), board],
    };
  }
  if (asked?.overDays) return overdueFor(tenant, data, asked.overDays, board);
  const { customers } = data;
  const lines = first(customers).map(({ customerName, total, overdueTotal }) =>
    texts.owedBy({ name: customerName, total, overdue: overdueTotal }),
  );
  const total = sumOf(customers.map((one) => one.total));
  const overdue = sumOf(customers.map(({ overdueTotal }) => overdueTotal));
  return {
    paragraphs:
      customers.length === 0
        ? [texts.nobodyOwes]
        : [texts.owedInAll({ total, overdue, customers: customers.length }), linesOf(lines, customers.length)],
    records: { total, overdue, customers: first(customers) },
    sources: [board],
  };
}

function overdueFor(tenant: Tenant, { customers }: Owed, days: number, board: ReturnType<typeof page>): Told {
  const due = dayNumber(today(tenant)) - days;
  const late = customers.flatMap(({ oldestDueOn, ...one }) =>
    oldestDueOn !== null && dayNumber(oldestDueOn) < due ? [{ ...one, since: oldestDueOn }] : [],
  );
  const lines = first(late).map(({ customerName: name, overdueTotal: overdue, since }) =>
    texts.overdueSince({ name, overdue, since }),
  );
  const head = texts.overdueFor({ days, customers: late.length });
  return {
    paragraphs: late.length === 0 ? [head] : [head, linesOf(lines, late.length)],
    records: first(late),
    sources: [board],
  };
}

async function made({ read, asked }: Asked): Promise<Told> {
  const { data } = await read<Analytics>(`/api/analytics?range=${asked?.period ?? '30d'}`, texts.of.business);
  const { revenue, costs, profit, profitMarginPct, chemicalCost } = data.figures;
  const figures = {
    from: data.from,
    to: data.to,
    revenue: revenue?.value ?? 0,
    costs: costs?.value ?? 0,
    profit: profit?.value ?? 0,
    marginPct: profitMarginPct?.value ?? 0,
    chemicals: chemicalCost?.value ?? 0,
    estimated: revenue?.estimated === true || costs?.estimated === true,
  };
  const told = texts.made(figures);
  return {
    paragraphs: asked?.isOfCalendar ? [texts.countedBack, told] : [told],
    records: data.figures,
    sources: [page(texts.of.business, '/business')],
  };
}

async function margins({ read }: Asked): Promise<Told> {
  const { data } = await read<StopMargin[]>('/api/stop-margins?limit=500', texts.of.margins);
  const under = data.filter(({ suggestedPrice }) => suggestedPrice !== null);
  const lines = first(under).map(({ customerName, marginPct, suggestedPrice, pricePer }) =>
    texts.underpriced({
      name: customerName,
      marginPct,
      suggested: suggestedPrice ?? 0,
      perMonth: pricePer === 'month',
    }),
  );
  return {
    paragraphs:
      under.length === 0
        ? [texts.noneUnderpriced]
        : [texts.someUnderpriced({ count: under.length }), linesOf(lines, under.length)],
    records: under,
    sources: [page(texts.of.margins, '/business?section=costs')],
  };
}

async function load({ tenant, read }: Asked): Promise<Told> {
  const date = dateAsked(tenant, 'tomorrow');
  const { technicianId } = tenant.account;
  const own = technicianId === null ? '' : `&technicianId=${encodeURIComponent(technicianId)}`;
  const plan = await read<DayPlan>(`/api/day-plan?date=${date}${own}`, texts.lookup.route);
  const stock = await read<StockedReagent[]>('/api/reagents', texts.lookup.stock);
  const stops = plan.data.technicians.reduce((sum, route) => sum + route.stops.length, 0);
  const first = dayNumber(today(tenant));
  const short = stock.data.filter(({ level, usagePctPerDay, nextServiceDate }) => {
    const days = nextServiceDate === null ? null : dayNumber(nextServiceDate) - first;
    return refillReason(level, usagePctPerDay, days) !== null;
  });
  const lines = short.map(({ description, level, technicianName, customerName, poolName }) =>
    texts.toLoad({
      description,
      level,
      place:
        technicianName === null
          ? (customerName ?? poolName ?? texts.companyStock)
          : texts.truckOf({ name: technicianName }),
    }),
  );
  return {
    paragraphs: [
      texts.loadFor({ date, stops, count: short.length }),
      ...(lines.length > 0 ? [texts.lines({ lines })] : []),
    ],
    records: { date, stops, short },
    sources: [page(texts.stock, '/truck-stock'), page(texts.routeFor({ date }), `/routes?date=${date}`)],
  };
}

async function customers({ read }: Asked): Promise<Told> {
  const { total } = await read<Customer[]>('/api/customers?limit=1', texts.lookup.customers);
  return {
    paragraphs: [texts.customerCount({ count: total })],
    records: { total },
    sources: [page(texts.of.customers, '/customers')],
  };
}

async function unrouted({ read }: Asked): Promise<Told> {
  const { data } = await read<Attention>('/api/attention', texts.lookup.route);
  if (data.withoutRoute === null) throw new AppError('not_allowed', texts.noAccessTo({ what: texts.lookup.route }));
  return {
    paragraphs: [texts.withoutRoute({ count: data.withoutRoute })],
    records: { withoutRoute: data.withoutRoute },
    sources: [page(texts.of.customers, '/customers'), page(texts.routes, '/routes')],
  };
}

async function unread({ read }: Asked): Promise<Told> {
  const { data, total } = await read<Thread[]>(
    `/api/communications/threads?unread=true&limit=${mostLines}`,
    texts.of.messages,
  );
  const lines = data.map(({ customerName, lastMessage }) => `${customerName}: “${lastMessage.slice(0, 120)}”`);
  return {
    paragraphs: total === 0 ? [texts.noUnread] : [texts.unread({ count: total }), linesOf(lines, total)],
    records: data,
    sources: [page(texts.of.messages, '/communication-hub?tab=inbox')],
  };
}

/** Where each thing that waits is seen. */
const waiting = {
  stopsLeft: '/field-service',
  unreadThreads: '/communication-hub?tab=inbox',
  alerts: '/alerts',
  withoutRoute: '/routes',
  workOrdersToSchedule: '/work-orders',
  raisedInField: '/work-orders',
  lowStock: '/truck-stock',
  overdue: '/business?section=billing&tab=invoices',
} as const satisfies Record<keyof Attention, string>;

async function attention({ read }: Asked): Promise<Told> {
  const { data } = await read<Attention>('/api/attention', texts.of.day);
  const some = (Object.keys(waiting) as (keyof Attention)[]).filter((name) => (data[name] ?? 0) > 0);
  const lines = some.map((name) => texts.waiting[name]({ count: data[name] ?? 0 }));
  return {
    paragraphs: some.length === 0 ? [texts.nothingWaits] : [texts.lines({ lines })],
    records: data,
    sources: some.map((name) => page(texts.waiting[name]({ count: data[name] ?? 0 }), waiting[name])),
  };
}

async function orders({ read }: Asked): Promise<Told> {
  const { data, total } = await read<WorkOrder[]>(`/api/work-orders?state=open&limit=${mostLines}`, texts.of.orders);
  const lines = data.map(({ orderNumber, customerName, title }) => `${orderNumber}, ${customerName}: ${title}`);
  return {
    paragraphs: total === 0 ? [texts.noOrders] : [texts.ordersOpen({ count: total }), linesOf(lines, total)],
    records: data.map(({ orderNumber, customerName, title, state }) => ({ orderNumber, customerName, title, state })),
    sources: [page(texts.of.orders, '/work-orders')],
  };
}

async function address({ customer }: Asked): Promise<Told> {
  if (!customer) return { paragraphs: [texts.noCustomer], records: null, sources: [] };
  const { name, address: street, city, state, zipCode } = customer;
  const line = [street, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    paragraphs: [line === '' ? texts.noAddress({ name }) : `${name}: ${line}`],
    records: { name, line },
    sources: [customerPage(customer)],
  };
}

async function pool({ customer }: Asked): Promise<Told> {
  if (!customer) return { paragraphs: [texts.noCustomer], records: null, sources: [] };
  const { name, poolSize: gallons } = customer;
  return {
    paragraphs: [gallons === null ? texts.noGallons({ name }) : texts.gallons({ name, gallons })],
    records: { name, gallons },
    sources: [customerPage(customer)],
  };
}

export const companyAnswers: Readonly<Record<CompanyTopic, (asked: Asked) => Promise<Told>>> = {
  ...{ risk, late, working, owed, made, margins, load, customers, unrouted, unread, attention, orders, address, pool },
};

/** Pools that are comparable with one of so many gallons. */
const comparable = { least: 0.7, most: 1.3 };

/** What to charge: what comparable pools of the company's own cost it, with its aim of margin. */
export async function priceFor(read: ReadScreen, gallons: number, frequency: string): Promise<Told> {
  const margin = await read<StopMargin[]>('/api/stop-margins?limit=500', texts.of.margins);
  const { data } = await read<Customer[]>('/api/customers', texts.lookup.customers);
  const known = new Map(data.map((one) => [one.customerId, one]));
  const alike = margin.data.filter(({ customerId, visits }) => {
    const one = known.get(customerId);
    const share = (one?.poolSize ?? 0) / gallons;
    const isRhythm = (one?.serviceFrequency ?? 'weekly') === frequency;
    return visits > 0 && isRhythm && share >= comparable.least && share <= comparable.most;
  });
  const visits = alike.reduce((sum, one) => sum + one.visits, 0);
  const cost = sumOf(alike.map((one) => one.cost));
  const suggested = suggestedPriceCents({ services: visits, revenueCents: 0, costCents: Math.round(cost * 100) });
  const asked = { gallons, frequency, aimPct: goodMarginPct };
  return {
    paragraphs: [
      suggested === null
        ? texts.noPrice(asked)
        : texts.price({
            ...asked,
            price: suggested / 100,
            pools: alike.length,
            visits,
            cost: cost / visits,
            estimated: alike.some((one) => one.estimated),
          }),
    ],
    records: { suggested: suggested === null ? null : suggested / 100, visits, cost },
    sources: [page(texts.of.margins, '/business?section=costs')],
  };
}

/** The customer a question is about: the one named, else the one on the page. null where it names none. */
export async function companyCustomer(tenant: Tenant, names: readonly string[], onPage: ListedCustomer | null) {
  if (names.length === 0) return onPage;
  const found = await customersNamed(tenant, names);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Where the pages are that may show what is not looked up here. */
export const otherOfCompany: Answer = {
  paragraphs: [texts.otherOfCompany],
  sources: [
    page(texts.of.customers, '/customers'),
    page(texts.of.day, '/field-service'),
    page(texts.of.business, '/business'),
  ],
};

/** What a wish would do, and the page's form on which a person confirms it. Nothing is changed here. */
export async function draftOf(
  tenant: Tenant,
  asked: Extract<CompanyQuestion, { kind: 'draft' }>,
  customer: ListedCustomer | null,
): Promise<Answer> {
  const { action, words, amount } = asked;
  if (!customer) {
    const technician = action === 'move' ? await technicianNamed(tenant, asked.names) : null;
    return technician ? draftOfDay(tenant, asked, technician) : { paragraphs: [texts.draftForWhom], sources: [] };
  }
  const { customerId, name } = customer;
  const id = encodeURIComponent(customerId);
  const said = encodeURIComponent(words.slice(0, 1000));
  const date = asked.day === null ? null : dateAsked(tenant, asked.day);
  const to = {
    message: `/communication-hub?tab=inbox&customer=${id}${said === '' ? '' : `&text=${said}`}`,
    move: `/routes/week${date === null ? '' : `?from=${date}`}`,
    order: `/work-orders?new=order&customerId=${id}${said === '' ? '' : `&title=${said}`}`,
    invoice: `/business?section=billing&tab=invoices&new=invoice&customerId=${id}${said === '' ? '' : `&description=${said}`}${amount === null ? '' : `&amount=${amount}`}`,
  }[action];
  const draft = { name, words: words === '' ? null : words, amount, date };
  return {
    paragraphs: [texts.drafts[action](draft), texts.draftWaits],
    sources: [
      { kind: 'draft', id: customerId, title: texts.draftTitles[action]({ name }), to },
      customerPage(customer),
    ],
  };
}

/** "Move Carla's Thursday": the form that reschedules a technician's day. */
function draftOfDay(
  tenant: Tenant,
  { day }: Extract<CompanyQuestion, { kind: 'draft' }>,
  { technicianId, name }: { technicianId: string; name: string },
): Answer {
  const date = day === null ? null : dateAsked(tenant, day);
  const of = new URLSearchParams({ new: 'reschedule', technicianId, ...(date === null ? {} : { from: date, date }) });
  return {
    paragraphs: [texts.draftDayOff({ name, date }), texts.draftWaits],
    sources: [
      { kind: 'draft', id: technicianId, title: texts.draftDayOffTitle({ name }), to: `/routes/week?${of.toString()}` },
    ],
  };
}
