// An ordinary PostgreSQL server for tests: the newest one installed on this machine, started on a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fastTmp } from './fast-tmp.mjs';

/** The newest server in Debian's place. */
export function installedPostgres() {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).map(Number).filter(Boolean) : [];
  const newestFirst = versions.sort((a, b) => b - a).map((version) => `${folder}/${version}/bin`);
  return newestFirst.find((path) => existsSync(join(path, 'initdb')));
}

/** Nothing of it has to outlast a power cut, and its databases are gone before a vacuum would pay. */
const forgetful = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum', 'jit']
  .map((setting) => `${setting} = off\n`)
  .join('');

/** Settings of a server that is measured: as one is run, with memory for its rows. */
export const lasting = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '512MB',
};

/**
 * @param {string} binaries
 * @param {{ settings?: Record<string, string | number>, replicaOf?: string }} [options] settings besides the usual ones, e.g.
 *   what replication takes; and the folder of another one that was started here, to be copied and followed with its databases
 */
export async function startPostgres(binaries, { settings = {}, replicaOf } = {}) {
  const folder = mkdtempSync(join(fastTmp(), 'poolhand-postgres-'));
  const user = process.getuid() === 0 ? unprivilegedUser() : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] };
  const cluster = join(folder, 'cluster');
  // A folder of its own and no port: what is written to a socket costs half of what goes through the network's layers.
  const addressAs = (user) => `postgresql://${user}@localhost/poolhand?host=${encodeURIComponent(folder)}`;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  const place = `listen_addresses = ''\nunix_socket_directories = '${folder}'\nmax_connections = 100\n`;
  const auto = join(cluster, 'postgresql.auto.conf');
  try {
    if (replicaOf) {
      execFileSync(
        join(binaries, 'pg_basebackup'),
        ['-h', replicaOf, '-U', 'postgres', '-D', cluster, '-R', '-c', 'fast', '--no-sync'],
        options,
      );
      appendFileSync(auto, `${place}${lines.join('')}`);
    } else {
      execFileSync(
        join(binaries, 'initdb'),
        ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
        options,
      );
      writeFileSync(auto, `${place}${forgetful}${lines.join('')}`);
    }
  } catch (error) {
    remove();
    throw error;
  }
  const child = spawn(join(binaries, 'postgres'), ['-D', cluster], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  // Whatever ends the program: no server of it runs on.
  const end = () => {
    child.kill('SIGQUIT');
    remove();
  };
  process.once('exit', end);
  const stop = async () => {
    process.off('exit', end);
    child.kill('SIGINT');
    await ended;
    remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().then(() => process.exit(1)));
  await new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      if (/ready to accept (?:read-only )?connections/.test(String(chunk))) resolve();
    });
    ended.then(() => reject(new Error('The installed PostgreSQL did not start.')));
  });
  if (!replicaOf) await makeRole(addressAs('postgres').replace('/poolhand?', '/postgres?'));
  return {
    connectionString: addressAs('poolhand:poolhand'),
    superuser: addressAs('postgres'),
    folder,
    pid: child.pid,
    stop,
  };
}

/** The same rights as on the embedded server, so that the tests show what production grants. */
async function makeRole(superuser) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("create role poolhand login createdb createrole nosuperuser nobypassrls password 'poolhand'");
  await client.query('create database poolhand owner poolhand');
  await client.end();
}

function unprivilegedUser() {
  const users = readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? [];
    if (uid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('There is neither a user postgres nor a user nobody to run PostgreSQL as.');
}
