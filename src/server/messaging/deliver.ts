import type { CustomerRow } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { findSettings, sendsTexts, smsOf } from '#server/settings/index.ts';
import { type Claim, claimMessage, type StillWanted, type WordAgain } from './claim.ts';
import { type HandOver, handOver, sentChanges } from './hand-over.ts';
import { openOutbox } from './put.ts';
import { findDueMessages, findHolding, findUnpriced, type MessageRow, messagesRepo, privateCause } from './repo.ts';
import { messagingTexts } from './texts.ts';

export type MessageDeps = Pick<Deps, 'circuits' | 'clock' | 'config' | 'db' | 'newId' | 'secrets' | 'sms'>;

const minuteMs = 60_000;
/** The service reports a price some time after sending, and no later than three days. */
const priceAfterMs = 10 * minuteMs;
const priceUntilMs = 3 * 24 * 60 * minuteMs;
const atOneTime = 500;

/** Asks the service for prices, and for statuses whose callback was lost. */
async function priceMessages(deps: MessageDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock().getTime();
  const [after, before] = [new Date(now - priceUntilMs), new Date(now - priceAfterMs)];
  for (const { companyId, messageId } of await findUnpriced(db.system, after, before, atOneTime)) {
    const row = await db.inCompany(companyId, (tx) => messagesRepo(tx).find(messageId));
    const { sms, ownNumber, settle } = await smsOf(deps, companyId);
    // Texts are known to the account that sent them.
    const account = row?.fromNumber === ownNumber ? sms : deps.sms;
    if (!row?.providerId || !account.isConnected) continue;
    const asked = account.ask(row.providerId);
    // One company's account that does not answer keeps no other's texts from being asked for.
    const taken = await (ownNumber === null ? asked : asked.catch(() => null));
    await settle();
    if (!taken) continue;
    await db.inCompany(companyId, async (tx) => {
      const repo = messagesRepo(tx);
      const held = await repo.holdAfterOthers(messageId);
      if (held?.state !== 'sent' && held?.state !== 'delivered') return;
      const changes = sentChanges(taken, held, clock());
      // A delivered message stays delivered.
      await repo.update(
        messageId,
        held.state === 'delivered' ? { ...changes, state: 'delivered', note: null } : changes,
      );
    });
  }
}

export interface MessageHooks {
  /** A reason to stop a waiting message; asked in the transaction that claims it. */
  stillWanted?: StillWanted;
  /** What a message says as of now; asked after that, in the same transaction. */
  wordAgain?: WordAgain;
  /** What a text says as it leaves; asked before each attempt. */
  asSent?: (companyId: string, message: MessageRow) => Promise<string>;
  /** A message goes as this email, which is written now. */
  mailWritten?: (companyId: string, mailId: string) => Promise<void>;
}

/** Carries our own id, so that a status finds its message even if the service's id was not stored. */
const statusUrlOf =
  ({ config }: MessageDeps, companyId: string, isOwn: boolean): HandOver['statusUrl'] =>
  (messageId) =>
    // The service refuses callback addresses that are not public.
    config.appUrl.startsWith('https://')
      ? `${config.appUrl}/api/webhooks/twilio/status?${isOwn ? `company=${companyId}&` : ''}message=${companyId}.${encodeURIComponent(messageId)}`
      : null;

/** A look-up that finds nothing is followed by an attempt to send. */
const mostSteps = 3;

/** The number that the operator gave to the company at the installation's service, while it is the company's. */
const assignedNumber = ({ sms }: MessageDeps, companyId: string, chosen: string | null): string | null =>
  chosen !== null && sms.companyNumbers.get(chosen) === companyId ? chosen : null;

/** Sends one message if it is due and not claimed. @returns whether anything was done */
export async function deliverMessage(
  deps: MessageDeps,
  hooks: MessageHooks,
  companyId: string,
  messageId: string,
): Promise<boolean> {
  const { clock, db, newId } = deps;
  const { sms, ownNumber, settle } = await smsOf(deps, companyId);
  const options = { newId, isConnected: sms.isConnected, stillWanted: hooks.stillWanted, wordAgain: hooks.wordAgain };
  for (let step = 0; step < mostSteps; step += 1) {
    const now = clock();
    const claim: Claim = await db.inCompany(companyId, (tx) => claimMessage(tx, messageId, now, { ...options, now }));
    if (claim.step === 'done' && claim.mailId !== null) await hooks.mailWritten?.(companyId, claim.mailId);
    if (!('row' in claim)) return step > 0 || claim.step === 'done';
    const { step: wanted, row } = claim;
    // The company may no longer have that number.
    const from = ownNumber ?? assignedNumber(deps, companyId, claim.from);
    const body = (await hooks.asSent?.(companyId, row)) ?? row.body;
    const hand = { sms, clock, statusUrl: statusUrlOf(deps, companyId, ownNumber !== null), bodyOf: () => body };
    await db.inCompany(companyId, (tx) => handOver(tx, wanted, { row, from }, hand));
    await settle();
    if (wanted === 'send') return true;
  }
  return true;
}

