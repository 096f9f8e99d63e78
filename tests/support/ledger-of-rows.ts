import {
  type CostRates,
  type EnteredCost,
  type WorkCost,
  type WorkedVisit,
  workCosts,
} from '#domain/analytics/costs/work-costs.ts';
import type { DayOfFigures, Ledger } from '#domain/analytics/ledger.ts';
import { plannedVisits } from '#domain/analytics/planned-visits.ts';
import { isWithin, type Span, type spansOf } from '#domain/analytics/ranges.ts';
import { addDays, earliest, weekdays } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/cents.ts';

import type { RawCompany } from './random-company.ts';

const phoenixDate = (ms: number): string => new Date(ms - 7 * 3_600_000).toISOString().slice(0, 10);

/** The work of a company by the product's own rules, one technician's day after the other. */
function worksOf(company: RawCompany): WorkCost[] {
  const rates: CostRates = {
    wageCentsPerHour: company.wageCentsPerHour,
    centsPerMile: company.centsPerMile,
    wageOfTechnician: new Map(
      company.technicians.flatMap(({ technicianId, wageCentsPerHour }) =>
        wageCentsPerHour === null ? [] : [[technicianId, wageCentsPerHour] as const],
      ),
    ),
    chemicals: new Map(company.prices.map((price) => [price.product, price])),
  };
  const done = company.visits.filter(({ state }) => state === 'done');
  const days = new Map<string, { visits: WorkedVisit[]; entries: EnteredCost[] }>();
  const dayOf = (date: string, technicianId: string | null) => {
    const key = `${date} ${technicianId ?? ''}`;
    const day = days.get(key) ?? { visits: [], entries: [] };
    days.set(key, day);
    return day;
  };
  for (const { assignmentId, ...visit } of done) {
    const customer = company.customers.find(({ customerId }) => customerId === visit.customerId);
    const { latitude = null, longitude = null, priceCents = null } = customer ?? {};
    dayOf(visit.date, visit.technicianId).visits.push({
      ...visit,
      planned: assignmentId !== null,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
      priceCents,
    });
  }
  for (const entry of company.entries) {
    const own = done.filter(({ customerId }) => customerId === entry.customerId);
    const visit =
      own.find(({ visitId }) => visitId === entry.visitId) ??
      own.filter(({ date }) => date === entry.date).sort((a, b) => (a.visitId < b.visitId ? -1 : 1))[0];
    const date = visit?.date ?? entry.date;
    dayOf(date, visit?.technicianId ?? null).entries.push({ ...entry, date, visitId: visit?.visitId ?? null });
  }
  return [...days.values()].flatMap(({ visits, entries }) => workCosts(visits, entries, rates));
}

const daySums = (date: string, works: WorkCost[]): DayOfFigures => {
  const sum = (pick: (work: WorkCost) => number): number => works.reduce((all, work) => all + pick(work), 0);
  return {
    date,
    visits: sum(({ visitId }) => (visitId === null ? 0 : 1)),
    plannedVisits: sum(({ planned }) => (planned ? 1 : 0)),
    onSiteMinutes: sum(({ onSiteMinutes }) => onSiteMinutes ?? 0),
    hundredthMiles: sum(({ hundredthMiles }) => hundredthMiles),
    feeCents: sum(({ feeCents }) => feeCents),
    laborCents: sum(({ laborCents }) => laborCents),
    chemicalCents: sum(({ chemicalCents }) => chemicalCents),
    travelCents: sum(({ travelCents }) => travelCents),
    equipmentCents: sum(({ equipmentCents }) => equipmentCents),
    estimatedWorks: sum(({ estimated }) => (estimated ? 1 : 0)),
  };
};

