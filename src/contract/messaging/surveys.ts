import * as z from 'zod/mini';
import { optionalText, requiredText } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { messagingTexts } from './texts.ts';

/** 5 excellent, 4 good, 3 average, otherwise poor. */
export const serviceQualities = ['excellent', 'good', 'average', 'poor'] as const;

export const surveyResponse = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  serviceDate: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  rating: z.int(),
  feedback: z.nullable(z.string()),
  technicianRating: z.nullable(z.int()),
  serviceQuality: z.enum(serviceQualities),
  wouldRecommend: z.boolean(),
  improvementSuggestions: z.nullable(z.string()),
  responseDate: z.string(),
  /** By text message, on the page of the link, or entered by the office. */
  via: z.enum(['sms', 'page', 'office']),
});
export type SurveyResponse = z.infer<typeof surveyResponse>;
export const surveyResponseList = z.array(surveyResponse);

/** POST /api/surveys/reply: a reply received by text; ignored unless a whole number from 1 to 5. */
export const surveyReplyBody = z
  .object({
    phoneNumber: requiredText(40, issue(messagingTexts.phoneNumberRequired)),
    reply: requiredText(1600, issue(messagingTexts.replyRequired)),
  })
  .register(z.globalRegistry, { example: { phoneNumber: '(602) 555-0142', reply: '5' } });
export const surveyReplied = z.object({
  /** False where the reply is not a rating or the number is unknown. */
  recorded: z.boolean(),
  response: z.nullable(surveyResponse),
});

const key = z.string().check(z.minLength(20), z.maxLength(100));
export const surveyKeyQuery = z.object({ key });

/** GET /api/survey?key=, public. */
export const surveyInvitation = z.object({
  companyName: z.string(),
  logo: z.nullable(z.string()),
  customerName: z.string(),
  serviceDate: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  language: z.enum(['en', 'es']),
  /** The current answer; may be changed for 14 days. */
  rating: z.nullable(z.int()),
  feedback: z.nullable(z.string()),
});
export type SurveyInvitation = z.infer<typeof surveyInvitation>;

const stars = z
  .int()
  .check(z.minimum(1, issue(messagingTexts.oneToFive)), z.maximum(5, issue(messagingTexts.oneToFive)));

/** POST /api/survey: public, with the key of the link. */
export const answerSurveyBody = z
  .object({
    key,
    rating: stars,
    technicianRating: z.optional(z.nullable(stars)),
    feedback: optionalText(2000),
    improvementSuggestions: optionalText(2000),
  })
  .register(z.globalRegistry, { example: { key: 'k'.repeat(43), rating: 5 } });
export type AnswerSurvey = z.infer<typeof answerSurveyBody>;
export const surveyAnswered = z.object({ rating: z.int(), thanks: z.string() });
