import sharp from 'sharp';

interface Picture {
  width?: number;
  height?: number;
  /** As a camera held sideways writes it: 6 is a quarter turn to the right. */
  orientation?: number;
  /** Writes where and with what it was taken. */
  withPosition?: boolean;
}

/** A JPEG as a phone takes it: red on the left, blue on the right. */
export async function picture({ width = 800, height = 600, orientation, withPosition }: Picture = {}): Promise<Buffer> {
  const half = Math.floor(width / 2);
  const red = await sharp({ create: { width: half, height, channels: 3, background: '#c03030' } })
    .png()
    .toBuffer();
  let image = sharp({ create: { width, height, channels: 3, background: '#3060c0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg();
  if (withPosition) {
    image = image.withExif({
      IFD0: { Make: 'Phone', Model: 'Camera 1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 32/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '112/1 11/1 0/1' },
    });
  }
  if (orientation) image = image.withMetadata({ orientation });
  return image.toBuffer();
}

/** A form with a file and fields, as a browser sends it. */
export function form(
  fields: Record<string, string>,
  file?: { content: Buffer; name?: string; type?: string; field?: string },
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'poolhand-test-boundary';
  const head = (disposition: string, type?: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(`name="${name}"`)}${value}\r\n`),
  );
  if (file) {
    const { content, name = 'photo.jpg', type = 'image/jpeg', field = 'file' } = file;
    parts.push(Buffer.from(head(`name="${field}"; filename="${name}"`, type)), content, Buffer.from('\r\n'));
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
