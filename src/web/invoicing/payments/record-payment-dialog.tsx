import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PaymentMethod, paymentMethods } from '#contract/choices.ts';
import { recordPaymentBody } from '#contract/invoicing/payments.ts';
import { todayIn } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastAndThrow, useRecordPayment } from '../api.ts';
import { invoicesTexts as texts } from '../invoices/texts.ts';
import { typedAmount } from '../line-editor.tsx';
import { customerBillingTexts } from '../texts.ts';

// What comes by hand is most often a check.
const byHand: readonly PaymentMethod[] = ['check', 'cash', 'bank_transfer', 'card', 'other'];
const methodChoices = byHand.map((value) => ({
  value,
  label: value === 'card' ? texts.cardElsewhere : customerBillingTexts.methods[value],
}));

interface RecordPaymentDialogProps {
  invoiceId: string;
  /** Dollars still to be paid. */
  balance: number;
  onClose: () => void;
}

/** Money that came by hand: a check, cash, a transfer. */
export function RecordPaymentDialog({ invoiceId, balance, onClose }: RecordPaymentDialogProps) {
  const record = useRecordPayment(invoiceId);
  const { timeZone } = useUser();
  // One payment however often it is sent.
  const [transactionId] = useState(newId);
  const today = todayIn(timeZone);
  const paymentForm = z.object({
    amount: z.pipe(
      typedAmount(recordPaymentBody.shape.amount),
      z.number().check(z.refine((amount) => amount <= balance, { message: texts.tooMuch(balance) })),
    ),
    method: z.enum(paymentMethods),
    reference: recordPaymentBody.shape.reference,
    receivedOn: z.iso.date(customerBillingTexts.emptyField),
  });
  const form = useForm<z.input<typeof paymentForm>, unknown, z.output<typeof paymentForm>>({
    resolver: standardSchemaResolver(paymentForm),
    defaultValues: { amount: balance, method: 'check', reference: '', receivedOn: today },
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={texts.recordTitle}
      description={<span className="num">{texts.recordMore(balance)}</span>}
      width="sm"
      submitLabel={texts.record}
      onSubmit={async (body) => {
        await record.mutateAsync({ ...body, transactionId }).catch(toastAndThrow(texts.recordFailed));
        toast({ variant: 'success', title: texts.recorded(body.amount) });
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField control={control} name="amount" label={texts.amount} prefix="$" />
      <SelectField control={control} name="method" label={texts.method} choices={methodChoices} />
      <TextField
        control={control}
        name="reference"
        label={texts.reference}
        optional
        maxLength={120}
        hint={texts.referenceHint}
      />
      <TextField control={control} name="receivedOn" type="date" label={texts.receivedOn} />
    </FormDialog>
  );
}
