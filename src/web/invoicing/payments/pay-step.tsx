import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { CircleCheck, Clock3, FileX, LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PayableInvoice, PayInvoiceAnswer } from '#contract/invoicing/customer-billing.ts';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useAttempts } from '#web/ui/card/attempts.ts';
import { CardFields } from '#web/ui/card/card-fields.tsx';
import { type CardForm, cardForm, emptyCard, faultyFields } from '#web/ui/card/card-form.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { customerBillingTexts } from '../texts.ts';
import { payInvoice, useReadPayableAgain } from './pay-api.ts';
import { payInvoiceTexts as texts } from './pay-invoice-texts.ts';

/** Asks whether the company may charge the card again; nobody's card is kept without a yes. */
function KeepCard({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div>
      <Checkbox label={texts.keep} checked={checked} onChange={onChange} />
      <p className="text-sm text-ink-2">{texts.keepMore}</p>
    </div>
  );
}

interface PayByCardProps {
  payKey: string;
  balance: number;
  onAnswer: (answer: PayInvoiceAnswer) => void;
}

/** The six fields of the sandbox; what is typed lives in this form and nowhere else. */
function PayByCard({ payKey, balance, onAnswer }: PayByCardProps) {
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

interface PayStepProps {
  payKey: string;
  invoice: PayableInvoice;
  /** Back from the processor's page: the payment may not be known yet. */
  isReturning: boolean;
}

/** What the customer can do: pay by card here or on the processor's page, or nothing more. */
export function PayStep({ payKey, invoice, isReturning }: PayStepProps) {
  const readAgain = useReadPayableAgain(payKey);
  const [answer, setAnswer] = useState<PayInvoiceAnswer | null>(null);
  const done = (told: PayInvoiceAnswer) => {
    setAnswer(told);
    if (told.status === 'redirect' && told.url) window.location.assign(told.url);
    if (told.status === 'paid') {
      toast({ variant: 'success', title: texts.success, description: texts.successText(invoice.balance) });
    }
    void readAgain();
  };
  if (invoice.state === 'void') {
    return (
      <Ending icon={<FileX />} title={texts.voidTitle}>
        {texts.voidMore}
      </Ending>
    );
  }
  if (invoice.state === 'paid' || answer?.status === 'paid' || invoice.balance <= 0) {
    return (
      <Ending icon={<CircleCheck />} title={texts.paidTitle}>
        <p>{texts.paidMore}</p>
        {answer?.sandbox ? <p className="mt-1">{answer.message}</p> : null}
      </Ending>
    );
  }
  if (answer?.status === 'pending' || isReturning) {
    return (
      <Ending icon={<Clock3 />} title={texts.pendingTitle}>
        {texts.pendingMore}
      </Ending>
    );
  }
  if (invoice.cardEntry === 'none') return <NoCards invoice={invoice} />;
  return (
    <Card title={texts.card}>
      {invoice.cardEntry === 'fields' ? (
        <PayByCard payKey={payKey} balance={invoice.balance} onAnswer={done} />
      ) : (
        <PayElsewhere payKey={payKey} balance={invoice.balance} onAnswer={done} />
      )}
    </Card>
  );
}

interface PayingProps {
  payKey: string;
  balance: number;
  onAnswer: (answer: PayInvoiceAnswer) => void;
}

function PayElsewhere({ payKey, balance, onAnswer }: PayingProps) {
  const attempts = useAttempts();
  const [busy, setBusy] = useState(false);
  const [keepCard, setKeepCard] = useState(false);
  const go = async () => {
    setBusy(true);
    const body = { keepCard };
    try {
      onAnswer(await payInvoice(payKey, body, attempts.keyFor(body)));
      attempts.ended();
    } catch (error) {
      attempts.ended(error);
      setBusy(false);
      toast({ variant: 'error', title: texts.failed, description: failureText(error, texts.failedText) });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">{texts.redirect}</p>
      <KeepCard checked={keepCard} onChange={setKeepCard} />
      <Button variant="primary" size="touch" wide busy={busy} onClick={() => void go()}>
        {texts.continue}
      </Button>
      <p className="num text-center text-sm text-ink-2">{customerBillingTexts.dollars(balance)}</p>
      <p className="flex items-start gap-2 text-sm text-ink-2">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {texts.safe}
      </p>
    </div>
  );
}

function NoCards({ invoice: { companyName, companyEmail, companyPhone } }: { invoice: PayableInvoice }) {
  return (
    <Card title={texts.noCards(companyName)}>
      <p className="text-sm text-ink-2">{texts.contact}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {companyPhone ? (
          <li>
            <a href={`tel:${companyPhone.replace(/[^\d+]/g, '')}`} className="num text-brand underline">
              {companyPhone}
            </a>
          </li>
        ) : null}
        {companyEmail ? (
          <li>
            <a href={`mailto:${companyEmail}`} className="break-all text-brand underline">
              {companyEmail}
            </a>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function Ending({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card>
      <div role="status">
        <EmptyState icon={icon} title={title}>
          {children}
        </EmptyState>
      </div>
    </Card>
  );
}
