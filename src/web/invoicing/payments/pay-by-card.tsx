import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PayInvoiceAnswer } from '#contract/invoicing/customer-billing.ts';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useAttempts } from '#web/ui/card/attempts.ts';
import { CardFields } from '#web/ui/card/card-fields.tsx';
import { type CardForm, cardForm, emptyCard, faultyFields } from '#web/ui/card/card-form.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { KeepCard } from './keep-card.tsx';
import { payInvoice } from './pay-api.ts';
import { payInvoiceTexts as texts } from './pay-invoice-texts.ts';

interface PayByCardProps {
  payKey: string;
  balance: number;
  onAnswer: (answer: PayInvoiceAnswer) => void;
}

/** The six fields of the sandbox; what is typed lives in this form and nowhere else. */
export function PayByCard({ payKey, balance, onAnswer }: PayByCardProps) {
  const attempts = useAttempts();
  const [keepCard, setKeepCard] = useState(false);
  const form = useForm({ resolver: standardSchemaResolver(cardForm), defaultValues: emptyCard });

  const pay = async (paymentDetails: CardForm): Promise<void> => {
    const body = { paymentDetails, keepCard };
    try {
      const answer = await payInvoice(payKey, body, attempts.keyFor(body));
      attempts.ended();
      form.reset(emptyCard);
      onAnswer(answer);
    } catch (error) {
      attempts.ended(error);
      const told = failureText(error, texts.failedText);
      toast({ variant: 'error', title: texts.failed, description: told });
      if (error instanceof NetworkError) throw new Error(texts.unreachable, { cause: error });
      // The security code is asked for again; the rest stays as typed.
      form.resetField('cvv');
      const faulty = error instanceof ApiError ? faultyFields(error) : [];
      for (const { name, message } of faulty) form.setError(name, { message });
      if (faulty.length === 0) throw new Error(told, { cause: error });
    }
  };

  return (
    <Form
      form={form}
      label={texts.card}
      onSubmit={pay}
      onInvalid={() => {
        if (Object.values(form.getValues()).some((value) => value.trim() === '')) {
          toast({ variant: 'error', title: texts.missing, description: texts.missingText });
        }
      }}
    >
      <CardFields control={form.control} />
      <KeepCard checked={keepCard} onChange={setKeepCard} />
      <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting}>
        {texts.pay(balance)}
      </Button>
      <p className="flex items-start gap-2 text-sm text-ink-2">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {texts.safe}
      </p>
    </Form>
  );
}
