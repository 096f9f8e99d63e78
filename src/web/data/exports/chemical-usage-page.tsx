import { FlaskConical } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type ChemicalUsageRow, type UsageGroup, usageGroups } from '#contract/stock/reagents.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChoiceField, DayField } from '#web/ui/fields/plain-fields.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useChemicalUsage } from './api.ts';
import { chemicalUsageTexts as texts } from './chemical-usage-texts.ts';

const isDay = (value: string | null): value is string => value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** /chemical-usage: what visits put into the water, by product, month, technician or pool. */
export default function ChemicalUsagePage() {
  const [params, setParams] = useSearchParams();
  const by: UsageGroup = usageGroups.find((one) => one === params.get('by')) ?? 'product';
  const [from, to] = [params.get('from'), params.get('to')];
  const query = { by, ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  const usage = useChemicalUsage(query);
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const file = (format: string) => `/api/chemical-usage/export?${new URLSearchParams({ ...query, format })}`;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ to: '/reports', label: texts.back }}
        more={
          <>
            <ButtonLink external to={file('csv')}>
              {texts.csv}
            </ButtonLink>
            <ButtonLink external to={file('pdf')}>
              {texts.pdf}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:max-w-2xl">
        <DayField
          label={texts.from}
          value={query.from ?? usage.data?.from ?? ''}
          onChange={(day) => set('from', day)}
        />
        <DayField label={texts.to} value={query.to ?? usage.data?.to ?? ''} onChange={(day) => set('to', day)} />
        <ChoiceField
          label={texts.by}
          choices={usageGroups.map((value) => ({ value, label: texts.groups[value] }))}
          value={by}
          onChange={(value) => set('by', value === 'product' ? '' : value)}
          className="max-sm:col-span-2"
        />
      </div>
      {usage.isError && !usage.isPlaceholderData && !usage.data ? (
        <Card>
          <ErrorState title={texts.failed} error={usage.error} onRetry={() => void usage.refetch()} />
        </Card>
      ) : usage.data === undefined ? (
        <SkeletonRows rows={6} />
      ) : usage.data.rows.length === 0 ? (
        <Card>
          <EmptyState icon={<FlaskConical aria-hidden="true" />} title={texts.none}>
            {texts.noneMore}
          </EmptyState>
        </Card>
      ) : (
        partsOf(usage.data.rows).map(({ key, name, rows }) => (
          <Card
            key={key}
            title={usage.data.by === 'month' ? texts.month(name) : name || undefined}
            aside={
              usage.data.by === 'product' ? (
                <span className="num text-sm">{texts.visits(usage.data.visits)}</span>
              ) : undefined
            }
          >
            <UsageTable rows={rows} />
          </Card>
        ))
      )}
    </>
  );
}

function partsOf(rows: readonly ChemicalUsageRow[]) {
  const parts = new Map<string, { key: string; name: string; rows: ChemicalUsageRow[] }>();
  for (const row of rows) {
    const key = row.group?.id ?? row.group?.name ?? '';
    const part = parts.get(key) ?? { key, name: row.group?.name ?? '', rows: [] };
    part.rows.push(row);
    parts.set(key, part);
  }
  return [...parts.values()];
}

function UsageTable({ rows }: { rows: readonly ChemicalUsageRow[] }) {
  const { columns } = texts;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line-2 text-left text-xs text-ink-2">
          <th className="py-1.5 pr-3 font-medium">{columns.product}</th>
          <th className="py-1.5 pr-3 text-right font-medium">{columns.amount}</th>
          <th className="py-1.5 text-right font-medium md:pr-3">{columns.visits}</th>
          <th className="py-1.5 text-right font-medium max-md:hidden">{columns.pools}</th>
        </tr>
      </thead>
      <tbody className="num divide-y divide-line">
        {rows.map(({ product, name, strengthPct, unit, words, visits, pools }) => (
          <tr key={`${product} ${strengthPct} ${unit}`}>
            <td className="py-2 pr-3">
              {name}
              {strengthPct === null ? null : <span className="ml-1.5 text-xs text-ink-3">{strengthPct}%</span>}
            </td>
            <td className="py-2 pr-3 text-right whitespace-nowrap">{words}</td>
            <td className="py-2 text-right md:pr-3">{visits}</td>
            <td className="py-2 text-right max-md:hidden">{pools}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
