import * as z from 'zod/mini';
import {
  previewReportBody,
  reportMail,
  reportNoteBody,
  resendReportBody,
  servicePhotos,
  servicePhotosQuery,
  serviceReport,
  serviceReportAnswer,
  serviceReportBody,
  serviceReportList,
  serviceReportsQuery,
} from '#contract/reports/reports.ts';
import { type CompleteVisit, completeVisitBody } from '#contract/visits/visits.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { previewOf, previewReport, type ReportToPreview } from './preview.ts';
import { sendReport } from './send-report.ts';
import {
  findReport,
  findReportMail,
  listReports,
  putNote,
  readReportSheet,
  readServicePhoto,
  readServicePhotos,
  resendReport,
} from './service.ts';
import type { ReportTools } from './write-report.ts';

/** Of the link in the report's email. */
const withKey = z.object({ key: z.optional(z.string().check(z.maxLength(200))) });
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

/** The report of a visit, if it were finished like that. */
export type VisitAsReported = (
  tx: TenantTx,
  tenant: Tenant,
  visitId: string,
  body: CompleteVisit,
) => Promise<ReportToPreview>;

export function reportsRoutes(
  app: App,
  deps: Deps,
  { visitAsReported, tools }: { visitAsReported: VisitAsReported; tools: ReportTools },
): void {
  // The second address is where the offline queue uploads the same report.
  for (const path of ['/api/service-report', '/api/service-reports']) {
    app.post(
      path,
      {
        bodyLimit: reportBytes,
        config: { needs: reporters, limit: 'message' },
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
    {
      config: { limit: 'message', needs: reporters },
      schema: { params, body: resendReportBody, response: { 200: serviceReport } },
    },
    async (req) => resendReport(req.tenant, tools, req.params.reportId, req.body?.again === true),
  );

  app.post(
    '/api/service-reports/:reportId/note',
    {
      config: { limit: 'message', needs: ['reports', 'edit'] },
      schema: { params, body: reportNoteBody, response: { 200: serviceReport } },
    },
    async (req) => putNote(req.tenant, tools, req.params.reportId, req.body.text),
  );

  app.get(
    '/api/service-reports/:reportId/mail',
    { config: { needs: 'signed-in' }, schema: { params, response: { 200: reportMail } } },
    async (req) => findReportMail(req.tenant, req.params.reportId),
  );

  app.post(
    '/api/service-report/preview',
    { config: { limit: 'work', needs: reporters }, schema: { body: previewReportBody, response: { 200: reportMail } } },
    async (req) => previewReport(req.tenant, tools, req.body),
  );

  app.post(
    '/api/visits/:visitId/preview',
    {
      config: { limit: 'work', needs: ['field_service', 'edit'] },
      schema: {
        params: z.object({ visitId: z.string() }),
        body: completeVisitBody,
        response: { 200: reportMail },
      },
    },
    async (req) =>
      req.tenant.transaction(async (tx) =>
        previewOf(tx, req.tenant, tools, await visitAsReported(tx, req.tenant, req.params.visitId, req.body)),
      ),
  );

  app.get(
    '/api/service-reports/:reportId/pdf',
    { config: { limit: 'work', needs: 'public', openToCustomers: true }, schema: { params, querystring: withKey } },
    async (req, reply) => {
      const tenant = req.account ? req.tenant : null;
      const reader = { tenant, key: req.query.key };
      const { fileName, pdf } = await readReportSheet({ ...deps, tools }, req.params.reportId, reader);
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${fileName}"`)
        .header('Cache-Control', 'private, no-store')
        .send(pdf);
    },
  );

  app.get(
    '/api/service-photos/:reportId',
    {
      config: { needs: 'public', limit: 'work' },
      schema: { params, querystring: servicePhotosQuery, response: { 200: servicePhotos } },
    },
    async (req, reply) => {
      reply.header('Cache-Control', 'private, no-store');
      const tenant = req.account ? req.tenant : null;
      const { key, images } = req.query;
      const reader = { tenant, key, withImages: images !== 'none' };
      return readServicePhotos({ ...deps, tools }, req.params.reportId, reader);
    },
  );

  for (const size of ['picture', 'thumbnail'] as const) {
    app.get(
      size === 'picture'
        ? '/api/service-photos/:reportId/:photoId'
        : '/api/service-photos/:reportId/:photoId/thumbnail',
      {
        config: { needs: 'public', openToCustomers: true },
        schema: { params: z.object({ reportId: z.string(), photoId: z.string() }), querystring: withKey },
      },
      async (req, reply) => {
        const tenant = req.account ? req.tenant : null;
        const content = await readServicePhoto({ ...deps, tools }, req.params, { tenant, key: req.query.key, size });
        // A photo never changes under its id; after its link has ended nobody should go on from a cache.
        return reply
          .type('image/jpeg')
          .header('Cache-Control', tenant?.account.scope === 'customer' ? 'private, no-store' : 'private, max-age=3600')
          .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
      },
    );
  }
}
