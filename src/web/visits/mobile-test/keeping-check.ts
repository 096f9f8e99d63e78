import { deleteDB, openDB } from 'idb';
import { type Finding, fail, pass } from './finding.ts';
import { mobileTestTexts } from './texts.ts';

const texts = mobileTestTexts.found;

interface Keeping {
  /** Null where the browser has no service workers. */
  worker: { controls: boolean } | null;
  /** The addresses of the files kept for use without signal. */
  keptFiles: () => Promise<readonly string[]>;
  /** Writes an entry on this phone and reads it again. */
  entryComesBack: () => Promise<boolean>;
}

/** The app starts without a network, and entries are stored on the phone. */
export async function checkKeeping({ worker, keptFiles, entryComesBack }: Keeping): Promise<Finding> {
  if (!worker) return fail(texts.noWorker);
  if (!worker.controls) return fail(texts.workerAbsent);
  const files = await keptFiles();
  if (!files.some((address) => /\/index\.html(\?|$)/.test(address))) return fail(texts.filesAbsent);
  if (!(await entryComesBack().catch(() => false))) return fail(texts.noDatabase);
  return pass(texts.offline(files.length));
}

async function keptFiles(): Promise<string[]> {
  if (!('caches' in window)) return [];
  const addresses: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    addresses.push(...(await cache.keys()).map(({ url }) => url));
  }
  return addresses;
}

const trialDatabase = 'poolhand-mobile-test';
async function entryComesBack(): Promise<boolean> {
  const database = await openDB(trialDatabase, 1, { upgrade: (created) => void created.createObjectStore('entries') });
  try {
    await database.put('entries', 'kept', 'entry');
    return (await database.get('entries', 'entry')) === 'kept';
  } finally {
    database.close();
    await deleteDB(trialDatabase);
  }
}

export const keepingOfBrowser = (): Keeping => ({
  worker: 'serviceWorker' in navigator ? { controls: navigator.serviceWorker.controller !== null } : null,
  keptFiles,
  entryComesBack,
});
