import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ServicePhotos } from '#contract/reports.ts';
import { ApiError } from '#web/app/api.ts';
import { languageTag } from '#web/texts/language.ts';
import { photoGalleryTexts as texts } from '#web/texts/photo-gallery.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useServicePhotos } from './api.ts';
import { PhotoDialog } from './photo-dialog.tsx';

type Photo = ServicePhotos['photos'][number];

/** Category and description in one line. */
const captionOf = ({ category, description }: Photo): string => {
  const caption = [category.replaceAll('_', ' '), description].filter(Boolean).join(': ');
  return caption.charAt(0).toUpperCase() + caption.slice(1);
};

const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(languageTag, { dateStyle: 'long', timeZone: 'UTC' });

/** Where the link in a report's e-mail leads, and where a signed-in user looks at a report's photos (spec 3 §2). */
export default function GalleryPage() {
  const [parameters] = useSearchParams();
  const gallery = useServicePhotos({ reportId: parameters.get('reportId'), key: parameters.get('key') });
  const count = gallery.data?.photos.length;
  useEffect(() => {
    if (count) toast({ variant: 'success', title: texts.loaded, description: texts.found(count) });
  }, [count]);
  useEffect(() => {
    if (gallery.isError) toast({ variant: 'error', title: texts.loadingError, description: texts.loadFailed });
  }, [gallery.isError]);
  return (
    <>
      <PageHeader title={texts.title} />
      {gallery.isPending ? <SkeletonPage /> : null}
      {gallery.isError ? <Failure error={gallery.error} onRetry={() => gallery.refetch()} /> : null}
      {gallery.isSuccess ? <Gallery gallery={gallery.data} /> : null}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) {
    return (
      <EmptyState title={texts.loadFailed} action={<ButtonLink to="/auth">{texts.toSignIn}</ButtonLink>}>
        {texts.signIn}
      </EmptyState>
    );
  }
  if (status !== null && status < 500) return <EmptyState title={texts.loadFailed}>{texts.linkEnded}</EmptyState>;
  return <ErrorState title={texts.loadFailed} error={error} onRetry={onRetry} />;
}

function Gallery({ gallery }: { gallery: ServicePhotos | null }) {
  const [shown, setShown] = useState<Photo | null>(null);
  if (gallery === null || gallery.photos.length === 0) {
    return (
      <EmptyState icon={<ImageOff />} title={texts.none}>
        {texts.noneMore}
      </EmptyState>
    );
  }
  const { name, serviceDate, technician } = gallery.customerInfo;
  const about = [
    [texts.customer, name],
    [texts.serviceDate, dayInWords(serviceDate)],
    [texts.technician, technician],
    [texts.report, gallery.reportId],
  ];
  return (
    <>
      <Card>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {about.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {gallery.photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className="block w-full overflow-hidden rounded-md border border-line bg-surface text-left"
              aria-label={texts.open(captionOf(photo))}
              onClick={() => setShown(photo)}
            >
              <img src={photo.base64Data} alt="" className="aspect-4/3 w-full object-cover" />
              <span className="block px-3 pt-2 text-sm font-medium">{captionOf(photo)}</span>
              <span className="block px-3 pb-2 text-xs text-ink-2">
                {new Date(photo.timestamp).toLocaleString(languageTag, { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <PhotoDialog photo={shown} caption={shown ? captionOf(shown) : ''} onClose={() => setShown(null)} />
    </>
  );
}
