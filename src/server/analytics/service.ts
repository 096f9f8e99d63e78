import type { Analytics, Attention } from '#contract/analytics/analytics.ts';
import type { BusinessRange } from '#contract/choices.ts';
import { canAny, type Need } from '#domain/access/index.ts';
import {
  businessFigures,
  businessWeeks,
  isWithin,
  retentionByMonth,
  spansOf,
  travelMinutesOf,
  untoldFigures,
} from '#domain/analytics/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import { alertsToHandle } from '#server/alerts/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { overdueDollars, workOrdersRepo } from '#server/invoicing/index.ts';
import { communicationsRepo } from '#server/messaging/index.ts';
import { routesRepo, stopsLeftOn } from '#server/scheduling/index.ts';
import { lowPackages } from '#server/stock/index.ts';
import { recomputeStaleDays } from './costs/rollups/recompute.ts';
import { ledgerOf } from './ledger.ts';
import { analyticsRepo } from './repo.ts';

const dollars = (cents: number): number => cents / 100;

/** The hub's figures of a range up to today, where the company is. */
export async function analyticsFor(tenant: Tenant, range: BusinessRange): Promise<Analytics> {
  const { timeZone } = tenant.account;
  const today = localDate(timeZone, tenant.now());
  const spans = spansOf(range, today);
  const answer = await tenant.transaction(async (tx): Promise<Analytics> => {
    const isComputed = await recomputeStaleDays(tx);
    const repo = analyticsRepo(tx);
    const ledger = await ledgerOf(tx, spans, { today, timeZone });
    const isNow = ({ date }: { date: string }): boolean => isWithin(date, spans.now);
    return {
      range,
      ...spans.now,
      timeZone,
      figures: businessFigures(ledger, range, today),
      weeks: businessWeeks(ledger, range, today).map(
        ({ weekFrom, revenueCents, costCents, visits, chemicalCents }) => ({
          weekFrom,
          revenue: dollars(revenueCents),
          costs: dollars(costCents),
          profit: dollars(revenueCents - costCents),
          visits,
          chemicalCost: dollars(chemicalCents),
        }),
      ),
      technicians: (await repo.technicians(spans.now)).map(({ technicianId, name, ...sums }) => ({
        technicianId,
        name: name ?? technicianId,
        visits: sums.visits,
        onSiteMinutes: sums.onSiteMinutes,
        travelMinutes: travelMinutesOf(sums.hundredthMiles),
        miles: sums.hundredthMiles / 100,
        revenue: dollars(sums.feeCents),
      })),
      pools: ledger.hungriestPools.map(({ poolKey, chemicalCents, ...pool }) => ({
        poolId: poolKey,
        ...pool,
        chemicalCost: dollars(chemicalCents),
      })),
      retention: retentionByMonth(ledger.stays, spans.now),
      hasOwnData:
        ledger.days.some(isNow) || ledger.earned.some(({ from, to }) => from <= spans.now.to && to >= spans.now.from),
      untold: untoldFigures(ledger, range, today),
      isComputed,
    };
  });
  // A job computes the rest.
  if (!answer.isComputed) await tenant.enqueue('compute-figures', { companyId: tenant.companyId });
  return answer;
}

/**
 * What waits for somebody in the company, each counted by the rule of its own page. Only what the reader may see is
 * counted; a technician's stops are their own.
 */
export const attentionOf = (tenant: Tenant): Promise<Attention> =>
  tenant.transaction(async (tx) => {
    const { account } = tenant;
    const { role, permissions, timeZone } = account;
    const seen = async <T>(needs: readonly Need[], count: () => Promise<T>): Promise<T | null> =>
      role !== 'homeowner' && canAny(role, needs, permissions) ? count() : null;
    // Technicians see their own day and their own truck.
    const own = role === 'technician' ? (account.technicianId ?? '') : undefined;
    const now = tenant.now();
    return {
      stopsLeft: await seen([['field_service', 'view']], () => stopsLeftOn(tx, localDate(timeZone, now), own)),
      unreadThreads: await seen([['customers', 'view']], () => communicationsRepo(tx).countUnread()),
      alerts: await seen([['business', 'view']], () => alertsToHandle(tx, account, now)),
      withoutRoute: await seen(
        [['routes', 'edit']],
        async () => (await routesRepo(tx).weekStanding(tenant.now())).withoutRoute,
      ),
      workOrdersToSchedule: await seen([['routes', 'edit']], () => workOrdersRepo(tx).countIn('approved')),
      raisedInField: await seen([['customers', 'edit']], () => workOrdersRepo(tx).countIn('raised')),
      lowStock: await seen([['reagents', 'view']], async () => (await lowPackages(tx, own)).length),
      overdue: await seen([['billing', 'view']], () => overdueDollars(tx, timeZone, now)),
    };
  });
