import { useState } from 'react';
import type { Photo } from '#contract/reports/reports.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { homeownerTexts as texts } from './texts.ts';

/** "After: gate closed", or its number where nothing was said of it. */
function captionOf({ category, description }: Photo, index: number): string {
  const named = category === 'general' ? [description] : [category.replaceAll('_', ' '), description];
  const caption = named.filter(Boolean).join(': ');
  return caption ? caption.charAt(0).toUpperCase() + caption.slice(1) : texts.photoNumber(index + 1);
}

/** Photos side by side; each opens large. */
export function PhotoStrip({ photos }: { photos: readonly Photo[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const photo = shown === null ? undefined : photos[shown];
  if (photos.length === 0) return null;
  const move = (by: number) => setShown((at) => (at === null ? null : (at + by + photos.length) % photos.length));
  return (
    <>
      <ul aria-label={texts.photos} className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {photos.map((one, index) => (
          <li key={one.photoId}>
            <button
              type="button"
              className="block w-full overflow-hidden rounded-sm bg-sunken"
              aria-label={texts.openPhoto(captionOf(one, index))}
              onClick={() => setShown(index)}
            >
              <img src={one.thumbnailUrl} alt="" loading="lazy" className="aspect-4/3 w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={photo !== undefined}
        onOpenChange={(open) => {
          if (!open) setShown(null);
        }}
        title={photo && shown !== null ? captionOf(photo, shown) : ''}
        width="lg"
        footer={
          photos.length > 1 ? (
            <>
              <Button onClick={() => move(-1)}>{texts.previousPhoto}</Button>
              <Button onClick={() => move(1)}>{texts.nextPhoto}</Button>
            </>
          ) : null
        }
      >
        {photo && shown !== null ? (
          <img
            src={photo.url}
            alt={captionOf(photo, shown)}
            width={photo.width}
            height={photo.height}
            className="max-h-[70dvh] w-full object-contain"
          />
        ) : null}
      </Dialog>
    </>
  );
}
