import {
  type ScheduledMessage,
  type ScheduledMessagesQuery,
  type SendSms,
  type SmsNotification,
  smsTypes,
} from '#contract/messaging/messages.ts';
import type { ListQuery } from '#contract/shapes.ts';
import type { Words } from '#domain/language/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { countedSince } from '#server/http/plan-gate.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { type PhotoRow, presentPhoto } from '#server/photos/index.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import type { IncomingMailRow } from './mail/repo.ts';
import { putWritten } from './put.ts';
import { type MessageRow, messagesRepo, noteIn } from './repo.ts';
import { messagingTexts } from './texts.ts';

export const presentMessage = (
  row: MessageRow,
  words: Words,
  mail?: IncomingMailRow,
  photos: readonly PhotoRow[] = [],
): ScheduledMessage => ({
  id: row.messageId,
  customerId: row.customerId,
  customerName: row.customerName,
  phoneNumber: row.channel === 'sms' ? row.recipient : null,
  messageType: row.kind,
  message: row.body,
  scheduledTime: (row.sentAt ?? row.dueAt).toISOString(),
  sent: row.state === 'sent' || row.state === 'delivered',
  delivered: row.state === 'delivered',
  timestamp: row.createdAt.toISOString(),
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  direction: row.direction,
  state: row.state,
  note: noteIn(row, words),
  attempts: row.attempts,
  segments: row.segments,
  cost: row.costMicros === null ? null : row.costMicros / 1_000_000,
  mail: mail ? { from: mail.fromAddress, rest: mail.rest, attachments: mail.attachments } : null,
  photos: photos.map(presentPhoto),
});

const statusOf = (state: MessageRow['state']): SmsNotification['status'] => {
  if (state === 'sent' || state === 'delivered') return state;
  return state === 'failed' || state === 'skipped' || state === 'canceled' ? 'failed' : 'pending';
};

const presentText = (row: MessageRow, words: Words): SmsNotification => ({
  notificationId: row.messageId,
  customerId: row.customerId,
  phoneNumber: row.recipient,
  message: row.body,
  messageType: smsTypes.find((type) => type === row.kind) ?? 'custom',
  status: statusOf(row.state),
  sentAt: row.sentAt?.toISOString() ?? null,
  errorMessage: noteIn(row, words),
  createdAt: row.createdAt.toISOString(),
});

/** @throws AppError limit_reached (402) where the plan's month has no room for a text that a user wrote */
export const requireRoomForText = (tx: TenantTx, tenant: Tenant, adding = 1): Promise<void> =>
  requireRoomFor(tx, tenant.account, 'sms', () => messagesRepo(tx).countSentOrWaiting(countedSince(tenant)), adding);

/** For after the transaction; the sweep would find it within a minute. */
export const sendSoon = (
  tenant: Tenant,
  { messageId, state }: Pick<MessageRow, 'messageId'> & { state: string },
): Promise<void> =>
  state === 'queued' || state === 'sending'
    ? tenant.enqueue('send-message', { companyId: tenant.companyId, messageId })
    : Promise.resolve();

/**
 * @throws AppError conflict where texts are off or the number has opted out; limit_reached (402); not_found for an unknown
 * customer
 */
export async function sendText(tenant: Tenant, input: SendSms): Promise<SmsNotification> {
  const stored = await tenant.transaction(async (tx) => {
    if (!tenant.account.settings.smsNotifications) {
      throw new AppError('conflict', messagingTexts.messages.textsOff);
    }
    const customerId = input.customerId ?? null;
    if (customerId !== null && !(await customersRepo(tx).find(customerId))) {
      throw unknownReference('customerId', things.customer);
    }
    await requireRoomForText(tx, tenant);
    return putWritten(tx, tenant, {
      kind: input.messageType,
      customerId,
      channel: 'sms',
      to: input.phoneNumber,
      body: input.message,
      dueAt: tenant.now(),
      userId: tenant.account.userId,
    });
  });
  await sendSoon(tenant, stored);
  return presentText(stored, tenant.words);
}

