/** Longest side of a stored picture, and its JPEG quality (spec 2 §5). */
const longestSide = 1600;
const quality = 0.8;

/** A captured picture below this many bytes shows nothing and is discarded (spec 2 §5). */
export const smallestPhotoBytes = 5000;

/**
 * A picture of at most 1600 px as JPEG. Drawing it anew turns it upright and drops everything the camera wrote beside the
 * pixels, the position among it.
 * @throws when the file is no picture the browser can read
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw pictures.');
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (picture) => (picture ? resolve(picture) : reject(new Error('The picture could not be written.'))),
        'image/jpeg',
        quality,
      ),
    );
  } finally {
    bitmap.close();
  }
}
