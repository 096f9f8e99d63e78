import { Camera, CloudUpload, ImageOff, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { shrinkPhoto, smallestPhotoBytes } from './shrink-photo.ts';
import type { DraftPhoto } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';
import { photoStore } from './visit-works.ts';

type Category = DraftPhoto['category'];

export const categoryText = (category: Category): string => texts[category];

/** Takes pictures that were chosen or just taken: made smaller first, and discarded where they show nothing. */
export async function takePhotos(work: VisitWork, category: Category, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    try {
      const picture = await shrinkPhoto(file);
      if (picture.size < smallestPhotoBytes) {
        toast({ title: texts.photoTooSmall, description: texts.photoTooSmallText, variant: 'warning' });
        continue;
      }
      await work.addPhoto(category, picture);
    } catch {
      toast({ title: texts.photoFailed, description: texts.photoFailedText, variant: 'error' });
    }
  }
}

/** The camera's input, out of sight; `open` is called from a key or a button. */
export function usePhotoInput(onFiles: (files: File[]) => void): { open: () => void; input: ReactNode } {
  const element = useRef<HTMLInputElement>(null);
  return {
    open: () => element.current?.click(),
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

export function PhotosSection({ work, photos }: { work: VisitWork; photos: readonly DraftPhoto[] }) {
  const sent = photos.filter(({ state }) => state === 'sent').length;
  const waiting = photos.some(({ state }) => state === 'waiting');
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <AddPhoto category="before" work={work} />
        <AddPhoto category="after" work={work} />
      </div>
      {waiting ? <ProgressBar label={texts.photosUploading} done={sent} total={photos.length} /> : null}
      {photos.length > 0 ? (
        <ul className="grid grid-cols-3 gap-2 md:grid-cols-4">
          {photos.map((photo, index) => (
            <PhotoTile key={photo.photoId} photo={photo} number={index + 1} work={work} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function AddPhoto({ category, work }: { category: Category; work: VisitWork }) {
  return (
    <label className="relative flex min-h-14 items-center justify-center gap-2 rounded-md border border-line-2 bg-surface px-3 text-md font-semibold select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)">
      <Camera aria-hidden="true" className="size-5 text-ink-2" />
      {categoryText(category)}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        aria-label={texts.addPhoto(categoryText(category))}
        className="sr-only"
        onChange={(event) => {
          void takePhotos(work, category, [...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function PhotoTile({ photo, number, work }: { photo: DraftPhoto; number: number; work: VisitWork }) {
  const address = usePicture(photo);
  const category = categoryText(photo.category);
  const remove = async () => {
    try {
      await work.removePhoto(photo.photoId);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast({ title: texts.photoRemoveFailed, description, variant: 'error' });
    }
  };
  return (
    <li className="relative overflow-hidden rounded-md border border-line bg-sunken">
      {address ? (
        <img src={address} alt={texts.photoOf(category, number)} className="aspect-square w-full object-cover" />
      ) : (
        <span className="grid aspect-square place-items-center text-ink-3">
          <ImageOff aria-hidden="true" className="size-6" />
        </span>
      )}
      <IconButton
        size="touch"
        variant="outlined"
        tooltip={false}
        label={texts.removePhoto(category, number)}
        icon={<Trash2 aria-hidden="true" />}
        className="absolute top-0 right-0 rounded-none rounded-bl-md border-t-0 border-r-0"
        onClick={() => void remove()}
      />
      <span className="flex flex-wrap items-center justify-between gap-1 px-2 py-1.5 text-xs font-semibold">
        {category}
        <PhotoState state={photo.state} />
      </span>
      {photo.state === 'refused' ? (
        <div className="px-2 pb-2">
          <p className="mb-1 text-xs text-bad">{photo.reason}</p>
          <Button
            size="md"
            wide
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={() => work.retryPhoto(photo.photoId)}
          >
            {texts.retryPhoto}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function PhotoState({ state }: { state: DraftPhoto['state'] }) {
  if (state === 'sent') return <span className="font-normal text-ink-2">{texts.photoSent}</span>;
  if (state === 'refused') return <Chip tone="bad">{texts.photoRefused}</Chip>;
  return (
    <span className="inline-flex items-center gap-1 font-normal text-ink-2">
      <CloudUpload aria-hidden="true" className="size-3.5" />
      {texts.photoWaiting}
    </span>
  );
}

/** The picture as it lies on this phone, else as the server shows it. */
function usePicture({ photoId, thumbnailUrl }: DraftPhoto): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let wanted = true;
    void photoStore.get(photoId).then((picture) => {
      if (!picture || !wanted) return;
      address = URL.createObjectURL(picture);
      setOwn(address);
    });
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [photoId]);
  return own ?? thumbnailUrl;
}
