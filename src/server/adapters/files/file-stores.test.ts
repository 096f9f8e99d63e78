import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3StandIn, startS3StandIn } from '#tests/support/s3-stand-in.ts';
import { folderFileStore } from './folder.ts';
import { copyFiles, FileMissing, type FileStore } from './port.ts';
import { s3FileStore } from './s3.ts';

const partBytes = 1000;
const impatient = { partBytes, pauseMs: 1, answerMs: 300, silenceMs: 300 };
const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 251));
const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

let storage: S3StandIn;
let folder: string;
const stores: Record<string, () => FileStore> = {
  folder: () => folderFileStore(folder),
  'S3-compatible storage': () => s3FileStore(storage.settings, impatient),
};

beforeAll(async () => {
  storage = await startS3StandIn();
  folder = await mkdtemp(join(tmpdir(), 'poolhand-files-'));
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  storage.faults.length = 0;
});

const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.sort();
};

describe.each(Object.keys(stores))('a %s', (kind) => {
  const store = (): FileStore => (stores[kind] as () => FileStore)();
  const company = `company-${kind.length}`;

  it.each([0, 1, 999, 1000, 1001, 4500])('gives back %i bytes as they were, whole or as a stream', async (length) => {
    const content = bytes(length);
    await store().put(`${company}/photos/whole-${length}.jpg`, content);
    await store().putStream(
      `${company}/photos/stream-${length}.jpg`,
      Readable.from([content.subarray(0, 700), content.subarray(700)]),
    );
    for (const name of ['whole', 'stream']) {
      const key = `${company}/photos/${name}-${length}.jpg`;
      expect(hashOf(await store().get(key))).toBe(hashOf(content));
      const opened = await store().open(key);
      expect(opened.bytes).toBe(length);
      expect(hashOf(await buffer(opened.content))).toBe(hashOf(content));
    }
  });

  it('says that a file is missing, and removes one that is not there without a word', async () => {
    await expect(store().get(`${company}/nothing.jpg`)).rejects.toThrow(FileMissing);
    await expect(store().open(`${company}/nothing.jpg`)).rejects.toThrow(FileMissing);
    await store().put(`${company}/gone.jpg`, bytes(5));
    await store().remove(`${company}/gone.jpg`);
    await store().remove(`${company}/gone.jpg`);
    await expect(store().get(`${company}/gone.jpg`)).rejects.toThrow(FileMissing);
  });

  it('keeps nothing of a stream that fails', async () => {
    async function* failing() {
      yield bytes(2500);
      throw new Error('the line broke');
    }
    await expect(store().putStream(`${company}/half.zip`, Readable.from(failing()))).rejects.toThrow('the line broke');
    await expect(store().get(`${company}/half.zip`)).rejects.toThrow(FileMissing);
    expect(storage.openUploads()).toBe(0);
  });

  it.each(['../secret', 'a', 'a/../b', '/a/b', 'a//b', 'a/.b', 'a/b?x', 'a/b%2e'])(
    'refuses the key %s',
    async (key) => {
      await expect((async () => store().get(key))()).rejects.toThrow('Not a file key');
      await expect((async () => store().put(key, bytes(1)))()).rejects.toThrow('Not a file key');
    },
  );

  it('lists every file, and only files', async () => {
    for (let at = 0; at < 8; at += 1) await store().put(`${company}/listed/${at}.jpg`, bytes(at));
    const listed = (await keysOf(store())).filter((key) => key.startsWith(`${company}/listed/`));
    expect(listed).toEqual(Array.from({ length: 8 }, (_, at) => `${company}/listed/${at}.jpg`));
  });
});

describe('an S3-compatible storage', () => {
  const store = (): FileStore => s3FileStore(storage.settings, impatient);

  it.each(['busy', 'silent', 'breaks-off'] as const)('that is %s for a moment is asked again', async (fault) => {
    await store().put('company/again.jpg', bytes(900));
    storage.faults.push(fault, fault);
    expect(hashOf(await store().get('company/again.jpg'))).toBe(hashOf(bytes(900)));
    storage.faults.push(fault, fault);
    await store().put('company/again.jpg', bytes(901));
    expect(await store().get('company/again.jpg')).toHaveLength(901);
  });

  it('that stays away is told as out of reach, for which a call answers 503', async () => {
    storage.faults.push('busy', 'busy', 'busy', 'busy');
    const failure = store().get('company/again.jpg');
    await expect(failure).rejects.toMatchObject({
      code: 'EHOSTUNREACH',
      message: expect.stringContaining('503 SlowDown'),
    });
    const elsewhere = s3FileStore({ ...storage.settings, endpoint: 'http://127.0.0.1:9' }, impatient);
    await expect(elsewhere.get('company/again.jpg')).rejects.toMatchObject({ code: 'EHOSTUNREACH' });
  });

  it('that refuses is asked once', async () => {
    storage.calls.length = 0;
    const stranger = s3FileStore({ ...storage.settings, secretAccessKey: 'another' }, impatient);
    await expect(stranger.put('company/mine.jpg', bytes(3))).rejects.toThrow('403 SignatureDoesNotMatch');
    expect(storage.calls).toEqual(['PUT /poolhand-files/company/mine.jpg']);
    const noBucket = s3FileStore({ ...storage.settings, bucket: 'nowhere' }, impatient);
    await expect(noBucket.put('company/mine.jpg', bytes(3))).rejects.toThrow('There is no bucket nowhere');
  });
});

describe('files copied from one store to another', () => {
  it('are all there, those that were there already are not sent again, and none is taken away', async () => {
    const from = folderFileStore(await mkdtemp(join(folder, 'from-')));
    const to = s3FileStore(storage.settings, impatient);
    for (const name of ['one', 'two', 'three']) await from.put(`moved/${name}.jpg`, bytes(name.length * 1000));
    await to.put('moved/two.jpg', bytes(3000));
    storage.calls.length = 0;
    expect(await copyFiles(from, to)).toEqual({ copied: 2, present: 1 });
    expect(storage.calls.filter((call) => call.endsWith('/moved/two.jpg'))).toEqual([]);
    for (const name of ['one', 'two', 'three']) {
      expect(hashOf(await to.get(`moved/${name}.jpg`))).toBe(hashOf(bytes(name.length * 1000)));
      expect(await from.get(`moved/${name}.jpg`)).toHaveLength(name.length * 1000);
    }
    expect(await copyFiles(from, to)).toEqual({ copied: 0, present: 3 });
  });

  it('leave out half a file that a crash has left', async () => {
    const root = await mkdtemp(join(folder, 'crashed-'));
    const store = folderFileStore(root);
    await store.put('company/a.jpg', bytes(1));
    await writeFile(join(root, 'company/b.jpg.part'), 'half');
    expect(await keysOf(store)).toEqual(['company/a.jpg']);
  });
});
