import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import { dayName, momentDay } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import {
  toastFailure,
  useInvoicesOf,
  useMayBill,
  usePriceText,
  useProcessors,
  useRemoveCard,
  useSubscriptionsOf,
} from './api.ts';
import { NewInvoiceDialog, StoreCardDialog, SubscriptionDialog } from './billing-dialogs.ts';
import { SubscriptionChip } from './chips.tsx';
import { InvoiceRow } from './invoices/invoice-row.tsx';
import { invoicesTexts } from './invoices/texts.ts';
import { customerBillingTexts } from './texts.ts';

interface CustomerCardProps {
  subscription: CustomerSubscription;
  mayEdit: boolean;
}

/** The customer's card on file. Typed in here it can be only with the sandbox; else the customer keeps one when paying. */
function CustomerCard({ subscription, mayEdit }: CustomerCardProps) {
  const { customerId, customerName, card } = subscription;
  const processors = useProcessors();
  const { timeZone } = useUser();
  const remove = useRemoveCard();
  const [asked, setAsked] = useState<'store' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const isSandbox = processors.data?.some(({ processor, state }) => processor === 'sandbox' && state === 'connected');
  if (!mayEdit || (!isSandbox && !card)) return null;
  return (
    <div className="flex flex-wrap gap-2 max-md:*:h-12 max-md:*:grow">
      {isSandbox ? (
        <Button onClick={() => setAsked('store')}>
          {card ? invoicesTexts.customerPart.replaceCard : invoicesTexts.customerPart.addCard}
        </Button>
      ) : null}
      {card ? (
        <Button variant="danger" onClick={() => setAsked('remove')}>
          {card.kind === 'bank' ? invoicesTexts.customerPart.removeBank : invoicesTexts.customerPart.removeCard}
        </Button>
      ) : null}
      {card?.consent && card.consentedAt ? (
        <p className="w-full rounded-sm bg-sunken px-3 py-2.5 text-sm max-md:!h-auto">
          {invoicesTexts.customerPart.bankConsent(momentDay(card.consentedAt, timeZone))} “{card.consent}”
        </p>
      ) : null}
      {asked === 'store' ? <StoreCardDialog {...{ customerId, customerName }} onClose={close} /> : null}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title={
          card?.kind === 'bank' ? invoicesTexts.customerPart.removeBankTitle : invoicesTexts.customerPart.removeTitle
        }
        confirmLabel={
          card?.kind === 'bank' ? invoicesTexts.customerPart.removeBank : invoicesTexts.customerPart.removeCard
        }
        danger
        onConfirm={async () => {
          try {
            await remove.mutateAsync(customerId);
            toast({ variant: 'success', title: invoicesTexts.customerPart.cardRemoved });
          } catch (error) {
            toastFailure(invoicesTexts.customerPart.removeFailed, error);
          }
        }}
      >
        {invoicesTexts.customerPart.removeMore}
      </ConfirmDialog>
    </div>
  );
}

const texts = invoicesTexts.customerPart;
const shownInvoices = 5;

interface CustomerBillingProps {
  customerId: string;
  customerName: string;
}

/** A customer's plan, what is owed, the card, and the latest invoices: the Billing tab of the customer's details. */
export function CustomerBilling({ customerId, customerName }: CustomerBillingProps) {
  const subscriptions = useSubscriptionsOf(customerId);
  const invoices = useInvoicesOf(customerId, shownInvoices);
  const mayBill = useMayBill();
  const [asked, setAsked] = useState<'edit' | 'invoice' | null>(null);
  const close = () => setAsked(null);
  const failed = [subscriptions, invoices].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <ErrorState
        title={texts.loadFailed}
        error={failed.error}
        onRetry={() => [subscriptions, invoices].forEach((query) => void query.refetch())}
      />
    );
  }
  if (!subscriptions.data || !invoices.data) return <SkeletonRows rows={4} />;
  const subscription = subscriptions.data[0] ?? null;
  return (
    <div className="flex flex-col gap-5">
      {subscription ? (
        <Subscription subscription={subscription} />
      ) : (
        <EmptyState icon={<CreditCard />} title={texts.noPlan}>
          {texts.noPlanMore}
        </EmptyState>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:h-12 max-md:*:grow">
        {mayBill ? (
          <Button variant={subscription ? 'secondary' : 'primary'} onClick={() => setAsked('edit')}>
            {subscription ? texts.edit : texts.give}
          </Button>
        ) : null}
        {mayBill ? <Button onClick={() => setAsked('invoice')}>{texts.newInvoice}</Button> : null}
        <ButtonLink to={`/statements/${encodeURIComponent(customerId)}`}>{texts.statement}</ButtonLink>
      </div>
      {subscription ? <CustomerCard subscription={subscription} mayEdit={mayBill} /> : null}
      {invoices.data.length > 0 ? (
        <section aria-label={texts.invoices}>
          <h3 className="text-sm text-ink-2">{texts.invoices}</h3>
          <ul className="mt-1 divide-y divide-line overflow-hidden rounded-sm border border-line">
            {invoices.data.map((invoice) => (
              <li key={invoice.invoiceId}>
                <InvoiceRow invoice={invoice} isOfCustomer />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {asked === 'edit' ? (
        <SubscriptionDialog subscription={subscription} customer={{ customerId, name: customerName }} onClose={close} />
      ) : null}
      {asked === 'invoice' ? <NewInvoiceDialog customer={{ customerId, name: customerName }} onClose={close} /> : null}
    </div>
  );
}

interface CustomerPriceProps {
  customerId: string;
  /** For a customer without a plan. */
  otherwise: ReactNode;
}

/** What a customer pays by the plan they are on. */
export function CustomerPrice({ customerId, otherwise }: CustomerPriceProps) {
  const [subscription] = useSubscriptionsOf(customerId).data ?? [];
  const price = usePriceText();
  if (!subscription || subscription.status === 'canceled') return otherwise;
  return (
    <>
      {price(subscription)}
      <span className="block w-full text-sm font-normal text-ink-2">{subscription.planName}</span>
    </>
  );
}

function Subscription({ subscription }: { subscription: CustomerSubscription }) {
  const price = usePriceText();
  const { planName, status, balance, canceledOn } = subscription;
  return (
    <DefinitionList
      columns={2}
      items={[
        {
          term: texts.plan,
          value: (
            <span className="num">
              {planName}, {price(subscription)}
              {subscription.nextPrice ? (
                <span className="block text-sm font-normal text-ink-2">
                  {customerBillingTexts.customers.nextPrice(subscription.nextPrice.price, subscription.nextPrice.from)}
                </span>
              ) : null}
            </span>
          ),
        },
        {
          term: texts.status,
          value: <SubscriptionChip status={status} />,
        },
        {
          term: texts.next,
          value:
            status === 'canceled' && canceledOn
              ? customerBillingTexts.customers.ended(dayName(canceledOn))
              : dayName(subscription.nextBillingDate),
        },
        { term: texts.payment, value: subscription.paymentMethod },
        { term: texts.owes, value: <span className="num">{customerBillingTexts.dollars(balance)}</span> },
      ]}
    />
  );
}
