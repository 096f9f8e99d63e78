import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock3, FileX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { PayableInvoice, PayInvoiceAnswer, payInvoiceBody } from '#contract/invoicing/invoices.ts';
import { bankNewsOf } from '#domain/invoicing/index.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatDollars } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useAttempts } from '#web/ui/card/attempts.ts';
import { CardNote, CardPaymentForm } from '#web/ui/card/card-payment-form.tsx';
import { cardTexts } from '#web/ui/card/texts.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '#web/ui/fields/choice-buttons.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { payInvoiceTexts as texts } from './pay-invoice-texts.ts';

const pathOf = (key: string): string => `/api/pay/${encodeURIComponent(key)}`;
export const payablePdfPath = (key: string, number?: string | null): string =>
  `${pathOf(key)}/invoice.pdf${number ? `?number=${encodeURIComponent(number)}` : ''}`;
const askAgainMs = 3000;

/** The invoice of a link. While its payment is being confirmed it is asked for again every few seconds. */
export const usePayable = (key: string, isConfirming: boolean) =>
  useQuery<PayableInvoice>({
    queryKey: [pathOf(key)],
    enabled: key !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'open') return false;
      // A test bank decides within a minute; a real one takes days.
      if (state.data.bankState === 'pending') return state.data.sandbox ? 10 * askAgainMs : false;
      return isConfirming ? askAgainMs : false;
    },
  });

/** Pays the whole balance. A plain call and no mutation: the card in the body must not end up in a cache. */
const payInvoice = (
  key: string,
  body: z.input<typeof payInvoiceBody>,
  idempotencyKey: string,
): Promise<PayInvoiceAnswer> => call('POST', pathOf(key), { body, idempotencyKey });

function useReadPayableAgain(key: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [pathOf(key)] });
}

/** Asks whether the company may charge the card again; nobody's card is kept without a yes. */
function KeepCard({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div>
      <Checkbox label={texts.keep} checked={checked} onChange={onChange} />
      <p className="text-sm text-ink-2">{texts.keepMore}</p>
    </div>
  );
}

interface PayingProps {
  payKey: string;
  balance: number;
  onAnswer: (answer: PayInvoiceAnswer) => void;
}

function PayByCard({ payKey, balance, onAnswer }: PayingProps) {
  const attempts = useAttempts();
  const [keepCard, setKeepCard] = useState(false);
  return (
    <CardPaymentForm
      label={texts.card}
      submitLabel={texts.pay(balance)}
      pay={async (paymentDetails) => {
        const body = { paymentDetails, keepCard, amount: balance };
        onAnswer(await attempts.run(body, (key) => payInvoice(payKey, body, key)));
      }}
    >
      <KeepCard checked={keepCard} onChange={setKeepCard} />
    </CardPaymentForm>
  );
}

const PayFromBank = lazyComponent(async () => (await import('./pay-from-bank.tsx')).PayFromBank, {
  waiting: <SkeletonRows rows={3} />,
});

interface WaysProps extends Omit<PayingProps, 'balance'> {
  invoice: PayableInvoice;
}

/** What is left without the discount, in dollars and whole cents. */
const reducedOf = ({ balance, paymentDiscount }: PayableInvoice): number =>
  Math.round((balance - paymentDiscount) * 100) / 100;

