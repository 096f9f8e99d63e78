import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCustomersToChoose } from './api.ts';
import { usersTexts as texts } from './texts.ts';
import type { UserControl } from './user-form.ts';

/** Up to here the list is looked through as it is; beyond, it can be searched. */
const fewCustomers = 12;
const mostShown = 200;

/** The customer a pool owner's account belongs to. */
export function CustomerChoice({ control, chosen }: { control: UserControl; chosen: string }) {
  const customers = useCustomersToChoose(true);
  const [search, setSearch] = useState('');
  if (customers.isError) {
    return <ErrorState title={texts.loadFailed} error={customers.error} onRetry={() => void customers.refetch()} />;
  }
  if (!customers.data) return <Skeleton className="h-11" />;
  const all = customers.data;
  const found = all.filter((customer) => customer.customerId === chosen || matches(customer, search));
  const shown = found.slice(0, mostShown);
  const hint = all.length === 0 ? texts.noCustomers : texts.manyCustomers(shown.length, found.length);
  return (
    <div className="flex flex-col gap-2">
      {all.length > fewCustomers ? (
        <SearchField label={texts.findCustomer} value={search} onChange={setSearch} />
      ) : null}
      <SelectField
        control={control}
        name="customerId"
        label={texts.customer}
        placeholder={texts.chooseCustomer}
        choices={shown.map(({ customerId, name, address }) => ({
          value: customerId,
          label: address ? `${name}, ${address}` : name,
        }))}
        hint={all.length === 0 || found.length > shown.length ? hint : undefined}
      />
    </div>
  );
}

function matches({ name, address, email }: Customer, search: string): boolean {
  const text = [name, address, email].filter(Boolean).join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
