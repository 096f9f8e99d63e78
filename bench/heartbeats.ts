/**
 * Measures what 1,000 testers that send a heartbeat every 10 seconds cost: processor seconds of the built server and of its
 * database, over MQTT and over HTTP, beside the same server at rest. `npm run bench heartbeats`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectAsync, type MqttClient } from 'mqtt';
import { freePort } from '#tests/support/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const testers = 1000;
const everyMs = 10_000;
const measuredMs = 30_000;
const ticksPerSecond = 100;

interface Tester {
  deviceId: string;
  key: string;
}

interface Process {
  parent: number;
  /** Its own processor time so far. */
  ticks: number;
  /** That of its children which have ended: PostgreSQL's workers come and go. */
  endedTicks: number;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const status = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
      const sum = (one: number): number => Number(fields[one]) + Number(fields[one + 1]);
      found.set(Number(name), { parent: Number(fields[1]), ticks: sum(11), endedTicks: sum(13) });
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** Processor seconds used so far by the server itself and by its database. */
function usedSeconds(pid: number): { server: number; database: number } {
  const all = processes();
  const used = { server: (all.get(pid)?.ticks ?? 0) / ticksPerSecond, database: 0 };
  const belongs = (each: number): boolean => {
    const parent = all.get(each)?.parent;
    return parent !== undefined && (parent === pid || belongs(parent));
  };
  for (const [each, { ticks, endedTicks }] of all) {
    if (belongs(each)) used.database += (ticks + endedTicks) / ticksPerSecond;
  }
  return used;
}

interface Shares {
  serverPercent: number;
  databasePercent: number;
  bothPercent: number;
}

async function shareOfCore(pid: number, work: () => Promise<void>): Promise<Shares> {
  const before = usedSeconds(pid);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = usedSeconds(pid);
  const percent = (used: number) => Number(((100 * used) / seconds).toFixed(2));
  const server = after.server - before.server;
  const database = after.database - before.database;
  return {
    serverPercent: percent(server),
    databasePercent: percent(database),
    bothPercent: percent(server + database),
  };
}

/** Every tester's heartbeats, each beginning at a moment of its own, for the measured time. */
async function allBeat(beat: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  const until = performance.now() + measuredMs;
  const milliseconds: number[] = [];
  let failed = 0;
  const one = async (index: number): Promise<void> => {
    await wait((everyMs * index) / testers);
    while (performance.now() < until) {
      const nextAt = performance.now() + everyMs;
      // On a machine at its limit a heartbeat may fail; the next one comes in ten seconds.
      const saidAt = performance.now();
      await beat(index).then(
        () => {
          milliseconds.push(performance.now() - saidAt);
        },
        () => {
          failed += 1;
        },
      );
      await wait(Math.max(0, Math.min(nextAt, until) - performance.now()));
    }
  };
  await Promise.all(Array.from({ length: testers }, (_none, index) => one(index)));
  milliseconds.sort((a, b) => a - b);
  const beats = milliseconds.length;
  const at = (share: number): number => Math.round(milliseconds[Math.floor(share * (beats - 1))] ?? 0);
  return { beats, failed, answeredMedianMs: at(0.5), answeredWorstMs: at(1) };
}

execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
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
const clients: MqttClient[] = [];
try {
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (line) => String(line).includes('is ready') && resolve());
    server.once('exit', () => reject(new Error('The server did not start.')));
  });
  const pid = server.pid ?? 0;
  const url = `http://127.0.0.1:${port}`;
  let token = '';
  const post = async <T>(path: string, body: unknown, bearer = token): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const account = { email: 'bench@example.com', password: 'bench-secret-1' };
  await post('/api/auth/register', { email: account.email, hashedPassword: account.password });
  token = (await post<{ token: string }>('/api/auth/login', account)).token;
  await post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  const devices: Tester[] = [];
  const register = async (index: number): Promise<Tester> => {
    const { poolId } = await post<{ poolId: string }>('/api/pools', { name: `Pool ${index}` });
    return post<Tester>('/api/devices', { poolId });
  };
  while (devices.length < testers) {
    const some = Array.from({ length: 10 }, (_none, index) => register(devices.length + index));
    devices.push(...(await Promise.all(some)));
  }
  const told = { firmwareVersion: '1.0.0', batteryLevel: 87, signalStrength: -61 };
  const [loadBefore = 0] = loadavg();

  const atRest = await shareOfCore(pid, () => wait(measuredMs));
  let countOverHttp: Awaited<ReturnType<typeof allBeat>> | undefined;
  const overHttp = await shareOfCore(pid, async () => {
    countOverHttp = await allBeat((index) => {
      const { deviceId, key } = devices[index] as Tester;
      return post(`/api/devices/${deviceId}/heartbeat`, told, key);
    });
  });
  for (const { deviceId, key } of devices) {
    const options = { clientId: deviceId, username: deviceId, password: key, reconnectPeriod: 0, keepalive: 60 };
    clients.push(await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, options));
  }
  let countOverMqtt: Awaited<ReturnType<typeof allBeat>> | undefined;
  const overMqtt = await shareOfCore(pid, async () => {
    countOverMqtt = await allBeat(async (index) =>
      clients[index]?.publishAsync(`poolhand/${devices[index]?.deviceId}/heartbeat`, JSON.stringify(told), { qos: 1 }),
    );
  });
  const ratio = (share: Shares): number => Number((share.bothPercent / Math.max(atRest.bothPercent, 0.1)).toFixed(1));

  const result = {
    what: `${testers} testers, one heartbeat every ${everyMs / 1000} s each: less than half of one core, none lost`,
    holds:
      overHttp.bothPercent < 50 &&
      overMqtt.bothPercent < 50 &&
      countOverHttp?.failed === 0 &&
      countOverMqtt?.failed === 0,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
    // Above the number of processors others were at work: processor time then includes waiting for shared caches.
    loadBefore: Number(loadBefore.toFixed(1)),
    testers,
    everySeconds: everyMs / 1000,
    measuredSeconds: measuredMs / 1000,
    // Processor seconds by measured seconds: how busy the machine is otherwise changes them little.
    percentOfOneCore: {
      atRest,
      overHttp: { ...overHttp, timesAtRest: ratio(overHttp), ...countOverHttp },
      overMqtt: { ...overMqtt, timesAtRest: ratio(overMqtt), ...countOverMqtt },
    },
  };
  writeFileSync(join(root, 'bench/results/heartbeats.json'), `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  await Promise.all(clients.map((client) => client.endAsync(true)));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
