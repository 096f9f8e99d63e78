import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
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

/** Keeps pictures that were chosen or just taken, in their order: made smaller first, discarded where they show nothing. */
export async function keepPhotos(work: VisitWork, taken: TakenFor, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const photo = await readPhoto(file);
    if (photo === null) continue;
    const pairId = taken.pairId ?? pairFor(taken.category, work.state().draft.photos, newId);
    await keep(work, { category: taken.category, pairId, taskId: taken.taskId ?? null, ...photo });
  }
}

/** One picture as it is sent, made smaller; null, with a message, where it shows nothing or cannot be read. */
export async function readPhoto(file: File): Promise<Pick<TakenPhoto, 'takenAt' | 'sha256' | 'picture'> | null> {
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
