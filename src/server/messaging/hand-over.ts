import type { Message } from '#domain/language/index.ts';
import {
  afterQuietHours,
  isQuiet,
  mostAttempts,
  optedOut,
  segmentsOf,
  waitAfter,
  zonesOfCustomer,
} from '#domain/messaging/index.ts';
import {
  SmsFault,
  SmsNotTaken,
  SmsRefused,
  type SmsService,
  SmsUnclear,
  type TakenSms,
} from '#server/adapters/sms/port.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { findSettings } from '#server/settings/index.ts';
import { consentsRepo, findSender, type MessageRow, messagesRepo } from './repo.ts';
import { messagingTexts } from './texts.ts';

export interface HandOver {
  sms: SmsService;
  clock: () => Date;
  /** The text as it leaves, with what is not kept with it. */
  bodyOf: (row: MessageRow) => string;
  /** Where the service reports a message's status; null where it cannot reach us. */
  statusUrl: (messageId: string) => string | null;
}

interface InHand {
  row: MessageRow;
  from: string | null;
}

/** Clocks differ: a message that the service dates a little before ours was written may still be ours. */
const clockDifferenceMs = 10 * 60_000;
/** Until the service lists what it just accepted. */
const lookUpAfterMs = 60_000;

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

export const sentChanges = (
  taken: TakenSms,
  row: MessageRow,
  now: Date,
): Parameters<ReturnType<typeof messagesRepo>['update']>[1] => ({
  state: taken.state,
  note: taken.note,
  providerId: taken.providerId,
  segments: taken.segments || row.segments || segmentsOf(row.body),
  costMicros: taken.costMicros,
  sentAt: row.sentAt ?? now,
  deliveredAt: taken.state === 'delivered' ? (row.deliveredAt ?? now) : row.deliveredAt,
});

/** Repeats the checks that may have changed since the claim. @returns whether the message is not sent */
async function stopInHand(tx: TenantTx, { row }: InHand, now: Date): Promise<boolean> {
  const repo = messagesRepo(tx);
  if ((await consentsRepo(tx).find(row.recipient))?.state === 'stopped') {
    await repo.update(row.messageId, { state: 'skipped', note: optedOut });
    return true;
  }
  const customer = row.customerId === null ? null : await customersRepo(tx).find(row.customerId);
  const { messages: choices } = await findSettings(tx);
  const hours = { from: choices.quietFrom, to: choices.quietTo };
  const zones = zonesOfCustomer(customer, (await findSender(tx)).timeZone);
  if (!isQuiet(now, zones, hours)) return false;
  const nextAttemptAt = afterQuietHours(now, zones, hours);
  await repo.update(row.messageId, { state: 'scheduled', note: messagingTexts.notes.quietHours, nextAttemptAt });
  return true;
}

/** An error's message; `otherwise` for anything else that was thrown. */
function toldBy(error: unknown, otherwise: Message): Message | string {
  if (error instanceof SmsFault) return error.told;
  return error instanceof Error ? error.message.slice(0, 300) : otherwise;
}

async function noteFailedAttempt(tx: TenantTx, { row }: InHand, error: unknown, now: Date): Promise<void> {
  const repo = messagesRepo(tx);
  const note = toldBy(error, messagingTexts.notes.notSent);
  if (error instanceof SmsRefused) {
    if (error.isOptOut) {
      // The service keeps its own list of opt-outs.
      await consentsRepo(tx).save({ phoneNumber: row.recipient, state: 'stopped', source: 'reply', changedAt: now });
    }
    await repo.update(row.messageId, { state: error.isOptOut ? 'skipped' : 'failed', note });
    return;
  }
  const isGivenUp = row.attempts >= mostAttempts;
  if (error instanceof SmsNotTaken) {
    const nextAttemptAt = later(now, waitAfter(row.attempts, error.waitMs));
    await repo.update(row.messageId, { state: isGivenUp ? 'failed' : 'queued', note, nextAttemptAt });
    return;
  }
  // The outcome is unknown: it is looked up before anything is sent again.
  const unknown = messagingTexts.notes.unknownAfter({ what: note });
  const nextAttemptAt = later(now, Math.max(lookUpAfterMs, waitAfter(row.attempts)));
  await repo.update(row.messageId, isGivenUp ? { state: 'failed', note: unknown } : { note, nextAttemptAt });
}

/** Looks for our attempt at the service. Found, the message is marked as sent; otherwise it may be sent again. */
async function lookUp(tx: TenantTx, inHand: InHand, { sms, clock, bodyOf }: HandOver): Promise<void> {
  const { row, from } = inHand;
  const repo = messagesRepo(tx);
  let candidates: TakenSms[];
  try {
    candidates = await sms.findTaken(
      { to: row.recipient, from, body: bodyOf(row) },
      later(row.createdAt, -clockDifferenceMs),
    );
  } catch (error) {
    // Still unknown, whatever the reason.
    const unclear = new SmsUnclear(toldBy(error, messagingTexts.notes.serviceSilent));
    return noteFailedAttempt(tx, inHand, unclear, clock());
  }
  const known = await repo.knownProviderIds(candidates.map(({ providerId }) => providerId));
  // A failed one may belong to an earlier attempt.
  const taken = candidates.findLast(({ providerId, state }) => state !== 'failed' && !known.has(providerId));
  if (taken) await repo.update(row.messageId, { ...sentChanges(taken, row, clock()), fromNumber: from });
  else await repo.update(row.messageId, { state: 'queued', nextAttemptAt: clock() });
}

async function send(tx: TenantTx, inHand: InHand, { sms, clock, statusUrl, bodyOf }: HandOver): Promise<void> {
  const { row, from } = inHand;
  if (await stopInHand(tx, inHand, clock())) return;
  let taken: TakenSms;
  try {
    taken = await sms.send({ from, to: row.recipient, body: bodyOf(row), statusUrl: statusUrl(row.messageId) });
  } catch (error) {
    return noteFailedAttempt(tx, inHand, error, clock());
  }
  await messagesRepo(tx).update(row.messageId, { ...sentChanges(taken, row, clock()), fromNumber: from });
}

/**
 * Sends or looks up a claimed message and stores the outcome. The transaction stays open during the call on purpose: it locks
 * the number, so that a STOP is stored either before the checks or after the message is sent, and it locks the row, so that
 * no one takes this attempt for dead.
 */
export async function handOver(tx: TenantTx, step: 'send' | 'look up', claimed: InHand, hand: HandOver): Promise<void> {
  const consents = consentsRepo(tx);
  // A look-up waits for others sending to the number: an attempt of theirs that is not marked yet would look like ours.
  await (step === 'send' ? consents.beginSending : consents.holdSending)(claimed.row.recipient);
  const row = await messagesRepo(tx).holdAfterOthers(claimed.row.messageId);
  if (row?.state !== 'sending' || row.attempts !== claimed.row.attempts) return;
  const inHand = { row, from: claimed.from };
  await (step === 'send' ? send(tx, inHand, hand) : lookUp(tx, inHand, hand));
  await announce(tx, 'messages', [row.messageId]);
}
