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

/** The application starts without a network, and entries rest on the phone. */
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
const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function entryComesBack(): Promise<boolean> {
  const opening = indexedDB.open(trialDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
  const database = await asPromise(opening);
  try {
    const written = database.transaction('entries', 'readwrite').objectStore('entries').put('kept', 'entry');
    await asPromise(written);
    const read: unknown = await asPromise(database.transaction('entries').objectStore('entries').get('entry'));
    return read === 'kept';
  } finally {
    database.close();
    indexedDB.deleteDatabase(trialDatabase);
  }
}

export const keepingOfBrowser = (): Keeping => ({
  worker: 'serviceWorker' in navigator ? { controls: navigator.serviceWorker.controller !== null } : null,
  keptFiles,
  entryComesBack,
});
