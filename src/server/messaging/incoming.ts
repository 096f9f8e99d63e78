import { wordsOf } from '#domain/language/index.ts';
import {
  customerTexts,
  isAnsweredByService,
  type Keyword,
  keywordOf,
  languageOfKeyword,
  toE164,
} from '#domain/messaging/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { openNumber, stopNumber } from './consents.ts';
import type { ClockAndIds } from './put.ts';
import {
  consentsRepo,
  findByProvider,
  findCustomerByNumber,
  findSender,
  findWritersTo,
  type MessageRow,
  messagesRepo,
} from './repo.ts';

export interface IncomingSms {
  providerId: string;
  from: string;
  to: string;
  body: string;
  /** The company whose own account signed the call; the message is that company's alone. */
  company?: { companyId: string; number: string } | undefined;
  /** The keyword that the service itself answered, where its opt-out handling is on. */
  optOutType: string | undefined;
}

/** Called with each incoming message, in its transaction: survey answers and the like. */
export type OnIncoming = (
  tx: TenantTx,
  clockAndIds: ClockAndIds,
  message: Pick<MessageRow, 'body' | 'customerId' | 'fromNumber'>,
) => Promise<void>;

type IncomingDeps = Pick<Deps, 'clock' | 'db' | 'newId' | 'sms'>;

const only = (companyId: string) => ({ receiver: companyId, all: [companyId] });

/**
 * `receiver`: the company whose own number was texted, else the one whose text to the sender the service accepted last. A
 * stored row alone does not count: any company could store one for any number. `all` have messages for the sender, sent or
 * not; a STOP holds for them too.
 */
async function companiesFor(
  { clock, db, sms }: IncomingDeps,
  { from, to, company }: IncomingSms,
): Promise<{ receiver: string | null; all: string[] }> {
  if (company) return to === company.number ? only(company.companyId) : { receiver: null, all: [] };
  const owner = sms.companyNumbers.get(to);
  if (owner !== undefined) return only(owner);
  if (sms.number !== null && sms.number !== to) return { receiver: null, all: [] };
  const writers = await findWritersTo(db.system, from, clock());
  const last = writers.find(({ lastTakenAt }) => lastTakenAt !== null);
  return { receiver: last?.companyId ?? null, all: writers.map(({ companyId }) => companyId) };
}

const asKeyword: Readonly<Record<string, Keyword>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/**
 * Stores an incoming message, obeys STOP and START in the same transaction, and calls `onIncoming`.
 * @returns the reply; null where there is none, or where the service replies itself
 */
async function takeIn(
  tx: TenantTx,
  { clock, newId }: IncomingDeps,
  message: IncomingSms,
  onIncoming: OnIncoming | undefined,
): Promise<string | null> {
  const now = clock();
  const number = message.from;
  const repo = messagesRepo(tx);
  const customer = await findCustomerByNumber(tx, number, await repo.lastCustomerOf(number));
  const stored = await repo.insertIncoming({
    messageId: newId('SMS'),
    direction: 'in',
    channel: 'sms',
    kind: 'reply',
    customerId: customer?.customerId ?? null,
    customerName: customer?.name ?? null,
    recipient: message.to,
    fromNumber: number,
    body: message.body || '[Picture, not saved]',
    state: 'received',
    dueAt: now,
    nextAttemptAt: now,
    providerId: message.providerId,
    createdAt: now,
  });
  // The service repeats a message if our answer was lost.
  if (!stored) return null;
  const isStopped = (await consentsRepo(tx).find(number))?.state === 'stopped';
  const keyword = asKeyword[message.optOutType ?? ''] ?? keywordOf(message.body, isStopped);
  const choice = { phoneNumber: number, source: 'reply' as const, now };
  if (keyword === 'stop') await stopNumber(tx, choice);
  if (keyword === 'start') await openNumber(tx, choice);
  await announce(tx, 'messages', [stored.messageId]);
  if (keyword === null) {
    await onIncoming?.(tx, { now: () => now, newId }, stored);
    return null;
  }
  if (message.optOutType || isAnsweredByService(message.body)) return null;
  const { name } = await findSender(tx);
  const language = languageOfKeyword(message.body);
  const { say } = wordsOf(language);
  const body = say(customerTexts.answers[keyword]({ company: name ?? say(customerTexts.yourPoolService) }));
  await repo.insert({
    messageId: newId('SMS'),
    channel: 'sms',
    kind: 'opt_out',
    customerId: stored.customerId,
    customerName: stored.customerName,
    recipient: number,
    body,
    language,
    state: 'sent',
    sentAt: now,
    dueAt: now,
    nextAttemptAt: now,
    createdAt: now,
  });
  return body;
}

/** Where several companies text a number from a shared one, a STOP holds for all; the message goes to the last sender. */
export async function takeIncoming(
  deps: IncomingDeps,
  message: IncomingSms,
  onIncoming?: OnIncoming,
): Promise<string | null> {
  const from = toE164(message.from);
  if (from === null) return null;
  const known = { ...message, from, to: toE164(message.to) ?? message.to };
  if (await findByProvider(deps.db.system, message.providerId)) return null;
  const { receiver, all } = await companiesFor(deps, known);
  const stops = asKeyword[message.optOutType ?? ''] === 'stop' || keywordOf(message.body, false) === 'stop';
  const choice = { phoneNumber: from, source: 'reply' as const, now: deps.clock() };
  if (stops) {
    for (const other of all) {
      if (other !== receiver) await deps.db.inCompany(other, (tx) => stopNumber(tx, choice));
    }
  }
  if (receiver === null) return null;
  return deps.db.inCompany(receiver, (tx) => takeIn(tx, deps, known, onIncoming));
}

/** Stores what a customer wrote on their own page, as a message that came in: the office answers it like any other. */
export async function takeFromPage(
  tx: TenantTx,
  { now, newId }: ClockAndIds,
  { subject, body, ...customer }: { customerId: string; customerName: string; subject: string; body: string },
): Promise<MessageRow> {
  const at = now();
  const stored = await messagesRepo(tx).insertIncoming({
    messageId: newId('MSG'),
    direction: 'in',
    channel: 'email',
    kind: 'reply',
    ...customer,
    recipient: '',
    subject,
    body,
    state: 'received',
    dueAt: at,
    nextAttemptAt: at,
    createdAt: at,
  });
  if (!stored) throw new Error('A message under a new id is always stored');
  await announce(tx, 'messages', [stored.messageId]);
  return stored;
}

/** A photo arrived after its message was read: the conversation is unread again. */
export async function photoJoined(tx: TenantTx, messageId: string): Promise<void> {
  await messagesRepo(tx).update(messageId, { readAt: null });
  await announce(tx, 'messages', [messageId]);
}
