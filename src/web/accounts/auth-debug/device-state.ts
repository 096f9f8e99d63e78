import { drafts, type OutboxItem, outbox, storageState } from '#web/offline/index.ts';

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
  /** How many items of the outbox stand how, the user's own. */
  queue: Record<OutboxItem['state'], number>;
  /** Items of other accounts that wait here; null where the database does not open. */
  ofOthers: number | null;
  room: Awaited<ReturnType<typeof storageState>>;
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

function countByState(items: readonly OutboxItem[]): DeviceState['queue'] {
  const counts = { saved: 0, sending: 0, sent: 0, refused: 0, conflict: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** Reads what this browser keeps, as it is now. */
export async function readDeviceState(userId: string): Promise<DeviceState> {
  const storage = [...entriesOf('local', localStorage), ...entriesOf('session', sessionStorage)];
  return {
    online: navigator.onLine,
    queue: countByState(outbox.items()),
    ofOthers: await outbox.waitingOfOthers().catch(() => null),
    room: await storageState(),
    serviceWorker: await readServiceWorker(),
    drafts: drafts.all(userId, '').length,
    databases: await readDatabases(),
    storage,
  };
}
