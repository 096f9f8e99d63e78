import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { photo, photoProof } from '#contract/reports.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { addPhoto, proofOf, readPhoto, removePhoto, requireVisit } from './service.ts';
import { readUpload } from './upload.ts';

const ofVisit = z.object({ visitId: z.string() });
const params = z.object({ photoId: z.string() });

/** A photo never changes under its id, so whoever has it need not ask again; shared caches keep none. */
const sendPicture = (reply: FastifyReply, content: Uint8Array) =>
  reply
    .type('image/jpeg')
    .header('Cache-Control', 'private, max-age=31536000, immutable')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));

export function photosRoutes(app: App, { files }: Deps): void {
  app.post(
    '/api/visits/:visitId/photos',
    {
      config: { needs: ['field_service', 'edit'], planFeature: 'photo_documentation' },
      schema: { params: ofVisit, response: { 201: photo } },
    },
    async (req, reply) => {
      const { visitId } = req.params;
      await requireVisit(req.tenant, visitId);
      const upload = await readUpload(req.parts());
      return reply.code(201).send(await addPhoto(req.tenant, files, { ...upload, visitId }));
    },
  );

  app.delete(
    '/api/photos/:photoId',
    { config: { needs: ['field_service', 'edit'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removePhoto(req.tenant, files, req.params.photoId);
      return { success: true as const };
    },
  );

  app.get('/api/photos/:photoId', { config: { needs: 'signed-in' }, schema: { params } }, async (req, reply) => {
    return sendPicture(reply, await readPhoto(req.tenant, files, req.params.photoId, 'picture'));
  });

  app.get(
    '/api/photos/:photoId/proof',
    { config: { needs: 'signed-in' }, schema: { params, response: { 200: photoProof } } },
    async (req) => proofOf(req.tenant, files, req.params.photoId),
  );

  app.get(
    '/api/photos/:photoId/thumbnail',
    { config: { needs: 'signed-in' }, schema: { params } },
    async (req, reply) => {
      return sendPicture(reply, await readPhoto(req.tenant, files, req.params.photoId, 'thumbnail'));
    },
  );
}
