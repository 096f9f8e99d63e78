// Decodes pictures in a process of their own, with little memory and nothing of the server's: a picture made to harm ends
// this process and not the server. Started by `pictures.ts`; imports nothing of the server, so that it runs from source as well.
import { constants, setPriority } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';

// One thread a picture and next to no cache: the server shares a small machine with its database.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 10 });
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface ReadablePicture {
  format: PictureFormat;
  widthPx: number;
  heightPx: number;
}

/** One way to make a picture smaller; it never gets larger. */
export interface Rendition {
  widthPx: number;
  heightPx: number;
  /** `own` is JPEG for a JPEG, else PNG. */
  as: 'jpeg' | 'png' | 'own';
  quality?: number;
  /** In at most 256 colors. */
  palette?: boolean;
  /** As the camera was held. */
  upright?: boolean;
  /** What is transparent becomes white. */
  onWhite?: boolean;
}

export type PictureWork =
  /** What it is and how large, from its first bytes. */
  | { do: 'look' }
  /** The first of `tries` that has at most `maxBytes`, else the last. */
  | { do: 'render'; tries: readonly Rendition[]; maxBytes?: number }
  /** A photo to keep: as it was sent where `asSent` and it is small, else as `picture` says. */
  | { do: 'keep'; asSent: boolean; picture: Rendition; thumbnail: Rendition };

export interface RenderedPicture {
  content: Uint8Array;
  format: 'jpeg' | 'png';
  widthPx: number;
  heightPx: number;
}
export interface KeptPicture {
  /** Null where the content is kept as it was sent. */
  picture: Uint8Array | null;
  thumbnail: Uint8Array;
  widthPx: number;
  heightPx: number;
}

export type PictureFault = 'unreadable' | 'tooManyPixels' | 'tooLarge' | 'damaged' | 'noMemory';

export interface PictureRequest {
  id: number;
  content: Uint8Array;
  formats: readonly PictureFormat[];
  work: PictureWork;
}
export interface PictureAnswer {
  id: number;
  /** What this process holds in memory, in bytes. */
  memory: number;
  fault?: PictureFault;
  answer?: ReadablePicture | RenderedPicture | KeptPicture;
}

class Fault extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault);
  }
}

/** What a phone's best camera takes, and far less than it takes to exhaust the memory. */
const mostPixels = 100_000_000;
/** Of what is read line by line. */
const mostBytes = 256 * 1024 * 1024;
/** Of what has to be held whole while it is read: in passes over the whole picture, or with 16 bits a value. */
const mostPixelsHeld = 25_000_000;
/** More than any camera's JPEG has; anything larger is abuse. */
const mostBytesAsSent = ({ widthPx, heightPx }: ReadablePicture): number => 2 * widthPx * heightPx + 64 * 1024;

const openLimited = (content: Uint8Array): Sharp => sharp(content, { limitInputPixels: mostPixels, failOn: 'error' });

function requireSize({ width = 0, height = 0, channels = 4, depth, isProgressive, format, pages = 1 }: Metadata): void {
  const pixels = width * height;
  const isDeep = depth !== undefined && depth !== 'uchar' && depth !== 'char';
  const isHeld = isProgressive || isDeep || pages > 1 || format === 'webp' || format === 'gif';
  if (pixels > mostPixels) throw new Fault('tooManyPixels');
  const bytes = pixels * channels * (isDeep ? 2 : 1);
  if (bytes > mostBytes || (isHeld && pixels > mostPixelsHeld)) throw new Fault('tooLarge');
}

/** What a picture is is decided by its content, not by its name. */
async function look(content: Uint8Array, formats: readonly PictureFormat[]): Promise<ReadablePicture> {
  const found = await openLimited(content)
    .metadata()
    .catch(() => null);
  const format = formats.find((one) => one === found?.format);
  if (!found || !format) throw new Fault('unreadable');
  requireSize(found);
  return { format, widthPx: found.width ?? 0, heightPx: found.height ?? 0 };
}

async function rendered(opened: Sharp, way: Rendition, own: PictureFormat): Promise<RenderedPicture> {
  const turned = way.upright ? opened.autoOrient() : opened;
  const fitted = turned.resize({ width: way.widthPx, height: way.heightPx, fit: 'inside', withoutEnlargement: true });
  const ground = way.onWhite ? fitted.flatten({ background: '#ffffff' }) : fitted;
  const quality = way.quality === undefined ? {} : { quality: way.quality };
  const format = way.as === 'own' ? (own === 'jpeg' ? 'jpeg' : 'png') : way.as;
  const written =
    format === 'jpeg'
      ? ground.jpeg(quality)
      : ground.png(way.palette ? { palette: true, ...quality } : { compressionLevel: 9 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { content: data, format, widthPx: info.width, heightPx: info.height };
}

async function firstSmallEnough(
  content: Uint8Array,
  { format }: ReadablePicture,
  { tries, maxBytes = Number.POSITIVE_INFINITY }: PictureWork & { do: 'render' },
): Promise<RenderedPicture> {
  let last: RenderedPicture | undefined;
  for (const way of tries) {
    last = await rendered(openLimited(content), way, format);
    if (last.content.byteLength <= maxBytes) break;
  }
  if (!last) throw new Error('No way to render the picture was given');
  return last;
}

async function keep(
  content: Uint8Array,
  about: ReadablePicture,
  { asSent, picture, thumbnail }: PictureWork & { do: 'keep' },
): Promise<KeptPicture> {
  const isSmall =
    about.widthPx <= picture.widthPx &&
    about.heightPx <= picture.heightPx &&
    content.byteLength <= mostBytesAsSent(about);
  if (asSent && isSmall) {
    // Every pixel is read first, so that it is known to be whole.
    const { info } = await openLimited(content).raw().toBuffer({ resolveWithObject: true });
    const small = await rendered(openLimited(content), thumbnail, about.format);
    return { picture: null, thumbnail: small.content, widthPx: info.width, heightPx: info.height };
  }
  const made = await rendered(openLimited(content), picture, about.format);
  const small = await rendered(sharp(made.content), thumbnail, made.format);
  return { picture: made.content, thumbnail: small.content, widthPx: made.widthPx, heightPx: made.heightPx };
}

async function answerTo({ content, formats, work }: PictureRequest): Promise<PictureAnswer['answer']> {
  const about = await look(content, formats);
  if (work.do === 'look') return about;
  try {
    return await (work.do === 'keep' ? keep(content, about, work) : firstSmallEnough(content, about, work));
  } catch (error) {
    throw new Fault(/memory/i.test(String(error)) ? 'noMemory' : 'damaged');
  }
}

process.on('message', async (request: PictureRequest) => {
  const said = await answerTo(request).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ fault: error instanceof Fault ? error.fault : ('damaged' as const) }),
  );
  process.send?.({ id: request.id, memory: process.memoryUsage.rss(), ...said });
});
// At once: an orderly end would wait for what is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ ready: true });
