import type { ScheduledMessage, ScheduledMessagesQuery } from '#contract/messaging/messages.ts';
import { type SendSms, type SmsNotification, smsTypes } from '#contract/messaging/sms.ts';
import type { ListQuery } from '#contract/shapes.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { countedSince } from '#server/http/counted-since.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { presentMessage } from './present.ts';
import { putMessage } from './put.ts';
import { type MessageRow, messagesRepo } from './repo.ts';

const statusOf = (state: MessageRow['state']): SmsNotification['status'] => {
  if (state === 'sent' || state === 'delivered') return state;
  return state === 'failed' || state === 'skipped' || state === 'canceled' ? 'failed' : 'pending';
};

const presentText = (row: MessageRow): SmsNotification => ({
  notificationId: row.messageId,
  customerId: row.customerId,
  phoneNumber: row.recipient,
  message: row.body,
  messageType: smsTypes.find((type) => type === row.kind) ?? 'custom',
  status: statusOf(row.state),
  sentAt: row.sentAt?.toISOString() ?? null,
  errorMessage: row.note,
  createdAt: row.createdAt.toISOString(),
});

/**
 * Refuses a text message written by hand that the plan's month has no room for.
 * @throws AppError limit_reached (402)
 */
export const requireRoomForText = (tx: TenantTx, tenant: Tenant, adding = 1): Promise<void> =>
  requireRoomFor(tx, tenant.account, 'sms', () => messagesRepo(tx).countSentOrWaiting(countedSince(tenant)), adding);

/** After the transaction: the sweep would find it within the minute. */
export const hurry = (tenant: Tenant, { messageId, state }: MessageRow): Promise<void> =>
  state === 'queued' || state === 'sending'
    ? tenant.enqueue('send-message', { companyId: tenant.companyId, messageId })
    : Promise.resolve();

/**
 * Writes a text message into the outbox.
 * @throws AppError conflict where the company has switched text messages off or the number has opted out; limit_reached (402)
 * where the plan's month is used up; not_found for an unknown customer
 */
export async function sendText(tenant: Tenant, input: SendSms): Promise<SmsNotification> {
  const stored = await tenant.transaction(async (tx) => {
    if (!tenant.account.settings.smsNotifications) {
      throw new AppError('conflict', 'SMS Notifications are switched off in the settings of your company.');
    }
    const customerId = input.customerId ?? null;
    if (customerId !== null && !(await customersRepo(tx).find(customerId))) {
      throw unknownReference('customerId', 'Customer');
    }
    await requireRoomForText(tx, tenant);
    const put = await putMessage(tx, tenant, {
      kind: input.messageType,
      customerId,
      channel: 'sms',
      to: input.phoneNumber,
      body: input.message,
      dueAt: tenant.now(),
      userId: tenant.account.userId,
    });
    if (!put) throw new Error('A message without a cause is always stored');
    if (put.state === 'skipped') throw new AppError('conflict', put.note ?? 'It may not be sent.');
    return put;
  });
  await hurry(tenant, stored);
  return presentText(stored);
}

export const listTexts = (tenant: Tenant, { limit = 100, offset = 0 }: ListQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await messagesRepo(tx).listTexts(limit, offset);
    return { rows: rows.map(presentText), total };
  });

export const listMessages = (tenant: Tenant, query: ScheduledMessagesQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await messagesRepo(tx).list(query);
    return { rows: rows.map(presentMessage), total };
  });

/** An outgoing message, held until the transaction ends: whoever sends it at this moment finishes first. */
async function holdOutgoing(tx: TenantTx, messageId: string): Promise<MessageRow> {
  const row = await messagesRepo(tx).holdAfterOthers(messageId);
  if (row?.direction !== 'out') throw notFound('Message');
  return row;
}

async function change(
  tx: TenantTx,
  messageId: string,
  changes: Parameters<ReturnType<typeof messagesRepo>['update']>[1],
): Promise<MessageRow> {
  const changed = await messagesRepo(tx).update(messageId, changes);
  if (!changed) throw notFound('Message');
  await announce(tx, 'messages', [messageId]);
  return changed;
}

/** @throws AppError conflict where it has left, or is just leaving */
export const cancelMessage = (tenant: Tenant, messageId: string): Promise<{ success: true }> =>
  tenant.transaction(async (tx) => {
    const row = await holdOutgoing(tx, messageId);
    if (row.state === 'canceled') return { success: true };
    if (!['scheduled', 'queued', 'held'].includes(row.state)) {
      throw new AppError('conflict', 'This message is not waiting any more.');
    }
    await change(tx, messageId, { state: 'canceled', note: `Canceled by ${tenant.account.name}.` });
    return { success: true };
  });

/**
 * Tries again by hand what failed or is held, and puts back what was canceled: that goes out when it would have. Everything
 * is asked anew when it is sent.
 * @throws AppError conflict where it is none of these; limit_reached (402)
 */
export async function retryMessage(tenant: Tenant, messageId: string): Promise<ScheduledMessage> {
  const changed = await tenant.transaction(async (tx) => {
    const row = await holdOutgoing(tx, messageId);
    if (row.state !== 'failed' && row.state !== 'held' && row.state !== 'canceled') {
      throw new AppError('conflict', 'Only a message that failed, is held or was canceled can be tried again.');
    }
    if (row.channel === 'sms' && row.state !== 'held') await requireRoomForText(tx, tenant);
    const now = tenant.now();
    if (row.state === 'canceled' && row.dueAt > now) {
      return change(tx, messageId, { state: 'scheduled', nextAttemptAt: row.dueAt, note: null });
    }
    // Of an attempt nobody knows the end: it is looked up before it is sent again.
    const isUnknown = row.state === 'failed' && row.channel === 'sms' && row.providerId === null && row.attempts > 0;
    // Its time begins anew; what the service said of the failed one belongs to that one.
    const anew = {
      dueAt: now,
      nextAttemptAt: now,
      attempts: 0,
      note: null,
      sentAt: null,
      providerId: null,
      costMicros: null,
    };
    return change(tx, messageId, { ...anew, state: isUnknown ? 'sending' : 'queued' });
  });
  await hurry(tenant, changed);
  return presentMessage(changed);
}

/** A held message that somebody has sent from a phone. @throws AppError conflict where it is not held */
export const markSentByPhone = (tenant: Tenant, messageId: string): Promise<ScheduledMessage> =>
  tenant.transaction(async (tx) => {
    const row = await holdOutgoing(tx, messageId);
    if (row.state !== 'held' || row.channel !== 'sms') {
      throw new AppError('conflict', 'Only a text message that is held can have been sent from a phone.');
    }
    const note = `Sent from a phone by ${tenant.account.name}.`;
    return presentMessage(await change(tx, messageId, { state: 'sent', sentAt: tenant.now(), note }));
  });
