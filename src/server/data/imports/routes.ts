import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type ImportAnswer,
  importAnswer,
  importList,
  importProgress,
  importQuery,
  importsQuery,
  type ListImportAnswer,
  listImportAnswer,
  listImportParams,
  listImportQuery,
} from '#contract/data/imports.ts';
import { importMaxBytes } from '#domain/data/index.ts';
import type { App } from '#server/http/app.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { runList, tryList } from './lists/service.ts';
import {
  cancelImport,
  findImport,
  type ImportUpload,
  listImports,
  parseMapping,
  runImport,
  tryImport,
} from './service.ts';
import { importsTexts as texts } from './texts.ts';

/** A file sent as the body itself. For an idempotency key it counts by its hash rather than by megabytes of JSON. */
class RawFile {
  constructor(readonly bytes: Buffer) {}
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

const tooLarge = (): AppError => new AppError('too_large', texts.tooLarge);

/** Takes the file out of a call: the body as text/csv, or the field `file` of a form. */
async function readUpload(request: FastifyRequest): Promise<ImportUpload> {
  if (request.body instanceof RawFile) {
    return { bytes: request.body.bytes, fileName: null, mapping: null, corrections: null };
  }
  if (!request.isMultipart()) {
    throw invalid('file', texts.sendAsCsv);
  }
  try {
    return await readForm(request);
  } catch (error) {
    throw error instanceof request.server.multipartErrors.RequestFileTooLargeError ? tooLarge() : error;
  }
}

async function readForm(request: FastifyRequest): Promise<ImportUpload> {
  let upload: { bytes: Uint8Array; fileName: string | null } | null = null;
  const fields: Pick<ImportUpload, 'mapping' | 'corrections'> = { mapping: null, corrections: null };
  for await (const part of request.parts({ limits: { fileSize: importMaxBytes, files: 5, fields: 20 } })) {
    if (part.type === 'field') {
      const { fieldname, value } = part;
      if ((fieldname === 'mapping' || fieldname === 'corrections') && typeof value === 'string' && value !== '') {
        fields[fieldname] = value;
      }
      continue;
    }
    // Every file is read to its end, wanted or not: an unread one would leave the form hanging.
    const bytes = await part.toBuffer();
    if (part.fieldname === 'file') upload = { bytes, fileName: part.filename?.slice(0, 200) || null };
  }
  if (!upload) throw invalid('file', texts.chooseFile);
  return { ...upload, ...fields };
}

const params = z.object({ importId: z.string() });

export function importsRoutes(app: App): void {
  app.register(async (scope) => {
    // Bytes, not text: only the content shows the encoding. The kinds are those that browsers and tools give CSV files.
    const kinds = [
      'text/csv',
      'application/csv',
      'text/tab-separated-values',
      'text/plain',
      'application/octet-stream',
    ];
    scope.removeContentTypeParser('text/plain');
    scope.addContentTypeParser(
      kinds,
      { parseAs: 'buffer', bodyLimit: importMaxBytes },
      async (_request: unknown, bytes: Buffer) => new RawFile(bytes),
    );
    importCalls(scope as unknown as App);
  });
}

function importCalls(app: App): void {
  app.post(
    '/api/import/customers',
    {
      config: { limit: 'work', needs: ['customers', 'edit'], planFeature: 'customers' },
      bodyLimit: importMaxBytes,
      schema: {
        querystring: importQuery,
        consumes: ['text/csv', 'multipart/form-data'],
        response: { 200: importAnswer },
      },
      // The answer is made from typed rows; checking fifty thousand of them again would hold every other call up.
      serializerCompiler: () => (answer: unknown) => JSON.stringify(answer),
    },
    async (req): Promise<ImportAnswer> => {
      const { dryRun, mapping, importId, pricePer } = req.query;
      const upload = await readUpload(req);
      return dryRun
        ? tryImport(req.tenant, upload, { mapping, pricePer })
        : runImport(req.tenant, upload, { importId, mapping, pricePer });
    },
  );

  app.post(
    '/api/import/:list',
    {
      config: { limit: 'work', needs: ['customers', 'edit'], planFeature: 'customers' },
      bodyLimit: importMaxBytes,
      schema: {
        params: listImportParams,
        querystring: listImportQuery,
        consumes: ['text/csv', 'multipart/form-data'],
        response: { 200: listImportAnswer },
      },
      serializerCompiler: () => (answer: unknown) => JSON.stringify(answer),
    },
    async (req): Promise<ListImportAnswer> => {
      const { dryRun, mapping, importId = req.tenant.newId('IMP'), poolId = null } = req.query;
      const upload = await readUpload(req);
      const asked = { list: req.params.list, mapping: parseMapping(mapping ?? upload.mapping), poolId };
      return dryRun ? tryList(req.tenant, upload, asked) : runList(req.tenant, upload, { ...asked, importId });
    },
  );

  app.get(
    '/api/imports',
    {
      config: { needs: ['customers', 'edit'] },
      schema: { querystring: importsQuery, response: { 200: importList } },
    },
    async (req) => listImports(req.tenant, req.query.importId),
  );

  app.get(
    '/api/imports/:importId',
    { config: { needs: ['customers', 'edit'] }, schema: { params, response: { 200: importProgress } } },
    async (req) => findImport(req.tenant, req.params.importId),
  );

  app.post(
    '/api/imports/:importId/cancel',
    { config: { needs: ['customers', 'edit'] }, schema: { params, response: { 200: importProgress } } },
    async (req) => cancelImport(req.tenant, req.params.importId),
  );
}
