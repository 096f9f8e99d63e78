import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileX, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import {
  type AnswerSurvey,
  answerSurveyBody,
  type SurveyInvitation,
  type surveyAnswered,
} from '#contract/messaging/surveys.ts';
import { type Words, wordsOf } from '#domain/language/index.ts';
import { ApiError, call } from '#web/base/api.ts';
import { language as pageLanguage } from '#web/base/language.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { SkipLink } from '#web/ui/frames/plain-frame.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { surveyPage as texts } from './survey-page-texts.es.ts';

const path = '/api/survey';

const useSurveyInvitation = (key: string) =>
  useQuery({
    queryKey: [path, key],
    queryFn: ({ signal }) => call<SurveyInvitation>('GET', path, { query: { key }, signal }),
    enabled: key !== '',
    retry: false,
  });

const useAnswerSurvey = (key: string) =>
  useMutation({
    mutationFn: (answer: Omit<AnswerSurvey, 'key'>) =>
      call<z.infer<typeof surveyAnswered>>('POST', path, { body: { key, ...answer } }),
  });

const comment = z.pick(answerSurveyBody, { feedback: true, improvementSuggestions: true });

interface SurveyCommentProps {
  surveyKey: string;
  rating: number;
  before: string | null;
  words: Words;
}

/** A comment on a rating that is stored already. */
function SurveyComment({ surveyKey, rating, before, words: { say } }: SurveyCommentProps) {
  const answer = useAnswerSurvey(surveyKey);
  const form = useForm<z.input<typeof comment>, unknown, z.output<typeof comment>>({
    resolver: standardSchemaResolver(comment),
    defaultValues: { feedback: before ?? '', improvementSuggestions: '' },
  });
  const { control, formState } = form;
  const values = useWatch({ control });
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <Form
      form={form}
      label={say(texts.comment)}
      onSubmit={async (typed) => {
        await answer.mutateAsync({ rating, ...typed }).catch((cause: unknown) => {
          throw new Error(say(texts.failed), { cause });
        });
        setSaved(JSON.stringify(form.getValues()));
      }}
    >
      <TextAreaField control={control} name="feedback" label={say(texts.comment)} rows={3} maxLength={2000} />
      {rating <= 3 ? (
        <TextAreaField
          control={control}
          name="improvementSuggestions"
          label={say(texts.improve)}
          rows={2}
          maxLength={2000}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" size="touch" busy={formState.isSubmitting} className="max-md:w-full">
          {say(texts.send)}
        </Button>
        <p role="status" className="text-sm text-ok">
          {saved === JSON.stringify(values) ? say(texts.commentStored) : ''}
        </p>
      </div>
    </Form>
  );
}

const ratings = [1, 2, 3, 4, 5];

/** Lines break between a date and a name, not within them. */
const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0');

/** /survey?key=…: one tap rates, then a comment. In the customer's language. */
export default function SurveyPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get('key') ?? '';
  const invitation = useSurveyInvitation(key);
  const isMissing =
    key === '' || (invitation.error instanceof ApiError && [400, 404].includes(invitation.error.status));
  const language = invitation.data?.language ?? pageLanguage;
  const { say } = wordsOf(language);
  useDocumentTitle(say(texts.title));
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = before;
    };
  }, [language]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-xl grow flex-col justify-center gap-5 px-4 py-8 outline-none"
      >
        {invitation.data ? <Survey surveyKey={key} invitation={invitation.data} /> : null}
        {!invitation.data && isMissing ? (
          <EmptyState icon={<FileX />} title={say(texts.missing)}>
            {say(texts.missingMore)}
          </EmptyState>
        ) : null}
        {!invitation.data && invitation.isError && !isMissing ? (
          <ErrorState
            title={say(texts.loadFailed)}
            error={invitation.error}
            onRetry={() => void invitation.refetch()}
          />
        ) : null}
        {!invitation.data && !invitation.isError && !isMissing ? <SkeletonPage /> : null}
      </main>
    </div>
  );
}

function Survey({ surveyKey, invitation }: { surveyKey: string; invitation: SurveyInvitation }) {
  const { companyName, logo, customerName, serviceDate, technicianName, language } = invitation;
  const words = wordsOf(language);
  const { say } = words;
  const answer = useAnswerSurvey(surveyKey);
  const [rating, setRating] = useState(invitation.rating);
  const [thanks, setThanks] = useState('');
  const rate = (chosen: number) => {
    const before = rating;
    setRating(chosen);
    answer.mutate(
      { rating: chosen },
      {
        onSuccess: (answered) => setThanks(answered.thanks),
        onError: () => setRating(before),
      },
    );
  };
  return (
    <>
      <header className="flex flex-col items-center gap-3 text-center">
        {logo ? <img src={logo} alt="" className="max-h-16 max-w-48 object-contain" /> : null}
        <p className="font-semibold break-words text-ink-2">{companyName}</p>
        <h1 className="text-balance break-words">{say(texts.question)}</h1>
        <p className="text-balance break-words text-ink-2">
          {[
            customerName,
            serviceDate ? say(texts.visit({ date: serviceDate })) : null,
            technicianName ? say(texts.by({ technician: technicianName })) : null,
          ]
            .filter((part) => part !== null)
            .map(unbroken)
            .join(' · ')}
        </p>
      </header>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{say(texts.question)}</legend>
        <div className="grid grid-cols-5 gap-2">
          {ratings.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={say(texts.rate({ rating: each }))}
              aria-pressed={each === rating}
              disabled={answer.isPending}
              onClick={() => rate(each)}
              className="flex h-20 flex-col items-center justify-center gap-1.5 rounded-md border border-line-2 bg-surface text-lg font-semibold transition-colors hover:border-brand hover:bg-brand-soft aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
            >
              <Star
                aria-hidden="true"
                className={classNames('size-6', rating !== null && each <= rating && 'fill-current')}
              />
              {each}
            </button>
          ))}
        </div>
        <div aria-hidden="true" className="flex justify-between text-sm text-ink-2">
          <span>{say(texts.poor)}</span>
          <span>{say(texts.excellent)}</span>
        </div>
      </fieldset>
      {answer.isError ? (
        <Banner
          tone="bad"
          alert
          actions={
            answer.variables === undefined ? undefined : (
              <Button size="sm" onClick={() => rate(answer.variables.rating)}>
                {say(texts.again)}
              </Button>
            )
          }
        >
          {answer.error instanceof ApiError && answer.error.status === 409 ? say(texts.closed) : say(texts.failed)}
        </Banner>
      ) : null}
      <div role="status">
        {rating !== null && !answer.isPending && !answer.isError ? (
          <Banner
            tone="ok"
            title={<span className="block text-balance">{thanks === '' ? say(texts.thanks) : thanks}</span>}
          >
            {say(texts.stored)}
          </Banner>
        ) : null}
      </div>
      {rating !== null && !answer.isPending ? (
        <SurveyComment {...{ surveyKey, rating, words }} before={invitation.feedback} />
      ) : null}
    </>
  );
}
