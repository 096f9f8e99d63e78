import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { NotAPicture, photoFormats, readPicture, requirePicture } from './pictures.ts';

const blank = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: '#fff' } });
/** A PNG of one pixel whose head claims something else (https://www.w3.org/TR/png-3/#11IHDR). */
async function pngSaying({
  width,
  height,
  depth = 8,
  colour = 2,
  interlace = 0,
}: Record<'width' | 'height', number> & { depth?: number; colour?: number; interlace?: number }) {
  const png = await blank(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.set([depth, colour, 0, 0, interlace], 24);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
const pixels = (open: () => Sharp) => open().raw().toBuffer();

describe('a picture', () => {
  it('that is small on disk and fills the memory is refused before it is read', async () => {
    const bombs = [
      await pngSaying({ width: 16_383, height: 16_383 }),
      await pngSaying({ width: 9000, height: 9000, colour: 6 }),
      await pngSaying({ width: 6000, height: 5000, interlace: 1 }),
      await pngSaying({ width: 6000, height: 5000, depth: 16 }),
      await blank(6000, 5000).jpeg({ progressive: true }).toBuffer(),
    ];
    for (const bomb of bombs) await expect(requirePicture(bomb, photoFormats)).rejects.toThrow(NotAPicture);
    expect(await requirePicture(await pngSaying({ width: 6000, height: 5000 }), photoFormats)).toBeTruthy();
  });

  it('of a camera is read', async () => {
    const content = await blank(6000, 5000).jpeg().toBuffer();
    expect(await requirePicture(content, photoFormats)).toEqual({ format: 'jpeg', widthPx: 6000, heightPx: 5000 });
  });

  it('of another kind is refused by its content', async () => {
    for (const content of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      await blank(4, 4).gif().toBuffer(),
    ]) {
      await expect(requirePicture(content, photoFormats)).rejects.toThrow('Use a JPEG, PNG, or WebP file.');
    }
  });

  it('waits while two others are read, and is read although one of them was damaged', async () => {
    const content = await blank(64, 64).png().toBuffer();
    let running = 0;
    let most = 0;
    const reads = Array.from({ length: 7 }, (_, index) =>
      readPicture(content, photoFormats, async (open) => {
        running += 1;
        most = Math.max(most, running);
        await pixels(open);
        running -= 1;
        if (index % 3 === 0) throw new Error('damaged');
      }),
    );
    const ends = await Promise.allSettled(reads);
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false]);
    expect(most).toBe(2);
  });
});
