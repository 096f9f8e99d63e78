import * as z from 'zod/mini';
import { serviceHistory, serviceHistoryBody, serviceHistoryEntry } from '#contract/reports/reports.ts';
import { deleted, listQuery } from '#contract/shapes.ts';
import {
  checklist,
  customerChecklist,
  saveChecklistBody,
  saveCustomerChecklistBody,
} from '#contract/visits/checklist.ts';
import { skip, skipBody, undoSkipBody } from '#contract/visits/skips.ts';
import {
  completedVisit,
  completeVisitBody,
  customerStopQuery,
  openVisitBody,
  saveVisitBody,
  stop,
  stopList,
  stopQuery,
  stopsQuery,
  visit,
  visitList,
  visitsQuery,
} from '#contract/visits/visits.ts';
import { voiceNote, voiceNoteBody, voiceNoteList, voiceNotesQuery } from '#contract/visits/voice-notes.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/etag-cache.ts';
import {
  readChecklist,
  readCustomerChecklist,
  resetChecklist,
  saveChecklist,
  saveCustomerChecklist,
} from './checklist/service.ts';
import { completeVisit, type FinishingTools, saveVisit } from './complete-visit.ts';
import type { OnVisitFinished } from './finish-visit.ts';
import { listHistory, recordHistory } from './history.ts';
import { findVisit, listVisits, openVisit } from './open-visit.ts';
import { skipStop, undoSkip } from './skips/service.ts';
import { findStop, findStopOfCustomer } from './stop.ts';
import { listStops } from './stops-of-days.ts';
import {
  addVoiceNote,
  listVoiceNotes,
  maxRecordingBytes,
  readRecording,
  removeVoiceNote,
} from './voice-notes/service.ts';

const params = z.object({ visitId: z.string() });
const ofCustomer = z.object({ customerId: z.string() });
const view = ['field_service', 'view'] as const;
const edit = ['field_service', 'edit'] as const;
const planFeature = 'field_service';

function visitCalls(app: App, tools: FinishingTools): void {
  app.post(
    '/api/visits',
    { config: { needs: edit, planFeature }, schema: { body: openVisitBody, response: { 201: visit } } },
    async (req, reply) => reply.code(201).send(await openVisit(req.tenant, req.body)),
  );

  app.get(
    '/api/visits',
    { config: { needs: view }, schema: { querystring: visitsQuery, response: { 200: visitList } } },
    async (req, reply) => sendList(reply, await listVisits(req.tenant, req.query)),
  );

  app.get(
    '/api/visits/:visitId',
    { config: { needs: view }, schema: { params, response: { 200: visit } } },
    async (req) => findVisit(req.tenant, req.params.visitId),
  );

  app.patch(
    '/api/visits/:visitId',
    { config: { needs: edit, planFeature }, schema: { params, body: saveVisitBody, response: { 200: visit } } },
    async (req) => saveVisit(req.tenant, req.params.visitId, req.body),
  );

  app.post(
    '/api/visits/:visitId/complete',
    {
      config: { needs: edit, planFeature },
      schema: { params, body: completeVisitBody, response: { 200: completedVisit } },
    },
    async (req) => completeVisit(req.tenant, tools, req.params.visitId, req.body),
  );
}

function skipCalls(app: App, { config }: Deps): void {
  const ofSkip = z.object({ skipId: z.string() });
  app.post(
    '/api/skips',
    {
      config: { needs: ['skip_visits', 'edit'], planFeature },
      schema: { body: skipBody, response: { 201: skip } },
    },
    async (req, reply) => reply.code(201).send(await skipStop(req.tenant, config, req.body)),
  );

  app.post(
    '/api/skips/:skipId/undo',
    {
      config: {
        needs: {
          anyOf: [
            ['skip_visits', 'edit'],
            ['routes', 'edit'],
          ],
        },
        planFeature,
      },
      schema: { params: ofSkip, body: undoSkipBody, response: { 200: skip } },
    },
    async (req) => undoSkip(req.tenant, req.params.skipId, req.body ?? {}),
  );
}

