import type { ChemicalUsage, ChemicalUsageQuery, ChemicalUsageRow, UsageGroup } from '#contract/stock/reagents.ts';
import { addDays, localDate } from '#domain/calendar/index.ts';
import { formatAmount, productNamed } from '#domain/water/index.ts';
import { drawingsInTurn } from '#server/documents/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { chemicalUsageRepo } from './repo.ts';
import { usageTexts } from './texts.ts';
import type { UsageSheet } from './usage-sheet-page.ts';

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

const draw = drawingsInTurn<UsageSheet>({
  worker: 'draw-usage-sheet.worker',
  from: import.meta.url,
  what: usageTexts.reports,
});

/** What the table calls a group: names of its columns, which stay in English as those of every exported table do. */
const groupColumns: Record<UsageGroup, string> = {
  product: 'Product',
  month: 'Month',
  technician: 'Technician',
  pool: 'Pool',
};

const strength = (pct: number | null): string => (pct === null ? '' : `${pct}%`);

/** The report as a table: one row per product, led by its month, technician or pool. */
export const usageTable = ({ by, rows }: ChemicalUsage): { columns: string[]; rows: (string | number)[][] } => ({
  columns: [
    ...(by === 'product' ? [] : [groupColumns[by]]),
    'Product',
    'Strength',
    'Amount',
    'Unit',
    'Measured amount',
    'Visits',
    'Pools',
  ],
  rows: rows.map((row) => [
    ...(by === 'product' ? [] : [row.group?.name ?? '']),
    row.name,
    strength(row.strengthPct),
    row.amount,
    row.unit === 'oz' ? 'oz' : 'fl oz',
    row.words,
    row.visits,
    row.pools,
  ]),
});

const partsOf = (rows: readonly ChemicalUsageRow[]): UsageSheet['parts'] => {
  const parts = new Map<string, UsageSheet['parts'][number]>();
  for (const row of rows) {
    const key = JSON.stringify(row.group);
    const part = parts.get(key) ?? { name: row.group?.name ?? '', rows: [] };
    part.rows.push([row.name, strength(row.strengthPct), row.words, String(row.visits), String(row.pools)]);
    parts.set(key, part);
  }
  return [...parts.values()];
};

/** The report as a PDF. */
export const usageSheetOf = ({ account, words, now }: Tenant, usage: ChemicalUsage): Promise<Buffer> =>
  draw({
    language: words.language,
    company: account.companyName ?? '',
    title: words.say(usageTexts.title({ from: usage.from, to: usage.to })),
    remark: words.say(usageTexts.finishedVisits[usage.by]({ count: usage.visits })),
    parts: partsOf(usage.rows),
    printedAt: now().toISOString(),
    timeZone: account.timeZone,
  });
