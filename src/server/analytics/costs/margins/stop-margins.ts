import type { StopMargin, StopMarginsQuery } from '#contract/analytics/service-costs.ts';
import { costOf, marginPct, type Span, suggestedPriceCents } from '#domain/analytics/index.ts';
import { addDays, type CivilDate, localDate } from '#domain/calendar/index.ts';
import { centsAMonth, dollarsOf } from '#domain/money/index.ts';
import type { MoneyOf } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { analyticsTexts as texts } from '../../texts.ts';
import { recomputeStaleDays } from '../rollups/recompute.ts';
import { type CustomerWork, marginsRepo } from './repo.ts';

const usualDays = 90;
const daysOfCosts = 365;
/** So many technicians' days are recomputed while somebody waits for the customers. */
const daysWhileRead = 40;

/** What customers have brought in, and what a visit to them costs by the last year's. */
export const customerMoney: MoneyOf = async (tx, tenant, customerIds) => {
  await recomputeStaleDays(tx, daysWhileRead);
  const since = addDays(localDate(tenant.account.timeZone, tenant.now()), -daysOfCosts);
  const rows = await marginsRepo(tx).moneyOf(customerIds, since);
  return new Map(rows.map(({ customerId, ...money }) => [customerId, money]));
};

/** A customer's work with what it brought in: what was billed, else what its visits are worth by their prices. */
type CustomerMargin = CustomerWork & { revenueCents: number; costCents: number; estimated: boolean };

export async function customerMargins(
  tx: TenantTx,
  span: Span,
  { timeZone, today }: { timeZone: string; today: CivilDate },
): Promise<CustomerMargin[]> {
  await recomputeStaleDays(tx);
  const repo = marginsRepo(tx);
  const isBilled = await repo.everBilled();
  return (await repo.workOfCustomers(span, timeZone, today)).map((work) => ({
    ...work,
    revenueCents: isBilled ? work.billedCents : work.feeCents,
    costCents: costOf(work),
    estimated: !isBilled || work.estimatedWorks > 0,
  }));
}

const presentMargin = (work: CustomerMargin): StopMargin => {
  // Nobody can say what to ask of a customer who is served for nothing: that is no price that is too low.
  const aVisit = work.revenueCents > 0 ? suggestedPriceCents(work) : null;
  // Said of what the customer's price is for: a month's in whole dollars.
  const suggested =
    aVisit !== null && work.pricePer === 'month' ? Math.ceil(centsAMonth(aVisit, work.frequency) / 100) * 100 : aVisit;
  return {
    customerId: work.customerId,
    customerName: work.customerName,
    visits: work.visits,
    revenue: dollarsOf(work.revenueCents),
    labor: dollarsOf(work.laborCents),
    chemicals: dollarsOf(work.chemicalCents),
    travel: dollarsOf(work.travelCents),
    equipment: dollarsOf(work.equipmentCents),
    cost: dollarsOf(work.costCents),
    profit: dollarsOf(work.revenueCents - work.costCents),
    marginPct: marginPct(work.revenueCents, work.costCents),
    suggestedPrice: suggested === null ? null : dollarsOf(suggested),
    pricePer: work.pricePer,
    estimated: work.estimated,
  };
};

/** The true margin of each customer's stops, the lowest first. @throws AppError invalid_input where it ends before it begins */
export const stopMarginsFor = (
  tenant: Tenant,
  { limit, offset = 0, search, from, to }: StopMarginsQuery,
): Promise<{ rows: StopMargin[]; total: number }> =>
  tenant.transaction(async (tx) => {
    const { timeZone } = tenant.account;
    const today = localDate(timeZone, tenant.now());
    const last = to ?? today;
    const first = from ?? addDays(last, 1 - usualDays);
    if (last < first) throw invalid('to', texts.notBeforeStart);
    const words = search?.trim().toLowerCase() ?? '';
    const rows = (await customerMargins(tx, { from: first, to: last }, { timeZone, today }))
      .filter(({ customerName }) => customerName.toLowerCase().includes(words))
      .map(presentMargin)
      .sort(
        (a, b) =>
          (a.marginPct ?? Number.NEGATIVE_INFINITY) - (b.marginPct ?? Number.NEGATIVE_INFINITY) ||
          a.profit - b.profit ||
          (a.customerId < b.customerId ? -1 : 1),
      );
    return { rows: rows.slice(offset, limit === undefined ? undefined : offset + limit), total: rows.length };
  });