const sweepSize = 200;
const mostRounds = 10;
/** Messages sent in parallel; each holds a database connection while the service answers. */
const atOnce = 4;

/** Queues messages that waited for the plan's next month. */
async function releaseHeld(deps: MessageDeps): Promise<void> {
  const now = deps.clock();
  for (const { companyId } of await findHolding(deps.db.system, now)) {
    await deps.db.inCompany(companyId, (tx) => messagesRepo(tx).release(messagingTexts.notes.planUsedUp, now));
  }
}

/** Sends every due message; two servers may do so in parallel. */
export async function sweepMessages(deps: MessageDeps, hooks: MessageHooks): Promise<void> {
  await releaseHeld(deps);
  for (let round = 0; round < mostRounds; round += 1) {
    const due = await findDueMessages(deps.db.system, deps.clock(), sweepSize);
    let isAnythingDone = false;
    const failures: unknown[] = [];
    const worker = async (): Promise<void> => {
      for (let next = due.shift(); next; next = due.shift()) {
        const { companyId, messageId } = next;
        try {
          const isDone = await deliverMessage(deps, hooks, companyId, messageId);
          isAnythingDone ||= isDone;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    // A failure doesn't stop the others, but the job is retried.
    if (failures.length > 0) throw failures[0];
    if (!isAnythingDone) return;
  }
}

type MessageJobs = Pick<JobHandlers, 'send-message' | 'send-messages' | 'price-messages'>;
export const messageJobs = (deps: MessageDeps, hooks: MessageHooks = {}): MessageJobs => ({
  'send-message': async ({ companyId, messageId }) => {
    await deliverMessage(deps, hooks, companyId, messageId);
  },
  'send-messages': () => sweepMessages(deps, hooks),
  'price-messages': () => priceMessages(deps),
});

type PrivateText = { customer: CustomerRow; body: string; shown: string; number?: string };

/** The number that a text could go to now, the customer's own or another, by the rules of what a user writes; null where none could. */
export async function numberForText(
  { sms, clock, newId }: Pick<MessageDeps, 'sms' | 'clock' | 'newId'>,
  tx: TenantTx,
  customer: CustomerRow,
  number?: string,
): Promise<string | null> {
  if (!(await sendsTexts({ sms }, tx))) return null;
  const outbox = await openOutbox(tx, { now: clock, newId });
  const way = await outbox.way({ kind: 'reply', channel: 'sms', to: number }, customer);
  // With texts turned off, it would go by email.
  return way.why === undefined && way.channel === 'sms' ? way.recipient : null;
}

/**
 * Sends a text whose words are its receiver's alone, at once: `shown` is kept in its place, and it counts like any other.
 * @throws AppError conflict where no text may go to the customer; unavailable (503) where the service did not take it
 */
export async function sendPrivateText(
  deps: MessageDeps,
  companyId: string,
  { customer, body, shown, number }: PrivateText,
): Promise<void> {
  const { clock, db, newId } = deps;
  const { sms, ownNumber, settle } = await smsOf(deps, companyId);
  const { to, chosen } = await db.inCompany(companyId, async (tx) => ({
    to: await numberForText(deps, tx, customer, number),
    chosen: (await findSettings(tx)).messages.smsNumber,
  }));
  if (to === null) throw new AppError('conflict', messagingTexts.notes.refused);
  const from = ownNumber ?? assignedNumber(deps, companyId, chosen);
  const taken = await sms.send({ from, to, body, statusUrl: null }).catch(() => null);
  await settle();
  if (taken === null) throw new AppError('unavailable', messagingTexts.notes.serviceSilent);
  const now = clock();
  const messageId = newId('SMS');
  await db.inCompany(companyId, (tx) =>
    messagesRepo(tx).insert({
      messageId,
      cause: privateCause(messageId),
      channel: 'sms',
      kind: 'reply',
      customerId: customer.customerId,
      customerName: customer.name,
      recipient: to,
      fromNumber: from,
      body: shown,
      language: customer.language,
      state: taken.state,
      providerId: taken.providerId,
      segments: taken.segments,
      costMicros: taken.costMicros,
      sentAt: now,
      dueAt: now,
      nextAttemptAt: now,
      createdAt: now,
    }),
  );
}
