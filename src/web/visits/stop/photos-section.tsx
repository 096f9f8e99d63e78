import { Camera, CloudUpload, ImageOff, RotateCw, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useOutbox, usePicture } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { pairsOf, type TakenFor } from '../visit/photo-pairs.ts';
import { takePhotos } from '../visit/take-photos.tsx';
import type { DraftPhoto } from '../visit/visit-draft.ts';
import { PictureGone } from '../visit/visit-photos.ts';
import { type PhotoState, photoStateOf } from '../visit/visit-queue.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { sheetTexts } from './sheet-texts.ts';

export const categoryText = (category: DraftPhoto['category']): string => sheetTexts.photoCategories[category];

/** The photos of a visit: before and after side by side, then the others, each with its upload state. */
export function PhotosSection({ work }: { work: VisitWork }) {
  const photos = useVisitPart(work, ({ draft }) => draft.photos);
  const items = useOutbox();
  const states = photos.map((photo) => photoStateOf(photo, items));
  const sent = states.filter(({ state }) => state === 'sent').length;
  const isUnderWay = states.some(({ state }) => state === 'waiting' || state === 'sending');
  const { pairs, singles } = pairsOf(photos);
  const tile = (photo: DraftPhoto) => {
    const place = photos.indexOf(photo);
    return (
      <PhotoTile
        key={photo.photoId}
        photo={photo}
        number={place + 1}
        state={states[place]?.state ?? 'waiting'}
        problem={states[place]?.item?.problem ?? null}
        work={work}
      />
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <AddPhotos work={work} />
      {isUnderWay ? <ProgressBar label={sheetTexts.photosUploading} done={sent} total={photos.length} /> : null}
      {pairs.map(({ before, after }, index) => (
        <section
          key={before.photoId}
          aria-label={sheetTexts.pairOf(index + 1)}
          className="grid grid-cols-2 gap-2 rounded-md bg-sunken p-2"
        >
          {tile(before)}
          {after.length > 0 ? (
            after.map(tile)
          ) : (
            <AddPhoto
              className="h-full min-h-28"
              taken={{ category: 'after', pairId: before.pairId }}
              label={sheetTexts.takeAfterOf(photos.indexOf(before) + 1)}
              work={work}
            >
              {sheetTexts.takeAfter}
            </AddPhoto>
          )}
        </section>
      ))}
      {singles.length > 0 ? <div className="grid grid-cols-2 gap-2 md:grid-cols-3">{singles.map(tile)}</div> : null}
    </div>
  );
}

const AddPhotos = memo(({ work }: { work: VisitWork }) => (
  <>
    <div className="grid grid-cols-2 gap-2">
      <AddPhoto large taken={{ category: 'before' }} work={work} />
      <AddPhoto large taken={{ category: 'after' }} work={work} />
    </div>
    <div className="grid grid-cols-3 gap-2">
      <AddPhoto taken={{ category: 'equipment' }} work={work} />
      <AddPhoto taken={{ category: 'issue' }} work={work} />
      <AddPhoto taken={{ category: 'general' }} work={work} />
    </div>
  </>
));

interface AddPhotoProps {
  taken: TakenFor;
  work: VisitWork;
  large?: boolean;
  label?: string;
  className?: string;
  children?: ReactNode;
}

function AddPhoto({ taken, work, large, label, className, children }: AddPhotoProps) {
  const name = categoryText(taken.category);
  return (
    <label
      className={classNames(
        'relative flex items-center justify-center gap-2 rounded-md border border-line-2 bg-surface px-2 text-center font-semibold select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)',
        large ? 'min-h-14 text-md' : 'min-h-12 text-sm',
        children !== undefined && 'flex-col border-dashed',
        className,
      )}
    >
      <Camera aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      {children ?? name}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        aria-label={label ?? sheetTexts.addPhoto(name)}
        className="sr-only"
        onChange={(event) => {
          void takePhotos(work, taken, [...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

interface PhotoTileProps {
  photo: DraftPhoto;
  number: number;
  state: PhotoState;
  problem: string | null;
  work: VisitWork;
}

function PhotoTile({ photo, number, state, problem, work }: PhotoTileProps) {
  const onPhone = usePicture(photo.photoId);
  const address = onPhone ?? photo.thumbnailUrl;
  const category = categoryText(photo.category);
  const orToast = (act: Promise<void>, title: string) =>
    void act.catch((error: unknown) => {
      const description =
        error instanceof PictureGone ? sheetTexts.photoGone : error instanceof Error ? error.message : undefined;
      toast({ title, description, variant: 'error' });
    });
  return (
    <figure className="relative overflow-hidden rounded-md border border-line bg-surface">
      {address ? (
        <img
          src={address}
          alt={sheetTexts.photoOf(category, number)}
          decoding="async"
          className="aspect-4/3 w-full object-cover"
        />
      ) : (
        <span className="grid aspect-4/3 place-items-center text-ink-3">
          <ImageOff aria-hidden="true" className="size-6" />
        </span>
      )}
      <IconButton
        size="touch"
        variant="outlined"
        tooltip={false}
        label={sheetTexts.removePhoto(category, number)}
        icon={<Trash2 aria-hidden="true" />}
        className="absolute top-0 right-0 rounded-none rounded-bl-md border-t-0 border-r-0"
        onClick={() => orToast(work.removePhoto(photo.photoId), sheetTexts.photoRemoveFailed)}
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-1 px-2.5 py-2 text-xs font-semibold">
        {category}
        <PhotoStateText state={state} />
      </figcaption>
      {state === 'refused' || state === 'lost' ? (
        <div className="px-2 pb-2">
          <p className="mb-1 text-xs text-bad">{state === 'lost' ? sheetTexts.photoLost : problem}</p>
          <Button
            size="md"
            wide
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onClick={() => orToast(work.retryPhoto(photo.photoId), sheetTexts.photoRetryFailed)}
          >
            {sheetTexts.retryPhoto}
          </Button>
        </div>
      ) : null}
    </figure>
  );
}

function PhotoStateText({ state }: { state: PhotoState }) {
  if (state === 'sent') return <span className="font-normal text-ink-2">{sheetTexts.photoSent}</span>;
  if (state === 'refused' || state === 'lost') return <Chip tone="bad">{sheetTexts.photoRefused}</Chip>;
  return (
    <span className="inline-flex items-center gap-1 font-normal text-ink-2">
      <CloudUpload aria-hidden="true" className="size-3.5" />
      {state === 'sending' ? sheetTexts.photoSending : sheetTexts.photoWaiting}
    </span>
  );
}
