import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ChevronLeft, FileX } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import type { QuoteShown } from '#contract/invoicing/work-orders.ts';
import { optionalText, requiredText } from '#contract/shapes.ts';
import { ApiError } from '#web/base/api.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { dayName } from '#web/base/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PlainFrame } from '#web/ui/frames/plain-frame.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { LineList, LineSums } from '../lines.tsx';
import { useAnswerQuote, useQuote } from './api.ts';
import { quoteTexts as texts } from './quote-texts.ts';

/** /quote?key=…: a quote as its customer sees it, and the answer to it, without an account. */
export default function QuotePage() {
  useDocumentTitle(texts.title);
  const [parameters] = useSearchParams();
  const key = parameters.get('key') ?? '';
  const quote = useQuote(key);
  const isMissing = key === '' || (quote.error instanceof ApiError && quote.error.status === 404);
  return (
    <PlainFrame>
      {parameters.get('from') === 'my' ? (
        <a href="/my#papers" className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-brand">
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          {texts.ownPage}
        </a>
      ) : null}
      {quote.data ? <Loaded quote={quote.data} quoteKey={key} /> : null}
      {!quote.data && isMissing ? (
        <Card>
          <h1 className="sr-only">{texts.title}</h1>
          <EmptyState icon={<FileX />} title={texts.missing}>
            {texts.missingMore}
          </EmptyState>
        </Card>
      ) : null}
      {!quote.data && quote.isError && !isMissing ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={quote.error} onRetry={() => void quote.refetch()} />
        </Card>
      ) : null}
      {!quote.data && !quote.isError && !isMissing ? <SkeletonPage /> : null}
    </PlainFrame>
  );
}

function Loaded({ quote, quoteKey }: { quote: QuoteShown; quoteKey: string }) {
  const { companyName, companyPhone, companyEmail, orderNumber, customerName, title, description, validUntil } = quote;
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 grow">
          <p className="font-semibold break-words">{companyName}</p>
          <h1 className="break-words">{title}</h1>
          <p className="num text-sm text-ink-2">
            {[texts.of(orderNumber), texts.to(customerName), validUntil ? texts.validUntil(dayName(validUntil)) : null]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {quote.state === 'changed' ? null : (
          <div className="md:text-right">
            <p className="text-sm text-ink-2">{texts.total}</p>
            <p className="num text-2xl font-[620] tracking-[-0.035em]">{texts.dollars(quote.total)}</p>
          </div>
        )}
      </div>
      {quote.state === 'open' ? null : (
        <Banner tone={quote.state === 'approved' ? 'ok' : 'brand'}>{texts.closed[quote.state]}</Banner>
      )}
      {quote.state === 'changed' ? null : (
        <Card title={texts.lines}>
          {description ? <p className="mb-3 whitespace-pre-wrap">{description}</p> : null}
          <LineList lines={quote.lines} label={texts.lines} empty={texts.noLines} />
          <LineSums sums={quote} />
        </Card>
      )}
      {quote.deposit ? <Deposit deposit={quote.deposit} quoteKey={quoteKey} /> : null}
      {quote.state === 'open' ? <Answer quoteKey={quoteKey} /> : null}
      {companyPhone || companyEmail ? (
        <p className="text-sm text-ink-2">
          {texts.questions(companyName)}{' '}
          {companyPhone ? (
            <a href={`tel:${companyPhone.replace(/[^\d+]/g, '')}`} className="num text-brand underline">
              {companyPhone}
            </a>
          ) : null}{' '}
          {companyEmail ? (
            <a href={`mailto:${companyEmail}`} className="text-brand underline">
              {companyEmail}
            </a>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** What is due on approval, and how it is paid. */
function Deposit({
  deposit: { amount, state },
  quoteKey,
}: {
  deposit: NonNullable<QuoteShown['deposit']>;
  quoteKey: string;
}) {
  return (
    <Card>
      <p>{texts.deposit[state](amount)}</p>
      {state === 'due' ? (
        <ButtonLink
          to={`/pay?key=${encodeURIComponent(quoteKey)}`}
          variant="primary"
          className="mt-3 max-md:h-12 max-md:w-full"
        >
          {texts.deposit.pay}
        </ButtonLink>
      ) : null}
    </Card>
  );
}

/** As the call takes it, without all that is said with it: customers open this page on a phone. */
const answerForm = z.object({ name: requiredText(200, texts.nameMissing), reason: optionalText(500) });

/** Yes or no, with the name of who says so. */
function Answer({ quoteKey }: { quoteKey: string }) {
  const answer = useAnswerQuote(quoteKey);
  const [declining, setDeclining] = useState(false);
  const form = useForm<z.input<typeof answerForm>, unknown, z.output<typeof answerForm>>({
    resolver: standardSchemaResolver(answerForm),
    defaultValues: { name: '', reason: '' },
  });
  const { control, formState } = form;
  return (
    <Card>
      <Form
        form={form}
        label={texts.agree}
        onSubmit={async (body) => {
          await answer.mutateAsync({ ...body, approved: !declining }).catch(tellingFailure(texts.answerFailed));
        }}
      >
        <TextField control={control} name="name" label={texts.name} autoComplete="name" maxLength={200} />
        {declining ? (
          <TextAreaField
            control={control}
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            rows={2}
            maxLength={500}
            optional
          />
        ) : null}
        <DialogButtons
          label={declining ? texts.declineConfirm : texts.agree}
          busy={formState.isSubmitting}
          danger={declining}
          cancelLabel={declining ? texts.backToQuote : texts.decline}
          onCancel={() => setDeclining(!declining)}
        />
      </Form>
    </Card>
  );
}
