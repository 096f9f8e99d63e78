import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mostPhotosAMessage } from '#contract/choices.ts';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { shrink } from '#web/base/photo-shrinking.ts';
import { PortalButton, Refusal } from './parts.tsx';
import { ownPath, PortalError, useTexts } from './portal-api.ts';

interface ChosenPhoto {
  photoId: string;
  picture: Blob;
  sha256: string | null;
  takenAt: string;
  /** Of the picture in this page's memory. */
  address: string;
}

/** A connection that carries nothing for this long is over. */
const timeoutMs = 120_000;

/** Sends one photo; the same one sent again is stored once. `onPart` hears how much of it has gone, from 0 to 1. */
const sendPhoto = (messageId: string, photo: ChosenPhoto, onPart: (part: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('photoId', photo.photoId);
    form.append('takenAt', photo.takenAt);
    if (photo.sha256 !== null) form.append('sha256', photo.sha256);
    form.append('file', photo.picture, 'photo.jpg');
    // `fetch` doesn't say how far an upload is.
    const request = new XMLHttpRequest();
    request.open('POST', ownPath(`/api/my/messages/${encodeURIComponent(messageId)}/photos`));
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.timeout = timeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      reject(new PortalError(request.status, (request.response as { message?: string } | null)?.message ?? ''));
    };
    request.onerror = () => reject(new PortalError(0, ''));
    request.ontimeout = request.onerror;
    request.send(form);
  });

/** Photos that go with a message: chosen and made small here, then sent one by one. */
export function usePhotosToSend() {
  const { say, texts } = useTexts();
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  /** From 0 to 1, of all that are being sent; null where none are. */
  const [progress, setProgress] = useState<number | null>(null);
  /** The message that has gone without them. */
  const [leftOf, setLeftOf] = useState<string | null>(null);
  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => () => latest.current.forEach(({ address }) => void URL.revokeObjectURL(address)), []);

  const add = async (files: readonly File[]): Promise<void> => {
    setProblem(null);
    setReading(true);
    const room = mostPhotosAMessage - chosen.length;
    for (const file of files.slice(0, room)) {
      try {
        const { picture, sha256 } = await shrink(file);
        const now = clock.now();
        const takenAt = (file.lastModified < now.getTime() ? new Date(file.lastModified) : now).toISOString();
        const photo = { photoId: newId(), picture, sha256, takenAt, address: URL.createObjectURL(picture) };
        setChosen((all) => [...all, photo]);
      } catch {
        setProblem(say(texts.photoUnreadable));
      }
    }
    if (files.length > room) setProblem(say(texts.mostPhotos({ most: mostPhotosAMessage })));
    setReading(false);
  };
  const remove = (photoId: string): void => {
    const left = chosen.filter((photo) => photo.photoId !== photoId);
    for (const { address } of chosen) if (!left.some((one) => one.address === address)) URL.revokeObjectURL(address);
    setChosen(left);
    setProblem(null);
    if (left.length === 0) setLeftOf(null);
  };
  /** @throws PortalError where one didn't get there; it and those after it stay to be sent again. */
  const send = async (messageId: string): Promise<void> => {
    const all = chosen;
    setLeftOf(all.length > 0 ? messageId : null);
    try {
      for (const [index, photo] of all.entries()) {
        await sendPhoto(messageId, photo, (part) => setProgress((index + part) / all.length));
        URL.revokeObjectURL(photo.address);
        setChosen((left) => left.filter((one) => one !== photo));
      }
      setLeftOf(null);
    } finally {
      setProgress(null);
    }
  };
  return { chosen, problem, reading, progress, leftOf, add, remove, send };
}

interface ChosenPhotosProps {
  photos: ReturnType<typeof usePhotosToSend>;
  mayAdd?: boolean;
}

/** The photos that were chosen, each of which can be taken away again, and how far they are sent. */
export function ChosenPhotos({ photos, mayAdd = false }: ChosenPhotosProps) {
  const { say, texts } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, problem, reading, progress } = photos;
  return (
    <>
      {chosen.length > 0 ? (
        <ul aria-label={say(texts.photos)} className="grid grid-cols-3 gap-2">
          {chosen.map(({ photoId, address }, index) => (
            <li key={photoId} className="relative">
              <img
                src={address}
                alt={say(texts.photo({ number: index + 1 }))}
                className="aspect-square w-full rounded-sm bg-sunken object-cover"
              />
              {progress === null ? (
                <button
                  type="button"
                  aria-label={say(texts.removePhoto({ number: index + 1 }))}
                  className="absolute top-0 right-0 grid size-11 place-items-center rounded-sm bg-surface/90"
                  onClick={() => photos.remove(photoId)}
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {progress === null ? null : (
        <div className="flex flex-col gap-1">
          <p role="status">{say(texts.sendingPhotos({ count: chosen.length }))}</p>
          <progress aria-label={say(texts.photos)} value={progress} max={1} className="w-full accent-brand" />
        </div>
      )}
      <Refusal>{problem}</Refusal>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ target }) => {
          void photos.add([...(target.files ?? [])]);
          // The same picture can be chosen again after it was taken away.
          target.value = '';
        }}
      />
      {mayAdd && chosen.length < mostPhotosAMessage ? (
        <PortalButton wide busy={reading} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-5" /> {say(texts.addPhotos)}
        </PortalButton>
      ) : null}
    </>
  );
}
