import {
  afterQuietHours,
  isQuiet,
  mostAttempts,
  segmentsOf,
  waitAfter,
  zonesOfCustomer,
} from '#domain/messaging/index.ts';
import { SmsNotTaken, SmsRefused, type SmsService, type TakenSms } from '#server/adapters/sms/port.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { findSettings } from '#server/settings/index.ts';
import { consentsRepo, findSender, type MessageRow, messagesRepo } from './repo.ts';

export interface HandOver {
  sms: SmsService;
  clock: () => Date;
  /** Where the service tells what becomes of a message; null where it cannot reach us. */
  statusUrl: (messageId: string) => string | null;
}

interface InHand {
  row: MessageRow;
  from: string | null;
}

/** Clocks of two machines differ; what the service dates a little before we wrote it may still be ours. */
const clockDifferenceMs = 10 * 60_000;
/** Until the service's own list shows what it took a moment ago. */
const lookUpAfterMs = 60_000;

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

export const takenChanges = (
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

/** Asks at the very last what may have changed since the claim. @returns whether the message stays */
async function stopInHand(tx: TenantTx, { row }: InHand, now: Date): Promise<boolean> {
  const repo = messagesRepo(tx);
  if ((await consentsRepo(tx).find(row.recipient))?.state === 'stopped') {
    await repo.update(row.messageId, { state: 'skipped', note: 'The customer has opted out of texts.' });
    return true;
  }
  const customer = row.customerId === null ? null : await customersRepo(tx).find(row.customerId);
  const { messages: choices } = await findSettings(tx);
  const hours = { from: choices.quietFrom, to: choices.quietTo };
  const zones = zonesOfCustomer(customer, (await findSender(tx)).timeZone);
  if (!isQuiet(now, zones, hours)) return false;
  const nextAttemptAt = afterQuietHours(now, zones, hours);
  await repo.update(row.messageId, {
    state: 'scheduled',
    note: 'Waits until the quiet hours are over.',
    nextAttemptAt,
  });
  return true;
}

/** What an attempt that failed leaves behind. */
async function noteFailedAttempt(tx: TenantTx, { row }: InHand, error: unknown, now: Date): Promise<void> {
  const repo = messagesRepo(tx);
  const note = error instanceof Error ? error.message.slice(0, 300) : 'It could not be handed over.';
  if (error instanceof SmsRefused) {
    if (error.isOptOut) {
      // The service keeps a list of its own; what it knows, we know from now on.
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
  // Nobody knows: it stays under way, and is looked up before anything is sent again.
  const unknown = `${note} Delivery unknown.`;
  const nextAttemptAt = later(now, Math.max(lookUpAfterMs, waitAfter(row.attempts)));
  await repo.update(row.messageId, isGivenUp ? { state: 'failed', note: unknown } : { note, nextAttemptAt });
}

/** Looks for an attempt of ours at the service: found, it is marked; not there, the message may be sent again. */
async function lookUp(tx: TenantTx, inHand: InHand, { sms, clock }: HandOver): Promise<void> {
  const { row, from } = inHand;
  const repo = messagesRepo(tx);
  let candidates: TakenSms[];
  try {
    candidates = await sms.findTaken(
      { to: row.recipient, from, body: row.body },
      later(row.createdAt, -clockDifferenceMs),
    );
  } catch (error) {
    // As little known as before, whatever the reason.
    const reason = error instanceof Error ? error.message : 'The service did not answer.';
    return noteFailedAttempt(tx, inHand, new Error(reason), clock());
  }
  const known = await repo.knownProviderIds(candidates.map(({ providerId }) => providerId));
  // One that the service took and could not deliver reached nobody: it may be one of an earlier try.
  const taken = candidates.findLast(({ providerId, state }) => state !== 'failed' && !known.has(providerId));
  if (taken) await repo.update(row.messageId, takenChanges(taken, row, clock()));
  else await repo.update(row.messageId, { state: 'queued', nextAttemptAt: clock() });
}

async function send(tx: TenantTx, inHand: InHand, { sms, clock, statusUrl }: HandOver): Promise<void> {
  const { row, from } = inHand;
  if (await stopInHand(tx, inHand, clock())) return;
  let taken: TakenSms;
  try {
    taken = await sms.send({ from, to: row.recipient, body: row.body, statusUrl: statusUrl(row.messageId) });
  } catch (error) {
    return noteFailedAttempt(tx, inHand, error, clock());
  }
  await messagesRepo(tx).update(row.messageId, takenChanges(taken, row, clock()));
}

/**
 * Speaks with the service about a claimed message and marks what came of it. The transaction stays open meanwhile, on
 * purpose: it holds the number, so that a STOP is stored either before this looks, and nothing leaves, or after the message
 * has left; and it holds the row, so that nobody else can believe this attempt dead while it lasts.
 */
export async function handOver(tx: TenantTx, step: 'send' | 'look up', claimed: InHand, hand: HandOver): Promise<void> {
  const consents = consentsRepo(tx);
  // A look-up waits for who sends to the number: what they have not marked yet would look like its own.
  await (step === 'send' ? consents.beginSending : consents.holdSending)(claimed.row.recipient);
  const row = await messagesRepo(tx).holdAfterOthers(claimed.row.messageId);
  if (row?.state !== 'sending' || row.attempts !== claimed.row.attempts) return;
  const inHand = { row, from: claimed.from };
  await (step === 'send' ? send(tx, inHand, hand) : lookUp(tx, inHand, hand));
  await announce(tx, 'messages', [row.messageId]);
}
