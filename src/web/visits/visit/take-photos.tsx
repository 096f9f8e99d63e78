import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { pictures } from '#web/offline/index.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import type { TakenFor } from './photo-pairs.ts';
import type { VisitDraft } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';

/** Loaded with the first picture. */
const loadReading = () => import('./read-photos.ts');

/** Where a picture lies as it was taken, until the outbox has it: of a user at a stop of a day. */
const placeOfTaken = ({ userId, customerId, serviceDate }: VisitDraft): string =>
  `taken:${userId}:${customerId}:${serviceDate}:`;

/** Takes pictures that were chosen or just taken. */
export async function takePhotos(work: VisitWork, taken: TakenFor, files: Iterable<File>): Promise<void> {
  const reading = await loadReading().catch(() => null);
  if (reading) await reading.keepPhotos(work, taken, files, placeOfTaken(work.state().draft));
  else toast({ title: texts.photoFailed, description: texts.photoFailedText, variant: 'error' });
}

/** Takes up what was taken here before the page ended, and had not been made smaller yet. */
export function useTakenPhotos(work: VisitWork): void {
  const place = placeOfTaken(work.state().draft);
  useEffect(() => {
    const takeUp = async (): Promise<void> => {
      if ((await pictures.keys(place)).length > 0) await (await loadReading()).takeUpPhotos(work, place);
    };
    takeUp().catch(() => undefined);
  }, [work, place]);
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
