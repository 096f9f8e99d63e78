import { Receipt } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type TransactionStatus, transactionStatuses } from '#contract/choices.ts';
import type { Transaction } from '#contract/invoicing/customer-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useTransactions } from '../api.ts';
import { readyBillingDialogs } from '../billing-dialogs.ts';
import { DateInput } from '../date-input.tsx';
import { PageList } from '../page-list.tsx';
import { customerBillingTexts } from '../texts.ts';
import { TransactionRow } from './transaction-row.tsx';

const texts = customerBillingTexts.transactions;
const statusChoices = transactionStatuses.map((value) => ({
  value,
  label: customerBillingTexts.transactionStatuses[value],
}));
const isStatus = (value: string): value is TransactionStatus => transactionStatuses.some((one) => one === value);
const everything = { search: '', status: '' as TransactionStatus | '', from: '', to: '' };

/** Every payment, newest first, found by customer, number, state and day. */
export function PaymentsList() {
  const [filter, setFilter] = useState(everything);
  const change = (changes: Partial<typeof everything>) => setFilter((before) => ({ ...before, ...changes }));
  const pages = useTransactions(filter);
  useEffect(readyBillingDialogs, []);
  const narrowed = Object.values(filter).some((value) => value !== '');
  return (
    <div className="flex flex-col gap-4">
      {pages.rows?.length === 0 && !narrowed ? null : (
        <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(14rem,1fr)_11rem_10rem_10rem]">
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={filter.search}
            onChange={(search) => change({ search })}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.status}
            placeholder={texts.allStatuses}
            choices={statusChoices}
            value={filter.status}
            onChange={({ target }) => change({ status: isStatus(target.value) ? target.value : '' })}
            className="max-md:col-span-2"
          />
          <DateInput label={texts.from} value={filter.from} onChange={(from) => change({ from })} />
          <DateInput label={texts.to} value={filter.to} onChange={(to) => change({ to })} />
        </div>
      )}
      <PageList<Transaction>
        label={texts.list}
        pages={pages}
        rowKey={({ transactionId }) => transactionId}
        renderRow={(transaction) => <TransactionRow transaction={transaction} />}
        empty={
          narrowed ? (
            <EmptyState
              icon={<Receipt />}
              title={texts.noneFound}
              action={<Button onClick={() => setFilter(everything)}>{customerBillingTexts.customers.clear}</Button>}
            />
          ) : (
            <EmptyState icon={<Receipt />} title={texts.none}>
              {texts.noneMore}
            </EmptyState>
          )
        }
      />
    </div>
  );
}
