import { readdir, readFile, readlink } from 'node:fs/promises';
import { findProgram, run } from './programs.ts';

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
