import { useMutation, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { AnswerSurvey, SurveyInvitation, surveyAnswered } from '#contract/messaging/surveys.ts';
import { call } from '#web/base/api.ts';

const path = '/api/survey';

export const useSurveyInvitation = (key: string) =>
  useQuery({
    queryKey: [path, key],
    queryFn: ({ signal }) => call<SurveyInvitation>('GET', path, { query: { key }, signal }),
    enabled: key !== '',
    retry: false,
  });

export const useAnswerSurvey = (key: string) =>
  useMutation({
    mutationFn: (answer: Omit<AnswerSurvey, 'key'>) =>
      call<z.infer<typeof surveyAnswered>>('POST', path, { body: { key, ...answer } }),
  });
