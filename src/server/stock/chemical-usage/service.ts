import type { ChemicalUsage, ChemicalUsageQuery } from '#contract/stock/chemical-usage.ts';
import { addDays, localDate } from '#domain/calendar/index.ts';
import { formatAmount, productNamed } from '#domain/water/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { chemicalUsageRepo } from './repo.ts';
import { usageTexts } from './texts.ts';

/** A dose is known to the thousandth of an ounce; sums of many carry no more. */
const thousandths = (amount: number): number => Math.round(amount * 1000) / 1000;

/** @throws AppError invalid_input where the last day is before the first */
export async function chemicalUsageOf(tenant: Tenant, query: ChemicalUsageQuery): Promise<ChemicalUsage> {
  const to = query.to ?? localDate(tenant.account.timeZone, tenant.now());
  const from = query.from ?? addDays(to, -29);
  if (from > to) throw invalid('to', usageTexts.toBeforeFrom);
  const by = query.by ?? 'product';
  const wanted = { from, to, by, technicianId: query.technicianId ?? null, poolId: query.poolId ?? null };
  const { words } = tenant;
  const { say } = words;
  const unnamed = { technician: say(usageTexts.noTechnician), pool: say(usageTexts.noPool) };
  return tenant.transaction(async (tx) => {
    const repo = chemicalUsageRepo(tx);
    const rows = await repo.usage(wanted, unnamed);
    return {
      from,
      to,
      by,
      visits: await repo.visits(wanted),
      rows: rows.map(({ groupId, groupName, ...row }) => ({
        ...row,
        name: say(productNamed(row.name)),
        group: by === 'product' ? null : { id: groupId, name: groupName ?? '' },
        amount: thousandths(row.amount),
        words: formatAmount(row.amount, row.unit, words),
      })),
    };
  });
}
