import { createHash } from 'node:crypto';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { photo, photoProof } from '#contract/reports/reports.ts';
import { deleted } from '#contract/shapes.ts';
import { type PhotoFields, photoFields } from '#contract/visits/visits.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Account } from '#server/http/tenant.ts';
import { invalid, invalidParts } from '#server/platform/app-error.ts';
import { addPhoto, type PhotoHooks, type PhotoOf, proofOf, readPhoto, removePhoto, requirePlace } from './service.ts';
import { photosTexts } from './texts.ts';

interface ReadUpload {
  content: Uint8Array;
  fields: PhotoFields;
}

/** Reads a form with one `file` and the fields about it, in any order. */
async function readUpload(parts: AsyncIterable<MultipartFile | MultipartValue>): Promise<ReadUpload> {
  let content: Uint8Array | null = null;
  const sent: Record<string, unknown> = {};
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.value !== '') sent[part.fieldname] = part.value;
      continue;
    }
    // Every file is read to its end, wanted or not: an unread one would leave the form hanging.
    const read = await part.toBuffer();
    if (part.fieldname === 'file') content = read;
  }
  const fields = photoFields.safeParse(sent);
  if (!fields.success) throw invalidParts(fields.error.issues);
  if (content === null || content.byteLength === 0) throw invalid('file', photosTexts.choosePhoto);
  return { content, fields: fields.data };
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: ReadUpload | null;
  }
}

/** Reads the form before validation, so that an Idempotency-Key covers the picture and its fields. */
async function takeUpload(req: FastifyRequest, of: PhotoOf, { restoreVisit }: PhotoHooks): Promise<void> {
  await requirePlace(req.tenant, of, restoreVisit);
  const read = await readUpload(req.parts());
  // What a customer sends is a picture; what it is of is said in the message.
  const ofCustomer = { category: 'general', description: null, pairId: undefined, taskId: undefined };
  const upload = 'messageId' in of ? { ...read, fields: { ...read.fields, ...ofCustomer } } : read;
  req.upload = upload;
  // Another at each try, of the same photo.
  const { sentAt: _, ...fields } = upload.fields;
  req.bodyToHash = { ...fields, file: createHash('sha256').update(upload.content).digest('hex') };
}

const ofSkip = z.object({ skipId: z.string() });
const ofWorkOrder = z.object({ workOrderId: z.string() });
const ofReaders = { needs: 'signed-in', openToCustomers: true } as const;
const ofMessage = z.object({ messageId: z.string() });
const ofVisit = z.object({ visitId: z.string() });
const params = z.object({ photoId: z.string() });

/**
 * A photo never changes under its id, so browsers may cache it for good; shared caches must not. On a device that a customer
 * came to by a link nothing stays: the link ends, and the device may be somebody else's.
 */
const sendPicture = (reply: FastifyReply, { scope }: Account, content: Uint8Array) =>
  reply
    .type('image/jpeg')
    .header('Cache-Control', scope === 'customer' ? 'private, no-store' : 'private, max-age=31536000, immutable')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));

export function photosRoutes(app: App, { files }: Deps, hooks: PhotoHooks): void {
  app.decorateRequest('upload', null);

  const add = ({ tenant, upload }: FastifyRequest, of: PhotoOf) => {
    if (!upload) throw invalid('file', photosTexts.choosePhoto);
    return addPhoto(tenant, files, { ...upload, of }, hooks);
  };

  app.post(
    '/api/visits/:visitId/photos',
    {
      config: { limit: 'work', needs: ['field_service', 'edit'], planFeature: 'photo_documentation' },
      schema: { params: ofVisit, response: { 201: photo } },
      preValidation: (req) => takeUpload(req, { visitId: req.params.visitId }, hooks),
    },
    async (req, reply) => reply.code(201).send(await add(req, { visitId: req.params.visitId })),
  );

  app.post(
    '/api/skips/:skipId/photos',
    {
      config: { limit: 'work', needs: ['skip_visits', 'edit'], planFeature: 'photo_documentation' },
      schema: { params: ofSkip, response: { 201: photo } },
      preValidation: (req) => takeUpload(req, { skipId: req.params.skipId }, hooks),
    },
    async (req, reply) => reply.code(201).send(await add(req, { skipId: req.params.skipId })),
  );

  app.post(
    '/api/work-orders/:workOrderId/photos',
    {
      config: {
        limit: 'work',
        needs: {
          anyOf: [
            ['field_service', 'edit'],
            ['customers', 'edit'],
          ],
        },
        planFeature: 'photo_documentation',
      },
      schema: { params: ofWorkOrder, response: { 201: photo } },
      preValidation: (req) => takeUpload(req, { workOrderId: req.params.workOrderId }, hooks),
    },
    async (req, reply) => reply.code(201).send(await add(req, { workOrderId: req.params.workOrderId })),
  );

  // A customer, with what they wrote on their own page.
  app.post(
    '/api/my/messages/:messageId/photos',
    {
      config: { limit: 'work', needs: { anyOf: [], homeowners: 'own' } },
      schema: { params: ofMessage, response: { 201: photo } },
      preValidation: (req) => takeUpload(req, { messageId: req.params.messageId }, hooks),
    },
    async (req, reply) => reply.code(201).send(await add(req, { messageId: req.params.messageId })),
  );

  app.delete(
    '/api/photos/:photoId',
    { config: { needs: ['field_service', 'edit'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removePhoto(req.tenant, files, req.params.photoId);
      return { success: true as const };
    },
  );

  app.get('/api/photos/:photoId', { config: ofReaders, schema: { params } }, async (req, reply) => {
    return sendPicture(reply, req.tenant.account, await readPhoto(req.tenant, files, req.params.photoId, 'picture'));
  });

  app.get(
    '/api/photos/:photoId/proof',
    { config: { needs: 'signed-in' }, schema: { params, response: { 200: photoProof } } },
    async (req) => proofOf(req.tenant, files, req.params.photoId),
  );

  app.get('/api/photos/:photoId/thumbnail', { config: ofReaders, schema: { params } }, async (req, reply) => {
    return sendPicture(reply, req.tenant.account, await readPhoto(req.tenant, files, req.params.photoId, 'thumbnail'));
  });
}
