import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '#tests/support/pictures.ts';
import { isPlainJpeg } from './plain-jpeg.ts';

/** A segment with its marker and length. */
const segment = (marker: number, content: Buffer | string): Buffer => {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** The picture with a segment right after its beginning. */
const withSegment = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** EXIF as a browser writes it: the tags given, each a short, in the first directory. */
function exif(tags: Record<number, number>, { nextDirectory = 0 } = {}): Buffer {
  const entries = Object.entries(tags).map(([tag, value]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16BE(Number(tag), 0);
    entry.writeUInt16BE(3, 2);
    entry.writeUInt32BE(1, 4);
    entry.writeUInt16BE(value, 8);
    return entry;
  });
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length);
  const next = Buffer.alloc(4);
  next.writeUInt32BE(nextDirectory);
  return segment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), count, ...entries, next]).toString('latin1'),
  );
}
const orientation = 0x0112;
const gpsDirectory = 0x8825;
const dateTime = 0x0132;

describe('a JPEG that tells nothing beside its picture', () => {
  it('is one as an encoder writes it, baseline or progressive', async () => {
    const plain = await picture();
    expect(isPlainJpeg(plain)).toBe(true);
    expect(isPlainJpeg(await sharp(plain).jpeg({ progressive: true }).toBuffer())).toBe(true);
    expect(isPlainJpeg(await sharp(plain).grayscale().jpeg().toBuffer())).toBe(true);
  });

  it('may carry the colour profile and the upright EXIF that browsers write', async () => {
    const plain = await picture();
    const profile = segment(0xe2, `ICC_PROFILE\0\x01\x01${'p'.repeat(456)}`);
    const photoshop = segment(
      0xed,
      `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x008BIM\x04\x25\0\0\0\0\0\x10${'d'.repeat(16)}`,
    );
    expect(isPlainJpeg(withSegment(plain, profile))).toBe(true);
    expect(isPlainJpeg(withSegment(plain, exif({ [orientation]: 1, 40962: 800 }), profile, photoshop))).toBe(true);
  });

  it.each([
    ['it lies on its side', exif({ [orientation]: 6 })],
    ['it says when it was taken', exif({ [orientation]: 1, [dateTime]: 1 })],
    ['it says where it was taken', exif({ [gpsDirectory]: 8 })],
    ['it has a second directory', exif({ [orientation]: 1 }, { nextDirectory: 26 })],
    ['its EXIF is broken', segment(0xe1, 'Exif\0\0MM\0*\0\0\xff\xff')],
    ['it has XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')],
    ['it has captions', segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x04Luis`)],
    ['it has a comment', segment(0xfe, 'Taken by Luis')],
    ['it has a thumbnail', segment(0xe0, 'JFXX\0\x10thumbnail')],
    ['its profile is large enough to hide something', segment(0xe2, `ICC_PROFILE\0\x01\x01${'p'.repeat(5000)}`)],
    ['an application wrote something else', segment(0xe4, 'Camera 1')],
  ])('is none where %s', async (_why, more) => {
    expect(isPlainJpeg(withSegment(await picture(), more))).toBe(false);
  });

  it('is none with a position by a camera, cut off, followed by something, or another format', async () => {
    const plain = await picture();
    expect(isPlainJpeg(await picture({ withPosition: true }))).toBe(false);
    expect(isPlainJpeg(plain.subarray(0, -1))).toBe(false);
    expect(isPlainJpeg(plain.subarray(0, 700))).toBe(false);
    expect(isPlainJpeg(Buffer.concat([plain, Buffer.from('33.5, -112.1')]))).toBe(false);
    expect(isPlainJpeg(await sharp(plain).png().toBuffer())).toBe(false);
    expect(isPlainJpeg(new Uint8Array())).toBe(false);
  });
});
