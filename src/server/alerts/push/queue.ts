import { isWorthPushing, seesAlertsOf } from '#domain/alerts/index.ts';
import { permissionsRepo } from '#server/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type NewAlert, pushRepo } from './repo.ts';

const severities = ['critical', 'high', 'medium', 'low'];
/** Of the alerts of one moment, so many are pushed to a device: it shows them as one, and the bell has them all. */
const pushedAtOnce = 50;

/**
 * Notes what is to be pushed of alerts that have just been made, in their transaction: to whom they concern, and to a
 * technician only about weather and the customers of their own route.
 */
export async function pushNewAlerts(
  deps: Pick<Deps, 'clock' | 'newId' | 'jobs'>,
  tx: TenantTx,
  made: readonly NewAlert[],
): Promise<void> {
  const alerts = made
    .filter(isWorthPushing)
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const companyId = alerts[0]?.companyId;
  if (companyId === undefined) return;
  const repo = pushRepo(tx);
  const targets = await repo.listTargets();
  if (targets.length === 0) return;
  const entries = await permissionsRepo(tx).list();
  const served = await repo.listServed(alerts.flatMap(({ customerId }) => customerId ?? []));
  const now = deps.clock();
  for (const { deviceId, role, technicianId } of targets) {
    const concerns = ({ type, customerId }: NewAlert): boolean =>
      seesAlertsOf(type, role, entries) &&
      (technicianId === null ||
        role !== 'technician' ||
        customerId === null ||
        served.has(`${technicianId} ${customerId}`));
    const wanted = alerts.filter(concerns).slice(0, pushedAtOnce);
    if (wanted.length === 0) continue;
    await repo.queue(
      wanted.map(({ notificationId }) => ({
        pushId: deps.newId('PUSH'),
        deviceId,
        notificationId,
        nextAttemptAt: now,
        createdAt: now,
      })),
    );
    // Begins after this transaction as a rule; what it comes too early for is found by the sweep.
    await deps.jobs.enqueue('deliver-pushes', { companyId, deviceId });
  }
}
