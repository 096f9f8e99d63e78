import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LockKeyhole } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { PurchaseAnswer } from '#contract/subscription/billing.ts';
import type { BillingCycle, Plan } from '#domain/subscription/index.ts';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useAttempts } from '#web/ui/card/attempts.ts';
import { CardFields } from '#web/ui/card/card-fields.tsx';
import { type CardForm, cardForm, emptyCard, faultyFields } from '#web/ui/card/card-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type PaymentAccess, purchase } from './api.ts';
import { billingTexts as t } from './texts.ts';

interface CardPaymentProps {
  access: PaymentAccess;
  /** Null where none is chosen yet: then nothing is sent. */
  plan: Plan | null;
  cycle: BillingCycle;
  email: string;
  onPaid: (answer: PurchaseAnswer) => void;
}

/** The six fields of the sandbox (spec 3 §2, decisions §8). What is typed lives in this form and nowhere else. */
export function CardPayment({ access, plan, cycle, email, onPaid }: CardPaymentProps) {
  const attempts = useAttempts();
  const form = useForm({ resolver: standardSchemaResolver(cardForm), defaultValues: { ...emptyCard, email } });
  const { control } = form;

  const pay = async (paymentDetails: CardForm): Promise<void> => {
    if (!plan) {
      toast({ variant: 'error', title: t.payment.failed, description: t.payment.invalidPlan });
      throw new Error(t.payment.invalidPlan);
    }
    const price = plan.pricePerMonth[cycle];
    const body = { planName: plan.paymentName, billingCycle: cycle, price, paymentDetails };
    try {
      const answer = await purchase(access, body, attempts.keyFor(body));
      attempts.ended();
      form.reset(emptyCard);
      onPaid(answer);
    } catch (error) {
      attempts.ended(error);
      const told = error instanceof ApiError && error.error !== '' ? error.message : t.payment.failedText;
      toast({ variant: 'error', title: t.payment.failed, description: told });
      if (error instanceof NetworkError) throw new Error(t.payment.unreachable, { cause: error });
      // The security code is asked for again; the rest stays as typed.
      form.resetField('cvv');
      form.setFocus('cvv');
      const faulty = error instanceof ApiError ? faultyFields(error) : [];
      for (const { name, message } of faulty) form.setError(name, { message });
      if (faulty.length === 0) throw new Error(told, { cause: error });
    }
  };

  return (
    <Card title={t.payment.details}>
      <Form
        form={form}
        label={t.payment.details}
        onSubmit={pay}
        onInvalid={() => {
          if (Object.values(form.getValues()).some((value) => value.trim() === '')) {
            toast({ variant: 'error', title: t.payment.missing, description: t.payment.missingText });
          }
        }}
      >
        <CardFields control={control} />
        <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting}>
          {t.payment.complete}
        </Button>
        <p className="flex items-start gap-2 text-sm text-ink-2">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t.payment.safe}
        </p>
      </Form>
    </Card>
  );
}
