import { ReceiptText } from 'lucide-react';
import { useId, useState } from 'react';
import type { BillingAccount, Payment } from '#contract/subscription/billing.ts';
import { findPlan } from '#domain/subscription/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type BillingChange, useBillingAccount, useChangeBilling } from './api.ts';
import { billingTexts as t } from './texts.ts';

/** What is asked about before it is done. */
type PlanChange = 'cancel' | 'money-back' | 'remove-card';

/** Makes a change and says how it went; what failed changed nothing. */
function useMakeChange(): { make: (change: BillingChange, done: string) => Promise<void>; isPending: boolean } {
  const change = useChangeBilling();
  return {
    isPending: change.isPending,
    make: async (wanted, done) => {
      try {
        await change.mutateAsync(wanted);
        toast({ variant: 'success', title: done });
      } catch (error) {
        const description = failureText(error, t.loadFailedSafe);
        toast({ variant: 'error', title: t.account.changeFailed, description });
      }
    },
  };
}

interface PlanChangeDialogProps {
  change: PlanChange;
  account: BillingAccount;
  onClose: () => void;
}

/** Says what will happen before the plan ends, the money goes back or the card is forgotten. */
function PlanChangeDialog({ change, account, onClose }: PlanChangeDialogProps) {
  const { make } = useMakeChange();
  const [reason, setReason] = useState('');
  const field = useId();
  const { subscriptionPlan, nextBillingDate: until } = account;
  const said = {
    cancel: {
      title: t.account.cancelTitle(findPlan(subscriptionPlan)?.name ?? subscriptionPlan),
      text: until ? t.account.cancelText(until) : t.account.cancelTextNow,
      confirm: t.account.cancel,
      done: t.account.canceled,
    },
    'remove-card': {
      title: t.account.removeCardTitle,
      text: t.account.removeCardText,
      confirm: t.account.removeCard,
      done: t.account.removed,
    },
    'money-back': {
      title: t.account.moneyBackTitle,
      text: t.account.moneyBackText,
      confirm: t.account.moneyBackConfirm,
      done: t.account.moneyBackDone,
    },
  }[change];
  const wanted: BillingChange = change === 'money-back' ? { kind: change, reason: reason.trim() } : { kind: change };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={said.title}
      cancelLabel={t.account.back}
      confirmLabel={said.confirm}
      onConfirm={() => make(wanted, said.done)}
    >
      {change === 'money-back' ? (
        <>
          <p className="mb-3">{said.text}</p>
          <FieldFrame id={field} label={t.account.moneyBackReason} optional>
            <textarea
              id={field}
              rows={3}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              className={classNames(inputClass, 'py-2')}
            />
          </FieldFrame>
        </>
      ) : (
        said.text
      )}
    </ConfirmDialog>
  );
}

