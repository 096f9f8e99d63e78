import { takenChanges } from './hand-over.ts';
import type { MessageDeps } from './message-deps.ts';
import { findUnpriced, messagesRepo } from './repo.ts';

const minuteMs = 60_000;
/** The service knows the price some time after a message has gone; after three days it will not say any more. */
const priceAfterMs = 10 * minuteMs;
const priceUntilMs = 3 * 24 * 60 * minuteMs;
const atOneTime = 500;

/**
 * Asks the service what was paid for each message, and what became of those of which it told nothing: a call of its that was lost
 * is made good here.
 */
export async function priceMessages({ db, clock, sms }: MessageDeps): Promise<void> {
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
