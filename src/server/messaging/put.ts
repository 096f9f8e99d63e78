import {
  afterQuietHours,
  consentOf,
  type Delivery,
  type Kind,
  resolveChannel,
  segmentsOf,
  toE164,
  zonesOfCustomer,
} from '#domain/messaging/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { findSettings } from '#server/settings/index.ts';
import { consentsRepo, findSender, type MessageRow, messagesRepo, type Sender } from './repo.ts';

export interface NewMessage {
  kind: Kind;
  customerId: string | null;
  /** best: a text message where the number may be written to, else an e-mail where the customer takes them. */
  channel: 'sms' | 'email' | 'best';
  /** A number or an address instead of the customer's. */
  to?: string | undefined;
  /** Of the e-mail, where it goes by e-mail. */
  subject?: string | null | undefined;
  body: string;
  /** One message a cause: "pre_visit:CUST-1:2026-11-24". */
  cause?: string | undefined;
  dueAt: Date;
  userId?: string | null | undefined;
  language?: 'en' | 'es' | undefined;
  serviceDate?: string | undefined;
  broadcastId?: string | undefined;
  surveyId?: string | undefined;
}

export interface ClockAndIds {
  now: () => Date;
  newId: (prefix: string) => string;
}

/** One transaction's hold on the outbox; what it reads of the company it reads once, however many messages are put. */
export interface Outbox {
  /** How a message would go to a customer, or why it would not. */
  way(message: Pick<NewMessage, 'kind' | 'channel' | 'to'>, customer: CustomerRow | null): Promise<Delivery>;
  /** The first moment from `dueAt` on that is not quiet where the customer is. */
  notQuiet(dueAt: Date, customer: CustomerRow | null): Promise<Date>;
  /** Reads what the numbers of many customers have said, so that `way` need not ask one by one. */
  expect(customers: CustomerRow[]): Promise<void>;
  /** Null where a message of the same cause is there already. A message that may not go is stored as `skipped`, with the reason. */
  put(message: NewMessage, customer?: CustomerRow | null): Promise<MessageRow | null>;
  /** Tells open pages of what was put; once, at the end of the transaction. */
  announce(): Promise<void>;
}

export async function openOutbox(tx: TenantTx, { now, newId }: ClockAndIds): Promise<Outbox> {
  const { notifications, messages: choices } = await findSettings(tx);
  const sender: Sender = await findSender(tx);
  const consents = new Map<string, 'given' | 'stopped' | null>();
  const put: string[] = [];

  const storedConsent = async (number: string) => {
    const known = consents.get(number);
    if (known !== undefined) return known;
    const found = (await consentsRepo(tx).find(number))?.state ?? null;
    consents.set(number, found);
    return found;
  };
  const wayFor: Outbox['way'] = async ({ kind, channel, to }, customer) => {
    const number = toE164(to ?? customer?.phone);
    const stored = number === null ? null : await storedConsent(number);
    const consent = consentOf(stored, customer);
    return resolveChannel({ kind, channel, customer, to, consent, textsOn: notifications.smsNotifications });
  };
  const notQuiet: Outbox['notQuiet'] = async (dueAt, customer) => {
    const hours = { from: choices.quietFrom, to: choices.quietTo };
    return afterQuietHours(dueAt, zonesOfCustomer(customer, sender.timeZone), hours);
  };

  return {
    way: wayFor,
    notQuiet,
    async expect(customers) {
      const numbers = customers.flatMap(({ phone }) => toE164(phone) ?? []);
      for (const number of numbers) consents.set(number, null);
      for (let from = 0; from < numbers.length; from += 1000) {
        const found = await consentsRepo(tx).findMany(numbers.slice(from, from + 1000));
        for (const [number, state] of found) consents.set(number, state);
      }
    },
    async put(message, given) {
      const { kind, customerId, cause, body, subject, userId, serviceDate, broadcastId, surveyId } = message;
      const customer = given ?? (customerId === null ? null : await customersRepo(tx).find(customerId));
      const way = await wayFor(message, customer);
      const at = now();
      const wanted = new Date(Math.max(message.dueAt.getTime(), at.getTime()));
      const dueAt = await notQuiet(wanted, customer);
      const leaves = dueAt <= at ? ('queued' as const) : ('scheduled' as const);
      const waits = dueAt > wanted ? 'Waits until the quiet hours are over.' : null;
      const stored = await messagesRepo(tx).insert({
        messageId: newId('SMS'),
        channel: way.channel,
        kind,
        customerId,
        customerName: customer?.name ?? null,
        recipient: way.recipient,
        subject: subject ?? null,
        body,
        language: message.language ?? customer?.language ?? 'en',
        state: way.why === undefined ? leaves : 'skipped',
        note: way.why ?? waits,
        cause: cause ?? null,
        dueAt,
        nextAttemptAt: dueAt,
        segments: way.channel === 'sms' ? segmentsOf(body) : 0,
        userId: userId ?? null,
        serviceDate: serviceDate ?? null,
        broadcastId: broadcastId ?? null,
        surveyId: surveyId ?? null,
        createdAt: at,
      });
      if (stored) put.push(stored.messageId);
      return stored;
    },
    async announce() {
      for (let from = 0; from < put.length; from += 100) await announce(tx, 'messages', put.slice(from, from + 100));
      put.length = 0;
    },
  };
}

/** Puts one message into the outbox. After the transaction `send-message` hurries it along; the sweep finds it without. */
export async function putMessage(tx: TenantTx, hand: ClockAndIds, message: NewMessage): Promise<MessageRow | null> {
  const outbox = await openOutbox(tx, hand);
  const stored = await outbox.put(message);
  await outbox.announce();
  return stored;
}
