import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandOf, isAlive, processesIn } from './processes.ts';

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
