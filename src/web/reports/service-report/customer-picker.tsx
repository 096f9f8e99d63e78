import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { addressOf } from './report-body.ts';
import { serviceReportTexts as texts } from './texts.ts';

const mostShown = 12;

/** Every word somewhere in the name, address or e-mail. */
const matches = (customer: Customer, search: string): boolean => {
  const all = [customer.name, addressOf(customer), customer.email].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

interface CustomerPickerProps {
  customers: readonly Customer[];
  chosen: Customer | null;
  error: string | null;
  onChoose: (customerId: string | null) => void;
}

/** Whom the report is for; customers without an e-mail are dimmed (spec 2 §2). */
export function CustomerPicker({ customers, chosen, error, onChoose }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  if (chosen) {
    return (
      <Card
        title={texts.customer}
        aside={
          <Button size="sm" onClick={() => onChoose(null)}>
            {texts.change}
          </Button>
        }
      >
        <div className="flex items-start gap-3">
          <UserRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" />
          <div className="min-w-0">
            <p className="font-semibold break-words">{chosen.name}</p>
            <p className="text-sm break-words text-ink-2">{addressOf(chosen)}</p>
            {chosen.email ? <p className="text-sm break-words text-ink-2">{chosen.email}</p> : null}
          </div>
        </div>
        {chosen.email ? null : (
          <div className="mt-3">
            <Banner tone="warn" title={texts.noEmail}>
              {texts.customerWithoutEmail(chosen.name)}
            </Banner>
          </div>
        )}
      </Card>
    );
  }
  const found = customers.filter((customer) => matches(customer, search));
  const shown = found.slice(0, mostShown);
  return (
    <Card title={texts.customer}>
      <SearchField
        label={texts.searchCustomers}
        placeholder={texts.searchCustomers}
        value={search}
        onChange={setSearch}
      />
      {error ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      ) : null}
      <ul className="mt-3 flex flex-col gap-1.5">
        {shown.map((customer) => (
          <li key={customer.customerId}>
            <button
              type="button"
              aria-label={`${texts.choose(customer.name)}${customer.email ? '' : `, ${texts.noEmail}`}`}
              className={classNames(
                'flex min-h-12 w-full items-center justify-between gap-3 rounded-sm border border-line px-3 py-2 text-left hover:bg-sunken',
                !customer.email && 'border-dashed bg-sunken text-ink-2',
              )}
              onClick={() => onChoose(customer.customerId)}
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{customer.name}</span>
                <span className="block truncate text-sm text-ink-2">{addressOf(customer)}</span>
              </span>
              {customer.email ? null : <Chip tone="warn">{texts.noEmail}</Chip>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="mt-2 text-sm text-ink-2">{texts.noCustomerFound}</p> : null}
      {found.length > mostShown ? (
        <p className="mt-2 text-sm text-ink-2">{texts.moreCustomers(found.length - mostShown)}</p>
      ) : null}
    </Card>
  );
}
