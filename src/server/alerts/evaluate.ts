import type { AlertedPool, OpenAlert } from '#domain/alerts/index.ts';
import { type AlertCandidate, waterAlerts, waterCauses } from '#domain/alerts/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announceAlerts, applyChanges, storeAlerts, type Teller, type ToldAlert } from './apply-changes.ts';
import { tellAtOnce } from './new-alerts.ts';
import { notificationsRepo } from './repo.ts';
import { subjectsRepo, type Watched } from './subjects/repo.ts';

/** What pools' last readings make of their alerts. */
export async function evaluateWater(
  tx: TenantTx,
  teller: Teller,
  pools: readonly Watched<AlertedPool>[],
  openOf: (causes: readonly string[]) => Promise<OpenAlert[]>,
): Promise<ToldAlert[]> {
  const open = await openOf(pools.flatMap(({ id }) => waterCauses(id)));
  return applyChanges(
    tx,
    teller,
    open,
    pools.flatMap(({ subject }) => (subject ? waterAlerts(subject) : [])),
  );
}

/** The alerts of some pools' water, at once where their readings are stored. Part of the caller's transaction. */
export async function evaluatePools(tx: TenantTx, teller: Teller, poolIds: readonly string[]): Promise<void> {
  const pools = await subjectsRepo(tx).poolsOf(poolIds);
  await tellAtOnce(tx, teller, await evaluateWater(tx, teller, pools, notificationsRepo(tx).openOf));
}

/**
 * Tells one alert that no evaluation finds, such as a survey's low rating: it stands until it is handled. Part of the
 * caller's transaction; the same cause is told once while it stands.
 */
export async function raiseAlert(tx: TenantTx, teller: Teller, candidate: AlertCandidate): Promise<void> {
  const told = await storeAlerts(tx, teller, [candidate]);
  if (told.length === 0) return;
  await announceAlerts(
    tx,
    told.map(({ notificationId }) => notificationId),
  );
  await tellAtOnce(tx, teller, told);
}
