import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { goodMarginPct } from '#domain/analytics/index.ts';
import { formatDollars, formatNumber } from '#web/base/format.ts';
import { Chip } from '#web/ui/chip.tsx';
import { DayField } from '#web/ui/fields/plain-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { CostFilter } from './api.ts';
import { costTrackingTexts as texts } from './texts.ts';

export function MarginChip({ pct }: { pct: number | null }) {
  if (pct === null) return <Chip>{texts.entries.noMargin}</Chip>;
  if (pct > goodMarginPct) {
    return (
      <Chip tone="ok" icon={<Star aria-hidden="true" />}>
        <span aria-hidden="true">{texts.entries.margin(percentText(pct))}</span>
        <span className="sr-only">{texts.entries.goodMargin(percentText(pct))}</span>
      </Chip>
    );
  }
  return <Chip tone={pct < 0 ? 'bad' : 'neutral'}>{texts.entries.margin(percentText(pct))}</Chip>;
}

/** Dollars to the cent. */
export const dollars = (amount: number): string => formatDollars(Math.abs(amount) < 0.005 ? 0 : amount);
/** Dollars an hour or a mile. */
export const rateText = (amount: number): string => formatDollars(amount, 3);
export const percentText = (value: number): string => formatNumber(value, 1);

interface FiltersProps {
  searchLabel: string;
  filter: CostFilter;
  onChange: (filter: CostFilter) => void;
  children?: ReactNode;
}

export const noFilter: CostFilter = { search: '', from: '', to: '' };
export const isFiltered = ({ search, from, to }: CostFilter): boolean => search !== '' || from !== '' || to !== '';

export function Filters({ searchLabel, filter, onChange, children }: FiltersProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap">
      <SearchField
        label={searchLabel}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        className="max-md:col-span-2 md:min-w-64 md:grow"
      />
      <DayField label={texts.from} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <DayField label={texts.to} value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
      {children}
    </div>
  );
}
