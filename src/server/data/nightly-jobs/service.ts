import type { Words } from '#domain/language/index.ts';
import { keptFrom, type Retention } from '#domain/settings/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { endedPlan } from '#server/http/plan-gate.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { alertOwners, findSettings } from '#server/settings/index.ts';
import { lowPackages } from '#server/stock/index.ts';
import { startBackup } from '../exports/backups.ts';
import { signNightly } from '../photo-chain/photo-chain.ts';
import { passedTimeRepo } from './passed-time/repo.ts';
import { findDueNights, nightsRepo, removeExpired } from './repo.ts';
import { lowStockTexts as texts } from './texts.ts';

type PassedTime = ReturnType<typeof passedTimeRepo>;

interface OfCompany {
  companyId: string;
  timeZone: string;
  /** The company's day, YYYY-MM-DD. */
  today: string;
}

/**
 * Removes what has passed the company's retention: readings, photos, voice notes, copies of messages, alerts that are
 * over, the log of changes.
 * Files go before their rows, so that a removal which is cut off is taken up again the next night.
 */
async function applyRetention(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { companyId, timeZone, today }: OfCompany,
  retention: Retention,
): Promise<void> {
  const from = keptFrom(retention, today);
  if (from === null) return;
  const inStep = <T>(work: (repo: PassedTime) => Promise<T>): Promise<T> =>
    db.inCompany(companyId, async (tx: TenantTx) => {
      const repo = passedTimeRepo(tx);
      await repo.leaveNoTrace();
      return work(repo);
    });
  const before = await inStep((repo) => repo.startOf(from, timeZone));

  for (;;) {
    const photos = await inStep((repo) => repo.oldPhotos(before));
    if (photos.length === 0) break;
    for (const { fileKey, thumbnailKey } of photos) {
      await files.remove(fileKey);
      await files.remove(thumbnailKey);
    }
    await inStep((repo) => repo.removePhotos(photos.map(({ photoId }) => photoId)));
  }
  for (;;) {
    const notes = await inStep((repo) => repo.oldVoiceNotes(before));
    if (notes.length === 0) break;
    for (const { audioKey } of notes) if (audioKey !== null) await files.remove(audioKey);
    await inStep((repo) => repo.removeVoiceNotes(notes.map(({ noteId }) => noteId)));
  }
  const untilNone = async (remove: (repo: PassedTime) => Promise<number>): Promise<void> => {
    while ((await inStep(remove)) > 0);
  };
  await untilNone((repo) => repo.removeReadings(before));
  await untilNone((repo) => repo.removeTexts(before));
  await untilNone((repo) => repo.removeAlerts(before));
  await untilNone((repo) => repo.removeMails(before));
  await inStep((repo) => repo.forgetChanges(before));
}

/** The email about what has run low since the last one. */
const lowStockMail =
  (low: Awaited<ReturnType<typeof lowPackages>>) =>
  ({ say }: Words) => ({
    purpose: 'low-stock' as const,
    subject: say(texts.subject({ count: low.length })),
    paragraphs: [
      say(texts.runningLow),
      low
        .map(({ name, place, levelPct, mark }) => {
          const about = { name, place, percent: Math.round(levelPct) };
          return say(mark === 'critical' ? texts.criticalLine(about) : texts.line(about));
        })
        .join('\n'),
    ],
  });

/**
 * Emails the owners what has run low since the last email, where the company wants it.
 * @param notified ids of the packages in earlier emails
 * @returns the ids for the next night
 */
async function notifyOfLowStock(
  tx: TenantTx,
  deps: Pick<Deps, 'newId' | 'clock' | 'languages'>,
  notified: readonly string[],
): Promise<string[]> {
  const { notifications } = await findSettings(tx);
  // Switching it on again reports everything that is low then.
  if (!notifications.lowInventoryAlerts || !notifications.emailAlerts) return [];
  const low = await lowPackages(tx);
  const news = low.filter(({ id }) => !notified.includes(id));
  if (news.length > 0) await alertOwners(tx, deps, lowStockMail(news));
  return low.map(({ id }) => id);
}

/** Of the company's own clock; after the day's work everywhere, before the next. */
const nightHour = 3;
const atOnce = 500;

/** Enqueues the night work of every company whose three o'clock has passed; a server that was off makes up for it. */
async function beginNights({ db, clock, jobs }: Deps): Promise<void> {
  const due = await findDueNights(db.system, clock(), nightHour, atOnce);
  for (const { companyId } of due) await jobs.enqueue('company-night', { companyId });
}

/**
 * A company's night: the backup, what has passed its time, the head of the chain of photos, and what runs low. Each part may be done again: a night that
 * was cut off starts over.
 */
async function companyNight(deps: Deps, companyId: string): Promise<void> {
  const now = deps.clock();
  const found = await deps.db.inCompany(companyId, async (tx) => {
    const company = await nightsRepo(tx).findCompany(now);
    return company && { ...company, settings: await findSettings(tx) };
  });
  if (!found || (found.doneOn !== null && found.doneOn >= found.today)) return;
  const { timeZone, today, tier, trialStartedAt, settings } = found;
  const notified = found.toldLow ?? [];
  // Who has no plan was promised that everything entered is kept; nothing changes there that a backup could miss.
  const isPaused = endedPlan({ plan: { tier, trialStartedAt } }, now) !== null;
  if (!isPaused && settings.system.autoBackup) await startBackup(deps, companyId);
  if (!isPaused) await applyRetention(deps, { companyId, timeZone, today }, settings.system.dataRetention);
  await deps.db.inCompany(companyId, async (tx) => {
    const mail = await signNightly(tx, deps, companyId, timeZone);
    if (mail) await alertOwners(tx, deps, mail);
  });
  await deps.db.inCompany(companyId, async (tx) => {
    await nightsRepo(tx).markDone(today, isPaused ? notified : await notifyOfLowStock(tx, deps, notified));
  });
}

/** What is cleared away: every night of each company's own, and what has passed its time every hour. */
export const nightJobs = (deps: Deps): Pick<JobHandlers, 'begin-nights' | 'company-night' | 'remove-expired'> => ({
  'begin-nights': () => beginNights(deps),
  'company-night': ({ companyId }) => companyNight(deps, companyId),
  'remove-expired': () => removeExpired(deps.db.system, deps.clock()),
});
