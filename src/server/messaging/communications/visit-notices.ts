import { roomFor } from '#domain/subscription/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { countedSince } from '#server/http/plan-gate.ts';
import type { Tenant } from '#server/http/tenant.ts';
import type { NoticesPut, NoticeWay, VisitNotices } from '#server/scheduling/index.ts';
import { findSettings, sendsTexts } from '#server/settings/index.ts';
import { openOutbox } from '../put.ts';
import { messagesRepo } from '../repo.ts';
import { sendSoon } from '../service.ts';
import { messagingTexts } from '../texts.ts';

type Kind = Parameters<VisitNotices['put']>[2] | 'arrival_changed';
export const noWay = (why: NoticeWay['why']): NoticeWay => ({ channel: null, recipient: null, why, waits: false });

/** How notices reach customers: a text where the company's plan has room and a service is connected, otherwise an email. */
export async function openWays(
  tx: TenantTx,
  tenant: Tenant,
  { sms, kind, customerIds }: { sms: Deps['sms']; kind: Kind; customerIds: readonly string[] },
) {
  const outbox = await openOutbox(tx, tenant);
  const found = await customersRepo(tx).findMany([...customerIds]);
  await outbox.expect(found);
  const customers = new Map(found.map((customer) => [customer.customerId, customer]));
  const { notifications } = await findSettings(tx);
  const used = await messagesRepo(tx).countSentOrWaiting(countedSince(tenant));
  const isConnected = await sendsTexts({ sms }, tx);
  let textsLeft = isConnected ? roomFor('sms', tenant.account.plan.tier, used) : 0;
  const { notes } = messagingTexts;

  const wayTo = async (customer: CustomerRow): Promise<NoticeWay> => {
    if (!notifications.serviceReminders) return noWay(messagingTexts.goingLive.remindersOff);
    let way = await outbox.way({ kind, channel: 'best' }, customer);
    if (way.why === undefined && way.channel === 'sms' && textsLeft <= 0) {
      way = await outbox.way({ kind, channel: 'email' }, customer);
      if (way.why !== undefined) return noWay(isConnected ? notes.planUsedUp : notes.noSmsService);
    }
    if (way.why !== undefined) return noWay(way.why);
    if (way.channel === 'sms') textsLeft -= 1;
    const now = tenant.now();
    const { channel, recipient } = way;
    return { channel, recipient, why: null, waits: (await outbox.notQuiet(now, customer)) > now };
  };
  return { outbox, customers, wayTo };
}

/** The outbox of messages as the schedule uses it. */
export const visitNotices = ({ sms }: Pick<Deps, 'sms'>): VisitNotices => ({
  async ways(tx, tenant, kind, customerIds) {
    const { customers, wayTo } = await openWays(tx, tenant, { sms, kind, customerIds });
    const ways = new Map<string, NoticeWay>();
    for (const customerId of customerIds) {
      const customer = customers.get(customerId);
      if (customer) ways.set(customerId, await wayTo(customer));
    }
    return ways;
  },

  async put(tx, tenant, kind, notices) {
    const none: NoticesPut = { notified: [], texts: 0, emails: 0, waiting: 0, messages: [] };
    if (notices.length === 0) return none;
    const customerIds = notices.map(({ customerId }) => customerId);
    const { outbox, customers, wayTo } = await openWays(tx, tenant, { sms, kind, customerIds });
    const { userId } = tenant.account;
    const put = { ...none, messages: [] as { messageId: string; state: string }[] };
    for (const notice of notices) {
      const customer = customers.get(notice.customerId);
      const way = customer && (await wayTo(customer));
      if (!customer || !way?.channel) continue;
      const message = { ...notice, kind, channel: way.channel, dueAt: tenant.now(), userId };
      const stored = await outbox.putOnce(message, customer);
      if (!stored || stored.state === 'skipped') continue;
      put.notified.push({ customerId: customer.customerId, name: customer.name });
      put[stored.channel === 'sms' ? 'texts' : 'emails'] += 1;
      if (stored.state === 'scheduled') put.waiting += 1;
      put.messages.push(stored);
    }
    await outbox.announce();
    return put;
  },

  async send(tenant, { messages }) {
    for (const message of messages) await sendSoon(tenant, message);
  },

  async takeBack(tx, causes) {
    const repo = messagesRepo(tx);
    const rows = causes.length === 0 ? [] : await repo.holdByCauses(causes);
    const waiting = rows.filter(({ state }) => state === 'scheduled' || state === 'queued' || state === 'held');
    for (const { messageId } of waiting) {
      await repo.update(messageId, { state: 'canceled', note: messagingTexts.notes.backOnSchedule });
    }
    const changed = waiting.map(({ messageId }) => messageId);
    for (let from = 0; from < changed.length; from += 100) {
      await announce(tx, 'messages', changed.slice(from, from + 100));
    }
    const hasLeft = (state: string): boolean => state === 'sent' || state === 'delivered' || state === 'sending';
    return new Set(rows.flatMap(({ cause, state }) => (cause === null || hasLeft(state) ? [] : [cause])));
  },
});
