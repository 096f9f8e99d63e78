import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { outbox, pictures } from '#web/offline/index.ts';
import { takenPrefix } from '#web/offline/pictures.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { sheetTexts } from '../stop/sheet-texts.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { pairFor, readTaken, type TakenFor, type TakenPicture, takenKey } from './photo-pairs.ts';
import type { TakenPhoto } from './visit-photos.ts';
import { photoIdOf } from './visit-queue.ts';
import { photoRequest } from './visit-requests.ts';
import type { VisitWork } from './visit-work.ts';
import { visitsHere } from './visit-works.ts';

/** A captured picture below this many bytes shows nothing and is discarded. */
const smallestPhotoBytes = 5000;

/** When a picture was taken: what the camera wrote on the file, unless its clock is ahead. */
export function momentOf(file: { lastModified?: number }, now: Date): string {
  const taken = file.lastModified ?? 0;
  return (taken > 0 && taken <= now.getTime() ? new Date(taken) : now).toISOString();
}

/** What this page is at work on; a former page's is not in it. */
const underWay = new Set<string>();

/** Runs alone over all tabs, or with others that keep new pictures of the visit; not at all where that cannot be now. */
async function atPictures(group: string, mode: 'shared' | 'exclusive', run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator) || !navigator.locks) return run();
  const ifAvailable = mode === 'exclusive';
  await navigator.locks.request(`pictures ${group}`, { mode, ifAvailable }, (lock) => lock && run());
}

/**
 * Keeps pictures that were chosen or just taken, in their order. Each is stored as it was taken first: making it smaller takes
 * a phone a second or two, and a camera that was opened by a page keeps none of its own.
 */
export async function keepPhotos(work: VisitWork, taken: TakenFor, files: Iterable<File>): Promise<void> {
  // The visit is on the phone before its first picture, for the page that has to finish it.
  work.begin();
  const { userId, group, visitId, customerName } = work.state().draft;
  await atPictures(group, 'shared', async () => {
    const stored = [...files].map(async (file) => {
      const pairId = taken.pairId ?? null;
      const takenAt = momentOf(file, clock.now());
      const photo = { ...taken, pairId, taskId: taken.taskId ?? null, takenAt, photoId: `PHOTO-${newId()}` };
      const key = takenKey(userId, group, { ...photo, visitId, customerName });
      underWay.add(key);
      // Without room for it as it is there may be room for the smaller one.
      await pictures.put(key, file).catch(() => undefined);
      return { key, file };
    });
    for (const each of stored) {
      const { key, file } = await each;
      await keepTaken(work, userId, key, file);
    }
  });
}

/** What former pages had taken, and not brought into the outbox; of visits that are finished by now too. */
export async function takeUpPhotos(userId: string): Promise<void> {
  const works = await visitsHere(userId);
  for (const key of await pictures.keys(takenPrefix(userId))) {
    const group = readTaken(userId, key)?.group;
    if (group === undefined || underWay.has(key)) continue;
    const work = works.find((each) => each.state().draft.group === group) ?? null;
    await atPictures(group, 'exclusive', async () => {
      underWay.add(key);
      const picture = await pictures.get(key);
      if (picture) await keepTaken(work, userId, key, picture);
    });
  }
}

/** Makes it smaller and puts it into the outbox, unless that has it already; discards it where it shows nothing. */
async function keepTaken(work: VisitWork | null, userId: string, key: string, file: Blob): Promise<void> {
  const about = readTaken(userId, key);
  if (!about) return;
  const photos = () => work?.state().draft.photos ?? [];
  const isKept =
    photos().some(({ photoId }) => photoId === about.photoId) ||
    outbox.items().some((item) => item.kind === 'visit-photo' && photoIdOf(item) === about.photoId);
  const read = isKept ? null : await readPhoto(file);
  const pairId = about.pairId ?? pairFor(about.category, photos(), newId);
  const { gone: isGone, finished } = work?.state() ?? { gone: false, finished: null };
  const isThrownAway = isGone && finished === null;
  if (read && !isThrownAway) await keep(work, { ...about, ...read, pairId, takenAt: about.takenAt });
  await pictures.remove(key).catch(() => undefined);
  underWay.delete(key);
}

/** One picture as it is sent, made smaller; null, with a message, where it shows nothing or cannot be read. */
export async function readPhoto(
  file: Blob & { lastModified?: number },
): Promise<Pick<TakenPhoto, 'takenAt' | 'sha256' | 'picture'> | null> {
  const takenAt = momentOf(file, clock.now());
  try {
    const { shrinkPhoto } = await import('./shrink-photo.ts');
    const { picture, sha256 } = await shrinkPhoto(file);
    if (picture.size >= smallestPhotoBytes) return { takenAt, sha256, picture };
    toast({ title: sheetTexts.photoTooSmall, description: sheetTexts.photoTooSmallText, variant: 'warning' });
  } catch {
    toast({ title: texts.photoFailed, description: texts.photoFailedText, variant: 'error' });
  }
  return null;
}

/** The phone may have no room; it says so, and the picture is not shown as if it were safe. */
async function keep(work: VisitWork | null, photo: TakenPhoto & TakenPicture): Promise<void> {
  try {
    if (work && !work.state().gone) await work.addPhoto(photo);
    else
      await outbox.put(photoRequest(photo, { ...photo, bytes: photo.picture.size, thumbnailUrl: null }, photo.picture));
  } catch (error) {
    toast({
      title: sheetTexts.photoNotKept,
      description: error instanceof Error ? error.message : undefined,
      variant: 'error',
    });
  }
}
