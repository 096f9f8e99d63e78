import { Readable } from 'node:stream';
import {
  approvePayCheckBody,
  payCheck,
  payCheckExportQuery,
  payCheckQuery,
  payCheckTechnician,
  withdrawPayCheckBody,
} from '#contract/analytics/pay-check.ts';
import type { RouteNeeds } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import { csvStream } from '#server/platform/write-csv.ts';
import { payColumns, payRows, paySheetOf } from './pay-sheet.ts';
import { approve, payCheckFor, withdraw } from './service.ts';

/** Who reads reports sees all; a technician the own week. */
const reads: RouteNeeds = {
  anyOf: [
    ['reports', 'view'],
    ['field_service', 'view'],
  ],
};
const approves = { needs: ['reports', 'edit'], planFeature: 'reports' } as const;

/** A week of work by technician, and its approval. */
export function payCheckRoutes(app: App): void {
  app.get(
    '/api/pay-check',
    { config: { needs: reads }, schema: { querystring: payCheckQuery, response: { 200: payCheck } } },
    async (req) => payCheckFor(req.tenant, req.query),
  );

  app.post(
    '/api/pay-check/approve',
    { config: approves, schema: { body: approvePayCheckBody, response: { 201: payCheckTechnician } } },
    async (req, reply) => reply.code(201).send(await approve(req.tenant, req.body)),
  );

  app.post(
    '/api/pay-check/withdraw',
    { config: approves, schema: { body: withdrawPayCheckBody, response: { 200: payCheckTechnician } } },
    async (req) => withdraw(req.tenant, req.body),
  );

  app.get(
    '/api/pay-check/export',
    { config: { limit: 'work', needs: reads }, schema: { querystring: payCheckExportQuery } },
    async (req, reply) => {
      const { format, ...query } = req.query;
      const week = await payCheckFor(req.tenant, query);
      return reply
        .type(format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="timesheets-${week.from}.${format}"`)
        .header('Cache-Control', 'private, no-store')
        .send(
          format === 'pdf'
            ? await paySheetOf(req.tenant, week)
            : csvStream(payColumns, Readable.from(payRows(week, req.tenant.words))),
        );
    },
  );
}
