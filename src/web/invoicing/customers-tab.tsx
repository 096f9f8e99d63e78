import { EllipsisVertical, FileText, Pencil, Plus, UserPlus, Users } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type SubscriptionStatus, subscriptionStatuses } from '#contract/choices.ts';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import { dayName } from '#web/base/format.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageList } from '#web/ui/loaded.tsx';
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/dropdown-menu.tsx';
import { useMayBill, usePlans, usePriceText, useSubscriptions } from './api.ts';
import { NewInvoiceDialog, readyBillingDialogs, SubscriptionDialog } from './billing-dialogs.ts';
import { SubscriptionChip } from './chips.tsx';
import { customerBillingTexts } from './texts.ts';

interface SubscriptionMenuProps {
  subscription: CustomerSubscription;
  mayEdit: boolean;
}

/** What else can be done for a customer. */
function SubscriptionMenu({ subscription: { customerId, customerName }, mayEdit }: SubscriptionMenuProps) {
  const [isBilling, setBilling] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            label={customerBillingTexts.customers.moreButton(customerName)}
            icon={<EllipsisVertical aria-hidden="true" />}
            variant="outlined"
            tooltip={false}
          />
        }
      >
        <MenuLink icon={<FileText aria-hidden="true" />} to={`/statements/${encodeURIComponent(customerId)}`}>
          {customerBillingTexts.customers.statement}
        </MenuLink>
        {mayEdit ? (
          <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => setBilling(true)}>
            {customerBillingTexts.customers.newInvoice}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {isBilling ? (
        <NewInvoiceDialog customer={{ customerId, name: customerName }} onClose={() => setBilling(false)} />
      ) : null}
    </>
  );
}

interface SubscriptionRowProps {
  subscription: CustomerSubscription;
  onEdit: (() => void) | undefined;
}

/** A customer with plan, status, next bill, way of paying and what is owed. */
function SubscriptionRow({ subscription, onEdit }: SubscriptionRowProps) {
  const nameId = useId();
  const price = usePriceText();
  const { customerName, status, balance, canceledOn } = subscription;
  return (
    <div className="grid gap-x-4 gap-y-1 px-4 py-3.5 text-sm md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center md:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={nameId} className="min-w-0 truncate text-md font-semibold">
            {customerName}
          </span>
          <SubscriptionChip status={status} />
        </p>
        <p className="num truncate text-ink-2">
          {subscription.planName} · {price(subscription)}
        </p>
      </div>
      <div className="num min-w-0 text-ink-2 max-md:flex max-md:flex-wrap max-md:gap-x-3">
        <p className="truncate">
          {status === 'canceled' && canceledOn
            ? customerBillingTexts.customers.ended(dayName(canceledOn))
            : customerBillingTexts.customers.next(dayName(subscription.nextBillingDate))}
        </p>
        <p className="truncate">{subscription.paymentMethod}</p>
      </div>
      <p className={balance > 0 ? 'num font-semibold' : 'num text-ink-2'}>
        {balance > 0 ? customerBillingTexts.customers.owes(balance) : customerBillingTexts.customers.settled}
      </p>
      <div className="flex items-center gap-2 max-md:mt-1.5 md:justify-end">
        {onEdit ? (
          <Button
            icon={<Pencil aria-hidden="true" className="size-4" />}
            aria-describedby={nameId}
            className="max-md:grow"
            onClick={onEdit}
          >
            {customerBillingTexts.edit}
          </Button>
        ) : null}
        <SubscriptionMenu subscription={subscription} mayEdit={onEdit !== undefined} />
      </div>
    </div>
  );
}

const statusChoices = subscriptionStatuses.map((value) => ({
  value,
  label: customerBillingTexts.subscriptionStatuses[value],
}));
const isStatus = (value: string): value is SubscriptionStatus => subscriptionStatuses.some((one) => one === value);

/** Billing → Customers: who has which plan, when the next bill is made, and what is owed. */
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
  const fromPrices = mayEdit ? (
    <ButtonLink to="/invoices/from-prices" className="max-md:h-11.5">
      {customerBillingTexts.customers.fromPrices}
    </ButtonLink>
  ) : null;
  const add =
    mayEdit && hasPlans ? (
      <Button
        variant="primary"
        className="max-md:h-11.5"
        icon={<UserPlus aria-hidden="true" className="size-4" />}
        onClick={() => setEdited('new')}
      >
        {customerBillingTexts.customers.add}
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
        <div className="grid grid-cols-[1fr_auto] gap-2 md:grid-cols-[minmax(10rem,1fr)_12rem_auto]">
          <SearchField
            label={customerBillingTexts.customers.search}
            placeholder={customerBillingTexts.customers.searchHint}
            value={search}
            onChange={setSearch}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={customerBillingTexts.customers.status}
            placeholder={customerBillingTexts.customers.allStatuses}
            choices={statusChoices}
            value={status}
            onChange={({ target }) => setStatus(isStatus(target.value) ? target.value : '')}
          />
          <div className="flex gap-2 max-md:col-span-2 max-md:*:grow">
            {fromPrices}
            {add}
          </div>
        </div>
      )}
      <PageList
        label={customerBillingTexts.customers.list}
        pages={pages}
        rowKey={({ subscriptionId }) => subscriptionId}
        renderRow={(subscription) => (
          <SubscriptionRow subscription={subscription} onEdit={mayEdit ? () => setEdited(subscription) : undefined} />
        )}
        empty={
          narrowed ? (
            <EmptyState
              icon={<Users />}
              title={customerBillingTexts.customers.noneFound}
              action={<Button onClick={clear}>{customerBillingTexts.customers.clear}</Button>}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title={customerBillingTexts.customers.none}
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  {fromPrices}
                  {add}
                </div>
              }
            >
              {customerBillingTexts.customers.noneMore}
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
