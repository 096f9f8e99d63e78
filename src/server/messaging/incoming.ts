import { isAnsweredByService, type Keyword, keywordOf, languageOfKeyword, toE164 } from '#domain/messaging/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { openNumber, stopNumber } from './consents.ts';
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
  /** What the service itself took the message for, where its own opt-out answers are on. */
  optOutType: string | undefined;
}

/** Told of each message that came in, in its transaction: survey answers and the like. */
export type OnIncoming = (
  tx: TenantTx,
  hand: { now: () => Date; newId: (prefix: string) => string },
  message: Pick<MessageRow, 'body' | 'customerId' | 'fromNumber'>,
) => Promise<void>;

type IncomingDeps = Pick<Deps, 'clock' | 'db' | 'newId' | 'sms'>;

/**
 * Whom a message is for: the company whose own number was written to, else the one whose message to the writer the service
 * took last. What a company stored and never sent does not make it the receiver: anybody could store a row with anybody's
 * number. `all` have messages for the writer, sent or not; a STOP holds for them too.
 */
async function companiesFor(
  { clock, db, sms }: IncomingDeps,
  { from, to }: IncomingSms,
): Promise<{ keeper: string | null; all: string[] }> {
  const owner = sms.companyNumbers.get(to);
  if (owner !== undefined) return { keeper: owner, all: [owner] };
  if (sms.number !== null && sms.number !== to) return { keeper: null, all: [] };
  const writers = await findWritersTo(db.system, from, clock());
  const last = writers.find(({ lastTakenAt }) => lastTakenAt !== null);
  return { keeper: last?.companyId ?? null, all: writers.map(({ companyId }) => companyId) };
}

const answers: Record<'en' | 'es', Record<Keyword, (company: string) => string>> = {
  en: {
    stop: (company) => `${company}: you will get no more text messages from us. Reply START to get them again.`,
    start: (company) => `${company}: you will get our text messages again. Reply STOP to opt out, HELP for help.`,
    help: (company) => `${company}: messages about your pool service. Reply STOP to opt out. Carrier rates may apply.`,
  },
  es: {
    stop: (company) =>
      `${company}: no recibirá más mensajes de texto nuestros. Responda INICIAR para recibirlos de nuevo.`,
    start: (company) =>
      `${company}: volverá a recibir nuestros mensajes. Responda ALTO para no recibirlos, AYUDA para ayuda.`,
    help: (company) =>
      `${company}: mensajes sobre el servicio de su piscina. Responda ALTO para no recibirlos. Pueden aplicarse tarifas.`,
  },
};

const asKeyword: Readonly<Record<string, Keyword>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/**
 * Takes what a customer wrote: stores it, obeys STOP and START in the same transaction, and tells who wants to know.
 * @returns what is answered at once; null where nothing is, or where the service answers its own words itself
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
  // The service brings a message again where our answer was lost.
  if (!stored) return null;
  const isStopped = (await consentsRepo(tx).find(number))?.state === 'stopped';
  const keyword = asKeyword[message.optOutType ?? ''] ?? keywordOf(message.body, isStopped);
  const told = { phoneNumber: number, source: 'reply' as const, now };
  if (keyword === 'stop') await stopNumber(tx, told);
  if (keyword === 'start') await openNumber(tx, told);
  await announce(tx, 'messages', [stored.messageId]);
  if (keyword === null) {
    await onIncoming?.(tx, { now: () => now, newId }, stored);
    return null;
  }
  if (message.optOutType || isAnsweredByService(message.body)) return null;
  const { name } = await findSender(tx);
  const language = languageOfKeyword(message.body);
  const body = answers[language][keyword](
    name ?? (language === 'en' ? 'Your pool service' : 'Su servicio de piscinas'),
  );
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

/**
 * A message that came in. A number that several companies write to through one number of the installation is stopped for all
 * of them; the message itself belongs to the one that wrote last.
 */
export async function takeIncoming(
  deps: IncomingDeps,
  message: IncomingSms,
  onIncoming?: OnIncoming,
): Promise<string | null> {
  const from = toE164(message.from);
  if (from === null) return null;
  const known = { ...message, from, to: toE164(message.to) ?? message.to };
  if (await findByProvider(deps.db.system, message.providerId)) return null;
  const { keeper, all } = await companiesFor(deps, known);
  const stops = asKeyword[message.optOutType ?? ''] === 'stop' || keywordOf(message.body, false) === 'stop';
  const told = { phoneNumber: from, source: 'reply' as const, now: deps.clock() };
  if (stops) {
    for (const other of all) {
      if (other !== keeper) await deps.db.inCompany(other, (tx) => stopNumber(tx, told));
    }
  }
  if (keeper === null) return null;
  return deps.db.inCompany(keeper, (tx) => takeIn(tx, deps, known, onIncoming));
}
