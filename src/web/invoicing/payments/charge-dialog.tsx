import { useState } from 'react';
import type { Invoice } from '#contract/invoicing/customer-billing.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { newId } from '#web/base/ids.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastFailure, useRecordPayment } from '../api.ts';
import { invoicesTexts as texts } from '../invoices/texts.ts';

interface ChargeDialogProps {
  invoiceId: string;
  /** Dollars still to be paid: the whole of it is charged. */
  balance: number;
  card: NonNullable<Invoice['card']>;
  onClose: () => void;
}

/** Charges the card or bank account on file, once: the same payment however often the question is answered. */
export function ChargeDialog({ invoiceId, balance, card, onClose }: ChargeDialogProps) {
  const charge = useRecordPayment(invoiceId);
  const isBank = card.kind === 'bank';
  const [transactionId] = useState(newId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={(isBank ? texts.debitTitle : texts.chargeTitle)(balance)}
      confirmLabel={isBank ? texts.debitConfirm : texts.chargeConfirm}
      onConfirm={async () => {
        try {
          const made = await charge.mutateAsync({
            transactionId,
            amount: balance,
            method: isBank ? 'bank_transfer' : 'card',
            chargeCardOnFile: true,
          });
          tellOf(made, balance);
        } catch (error) {
          toastFailure(texts.chargeFailed, error);
        }
      }}
    >
      {isBank ? texts.debitMore(card.last4) : texts.chargeMore(card.brand, card.last4)}
    </ConfirmDialog>
  );
}

function tellOf(made: Transaction, amount: number): void {
  if (made.status === 'failed') {
    toast({ variant: 'error', title: texts.chargeFailed, ...(made.reason ? { description: made.reason } : {}) });
  } else if (made.status === 'pending')
    toast({ variant: 'info', title: made.isAtBank ? texts.debitPending : texts.chargePending });
  else toast({ variant: 'success', title: texts.charged(amount) });
}
