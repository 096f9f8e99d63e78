import sharp from 'sharp';

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

/** A photo as a mail carries it: a JPEG of at most `maxBytes`, at most `largestSidePx` a side. */
export async function photoForMail(content: Uint8Array, maxBytes: number, largestSidePx = 720): Promise<Buffer> {
  let smallest: Buffer = Buffer.alloc(0);
  for (const [sidePx, quality] of steps) {
    if (sidePx > largestSidePx) continue;
    smallest = await sharp(content)
      .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer();
    if (smallest.byteLength <= maxBytes) return smallest;
  }
  return smallest;
}

const logoHeightPx = 120;
const logoWidthPx = 440;

/** A logo as a mail carries it: with its transparent ground where that is small enough, else as a JPEG on white. */
export async function logoForMail(
  content: Uint8Array,
  maxBytes: number,
): Promise<{ content: Buffer; contentType: string }> {
  const fitted = sharp(content).resize({
    width: logoWidthPx,
    height: logoHeightPx,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const png = await fitted.clone().png({ palette: true, quality: 90 }).toBuffer();
  if (png.byteLength <= maxBytes) return { content: png, contentType: 'image/png' };
  const flat = await fitted.flatten({ background: '#ffffff' }).png().toBuffer();
  return { content: await photoForMail(flat, maxBytes, logoWidthPx), contentType: 'image/jpeg' };
}

/** A logo for paper: on white, as a JPEG. */
export async function logoForPaper(content: Uint8Array): Promise<Buffer> {
  return sharp(content)
    .resize({ width: logoWidthPx, height: logoHeightPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
