import type { ChemicalUsage, ChemicalUsageRow, UsageGroup } from '#contract/stock/chemical-usage.ts';
import { drawingsInTurn } from '#server/documents/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { usageTexts } from './texts.ts';
import type { UsageSheet } from './usage-sheet-page.ts';

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
