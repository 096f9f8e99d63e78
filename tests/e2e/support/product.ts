import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { freePort } from '../../support/free-port.ts';

const builtServer = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** The built product, running on its own data folder. */
export interface Product {
  url: string;
  dataDir: string;
  /** The mails in the outbox, oldest first. */
  mails: () => Promise<Email[]>;
  /** Ends it; its folder stays. */
  end: () => Promise<void>;
  /** Ends it and removes its folder. */
  stop: () => Promise<void>;
}

/** Where a product was before. */
interface FormerPlace {
  dataDir: string;
  url: string;
}

/** A folder that a server has been started on once (first-folder.ts): making its database takes as long as starting the rest. */
export const firstFolder = 'POOLHAND_FIRST_FOLDER';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-e2e-'));
  const first = process.env[firstFolder];
  if (first) await cp(first, folder, { recursive: true });
  return folder;
}

/** Starts the built server: on a free loopback port without any company, or where it was before. */
export async function startProduct(
  environment: Record<string, string> = {},
  former?: FormerPlace,
  serverFile = builtServer,
): Promise<Product> {
  const dataDir = former?.dataDir ?? (await newFolder());
  const port = former ? new URL(former.url).port : await freePort();
  const server = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: 'true',
      SANDBOX_CARDS: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(server);
  const end = async (): Promise<void> => {
    const code = await stopped(server);
    if (code !== 0) throw new Error(`The server ended with ${code} on SIGTERM instead of 0`);
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    mails: () => readOutbox(join(dataDir, 'outbox')),
    end,
    stop: () => end().finally(() => rm(dataDir, { recursive: true, force: true })),
  };
}

/** The server prints one line with its address when it can serve. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      if (/http:\/\/\S+/.test(said)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} at start: ${said}`)));
    server.once('error', reject);
  });
}

function stopped(server: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve(server.exitCode);
    server.once('exit', resolve);
    server.kill('SIGTERM');
  });
}

async function readOutbox(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(mails.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}
