import type { TenantTx } from '#server/db/client.ts';
import type { Teller, ToldAlert } from './apply-changes.ts';
import { mailOwners, noteForOwners } from './owner-mails/owner-mails.ts';
import { pushNewAlerts } from './push/queue.ts';

/**
 * Notes what is to be pushed and mailed of new alerts, in the transaction that tells them.
 * @returns whether the owners are to be written to at once
 */
export async function noteNews(tx: TenantTx, teller: Teller, told: readonly ToldAlert[]): Promise<boolean> {
  const { now, newId, enqueue } = teller;
  await pushNewAlerts({ clock: now, newId, jobs: { enqueue } }, tx, told);
  return noteForOwners(tx, teller, told);
}

/** The same, and the mail with it, where these are all that there is to tell. */
export async function tellAtOnce(tx: TenantTx, teller: Teller, told: readonly ToldAlert[]): Promise<void> {
  if (await noteNews(tx, teller, told)) await mailOwners(tx, teller, 'critical');
}
