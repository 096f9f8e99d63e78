import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { CardFields } from './card-fields.tsx';
import { type CardForm, cardForm, emptyCard, faultyFields } from './card-form.ts';
import { cardTexts } from './texts.ts';

const texts = cardTexts.payment;

/** What stays with us of a card: nothing. */
export const CardNote = () => (
  <p className="flex items-start gap-2 text-sm text-ink-2">
    <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {texts.safe}
  </p>
);

interface CardPaymentFormProps {
  label: string;
  submitLabel: string;
  email?: string;
  /** Why nothing can be paid yet. */
  obstacle?: string | undefined;
  pay: (card: CardForm) => Promise<void>;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** The six fields of the sandbox. What is typed lives in this form and nowhere else. */
export function CardPaymentForm({ label, submitLabel, email = '', obstacle, pay, children }: CardPaymentFormProps) {
  const form = useForm({ resolver: standardSchemaResolver(cardForm), defaultValues: { ...emptyCard, email } });
  const fail = (description: string, cause?: unknown): never => {
    toast({ variant: 'error', title: texts.failed, description });
    if (cause instanceof NetworkError) throw new Error(texts.unreachable, { cause });
    throw new Error(description, { cause });
  };
  const submit = async (card: CardForm): Promise<void> => {
    if (obstacle) fail(obstacle);
    try {
      await pay(card);
      form.reset(emptyCard);
    } catch (error) {
      // The security code is asked for again; the rest stays as typed. Without an answer it is the same attempt.
      if (!(error instanceof NetworkError)) form.resetField('cvv');
      const faulty = error instanceof ApiError ? faultyFields(error) : [];
      for (const { name, message } of faulty) form.setError(name, { message });
      const said = failureText(error, texts.failedText);
      if (faulty.length === 0) fail(said, error);
      toast({ variant: 'error', title: texts.failed, description: said });
    }
  };
  return (
    <Form
      form={form}
      label={label}
      onSubmit={submit}
      onInvalid={() => {
        if (Object.values(form.getValues()).some((value) => value.trim() === '')) {
          toast({ variant: 'error', title: texts.missing, description: texts.missingText });
        }
      }}
    >
      <CardFields control={form.control} />
      {children}
      <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
      <CardNote />
    </Form>
  );
}
