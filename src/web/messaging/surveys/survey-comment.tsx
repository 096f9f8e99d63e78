import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { answerSurveyBody } from '#contract/messaging/surveys.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useAnswerSurvey } from './survey-api.ts';
import type { SurveyTexts } from './survey-page-texts.ts';

const comment = z.pick(answerSurveyBody, { feedback: true, improvementSuggestions: true });

interface SurveyCommentProps {
  surveyKey: string;
  rating: number;
  /** What was written before. */
  before: string | null;
  texts: SurveyTexts;
}

/** A few words to the number, which is stored already. */
export function SurveyComment({ surveyKey, rating, before, texts }: SurveyCommentProps) {
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
      label={texts.comment}
      onSubmit={async (typed) => {
        await answer.mutateAsync({ rating, ...typed }).catch((cause: unknown) => {
          throw new Error(texts.failed, { cause });
        });
        setSaved(JSON.stringify(form.getValues()));
      }}
    >
      <TextAreaField control={control} name="feedback" label={texts.comment} rows={3} maxLength={2000} />
      {rating <= 3 ? (
        <TextAreaField
          control={control}
          name="improvementSuggestions"
          label={texts.improve}
          rows={2}
          maxLength={2000}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" size="touch" busy={formState.isSubmitting} className="max-md:w-full">
          {texts.send}
        </Button>
        <p role="status" className="text-sm text-ok">
          {saved === JSON.stringify(values) ? texts.commentStored : ''}
        </p>
      </div>
    </Form>
  );
}
