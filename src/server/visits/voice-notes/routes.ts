import * as z from 'zod/mini';
import { deleted } from '#contract/shapes.ts';
import { voiceNote, voiceNoteBody, voiceNoteList, voiceNotesQuery } from '#contract/visits/voice-notes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { addVoiceNote, listVoiceNotes, maxRecordingBytes, readRecording, removeVoiceNote } from './service.ts';

const params = z.object({ noteId: z.string() });
const view = ['field_service', 'view'] as const;
const edit = ['field_service', 'edit'] as const;

export function voiceNotesRoutes(app: App, { files }: Pick<Deps, 'files'>): void {
  app.get(
    '/api/voice-notes',
    { config: { needs: view }, schema: { querystring: voiceNotesQuery, response: { 200: voiceNoteList } } },
    async (req) => listVoiceNotes(req.tenant, req.query.customerId),
  );

  app.post(
    '/api/voice-notes',
    {
      // The recording as base64, and the text.
      bodyLimit: Math.ceil((maxRecordingBytes * 4) / 3) + 1_048_576,
      config: { needs: edit, planFeature: 'field_service' },
      schema: { body: voiceNoteBody, response: { 201: voiceNote } },
    },
    async (req, reply) => reply.code(201).send(await addVoiceNote(req.tenant, files, req.body)),
  );

  app.get('/api/voice-notes/:noteId/audio', { config: { needs: view }, schema: { params } }, async (req, reply) => {
    const { content, type } = await readRecording(req.tenant, files, req.params.noteId);
    // A recording never changes under its id; shared caches keep none.
    return reply
      .type(type)
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  });

  app.delete(
    '/api/voice-notes/:noteId',
    { config: { needs: edit }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeVoiceNote(req.tenant, files, req.params.noteId);
      return { success: true as const };
    },
  );
}
