import type { Scheduled } from '#contract/messaging/messages.ts';
import { opensFeature } from '#domain/access/index.ts';
import type { Message, Words } from '#domain/language/index.ts';
import {
  afterQuietHours,
  consentOf,
  type Delivery,
  inPlainLetters,
  type Kind,
  leavesOnItsOwn,
  resolveChannel,
  segmentsOf,
  toE164,
  zonesOfCustomer,
} from '#domain/messaging/index.ts';
import { mayLeave } from '#domain/settings/index.ts';
import { type PlanState, trialDaysRemaining } from '#domain/subscription/index.ts';
import { type CustomerRow, customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { endedPlan } from '#server/http/plan-gate.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findSettings } from '#server/settings/index.ts';
import { consentsRepo, findSender, type MessageRow, messagesRepo, type Sender } from './repo.ts';
import { messagingTexts } from './texts.ts';

export interface NewMessage {
  kind: Kind;
  customerId: string | null;
  /** best: a text where allowed, else an email where the customer opted in. */
  channel: 'sms' | 'email' | 'best';
  /** A number or an address instead of the customer's. */
  to?: string | undefined;
  /** Used where it goes by email. */
  subject?: string | null | undefined;
  body: string;
  /** Paragraphs where it goes by email, a blank line between two; otherwise the body, with a closing line. */
  mailBody?: string | undefined;
  /** At most one message per cause: "pre_visit:CUST-1:2026-11-24". */
  cause?: string | undefined;
  dueAt: Date;
  userId?: string | null | undefined;
  language?: 'en' | 'es' | undefined;
  serviceDate?: string | undefined;
  broadcastId?: string | undefined;
  surveyId?: string | undefined;
}

/** Time and ids, of a tenant's call or of a job. */
export interface ClockAndIds {
  now: () => Date;
  newId: (prefix: string) => string;
}

/** One transaction's outbox; it reads the company's settings once, however many messages are put. */
export interface Outbox {
  /** How a message would go to a customer, or why it would not. */
  way(message: Pick<NewMessage, 'kind' | 'channel' | 'to'>, customer: CustomerRow | null): Promise<Delivery>;
  /** The first moment from `dueAt` on outside the customer's quiet hours. */
  notQuiet(dueAt: Date, customer: CustomerRow | null): Promise<Date>;
  /** Reads the consents of many customers at once, so that `way` need not ask one by one. */
  expect(customers: CustomerRow[]): Promise<void>;
  /** A message that may not go is stored as `skipped`, with the reason. */
  put(message: Omit<NewMessage, 'cause'>, customer?: CustomerRow | null): Promise<MessageRow>;
  /** As `put`; null where a message with the same cause exists, or nothing automatic may leave: nothing is stored then. */
  putOnce(message: NewMessage & { cause: string }, customer?: CustomerRow | null): Promise<MessageRow | null>;
  /** Updates open pages; once, at the end of the transaction. */
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
  const noteOfWait = (isQuiet: boolean) => {
    if (sender.confirmedAt === null) return messagingTexts.notes.notConfirmed;
    return isQuiet ? messagingTexts.notes.quietHours : null;
  };
  const notQuiet: Outbox['notQuiet'] = async (dueAt, customer) => {
    const hours = { from: choices.quietFrom, to: choices.quietTo };
    return afterQuietHours(dueAt, zonesOfCustomer(customer, sender.timeZone), hours);
  };

  const store = async (message: NewMessage, given: CustomerRow | null | undefined): Promise<MessageRow | null> => {
    if (leavesOnItsOwn(message) && !mayLeave(sender)) return null;
    const { kind, customerId, cause, mailBody, subject, userId, serviceDate, broadcastId, surveyId } = message;
    const customer = given ?? (customerId === null ? null : await customersRepo(tx).find(customerId));
    const way = await wayFor(message, customer);
    // What somebody typed is sent as they typed it.
    const isTyped = kind === 'custom' || kind === 'reply' || kind === 'broadcast';
    const body = way.channel === 'sms' && !isTyped ? inPlainLetters(message.body) : message.body;
    const at = now();
    const wanted = new Date(Math.max(message.dueAt.getTime(), at.getTime()));
    const dueAt = await notQuiet(wanted, customer);
    const leaves = dueAt <= at ? ('queued' as const) : ('scheduled' as const);
    const stored = await messagesRepo(tx).insert({
      messageId: newId('SMS'),
      channel: way.channel,
      kind,
      customerId,
      customerName: customer?.name ?? null,
      recipient: way.recipient,
      subject: subject ?? null,
      body: way.channel === 'email' ? (mailBody ?? body) : body,
      mailBody: mailBody ?? null,
      language: message.language ?? customer?.language ?? 'en',
      state: way.why === undefined ? leaves : 'skipped',
      note: way.why ?? noteOfWait(dueAt > wanted),
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
    async put(message, customer) {
      const stored = await store(message, customer);
      if (!stored) throw new Error('A message that somebody sends is always stored');
      return stored;
    },
    putOnce: store,
    async announce() {
      for (let from = 0; from < put.length; from += 100) await announce(tx, 'messages', put.slice(from, from + 100));
      put.length = 0;
    },
  };
}

/**
 * Puts a message that a user wrote into the outbox. After the transaction `sendSoon` hurries it along.
 * @throws AppError conflict, with the reason, where it may not be sent
 */
export async function putWritten(
  tx: TenantTx,
  clockAndIds: ClockAndIds,
  message: Omit<NewMessage, 'cause'>,
): Promise<MessageRow> {
  const outbox = await openOutbox(tx, clockAndIds);
  const stored = await outbox.put(message);
  await outbox.announce();
  if (stored.state === 'skipped')
    throw new AppError('conflict', stored.noteMessage ?? stored.note ?? messagingTexts.notes.refused);
  return stored;
}

/** Whether the company's plan is active and includes automatic messages. */
export const mayWrite = (plan: PlanState, trialAccess: Deps['config']['trialAccess'], now: Date): boolean =>
  endedPlan({ plan }, now) === null &&
  opensFeature(
    { tier: plan.tier, trialAccess, trialDaysRemaining: trialDaysRemaining(plan, now), featuresUsed: 0 },
    'sms_notifications',
  );

type Text = { body: string; subject: string | null; language: 'en' | 'es' } | null;
type Rest = Omit<NewMessage, 'customerId' | 'channel' | 'body' | 'subject' | 'language'> & { cause: string };

/** Puts messages to many customers into the outbox and counts them. */
export class Scheduling {
  readonly result: Scheduled = { scheduled: 0, alreadyScheduled: 0, skipped: [] };

  constructor(
    private readonly outbox: Outbox,
    private readonly words: Words,
  ) {}

  /**
   * A customer who cannot be reached gets no row, so that the next run tries again.
   * @returns whether the message is in the outbox, from this or an earlier run
   */
  async put(customer: CustomerRow, text: Text, message: Rest): Promise<boolean> {
    const { customerId, name: customerName } = customer;
    const leaveOut = (why: Message): false => {
      this.result.skipped.push({ customerId, customerName, reason: this.words.say(why) });
      return false;
    };
    if (text === null) return leaveOut(messagingTexts.notes.noTemplate);
    const way = await this.outbox.way({ kind: message.kind, channel: 'best' }, customer);
    if (way.why !== undefined) return leaveOut(way.why);
    const stored = await this.outbox.putOnce({ ...message, ...text, customerId, channel: 'best' }, customer);
    if (stored) this.result.scheduled += 1;
    else this.result.alreadyScheduled += 1;
    return true;
  }
}
