// The upgrade of a running product: a server of the release before serves and is written to while the new one comes up beside it on
// the same database and migrates; then both serve, each reads what the other writes, and the old one may even be started again.
//   npm run drill side-by-side -- [--old <commit>]    without it: the last one before the newest migration
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { kindsOfWrites } from '#tests/platform/programs/kinds-of-writes.ts';
import { type Program, runProgram } from '#tests/platform/programs/run-program.ts';
import { type Owner, signUp } from '#tests/platform/running-server.ts';
import { freePort } from '#tests/support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...given: string[]): string => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({ options: { old: { type: 'string' } } });
const migrations = 'src/server/db/migrations';
const old = values.old ?? `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations)}^`;

const folder = await mkdtemp(join(tmpdir(), 'poolhand-side-by-side-'));
const failures: string[] = [];
const programs: Program[] = [];

/** The source of a commit, with the packages of this one. */
async function sourceOf(commit: string): Promise<string> {
  const place = join(folder, 'old');
  await mkdir(place);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['x', '-C', place], { input: archive });
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'));
  return place;
}

async function serve(source: string, connectionString: string): Promise<{ program: Program; url: string }> {
  const port = await freePort();
  const env = { DATABASE_URL: connectionString, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(port) };
  const program = runProgram(['--import', 'tsx', 'src/server/main.ts'], { cwd: source, env });
  programs.push(program);
  await program.line(/^Poolhand is ready at /);
  return { program, url: `http://127.0.0.1:${port}` };
}

const stop = async ({ child, ended }: Program): Promise<void> => {
  child.kill('SIGTERM');
  await ended;
};

/** Every kind of write at one server, each found at the other. */
async function writeAndFind(owner: Owner, writer: string, reader: string, n: string): Promise<void> {
  for (const { name, write, stored } of kindsOfWrites) {
    const statuses = await write(owner.at(writer), writer, n);
    if (statuses.some((status) => status >= 300)) failures.push(`${name} ${n} answered ${statuses.join(', ')}`);
    if (!(await stored(owner.at(reader), reader)).has(n))
      failures.push(`${name} ${n} is not found at the other server`);
  }
}

async function listen(owner: Owner, url: string): Promise<{ text: () => string; close: () => void }> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${owner.token}` };
  const [stream] = (await once(get(`${url}/api/events`, { headers, agent: false }), 'response')) as [IncomingMessage];
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  return { text: () => text, close: () => stream.destroy() };
}

const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
try {
  const source = await sourceOf(old);
  const before = new Set(await readdir(join(source, migrations)));
  const added = (await readdir(join(root, migrations))).filter((name) => !before.has(name));
  say(`before: ${git('log', '-1', '--format=%h %s', old)}`);
  say(`migrations since: ${added.join(', ') || 'none'}`);

  const first = await serve(source, database.connectionString);
  const owner = await signUp(first.url);
  await owner.call('POST', '/api/customers', { customerId: 'CUST-pat', name: 'Pat', email: 'pat@example.com' });
  await writeAndFind(owner, first.url, first.url, 'before');

  // Written to all the while.
  let isUp = false;
  let written = 0;
  const writing = (async () => {
    for (; !isUp; written += 1) {
      const customerId = `CUST-while-${written}`;
      const { status } = await owner.call('POST', '/api/customers', { customerId, name: customerId });
      if (status !== 201) failures.push(`a write while the new server came up answered ${status}`);
      await pause(5);
    }
  })();
  const second = await serve(root, database.connectionString);
  isUp = true;
  await writing;
  say(`written while the new server came up: ${written}`);

  const heardAtOld = await listen(owner, first.url);
  await writeAndFind(owner, first.url, second.url, 'old-writes');
  await writeAndFind(owner, second.url, first.url, 'new-writes');
  for (let wait = 0; wait < 100 && !heardAtOld.text().includes('T-new-writes'); wait += 1) await pause(50);
  if (!heardAtOld.text().includes('T-new-writes')) failures.push('the old server did not hear what the new one wrote');
  heardAtOld.close();

  await stop(first.program);
  const again = await serve(source, database.connectionString);
  await writeAndFind(owner, again.url, second.url, 'old-again');
  const { body } = await owner.at(again.url).call('GET', '/api/customers');
  const there = new Set((body as { customerId: string }[]).map(({ customerId }) => customerId));
  for (let each = 0; each < written; each += 1) {
    if (!there.has(`CUST-while-${each}`)) failures.push(`CUST-while-${each} is lost`);
  }
} finally {
  for (const program of programs) await stop(program);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const failure of failures) say(`FAILED: ${failure}`);
say(failures.length === 0 ? 'Both releases serve side by side.' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
