import * as z from 'zod/mini';
import {
  caseList,
  casesQuery,
  caseVisitBody,
  changeCaseBody,
  openCaseBody,
  troubleCase,
} from '#contract/visits/cases.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { changeCase, findCase, listCases, openCase, planCaseVisit } from './service.ts';

const params = z.object({ caseId: z.string() });
const ofVisit = z.object({ caseId: z.string(), visit: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)) });
const looks = { needs: ['customers', 'view'] } as const;
const changes = { needs: ['customers', 'edit'], planFeature: 'customers' } as const;
const schedules = { needs: ['routes', 'edit'], planFeature: 'routes' } as const;
const answer = { 200: troubleCase };

/** Trouble that takes several visits: its plan, the days of it, and what became of it. */
export function casesRoutes(app: App): void {
  app.get(
    '/api/cases',
    { config: looks, schema: { querystring: casesQuery, response: { 200: caseList } } },
    async (req, reply) => sendList(reply, await listCases(req.tenant, req.query)),
  );
  app.get('/api/cases/:caseId', { config: looks, schema: { params, response: answer } }, async (req) =>
    findCase(req.tenant, req.params.caseId),
  );
  app.post(
    '/api/cases',
    { config: changes, schema: { body: openCaseBody, response: { 201: troubleCase } } },
    async (req, reply) => reply.code(201).send(await openCase(req.tenant, req.body)),
  );
  app.patch(
    '/api/cases/:caseId',
    { config: changes, schema: { params, body: changeCaseBody, response: answer } },
    async (req) => changeCase(req.tenant, req.params.caseId, req.body),
  );
  app.put(
    '/api/cases/:caseId/visits/:visit',
    { config: schedules, schema: { params: ofVisit, body: caseVisitBody, response: answer } },
    async (req) => planCaseVisit(req.tenant, req.params.caseId, req.params.visit, req.body),
  );
}
