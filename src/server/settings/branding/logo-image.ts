import { logoFormats, readPicture } from '#server/platform/pictures.ts';

export const maxLogoBytes = 5 * 1024 * 1024;
const largestSidePx = 600;

/**
 * Brings a logo to what is kept of it: at most 600 px a side and free of metadata; one that lets its ground through stays
 * so. What it is, is decided by its content, not by its name.
 * @throws NotAPicture where it is no PNG, JPG or GIF, too large to be read, or damaged
 */
export const keepLogo = (content: Uint8Array): Promise<{ picture: Buffer; contentType: string }> =>
  readPicture(content, logoFormats, async (open, { format }) => {
    const fitted = open()
      .autoOrient()
      .resize({ width: largestSidePx, height: largestSidePx, fit: 'inside', withoutEnlargement: true });
    if (format === 'jpeg') return { picture: await fitted.jpeg({ quality: 88 }).toBuffer(), contentType: 'image/jpeg' };
    return { picture: await fitted.png({ compressionLevel: 9 }).toBuffer(), contentType: 'image/png' };
  });
