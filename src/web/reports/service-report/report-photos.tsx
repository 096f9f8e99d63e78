import { Camera, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type PhotoCategory, photoCategories } from '#contract/choices.ts';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { pictures, StorageFull, usePicture } from '#web/offline/index.ts';
import { Card } from '#web/ui/card.tsx';
import { inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { shrinkPhoto } from '#web/visits/index.ts';
import type { DraftPhoto } from './report-draft.ts';
import { serviceReportTexts as texts } from './texts.ts';
import type { Change } from './use-report.ts';

/** A captured picture below this many bytes shows nothing and is discarded. */
const smallestPhotoBytes = 5000;
const mostPhotos = 20;

/** The picture as it will be sent, on this device; null where it was left out; a toast says why. */
async function takeIn(file: File): Promise<DraftPhoto | null> {
  const shrunk = await shrinkPhoto(file).catch(() => null);
  if (shrunk === null) {
    toast({ variant: 'error', title: texts.photoFailed, description: texts.photoFailedMore(file.name) });
    return null;
  }
  const { picture, sha256 } = shrunk;
  if (picture.size < smallestPhotoBytes) {
    toast({ variant: 'warning', title: texts.photoTooSmall });
    return null;
  }
  const photoId = `PHOTO-${newId()}`;
  try {
    await pictures.put(photoId, picture);
  } catch (error) {
    const description = error instanceof StorageFull ? error.message : undefined;
    toast({ variant: 'error', title: texts.photoFailed, ...(description ? { description } : {}) });
    return null;
  }
  const now = clock.now().getTime();
  const takenAt = file.lastModified > 0 ? Math.min(file.lastModified, now) : now;
  return {
    photoId,
    category: 'general',
    description: '',
    takenAt: new Date(takenAt).toISOString(),
    fileName: file.name.slice(0, 200),
    bytes: picture.size,
    sha256,
  };
}

interface ReportPhotosProps {
  photos: readonly DraftPhoto[];
  change: Change;
}

/** Photos from the camera or a file, what each shows, and a word about it. */
export function ReportPhotos({ photos, change }: ReportPhotosProps) {
  const id = useId();
  const [busy, setBusy] = useState(0);
  const add = async (files: readonly File[]) => {
    if (photos.length + files.length > mostPhotos) {
      toast({ variant: 'warning', title: texts.mostPhotos(mostPhotos) });
    }
    setBusy((count) => count + 1);
    try {
      for (const file of files.slice(0, mostPhotos - photos.length)) {
        const photo = await takeIn(file);
        if (photo) change((draft) => ({ photos: [...draft.photos, photo] }));
      }
    } finally {
      setBusy((count) => count - 1);
    }
  };
  const edit = (photoId: string, what: Partial<DraftPhoto>) =>
    change((draft) => ({
      photos: draft.photos.map((photo) => (photo.photoId === photoId ? { ...photo, ...what } : photo)),
    }));
  const remove = (photoId: string) => {
    change((draft) => ({ photos: draft.photos.filter((photo) => photo.photoId !== photoId) }));
    void pictures.remove(photoId).catch(() => undefined);
  };
  return (
    <Card title={texts.photos}>
      <p id={`${id}-hint`} className="-mt-1 mb-3 text-sm text-ink-2">
        {texts.photosHint}
      </p>
      <label
        htmlFor={id}
        aria-busy={busy > 0 || undefined}
        className="flex h-13 w-full cursor-pointer items-center justify-center gap-2 rounded-md border border-line-2 bg-surface px-5 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-brand md:w-fit"
      >
        <Camera aria-hidden="true" className="size-5" />
        {texts.photos}
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
      {photos.length > 0 ? (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          {photos.map((photo, index) => (
            <li key={photo.photoId} className="flex gap-3 rounded-sm border border-line p-2.5">
              <PhotoThumb photoId={photo.photoId} alt={texts.photoAlt(index + 1)} />
              <div className="flex min-w-0 grow flex-col gap-2">
                <div className="flex items-center gap-2">
                  <Select
                    aria-label={texts.photoCategory(index + 1)}
                    className="grow"
                    value={photo.category}
                    choices={photoCategories.map((value) => ({ value, label: texts.categories[value] }))}
                    onChange={(event) => edit(photo.photoId, { category: event.target.value as PhotoCategory })}
                  />
                  <IconButton
                    label={texts.removePhoto(index + 1)}
                    icon={<Trash2 />}
                    onClick={() => remove(photo.photoId)}
                  />
                </div>
                <input
                  aria-label={texts.photoDescription(index + 1)}
                  placeholder={texts.description}
                  maxLength={500}
                  className={`${inputClass} ${inputHeight}`}
                  value={photo.description}
                  onChange={(event) => edit(photo.photoId, { description: event.target.value })}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function PhotoThumb({ photoId, alt }: { photoId: string; alt: string }) {
  const address = usePicture(photoId);
  return (
    <span className="size-24 shrink-0 overflow-hidden rounded-sm bg-sunken">
      {address ? <img src={address} alt={alt} className="size-full object-cover" /> : null}
    </span>
  );
}
