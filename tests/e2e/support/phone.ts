import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunch } from './browser.ts';
import { zone } from './zone.ts';

const look = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: zone,
  reducedMotion: 'reduce',
  // What the tests' own contexts leave out: a phone starts without a network by it.
  serviceWorkers: 'allow',
} as const;

/** A phone whose browser keeps its profile in a real folder, so that it can die and be started again. */
export class Phone {
  #context: BrowserContext | null = null;
  #offline = false;
  readonly faults: string[] = [];

  constructor(
    readonly url: string,
    readonly profile: string,
  ) {}

  /** Starts the browser, with or without network, and opens an address of the product. */
  async start(path: string): Promise<Page> {
    const context = await chromium.launchPersistentContext(this.profile, {
      ...(await browserLaunch()),
      ...look,
      offline: this.#offline,
      baseURL: this.url,
    });
    this.#context = context;
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('pageerror', (error) => this.faults.push(error.message));
    await page.goto(path);
    return page;
  }

  async setOffline(offline: boolean): Promise<void> {
    this.#offline = offline;
    await this.#context?.setOffline(offline);
  }

  /** The browser and all its processes die at once, without a word. */
  async kill(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    this.#context = null;
    const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
    for (const pid of await this.#processes()) process.kill(pid, 'SIGKILL');
    await gone;
    // The lock names a process that is no more.
    for (const name of await readdir(this.profile)) {
      if (name.startsWith('Singleton')) await rm(join(this.profile, name), { force: true });
    }
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** The ids of this phone's browser: those that name its profile. */
  async #processes(): Promise<number[]> {
    const named = `--user-data-dir=${this.profile}`;
    const running = await runningProcesses();
    return running.filter(({ command }) => command.includes(named)).map(({ id }) => id);
  }
}

/** Every process of this machine with the line that started it. */
async function runningProcesses(): Promise<{ id: number; command: string }[]> {
  const names = await readdir('/proc').catch(() => null);
  if (names) {
    const ids = names.map(Number).filter(Number.isInteger);
    const read = (id: number) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    return Promise.all(ids.map(async (id) => ({ id, command: await read(id) })));
  }
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  return stdout.split('\n').map((line) => ({ id: Number.parseInt(line, 10), command: line }));
}
