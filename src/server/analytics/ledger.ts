import {
  type DayOfFigures,
  isWithin,
  type Ledger,
  type PlannedSums,
  plannedVisits,
  type Span,
  type StopRhythm,
  type spansOf,
} from '#domain/analytics/index.ts';
import { addDays, type CivilDate, earliest, latest } from '#domain/calendar/index.ts';
import { overdueBefore } from '#domain/invoicing/index.ts';
import { shareOfCents } from '#domain/money/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { billingTermsRepo } from '#server/invoicing/index.ts';
import { earnedRepo } from './earned/repo.ts';
import { analyticsRepo, type PoolUse } from './repo.ts';

const mostPools = 20;

/** Everything that a range's figures are made of. Refunds come without the tax that was refunded with them. */
export async function ledgerOf(
  tx: TenantTx,
  { now, before }: ReturnType<typeof spansOf>,
  { today, timeZone }: { today: CivilDate; timeZone: string },
): Promise<Ledger & { hungriestPools: readonly PoolUse[]; overdueBefore: CivilDate }> {
  const repo = analyticsRepo(tx);
  const earned = earnedRepo(tx);
  const lastDueDay = overdueBefore(await billingTermsRepo(tx).find(), today);
  const both: Span = { from: before.from, to: now.to };
  const days = await repo.days(both);
  const { serviced, hungriest } = await repo.hungriestPools(now, mostPools);
  const refunds = await repo.refunds(both, timeZone);
  const rhythms = await repo.rhythms(timeZone);
  const off = await daysOffIn(tx, both);
  const plannedIn = async (span: Span): Promise<PlannedSums> => {
    const over = { from: span.from, to: span.to < today ? span.to : addDays(today, -1) };
    return {
      due: Math.max(0, duePlanned(rhythms, over, off) - (await repo.skipped(over))),
      made: days.reduce((sum, day) => sum + (isWithin(day.date, over) ? day.plannedVisits : 0), 0),
    };
  };
  return {
    ...(await repo.ever()),
    days,
    since: await earned.since(),
    earned: await earned.periods(both, today),
    refunds: refunds.map(({ date, cents, subtotal, total }) => ({ date, cents: withoutTax(cents, subtotal, total) })),
    pools: {
      now: { chemicalCents: chemicalCentsOf(days, now), pools: serviced },
      before: { chemicalCents: chemicalCentsOf(days, before), pools: await repo.poolsServiced(before) },
    },
    hungriestPools: hungriest,
    ...(await repo.customers(timeZone)),
    planned: { now: await plannedIn(now), before: await plannedIn(before) },
    subscriptions: await repo.subscriptions(),
    ...{ overdueBefore: lastDueDay, owed: await repo.owed(lastDueDay) },
  };
}

const chemicalCentsOf = (days: readonly DayOfFigures[], span: Span): number =>
  days.reduce((sum, { date, chemicalCents }) => sum + (isWithin(date, span) ? chemicalCents : 0), 0);

/** A refund's share of its invoice before tax; all of it where there is no invoice. */
const withoutTax = (cents: number, subtotalCents: number, totalCents: number): number =>
  totalCents > 0 ? shareOfCents(cents, subtotalCents, totalCents) : cents;

const duePlanned = (rhythms: readonly StopRhythm[], span: Span, off: ReadonlySet<CivilDate>): number =>
  span.from <= span.to ? plannedVisits(rhythms, span, off) : 0;

/** The days of a span on which the whole company is off. */
export async function daysOffIn(tx: TenantTx, span: Span): Promise<Set<CivilDate>> {
  const off = new Set<CivilDate>();
  for (const { fromDate, toDate } of await analyticsRepo(tx).companyDaysOff(span)) {
    const last = earliest(toDate, span.to);
    for (let date = latest(fromDate, span.from); date <= last; date = addDays(date, 1)) off.add(date);
  }
  return off;
}
