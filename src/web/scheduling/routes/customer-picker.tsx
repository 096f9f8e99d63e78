import { useState } from 'react';
import { weekdays } from '#contract/shapes.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { matchesSearch, type Unassigned } from './day-board.ts';
import { routesTexts } from './texts.ts';

/** Up to here all rows simply stand in the dialog; beyond, only the visible ones do. */
const mostPlainRows = 250;

interface CustomerPickerProps {
  candidates: readonly Unassigned[];
  /** In the order in which they were chosen. */
  selected: readonly string[];
  onChange: (customerIds: readonly string[]) => void;
}

/** Customers to tick, one by one, by search, or all of a service day or ZIP at once. */
export function CustomerPicker({ candidates, selected, onChange }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  const isSelected = new Set(selected);
  const listed = candidates.filter(({ customer }) => matchesSearch(customer, search));
  const add = (matches: (candidate: Unassigned) => boolean) =>
    onChange([
      ...selected,
      ...candidates
        .filter((candidate) => matches(candidate) && !isSelected.has(candidate.customer.customerId))
        .map(({ customer }) => customer.customerId),
    ]);
  const toggle = (customerId: string, checked: boolean) =>
    onChange(checked ? [...selected, customerId] : selected.filter((one) => one !== customerId));
  const row = ({ customer }: Unassigned) => (
    <Checkbox
      touch
      aria-label={customer.name}
      checked={isSelected.has(customer.customerId)}
      onChange={(checked) => toggle(customer.customerId, checked)}
      label={
        <span className="flex items-center gap-3">
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{customer.name}</span>
            <span className="block truncate text-xs text-ink-3">
              {[customer.address ?? routesTexts.noAddress, customer.zipCode].filter(Boolean).join(', ')}
            </span>
          </span>
          {customer.serviceDay ? <span className="shrink-0 text-xs text-ink-2">{customer.serviceDay}</span> : null}
        </span>
      }
    />
  );

  if (candidates.length === 0) return <EmptyState title={routesTexts.nobodyLeft} />;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{routesTexts.customers}</legend>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto]">
        <SearchField label={routesTexts.searchCustomers} value={search} onChange={setSearch} />
        <Select
          aria-label={routesTexts.selectByDay}
          placeholder={routesTexts.selectByDay}
          value=""
          onChange={(event) => add(({ customer }) => customer.serviceDay === event.target.value)}
          choices={weekdays.flatMap((day) => {
            const count = candidates.filter(({ customer }) => customer.serviceDay === day).length;
            return count > 0 ? [{ value: day, label: routesTexts.servedOn(routesTexts.weekdays[day], count) }] : [];
          })}
        />
        <Select
          aria-label={routesTexts.selectByZip}
          placeholder={routesTexts.selectByZip}
          value=""
          onChange={(event) => add(({ customer }) => customer.zipCode === event.target.value)}
          choices={zipCodes(candidates).map(([zip, count]) => ({
            value: zip,
            label: routesTexts.zipWithCount(zip, count),
          }))}
        />
      </div>
      <div className="flex min-h-8 items-center justify-between gap-3 text-sm">
        <span aria-live="polite" className="tabular-nums font-medium">
          {routesTexts.selected(selected.length)}
        </span>
        {selected.length > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => onChange([])}>
            {routesTexts.clearSelection}
          </Button>
        ) : null}
      </div>
      {listed.length === 0 ? (
        <EmptyState title={routesTexts.noMatch} />
      ) : listed.length <= mostPlainRows ? (
        <ul
          aria-label={routesTexts.customers}
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-sm border border-line px-3"
        >
          {listed.map((candidate) => (
            <li key={candidate.customer.customerId}>{row(candidate)}</li>
          ))}
        </ul>
      ) : (
        <VirtualList
          scroll="container"
          label={routesTexts.customers}
          items={listed}
          itemKey={({ customer }) => customer.customerId}
          estimatedHeight={60}
          renderItem={row}
          className="h-80 rounded-sm border border-line px-3"
        />
      )}
    </fieldset>
  );
}

/** ZIP codes with their number of customers, the fullest first. */
function zipCodes(candidates: readonly Unassigned[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { customer } of candidates) {
    if (customer.zipCode) counts.set(customer.zipCode, (counts.get(customer.zipCode) ?? 0) + 1);
  }
  return [...counts].sort(([zip, count], [otherZip, otherCount]) => otherCount - count || zip.localeCompare(otherZip));
}
