import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { settingArguments } from './cluster.ts';
import { childEnvironment, findProgram } from './processes.ts';
import type { RunAs } from './run-as.ts';

export interface Postmaster {
  pid: number;
  /** Settles when the process has ended, with what it said last. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface StartPostmaster {
  runAs: RunAs;
  cluster: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

const startTimeoutMs = 60_000;
/** Pools that have just been drained still close their sockets; ending those sessions would look like a fault to them. */
const smartShutdownMs = 1_000;
/** A fast shutdown ends sessions and writes a checkpoint; after this we stop waiting for a disk that does not answer. */
const fastShutdownMs = 20_000;

/** Starts `postgres` and answers when it accepts connections. */
export async function startPostmaster({ runAs, cluster, settings, log }: StartPostmaster): Promise<Postmaster> {
  // Without it a database would run on unseen after its server was killed. Cleared by a change of user, hence innermost.
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  const withParent = setpriv ? [setpriv, '--pdeathsig', 'INT', '--'] : [];
  const [program = '', ...args] = [
    ...runAs.prefix,
    ...withParent,
    runAs.binaries.postgres,
    '-D',
    cluster,
    ...settingArguments(settings),
  ];
  const child = spawn(program, args, {
    cwd: cluster,
    env: childEnvironment,
    uid: runAs.uid,
    gid: runAs.gid,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in a terminal must reach us alone, who first let running calls finish.
    detached: true,
  });

  const recent: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(recent.join(' | ')));
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      reject(new Error(`PostgreSQL was not ready after ${startTimeoutMs / 1000} seconds: ${recent.join(' | ')}`));
    }, startTimeoutMs);
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line);
      recent.push(line);
      if (recent.length > 6) recent.shift();
      if (line.includes('database system is ready to accept connections')) {
        clearTimeout(timer);
        resolve();
      }
    });
    ended.then((words) => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL did not start: ${words}`));
    });
  });

  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timers = [
        setTimeout(() => child.kill('SIGINT'), smartShutdownMs),
        setTimeout(() => child.kill('SIGQUIT'), smartShutdownMs + fastShutdownMs),
      ];
      await ended;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

interface KeepRunning {
  start: () => Promise<Postmaster>;
  /** Puts in order what the ended one left behind. */
  recover: () => Promise<void>;
  log: (line: string) => void;
}

const firstPauseMs = 200;
const longestPauseMs = 10_000;

/**
 * Starts PostgreSQL and starts it again when it ends unasked (killed for want of memory, say). Calls in between fail and
 * health says so; the pools find the new one at the same address.
 */
export async function keepRunning({ start, recover, log }: KeepRunning): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Postmaster | undefined = await start();
  let comeback: Promise<void> = Promise.resolve();

  const watch = (postmaster: Postmaster) =>
    void postmaster.ended.then((words) => {
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unasked: ${words}`);
      current = undefined;
      comeback = startAgain();
    });

  const startAgain = async () => {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await recover();
        current = await start();
        watch(current);
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  };

  watch(current);
  return {
    async stop() {
      stopping.abort();
      await comeback;
      await current?.stop();
    },
  };
}
