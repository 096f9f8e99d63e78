/**
 * Measures what `npm start` costs on this machine, built beforehand: the time to the first healthy answer on an empty data
 * folder and on one that is there, and the memory of the idle server with its database. `npm run bench start`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = 5;
/** Long enough for the jobs' first turn and for the heap to settle. */
const idleMs = 15_000;

const median = (values: readonly number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

async function measureStart(dataDir: string) {
  const port = await freePort();
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => {
    npm.once('exit', resolve);
  });
  for (;;) {
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (healthy?.status === 200) break;
    if (npm.exitCode !== null) throw new Error('The server did not start.');
    await wait(10);
  }
  return {
    milliseconds: performance.now() - startedAt,
    pid: npm.pid ?? 0,
    async stop() {
      npm.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`npm start ended with ${code}.`);
    },
  };
}

/** The process and all it started. */
function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const status = readText(`/proc/${name}/stat`);
      return { pid: Number(name), parent: Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) };
    });
  const childrenOf = (parent: number): number[] =>
    parents.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...childrenOf(each.pid)]);
  return [pid, ...childrenOf(pid)];
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Proportional set size: memory shared by several processes is counted once. */
const pssMegabytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

function memoryOf(pid: number): Record<string, number> {
  const sums = { npmMegabytes: 0, serverMegabytes: 0, postgresMegabytes: 0 };
  for (const each of family(pid)) {
    const command = readText(`/proc/${each}/cmdline`);
    const kind = command.includes('postgres') ? 'postgres' : command.includes('start.mjs') ? 'server' : 'npm';
    sums[`${kind}Megabytes`] += pssMegabytes(each);
  }
  const all = sums.npmMegabytes + sums.serverMegabytes + sums.postgresMegabytes;
  return Object.fromEntries(Object.entries({ ...sums, allMegabytes: all }).map(([name, mb]) => [name, Math.round(mb)]));
}

execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
const [loadBefore = 0] = loadavg();
const folder = mkdtempSync(join(tmpdir(), 'poolhand-bench-'));
try {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const times of [first, later]) {
      const server = await measureStart(join(folder, `data-${round}`));
      times.push(server.milliseconds);
      await server.stop();
    }
  }
  const server = await measureStart(join(folder, 'data-0'));
  await wait(idleMs);
  const memory = memoryOf(server.pid);
  await server.stop();

  // A server that is restarted must answer again before a balancer gives up on it, 10 s by default.
  const boundMs = 10_000;
  const result = {
    what: `From the command to the first answer, on an empty folder and later; at most ${boundMs} ms`,
    holds: Math.max(...first, ...later) <= boundMs,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
    // Above the number of processors others were at work, and the times say little.
    loadBefore: Number(loadBefore.toFixed(1)),
    rounds,
    firstStartMedianMs: median(first),
    firstStartWorstMs: Math.round(Math.max(...first)),
    laterStartMedianMs: median(later),
    laterStartWorstMs: Math.round(Math.max(...later)),
    idle: memory,
  };
  writeFileSync(join(root, 'bench/results/start.json'), `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