/** What the company pays for, how, what it has paid, and how it ends. */
export function YourPlan({ mayChange }: { mayChange: boolean }) {
  const account = useBillingAccount(true);
  if (account.data) {
    return (
      <>
        <PlanPanel account={account.data} mayChange={mayChange} />
        <PaymentList payments={account.data.payments} />
      </>
    );
  }
  return (
    <Card title={t.account.title} flush={!account.isError}>
      {account.isError ? (
        <ErrorState title={t.account.loadFailed} error={account.error} onRetry={() => void account.refetch()}>
          {t.loadFailedSafe}
        </ErrorState>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

const tones: Record<BillingAccount['subscriptionStatus'], Tone> = {
  trial: 'brand',
  active: 'ok',
  past_due: 'bad',
  none: 'neutral',
};

function PlanPanel({ account, mayChange }: { account: BillingAccount; mayChange: boolean }) {
  const isOwner = useUser().role === 'owner';
  const [change, setChange] = useState<PlanChange | null>(null);
  const { make, isPending } = useMakeChange();
  const { card, nextBillingDate, nextCharge, subscriptionStatus: status, cancelAtPeriodEnd } = account;
  const isPaid = status === 'active' || status === 'past_due';
  const name = findPlan(account.subscriptionPlan)?.name;
  return (
    <Card
      title={t.account.title}
      aside={
        <Chip tone={tones[status]} dot>
          {name && isPaid ? `${name}, ${t.statuses[status]}` : t.statuses[status]}
        </Chip>
      }
    >
      <div className="flex flex-col gap-4">
        {cancelAtPeriodEnd && nextBillingDate ? (
          <Banner
            tone="warn"
            actions={
              mayChange ? (
                <Button size="sm" busy={isPending} onClick={() => void make({ kind: 'resume' }, t.account.kept)}>
                  {t.account.keep}
                </Button>
              ) : undefined
            }
          >
            {t.account.ends(nextBillingDate)}
          </Banner>
        ) : null}
        {status === 'past_due' ? (
          <Banner
            tone="bad"
            actions={
              mayChange ? (
                <ButtonLink size="sm" to={`/payment?plan=${account.subscriptionPlan}`}>
                  {t.account.payNow}
                </ButtonLink>
              ) : undefined
            }
          >
            {t.account.pastDue}
          </Banner>
        ) : null}
        <DefinitionList
          columns={3}
          items={[
            {
              term: t.account.nextCharge,
              value:
                nextCharge !== null && nextBillingDate ? t.account.charge(nextCharge, nextBillingDate) : t.account.none,
            },
            {
              term: t.account.card,
              value: card
                ? t.account.cardIs(card.brand, card.last4, card.expiryMonth, card.expiryYear)
                : t.account.none,
            },
            { term: t.account.credit, value: account.credit > 0 ? t.price(account.credit) : t.account.none },
          ]}
        />
        {account.moneyBackUntil ? (
          <p className="text-sm text-ink-2">{t.account.moneyBackUntil(account.moneyBackUntil)}</p>
        ) : null}
        {account.sandbox ? <p className="text-sm text-ink-2">{t.sandbox}</p> : null}
        {mayChange ? (
          <div className="flex flex-wrap gap-2 empty:hidden max-md:*:h-12">
            {card ? <Button onClick={() => setChange('remove-card')}>{t.account.removeCard}</Button> : null}
            {account.moneyBackUntil && isOwner ? (
              <Button onClick={() => setChange('money-back')}>{t.account.moneyBack}</Button>
            ) : null}
            {isPaid && !cancelAtPeriodEnd ? (
              <Button variant="danger" onClick={() => setChange('cancel')}>
                {t.account.cancel}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {change ? <PlanChangeDialog change={change} account={account} onClose={() => setChange(null)} /> : null}
    </Card>
  );
}

const paymentTones: Record<Payment['status'], Tone> = {
  pending: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  refunded: 'neutral',
};

/** Every payment with its state and its receipt, newest first. */
function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const { timeZone } = useUser();
  if (payments.length === 0) {
    return (
      <Card title={t.account.payments}>
        <EmptyState icon={<ReceiptText />} title={t.account.noPayments}>
          {t.account.noPaymentsText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t.account.payments} flush>
      <table className="mt-3 w-full text-sm">
        <thead className="text-left text-xs text-ink-2">
          <tr className="border-b border-line">
            <th className="px-4 py-2 font-medium md:px-5">{t.account.date}</th>
            <th className="px-2 py-2 text-right font-medium">{t.account.amount}</th>
            <th className="px-2 py-2 font-medium">{t.account.status}</th>
            <th className="w-12 py-2 pr-4 pl-2 text-right font-medium md:pr-5">{t.account.receipt}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.paymentId}
              payment={payment}
              day={formatMoment(payment.createdAt, timeZone, 'date')}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function PaymentRow({ payment, day }: { payment: Payment; day: string }) {
  const { paymentId, status, reason, refunded } = payment;
  return (
    <tr className="align-top">
      <td className="px-4 py-3 md:px-5">
        <span className="font-medium">{day}</span>
        <span className="block text-ink-2 first-letter:uppercase">{payment.description}</span>
        {reason ? <span className="block text-bad">{reason}</span> : null}
      </td>
      <td className="num px-2 py-3 text-right whitespace-nowrap">{t.price(payment.amount)}</td>
      <td className="px-2 py-2.5">
        <Chip tone={paymentTones[status]} dot>
          {t.account.paymentStatus[status]}
        </Chip>
        {refunded > 0 ? (
          <span className="num mt-1 block text-xs text-ink-2">{t.account.refundedPart(refunded)}</span>
        ) : null}
      </td>
      <td className="py-1 pr-2 pl-2 text-right md:pr-3">
        {status === 'succeeded' || status === 'refunded' ? (
          // The cookie of the session opens it in its own tab, where it is printed.
          <a
            href={`/api/billing/payments/${encodeURIComponent(paymentId)}/receipt`}
            target="_blank"
            rel="noreferrer"
            aria-label={t.account.receiptOf(day)}
            className="inline-grid size-11 place-items-center rounded-sm text-brand hover:bg-brand-soft"
          >
            <ReceiptText aria-hidden="true" className="size-5" />
          </a>
        ) : null}
      </td>
    </tr>
  );
}
