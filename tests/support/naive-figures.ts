import type { RawAssignment, RawCompany, RawEntry, RawVisit } from './random-company.ts';

// A program of its own: it reads the rows one by one and shares nothing with the product but the formulas of
// docs/business-figures.md. Slow and plain on purpose. Money in whole cents; companies are in Phoenix, UTC−7.

const dayMs = 86_400_000;
const at = (date: string): number => Date.parse(date);
const plus = (date: string, days: number): string =>
  remembered(`${date} ${days}`, () => new Date(at(date) + days * dayMs).toISOString().slice(0, 10));
/** Calendars are slow, and a year's days come by often. */
const known = new Map<string, string>();
function remembered(key: string, tell: () => string): string {
  const value = known.get(key) ?? tell();
  known.set(key, value);
  return value;
}
const phoenixDate = (ms: number): string => new Date(ms - 7 * 3_600_000).toISOString().slice(0, 10);

/** part × amount ÷ whole, half up in size, by long division. */
function divided(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const size = product < 0n ? -product : product;
  const over = BigInt(whole);
  const rest = size % over;
  const result = Number(size / over) + (rest * 2n >= over ? 1 : 0);
  return product < 0n ? -result : result;
}

const estimatedPrices: Record<string, [number, number, string]> = {
  muriatic_acid: [800, 1, 'gal'],
  liquid_chlorine: [500, 1, 'gal'],
  cal_hypo: [21_000, 50, 'lb'],
};
const inFluidOunces: Record<string, number> = { fl_oz: 1, qt: 32, gal: 128 };
const inOunces: Record<string, number> = { oz: 1, lb: 16 };

function chemicalCents(
  company: RawCompany,
  { chemical, amount, unit }: { chemical: string; amount: number; unit: string },
): number {
  const own = company.prices.find(({ product }) => product === chemical);
  const [priceCents, priceAmount, priceUnit] = own
    ? [own.priceCents, own.amount, own.unit]
    : (estimatedPrices[chemical] ?? [0, 1, '']);
  for (const table of [inFluidOunces, inOunces]) {
    const [used, sold] = [table[unit], table[priceUnit]];
    if (used && sold)
      return divided(priceCents, Math.round(amount * 1000) * used, Math.round(priceAmount * 1000) * sold);
  }
  return 0;
}

function milesBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const r = Math.PI / 180;
  const s =
    Math.sin(((b.latitude - a.latitude) * r) / 2) ** 2 +
    Math.cos(a.latitude * r) * Math.cos(b.latitude * r) * Math.sin(((b.longitude - a.longitude) * r) / 2) ** 2;
  return 2 * 3959 * Math.asin(Math.sqrt(s));
}

interface Piece {
  date: string;
  isVisit: boolean;
  planned: boolean;
  pool: string;
  minutes: number;
  hundredthMiles: number;
  fee: number;
  labor: number;
  chemicals: number;
  travel: number;
  equipment: number;
}

const visitOfEntry = (company: RawCompany, entry: RawEntry): RawVisit | undefined => {
  const own = company.visits.filter(({ customerId, state }) => customerId === entry.customerId && state === 'done');
  const sorted = [...own].sort((a, b) => (a.visitId < b.visitId ? -1 : 1));
  return own.find(({ visitId }) => visitId === entry.visitId) ?? sorted.find(({ date }) => date === entry.date);
};

function hundredthMilesTo(company: RawCompany, visit: RawVisit): number {
  const place = (customerId: string) => company.customers.find((customer) => customer.customerId === customerId);
  const when = ({ arrivedAt, leftAt }: RawVisit): number => arrivedAt ?? leftAt ?? Number.MAX_SAFE_INTEGER;
  const here = place(visit.customerId);
  const before = company.visits
    .filter((other) => other.state === 'done' && other.date === visit.date && other.technicianId === visit.technicianId)
    .filter((other) => when(other) < when(visit) || (when(other) === when(visit) && other.visitId < visit.visitId))
    .sort((a, b) => when(a) - when(b) || (a.visitId < b.visitId ? -1 : 1))
    .map(({ customerId }) => place(customerId))
    .filter((customer) => customer && customer.latitude !== null)
    .at(-1);
  if (!here || here.latitude === null || here.longitude === null || !before) return 0;
  if (before.latitude === null || before.longitude === null) return 0;
  const { latitude, longitude } = here;
  return Math.round(
    milesBetween({ latitude: before.latitude, longitude: before.longitude }, { latitude, longitude }) * 100,
  );
}

