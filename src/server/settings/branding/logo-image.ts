import sharp from 'sharp';

export const maxLogoBytes = 5 * 1024 * 1024;
const largestSidePx = 600;
const maxPixels = 60_000_000;
const accepted = new Set(['png', 'jpeg', 'gif']);

/** Says in words for the user why a logo was not taken. */
export class NotALogo extends Error {
  override readonly name = 'NotALogo';
}

/**
 * Brings a logo to what is kept of it: at most 600 px a side and free of metadata; one that lets its ground through stays
 * so. What it is, is decided by its content, not by its name.
 * @throws NotALogo where it is no PNG, JPG or GIF, or damaged
 */
export async function keepLogo(content: Uint8Array): Promise<{ picture: Buffer; contentType: string }> {
  const open = () => sharp(content, { limitInputPixels: maxPixels, failOn: 'error' });
  const about = await open()
    .metadata()
    .catch(() => null);
  if (!about || !accepted.has(about.format ?? '')) {
    throw new NotALogo('The logo must be a PNG, JPG or GIF picture.');
  }
  try {
    const fitted = open()
      .autoOrient()
      .resize({ width: largestSidePx, height: largestSidePx, fit: 'inside', withoutEnlargement: true });
    if (about.format === 'jpeg') {
      return { picture: await fitted.jpeg({ quality: 88 }).toBuffer(), contentType: 'image/jpeg' };
    }
    return { picture: await fitted.png({ compressionLevel: 9 }).toBuffer(), contentType: 'image/png' };
  } catch {
    throw new NotALogo('The picture is damaged.');
  }
}
