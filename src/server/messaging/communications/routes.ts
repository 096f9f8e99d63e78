import * as z from 'zod/mini';
import {
  arrivalsAnswer,
  arrivalsBody,
  broadcastBody,
  broadcastResult,
  type CommunicationStats,
  communicationStats,
  onMyWay as onMyWayAnswer,
  onMyWayBody,
  type Reply,
  replyBody,
  type ScheduledMessage,
  scheduled,
  scheduledMessage,
  scheduledMessageList,
  schedulePreVisitBody,
  type ThreadsQuery,
  threadList,
  threadParams,
  threadsQuery,
} from '#contract/messaging/messages.ts';
import { deleted } from '#contract/shapes.ts';
import { tierLimits } from '#domain/subscription/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { countedSince } from '#server/http/plan-gate.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { hasMailServer } from '#server/mail/index.ts';
import { photosRepo } from '#server/photos/index.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { sendsTexts } from '#server/settings/index.ts';
import { incomingMailsRepo } from '../mail/repo.ts';
import { openOutbox } from '../put.ts';
import { presentMessage, requireRoomForText, sendSoon } from '../service.ts';
import { surveysRepo } from '../surveys/repo.ts';
import { notifyArrivals, onMyWay } from './arrivals.ts';
import { broadcast } from './broadcast.ts';
import { sendGreetings } from './greetings.ts';
import { schedulePreVisits } from './pre-visit.ts';
import { communicationsRepo } from './repo.ts';

/** Per conversation; older ones are in the list of messages. */
const messagesShown = 200;

const listThreads = (tenant: Tenant, query: ThreadsQuery) =>
  tenant.transaction((tx) => communicationsRepo(tx).threads(query));

/** @throws AppError not_found */
const readThread = (tenant: Tenant, customerId: string): Promise<ScheduledMessage[]> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const rows = await communicationsRepo(tx).messagesOf(customerId, messagesShown);
    const incoming = rows.filter(({ direction, channel }) => direction === 'in' && channel === 'email');
    const ids = incoming.map(({ messageId }) => messageId);
    const mails = await incomingMailsRepo(tx).ofMessages(ids);
    const photos = await photosRepo(tx).ofMessages(ids);
    const photosOf = (id: string) => photos.filter(({ messageId }) => messageId === id);
    return rows.map((row) => presentMessage(row, tenant.words, mails.get(row.messageId), photosOf(row.messageId)));
  });

/** @throws AppError not_found */
const markThreadRead = (tenant: Tenant, customerId: string): Promise<{ success: true }> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const read = await communicationsRepo(tx).markRead(customerId, tenant.now());
    if (read.length > 0) await announce(tx, 'messages', read.slice(0, 100));
    return { success: true };
  });

/** Replies to a customer and marks the conversation as read. @throws AppError not_found; conflict with the reason; limit_reached */
async function replyTo(
  tenant: Tenant,
  customerId: string,
  { message, channel = 'sms' }: Reply,
): Promise<ScheduledMessage> {
  const stored = await tenant.transaction(async (tx) => {
    const customer = await customersRepo(tx).find(customerId);
    if (!customer) throw notFound(things.customer);
    const outbox = await openOutbox(tx, tenant);
    const asked = { kind: 'reply', channel } as const;
    const way = await outbox.way(asked, customer);
    if (way.why !== undefined) throw new AppError('conflict', way.why);
    if (way.channel === 'sms') await requireRoomForText(tx, tenant);
    const { userId } = tenant.account;
    const put = await outbox.put({ ...asked, customerId, body: message, dueAt: tenant.now(), userId }, customer);
    await communicationsRepo(tx).markRead(customerId, tenant.now());
    await outbox.announce();
    return put;
  });
  await sendSoon(tenant, stored);
  return presentMessage(stored, tenant.words);
}

const dayMs = 24 * 60 * 60 * 1000;

const readStats = (
  { sms, mailer }: Pick<Deps, 'sms' | 'mailer'>,
  tenant: Tenant,
  days: number | undefined,
): Promise<CommunicationStats> =>
  tenant.transaction(async (tx) => {
    const since = days === undefined ? null : new Date(tenant.now().getTime() - days * dayMs);
    const { used, costMicros, ...figures } = await communicationsRepo(tx).figures(since, countedSince(tenant));
    const { responses, averageRating } = await surveysRepo(tx).figures(since);
    return {
      ...figures,
      surveyResponses: responses,
      averageRating,
      sms: { used, limit: tierLimits[tenant.account.plan.tier].sms, cost: Math.round(costMicros / 100) / 10_000 },
      smsConnected: await sendsTexts({ sms }, tx),
      emailConnected: hasMailServer({ mailer }, tenant.account),
    };
  });

const view = ['customers', 'view'] as const;
const edit = ['customers', 'edit'] as const;
const send = { needs: edit, planFeature: 'sms_notifications' } as const;
const onTheWay = { needs: { anyOf: [edit, ['field_service', 'edit']] }, planFeature: 'sms_notifications' } as const;
const thread = '/api/communications/threads/:customerId';
const statsQuery = z.object({ days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3650))) });

function sendingCalls(app: App, { sms }: Pick<Deps, 'sms'>): void {
  app.post(
    '/api/communications/pre-visit',
    { config: { ...send, limit: 'message' }, schema: { body: schedulePreVisitBody, response: { 200: scheduled } } },
    async (req) => schedulePreVisits(req.tenant, req.body?.date),
  );

  app.post(
    '/api/communications/greetings',
    { config: { ...send, limit: 'message' }, schema: { response: { 200: scheduled } } },
    async (req) => sendGreetings(req.tenant),
  );

  app.post(
    '/api/communications/broadcasts',
    { config: { ...send, limit: 'message' }, schema: { body: broadcastBody, response: { 200: broadcastResult } } },
    async (req) => broadcast(req.tenant, req.body),
  );

  app.post(
    '/api/communications/arrivals',
    {
      config: { ...onTheWay, limit: 'message' },
      schema: { body: arrivalsBody, response: { 200: arrivalsAnswer } },
    },
    async (req) => notifyArrivals(req.tenant, sms, req.body),
  );

  app.post(
    '/api/communications/on-my-way',
    { config: { ...onTheWay, limit: 'message' }, schema: { body: onMyWayBody, response: { 200: onMyWayAnswer } } },
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
    {
      config: { ...send, limit: 'message' },
      schema: { params: threadParams, body: replyBody, response: { 201: scheduledMessage } },
    },
    async (req, reply) => reply.code(201).send(await replyTo(req.tenant, req.params.customerId, req.body)),
  );

  app.post(
    `${thread}/read`,
    { config: { needs: edit }, schema: { params: threadParams, response: { 200: deleted } } },
    async (req) => markThreadRead(req.tenant, req.params.customerId),
  );
}

export function communicationsRoutes(app: App, deps: Pick<Deps, 'sms' | 'mailer'>): void {
  sendingCalls(app, deps);
  threadCalls(app);
  app.get(
    '/api/communications/stats',
    { config: { needs: view }, schema: { querystring: statsQuery, response: { 200: communicationStats } } },
    async (req) => readStats(deps, req.tenant, req.query.days),
  );
}
