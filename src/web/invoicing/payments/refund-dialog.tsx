import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { refundBody, type Transaction } from '#contract/invoicing/payments.ts';
import { newId } from '#web/base/ids.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { refundable, refundableShares, useRefund } from '../api.ts';
import { typedAmount } from '../line-editor.tsx';
import { customerBillingTexts } from '../texts.ts';

const texts = customerBillingTexts.transactions;

interface RefundDialogProps {
  transaction: Transaction;
  /** The day of the payment, in words. */
  day: string;
  onClose: () => void;
}

/** Gives money back, at most what is left of the payment. */
export function RefundDialog({ transaction, day, onClose }: RefundDialogProps) {
  const refund = useRefund();
  const left = refundable(transaction);
  const shares = refundableShares(transaction);
  // One refund however often it is sent.
  const [refundId] = useState(newId);
  const refundForm = z.object({
    amount: z.pipe(
      typedAmount(refundBody.shape.amount),
      z.number().check(z.refine((amount) => amount <= left, { message: texts.tooMuch(left) })),
    ),
    reason: refundBody.shape.reason,
    invoiceId: z.string(),
  });
  const form = useForm<z.input<typeof refundForm>, unknown, z.output<typeof refundForm>>({
    resolver: standardSchemaResolver(refundForm),
    defaultValues: { amount: left, reason: '', invoiceId: '' },
  });
  const { control } = form;
  const leftOf = (invoiceId: string): number => shares.find((share) => share.invoiceId === invoiceId)?.left ?? left;
  const chosen = useWatch({ control, name: 'invoiceId' });
  // Another invoice begins with all that is left of it.
  const mostOfChosen = leftOf(chosen);
  const { setValue } = form;
  useEffect(() => setValue('amount', mostOfChosen), [setValue, mostOfChosen]);
  const title = texts.refundTitle(transaction.customer);
  return (
    <FormDialog
      form={form}
      title={title}
      description={<span className="num">{texts.refundOf(transaction.amount, day)}</span>}
      width="sm"
      submitLabel={texts.refund}
      onSubmit={async ({ invoiceId, ...body }) => {
        const stored = await refund.mutateAsync({
          transactionId: transaction.transactionId,
          body: { ...body, refundId, ...(invoiceId === '' ? {} : { invoiceId }) },
        });
        tellOf(stored, refundId, body.amount);
        onClose();
      }}
      onClose={onClose}
    >
      {shares.length > 1 ? (
        <SelectField
          control={control}
          name="invoiceId"
          label={texts.refundWhich}
          choices={[
            { value: '', label: texts.refundAll },
            ...shares.map((share) => ({ value: share.invoiceId, label: texts.refundShare(share.number, share.left) })),
          ]}
        />
      ) : null}
      <NumberField control={control} name="amount" label={texts.amount} prefix="$" hint={texts.left(mostOfChosen)} />
      <TextField control={control} name="reason" label={texts.reason} optional maxLength={500} />
      <p className="text-sm text-ink-2">
        {transaction.paymentProcessor === 'manual' ? texts.refundHand : texts.refundCard}
      </p>
    </FormDialog>
  );
}

function tellOf({ refunds }: Transaction, refundId: string, amount: number): void {
  const status = refunds.find((refund) => refund.refundId === refundId)?.status ?? 'done';
  if (status === 'failed') toast({ variant: 'error', title: texts.refundNotDone });
  else if (status === 'pending') toast({ variant: 'info', title: texts.refundUnderWay });
  else toast({ variant: 'success', title: texts.refundDone(amount) });
}
