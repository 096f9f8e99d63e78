import { photoCategories } from '#contract/choices.ts';
import { type Checked, isOneOf, isText, orNull, passes } from '#web/base/checks.ts';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { pictures } from '#web/offline/index.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { sheetTexts } from '../stop/sheet-texts.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { pairFor, type TakenFor } from './photo-pairs.ts';
import type { TakenPhoto } from './visit-photos.ts';
import type { VisitWork } from './visit-work.ts';

/** A captured picture below this many bytes shows nothing and is discarded. */
const smallestPhotoBytes = 5000;

/** When a picture was taken: what the camera wrote on the file, unless its clock is ahead. */
export function momentOf(file: { lastModified?: number }, now: Date): string {
  const taken = file.lastModified ?? 0;
  return (taken > 0 && taken <= now.getTime() ? new Date(taken) : now).toISOString();
}

/** How a picture was taken: the end of its key among the pictures. */
const isTaken = {
  photoId: isText,
  category: isOneOf(photoCategories),
  pairId: orNull(isText),
  taskId: orNull(isText),
  takenAt: isText,
};
type Taken = Checked<typeof isTaken>;

/** What this page is at work on; a former page's is not in it. */
const underWay = new Set<string>();

/**
 * Keeps pictures that were chosen or just taken, in their order. Each is stored as it was taken first: making it smaller takes
 * a phone a second or two, and a camera that was opened by a page keeps none of its own.
 * @param place how the keys of such pictures begin
 */
export async function keepPhotos(
  work: VisitWork,
  taken: TakenFor,
  files: Iterable<File>,
  place: string,
): Promise<void> {
  const stored = [...files].map(async (file) => {
    const pairId = taken.pairId ?? null;
    const takenAt = momentOf(file, clock.now());
    const about: Taken = { ...taken, pairId, taskId: taken.taskId ?? null, takenAt, photoId: `PHOTO-${newId()}` };
    const key = place + JSON.stringify(about);
    underWay.add(key);
    // Without room for it as it is there may be room for the smaller one.
    await pictures.put(key, file).catch(() => undefined);
    return { key, about, file };
  });
  for (const each of stored) {
    const { key, about, file } = await each;
    await keepTaken(work, key, about, file);
  }
}

/** What a former page had taken at this stop, and not brought into the outbox. */
export async function takeUpPhotos(work: VisitWork, place: string): Promise<void> {
  for (const key of await pictures.keys(place)) {
    if (underWay.has(key)) continue;
    underWay.add(key);
    const about: unknown = JSON.parse(key.slice(place.length));
    const picture = await pictures.get(key);
    if (picture && passes(isTaken, about)) await keepTaken(work, key, about, picture);
  }
}

/** Makes it smaller and puts it into the outbox, unless that has it already; discards it where it shows nothing. */
async function keepTaken(work: VisitWork, key: string, about: Taken, file: Blob): Promise<void> {
  const photos = () => work.state().draft.photos;
  const isKept = photos().some(({ photoId }) => photoId === about.photoId);
  const read = isKept ? null : await readPhoto(file);
  const pairId = about.pairId ?? pairFor(about.category, photos(), newId);
  if (read) await keep(work, { ...about, ...read, pairId, takenAt: about.takenAt });
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
async function keep(work: VisitWork, photo: Parameters<VisitWork['addPhoto']>[0]): Promise<void> {
  try {
    await work.addPhoto(photo);
  } catch (error) {
    toast({
      title: sheetTexts.photoNotKept,
      description: error instanceof Error ? error.message : undefined,
      variant: 'error',
    });
  }
}