/** What the database's statements sum up, of rows in memory: so that a thousand companies are gone through in seconds. */
export function ledgerOfRows(company: RawCompany, { now, before }: ReturnType<typeof spansOf>): Ledger {
  const works = worksOf(company);
  const days = [...new Set(works.map(({ date }) => date))].map((date) =>
    daySums(
      date,
      works.filter((work) => work.date === date),
    ),
  );
  const issued = company.invoices.flatMap(({ state, issuedOn, ...invoice }) =>
    issuedOn !== null && (state === 'open' || state === 'paid') ? [{ ...invoice, issuedOn }] : [],
  );
  const [firstWork] = days.map(({ date }) => date).sort();
  const [firstBill] = issued.map(({ period, issuedOn }) => period?.from ?? issuedOn).sort();
  const since = [firstWork, firstBill]
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);
  const poolsIn = (span: Span) => {
    const here = works.filter(({ date }) => isWithin(date, span));
    return {
      chemicalCents: here.reduce((all, { chemicalCents }) => all + chemicalCents, 0),
      pools: new Set(here.map(({ poolId, customerId }) => poolId ?? `customer:${customerId}`)).size,
    };
  };
  const off = new Set<string>();
  for (const { technicianId, fromDate, toDate } of company.daysOff) {
    for (let date = fromDate; technicianId === null && date <= toDate; date = addDays(date, 1)) off.add(date);
  }
  const active = company.assignments.filter(({ isActive }) => isActive);
  const plannedIn = (span: Span) => {
    const yesterday = addDays(company.today, -1);
    const over = { from: span.from, to: earliest(span.to, yesterday) };
    const rhythms = active.map(({ dayOfWeek, frequency, startDate, createdAt, endDate }) => ({
      dayOfWeek: weekdays.find((day) => day.toUpperCase() === dayOfWeek) ?? 'Monday',
      frequency,
      from: startDate ?? phoenixDate(createdAt),
      to: endDate,
      stops: 1,
    }));
    const skipped = company.skips.filter(
      ({ assignmentId, serviceDate }) =>
        isWithin(serviceDate, over) && active.some((stop) => stop.assignmentId === assignmentId),
    ).length;
    return {
      due: Math.max(0, plannedVisits(rhythms, over, off) - skipped),
      made: days.reduce((all, day) => all + (isWithin(day.date, over) ? day.plannedVisits : 0), 0),
    };
  };
  const perYear = { weekly: 52, biweekly: 26, monthly: 12, quarterly: 4, annually: 1 };
  const subscribed = company.subscriptions.flatMap(({ status, planId, customerId, priceCents }) => {
    const plan = company.plans.find((each) => each.planId === planId);
    const customer = company.customers.find((each) => each.customerId === customerId);
    if (status !== 'active' || !plan || !customer || customer.deletedAt !== null) return [];
    return [
      {
        cents: (priceCents ?? plan.priceCents) * perYear[plan.pricing === 'visit' ? customer.frequency : plan.cycle],
        plan,
      },
    ];
  });
  const owed = company.invoices.filter(({ state }) => state === 'open');
  const balance = (rows: typeof owed): number =>
    rows.reduce((all, { subtotalCents, taxCents, paidCents }) => all + subtotalCents + taxCents - paidCents, 0);
  return {
    everBilled: issued.length > 0,
    everWorked: works.length > 0,
    days,
    since: since ?? null,
    earned: company.invoices.flatMap(({ state, issuedOn, period, subtotalCents }) => {
      const days = period ?? (issuedOn === null ? null : { from: issuedOn, to: issuedOn });
      return days && state !== 'void' ? [{ ...days, cents: subtotalCents }] : [];
    }),
    refunds: company.refunds
      .filter(({ status }) => status === 'done')
      .map(({ at, cents, invoiceId }) => {
        const invoice = company.invoices.find((each) => each.invoiceId === invoiceId);
        const total = invoice ? invoice.subtotalCents + invoice.taxCents : 0;
        return {
          date: phoenixDate(at),
          cents: invoice && total > 0 ? shareOfCents(cents, invoice.subtotalCents, total) : cents,
        };
      }),
    pools: { now: poolsIn(now), before: poolsIn(before) },
    stays: company.customers.map(({ createdAt, leftAt }) => ({
      joinedOn: phoenixDate(createdAt),
      leftOn: leftAt === null ? null : phoenixDate(leftAt),
      customers: 1,
    })),
    planned: { now: plannedIn(now), before: plannedIn(before) },
    subscriptions: {
      yearCents: subscribed.reduce((all, { cents }) => all + cents, 0),
      active: subscribed.length,
      estimated: subscribed.some(({ plan }) => plan.pricing === 'visit'),
    },
    owed: {
      outstandingCents: balance(owed),
      pastDueCents: balance(
        owed.filter(({ dueOn }) => dueOn !== null && addDays(dueOn, company.graceDays) < company.today),
      ),
    },
    priced: company.customers
      .filter(({ isActive, deletedAt }) => isActive && deletedAt === null)
      .map(({ frequency, priceCents }) => ({ frequency, priceCents, customers: 1 })),
  };
}