/** Each finished visit and each entered cost of no visit, with what it came to. */
function piecesOf(company: RawCompany): Piece[] {
  const pieces: Piece[] = [];
  for (const visit of company.visits) {
    if (visit.state !== 'done') continue;
    const { arrivedAt, leftAt, technicianId } = visit;
    const timed = arrivedAt !== null && leftAt !== null && leftAt >= arrivedAt;
    const minutes = timed ? Math.round((leftAt - arrivedAt) / 60_000) : 0;
    const hundredthMiles = hundredthMilesTo(company, visit);
    const own = company.technicians.find((one) => one.technicianId === technicianId)?.wageCentsPerHour;
    const wage = own ?? company.wageCentsPerHour ?? 2500;
    const entries = company.entries.filter((entry) => visitOfEntry(company, entry) === visit);
    const sum = (pick: (entry: RawEntry) => number): number => entries.reduce((all, entry) => all + pick(entry), 0);
    const entered = entries.length > 0;
    const price = company.customers.find(({ customerId }) => customerId === visit.customerId)?.priceCents ?? 8500;
    pieces.push({
      date: visit.date,
      isVisit: true,
      planned: visit.assignmentId !== null,
      pool: visit.poolId ?? `of ${visit.customerId}`,
      minutes,
      hundredthMiles,
      fee: entered ? sum(({ feeCents }) => feeCents) : price,
      labor: entered ? sum(({ laborCents }) => laborCents) : divided(wage, timed ? minutes : 30, 60),
      chemicals: entered
        ? sum((entry) => entry.chemicalCents)
        : visit.chemicals.reduce((all, used) => all + chemicalCents(company, used), 0),
      travel: entered
        ? sum(({ travelCents }) => travelCents)
        : divided(Math.round((company.centsPerMile ?? 72.5) * 100), hundredthMiles, 10_000),
      equipment: sum(({ equipmentCents }) => equipmentCents),
    });
  }
  for (const entry of company.entries) {
    if (visitOfEntry(company, entry)) continue;
    pieces.push({
      date: entry.date,
      isVisit: false,
      planned: false,
      pool: `of ${entry.customerId}`,
      minutes: 0,
      hundredthMiles: 0,
      fee: entry.feeCents,
      labor: entry.laborCents,
      chemicals: entry.chemicalCents,
      travel: entry.travelCents,
      equipment: entry.equipmentCents,
    });
  }
  return pieces;
}

const weekdayNames = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const weekdayOf = (date: string): string => remembered(date, () => weekdayNames[new Date(at(date)).getUTCDay()] ?? '');
const weekOfMonth = (date: string): number => Math.floor((Number(date.slice(8)) + 6) / 7);

function isPlanned(stop: RawAssignment, date: string): boolean {
  const start = stop.startDate ?? phoenixDate(stop.createdAt);
  if (
    !stop.isActive ||
    date < start ||
    (stop.endDate !== null && date > stop.endDate) ||
    weekdayOf(date) !== stop.dayOfWeek
  )
    return false;
  let first = start;
  while (weekdayOf(first) !== stop.dayOfWeek) first = plus(first, 1);
  if (stop.frequency === 'weekly') return true;
  if (stop.frequency === 'biweekly') return ((at(date) - at(first)) / dayMs) % 14 === 0;
  return weekOfMonth(date) === Math.min(4, weekOfMonth(first));
}

