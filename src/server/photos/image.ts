import sharp from 'sharp';
import { isPlainJpeg } from './plain-jpeg.ts';

// One thread a picture and next to no cache: the server shares a small machine with its database.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 10 });

/** A picture as it is kept: a JPEG that tells nothing beside its pixels, and a small one for lists. */
export interface KeptImage {
  picture: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

const largestSidePx = 1600;
const thumbnailSidePx = 320;
/** What a phone's best camera takes, and far less than it takes to exhaust the memory. */
const maxPixels = 100_000_000;
/** Spec 2 §9. */
const jpegQuality = 80;
const acceptedFormats = new Set(['jpeg', 'png', 'webp']);

/** Says in words for the user why a picture was not taken. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

const open = (content: Uint8Array) => sharp(content, { limitInputPixels: maxPixels, failOn: 'error' });

async function requirePicture(content: Uint8Array): Promise<{ widthPx: number; heightPx: number }> {
  const found = await open(content)
    .metadata()
    .catch(() => null);
  if (!found || !acceptedFormats.has(found.format ?? '')) {
    throw new NotAPicture('The file is not a picture that can be read. Please send a JPEG, PNG or WebP picture.');
  }
  const [widthPx, heightPx] = [found.width ?? 0, found.height ?? 0];
  if (widthPx * heightPx > maxPixels) throw new NotAPicture('The picture has more than 100 megapixels.');
  return { widthPx, heightPx };
}

const thumbnailOf = (picture: Uint8Array): Promise<Buffer> =>
  open(picture)
    .resize({ width: thumbnailSidePx, height: thumbnailSidePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer();

/** A picture that is kept byte for byte; every pixel is read first, so that it is known to be whole. */
async function keepAsTaken(content: Uint8Array): Promise<KeptImage> {
  const { info } = await open(content).raw().toBuffer({ resolveWithObject: true });
  const picture = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { picture, thumbnail: await thumbnailOf(content), width: info.width, height: info.height };
}

/**
 * Brings a picture to what is kept of it: turned upright, at most 1600 px a side, JPEG, and free of all metadata (the
 * place it was taken above all). One that is so already stays byte for byte as it was taken, so that its hash tells that
 * nobody has changed it since. What it is, is decided by its content, not by its name.
 * @throws NotAPicture where it cannot be read to its end
 */
export async function keepImage(content: Uint8Array): Promise<KeptImage> {
  const { widthPx, heightPx } = await requirePicture(content);
  try {
    if (Math.max(widthPx, heightPx) <= largestSidePx && isPlainJpeg(content)) return await keepAsTaken(content);
    const { data: picture, info } = await open(content)
      .autoOrient()
      .resize({ width: largestSidePx, height: largestSidePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .toBuffer({ resolveWithObject: true });
    return { picture, thumbnail: await thumbnailOf(picture), width: info.width, height: info.height };
  } catch {
    throw new NotAPicture('The picture is damaged.');
  }
}
