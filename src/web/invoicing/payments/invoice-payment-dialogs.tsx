import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type PaymentMethod, paymentMethods } from '#contract/choices.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { recordPaymentBody, type Transaction } from '#contract/invoicing/payments.ts';
import { isDiscountedMethod } from '#domain/invoicing/index.ts';
import { ApiError } from '#web/base/api.ts';
import { momentDay, todayIn } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import { CardFields } from '#web/ui/card/card-fields.tsx';
import { type CardForm, cardForm, emptyCard, faultyFields } from '#web/ui/card/card-form.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import {
  makePaymentLink,
  storeCard,
  toastAndThrow,
  toastFailure,
  useReadBillingAgain,
  useRecordPayment,
} from '../api.ts';
import { invoicesTexts as texts } from '../invoices/texts.ts';
import { typedAmount } from '../line-editor.tsx';
import { customerBillingTexts } from '../texts.ts';
import { payoutsTexts } from './payouts-texts.ts';

/** Dollars less dollars, without the fractions of a cent that computers leave. */
const less = (balance: number, discount: number): number => Math.round((balance - discount) * 100) / 100;

// The three ways an invoice is paid from its page: by hand, from what is on file, by a link; and keeping a card.

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
  /** Dollars less where all of it is paid by check, cash or transfer. */
  discount: number;
  onClose: () => void;
}

/** Money that came by hand: a check, cash, a transfer. */
export function RecordPaymentDialog({ invoiceId, balance, discount, onClose }: RecordPaymentDialogProps) {
  const record = useRecordPayment(invoiceId);
  const { timeZone } = useUser();
  // One payment however often it is sent.
  const [transactionId] = useState(newId);
  const today = todayIn(timeZone);
  const reduced = less(balance, discount);
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
    defaultValues: { amount: reduced, method: 'check', reference: '', receivedOn: today },
  });
  const { control } = form;
  const [wanted, setWanted] = useState(true);
  const [method, typed] = useWatch({ control, name: ['method', 'amount'] });
  const isDiscounted = discount > 0 && isDiscountedMethod(method);
  const givesDiscount = isDiscounted && wanted && Number(typed) === reduced;
  // The amount goes along with the way it was paid, unless another one was typed.
  useEffect(() => {
    const [from, to] = isDiscounted && wanted ? [balance, reduced] : [reduced, balance];
    if (Number(form.getValues('amount')) === from) form.setValue('amount', to, { shouldValidate: true });
  }, [isDiscounted, wanted, balance, reduced, form]);
  return (
    <FormDialog
      form={form}
      title={texts.recordTitle}
      description={<span className="num">{texts.recordMore(balance)}</span>}
      width="sm"
      submitLabel={texts.record}
      onSubmit={async (body) => {
        await record
          .mutateAsync({ ...body, giveDiscount: givesDiscount, transactionId })
          .catch(toastAndThrow(texts.recordFailed));
        toast({ variant: 'success', title: texts.recorded(body.amount) });
        onClose();
      }}
      onClose={onClose}
    >
      <NumberField control={control} name="amount" label={texts.amount} prefix="$" />
      <SelectField control={control} name="method" label={texts.method} choices={methodChoices} />
      {isDiscounted && (Number(typed) === reduced || Number(typed) === balance) ? (
        <Checkbox label={payoutsTexts.discount.give(discount)} checked={givesDiscount} onChange={setWanted} />
      ) : null}
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

interface ChargeDialogProps {
  invoiceId: string;
  /** Dollars still to be paid: the whole of it is charged. */
  balance: number;
  /** Dollars less where it is debited from a bank account. */
  discount: number;
  card: NonNullable<Invoice['card']>;
  onClose: () => void;
}

/** Charges the card or bank account on file, once: the same payment however often the question is answered. */
export function ChargeDialog({ invoiceId, balance, discount, card, onClose }: ChargeDialogProps) {
  const charge = useRecordPayment(invoiceId);
  const isBank = card.kind === 'bank';
  const [transactionId] = useState(newId);
  const [wanted, setWanted] = useState(true);
  const givesDiscount = isBank && discount > 0 && wanted;
  const amount = givesDiscount ? less(balance, discount) : balance;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={(isBank ? texts.debitTitle : texts.chargeTitle)(amount)}
      confirmLabel={isBank ? texts.debitConfirm : texts.chargeConfirm}
      onConfirm={async () => {
        try {
          const made = await charge.mutateAsync({
            transactionId,
            amount,
            giveDiscount: givesDiscount,
            method: isBank ? 'bank_transfer' : 'card',
            chargeCardOnFile: true,
          });
          tellOf(made, amount);
        } catch (error) {
          toastFailure(texts.chargeFailed, error);
        }
      }}
    >
      {isBank ? texts.debitMore(card.last4) : texts.chargeMore(card.brand, card.last4)}
      {isBank && discount > 0 ? (
        <Checkbox label={payoutsTexts.discount.give(discount)} checked={wanted} onChange={setWanted} />
      ) : null}
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

/** A link that opens the invoice for anyone who has it, to be shared manually. */
export function PaymentLinkDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { timeZone } = useUser();
  const [opening] = useState(newId);
  const link = useQuery({
    queryKey: ['payment link', invoiceId, opening],
    queryFn: () => makePaymentLink(invoiceId),
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.linkTitle} width="sm">
      {link.data ? (
        <div className="flex flex-col gap-3">
          <p className="rounded-sm bg-sunken px-3 py-2.5 text-sm break-all">{link.data.url}</p>
          <p className="text-sm text-ink-2">{texts.linkMore(momentDay(link.data.expiresAt, timeZone))}</p>
          <CopyButton text={link.data.url} label={texts.link} copied={texts.linkCopied} />
        </div>
      ) : link.error ? (
        <ErrorState title={texts.linkFailed} error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

interface StoreCardDialogProps {
  customerId: string;
  customerName: string;
  onClose: () => void;
}

/** Keeps a test card for a customer, with the sandbox alone. */
export function StoreCardDialog({ customerId, customerName, onClose }: StoreCardDialogProps) {
  const readAgain = useReadBillingAgain();
  const form = useForm({ resolver: standardSchemaResolver(cardForm), defaultValues: emptyCard });
  const title = texts.customerPart.cardTitle(customerName);

  const store = async (paymentDetails: CardForm): Promise<void> => {
    try {
      await storeCard(customerId, paymentDetails);
    } catch (error) {
      const faulty = error instanceof ApiError ? faultyFields(error) : [];
      for (const { name, message } of faulty) form.setError(name, { message });
      if (faulty.length > 0) return;
      toastAndThrow(texts.customerPart.cardFailed)(error);
    }
    await readAgain();
    toast({ variant: 'success', title: texts.customerPart.cardSaved });
    onClose();
  };

  return (
    <FormDialog form={form} title={title} submitLabel={texts.customerPart.saveCard} onSubmit={store} onClose={onClose}>
      <CardFields control={form.control} />
    </FormDialog>
  );
}
