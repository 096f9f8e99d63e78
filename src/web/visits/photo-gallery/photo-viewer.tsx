import { ChevronLeft, ChevronRight, Download, ShieldCheck, ShieldX } from 'lucide-react';
import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { formatMoment } from '#web/base/format.ts';
import { useSession } from '#web/base/session.tsx';
import { useObjectUrl } from '#web/offline/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { captionOf, type GalleryPhoto, type LoadedPhoto, usePhotoProof, useWholePhoto } from './api.ts';
import { photoGalleryTexts as texts } from './texts.ts';

const step = { size: 'touch', variant: 'outlined' } as const;
/** A finger that goes this far sideways means the next photo. */
const swipePx = 50;

interface PhotoViewerProps {
  photos: readonly GalleryPhoto[];
  index: number;
  linkKey: string | null;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** One photo, large: the arrow keys and a swipe lead to the others, and it can be kept. */
export function PhotoViewer({ photos, index, linkKey, onShow, onClose }: PhotoViewerProps) {
  const photo = photos[index];
  const go = (by: 1 | -1) => {
    const next = index + by;
    if (next >= 0 && next < photos.length) onShow(next);
  };
  const latest = useRef(go);
  latest.current = go;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') latest.current(1);
      if (event.key === 'ArrowLeft') latest.current(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const began = useRef<number | null>(null);
  const onPointerUp = (event: PointerEvent) => {
    const moved = began.current === null ? 0 : event.clientX - began.current;
    began.current = null;
    if (Math.abs(moved) >= swipePx) go(moved < 0 ? 1 : -1);
  };
  if (!photo) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={captionOf(photo)}
      description={texts.taken(formatMoment(photo.timestamp, undefined))}
      width="lg"
    >
      <div
        className="touch-pan-y"
        onPointerDown={(event) => {
          began.current = event.clientX;
        }}
        onPointerUp={onPointerUp}
      >
        <WholePhoto key={photo.id} photo={photo} linkKey={linkKey} />
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <IconButton
          {...step}
          label={texts.previous}
          icon={<ChevronLeft />}
          disabled={index === 0}
          onClick={() => go(-1)}
        />
        <p className="num text-sm text-ink-2" aria-live="polite">
          {texts.place(index + 1, photos.length)}
        </p>
        <IconButton
          {...step}
          label={texts.next}
          icon={<ChevronRight />}
          disabled={index === photos.length - 1}
          onClick={() => go(1)}
        />
      </div>
    </Dialog>
  );
}

const downloadLook = 'inline-flex h-11 items-center justify-center gap-2 rounded-sm px-4 font-semibold';

function WholePhoto({ photo, linkKey }: { photo: GalleryPhoto; linkKey: string | null }) {
  const loaded = useWholePhoto(photo, linkKey);
  const address = useObjectUrl(loaded.data?.picture);
  return (
    <>
      <div className="grid min-h-48 place-items-center overflow-hidden rounded-sm bg-sunken">
        {address ? (
          <img
            src={address}
            alt={captionOf(photo)}
            draggable={false}
            className="max-h-[60dvh] w-full object-contain select-none"
          />
        ) : (
          <p className="px-4 py-10 text-center text-sm text-ink-2">
            {loaded.isError ? texts.noImage : texts.loadingPhoto}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
        {loaded.data ? <Proof photo={photo} loaded={loaded.data} /> : <span />}
        {address ? (
          <a href={address} download={`${photo.id}.jpg`} className={`${downloadLook} bg-brand text-on-brand`}>
            <Download aria-hidden="true" className="size-4" />
            {texts.download}
          </a>
        ) : (
          <button type="button" disabled className={`${downloadLook} border border-line-2 opacity-55`}>
            <Download aria-hidden="true" className="size-4" />
            {texts.download}
          </button>
        )}
      </div>
    </>
  );
}

/** Whether the picture is what was stored, worked out in this browser from the bytes it shows. */
function Proof({ photo, loaded: { unaltered } }: { photo: GalleryPhoto; loaded: LoadedPhoto }) {
  const sinceTaken = photo.capturedSha256 === photo.sha256;
  const more = sinceTaken ? texts.unalteredSinceTaken : texts.unalteredMore;
  const Shield = unaltered ? ShieldCheck : ShieldX;
  return (
    <div className="min-w-0 flex-1 basis-64 text-sm">
      {unaltered === null ? <p className="text-ink-2">{texts.cannotCheck}</p> : null}
      {unaltered === null ? null : (
        <p className={classNames('flex items-start gap-1.5', unaltered ? 'text-ok' : 'text-bad')}>
          <Shield aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong>{unaltered ? texts.unaltered : texts.altered}.</strong>{' '}
            {unaltered ? <span className="text-ink-2">{more}</span> : texts.alteredMore}
          </span>
        </p>
      )}
      <p className="mt-1 text-xs break-all text-ink-2">
        {texts.sha256}: <span className="font-mono">{photo.sha256}</span>
      </p>
      <InChain photo={photo} />
    </div>
  );
}

/** Of a clock that is off by less nobody needs to know. */
const clockToleranceSeconds = 600;

/** The device's time beside the server's, and the photo's entries in the chain: for those who are signed in. */
function InChain({ photo }: { photo: GalleryPhoto }) {
  const { status } = useSession();
  const { data } = usePhotoProof(photo, status === 'signed-in');
  if (!data) return null;
  const { deviceTakenAt, receivedAt, deviceAheadSeconds: ahead, place, changes } = data;
  const times = [
    ...(deviceTakenAt ? [texts.byDevice(formatMoment(deviceTakenAt, undefined))] : []),
    texts.received(formatMoment(receivedAt, undefined)),
  ];
  return (
    <div className="mt-1 text-xs text-ink-2">
      <p>{times.join(' · ')}</p>
      {ahead !== null && Math.abs(ahead) > clockToleranceSeconds ? (
        <p className="text-warn">{texts.clockOff(Math.round(Math.abs(ahead) / 60), ahead > 0)}</p>
      ) : null}
      {place > 0 ? <p>{texts.inChain(place)}</p> : null}
      {changes.map((change) => (
        <p key={change.place} className="text-warn">
          {texts.changedIn(change.place, formatMoment(change.recordedAt, undefined))}
        </p>
      ))}
    </div>
  );
}
