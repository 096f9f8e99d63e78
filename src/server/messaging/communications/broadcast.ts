import type { Broadcast, BroadcastResult } from '#contract/messaging/messages.ts';
import { segmentsOf, writeMessage } from '#domain/messaging/index.ts';
import { roomFor } from '#domain/subscription/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { countedSince } from '#server/http/plan-gate.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { techniciansRepo } from '#server/scheduling/index.ts';
import { openOutbox } from '../put.ts';
import { messagesRepo } from '../repo.ts';
import { openWriter, requireKnownVariables } from '../templates/writer.ts';
import { messagingTexts } from '../texts.ts';
import { communicationsRepo } from './repo.ts';

const variables = ['customerName', 'companyName'];

/** @throws AppError not_found naming what does not exist */
async function requireKnown(tx: TenantTx, { customerIds, technicianIds }: Broadcast['filter']): Promise<void> {
  if (customerIds && customerIds.length > 0) {
    const found = await customersRepo(tx).findMany(customerIds);
    if (found.length < new Set(customerIds).size) throw unknownReference('filter.customerIds', things.customer);
  }
  if (technicianIds && technicianIds.length > 0) {
    const known = new Set((await techniciansRepo(tx).list()).map(({ technicianId }) => technicianId));
    if (!technicianIds.every((id) => known.has(id))) throw unknownReference('filter.technicianIds', things.technician);
  }
}

/**
 * One message to every active customer who matches the filter; `dryRun` writes nothing. Texts go only to customers who opted
 * in.
 * @throws AppError invalid_input for an unknown variable or a time in the past; not_found naming the field
 */
export function broadcast(tenant: Tenant, body: Broadcast): Promise<BroadcastResult> {
  requireKnownVariables(variables, { message: body.message, subject: body.subject });
  const now = tenant.now();
  const sendAt = body.sendAt ? new Date(body.sendAt) : now;
  if (body.sendAt && sendAt.getTime() < now.getTime() - 60_000)
    throw invalid('sendAt', messagingTexts.messages.timeInFuture);
  return tenant.transaction(async (tx) => {
    await requireKnown(tx, body.filter);
    const repo = communicationsRepo(tx);
    const writer = await openWriter(tx);
    const outbox = await openOutbox(tx, tenant);
    const customers = await repo.broadcastTo(body.filter);
    await outbox.expect(customers);
    const wording = { template: body.message, subject: body.subject ?? null };
    const textFor = ({ name, language }: CustomerRow) =>
      writeMessage(wording, { customerName: name, companyName: writer.companyName(language) });
    const { channel } = body;
    const counts = { recipients: 0, bySms: 0, byEmail: 0, segments: 0, overLimit: 0 };
    const result: BroadcastResult = { ...counts, broadcastId: null, skipped: [], sample: null };
    const reached: CustomerRow[] = [];
    for (const customer of customers) {
      const way = await outbox.way({ kind: 'broadcast', channel }, customer);
      if (way.why !== undefined) {
        result.skipped.push({
          customerId: customer.customerId,
          customerName: customer.name,
          reason: tenant.words.say(way.why),
        });
        continue;
      }
      const text = textFor(customer);
      result.recipients += 1;
      result.sample ??= text.body;
      if (way.channel === 'sms') {
        result.bySms += 1;
        result.segments += segmentsOf(text.body);
      } else result.byEmail += 1;
      reached.push(customer);
    }
    const used = await messagesRepo(tx).countSentOrWaiting(countedSince(tenant));
    result.overLimit = Math.max(0, result.bySms - roomFor('sms', tenant.account.plan.tier, used));
    if (body.dryRun || reached.length === 0) return result;
    const broadcastId = tenant.newId('BC');
    const { userId } = tenant.account;
    await repo.insertBroadcast({
      ...{ broadcastId, userId, channel, filter: body.filter, sendAt },
      body: body.message,
      subject: wording.subject,
      recipients: reached.length,
      createdAt: now,
    });
    for (const customer of reached) {
      const { customerId } = customer;
      const cause = `broadcast:${broadcastId}:${customerId}`;
      const message = { kind: 'broadcast', customerId, channel, cause, dueAt: sendAt, userId, broadcastId } as const;
      await outbox.putOnce({ ...message, ...textFor(customer) }, customer);
    }
    await outbox.announce();
    return { ...result, broadcastId };
  });
}
