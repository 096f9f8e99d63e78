import { logoFormats, readPicture } from '#server/platform/pictures.ts';

export const maxLogoBytes = 5 * 1024 * 1024;
const largestSidePx = 600;

/**
 * Shrinks a logo to at most 600 px per side, without metadata, keeping transparency. Its format is read from its content.
 * @throws NotAPicture where it is not a PNG, JPG or GIF, too large, or damaged
 */
export const keepLogo = (content: Uint8Array): Promise<{ picture: Buffer; contentType: string }> =>
  readPicture(content, logoFormats, async (open, { format }) => {
    const fitted = open()
      .autoOrient()
      .resize({ width: largestSidePx, height: largestSidePx, fit: 'inside', withoutEnlargement: true });
    if (format === 'jpeg') return { picture: await fitted.jpeg({ quality: 88 }).toBuffer(), contentType: 'image/jpeg' };
    return { picture: await fitted.png({ compressionLevel: 9 }).toBuffer(), contentType: 'image/png' };
  });
