/**
 * Measures the preview of a week, as an owner of 5 technicians and 180 customers sees it on the built server: the time to
 * the result and to the first progress, and what other calls take meanwhile, beside the same calls without a preview in the
 * same run. `npm run bench week-preview`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { freePort } from '#tests/support/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const technicians = 5;
const customers = 180;
const stopsADay = 8;
const previews = 8;
const everyMs = 100;
const otherCalls = ['/api/customers?limit=50', '/api/day-plan'];
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

const rounded = (value: number): number => Math.round(value * 10) / 10;
const load = (): number => rounded(loadavg()[0] ?? 0);

function spreadOf(milliseconds: readonly number[]): Record<string, number> {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number): number => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { calls: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1) };
}

if (!process.argv.includes('--built')) {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
}
const folder = mkdtempSync(join(tmpdir(), 'poolhand-bench-'));
const [port, mqttPort] = [await freePort(), await freePort()];
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: folder,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (line) => String(line).includes('is ready') && resolve());
    server.once('exit', () => reject(new Error('The server did not start.')));
  });
  const url = `http://127.0.0.1:${port}`;
  let token = '';
  const call = async (method: string, path: string, body?: unknown, headers = {}): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const account = { email: 'bench@example.com', password: 'bench-secret-1' };
  await call('POST', '/api/auth/register', { email: account.email, hashedPassword: account.password });
  token = ((await (await call('POST', '/api/auth/login', account)).json()) as { token: string }).token;
  await call('POST', '/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });

  const random = seededRandom(1);
  for (let index = 0; index < technicians; index += 1) {
    const technician = {
      technicianId: `TECH-${index}`,
      name: `Technician ${index}`,
      maxCustomersPerDay: stopsADay + 1,
    };
    await call('POST', '/api/technicians', technician);
  }
  // Every technician's week lies in a part of the city of its own, the days by chance: as such companies grow.
  const perTechnician = Math.ceil(customers / technicians);
  for (let index = 0; index < customers; index += 1) {
    const technician = Math.floor(index / perTechnician);
    await call('POST', '/api/customers', {
      customerId: `CUST-${index}`,
      name: `Customer ${index}`,
      address: `${index} West Crocus Drive`,
      latitude: 33.4 + random() * 0.3,
      longitude: -112.3 + (technician + random() * 1.5) * 0.08,
    });
    await call('POST', '/api/route-assignments', {
      customerId: `CUST-${index}`,
      technicianId: `TECH-${technician}`,
      dayOfWeek: weekdays[index % weekdays.length],
      serviceFrequency: index % 6 === 0 ? 'biweekly' : 'weekly',
      startDate: index % 12 === 0 ? '2026-11-02' : '2026-11-09',
      estimatedDuration: 35,
    });
  }

  /** The other calls in turn, one every so often whether or not the one before was answered, until told to end. */
  async function callAlong(times: Map<string, number[]>, goesOn: () => boolean): Promise<void> {
    const answers: Promise<void>[] = [];
    for (let turn = 0; goesOn(); turn += 1) {
      const path = otherCalls[turn % otherCalls.length] ?? '';
      const saidAt = performance.now();
      const answered = async (): Promise<void> => {
        await (await call('GET', path)).arrayBuffer();
        times.set(path, [...(times.get(path) ?? []), performance.now() - saidAt]);
      };
      answers.push(answered());
      await wait(everyMs);
    }
    await Promise.all(answers);
  }

  const timesAlone = new Map<string, number[]>();
  const timesBeside = new Map<string, number[]>();
  const previewMs: number[] = [];
  const firstLineMs: number[] = [];
  const linesASecond: number[] = [];
  let savings: unknown;
  const preview = async (): Promise<void> => {
    const saidAt = performance.now();
    const answer = await call('POST', '/api/route-optimization/week', {}, { accept: 'application/x-ndjson' });
    let text = '';
    let first = 0;
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) {
      first ||= performance.now() - saidAt;
      text += decoder.decode(part, { stream: true });
    }
    const took = performance.now() - saidAt;
    const lines = text.trim().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '{}') as { result?: { savings: unknown; moves: unknown[] } };
    if (last.result === undefined) throw new Error(`The preview ended with ${lines.at(-1)}`);
    savings = { ...(last.result.savings as object), moves: last.result.moves.length };
    previewMs.push(took);
    firstLineMs.push(first);
    linesASecond.push(lines.length / (took / 1000));
  };

  for (const path of otherCalls) for (let turn = 0; turn < 10; turn += 1) await (await call('GET', path)).arrayBuffer();
  const loadBefore = load();
  // In turn, so that a busy moment of the machine falls on both.
  for (let round = 0; round < previews; round += 1) {
    let isRunning = true;
    const along = callAlong(timesBeside, () => isRunning);
    await preview();
    isRunning = false;
    await along;
    const until = performance.now() + (previewMs.at(-1) ?? 0);
    await callAlong(timesAlone, () => performance.now() < until);
  }

  const along = (times: Map<string, number[]>) =>
    Object.fromEntries(otherCalls.map((path) => [path, spreadOf(times.get(path) ?? [])]));
  const slowest = Math.max(...Object.values(along(timesBeside)).map(({ p99Ms }) => p99Ms ?? Infinity));
  const result = {
    what: `Other calls beside the preview of a week of ${customers} customers: 99 of 100 within 100 ms`,
    holds: slowest <= 100,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
    // Above the number of processors others were at work, and the times say little.
    load: { before: loadBefore, after: load() },
    technicians,
    customers,
    previews,
    previewMs: previewMs.map(Math.round),
    firstProgressMs: firstLineMs.map(Math.round),
    progressLinesASecond: linesASecond.map(rounded),
    savings,
    otherCalls: { everyMs, withoutPreview: along(timesAlone), besidePreview: along(timesBeside) },
  };
  writeFileSync(join(root, 'bench/results/week-preview.json'), `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
