import { pushText, seesAlertsOf } from '#domain/alerts/index.ts';
import { minuteOfDay } from '#domain/calendar/index.ts';
import { quietMinutesLeft, waitAfter } from '#domain/messaging/index.ts';
import { permissionsRepo } from '#server/access/index.ts';
import { PushGone, PushRefused } from '#server/adapters/push/port.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { type ChoicesRow, findDueDevices, type PushRow, pushRepo } from './repo.ts';
import { defaultChoices } from './service.ts';

/** With the waits between them about an hour; an alert that is older is in the bell. */
const maxAttempts = 7;
const sweepSize = 500;
/** Longer than any hand-over takes; an attempt cut off by a crash is made again after it. */
const attemptMs = 2 * 60_000;
/** How long a push service keeps it for a phone that is off. */
const keepSeconds = 12 * 3600;
/** Where alerts are seen together. */
const homes = { business: '/alerts', field: '/' };

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Until when this alert waits; null where it may go now. A clock that is put forward or back meanwhile is asked again. */
function quietUntil(now: Date, timeZone: string, choices: ChoicesRow, severity: string): Date | null {
  if (severity === 'critical' && choices.criticalAlways) return null;
  const left = quietMinutesLeft(minuteOfDay(timeZone, now), choices.quietFrom, choices.quietTo);
  return left > 0 ? later(now, left * 60_000) : null;
}

/**
 * What a device is to be shown now of what waits for it. Alerts that are over, handled or read meanwhile are dropped, those
 * of the night wait for the morning.
 */
async function takeDue(tx: TenantTx, deviceId: string, now: Date) {
  const repo = pushRepo(tx);
  const claimed = await repo.claim(deviceId, now, later(now, attemptMs));
  const receiver = claimed.length > 0 ? await repo.findReceiver(deviceId) : null;
  if (!receiver) return null;
  const { device, role, isActive, timeZone } = receiver;
  const entries = await permissionsRepo(tx).list();
  const open = await repo.listOpen(
    claimed.map(({ notificationId }) => notificationId),
    device.userId,
  );
  const wanted = open.filter(({ type }) => isActive && seesAlertsOf(type, role, entries));
  const choices = receiver.choices ?? defaultChoices;
  const alerts = [];
  const rows: PushRow[] = [];
  const dropped: string[] = [];
  for (const row of claimed) {
    const alert = wanted.find(({ id }) => id === row.notificationId);
    const waitsUntil = alert ? quietUntil(now, timeZone, choices, alert.severity) : null;
    if (!alert) dropped.push(row.pushId);
    else if (waitsUntil) await repo.postpone([row.pushId], waitsUntil);
    else {
      alerts.push(alert);
      rows.push(row);
    }
  }
  await repo.settle(dropped, { state: 'dropped' });
  if (rows.length === 0) return null;
  const text = pushText(alerts, seesAlertsOf('service_reminder', role, entries) ? homes.business : homes.field);
  const isUrgent = alerts.some(({ severity }) => severity === 'critical');
  return { device, rows, text, isUrgent };
}

/**
 * Pushes what is due for one device, all in one message. The rows are claimed first and no transaction stays open while the
 * push service is spoken to; two servers never push the same.
 */
async function deliverPushes(deps: Deps, companyId: string, deviceId: string): Promise<void> {
  const due = await deps.db.inCompany(companyId, (tx) => takeDue(tx, deviceId, deps.clock()));
  if (!due) return;
  const { device, rows, text, isUrgent } = due;
  const pushIds = rows.map(({ pushId }) => pushId);
  const attempts = Math.max(...rows.map((row) => row.attempts));
  try {
    const content = JSON.stringify(text);
    await deps.push.push(device, { content, urgency: isUrgent ? 'high' : 'normal', keepSeconds });
  } catch (error) {
    await deps.db.inCompany(companyId, async (tx) => {
      const repo = pushRepo(tx);
      if (error instanceof PushGone) return void (await repo.removeDevice(device.userId, deviceId));
      const lastError = error instanceof Error ? error.message.slice(0, 300) : 'It could not be handed over.';
      const givenUp = error instanceof PushRefused || attempts >= maxAttempts;
      const nextAttemptAt = later(deps.clock(), waitAfter(attempts));
      await repo.settle(pushIds, { state: givenUp ? 'failed' : 'queued', lastError, nextAttemptAt });
      await repo.markDevice(deviceId, lastError);
    });
    return;
  }
  await deps.db.inCompany(companyId, async (tx) => {
    await pushRepo(tx).settle(pushIds, { state: 'sent', sentAt: deps.clock(), lastError: null });
    if (device.lastError !== null) await pushRepo(tx).markDevice(deviceId, null);
  });
}

/** Enqueues every device for which something is due: the way a push survives a restart, a failure and the night. */
async function sweepPushes(deps: Deps): Promise<void> {
  const due = await findDueDevices(deps.db.system, deps.clock(), sweepSize);
  for (const device of due) await deps.jobs.enqueue('deliver-pushes', device);
}

export const pushJobs = (deps: Deps): Pick<JobHandlers, 'deliver-pushes' | 'sweep-pushes'> => ({
  'deliver-pushes': ({ companyId, deviceId }) => deliverPushes(deps, companyId, deviceId),
  'sweep-pushes': () => sweepPushes(deps),
});
