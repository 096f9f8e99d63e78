import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL and the programs around it get this and nothing of ours: no secrets, no PG* settings, no odd locale. */
export const childEnvironment = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
};

/** Full path of a program of the operating system, or undefined where there is none. */
export function findProgram(name: string): string | undefined {
  for (const folder of childEnvironment.PATH.split(':')) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

interface RunOptions {
  uid?: number;
  gid?: number;
  input?: string;
}

/** Runs a program to its end and answers what it wrote; a non-zero exit is an error carrying its last words. */
export function run(command: readonly string[], options: RunOptions = {}): Promise<string> {
  const [program = '', ...args] = command;
  const { input, ...rest } = options;
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { env: childEnvironment, ...rest }, (error, stdout, stderr) => {
      if (error) reject(new Error(lastWords(`${stdout}\n${stderr}`) || error.message));
      else resolve(`${stdout}${stderr}`);
    });
    // A program that ends before it has read its input must not end us; its exit status tells.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

/** The last lines that say something, on one line. */
export function lastWords(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-4).join(' | ');
}

/** A text that differs between two processes that had the same id, or undefined where the process is gone. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    if (status === undefined) return undefined;
    // The name in parentheses may hold blanks; state is the 3rd field and start time the 22nd.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  }
  const ps = findProgram('ps');
  if (!ps) return isAlive(pid) ? 'unknown' : undefined;
  const answer = await run([ps, '-o', 'lstart=', '-p', String(pid)]).catch(() => '');
  return answer.trim() || undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Ids of the processes that work in a folder: PostgreSQL's all have their cluster as working directory. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const pid of pids) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (cwd === folder && Number(pid) !== process.pid) found.push(Number(pid));
  }
  return found;
}

/** The command line of a process, for systems without /proc. */
export async function commandOf(pid: number): Promise<string> {
  const ps = findProgram('ps');
  return ps ? run([ps, '-o', 'command=', '-p', String(pid)]).catch(() => '') : '';
}

const patienceMs = 15_000;
const pollMs = 20;

/**
 * Ends a PostgreSQL that a killed server left behind and removes a stale postmaster.pid. Only called under the folder's
 * lock, so whatever still works on the cluster belongs to nobody. The file may not simply be deleted: PostgreSQL's own
 * guard against two postmasters relies on it, and in containers its process id is often somebody else's by now.
 */
export async function clearLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (content === undefined) return;
  const postmaster = Number(content.split('\n')[0]);

  const alive = () => workersOn(cluster, postmaster);
  if ((await alive()).length > 0) {
    log('A database left by a server that was killed is still running; stopping it first.');
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      for (const pid of await alive()) sendSignal(pid, pid === postmaster ? signal : 'SIGTERM');
      for (let waitedMs = 0; waitedMs < patienceMs && (await alive()).length > 0; waitedMs += pollMs)
        await wait(pollMs);
    }
    if ((await alive()).length > 0)
      throw new Error(`PostgreSQL (process ${postmaster}) does not end. Stop it by hand.`);
  }
  await rm(pidFile, { force: true });
}

async function workersOn(cluster: string, postmaster: number): Promise<number[]> {
  if (process.platform === 'linux') return processesIn(cluster);
  const isOurs = isAlive(postmaster) && (await commandOf(postmaster)).includes(cluster);
  return isOurs ? [postmaster] : [];
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended in the meantime.
  }
}
