import sharp, { type Metadata, type Sharp } from 'sharp';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { pictureTexts } from './texts.ts';

// One thread a picture and next to no cache: the server shares a small machine with its database.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 10 });

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** What a phone's best camera takes, and far less than it takes to exhaust the memory. */
const mostPixels = 100_000_000;
/** Of what is read line by line. */
const mostBytes = 256 * 1024 * 1024;
/** Of what has to be held whole while it is read: in passes over the whole picture, or with 16 bits a value. */
const mostPixelsHeld = 25_000_000;
/** Signing in, reading files and connecting to the database wait in the same line of threads as decoding does. */
const mostAtOnce = 2;

/** Says to the user why a picture was not taken; `message` is the same in English, for the log. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
  constructor(readonly told: Message) {
    super(wordsOf('en').say(told));
  }
}

const names: Record<PictureFormat, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' };

const openLimited = (content: Uint8Array): Sharp => sharp(content, { limitInputPixels: mostPixels, failOn: 'error' });

function requireSize({ width = 0, height = 0, channels = 4, depth, isProgressive, format, pages = 1 }: Metadata): void {
  const pixels = width * height;
  const isDeep = depth !== undefined && depth !== 'uchar' && depth !== 'char';
  const isHeld = isProgressive || isDeep || pages > 1 || format === 'webp' || format === 'gif';
  if (pixels > mostPixels) throw new NotAPicture(pictureTexts.tooManyPixels);
  const bytes = pixels * channels * (isDeep ? 2 : 1);
  if (bytes > mostBytes || (isHeld && pixels > mostPixelsHeld)) {
    throw new NotAPicture(pictureTexts.tooLarge);
  }
}

export interface ReadablePicture {
  format: PictureFormat;
  widthPx: number;
  heightPx: number;
}

/**
 * What a picture says of itself, from its first bytes alone: what it is is decided by its content, not by its name.
 * @throws NotAPicture where it is none of the formats, or would take more memory to read than one picture may
 */
export async function requirePicture(content: Uint8Array, formats: readonly PictureFormat[]): Promise<ReadablePicture> {
  const found = await openLimited(content)
    .metadata()
    .catch(() => null);
  const format = formats.find((one) => one === found?.format);
  if (!found || !format) {
    throw new NotAPicture(pictureTexts.unreadable({ formats: formats.map((one) => names[one]) }));
  }
  requireSize(found);
  return { format, widthPx: found.width ?? 0, heightPx: found.height ?? 0 };
}

let running = 0;
const waiting: (() => void)[] = [];

/** Does `work` as soon as fewer than two others decode; in the order in which it was asked for. Must not be nested. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running += 1;
  // A finished one passes its place on.
  else await new Promise<void>((admit) => waiting.push(admit));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Reads a picture: `work` opens it as often as it needs, within the limits above. Everything that decodes goes through
 * here, two pictures at once in the whole process. Do not call it from within `work`.
 * @throws NotAPicture as `requirePicture`, and where `work` finds it damaged
 */
export const readPicture = <T>(
  content: Uint8Array,
  formats: readonly PictureFormat[],
  work: (open: () => Sharp, about: ReadablePicture) => Promise<T>,
): Promise<T> =>
  inTurn(async () => {
    const about = await requirePicture(content, formats);
    try {
      return await work(() => openLimited(content), about);
    } catch {
      throw new NotAPicture(pictureTexts.damaged);
    }
  });

/** What visits' pictures are taken as, and what is kept of them. */
export const photoFormats = ['jpeg', 'png', 'webp'] as const satisfies readonly PictureFormat[];
export const logoFormats = ['png', 'jpeg', 'gif'] as const satisfies readonly PictureFormat[];
