import * as z from 'zod/mini';
import {
  servicePhotos,
  serviceReport,
  serviceReportAnswer,
  serviceReportBody,
  serviceReportList,
  serviceReportsQuery,
} from '#contract/reports.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { sendList } from '#server/http/lists.ts';
import { reportTools } from './report-tools.ts';
import { sendReport } from './send-report.ts';
import { findReport, listReports, readServicePhotos, resendReport } from './service.ts';

const params = z.object({ reportId: z.string() });
/** Twenty photos as base64, as phones scale them. */
const reportBytes = 30 * 1024 * 1024;

/** The technician at the pool, or the office. */
const reporters = {
  anyOf: [
    ['field_service', 'edit'],
    ['reports', 'edit'],
  ],
} as const;

export function reportsRoutes(app: App, deps: Deps): void {
  const tools = reportTools(deps);

  // The second address is where the offline queue uploads the same report (decisions §7).
  for (const path of ['/api/service-report', '/api/service-reports']) {
    app.post(
      path,
      {
        bodyLimit: reportBytes,
        config: { needs: reporters },
        schema: { body: serviceReportBody, response: { 201: serviceReportAnswer } },
      },
      async (req, reply) => reply.code(201).send(await sendReport(req.tenant, tools, req.body)),
    );
  }

  app.get(
    '/api/service-reports',
    {
      config: { needs: 'signed-in' },
      schema: { querystring: serviceReportsQuery, response: { 200: serviceReportList } },
    },
    async (req, reply) => sendList(reply, await listReports(req.tenant, req.query)),
  );

  app.get(
    '/api/service-reports/:reportId',
    { config: { needs: 'signed-in' }, schema: { params, response: { 200: serviceReport } } },
    async (req) => findReport(req.tenant, req.params.reportId),
  );

  app.post(
    '/api/service-reports/:reportId/resend',
    { config: { needs: reporters }, schema: { params, response: { 200: serviceReport } } },
    async (req) => resendReport(req.tenant, tools, req.params.reportId),
  );

  app.get(
    '/api/service-photos/:reportId',
    {
      config: { needs: 'public' },
      schema: {
        params,
        querystring: z.object({ key: z.optional(z.string().check(z.maxLength(200))) }),
        response: { 200: servicePhotos },
      },
    },
    async (req, reply) => {
      reply.header('Cache-Control', 'private, no-store');
      const tenant = req.account ? req.tenant : null;
      return readServicePhotos({ ...deps, tools }, req.params.reportId, { tenant, key: req.query.key });
    },
  );
}
