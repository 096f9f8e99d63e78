import * as z from 'zod/mini';
import { auditEntryList, auditQuery, undoAnswer } from '#contract/data/audit.ts';
import type { App } from '#server/http/app.ts';
import { listEntries, undoChange } from './service.ts';

const params = z.object({ changeId: z.string().check(z.maxLength(60)) });

/** Those who manage the company's people read what they did; owners alone, unless the company grants it. */
export function auditRoutes(app: App): void {
  app.get(
    '/api/audit',
    {
      config: { needs: ['user_management', 'view'] },
      schema: { querystring: auditQuery, response: { 200: auditEntryList } },
    },
    async (req) => listEntries(req.tenant, req.query),
  );

  app.post(
    '/api/audit/changes/:changeId/undo',
    { config: { needs: ['user_management', 'delete'] }, schema: { params, response: { 200: undoAnswer } } },
    async (req) => undoChange(req.tenant, req.params.changeId),
  );
}
