import { type Finding, fail, pass } from './finding.ts';
import { mobileTestTexts } from './texts.ts';

const texts = mobileTestTexts.found;

const positionWithinMs = 10_000;
const feetPerMeter = 3.28084;
/** As the browser numbers them. */
const positionErrors: Record<number, string> = {
  1: texts.positionDenied,
  2: texts.positionUnavailable,
  3: texts.positionLate,
};

interface PositionSource {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  isSecure: boolean;
  /** The company lets phones be asked (Settings → Notifications). */
  autoLocation: boolean;
}

/** Asks the phone where it is; nothing of the answer is kept or sent. */
export async function checkPosition({ geolocation, isSecure, autoLocation }: PositionSource): Promise<Finding> {
  if (!autoLocation) return fail(texts.autoLocationOff);
  if (!isSecure) return fail(texts.notSecure);
  if (!geolocation) return fail(texts.noPosition);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(pass(texts.position(Math.max(1, Math.round(coords.accuracy * feetPerMeter))))),
      ({ code }) => resolve(fail(positionErrors[code] ?? texts.positionUnavailable)),
      { enableHighAccuracy: true, timeout: positionWithinMs, maximumAge: 0 },
    );
  });
}

interface CameraSource {
  media: Pick<MediaDevices, 'getUserMedia'> | undefined;
  isSecure: boolean;
  /** The size of the first picture that the stream shows; null where none comes. */
  firstPicture: (stream: MediaStream) => Promise<{ width: number; height: number } | null>;
}

const cameraFault = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return texts.cameraDenied;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return texts.noCamera;
  return texts.cameraBusy;
};

/** Takes one picture from the camera at the back, and lets it go. */
export async function checkCamera({ media, isSecure, firstPicture }: CameraSource): Promise<Finding> {
  if (!isSecure) return fail(texts.notSecure);
  if (!media) return fail(texts.noCamera);
  let stream: MediaStream;
  try {
    stream = await media.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  } catch (error) {
    return fail(cameraFault(error));
  }
  try {
    const picture = await firstPicture(stream);
    return picture ? pass(texts.camera(picture.width, picture.height)) : fail(texts.cameraDark);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

const pictureWithinMs = 8_000;

/** The size of the stream's first picture; the stream is not shown. */
export async function firstPictureOf(stream: MediaStream): Promise<{ width: number; height: number } | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  const shown = new Promise<boolean>((resolve) => {
    video.addEventListener('loadeddata', () => resolve(true), { once: true });
    video.addEventListener('error', () => resolve(false), { once: true });
    setTimeout(() => resolve(false), pictureWithinMs);
  });
  try {
    await video.play().catch(() => undefined);
    const { videoWidth: width, videoHeight: height } = (await shown) ? video : { videoWidth: 0, videoHeight: 0 };
    return width > 0 && height > 0 ? { width, height } : null;
  } finally {
    video.srcObject = null;
  }
}