export const listTexts = (tenant: Tenant, { limit = 100, offset = 0 }: ListQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await messagesRepo(tx).listTexts(limit, offset);
    return { rows: rows.map((row) => presentText(row, tenant.words)), total };
  });

export const listMessages = (tenant: Tenant, query: ScheduledMessagesQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await messagesRepo(tx).list(query);
    return { rows: rows.map((row) => presentMessage(row, tenant.words)), total };
  });

/** Locks an outgoing message, after waiting for an attempt under way. */
async function holdOutgoing(tx: TenantTx, messageId: string): Promise<MessageRow> {
  const row = await messagesRepo(tx).holdAfterOthers(messageId);
  if (row?.direction !== 'out') throw notFound(things.message);
  return row;
}

async function change(
  tx: TenantTx,
  messageId: string,
  changes: Parameters<ReturnType<typeof messagesRepo>['update']>[1],
): Promise<MessageRow> {
  const changed = await messagesRepo(tx).update(messageId, changes);
  if (!changed) throw notFound(things.message);
  await announce(tx, 'messages', [messageId]);
  return changed;
}

/** @throws AppError conflict where it was sent or is being sent */
export const cancelMessage = (tenant: Tenant, messageId: string): Promise<{ success: true }> =>
  tenant.transaction(async (tx) => {
    const row = await holdOutgoing(tx, messageId);
    if (row.state === 'canceled') return { success: true };
    if (!['scheduled', 'queued', 'held'].includes(row.state)) {
      throw new AppError('conflict', messagingTexts.messages.noLongerWaiting);
    }
    await change(tx, messageId, {
      state: 'canceled',
      note: messagingTexts.notes.canceledBy({ name: tenant.account.name }),
    });
    return { success: true };
  });

/**
 * Sends a failed or held message again; a canceled one goes out when it would have. All checks are repeated when it is sent.
 * @throws AppError conflict in any other state; limit_reached (402)
 */
export async function retryMessage(tenant: Tenant, messageId: string): Promise<ScheduledMessage> {
  const changed = await tenant.transaction(async (tx) => {
    const row = await holdOutgoing(tx, messageId);
    if (row.state !== 'failed' && row.state !== 'held' && row.state !== 'canceled') {
      throw new AppError('conflict', messagingTexts.messages.notRetried);
    }
    if (row.channel === 'sms' && row.state !== 'held') await requireRoomForText(tx, tenant);
    const now = tenant.now();
    if (row.state === 'canceled' && row.dueAt > now) {
      return change(tx, messageId, { state: 'scheduled', nextAttemptAt: row.dueAt, note: null });
    }
    // The outcome of an attempt is unknown: it is looked up before the message is sent again.
    const isUnknown = row.state === 'failed' && row.channel === 'sms' && row.providerId === null && row.attempts > 0;
    const fresh = { attempts: 0, note: null, sentAt: null, providerId: null, costMicros: null };
    const state = isUnknown ? 'sending' : 'queued';
    return change(tx, messageId, { ...fresh, dueAt: now, nextAttemptAt: now, state });
  });
  await sendSoon(tenant, changed);
  return presentMessage(changed, tenant.words);
}

/** @throws AppError conflict where it is not a text on hold */
export const markSentByPhone = (tenant: Tenant, messageId: string): Promise<ScheduledMessage> =>
  tenant.transaction(async (tx) => {
    const row = await holdOutgoing(tx, messageId);
    if (row.state !== 'held' || row.channel !== 'sms') {
      throw new AppError('conflict', messagingTexts.messages.notOnHold);
    }
    const note = messagingTexts.notes.sentFromPhoneBy({ name: tenant.account.name });
    return presentMessage(await change(tx, messageId, { state: 'sent', sentAt: tenant.now(), note }), tenant.words);
  });
