import { Download } from 'lucide-react';
import type { ServicePhotos } from '#contract/reports.ts';
import { photoGalleryTexts as texts } from '#web/texts/photo-gallery.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface PhotoDialogProps {
  photo: ServicePhotos['photos'][number] | null;
  caption: string;
  onClose: () => void;
}

/** One photo, large, to be kept. */
export function PhotoDialog({ photo, caption, onClose }: PhotoDialogProps) {
  return (
    <Dialog
      open={photo !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={caption}
      width="lg"
      footer={
        photo ? (
          <a
            href={photo.base64Data}
            download={`${photo.id}.jpg`}
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-sm bg-brand px-4 font-medium text-on-brand"
          >
            <Download aria-hidden="true" className="size-4" />
            {texts.download}
          </a>
        ) : null
      }
    >
      {photo ? <img src={photo.base64Data} alt={caption} className="max-h-[70dvh] w-full object-contain" /> : null}
    </Dialog>
  );
}
