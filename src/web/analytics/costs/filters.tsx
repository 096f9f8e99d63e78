import type { ReactNode } from 'react';
import { DayField } from '#web/ui/fields/plain-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { CostFilter } from './api.ts';
import { costTrackingTexts as texts } from './texts.ts';

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
