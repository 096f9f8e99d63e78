import type { Reply, ScheduledMessage, ThreadsQuery } from '#contract/messaging/messages.ts';
import { customersRepo } from '#server/customers/index.ts';
import { announce } from '#server/db/notices.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { presentMessage } from '../present.ts';
import { openOutbox } from '../put.ts';
import { hurry, requireRoomForText } from '../service.ts';
import { communicationsRepo } from './repo.ts';

/** Of one conversation; what is older is read on the list of messages. */
const messagesShown = 200;

export const listThreads = (tenant: Tenant, query: ThreadsQuery) =>
  tenant.transaction((tx) => communicationsRepo(tx).threads(query));

/** @throws AppError not_found */
export const readThread = (tenant: Tenant, customerId: string): Promise<ScheduledMessage[]> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound('Customer');
    return (await communicationsRepo(tx).messagesOf(customerId, messagesShown)).map(presentMessage);
  });

/** @throws AppError not_found */
export const markThreadRead = (tenant: Tenant, customerId: string): Promise<{ success: true }> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound('Customer');
    const read = await communicationsRepo(tx).markRead(customerId, tenant.now());
    if (read.length > 0) await announce(tx, 'messages', read.slice(0, 100));
    return { success: true };
  });

/**
 * Answers a customer by hand; what was read to answer it counts as read.
 * @throws AppError not_found; conflict where the customer cannot be written to, with the reason; limit_reached (402)
 */
export async function replyTo(
  tenant: Tenant,
  customerId: string,
  { message, channel = 'sms' }: Reply,
): Promise<ScheduledMessage> {
  const stored = await tenant.transaction(async (tx) => {
    const customer = await customersRepo(tx).find(customerId);
    if (!customer) throw notFound('Customer');
    const outbox = await openOutbox(tx, tenant);
    const asked = { kind: 'reply', channel } as const;
    const way = await outbox.way(asked, customer);
    if (way.why !== undefined) throw new AppError('conflict', way.why);
    if (way.channel === 'sms') await requireRoomForText(tx, tenant);
    const { userId } = tenant.account;
    const put = await outbox.put({ ...asked, customerId, body: message, dueAt: tenant.now(), userId }, customer);
    if (!put) throw new Error('A message without a cause is always stored');
    await communicationsRepo(tx).markRead(customerId, tenant.now());
    await outbox.announce();
    return put;
  });
  await hurry(tenant, stored);
  return presentMessage(stored);
}
