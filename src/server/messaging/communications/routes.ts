import * as z from 'zod/mini';
import {
  broadcastBody,
  broadcastResult,
  communicationStats,
  onMyWay as onMyWayAnswer,
  onMyWayBody,
  replyBody,
  scheduled,
  scheduledMessage,
  scheduledMessageList,
  schedulePreVisitBody,
  threadList,
  threadParams,
  threadsQuery,
} from '#contract/messaging/messages.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { sendList } from '#server/http/lists.ts';
import { broadcast } from './broadcast.ts';
import { sendGreetings } from './greetings.ts';
import { onMyWay } from './on-my-way.ts';
import { schedulePreVisits } from './pre-visit.ts';
import { readStats } from './stats.ts';
import { listThreads, markThreadRead, readThread, replyTo } from './threads.ts';

const view = ['customers', 'view'] as const;
const edit = ['customers', 'edit'] as const;
const send = { needs: edit, planFeature: 'sms_notifications' } as const;
const onTheWay = { needs: { anyOf: [edit, ['field_service', 'edit']] }, planFeature: 'sms_notifications' } as const;
const thread = '/api/communications/threads/:customerId';
const statsQuery = z.object({ days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3650))) });

function sendingCalls(app: App, { sms }: Pick<Deps, 'sms'>): void {
  app.post(
    '/api/communications/pre-visit',
    { config: send, schema: { body: schedulePreVisitBody, response: { 200: scheduled } } },
    async (req) => schedulePreVisits(req.tenant, req.body?.date),
  );

  app.post('/api/communications/greetings', { config: send, schema: { response: { 200: scheduled } } }, async (req) =>
    sendGreetings(req.tenant),
  );

  app.post(
    '/api/communications/broadcasts',
    { config: send, schema: { body: broadcastBody, response: { 200: broadcastResult } } },
    async (req) => broadcast(req.tenant, req.body),
  );

  app.post(
    '/api/communications/on-my-way',
    { config: onTheWay, schema: { body: onMyWayBody, response: { 200: onMyWayAnswer } } },
    async (req) => onMyWay(req.tenant, sms, req.body),
  );
}

function threadCalls(app: App): void {
  app.get(
    '/api/communications/threads',
    { config: { needs: view }, schema: { querystring: threadsQuery, response: { 200: threadList } } },
    async (req, reply) => sendList(reply, await listThreads(req.tenant, req.query)),
  );

  app.get(
    thread,
    { config: { needs: view }, schema: { params: threadParams, response: { 200: scheduledMessageList } } },
    async (req) => readThread(req.tenant, req.params.customerId),
  );

  app.post(
    thread,
    { config: send, schema: { params: threadParams, body: replyBody, response: { 201: scheduledMessage } } },
    async (req, reply) => reply.code(201).send(await replyTo(req.tenant, req.params.customerId, req.body)),
  );

  app.post(
    `${thread}/read`,
    { config: { needs: edit }, schema: { params: threadParams, response: { 200: deleted } } },
    async (req) => markThreadRead(req.tenant, req.params.customerId),
  );
}

export function communicationsRoutes(app: App, deps: Pick<Deps, 'sms'>): void {
  sendingCalls(app, deps);
  threadCalls(app);
  app.get(
    '/api/communications/stats',
    { config: { needs: view }, schema: { querystring: statsQuery, response: { 200: communicationStats } } },
    async (req) => readStats(req.tenant, deps.sms.isConnected, req.query.days),
  );
}
