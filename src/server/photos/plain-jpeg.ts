// Which JPEGs hold nothing but their picture, and can therefore be stored byte for byte. Browsers add color profiles and a
// minimal EXIF (upright, size) to a canvas picture; those may stay. Anything that could say where, when, by whom or with what
// the picture was taken may not.

/** Larger than the profiles that browsers write (472 to 3,144 bytes). */
const largestProfile = 4096;
/** The browser's own EXIF has some 80 bytes. */
const largestExif = 256;

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));
const startsWith = (segment: Uint8Array, text: string): boolean => latin(segment, 0, text.length) === text;

/** EXIF tags without which the picture would be the same to anybody: resolution, colour space, size, versions. */
const harmlessTags = new Set([
  0x0112, 0x011a, 0x011b, 0x0128, 0x0213, 0x8769, 0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003,
]);
const orientationTag = 0x0112;
const exifPointer = 0x8769;

/** Whether EXIF says no more than that the picture is upright and how large it is. */
function isHarmlessExif(segment: Uint8Array): boolean {
  if (segment.length > largestExif || !startsWith(segment, 'Exif\0\0')) return false;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  const isLittle = latin(segment, 6, 8) === 'II';
  const directories = [4];
  try {
    for (const [index, pointer] of directories.entries()) {
      const at = tiff.getUint32(pointer, isLittle);
      const count = tiff.getUint16(at, isLittle);
      for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
        const tag = tiff.getUint16(entry, isLittle);
        if (!harmlessTags.has(tag)) return false;
        if (tag === orientationTag && tiff.getUint16(entry + 8, isLittle) !== 1) return false;
        if (tag === exifPointer) {
          if (index > 0) return false;
          directories.push(entry + 8);
        }
      }
      // A further directory would hold a thumbnail.
      if (tiff.getUint32(at + 2 + count * 12, isLittle) !== 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

const photoshop = 'Photoshop 3.0\0';
/** An empty list of captions, and the digest of it, as some browsers add them. */
const emptyCaptions = '8BIM\x04\x04\0\0\0\0\0\0';
const captionsDigest = '8BIM\x04\x25\0\0\0\0\0\x10';
const digestBytes = 16;

function isEmptyPhotoshop(segment: Uint8Array): boolean {
  if (!startsWith(segment, photoshop)) return false;
  let rest = segment.subarray(photoshop.length);
  while (rest.length > 0) {
    if (startsWith(rest, emptyCaptions)) rest = rest.subarray(emptyCaptions.length);
    else if (startsWith(rest, captionsDigest) && rest.length >= captionsDigest.length + digestBytes) {
      rest = rest.subarray(captionsDigest.length + digestBytes);
    } else return false;
  }
  return segment.length <= 128;
}

/** Whether an application segment may stay. */
function mayStay(marker: number, segment: Uint8Array): boolean {
  switch (marker) {
    case 0xe0:
      // Without a thumbnail, which may show what was cropped away.
      return startsWith(segment, 'JFIF\0') && segment.length === 14 && segment[12] === 0 && segment[13] === 0;
    case 0xe1:
      return isHarmlessExif(segment);
    case 0xe2:
      return startsWith(segment, 'ICC_PROFILE\0') && segment.length <= largestProfile;
    case 0xed:
      return isEmptyPhotoshop(segment);
    case 0xee:
      return startsWith(segment, 'Adobe') && segment.length === 12;
    default:
      return false;
  }
}

/** Tables, the frame and the scans: what the pixels are made of. Baseline and progressive, as browsers show them. */
const pictureMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd]);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * The place after a scan's coded pixels: the next marker that is neither stuffing nor a restart. Fill bytes before it, of
 * which there could be any number and which no browser writes, are a marker that no picture has.
 */
function afterScan(content: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < content.length) {
    const next = content[at + 1] ?? 0;
    if (content[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return content.length;
}

/**
 * Whether these are the bytes of a JPEG without metadata and without trailing data. Whether its pixels can be read is for a
 * decoder to say.
 */
export function isPlainJpeg(content: Uint8Array): boolean {
  if (content[0] !== 0xff || content[1] !== 0xd8) return false;
  let at = 2;
  while (at + 1 < content.length) {
    const marker = content[at + 1] ?? 0;
    if (content[at] !== 0xff) return false;
    if (marker === endOfImage) return at + 2 === content.length;
    const length = ((content[at + 2] ?? 0) << 8) | (content[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > content.length) return false;
    const segment = content.subarray(at + 4, end);
    if (!pictureMarkers.has(marker) && !mayStay(marker, segment)) return false;
    at = marker === startOfScan ? afterScan(content, end) : end;
  }
  return false;
}
