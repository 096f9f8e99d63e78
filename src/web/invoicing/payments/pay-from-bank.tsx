import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { PayableInvoice, payInvoiceBody } from '#contract/invoicing/invoices.ts';
import { bankDetails } from '#contract/subscription/billing.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { cardTexts } from '#web/ui/card/texts.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { payInvoiceTexts } from './pay-invoice-texts.ts';

const texts = payInvoiceTexts.bank;
const fields = ['accountHolder', 'routingNumber', 'accountNumber'] as const;

interface PayFromBankProps {
  balance: number;
  /** What its payer agrees to. */
  consents: NonNullable<PayableInvoice['bank']>;
  /** The account is given on the processor's own page, else typed here (sandbox). */
  isElsewhere: boolean;
  pay: (body: z.input<typeof payInvoiceBody>) => Promise<void>;
}

/** Pays the whole balance from a bank account, with the consent in full above the button that gives it. */
export function PayFromBank({ balance, consents, isElsewhere, pay }: PayFromBankProps) {
  const [keepCard, setKeepCard] = useState(false);
  const form = useForm({
    resolver: isElsewhere ? undefined : standardSchemaResolver(bankDetails),
    defaultValues: { accountHolder: '', routingNumber: '', accountNumber: '' },
  });
  const { control } = form;
  const submit = async (typed: z.input<typeof bankDetails>) => {
    try {
      await pay({ from: 'bank', keepCard, amount: balance, ...(isElsewhere ? {} : { bankDetails: typed }) });
    } catch (error) {
      const faulty = error instanceof ApiError ? error.details : [];
      for (const name of fields) {
        const fault = faulty.find(({ field }) => field === `bankDetails.${name}`);
        if (fault) form.setError(name, { message: fault.message });
      }
      const description = failureText(error, cardTexts.payment.failedText);
      toast({ variant: 'error', title: cardTexts.payment.failed, description });
    }
  };
  return (
    <Form form={form} label={texts.title} onSubmit={submit}>
      {isElsewhere ? (
        <p className="text-sm text-ink-2">{texts.redirect}</p>
      ) : (
        <>
          <Banner tone="warn" title={cardTexts.sandboxTitle}>
            {texts.testAccounts}
          </Banner>
          <TextField control={control} name="accountHolder" label={texts.holder} autoComplete="name" maxLength={200} />
          <TextField
            control={control}
            name="routingNumber"
            label={texts.routing}
            hint={texts.routingHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
          <TextField
            control={control}
            name="accountNumber"
            label={texts.account}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
        </>
      )}
      <Checkbox touch label={texts.keep} checked={keepCard} onChange={setKeepCard} />
      <p className="rounded-sm bg-sunken px-3 py-2.5 text-sm" aria-live="polite">
        {keepCard ? consents.consentKept : consents.consentOnce}
      </p>
      <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting}>
        {texts.authorize(balance)}
      </Button>
      <p className="text-sm text-ink-2">{texts.days}</p>
    </Form>
  );
}
