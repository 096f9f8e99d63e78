import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { HomeownerReport, HomeownerVisit } from '#contract/homeowner/homeowner.ts';
import type { Photo } from '#contract/reports/reports.ts';
import { taskNamed } from '#domain/visits/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useTexts } from './portal-api.ts';

interface PanelProps {
  title?: string;
  children: ReactNode;
  className?: string;
  id?: string;
}

export function Panel({ title, children, className, id }: PanelProps) {
  return (
    <section id={id} className={classNames('rounded-md border border-line bg-surface p-4 scroll-mt-4', className)}>
      {title ? <h2 className="mb-2">{title}</h2> : null}
      {children}
    </section>
  );
}

const looks = {
  primary: 'bg-brand border-brand text-on-brand hover:bg-brand-strong hover:border-brand-strong',
  plain: 'bg-surface border-line-2 text-ink hover:bg-sunken',
  danger: 'bg-surface border-bad text-bad hover:bg-bad-soft',
};
const buttonLook = (look: keyof typeof looks, wide: boolean): string =>
  classNames(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-md border px-4 font-semibold',
    'disabled:cursor-not-allowed disabled:opacity-55',
    looks[look],
    wide && 'w-full',
  );

interface Look {
  look?: keyof typeof looks;
  wide?: boolean;
}

export function PortalButton({
  look = 'plain',
  wide = false,
  busy,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy}
      disabled={busy || rest.disabled}
      className={classNames(buttonLook(look, wide), rest.className)}
    />
  );
}

export function PortalLink({ look = 'plain', wide = false, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={classNames(buttonLook(look, wide), rest.className)} />;
}

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  error?: string | null;
}

export function Field({ label, hint, error, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-more` : undefined}
        className={classNames('min-h-12 w-full rounded-md border border-field bg-surface px-3 text-lg', className)}
      />
      {error ? (
        <p id={`${id}-more`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-more`} className="text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A failure, said where it happened. */
export const Refusal = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      {children}
    </p>
  ) : null;

/** "After: gate closed", or its number. */
function useCaption() {
  const { say, texts } = useTexts();
  return ({ category, description }: Photo, index: number): string =>
    [category === 'general' ? null : category.replaceAll('_', ' '), description].filter(Boolean).join(': ') ||
    say(texts.photo({ number: index + 1 }));
}

interface PhotosProps {
  photos: readonly Photo[];
  /** Where a photo is for this reader. */
  addressOf: (photo: Photo, size: 'picture' | 'thumbnail') => string;
}

/** Photos in a grid, each of which opens large. */
export function Photos({ photos, addressOf }: PhotosProps) {
  const { say, texts } = useTexts();
  const captionOf = useCaption();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    if (shown !== null && !dialog.current?.open) dialog.current?.showModal();
    if (shown === null) dialog.current?.close();
  }, [shown]);
  if (photos.length === 0) return null;
  const photo = shown === null ? undefined : photos[shown];
  const move = (by: number): void => setShown((at) => (at === null ? null : (at + by + photos.length) % photos.length));
  return (
    <>
      <ul aria-label={say(texts.photos)} className="grid grid-cols-3 gap-2">
        {photos.map((one, index) => (
          <li key={one.photoId}>
            <button
              type="button"
              aria-label={say(texts.openPhoto({ caption: captionOf(one, index) }))}
              className="block w-full overflow-hidden rounded-sm bg-sunken"
              onClick={() => setShown(index)}
            >
              <img
                src={addressOf(one, 'thumbnail')}
                alt=""
                loading="lazy"
                width={one.width}
                height={one.height}
                className="aspect-square w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        onClose={() => setShown(null)}
        aria-label={photo && shown !== null ? captionOf(photo, shown) : undefined}
        className="m-auto max-h-dvh w-full max-w-3xl rounded-md bg-surface p-3 text-ink backdrop:bg-scrim"
      >
        {photo && shown !== null ? (
          <>
            <img
              src={addressOf(photo, 'picture')}
              alt={captionOf(photo, shown)}
              width={photo.width}
              height={photo.height}
              className="max-h-[75dvh] w-full object-contain"
            />
            <div className="mt-3 flex gap-2">
              {photos.length > 1 ? (
                <>
                  <PortalButton aria-label={say(texts.previousPhoto)} onClick={() => move(-1)}>
                    <ChevronLeft aria-hidden="true" />
                  </PortalButton>
                  <PortalButton aria-label={say(texts.nextPhoto)} onClick={() => move(1)}>
                    <ChevronRight aria-hidden="true" />
                  </PortalButton>
                </>
              ) : null}
              <PortalButton className="ml-auto" onClick={() => setShown(null)}>
                <X aria-hidden="true" className="size-5" /> {say(texts.close)}
              </PortalButton>
            </div>
          </>
        ) : null}
      </dialog>
    </>
  );
}

export const ownPhoto = ({ url, thumbnailUrl }: Photo, size: 'picture' | 'thumbnail'): string =>
  `${size === 'picture' ? url : thumbnailUrl}?via=link`;

interface WorkProps {
  done: HomeownerVisit | HomeownerReport;
  /** The first body of water, named where others were treated too. */
  first?: string | null;
}

/** Who came, what was done, what was added, and what they noted. */
export function Work({ done, first = null }: WorkProps) {
  const { say, texts } = useTexts();
  return (
    <div className="mb-3 flex flex-col gap-3">
      <p className="text-ink-2">{say(texts.by({ name: done.technician, date: done.serviceDate }))}</p>
      {done.services.length > 0 ? (
        <div>
          <h3 className="text-sm font-semibold text-ink-2">{say(texts.work)}</h3>
          <ul className="list-disc pl-5">
            {done.services.map((service) => (
              <li key={service}>{say(taskNamed(service))}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {[{ name: done.bodies.length > 0 ? first : null, chemicals: done.chemicals }, ...done.bodies].map(
        ({ name, chemicals }, index) =>
          chemicals.length > 0 ? (
            <div key={String(index)}>
              <h3 className="text-sm font-semibold text-ink-2">
                {[say(texts.added), name].filter(Boolean).join(' · ')}
              </h3>
              <ul className="list-disc pl-5">
                {chemicals.map((chemical) => (
                  <li key={chemical.name} className="num">
                    {say(texts.amountOf(chemical))}
                  </li>
                ))}
              </ul>
            </div>
          ) : null,
      )}
      {done.notes ? (
        <div>
          <p className="break-words whitespace-pre-line">
            <span className="font-semibold">{say(texts.note)}: </span>
            {done.notes}
          </p>
          {done.notesMark === 'other-language' ? (
            <p className="text-sm text-ink-2">{say(texts.noteOtherLanguage)}</p>
          ) : null}
          {done.notesOriginal === null ? null : (
            <details className="text-sm text-ink-2">
              <summary className="cursor-pointer py-1">{say(texts.noteTranslated)}</summary>
              <p className="break-words whitespace-pre-line">{done.notesOriginal}</p>
            </details>
          )}
        </div>
      ) : null}
    </div>
  );
}
