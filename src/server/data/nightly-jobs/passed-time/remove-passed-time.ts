import { keptFrom, type Retention } from '#domain/settings/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { passedTimeRepo } from './repo.ts';

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
export async function removePassedTime(
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
