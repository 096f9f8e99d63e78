import sharp, { type Sharp } from 'sharp';
import { logoFormats, photoFormats, readPicture } from '#server/platform/pictures.ts';

/** Longest side in pixels and JPEG quality, from the best to what a screen of noise takes. */
const steps = [
  [720, 78],
  [720, 64],
  [640, 58],
  [560, 52],
  [480, 46],
  [400, 40],
  [320, 36],
  [240, 32],
  [160, 30],
] as const;

const toJpeg = async (open: () => Sharp, maxBytes: number, largestSidePx: number): Promise<Buffer> => {
  let smallest: Buffer = Buffer.alloc(0);
  for (const [sidePx, quality] of steps) {
    if (sidePx > largestSidePx) continue;
    smallest = await open()
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (smallest.byteLength <= maxBytes) return smallest;
  }
  return smallest;
};

/** A photo as a mail carries it: a JPEG of at most `maxBytes`, at most `largestSidePx` a side. */
export const photoForMail = (content: Uint8Array, maxBytes: number, largestSidePx = 720): Promise<Buffer> =>
  readPicture(content, photoFormats, (open) => toJpeg(open, maxBytes, largestSidePx));

const logoHeightPx = 120;
const logoWidthPx = 440;

const fitted = (open: () => Sharp): Sharp =>
  open().resize({ width: logoWidthPx, height: logoHeightPx, fit: 'inside', withoutEnlargement: true });

/** A logo as a mail carries it: with its transparent ground where that is small enough, else as a JPEG on white. */
export const logoForMail = (content: Uint8Array, maxBytes: number): Promise<{ content: Buffer; contentType: string }> =>
  readPicture(content, logoFormats, async (open) => {
    const png = await fitted(open).png({ palette: true, quality: 90 }).toBuffer();
    if (png.byteLength <= maxBytes) return { content: png, contentType: 'image/png' };
    const flat = await fitted(open).flatten({ background: '#ffffff' }).png().toBuffer();
    return { content: await toJpeg(() => sharp(flat), maxBytes, logoWidthPx), contentType: 'image/jpeg' };
  });

/** A logo for paper: on white, as a JPEG. */
export const logoForPaper = (content: Uint8Array): Promise<Buffer> =>
  readPicture(content, logoFormats, (open) =>
    fitted(open).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer(),
  );