/** Where the way to pay makes a difference: the amount of each. */
function WhatEachComesTo({ invoice }: { invoice: PayableInvoice }) {
  const { balance, bank, cardEntry, paymentDiscount } = invoice;
  if (paymentDiscount === 0) return null;
  const less = texts.discount.saves(reducedOf(invoice), paymentDiscount);
  const ways = [
    ...(cardEntry === 'none' ? [] : [{ name: texts.ways.card, amount: formatDollars(balance) }]),
    ...(bank ? [{ name: texts.ways.bank, amount: less }] : []),
    { name: texts.discount.byHand, amount: less },
  ];
  return (
    <dl aria-label={texts.discount.amounts} className="mb-4 flex flex-col gap-1 text-sm">
      {ways.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{name}</dt>
          <dd className="num text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** By card, or from a bank account where the company lets its customers. */
function Ways({ payKey, invoice, onAnswer }: WaysProps) {
  const { bank, balance, cardEntry } = invoice;
  const [way, setWay] = useState<'card' | 'bank'>('card');
  const attempts = useAttempts();
  const news = bankNewsOf(invoice);
  const ByCard = cardEntry === 'fields' ? PayByCard : PayElsewhere;
  return (
    <Card title={bank ? texts.payTitle : texts.card}>
      {news ? <p className="mb-3 text-sm">{texts.ownBankNews[news]}</p> : null}
      {bank ? (
        <ChoiceButtons
          label={texts.waysLabel}
          choices={['card', 'bank']}
          names={texts.ways}
          value={way}
          onChange={setWay}
          className="mb-4"
        />
      ) : null}
      <WhatEachComesTo invoice={invoice} />
      {bank && way === 'bank' ? (
        <PayFromBank
          balance={reducedOf(invoice)}
          consents={bank}
          isElsewhere={cardEntry === 'redirect'}
          pay={async (body) => onAnswer(await attempts.run(body, (key) => payInvoice(payKey, body, key)))}
        />
      ) : (
        <ByCard payKey={payKey} balance={balance} onAnswer={onAnswer} />
      )}
    </Card>
  );
}

interface PayStepProps {
  payKey: string;
  invoice: PayableInvoice;
  /** Back from the processor's page: the payment may not be known yet. */
  isReturning: boolean;
}

/** What the customer can do: pay here or on the processor's page, or nothing more. */
export function PayStep({ payKey, invoice, isReturning }: PayStepProps) {
  const readAgain = useReadPayableAgain(payKey);
  const [answer, setAnswer] = useState<PayInvoiceAnswer | null>(null);
  const done = (given: PayInvoiceAnswer) => {
    setAnswer(given);
    if (given.status === 'redirect' && given.url) window.location.assign(given.url);
    if (given.status === 'paid') {
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
  const news = bankNewsOf(invoice);
  if (news === 'disputed' && invoice.balance <= 0) {
    return (
      <Ending icon={<Clock3 />} title={texts.disputedTitle}>
        {texts.ownBankNews.disputed}
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
  if (news === 'pending') {
    return (
      <Ending icon={<Clock3 />} title={texts.underWayTitle}>
        <p>{texts.ownBankNews.pending}</p>
        {answer?.sandbox ? <p className="mt-1">{answer.message}</p> : null}
      </Ending>
    );
  }
  // What a bank returned meanwhile is open again.
  if (news !== 'returned' && (answer?.status === 'pending' || isReturning)) {
    return (
      <Ending icon={<Clock3 />} title={texts.pendingTitle}>
        {texts.pendingMore}
      </Ending>
    );
  }
  if (invoice.cardEntry === 'none') return <NoCards invoice={invoice} />;
  return <Ways payKey={payKey} invoice={invoice} onAnswer={done} />;
}

function PayElsewhere({ payKey, balance, onAnswer }: PayingProps) {
  const attempts = useAttempts();
  const [busy, setBusy] = useState(false);
  const [keepCard, setKeepCard] = useState(false);
  const go = async () => {
    setBusy(true);
    const body = { keepCard, amount: balance };
    try {
      onAnswer(await attempts.run(body, (key) => payInvoice(payKey, body, key)));
    } catch (error) {
      setBusy(false);
      toast({
        variant: 'error',
        title: cardTexts.payment.failed,
        description: failureText(error, cardTexts.payment.failedText),
      });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">{texts.redirect}</p>
      <KeepCard checked={keepCard} onChange={setKeepCard} />
      <Button variant="primary" size="touch" wide busy={busy} onClick={() => void go()}>
        {texts.continue}
      </Button>
      <p className="num text-center text-sm text-ink-2">{formatDollars(balance)}</p>
      <CardNote />
    </div>
  );
}

function NoCards({ invoice }: { invoice: PayableInvoice }) {
  const { companyName, companyEmail, companyPhone } = invoice;
  return (
    <Card title={texts.noCards(companyName)}>
      <WhatEachComesTo invoice={invoice} />
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
