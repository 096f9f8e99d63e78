import { type ReactNode, useCallback, useRef } from 'react';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import type { TakenFor } from './photo-pairs.ts';
import type { VisitWork } from './visit-work.ts';

/** Loaded with the first picture. */
const loadReading = () => import('./read-photos.ts');

/** Takes pictures that were chosen or just taken. */
export async function takePhotos(work: VisitWork, taken: TakenFor, files: Iterable<File>): Promise<void> {
  const reading = await loadReading().catch(() => null);
  if (reading) await reading.keepPhotos(work, taken, files);
  else toast({ title: texts.photoFailed, description: texts.photoFailedText, variant: 'error' });
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
