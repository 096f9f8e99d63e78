import { type ReactNode, useCallback, useRef } from 'react';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { stopTexts } from '../stop/texts.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { pairFor } from './photo-pairs.ts';
import type { DraftPhoto } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';

/** A captured picture below this many bytes shows nothing and is discarded. */
const smallestPhotoBytes = 5000;

export interface TakenFor {
  category: DraftPhoto['category'];
  /** Of the picture that this one is the other half of. */
  pairId?: string | null;
  taskId?: string | null;
}

/** When a picture was taken: what the camera wrote on the file, unless its clock is ahead. */
export function momentOf(file: { lastModified?: number }, now: Date): string {
  const taken = file.lastModified ?? 0;
  return (taken > 0 && taken <= now.getTime() ? new Date(taken) : now).toISOString();
}

/** Takes pictures that were chosen or just taken, in their order: made smaller first, discarded where they show nothing. */
export async function takePhotos(work: VisitWork, taken: TakenFor, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const takenAt = momentOf(file, clock.now());
    try {
      const { shrinkPhoto } = await import('./shrink-photo.ts');
      const { picture, sha256 } = await shrinkPhoto(file);
      if (picture.size < smallestPhotoBytes) {
        toast({ title: texts.photoTooSmall, description: texts.photoTooSmallText, variant: 'warning' });
        continue;
      }
      const pairId = taken.pairId ?? pairFor(taken.category, work.state().draft.photos, newId);
      await keep(work, { category: taken.category, pairId, taskId: taken.taskId ?? null, takenAt, sha256, picture });
    } catch {
      toast({ title: texts.photoFailed, description: texts.photoFailedText, variant: 'error' });
    }
  }
}

/** The phone may have no room; it says so, and the picture is not shown as if it were safe. */
async function keep(work: VisitWork, photo: Parameters<VisitWork['addPhoto']>[0]): Promise<void> {
  try {
    await work.addPhoto(photo);
  } catch (error) {
    toast({
      title: stopTexts.photoNotKept,
      description: error instanceof Error ? error.message : undefined,
      variant: 'error',
    });
  }
}

/** The camera's input, out of sight; `open` is called from a key or a button. */
export function usePhotoInput(onFiles: (files: File[]) => void): { open: () => void; input: ReactNode } {
  const element = useRef<HTMLInputElement>(null);
  const open = useCallback(() => element.current?.click(), []);
  return {
    open,
    input: (
      <input
        ref={element}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same picture can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    ),
  };
}
