// What the programs that bench/peers.ts compares have in common: how one is described, started, watched and installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/free-port.ts';
import { usedSeconds } from '../api/processes.ts';

export const companies = Number(process.env.PEERS_COMPANIES ?? 1000);
export const customersEach = 183;
/** Asked for in turn; the last is a part of a phone number. */
export const words = ['rivera', 'okafor', 'crocus', '555-00'];
/** What a new customer is given, in the words of the house. */
export const newCustomer = {
  name: 'Pat Rivera',
  email: 'pat@example.com',
  phone: '(602) 555-0100',
  address: '5601 West Crocus Drive',
  city: 'Glendale',
  state: 'AZ',
  zipCode: '85306',
  serviceDay: 'Monday',
  serviceFrequency: 'weekly',
  poolSize: 18000,
  poolType: 'chlorine',
  servicePrice: 120,
};

/** Every connection gets the same: 16 at once is what the client opens, too. */
export const poolSize = 16;

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}
export type Role = 'technician' | 'office';

export interface Program {
  name: string;
  version: string;
  node: string;
  settings: string;
  databaseUrl: string;
  token(company: number, role: Role): string;
  list(word: string): Call;
  one(company: number, customer: number): Call;
  create(): Call;
  /** What a create answers. */
  createdStatus: number;
  /** The customers of a list's answer, and how many match in all. */
  read(body: unknown, headers: Headers): { rows: Record<string, unknown>[]; total: number };
  /** The fields of one customer, from the answer of `one`. */
  readOne(body: unknown): Record<string, unknown>;
  command: { file: string; args: string[]; cwd: string; env(port: number): Record<string, string> };
}

export interface Running {
  url: string;
  pid: number;
  startMs: number;
  stop(): Promise<void>;
}

export const headersOf = (program: Program, company: number, role: Role, call: Call): Record<string, string> => ({
  authorization: `Bearer ${program.token(company, role)}`,
  ...(call.body && { 'content-type': 'application/json' }),
});

/** Ends what is still there when the measurement fails. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Starts it and asks for a list until it is answered: that is when somebody can work. */
export async function start(program: Program): Promise<Running> {
  const { file, args, cwd, env } = program.command;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(file, args, {
    cwd,
    env: { PATH: `${dirname(file)}:${process.env.PATH}`, HOME: cwd, NODE_ENV: 'production', ...env(port) },
    stdio: ['ignore', 'ignore', process.env.PEERS_SHOW ? 'inherit' : 'ignore'],
  });
  alive.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      alive.delete(child);
      resolve();
    });
  });
  const call = program.list('rivera');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program.name} ended with ${child.exitCode}.`);
    if (performance.now() - from > 180_000) throw new Error(`${program.name} did not answer in three minutes.`);
    const answer = await fetch(`${url}${call.path}`, { headers: headersOf(program, 1, 'technician', call) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    await wait(10);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - from,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(late);
    },
  };
}

const statFields = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && Number(statFields(pid)[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** Processor seconds of a process and its children, those that have ended since included. */
export function familySeconds(pid: number): number {
  const [reapedUser, reapedSystem] = statFields(pid).slice(13, 15).map(Number) as [number, number];
  const own = usedSeconds(pid) + (reapedUser + reapedSystem) / 100;
  return childrenOf(pid).reduce((sum, child) => {
    try {
      return sum + usedSeconds(child);
    } catch {
      return sum;
    }
  }, own);
}

/** Resident memory of a process and its children, megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = [pid, ...childrenOf(pid)].map((each) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs packages in a folder outside of the project, none of their scripts being run.
 * @returns true where they were put there just now, and false where an earlier run has left them
 */
export function install(folder: string, dependencies: Record<string, string>, npm: NodeJS.ProcessEnv = {}): boolean {
  if (`${folder}/`.startsWith(root)) throw new Error('The programs beside us are installed outside of the project.');
  const wanted = JSON.stringify({ private: true, name: 'peer', version: '0.0.0', dependencies }, null, 2);
  const done = join(folder, 'installed.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), wanted);
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...npm },
  });
  writeFileSync(done, wanted);
  return true;
}

export const installedVersion = (folder: string, name: string): string =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;

/** Fields of a customer in the peers' tables: those of the house that are stored with a customer, and what a generated one has. */
export const columns: { name: string; kind: 'text' | 'number' | 'whole' | 'yes' | 'day' | 'list'; value: string }[] = [
  {
    name: 'name',
    kind: 'text',
    value: `(array['Rivera','Nguyen','Okafor','Bennett','Castillo','Delgado','Ellison'])[n % 7 + 1] || ' ' || n`,
  },
  { name: 'email', kind: 'text', value: `'customer' || n || '@example.com'` },
  { name: 'phone', kind: 'text', value: `'(602) 555-' || lpad(n::text, 4, '0')` },
  { name: 'address', kind: 'text', value: `n || ' West Crocus Drive'` },
  { name: 'city', kind: 'text', value: `'Glendale'` },
  { name: 'state', kind: 'text', value: `'AZ'` },
  { name: 'zipCode', kind: 'text', value: `'85306'` },
  { name: 'latitude', kind: 'number', value: '33.4 + (n % 97) / 300.0' },
  { name: 'longitude', kind: 'number', value: '-112.3 + (n % 89) / 300.0' },
  { name: 'locationQuality', kind: 'text', value: `'given'` },
  { name: 'serviceDay', kind: 'text', value: 'null' },
  { name: 'serviceFrequency', kind: 'text', value: `'weekly'` },
  { name: 'poolSize', kind: 'whole', value: '18000' },
  { name: 'poolType', kind: 'text', value: `'chlorine'` },
  { name: 'notes', kind: 'text', value: `'Please latch the gate.'` },
  { name: 'gateCode', kind: 'text', value: 'null' },
  { name: 'dog', kind: 'text', value: 'null' },
  { name: 'equipment', kind: 'text', value: 'null' },
  { name: 'tags', kind: 'list', value: `'[]'` },
  { name: 'smsAlerts', kind: 'yes', value: 'false' },
  { name: 'emailAlerts', kind: 'yes', value: 'false' },
  { name: 'birthday', kind: 'day', value: 'null' },
  { name: 'language', kind: 'text', value: `'en'` },
  { name: 'lastBirthdayGreeting', kind: 'day', value: 'null' },
  { name: 'lastHolidayGreeting', kind: 'day', value: 'null' },
  { name: 'isActive', kind: 'yes', value: 'true' },
  { name: 'servicePrice', kind: 'number', value: '120' },
  { name: 'pricePer', kind: 'text', value: `'visit'` },
  { name: 'setupFee', kind: 'number', value: 'null' },
];
/** `zipCode` is stored as `zip_code`. */
export const stored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One insert of every company's customers. */
export const fillCustomers = (table: string, own: Record<string, string> = {}): string => `
  insert into ${table} (company_id, ${[...columns.map(({ name }) => stored(name)), ...Object.keys(own)].join(', ')})
  select c, ${[...columns.map(({ value }) => value), ...Object.values(own)].join(', ')}
  from generate_series(1, ${companies}) c, generate_series(1, ${customersEach}) n`;
