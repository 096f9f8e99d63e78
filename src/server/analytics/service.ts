import type { Analytics } from '#contract/analytics/analytics.ts';
import type { BusinessRange } from '#contract/choices.ts';
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
import type { Tenant } from '#server/http/tenant.ts';
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
    const isReckoned = await recomputeStaleDays(tx);
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
      isReckoned,
    };
  });
  // A job computes the rest.
  if (!answer.isReckoned) await tenant.enqueue('reckon-figures', { companyId: tenant.companyId });
  return answer;
}
