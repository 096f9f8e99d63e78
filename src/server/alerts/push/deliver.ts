import { pushText, seesAlertsOf } from '#domain/alerts/index.ts';
import { minuteOfDay } from '#domain/calendar/index.ts';
import { languageOfUser, wordsOf } from '#domain/language/index.ts';
import { quietMinutesLeft, waitAfter } from '#domain/messaging/index.ts';
import { permissionsRepo } from '#server/access/index.ts';
import { PushGone, PushRefused } from '#server/adapters/push/port.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { noticeTexts } from '../texts.ts';
import { type ChoicesRow, findDueDevices, type PushRow, pushRepo } from './repo.ts';
import { defaultChoices } from './service.ts';

/** About an hour with the waits in between; older alerts are in the bell. */
const maxAttempts = 7;
const sweepSize = 500;
/** Longer than any delivery takes; an attempt cut off by a crash is repeated after it. */
const attemptMs = 2 * 60_000;
/** How long a push service keeps a push for a phone that is off. */
const keepSeconds = 12 * 3600;
/** The page that lists several alerts. */
const homes = { business: '/alerts', field: '/' };

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Until when this alert waits; null where it may go now. */
function quietUntil(now: Date, timeZone: string, choices: ChoicesRow, severity: string): Date | null {
  if (severity === 'critical' && choices.criticalAlways) return null;
  const left = quietMinutesLeft(minuteOfDay(timeZone, now), choices.quietFrom, choices.quietTo);
  return left > 0 ? later(now, left * 60_000) : null;
}

/** Claims what is due for a device. Alerts that are over, handled or read are dropped; quiet hours delay the rest. */
async function takeDue(tx: TenantTx, deviceId: string, now: Date, languages: Deps['languages']) {
  const repo = pushRepo(tx);
  const claimed = await repo.claim(deviceId, now, later(now, attemptMs));
  const receiver = claimed.length > 0 ? await repo.findReceiver(deviceId) : null;
  if (!receiver) return null;
  const { device, role, isActive, timeZone } = receiver;
  const entries = await permissionsRepo(tx).list();
  const open = await repo.listOpen(
    claimed.map(({ notificationId }) => notificationId),
    device.userId,
    now,
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
  const home = seesAlertsOf('service_reminder', role, entries) ? homes.business : homes.field;
  const text = pushText(alerts, home, wordsOf(languageOfUser(receiver, languages)));
  const isUrgent = alerts.some(({ severity }) => severity === 'critical');
  return { device, rows, text, isUrgent };
}

/**
 * Pushes what is due for one device in one message. The rows are claimed first, so that two servers never push the same and
 * no transaction stays open during the call.
 */
async function deliverPushes(deps: Deps, companyId: string, deviceId: string): Promise<void> {
  const due = await deps.db.inCompany(companyId, (tx) => takeDue(tx, deviceId, deps.clock(), deps.languages));
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
      const lastError =
        error instanceof Error ? error.message.slice(0, 300) : wordsOf('en').say(noticeTexts.notDelivered);
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

/** Enqueues every device with something due: this is how a push survives restarts, failures and quiet hours. */
async function sweepPushes(deps: Deps): Promise<void> {
  const due = await findDueDevices(deps.db.system, deps.clock(), sweepSize);
  for (const device of due) await deps.jobs.enqueue('deliver-pushes', device);
}

export const pushJobs = (deps: Deps): Pick<JobHandlers, 'deliver-pushes' | 'sweep-pushes'> => ({
  'deliver-pushes': ({ companyId, deviceId }) => deliverPushes(deps, companyId, deviceId),
  'sweep-pushes': () => sweepPushes(deps),
});