const percent = (part: number, whole: number): number => (whole <= 0 ? 0 : divided(10_000, part, whole) / 100);
const perMonth = { weekly: 433, biweekly: 217, monthly: 100 };
const perYear = { weekly: 52, biweekly: 26, monthly: 12, quarterly: 4, annually: 1 };

/** The figures of so many days that end with `to`; those that stand as they are today come from `naiveFigures`. */
function spanFigures(company: RawCompany, pieces: Piece[], to: string, days: number) {
  const from = plus(to, 1 - days);
  const within = (date: string | null): boolean => date !== null && date >= from && date <= to;
  const here = pieces.filter(({ date }) => within(date));
  const sum = (pick: (piece: Piece) => number): number => here.reduce((all, piece) => all + pick(piece), 0);
  const issued = company.invoices.filter(
    ({ state, issuedOn }) => issuedOn !== null && (state === 'open' || state === 'paid'),
  );
  const active = company.customers.filter(({ isActive, deletedAt }) => isActive && deletedAt === null);
  const worked = pieces.length > 0;
  const half = (value: number): number => Math.floor(value + 0.5);
  const monthly = active.reduce(
    (all, { priceCents, frequency }) => all + half(((priceCents ?? 8500) * perMonth[frequency]) / 100),
    0,
  );
  let revenue = half((monthly * days * 12) / 365);
  if (worked) revenue = sum(({ fee }) => fee);
  if (issued.length > 0) {
    // Day by day, in thirds of cents and less; the invoices of running periods as well.
    let earned = 0;
    for (const { state, issuedOn, period, subtotalCents } of company.invoices) {
      if (state === 'void' || (state === 'upcoming' && !period)) continue;
      const first = period ? period.from : (issuedOn ?? '');
      const last = period ? period.to : (issuedOn ?? '');
      const length = (at(last) - at(first)) / dayMs + 1;
      for (let date = first; date <= last; date = plus(date, 1)) if (within(date)) earned += subtotalCents / length;
    }
    revenue = half(Math.round(earned * 1e5) / 1e5);
    for (const { status, at: when, cents, invoiceId } of company.refunds) {
      if (status !== 'done' || !within(phoenixDate(when))) continue;
      const invoice = company.invoices.find((one) => one.invoiceId === invoiceId);
      const total = invoice ? invoice.subtotalCents + invoice.taxCents : 0;
      revenue -= invoice && total > 0 ? divided(cents, invoice.subtotalCents, total) : cents;
    }
  }
  const guessed = revenue <= 0 ? 0 : half((revenue * 66) / 100) + half((4900 * days * 12) / 365);
  const costs = worked
    ? sum(({ labor, chemicals, travel, equipment }) => labor + chemicals + travel + equipment)
    : guessed;
  const visitsGuessed = half(
    (active.reduce((all, { frequency }) => all + perMonth[frequency], 0) * days * 12) / (365 * 100),
  );
  const minutes = worked ? sum((piece) => piece.minutes) : visitsGuessed * 30;
  const hundredthMiles = sum((piece) => piece.hundredthMiles);

  const yesterday = plus(company.today, -1);
  let due = 0;
  for (let date = from; date <= to && date <= yesterday; date = plus(date, 1)) {
    const isOff = company.daysOff.some(
      (off) => off.technicianId === null && off.fromDate <= date && off.toDate >= date,
    );
    if (!isOff) due += company.assignments.filter((stop) => isPlanned(stop, date)).length;
    due -= company.skips.filter(
      ({ assignmentId, serviceDate }) =>
        serviceDate === date && company.assignments.some((stop) => stop.assignmentId === assignmentId && stop.isActive),
    ).length;
  }
  const made = here.filter(({ planned, date }) => planned && date <= yesterday).length;
  const pools = new Set(here.map(({ pool }) => pool));
  const chemicals = sum((piece) => piece.chemicals);
  const thereOn = (date: string) =>
    company.customers.filter(
      ({ createdAt, leftAt }) => phoenixDate(createdAt) <= date && (leftAt === null || phoenixDate(leftAt) > date),
    );
  const atStart = thereOn(plus(from, -1));
  const stayed = atStart.filter((customer) => thereOn(to).includes(customer)).length;
  return {
    revenue,
    figures: {
      revenue: revenue / 100,
      costs: costs / 100,
      profit: (revenue - costs) / 100,
      profitMarginPct: percent(revenue - costs, revenue),
      visits: worked ? here.filter(({ isVisit }) => isVisit).length : visitsGuessed,
      completionRatePct: due <= 0 ? 0 : Math.min(100, percent(made, due)),
      onSiteMinutes: minutes,
      milesDriven: hundredthMiles / 100,
      travelMinutes: (hundredthMiles * 24) / 1000,
      routeEfficiencyPct: percent(minutes * 1000, minutes * 1000 + hundredthMiles * 24),
      chemicalCost: chemicals / 100,
      chemicalCostPerPool: pools.size === 0 ? 0 : divided(chemicals, 1, pools.size) / 100,
      activeCustomers: thereOn(to).length,
      newCustomers: company.customers.filter(({ createdAt }) => within(phoenixDate(createdAt))).length,
      lostCustomers: company.customers.filter(({ leftAt }) => leftAt !== null && within(phoenixDate(leftAt))).length,
      retentionPct: atStart.length === 0 ? 100 : percent(stayed, atStart.length),
    },
    monthly,
    active: active.length,
  };
}

