import { deleteDB, openDB } from 'idb';
import { mobileTestTexts } from './texts.ts';

const texts = mobileTestTexts.found;

/** What a check found: it passes or fails, and says why. */
export interface Finding {
  state: 'pass' | 'fail';
  found: string;
}

export const pass = (found: string): Finding => ({ state: 'pass', found });
export const fail = (found: string): Finding => ({ state: 'fail', found });

interface Messages {
  /** The company lets customers be written to by text message (Settings → Notifications). */
  smsNotifications: boolean;
  userAgent: string;
  /** Its main pointer is a finger. */
  isTouched: boolean;
  /** What the browser makes of a link. */
  linkAs: (address: string) => string;
}

/** Phones, and tablets that say they are phones; others have no mouse. */
const sendsMessages = /Android|iPhone|iPod|Mobile/;
const trial = `sms:+16025550142?&body=${encodeURIComponent('Hi Pat, we are on our way.')}`;

/** A text message can be begun; none is. */
export function checkMessages({ smsNotifications, userAgent, isTouched, linkAs }: Messages): Finding {
  if (!smsNotifications) return fail(texts.smsOff);
  if (linkAs(trial) !== trial) return fail(texts.smsBroken);
  return isTouched || sendsMessages.test(userAgent) ? pass(texts.sms) : fail(texts.noSms);
}

export const messagesOfBrowser = (smsNotifications: boolean): Messages => ({
  smsNotifications,
  userAgent: navigator.userAgent,
  isTouched: window.matchMedia('(pointer: coarse)').matches,
  linkAs: (address) => {
    const link = document.createElement('a');
    link.href = address;
    return link.href;
  },
});

const fieldTypes = ['number', 'date', 'time', 'email', 'tel', 'file'] as const;

/** Types into fields of each kind inside `pad`, and looks whether it arrives and is checked. */
export function checkForm(pad: HTMLElement): Finding {
  const form = document.createElement('form');
  form.inert = true;
  form.style.display = 'none';
  pad.append(form);
  try {
    const field = (type: string): HTMLInputElement => {
      const input = document.createElement('input');
      input.setAttribute('type', type);
      form.append(input);
      return input;
    };
    const missing = fieldTypes.filter((type) => field(type).type !== type);
    if (missing.length > 0) return fail(texts.inputTypes(missing.join(', ')));

    let heard = '';
    const number = field('number');
    number.inputMode = 'decimal';
    number.addEventListener('input', () => {
      heard = number.value;
    });
    number.value = '7.4';
    number.dispatchEvent(new InputEvent('input', { bubbles: true, data: '7.4' }));
    if (heard !== '7.4' || Number(number.value) !== 7.4) return fail(texts.inputLost);

    const email = field('email');
    email.value = 'not an address';
    return email.checkValidity() ? fail(texts.noValidation) : pass(texts.form);
  } finally {
    form.remove();
  }
}

interface Keeping {
  /** Null where the browser has no service workers. */
  worker: { controls: boolean } | null;
  /** The addresses of the files kept for use without signal. */
  keptFiles: () => Promise<readonly string[]>;
  /** Writes an entry on this phone and reads it again. */
  entryComesBack: () => Promise<boolean>;
}

/** The app starts without a network, and entries are stored on the phone. */
export async function checkKeeping({ worker, keptFiles, entryComesBack }: Keeping): Promise<Finding> {
  if (!worker) return fail(texts.noWorker);
  if (!worker.controls) return fail(texts.workerAbsent);
  const files = await keptFiles();
  if (!files.some((address) => /\/index\.html(\?|$)/.test(address))) return fail(texts.filesAbsent);
  if (!(await entryComesBack().catch(() => false))) return fail(texts.noDatabase);
  return pass(texts.offline(files.length));
}

async function keptFiles(): Promise<string[]> {
  if (!('caches' in window)) return [];
  const addresses: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    addresses.push(...(await cache.keys()).map(({ url }) => url));
  }
  return addresses;
}

const trialDatabase = 'poolhand-mobile-test';
async function entryComesBack(): Promise<boolean> {
  const database = await openDB(trialDatabase, 1, { upgrade: (created) => void created.createObjectStore('entries') });
  try {
    await database.put('entries', 'kept', 'entry');
    return (await database.get('entries', 'entry')) === 'kept';
  } finally {
    database.close();
    await deleteDB(trialDatabase);
  }
}

export const keepingOfBrowser = (): Keeping => ({
  worker: 'serviceWorker' in navigator ? { controls: navigator.serviceWorker.controller !== null } : null,
  keptFiles,
  entryComesBack,
});

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
