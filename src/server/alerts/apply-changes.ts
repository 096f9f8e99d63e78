import { type AlertCandidate, alertChanges, type OpenAlert } from '#domain/alerts/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notificationsRepo } from './repo.ts';

/** Time, ids and queue, of a tenant's call or of a job. */
export type AlertContext = Pick<Tenant, 'now' | 'newId' | 'enqueue' | 'languages'>;

export const systemContext = ({
  clock,
  newId,
  jobs,
  languages,
}: Pick<Deps, 'clock' | 'newId' | 'jobs' | 'languages'>): AlertContext => ({
  now: clock,
  newId,
  enqueue: (name, data) => jobs.enqueue(name, data),
  languages,
});

export type RaisedAlert = AlertCandidate & { notificationId: string; companyId: string };

/** A notice's payload is limited; without ids, pages read everything again. */
const idsInNotice = 100;

export const announceAlerts = (tx: TenantTx, ids: readonly string[]): Promise<void> =>
  announce(tx, 'notifications', ids.length > idsInNotice ? [] : [...ids]);

/**
 * Writes only the differences between the open alerts and those that should be open.
 * @param open the open alerts of the causes that were checked
 * @returns the new ones
 */
export async function applyChanges(
  tx: TenantTx,
  context: AlertContext,
  open: readonly OpenAlert[],
  candidates: readonly AlertCandidate[],
): Promise<RaisedAlert[]> {
  const { raised, reworded, resolved } = alertChanges(open, candidates);
  if (raised.length + reworded.length + resolved.length === 0) return [];
  const repo = notificationsRepo(tx);
  const now = context.now();
  await repo.resolve(resolved, now);
  await repo.reword(reworded, now);
  const stored = await storeAlerts(tx, context, raised);
  await announceAlerts(tx, [...[...stored, ...reworded].map(({ notificationId }) => notificationId), ...resolved]);
  return stored;
}

/** Stores alerts in the order of their causes, so that two transactions that store the same ones cannot deadlock. */
export async function storeAlerts(
  tx: TenantTx,
  context: AlertContext,
  alerts: readonly AlertCandidate[],
): Promise<RaisedAlert[]> {
  const rows = alerts
    .toSorted((one, other) => (one.cause < other.cause ? -1 : 1))
    .map((alert) => ({ ...alert, notificationId: context.newId('ALERT') }));
  const stored = await notificationsRepo(tx).insert(rows, context.now());
  return rows.flatMap((alert) => {
    const companyId = stored.get(alert.notificationId);
    return companyId === undefined ? [] : [{ ...alert, companyId }];
  });
}
