import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { packetGuard } from './broker.ts';

/** A PUBLISH packet with a body of so many bytes. */
function packet(bodyBytes: number): Buffer {
  const length: number[] = [];
  let left = bodyBytes;
  do {
    length.push((left % 128) | (left >= 128 ? 0x80 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([0x30, ...length]), Buffer.alloc(bodyBytes, 7)]);
}

async function through(chunks: Buffer[]): Promise<Buffer> {
  const guard = packetGuard(200);
  for (const chunk of chunks) guard.write(chunk);
  guard.end();
  return Buffer.concat(await guard.toArray());
}

describe('the guard of the broker', () => {
  const stream = Buffer.concat([packet(0), packet(127), packet(128), packet(200), packet(3)]);

  it('lets packets through as they are, however they are cut', async () => {
    expect(await through([stream])).toEqual(stream);
    expect(await through([...stream].map((byte) => Buffer.from([byte])))).toEqual(stream);
  });

  it.each([201, 5000, 200_000_000])(
    'ends the connection at a packet of %i bytes before its body has come',
    async (bytes) => {
      const head = packet(Math.min(bytes, 5000)).subarray(0, 3);
      const told = bytes > 5000 ? Buffer.from([0x30, 0x80, 0x84, 0xaf, 0x5f]) : head;
      await expect(through([packet(127), told])).rejects.toThrow('too large');
    },
  );

  it('ends it where the length never ends', async () => {
    const guard = packetGuard(200);
    const failed = once(guard, 'error');
    guard.write(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80]));
    expect(await failed).toMatchObject([{ message: 'An MQTT packet is too large' }]);
  });
});
