import type { TakenSms } from '#server/adapters/sms/port.ts';
import { wordsOf } from '#server/adapters/sms/twilio-words.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import { findByProvider, messagesRepo } from './repo.ts';

export interface ToldStatus {
  providerId: string;
  state: TakenSms['state'];
  errorCode: number | null;
  /** "company.message", as our own address carried it. */
  ownId: string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function namedIn(ownId: string | null): { companyId: string; messageId: string } | null {
  const [companyId = '', ...rest] = (ownId ?? '').split('.');
  return uuid.test(companyId) && rest.length > 0 ? { companyId, messageId: rest.join('.') } : null;
}

/**
 * What the service tells of a message, in whatever order: what has arrived has arrived, and what has failed does not go back to
 * being under way. A message whose mark was lost is known by our own id in the address.
 */
export async function takeStatus(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { providerId, state, errorCode, ownId }: ToldStatus,
): Promise<void> {
  const found = (await findByProvider(db.system, providerId)) ?? namedIn(ownId);
  if (!found) return;
  await db.inCompany(found.companyId, async (tx) => {
    const repo = messagesRepo(tx);
    // Waits for the transaction that sends it, which may not have written the service's id yet.
    const row = await repo.holdAfterOthers(found.messageId);
    if (row?.direction !== 'out' || row.channel !== 'sms') return;
    if (row.providerId !== null && row.providerId !== providerId) return;
    const now = clock();
    const mark = { providerId, sentAt: row.sentAt ?? now };
    if (state === 'delivered') {
      await repo.update(row.messageId, { ...mark, state, note: null, deliveredAt: row.deliveredAt ?? now });
    } else if (state === 'failed') {
      if (row.state === 'delivered') return;
      await repo.update(row.messageId, { ...mark, state, note: wordsOf(errorCode) });
    } else {
      if (row.state !== 'sending' && row.state !== 'queued') return;
      await repo.update(row.messageId, { ...mark, state: 'sent', note: null });
    }
    await announce(tx, 'messages', [row.messageId]);
  });
}
