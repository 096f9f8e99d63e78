import { FileText, ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ServicePhotos } from '#contract/reports/reports.ts';
import { ApiError } from '#web/base/api.ts';
import { formatDay, formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useSession } from '#web/base/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { captionOf, type GalleryPhoto, pairsAndOthers, useServicePhotos, withKey } from './api.ts';
import { photoGalleryTexts as texts } from './texts.ts';

const PhotoViewer = lazyComponent(async () => (await import('./photo-viewer.tsx')).PhotoViewer, {
  onFailure: ({ onClose }) => onClose(),
});

/** The photos of a report, for the link in the report email and for signed-in users. */
export default function GalleryPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get('key');
  const gallery = useServicePhotos({ reportId: parameters.get('reportId'), key });
  const count = gallery.data?.photos.length;
  useEffect(() => {
    if (count) toast({ variant: 'success', title: texts.loaded, description: texts.found(count) });
  }, [count]);
  useEffect(() => {
    if (gallery.isError) toast({ variant: 'error', title: texts.loadingError, description: texts.loadFailed });
  }, [gallery.isError]);
  return (
    <>
      <Header />
      {gallery.isPending ? <SkeletonPage /> : null}
      {gallery.isError ? <Failure error={gallery.error} onRetry={() => gallery.refetch()} /> : null}
      {gallery.isSuccess ? <Gallery gallery={gallery.data} linkKey={key} /> : null}
    </>
  );
}

/** Visitors by the link have nowhere to go back to. */
function Header() {
  const { status } = useSession();
  return status === 'signed-in' ? <HeaderWithWayBack /> : <PageHeader title={texts.title} />;
}

function HeaderWithWayBack() {
  const leads = useLeadsSomewhere();
  const back = leads('/reports') ? { to: '/reports', label: texts.backToReports } : { to: '/', label: texts.back };
  return <PageHeader title={texts.title} back={back} />;
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

function Gallery({ gallery, linkKey }: { gallery: ServicePhotos | null; linkKey: string | null }) {
  const [shown, setShown] = useState<number | null>(null);
  if (gallery === null || gallery.photos.length === 0) {
    return (
      <EmptyState icon={<ImageOff />} title={texts.none}>
        {gallery === null ? texts.noReport : texts.noneMore}
      </EmptyState>
    );
  }
  const { pairs, others } = pairsAndOthers(gallery.photos);
  const inOrder = [...pairs.flat(), ...others];
  const tile = (photo: GalleryPhoto) => (
    <PhotoTile photo={photo} linkKey={linkKey} onOpen={() => setShown(inOrder.indexOf(photo))} />
  );
  return (
    <>
      <About gallery={gallery} linkKey={linkKey} />
      {pairs.length > 0 ? (
        <section aria-label={texts.pairs} className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold">{texts.pairs}</h2>
          <ul className="grid gap-3 lg:grid-cols-2">
            {pairs.map(([before, after]) => (
              <li key={before.id} className="grid grid-cols-2 gap-2">
                {tile(before)}
                {tile(after)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-label={texts.others} className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold">{texts.others}</h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {others.map((photo) => (
              <li key={photo.id}>{tile(photo)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {shown === null ? null : (
        <PhotoViewer
          photos={inOrder}
          index={shown}
          linkKey={linkKey}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

function About({ gallery, linkKey }: { gallery: ServicePhotos; linkKey: string | null }) {
  const { name, serviceDate, technician } = gallery.customerInfo;
  const { company } = gallery;
  const contact = [company.phone, company.email].filter(Boolean).join(' · ');
  const pdf = withKey(`/api/service-reports/${encodeURIComponent(gallery.reportId)}/pdf`, linkKey);
  return (
    <Card>
      <DefinitionList
        columns={2}
        items={[
          { term: texts.customer, value: name },
          { term: texts.serviceDate, value: formatDay(serviceDate, 'longDate') },
          { term: texts.technician, value: technician },
          { term: texts.report, value: gallery.reportId },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={pdf} external icon={<FileText aria-hidden="true" className="size-4" />}>
          {texts.pdf}
        </ButtonLink>
        {contact ? (
          <p className="text-sm break-words text-ink-2">
            {texts.questions(company.name)}: {contact}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

interface PhotoTileProps {
  photo: GalleryPhoto;
  linkKey: string | null;
  onOpen: () => void;
}

function PhotoTile({ photo, linkKey, onOpen }: PhotoTileProps) {
  return (
    <button
      type="button"
      className="flex h-full w-full flex-col overflow-hidden rounded-md border border-line bg-surface text-left"
      aria-label={texts.open(captionOf(photo))}
      onClick={onOpen}
    >
      <img
        src={withKey(photo.thumbnailUrl, linkKey)}
        alt=""
        loading="lazy"
        className="aspect-4/3 w-full bg-sunken object-cover"
      />
      <span className="block px-3 pt-2 text-sm font-medium break-words">{captionOf(photo)}</span>
      <span className="block px-3 pb-2 text-xs text-ink-2">{formatMoment(photo.timestamp, undefined)}</span>
    </button>
  );
}
