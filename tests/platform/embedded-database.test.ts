import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { settingArguments } from '#server/db/embedded/cluster.ts';
import { type EmbeddedPostgres, FolderInUseError, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { processesIn } from '#server/db/embedded/processes.ts';
import { chooseRunAs } from '#server/db/embedded/run-as.ts';
import { type Program, runProgram } from './programs/run-program.ts';

const log = () => undefined;
const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';
const patience = { timeout: 30_000, interval: 20 };

let dataDir: string;
let cluster: string;
let running: EmbeddedPostgres[] = [];
let programs: Program[] = [];

const start = async (folder = dataDir, more = {}) => {
  const database = await startEmbeddedPostgres({ dataDir: folder, log, ...more });
  running.push(database);
  return database;
};

const hold = (folder = dataDir) => {
  const program = runProgram(['--import', 'tsx', 'tests/platform/programs/hold-database.ts', folder]);
  programs.push(program);
  return program;
};

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', log);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

// One cluster serves the whole file: making one takes a second or two.
beforeAll(async () => {
  dataDir = join(await realpath(await mkdtemp(join(tmpdir(), 'poolhand-data-'))), 'data');
  cluster = join(dataDir, 'postgres/cluster');
  await chmod(join(dataDir, '..'), 0o755);
}, 60_000);

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  for (const { child, ended } of programs) {
    child.kill('SIGTERM');
    await ended;
  }
  running = [];
  programs = [];
});

