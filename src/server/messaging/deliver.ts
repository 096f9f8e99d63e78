import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { type Claim, claimMessage, planUsedUp, type StillWanted } from './claim.ts';
import { type HandOver, handOver, takenChanges } from './hand-over.ts';
import { findDueMessages, findHolding, findUnpriced, messagesRepo } from './repo.ts';

/** What the outbox reaches the outside through. */
export type MessageDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'newId' | 'sms'>;

const minuteMs = 60_000;
/** The service knows the price some time after a message has gone; after three days it will not say any more. */
const priceAfterMs = 10 * minuteMs;
const priceUntilMs = 3 * 24 * 60 * minuteMs;
const atOneTime = 500;

/**
 * Asks the service what was paid for each message, and what became of those of which it told nothing: a call of its that was
 * lost is made good here.
 */
async function priceMessages({ db, clock, sms }: MessageDeps): Promise<void> {
  if (!sms.isConnected) return;
  const now = clock().getTime();
  const [after, before] = [new Date(now - priceUntilMs), new Date(now - priceAfterMs)];
  for (const { companyId, messageId } of await findUnpriced(db.system, after, before, atOneTime)) {
    const row = await db.inCompany(companyId, (tx) => messagesRepo(tx).find(messageId));
    const taken = row?.providerId ? await sms.ask(row.providerId) : null;
    if (!taken) continue;
    await db.inCompany(companyId, async (tx) => {
      const repo = messagesRepo(tx);
      const held = await repo.holdAfterOthers(messageId);
      if (held?.state !== 'sent' && held?.state !== 'delivered') return;
      const changes = takenChanges(taken, held, clock());
      // What has arrived has arrived.
      await repo.update(
        messageId,
        held.state === 'delivered' ? { ...changes, state: 'delivered', note: null } : changes,
      );
    });
  }
}

export interface MessageHooks {
  /** A reason where a message that waits is not wanted any more; asked in the transaction that claims it. */
  stillWanted?: StillWanted;
}

/** The address is our own id: what is told of a message finds it even where its mark was lost. */
const statusUrlOf =
  ({ config }: MessageDeps, companyId: string): HandOver['statusUrl'] =>
  (messageId) =>
    // The service calls public addresses only, and refuses a message that names another.
    config.appUrl.startsWith('https://')
      ? `${config.appUrl}/api/webhooks/twilio/status?message=${companyId}.${encodeURIComponent(messageId)}`
      : null;

/** A look-up that found nothing lets the message be sent; the next thing may be in the way of that. */
const mostSteps = 3;

/**
 * Sends one message, if its time has come and nobody else is at it.
 * @returns whether anything was done
 */
export async function deliverMessage(
  deps: MessageDeps,
  hooks: MessageHooks,
  companyId: string,
  messageId: string,
): Promise<boolean> {
  const { clock, db, newId, sms } = deps;
  const options = { newId, isConnected: sms.isConnected, stillWanted: hooks.stillWanted };
  for (let step = 0; step < mostSteps; step += 1) {
    const now = clock();
    const claim: Claim = await db.inCompany(companyId, (tx) => claimMessage(tx, messageId, now, { ...options, now }));
    if (!('row' in claim)) return step > 0 || claim.step === 'done';
    const { step: wanted, row } = claim;
    // A number that the company has lost since would be refused, or be somebody else's by now.
    const from = claim.from !== null && sms.companyNumbers.get(claim.from) === companyId ? claim.from : null;
    const hand = { sms, clock, statusUrl: statusUrlOf(deps, companyId) };
    await db.inCompany(companyId, (tx) => handOver(tx, wanted, { row, from }, hand));
    if (wanted === 'send') return true;
  }
  return true;
}

const sweepSize = 200;
const mostRounds = 10;
/** Messages handed over at the same time; each holds a connection of the database while the service answers. */
const atOnce = 4;

/** Lets messages go that waited for the plan's next month. */
async function releaseHeld(deps: MessageDeps): Promise<void> {
  const now = deps.clock();
  for (const { companyId } of await findHolding(deps.db.system, now)) {
    await deps.db.inCompany(companyId, (tx) => messagesRepo(tx).release(planUsedUp, now));
  }
}

/** Sends every message whose time has come. Two servers may do so at once: each message is one's. */
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
    // One that fails holds up no other; the job is tried again all the same.
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
