import {
  answerSurveyBody,
  surveyAnswered,
  surveyInvitation,
  surveyKeyQuery,
  surveyReplied,
  surveyReplyBody,
  surveyResponseList,
} from '#contract/messaging/surveys.ts';
import { listQuery } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { surveysRepo } from './repo.ts';
import { answerSurvey, presentResponse, readSurveyLogo, showSurvey, takeReply } from './service.ts';

/** Enough for a customer, slow for guessing keys. */
const publicly = { needs: 'public', rateLimit: { max: 60, timeWindow: '5 minutes' } } as const;

export function surveysRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/surveys',
    {
      config: { needs: ['customers', 'view'] },
      schema: { querystring: listQuery, response: { 200: surveyResponseList } },
    },
    async (req, reply) => {
      const { rows, total } = await req.tenant.transaction((tx) => surveysRepo(tx).listAnswered(req.query));
      return sendList(reply, {
        rows: rows.map(({ survey, customerName }) => presentResponse(survey, customerName)),
        total,
      });
    },
  );

  app.post(
    '/api/surveys/reply',
    {
      config: { needs: ['customers', 'edit'], planFeature: 'sms_notifications' },
      schema: { body: surveyReplyBody, response: { 200: surveyReplied } },
    },
    async (req) => {
      const response = await req.tenant.transaction((tx) => takeReply(tx, req.tenant, req.body));
      return { recorded: response !== null, response };
    },
  );

  app.get(
    '/api/survey',
    { config: publicly, schema: { querystring: surveyKeyQuery, response: { 200: surveyInvitation } } },
    async (req, reply) => {
      reply.header('Cache-Control', 'private, no-store');
      return showSurvey(deps, req.query.key);
    },
  );

  app.get('/api/survey/logo', { config: publicly, schema: { querystring: surveyKeyQuery } }, async (req, reply) => {
    const { content, contentType } = await readSurveyLogo(deps, req.query.key);
    return reply.type(contentType).header('Cache-Control', 'private, max-age=300').send(content);
  });

  app.post(
    '/api/survey',
    { config: publicly, schema: { body: answerSurveyBody, response: { 200: surveyAnswered } } },
    async (req) => answerSurvey(deps, req.body),
  );
}
