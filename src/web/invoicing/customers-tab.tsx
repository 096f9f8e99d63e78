import { UserPlus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type SubscriptionStatus, subscriptionStatuses } from '#contract/choices.ts';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { usePlans, useSubscriptions } from './api.ts';
import { readyBillingDialogs, SubscriptionDialog } from './billing-dialogs.ts';
import { useMayBill } from './may-bill.ts';
import { PageList } from './page-list.tsx';
import { SubscriptionRow } from './plans/subscription-row.tsx';
import { customerBillingTexts } from './texts.ts';

const texts = customerBillingTexts.customers;
const statusChoices = subscriptionStatuses.map((value) => ({
  value,
  label: customerBillingTexts.subscriptionStatuses[value],
}));
const isStatus = (value: string): value is SubscriptionStatus => subscriptionStatuses.some((one) => one === value);

/** Billing → Customers: who has which plan, when the next bill is made, and what is owed (spec 3 §2). */
export function CustomersTab() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<SubscriptionStatus | ''>('');
  const pages = useSubscriptions(search, status);
  const plans = usePlans();
  const mayEdit = useMayBill();
  const [edited, setEdited] = useState<CustomerSubscription | 'new' | null>(null);
  useEffect(readyBillingDialogs, []);

  const narrowed = search !== '' || status !== '';
  const hasPlans = (plans.data ?? []).some(({ isActive }) => isActive);
  const add =
    mayEdit && hasPlans ? (
      <Button
        variant="primary"
        className="max-md:h-11.5"
        icon={<UserPlus aria-hidden="true" className="size-4" />}
        onClick={() => setEdited('new')}
      >
        {texts.add}
      </Button>
    ) : null;
  const clear = () => {
    setSearch('');
    setStatus('');
  };
  const isBare = pages.rows?.length === 0 && !narrowed;
  return (
    <div className="flex flex-col gap-4">
      {isBare ? null : (
        <div className="grid grid-cols-[1fr_auto] gap-2 md:grid-cols-[minmax(14rem,1fr)_12rem_auto]">
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={search}
            onChange={setSearch}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.status}
            placeholder={texts.allStatuses}
            choices={statusChoices}
            value={status}
            onChange={({ target }) => setStatus(isStatus(target.value) ? target.value : '')}
          />
          {add}
        </div>
      )}
      <PageList
        label={texts.list}
        pages={pages}
        rowKey={({ subscriptionId }) => subscriptionId}
        renderRow={(subscription) => (
          <SubscriptionRow subscription={subscription} onEdit={mayEdit ? () => setEdited(subscription) : undefined} />
        )}
        empty={
          narrowed ? (
            <EmptyState
              icon={<Users />}
              title={texts.noneFound}
              action={<Button onClick={clear}>{texts.clear}</Button>}
            />
          ) : (
            <EmptyState icon={<Users />} title={texts.none} action={add}>
              {hasPlans ? texts.noneMore : texts.noneWithoutPlan}
            </EmptyState>
          )
        }
      />
      {edited ? (
        <SubscriptionDialog subscription={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </div>
  );
}
