import { Pencil } from 'lucide-react';
import { useId } from 'react';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import { dayName } from '#web/base/day-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { subscriptionTones } from '../in-words.ts';
import { customerBillingTexts } from '../texts.ts';
import { usePriceText } from './price-text.ts';
import { SubscriptionMenu } from './subscription-menu.tsx';

const texts = customerBillingTexts.customers;

interface SubscriptionRowProps {
  subscription: CustomerSubscription;
  onEdit: (() => void) | undefined;
}

/** A customer with plan, status, next bill, way of paying and what is owed. */
export function SubscriptionRow({ subscription, onEdit }: SubscriptionRowProps) {
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
          <Chip tone={subscriptionTones[status]} dot>
            {customerBillingTexts.subscriptionStatuses[status]}
          </Chip>
        </p>
        <p className="num truncate text-ink-2">
          {subscription.planName} · {price(subscription)}
        </p>
      </div>
      <div className="num min-w-0 text-ink-2 max-md:flex max-md:flex-wrap max-md:gap-x-3">
        <p className="truncate">
          {status === 'canceled' && canceledOn
            ? texts.ended(dayName(canceledOn))
            : texts.next(dayName(subscription.nextBillingDate))}
        </p>
        <p className="truncate">{subscription.paymentMethod}</p>
      </div>
      <p className={balance > 0 ? 'num font-semibold' : 'num text-ink-2'}>
        {balance > 0 ? texts.owes(balance) : texts.settled}
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