function stopCalls(app: App): void {
  app.get(
    '/api/stops',
    { config: { needs: view, rowsPerStep: 20 }, schema: { querystring: stopsQuery, response: { 200: stopList } } },
    async (req) => listStops(req.tenant, req.query),
  );

  app.get(
    '/api/stops/:assignmentId',
    {
      config: { needs: view, followsFromRows: true },
      schema: { params: z.object({ assignmentId: z.string() }), querystring: stopQuery, response: { 200: stop } },
      onSend: answerUnchanged,
    },
    async (req) => findStop(req.tenant, req.params.assignmentId, req.query.date),
  );

  app.get(
    '/api/stops/customer/:customerId',
    {
      config: { needs: view, followsFromRows: true },
      schema: { params: ofCustomer, querystring: customerStopQuery, response: { 200: stop } },
      onSend: answerUnchanged,
    },
    async (req) => {
      const { date, propertyId = null } = req.query;
      return findStopOfCustomer(req.tenant, { customerId: req.params.customerId, propertyId }, date);
    },
  );
}

function historyCalls(app: App, visitFinished: OnVisitFinished): void {
  app.post(
    '/api/service-history',
    {
      config: { needs: { anyOf: [edit, ['reports', 'edit']] }, planFeature },
      schema: { body: serviceHistoryBody, response: { 201: serviceHistoryEntry } },
    },
    async (req, reply) => reply.code(201).send(await recordHistory(req.tenant, visitFinished, req.body)),
  );

  app.get(
    '/api/service-history/:customerId',
    {
      config: { needs: 'signed-in' },
      schema: { params: ofCustomer, querystring: listQuery, response: { 200: serviceHistory } },
    },
    async (req, reply) => sendList(reply, await listHistory(req.tenant, req.params.customerId, req.query)),
  );
}

export function visitsRoutes(app: App, deps: Deps, tools: FinishingTools): void {
  visitCalls(app, tools);
  skipCalls(app, deps);
  stopCalls(app);
  historyCalls(app, tools.visitFinished);
}

export function checklistRoutes(app: App): void {
  app.get(
    '/api/checklist',
    {
      config: {
        needs: {
          anyOf: [view, ['settings', 'view']],
        },
      },
      schema: { response: { 200: checklist } },
    },
    async (req) => readChecklist(req.tenant),
  );

  app.put(
    '/api/checklist',
    {
      config: { needs: ['settings', 'edit'], planFeature },
      schema: { body: saveChecklistBody, response: { 200: checklist } },
    },
    async (req) => saveChecklist(req.tenant, req.body),
  );

  app.delete(
    '/api/checklist',
    { config: { needs: ['settings', 'edit'] }, schema: { response: { 200: deleted } } },
    async (req) => {
      await resetChecklist(req.tenant);
      return { success: true as const };
    },
  );

  app.get(
    '/api/customers/:customerId/checklist',
    {
      config: {
        needs: {
          anyOf: [view, ['customers', 'view']],
        },
      },
      schema: { params: ofCustomer, response: { 200: customerChecklist } },
    },
    async (req) => readCustomerChecklist(req.tenant, req.params.customerId),
  );

  app.put(
    '/api/customers/:customerId/checklist',
    {
      config: { needs: ['customers', 'edit'], planFeature },
      schema: { params: ofCustomer, body: saveCustomerChecklistBody, response: { 200: customerChecklist } },
    },
    async (req) => saveCustomerChecklist(req.tenant, req.params.customerId, req.body),
  );
}

const ofNote = z.object({ noteId: z.string() });

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
      config: { needs: edit, planFeature },
      schema: { body: voiceNoteBody, response: { 201: voiceNote } },
    },
    async (req, reply) => reply.code(201).send(await addVoiceNote(req.tenant, files, req.body)),
  );

  app.get(
    '/api/voice-notes/:noteId/audio',
    { config: { needs: view }, schema: { params: ofNote } },
    async (req, reply) => {
      const { content, type } = await readRecording(req.tenant, files, req.params.noteId);
      // A recording never changes under its id; shared caches keep none.
      return reply
        .type(type)
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    },
  );

  app.delete(
    '/api/voice-notes/:noteId',
    { config: { needs: edit }, schema: { params: ofNote, response: { 200: deleted } } },
    async (req) => {
      await removeVoiceNote(req.tenant, files, req.params.noteId);
      return { success: true as const };
    },
  );
}
