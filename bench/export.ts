// Measures everything of a company out, in again and out again: 10,000 customers with their pools, routes, eight weeks of
// weekly visits with readings, a quarter year of invoices and payments, and photos, over a socket, as a browser does it. Proves
// on the way that both exports hold the same. The built server is a process of its own: memory is the most that it held at
// once, as the kernel counts it; the event loop's figures are its own metrics.
// Writes bench/results/export.json. Run: npm run bench export
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { openPromise } from 'yauzl';
import type { CompanyImportAnswer } from '#contract/data/exports.ts';
import { folderFileStore } from '#server/adapters/files/folder.ts';
import { buildServer, startServer } from './api/processes.ts';
import { machine, report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';
import { fillCompany } from './export/company.ts';

const customers = 10_000;
const bounds = { seconds: 60, megabytes: 500 };
const metricsToken = 'token-of-the-measurements';

if (!process.env.BENCH_BUILT) buildServer();
const bench = await openApp(() => new Date());
const folder = await mkdtemp(join(tmpdir(), 'poolhand-bench-export-'));
const dataDir = join(folder, 'data');
const from = await bench.register('owner-from@example.com');
await fillCompany({ db: bench.db, files: folderFileStore(join(dataDir, 'files')) }, from.companyId, customers);
const to = await bench.register('owner-to@example.com');
await bench.db.inCompany(to.companyId, (tx) => tx.execute(sql.raw(`update companies set tier = 'enterprise'`)));
const server = await startServer(bench.connectionString, { env: { DATA_DIR: dataDir, METRICS_TOKEN: metricsToken } });

async function takeOut(token: string, path: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/export`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream), createWriteStream(path));
}

async function bringIn(token: string, path: string): Promise<CompanyImportAnswer> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'company.zip');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/import/company`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as CompanyImportAnswer;
}

/** A hash of every entry that must be the same, by its name. */
async function contentOf(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path, { lazyEntries: true });
  const hashes = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName === 'manifest.json' || fileName === 'people.csv' || fileName.startsWith('for-reading/')) continue;
    const hash = createHash('sha256');
    const source = await zip.openReadStreamPromise(entry);
    for await (const part of source) hash.update(part as Buffer);
    hashes.set(fileName, hash.digest('hex'));
  }
  return hashes;
}

/** What the server's process holds, and the most that it has held since `forgetMost`, in megabytes of 1,000,000 bytes. */
async function resident(what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const kilobytes = status.match(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm'))?.[1];
  return rounded((Number(kilobytes) * 1024) / 1e6, 0);
}
/** 5: the most ever held (proc(5), clear_refs). */
const forgetMost = (): Promise<void> => writeFile(`/proc/${server.pid}/clear_refs`, '5');

/** How long the server's event loop was held since this was last asked. */
async function heldLoop(): Promise<{ p99Ms: number; longestMs: number }> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const told = await (await fetch(`${server.url}/api/metrics`, { headers })).text();
  const ms = (name: string): number => {
    const seconds = told.match(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm'))?.[1];
    return rounded(Number(seconds) * 1000, 1);
  };
  return { p99Ms: ms('p99'), longestMs: ms('max') };
}

async function measured<T>(work: () => Promise<T>) {
  await heldLoop();
  await forgetMost();
  const start = performance.now();
  const result = await work();
  const seconds = rounded((performance.now() - start) / 1000, 1);
  return { result, told: { seconds, mostMegabytes: await resident('VmHWM'), eventLoop: await heldLoop() } };
}

const paths = { first: join(folder, 'first.zip'), second: join(folder, 'second.zip') };
const beforeMegabytes = await resident('VmRSS');
const first = await measured(() => takeOut(from.token, paths.first));
const brought = await measured(() => bringIn(to.token, paths.first));
const second = await measured(() => takeOut(to.token, paths.second));

const [one, other] = [await contentOf(paths.first), await contentOf(paths.second)];
const differing = [...one].filter(([name, hash]) => other.get(name) !== hash).map(([name]) => name);
const sameContent = one.size === other.size && differing.length === 0;
const all = [first.told, brought.told, second.told];
const secondsInAll = rounded(
  all.reduce((sum, { seconds }) => sum + seconds, 0),
  1,
);
const mostMegabytes = Math.max(...all.map((told) => told.mostMegabytes));
await report('export', {
  what: `A company of ${customers} customers out, into a new company, and out again; the built server in a process of its own`,
  machine: machine(),
  customers,
  rows: brought.result.rows,
  files: brought.result.files,
  archiveMegabytes: rounded((await stat(paths.first)).size / 1e6, 1),
  export: first.told,
  import: brought.told,
  exportAgain: second.told,
  secondsInAll,
  serverMemory: { beforeMegabytes, mostMegabytes },
  sameContent,
  differing,
  bounds,
  holds: sameContent && secondsInAll <= bounds.seconds && mostMegabytes <= bounds.megabytes,
});
await server.stop();
await rm(folder, { recursive: true, force: true });
await bench.close();
