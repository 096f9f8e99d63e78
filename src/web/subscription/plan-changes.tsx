import { useId, useState } from 'react';
import type { BillingAccount } from '#contract/subscription/billing.ts';
import { findPlan } from '#domain/subscription/index.ts';
import { ApiError } from '#web/base/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type BillingChange, useChangeBilling } from './api.ts';
import { longDay } from './day-text.ts';
import { billingTexts as t } from './texts.ts';

/** What is asked about before it is done. */
export type PlanChange = 'cancel' | 'money-back' | 'remove-card';

/** Makes a change and says how it went; what failed changed nothing. */
function useTold(): { make: (change: BillingChange, done: string) => Promise<void>; isPending: boolean } {
  const change = useChangeBilling();
  return {
    isPending: change.isPending,
    make: async (wanted, done) => {
      try {
        await change.mutateAsync(wanted);
        toast({ variant: 'success', title: done });
      } catch (error) {
        const told = error instanceof ApiError && error.error !== '' ? error.message : t.loadFailedSafe;
        toast({ variant: 'error', title: t.account.changeFailed, description: told });
      }
    },
  };
}

/** Takes a cancellation back; nothing is lost by it, so nothing is asked. */
export function useKeepPlan(): { now: () => void; isPending: boolean } {
  const { make, isPending } = useTold();
  return { isPending, now: () => void make({ kind: 'resume' }, t.account.kept) };
}

interface PlanChangeDialogProps {
  change: PlanChange;
  account: BillingAccount;
  onClose: () => void;
}

/** Says what will happen before the plan ends, the money goes back or the card is forgotten. */
export function PlanChangeDialog({ change, account, onClose }: PlanChangeDialogProps) {
  const { make } = useTold();
  const [reason, setReason] = useState('');
  const field = useId();
  const close = (open: boolean) => (open ? undefined : onClose());
  const common = { open: true, onOpenChange: close, cancelLabel: t.account.back, danger: true } as const;

  if (change === 'cancel') {
    const until = account.nextBillingDate;
    return (
      <ConfirmDialog
        {...common}
        title={t.account.cancelTitle(findPlan(account.subscriptionPlan)?.name ?? account.subscriptionPlan)}
        confirmLabel={t.account.cancel}
        onConfirm={() => make({ kind: 'cancel' }, t.account.cancelled)}
      >
        {until ? t.account.cancelText(longDay(until)) : t.account.cancelTextNow}
      </ConfirmDialog>
    );
  }
  if (change === 'remove-card') {
    return (
      <ConfirmDialog
        {...common}
        title={t.account.removeCardTitle}
        confirmLabel={t.account.removeCard}
        onConfirm={() => make({ kind: 'remove-card' }, t.account.removed)}
      >
        {t.account.removeCardText}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...common}
      title={t.account.moneyBackTitle}
      confirmLabel={t.account.moneyBackConfirm}
      onConfirm={() => make({ kind: 'money-back', reason: reason.trim() }, t.account.moneyBackDone)}
    >
      <p className="mb-3">{t.account.moneyBackText}</p>
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
    </ConfirmDialog>
  );
}
