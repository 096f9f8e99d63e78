import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const buildServer = (): void => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
};

export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** Asks it to stop and waits until it has; answers its exit code. */
  stop(): Promise<number | null>;
}

/** The built server in a process of its own, on a database that is there. */
export async function startServer(
  databaseUrl: string,
  { port, env = {}, flags = [] }: { port?: number; env?: Record<string, string>; flags?: string[] } = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'poolhand-bench-server-'));
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(at),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'the secret of the measurements, the same on every server',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // A measurement that fails leaves no server behind.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  await ready(child);
  return {
    url: `http://127.0.0.1:${at}`,
    port: at,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      process.off('exit', end);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function ready(child: ChildProcess): Promise<void> {
  for await (const line of child.stdout ?? []) {
    if (!String(line).includes('is ready')) continue;
    child.stdout?.resume();
    return;
  }
  throw new Error('The server did not start.');
}

/** What bench/api/bare-server.ts answers, in a process of its own. */
export async function startBareServer(databaseUrl: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./bare-server.ts', import.meta.url)), databaseUrl],
    {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    pid: child.pid ?? 0,
    async learn(statements: object): Promise<void> {
      const learnt = once(child, 'message');
      child.send(statements);
      await learnt;
    },
    async stop(): Promise<void> {
      child.disconnect();
      await ended;
    },
  };
}

/** Processor seconds that a process has used so far. */
export function usedSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Waits until a process has done what it was asked for before: callers that are gone are answered all the same. */
export async function rests(pid: number): Promise<void> {
  for (let look = 0; look < 50; look += 1) {
    const before = usedSeconds(pid);
    await wait(100);
    if (usedSeconds(pid) - before < 0.02) return;
  }
}
