import { existsSync } from 'node:fs';

/** How a test's browser is started. */
export interface BrowserLaunch {
  executablePath: string;
  args: string[];
}

const systemChromium = '/usr/bin/chromium';

// Quiet, without a sandbox (containers run as root), without talking to anyone.
const quietArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/lib/x86_64-linux-gnu',
  '/usr/lib64',
  '/lib64',
  '/usr/lib',
  '/lib',
];

/**
 * The browser that comes with the dependencies. It brings the libraries that a bare system lacks, and unpacks them where
 * it believes to be in the cloud it was made for.
 */
async function packagedBrowser(): Promise<string> {
  const hasLibraries = libraryFolders.some((folder) => existsSync(`${folder}/libnss3.so`));
  if (!hasLibraries) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: sparticuz } = await import('@sparticuz/chromium');
  return sparticuz.executablePath();
}

/**
 * The browser for tests: `CHROME_PATH`, else the system's Chromium, else the one that comes with the
 * development dependencies, so that the tests need nothing but Node and npm.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const given = process.env.CHROME_PATH;
  if (given) return { executablePath: given, args: quietArgs };
  if (existsSync(systemChromium)) return { executablePath: systemChromium, args: quietArgs };
  // Its own suggested arguments are left out: they are for one page in a small cloud function (one process, no web security).
  return { executablePath: await packagedBrowser(), args: quietArgs };
}
