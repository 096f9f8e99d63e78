import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  archiveMaxBytes,
  backup,
  backupList,
  companyImportAnswer,
  importedPeopleList,
} from '#contract/data/exports.ts';
import { id } from '#contract/shapes.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { accountingRoutes } from './accounting/routes.ts';
import { askForBackup, listBackups, openBackup } from './backups.ts';
import { peopleRepo } from './repo.ts';
import { restoreCompany } from './restore/restore-company.ts';
import { inSpoolFolder, type Spool, spoolCompany } from './spool.ts';
import { exportsTexts as texts } from './texts.ts';
import { contentOf, inArchive, writeArchive } from './write-archive.ts';

type Sources = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>;

/**
 * The archive of a company as a stream, once its tables have been read. What goes wrong after that cuts the stream off;
 * a reader that goes away ends the work.
 */
function exportCompany(
  { db, files, clock, config }: Sources,
  companyId: string,
  onCutOff: (error: unknown) => void,
): Promise<{ archive: Readable; company: Spool['company'] }> {
  return new Promise((resolve, reject) => {
    let begun = false;
    inSpoolFolder(config.dataDir, async (folder) => {
      const spool = await spoolCompany(db, companyId, folder);
      const archive = new PassThrough();
      // Also said by `writeArchive`; a stream without a listener would end the process.
      archive.on('error', () => undefined);
      begun = true;
      resolve({ archive, company: spool.company });
      const place = inArchive((key) => contentOf(files, `${companyId}/${key}`));
      await writeArchive({ spool, folder, at: clock(), place }, archive);
    }).catch((error: unknown) => (begun ? onCutOff(error) : reject(error)));
  });
}

const params = z.object({ backupId: z.string() });
const importQuery = z.object({ importId: z.optional(id) });

/** An archive holds whatever any permission opens, and brings permissions with it: both are for owners. */
const wholeCompany = 'owner';

/** `Clear Water, LLC` as part of a file name. */
const inFileName = (name: string | null): string =>
  (name ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase() || 'company';

/** Everything of a company as one archive, out and in; and the archives that are kept. */
export function exportsRoutes(app: App, deps: Deps): void {
  accountingRoutes(app, deps);

  app.get(
    '/api/export',
    { config: { limit: 'work', needs: wholeCompany }, schema: { produces: ['application/zip'] } },
    async (req, reply) => {
      const { archive, company } = await exportCompany(deps, req.tenant.companyId, (error) =>
        req.log.warn({ err: error }, 'an export was cut off'),
      );
      const day = localDate(company.timeZone, req.tenant.now());
      return reply
        .type('application/zip')
        .header('Content-Disposition', `attachment; filename="poolhand-${inFileName(company.name)}-${day}.zip"`)
        .header('Cache-Control', 'private, no-store')
        .send(archive);
    },
  );

  app.get('/api/backups', { config: { needs: wholeCompany }, schema: { response: { 200: backupList } } }, async (req) =>
    listBackups(req.tenant),
  );

  app.post(
    '/api/backups',
    { config: { limit: 'work', needs: wholeCompany, planFeature: 'settings' }, schema: { response: { 201: backup } } },
    async (req, reply) => reply.code(201).send(await askForBackup(deps, req.tenant)),
  );

  app.get(
    '/api/backups/:backupId/file',
    { config: { limit: 'work', needs: wholeCompany }, schema: { params, produces: ['application/zip'] } },
    async (req, reply) => {
      const { content, startedAt } = await openBackup(deps, req.tenant, req.params.backupId, (error) =>
        req.log.warn({ err: error }, 'a download of a backup was cut off'),
      );
      return reply
        .type('application/zip')
        .header(
          'Content-Disposition',
          `attachment; filename="poolhand-backup-${localDate(req.tenant.account.timeZone, startedAt)}.zip"`,
        )
        .header('Cache-Control', 'private, no-store')
        .send(content);
    },
  );

  app.post(
    '/api/import/company',
    {
      config: { limit: 'work', needs: wholeCompany, planFeature: 'settings' },
      bodyLimit: archiveMaxBytes,
      schema: { querystring: importQuery, consumes: ['multipart/form-data'], response: { 200: companyImportAnswer } },
    },
    async (req) =>
      inSpoolFolder(deps.config.dataDir, async (folder) => {
        const upload = await receive(req, join(folder, 'archive.zip'));
        return restoreCompany(req.tenant, deps.files, upload, req.query.importId ?? req.tenant.newId('IMP'));
      }),
  );

  app.get(
    '/api/import/people',
    { config: { needs: ['user_management', 'view'] }, schema: { response: { 200: importedPeopleList } } },
    async (req) => req.tenant.transaction((tx) => peopleRepo(tx).imported()),
  );
}

const tooLarge = () => new AppError('too_large', texts.tooLarge);

/** Writes the field `file` of a form to disk as it comes. */
async function receive(req: FastifyRequest, path: string): Promise<{ path: string; fileName: string | null }> {
  if (!req.isMultipart()) throw invalid('file', texts.sendAsForm);
  try {
    const part = await req.file({ limits: { fileSize: archiveMaxBytes, files: 1, fields: 5 } });
    if (part?.fieldname !== 'file') throw invalid('file', texts.chooseFile);
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw tooLarge();
    return { path, fileName: part.filename?.slice(0, 200) || null };
  } catch (error) {
    throw error instanceof req.server.multipartErrors.RequestFileTooLargeError ? tooLarge() : error;
  }
}
