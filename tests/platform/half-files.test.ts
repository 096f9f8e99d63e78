import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderFileStore } from '#server/adapters/files/folder.ts';
import { FileMissing } from '#server/adapters/files/port.ts';
import { runProgram } from './programs/run-program.ts';

const program = fileURLToPath(new URL('./programs/write-until-killed.ts', import.meta.url));
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'poolhand-half-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Everything below a folder that is there and not empty. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const found: string[] = [];
  for (const name of entries) {
    const about = await stat(join(folder, name)).catch(() => null);
    if (about?.isFile() && about.size > 0) found.push(name);
  }
  return found;
}

/** Kills the program as soon as something of its file is on the disk. @returns what is left there */
async function killedInTheMiddle(kind: string, folder: string): Promise<string[]> {
  const writing = runProgram(['--import', 'tsx', program, kind, folder]);
  await writing.line(/^writing$/);
  while ((await filesBelow(folder)).length === 0 && writing.child.exitCode === null);
  writing.child.kill('SIGKILL');
  expect(await writing.ended).toBe('SIGKILL');
  expect(writing.said()).toBe('writing');
  return filesBelow(folder);
}

it.each(['files', 'stream'])(
  'a file (%s) whose writing is cut off by kill -9 is not there under its key',
  async (kind) => {
    const folder = join(root, kind);
    expect(await killedInTheMiddle(kind, folder)).toHaveLength(1);
    const store = folderFileStore(folder);
    const seen = await store.open('company/large.jpg').then(
      ({ content }) => {
        content.destroy();
        return 'there';
      },
      (error: unknown) => (error instanceof FileMissing ? 'missing' : String(error)),
    );
    expect(seen).toBe('missing');
    const listed: string[] = [];
    for await (const key of store.list()) listed.push(key);
    expect(listed).toEqual([]);
  },
);

it('a mail whose writing is cut off by kill -9 is no mail in the outbox', async () => {
  const left = await killedInTheMiddle('outbox', join(root, 'outbox'));
  expect(left).toHaveLength(1);
  expect(left.filter((name) => name.endsWith('.eml'))).toEqual([]);
});
