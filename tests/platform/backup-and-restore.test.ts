import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackup } from '#server/backup/restore-backup.ts';
import { type EmbeddedPostgres, reachEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { picture } from '../support/pictures.ts';
import { runProgram } from './programs/run-program.ts';
import { type RunningServer, signIn, signUp, startServer } from './running-server.ts';

const program = (name: string): string => fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url));

let folder: string;
let server: RunningServer | undefined;
let outside: EmbeddedPostgres | undefined;

const dataDir = (name: string): string => join(folder, name);

async function run(name: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const running = runProgram([program(name), file], { env });
  return { code: await running.ended, said: running.said() };
}

async function stop(): Promise<void> {
  server?.child.kill('SIGTERM');
  await server?.ended;
  server = undefined;
}

async function putLogo(url: string, token: string, content: Buffer): Promise<void> {
  const form = new FormData();
  form.append('logo', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'logo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/company-branding/logo`, { method: 'POST', headers, body: form });
  expect(answer.status).toBeLessThan(300);
}

const logoOf = async (url: string, token: string): Promise<Buffer> => {
  const answer = await fetch(`${url}/api/company-branding/logo`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await answer.arrayBuffer());
};

async function manifestOf(file: string) {
  const backup = await openBackup(file);
  backup.close();
  return backup.manifest;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-backup-'));
});
afterAll(async () => {
  await stop();
  await outside?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a backup taken under writes comes back whole, on the embedded database and on PostgreSQL elsewhere', async () => {
  const first = { DATA_DIR: dataDir('first') };
  const file = join(folder, 'first.backup');
  server = await startServer(first);
  const { url } = server;
  const owner = await signUp(url);
  await putLogo(url, owner.token, await picture({ width: 40, height: 30 }));
  const logo = await logoOf(url, owner.token);

  // Writing goes on while the backup is taken: a customer and its pool in one call.
  let taking = true;
  const acknowledged: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; taking; turn += 1) {
      const customerId = `CUST-${writer}-${turn}`;
      const customer = { customerId, name: `Customer ${customerId}`, poolType: 'chlorine', poolVolume: 15_000 };
      expect((await owner.call('POST', '/api/customers', customer)).status).toBe(201);
      acknowledged.push(customerId);
    }
  };
  const writing = Promise.all([write(1), write(2), write(3)]);
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(15);
  const before = [...acknowledged];
  const made = await run('backup', file, first);
  taking = false;
  await writing;
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/first\.backup: as of 20.*, 1 files$/) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await run('backup', file, first)).said).toMatch(/^No backup was made: .* is there already\./);

  // Nightly ones in a folder have the files beside them, once; another at the same time is refused.
  const nightly = join(folder, 'nightly');
  await mkdir(nightly);
  const lock = new pg.Client({ connectionString: (await reachEmbeddedPostgres(first.DATA_DIR)).connectionString });
  await lock.connect();
  await lock.query("select pg_advisory_lock(hashtextextended('backup', 0))");
  expect((await run('backup', nightly, first)).said).toMatch(/^No backup was made: Another backup/);
  await lock.end();
  const saved = await run('backup', nightly, first);
  expect(saved).toMatchObject({ code: 0, said: expect.stringMatching(/, 1 files\nRemoved: 0 older backups, 0 files/) });
  const ofOneNight = join(nightly, (await readdir(nightly)).find((name) => name.endsWith('.backup')) ?? '');
  const [shared] = (await readdir(join(nightly, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  expect((await stat(ofOneNight)).mode & 0o777).toBe(0o600);
  expect(shared?.name).toBe(createHash('sha256').update(logo).digest('hex'));
  await stop();

  // Half a backup is refused as a whole, and what was refused does not stand in the way.
  const damaged = join(folder, 'damaged.backup');
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  const copy = await open(damaged, 'w');
  await copy.writeFile(bytes);
  await copy.close();
  const second = { DATA_DIR: dataDir('second') };
  expect(await run('restore', damaged, second)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Not restored: /),
  });
  // One whose files are not what they were, neither.
  const sharedPath = join(shared?.parentPath ?? '', shared?.name ?? '');
  await writeFile(sharedPath, logo.subarray(1));
  expect((await run('restore', ofOneNight, second)).said).toMatch(/^Not restored: The backup is damaged: files[/]/);
  await writeFile(sharedPath, logo);
  const fourth = { DATA_DIR: dataDir('fourth') };
  expect(await run('restore', ofOneNight, fourth)).toMatchObject({ code: 0 });
  server = await startServer(fourth);
  expect(await logoOf(server.url, (await signIn(server.url)).token)).toEqual(logo);
  await stop();
  expect(await run('restore', file, second)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored as of /),
  });
  expect((await run('restore', file, second)).said).toMatch(/^Not restored: The database holds a company already\./);

  server = await startServer(second);
  // Who was signed in when it was taken, and may have been signed out since, is not in again.
  const headers = { authorization: `Bearer ${owner.token}` };
  expect((await fetch(`${server.url}/api/auth/profile`, { headers })).status).toBe(401);
  const restored = await signIn(server.url);
  const customers = (await restored.call('GET', '/api/customers')).body as { customerId: string }[];
  const names = new Set(customers.map(({ customerId }) => customerId));
  expect(before.filter((customerId) => !names.has(customerId))).toEqual([]);
  expect([...names].filter((customerId) => !acknowledged.includes(customerId))).toEqual([]);
  expect(await logoOf(server.url, restored.token)).toEqual(logo);
  const key = (where: string) => readFile(join(dataDir(where), 'keys/secret.key'), 'utf8');
  expect(await key('second')).toBe(await key('first'));
  // What numbers itself goes on from where it was.
  expect((await restored.call('POST', '/api/customers', { name: 'After the restore' })).status).toBe(201);
  await stop();

  // A backup of what was restored from a backup is that backup, row for row and file for file.
  outside = await startEmbeddedPostgres({ dataDir: dataDir('outside'), log: () => undefined });
  const third = { DATA_DIR: dataDir('third'), DATABASE_URL: outside.connectionString };
  const again = join(folder, 'third.backup');
  expect(await run('restore', file, third)).toMatchObject({ code: 0 });
  expect(await run('backup', again, third)).toMatchObject({ code: 0 });
  const { takenAt: _first, ...written } = await manifestOf(file);
  const { takenAt: _third, ...rewritten } = await manifestOf(again);
  expect(rewritten).toEqual(written);
  server = await startServer(third);
  expect((await (await signIn(server.url)).call('GET', '/api/customers')).body).toHaveLength(names.size);
});
