import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { NotAPicture, openPictures, photoFormats, pictures } from './pictures.ts';

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
const small = { widthPx: 64, heightPx: 64, as: 'jpeg' } as const;
const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a picture', () => {
  it('that is small on disk and fills the memory is refused before it is read', async () => {
    const bombs = [
      await pngSaying({ width: 16_383, height: 16_383 }),
      await pngSaying({ width: 9000, height: 9000, colour: 6 }),
      await pngSaying({ width: 6000, height: 5000, interlace: 1 }),
      await pngSaying({ width: 6000, height: 5000, depth: 16 }),
      await blank(6000, 5000).jpeg({ progressive: true }).toBuffer(),
    ];
    for (const bomb of bombs) await expect(pictures.look(bomb, photoFormats)).rejects.toThrow(NotAPicture);
    expect(await pictures.look(await pngSaying({ width: 6000, height: 5000 }), photoFormats)).toBeTruthy();
  });

  it('of a camera is read', async () => {
    const content = await blank(6000, 5000).jpeg().toBuffer();
    expect(await pictures.look(content, photoFormats)).toEqual({ format: 'jpeg', widthPx: 6000, heightPx: 5000 });
  });

  it('of another kind is refused by its content', async () => {
    for (const content of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      await blank(4, 4).gif().toBuffer(),
    ]) {
      await expect(pictures.look(content, photoFormats)).rejects.toThrow('Use a JPEG, PNG, or WebP file.');
    }
  });

  it('waits while two others are read, and is read although one of them was damaged', async () => {
    const own = openPictures();
    const whole = await blank(1200, 1200).png().toBuffer();
    const damaged = whole.subarray(0, whole.length - 40);
    let most = 0;
    const watch = <T>(read: Promise<T>): Promise<T> =>
      read.finally(() => {
        most = Math.max(most, own.underWay().running);
      });
    const reads = Array.from({ length: 7 }, (_, index) =>
      watch(own.render(index % 3 === 0 ? damaged : whole, photoFormats, [small])),
    );
    expect(own.underWay()).toMatchObject({ running: 2, waiting: 5 });
    const ends = await Promise.allSettled(reads);
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false]);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('is refused rather than held in memory where too many wait', async () => {
    const own = openPictures({ mostWaiting: 1 });
    const content = await blank(8, 8).png().toBuffer();
    const reads = [1, 2, 3].map(() => own.look(content, photoFormats));
    await expect(own.look(content, photoFormats)).rejects.toThrow('Too many pictures are being processed');
    expect(await Promise.all(reads)).toHaveLength(3);
  });
});

describe('the process of the pictures', () => {
  it.runIf(process.platform === 'linux')('has no memory that is both written to and run', async () => {
    const own = openPictures();
    await own.look(await blank(8, 8).jpeg().toBuffer(), photoFormats);
    const maps = await readFile(`/proc/${own.underWay().pid}/maps`, 'utf8');
    expect(maps).toContain('libvips');
    expect(maps.split('\n').filter((line) => / rwx/.test(line))).toEqual([]);
  });

  it('is ended by a picture that takes too much memory, which is refused; the others are read', async () => {
    const own = openPictures({ mostMemoryMb: 250 });
    // In passes over the whole and with 16 bits a value, it is held: 200 MB.
    const whole = blank(5000, 5000, 4).toColourspace('rgb16').png({ progressive: true });
    const large = await whole.toBuffer();
    const content = await blank(64, 64).png().toBuffer();
    const [first, ...others] = await Promise.allSettled([
      own.render(large, photoFormats, [small]),
      ...[1, 2, 3].map(() => own.render(content, photoFormats, [small])),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'NotAPicture' } });
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });

  it('that is killed is started again, and what it was reading is read', async () => {
    const own = openPictures();
    const content = await blank(3000, 3000).png().toBuffer();
    await own.look(content, photoFormats);
    const { pid } = own.underWay();
    const reads = [1, 2, 3].map(() => own.render(content, photoFormats, [small]));
    process.kill(Number(pid), 'SIGKILL');
    for (const { content: made } of await Promise.all(reads)) expect((await sharp(made).metadata()).width).toBe(64);
    expect(own.underWay().pid).not.toBe(pid);
  });

  it('is ended by a picture that takes too long, which is refused; the next is read', async () => {
    const own = openPictures({ longestMs: 4_000 });
    const content = await blank(64, 64).png().toBuffer();
    await own.look(content, photoFormats);
    const { pid } = own.underWay();
    process.kill(Number(pid), 'SIGSTOP');
    await expect(own.look(content, photoFormats)).rejects.toThrow('This picture is too large');
    await expect.poll(() => alive(Number(pid))).toBe(false);
  });

  it('is replaced once it has grown', async () => {
    const own = openPictures({ restsAtMb: 1 });
    const content = await blank(64, 64).png().toBuffer();
    const read = own.look(content, photoFormats);
    const { pid } = own.underWay();
    await read;
    expect(own.underWay().pid).toBeNull();
    await expect.poll(() => alive(Number(pid))).toBe(false);
  });

  it('knows none of the server’s variables, and ends with the server', async () => {
    const { pid, parent } = await startedByAnother();
    const known = process.platform === 'linux' ? await readFile(`/proc/${pid}/environ`, 'utf8') : '';
    parent.kill('SIGKILL');
    expect(known).not.toContain('A_SECRET');
    await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false);
  });
});

/** A process that reads pictures as the server does, so that it can be killed. */
async function startedByAnother(): Promise<{ pid: number; parent: ChildProcess }> {
  const program = `
    import { pictures, photoFormats } from '${new URL('./pictures.ts', import.meta.url).href}';
    await pictures.look(Buffer.from(process.argv[1] ?? '', 'base64'), photoFormats).catch(() => {});
    process.send(pictures.underWay());
    setInterval(() => {}, 1000);
  `;
  const picture = (await blank(8, 8).png().toBuffer()).toString('base64');
  const parent = fork('--', [picture], {
    execArgv: ['--import', 'tsx', '--input-type=module', '--eval', program],
    env: { ...process.env, A_SECRET: 'of the server' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ pid }] = (await once(parent, 'message')) as [{ pid: number }];
  return { pid, parent };
}
