/** One entry of the browser's storage. */
export interface StoredEntry {
  place: 'local' | 'session';
  key: string;
  size: number;
  /** Shown as it is where it is short and no secret. */
  value: string;
}

/** What this browser keeps beside the page. */
export interface DeviceState {
  online: boolean;
  /** Null where the browser has no service workers (plain http, private windows). */
  serviceWorker: { controls: boolean; registrations: { scope: string; state: string }[] } | null;
  /** Visits begun on this device whose draft is kept here. */
  drafts: number;
  /** Null where the browser does not list them. */
  databases: string[] | null;
  storage: StoredEntry[];
}

const isSecret = (key: string): boolean => key !== 'token_expiry' && /token|secret|password|key|code|card/i.test(key);

/** The first and last characters, where enough stay hidden. */
export const masked = (secret: string): string =>
  secret.length >= 24 ? `${secret.slice(0, 4)}…${secret.slice(-4)}` : '…';

function shown(key: string, value: string): string {
  if (isSecret(key)) return masked(value);
  return value.length <= 60 ? value : `${value.slice(0, 24)}…`;
}

const entriesOf = (place: StoredEntry['place'], storage: Storage): StoredEntry[] =>
  Object.keys(storage)
    .sort()
    .map((key) => {
      const value = storage.getItem(key) ?? '';
      return { place, key, size: value.length, value: shown(key, value) };
    });

async function readServiceWorker(): Promise<DeviceState['serviceWorker']> {
  if (!('serviceWorker' in navigator)) return null;
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  return {
    controls: navigator.serviceWorker.controller !== null,
    registrations: registrations.map(({ scope, active, waiting, installing }) => ({
      scope,
      state: (active ?? waiting ?? installing)?.state ?? '',
    })),
  };
}

async function readDatabases(): Promise<string[] | null> {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return null;
  return indexedDB.databases().then(
    (databases) => databases.flatMap(({ name }) => name ?? []),
    () => null,
  );
}

/** Reads what this browser keeps, as it is now. */
export async function readDeviceState(): Promise<DeviceState> {
  const storage = [...entriesOf('local', localStorage), ...entriesOf('session', sessionStorage)];
  return {
    online: navigator.onLine,
    serviceWorker: await readServiceWorker(),
    drafts: storage.filter(({ key }) => key.startsWith('visit-draft:')).length,
    databases: await readDatabases(),
    storage,
  };
}