afterAll(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

describe('the embedded database', () => {
  it('makes its cluster at the first start, readable by nobody else', async () => {
    await start();
    expect(await modeOf(dataDir)).toBe('700');
    expect(await modeOf(join(dataDir, 'postgres'))).toBe('700');
    expect(await modeOf(cluster)).toBe('700');
    expect(await modeOf(join(dataDir, 'postgres-credentials.json'))).toBe('600');
  });

  it('gives a role that owns its database and may make others, but is neither superuser nor above row security', async () => {
    const { connectionString } = await start();
    const [role] = await query(
      connectionString,
      'select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({
      rolname: 'poolhand',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: true,
      rolcreatedb: true,
    });
    await query(connectionString, 'create database another');
    await query(connectionString, 'drop database another');
  });

  it('refuses the superuser, a wrong password and any address but its own socket', async () => {
    const { connectionString, address } = await start();
    const superuser = new URL(connectionString);
    superuser.username = 'postgres';
    await expect(query(superuser.href, 'select 1')).rejects.toThrow(/reject/);
    const wrong = new URL(connectionString);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(address).toEqual({ socketFolder: join(dataDir, 'postgres') });
    expect(await query(connectionString, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it('keeps rows in the memory it is given', async () => {
    const shown = async (cacheMb?: number) => {
      const { connectionString, stop } = await start(dataDir, { cacheMb });
      const [{ shared_buffers: shared } = {}] = await query(connectionString, 'show shared_buffers');
      await stop();
      return shared;
    };
    expect(await shown()).toBe('32MB');
    expect(await shown(48)).toBe('48MB');
  });

  it('keeps every safeguard of what it acknowledged', async () => {
    const { connectionString } = await start();
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      expect(await query(connectionString, `show ${setting}`)).toEqual([{ [setting]: 'on' }]);
    }
  });

  it('speaks UTF-8 and changes the case of accented letters whatever the machine speaks', async () => {
    const { connectionString } = await start();
    expect(await query(connectionString, "select upper('josé añil') as text")).toEqual([{ text: 'JOSÉ AÑIL' }]);
  });

  it('has what was written after a stop and a start', async () => {
    const first = await start();
    await query(first.connectionString, "create table kept as select 'here' as text");
    await first.stop();
    const second = await start();
    expect(await query(second.connectionString, 'select text from kept')).toEqual([{ text: 'here' }]);
  });

  it('makes a new password where the credentials were lost', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, 'postgres-credentials.json'), '{"passwo');
    const second = await start();
    expect(second.connectionString).not.toBe(first.connectionString);
    expect(await query(second.connectionString, 'select text from kept')).toEqual([{ text: 'here' }]);
  });

  it('listens on loopback, on a port recorded in the folder, where the path is too long for a socket', async () => {
    const folder = join(dataDir, '..', 'x'.repeat(100));
    const { address, connectionString } = await start(folder);
    expect(address).toEqual({ host: '127.0.0.1', port: expect.any(Number) });
    const [, , , recordedPort] = (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
    expect(address).toHaveProperty('port', Number(recordedPort));
    expect(await query(connectionString, 'select current_database() as name')).toEqual([{ name: 'poolhand' }]);
  });

  it('makes the cluster anew where the first start was interrupted', async () => {
    const folder = join(dataDir, '..', 'interrupted');
    await mkdir(join(folder, 'postgres/cluster.unfinished/base'), { recursive: true });
    await writeFile(join(folder, 'postgres/cluster.unfinished/PG_VERSION'), '18\n');
    const { connectionString } = await start(folder);
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('two servers on one data folder', () => {
  it('refuses the second in the same process and takes it once the first has stopped', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(FolderInUseError);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    await start();
  });

  it('refuses the second process, naming the folder and the first process, without disturbing it', async () => {
    const first = await start();
    const second = hold();
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`${dataDir} is in use by another Poolhand server (process ${process.pid})`);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('after a kill -9', () => {
  it.runIf(onLinux)('of the server, the database ends by itself and the next server has the data', async () => {
    const killed = hold();
    const connectionString = await killed.line(/^postgresql:/);
    await query(connectionString, "create table survivor as select 'here' as text");
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    await vi.waitFor(async () => expect(await processesIn(cluster)).toEqual([]), patience);
    const next = await start();
    expect(await query(next.connectionString, 'select text from survivor')).toEqual([{ text: 'here' }]);
  });

  it.runIf(onLinux)('a database that was left running is stopped and taken over', async () => {
    const first = await start();
    await first.stop();
    const leftover = await startUnattended();
    const lines: string[] = [];
    const next = await start(dataDir, { log: (line: string) => lines.push(line) });
    expect(lines[0]).toMatch(/left by a server that was killed/);
    expect(leftover.exitCode).toBe(0);
    expect(await query(next.connectionString, 'select text from kept')).toEqual([{ text: 'here' }]);
  });

  it('a postmaster.pid whose number is another process by now is no obstacle', async () => {
    const first = await start();
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
    const next = await start();
    expect(await query(next.connectionString, 'select text from kept')).toEqual([{ text: 'here' }]);
  });

  it('of the database alone, it is started again and answers at the same address', async () => {
    const { connectionString } = await start();
    const [postmaster] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    await vi.waitFor(async () => {
      const [now] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
      expect(now).not.toBe(postmaster);
      expect(await query(connectionString, 'select text from kept')).toEqual([{ text: 'here' }]);
    }, patience);
  });

  /** A postmaster that does not end with its parent, as on systems without `setpriv`. */
  async function startUnattended(): Promise<ChildProcess> {
    const runAs = await chooseRunAs({ binaries: await findBinaries(), folder: join(dataDir, 'postgres') });
    const settings = settingArguments({ listen_addresses: '', unix_socket_directories: join(dataDir, 'postgres') });
    const [program = '', ...args] = [...runAs.prefix, runAs.binaries.postgres, '-D', cluster, ...settings];
    const child = spawn(program, args, { cwd: cluster, stdio: ['ignore', 'ignore', 'pipe'] });
    for await (const chunk of child.stderr) if (String(chunk).includes('ready to accept connections')) break;
    return child;
  }
});

describe.runIf(isRoot && onLinux)('started by root', () => {
  it('runs in a user namespace, and every file stays with root', async () => {
    const database = await start();
    expect(database.runAs).toBe('user-namespace');
    expect((await stat(cluster)).uid).toBe(0);
    const [{ user } = { user: '' }] = await query(database.connectionString, 'select current_user as user');
    expect(user).toBe('poolhand');
  });

  it('runs as nobody where namespaces are not allowed, takes over an existing folder and gives it back', async () => {
    const other = await start(dataDir, { without: ['user-namespace'] });
    expect(other.runAs).toBe('other-user');
    expect((await stat(cluster)).uid).not.toBe(0);
    expect(await query(other.connectionString, 'select text from kept')).toEqual([{ text: 'here' }]);
    // Nobody's group may pass through the data folder, and still no other user may look into it.
    expect(await modeOf(dataDir)).toBe('710');
    await other.stop();
    const again = await start();
    expect(again.runAs).toBe('user-namespace');
    expect(await query(again.connectionString, 'select text from kept')).toEqual([{ text: 'here' }]);
  });

  it('copies the binaries into the data folder where only root may read the installed ones', async () => {
    const locked = join(dataDir, '..', 'locked');
    await mkdir(locked, { mode: 0o700 });
    const installed = await findBinaries();
    const { copyBinaries } = await import('#server/db/embedded/binaries.ts');
    const binaries = await copyBinaries(installed, join(locked, 'native'));
    const folder = join(dataDir, '..', 'of-nobody', 'postgres');
    await mkdir(folder, { recursive: true });
    const runAs = await chooseRunAs({ binaries, folder, without: ['user-namespace'] });
    expect(runAs.name).toBe('other-user');
    expect(runAs.binaries.postgres).toBe(join(folder, '..', 'postgres-binaries/bin/postgres'));
  });

  it('says in one line what can be done where no way is left', async () => {
    const locked = join(dataDir, '..', 'locked-data');
    await mkdir(join(locked, 'data'), { recursive: true });
    await chmod(locked, 0o700);
    const failure = start(join(locked, 'data'), { without: ['user-namespace'] });
    await expect(failure).rejects.toThrow(
      /does not run as root.*may not enter .*Start Poolhand as an ordinary user, or set DATA_DIR .*, or set DATABASE_URL/,
    );
  });
});

describe.runIf(isRoot && onLinux)('started by an ordinary user', () => {
  it('runs as that user', async () => {
    const folder = join(dataDir, '..', 'of-user');
    await mkdir(folder);
    await chmod(folder, 0o777);
    const program = runProgram(['--import', 'tsx', 'tests/platform/programs/hold-database.ts', join(folder, 'data')], {
      uid: 65_534,
      gid: 65_534,
      env: { HOME: folder, TMPDIR: folder },
    });
    programs.push(program);
    const connectionString = await program.line(/^postgresql:/);
    expect(await query(connectionString, 'select current_user as name')).toEqual([{ name: 'poolhand' }]);
    expect((await stat(join(folder, 'data/postgres/cluster'))).uid).toBe(65_534);
  });
});
