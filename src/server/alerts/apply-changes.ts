import { type AlertCandidate, alertChanges, type OpenAlert } from '#domain/alerts/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notificationsRepo } from './repo.ts';

/** The time, the ids and the queue of whoever tells: a tenant, or the product itself. */
export type AlertContext = Pick<Tenant, 'now' | 'newId' | 'enqueue'>;

/** The product itself, outside of calls. */
export const systemContext = ({ clock, newId, jobs }: Pick<Deps, 'clock' | 'newId' | 'jobs'>): AlertContext => ({
  now: clock,
  newId,
  enqueue: (name, data) => jobs.enqueue(name, data),
});

/** An alert as it has just been told. */
export type RaisedAlert = AlertCandidate & { notificationId: string; companyId: string };

/** The payload of a notice has a bound; without ids everything is read again, as it would be anyway. */
const idsInNotice = 100;

/** Tells open pages what has changed. */
export const announceAlerts = (tx: TenantTx, ids: readonly string[]): Promise<void> =>
  announce(tx, 'notifications', ids.length > idsInNotice ? [] : [...ids]);

/**
 * Writes what changes from the alerts that stand to those that should, and nothing else.
 * @param open what stands of the causes that were looked at
 * @returns the alerts that are new
 */
export async function applyChanges(
  tx: TenantTx,
  teller: AlertContext,
  open: readonly OpenAlert[],
  candidates: readonly AlertCandidate[],
): Promise<RaisedAlert[]> {
  const { raised, reworded, resolved } = alertChanges(open, candidates);
  if (raised.length + reworded.length + resolved.length === 0) return [];
  const repo = notificationsRepo(tx);
  const now = teller.now();
  await repo.resolve(resolved, now);
  await repo.reword(reworded, now);
  const told = await storeAlerts(tx, teller, raised);
  await announceAlerts(tx, [
    ...told.map(({ notificationId }) => notificationId),
    ...reworded.map(({ notificationId }) => notificationId),
    ...resolved,
  ]);
  return told;
}

/** Stores alerts in the order of their causes, so that two who tell the same ones never wait for each other in a ring. */
export async function storeAlerts(
  tx: TenantTx,
  teller: AlertContext,
  alerts: readonly AlertCandidate[],
): Promise<RaisedAlert[]> {
  const rows = alerts
    .toSorted((one, other) => (one.cause < other.cause ? -1 : 1))
    .map((alert) => ({ ...alert, notificationId: teller.newId('ALERT') }));
  const stored = await notificationsRepo(tx).insert(rows, teller.now());
  return rows.flatMap((alert) => {
    const companyId = stored.get(alert.notificationId);
    return companyId === undefined ? [] : [{ ...alert, companyId }];
  });
}
