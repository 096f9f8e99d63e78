/** Longest side of a stored picture, and its JPEG quality. */
const longestSide = 1600;
const quality = 0.8;

/** A picture as it will be sent. */
export interface ShrunkPhoto {
  picture: Blob;
  /** In hexadecimal digits; null where the browser computes none (an address without https). */
  sha256: string | null;
}

/** The size it gets: at most 1600 px on its longer side, never enlarged. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture of at most 1600 px as JPEG. Redrawing turns it upright and drops all metadata, including the location. Without `OffscreenCanvas` (an older browser) on a canvas of the page.
 * @throws when the file is no picture the browser can read
 */
export async function shrink(file: Blob): Promise<ShrunkPhoto> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = shrunkSize(whole.width, whole.height);
  const isSmaller = width !== whole.width;
  const small = isSmaller
    ? await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
    : whole;
  try {
    const picture = await drawn(small, width, height);
    return { picture, sha256: await sha256Of(picture) };
  } finally {
    small.close();
    if (isSmaller) whole.close();
  }
}

async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context) {
      context.drawImage(bitmap, 0, 0);
      return canvas.convertToBlob({ type: 'image/jpeg', quality });
    }
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw pictures.');
  context.drawImage(bitmap, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error('The picture could not be written.'))),
      'image/jpeg',
      quality,
    ),
  );
}

/** SHA-256 of a picture in hexadecimal digits; null where the browser offers none. */
export async function sha256Of(picture: Blob): Promise<string | null> {
  const { subtle } = crypto;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await picture.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