/** Value and value before of every figure of a range that ends today. */
export function naiveFigures(company: RawCompany, days: 7 | 30 | 90 | 365): Record<string, [number, number | null]> {
  const pieces = piecesOf(company);
  const now = spanFigures(company, pieces, company.today, days);
  const before = spanFigures(company, pieces, plus(company.today, -days), days);
  let yearCents = 0;
  let subscribed = 0;
  for (const { status, planId, priceCents, customerId } of company.subscriptions) {
    const plan = company.plans.find((one) => one.planId === planId);
    const customer = company.customers.find((one) => one.customerId === customerId);
    if (status !== 'active' || !plan || !customer || customer.deletedAt !== null) continue;
    subscribed += 1;
    yearCents += (priceCents ?? plan.priceCents) * perYear[plan.pricing === 'visit' ? customer.frequency : plan.cycle];
  }
  const monthly = subscribed > 0 ? divided(yearCents, 1, 12) : now.monthly;
  const average =
    subscribed > 0 ? divided(yearCents, 1, 12 * subscribed) : now.active > 0 ? divided(now.monthly, 1, now.active) : 0;
  const open = company.invoices.filter(({ state }) => state === 'open');
  const left = (of: typeof open): number =>
    of.reduce((all, { subtotalCents, taxCents, paidCents }) => all + subtotalCents + taxCents - paidCents, 0);
  const overdue = open.filter(({ dueOn }) => dueOn !== null && plus(dueOn, company.graceDays) < company.today);
  const works = pieces.map(({ date }) => date).sort();
  const bills = company.invoices
    .flatMap(({ state, issuedOn, period }) =>
      issuedOn !== null && (state === 'open' || state === 'paid') ? [period ? period.from : issuedOn] : [],
    )
    .sort();
  // Compared only where there are so many days of work and of bills to compare with.
  const reaches = (first: string | undefined): boolean =>
    first === undefined || first <= plus(company.today, 1 - 2 * days);
  const compares = works.length + bills.length > 0 && reaches(works[0]) && reaches(bills[0]);
  const pairs = Object.keys(now.figures).map((name) => {
    const key = name as keyof typeof now.figures;
    return [name, [now.figures[key], compares ? before.figures[key] : null]] as const;
  });
  return {
    ...Object.fromEntries(pairs),
    growthPct: [compares ? percent(now.revenue - before.revenue, before.revenue) : 0, null],
    monthlyRevenue: [monthly / 100, null],
    avgRevenuePerCustomer: [average / 100, null],
    outstanding: [left(open) / 100, null],
    pastDue: [left(overdue) / 100, null],
  };
}
