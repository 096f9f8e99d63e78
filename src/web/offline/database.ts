import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { RenamedVisit } from './renamed-visit.ts';

/** An item with what only this folder knows of it. */
export interface StoredItem extends OutboxItem {
  /** The answer of a sent item has been handled. */
  taken: boolean;
  /** The opening of a visit that the server has under another id. */
  renamed: RenamedVisit | null;
}

/** Bytes rather than blobs: browsers have lost blobs of their databases when the application was ended by force. */
export interface StoredFile {
  type: string;
  bytes: ArrayBuffer;
}

export interface StoredDraft {
  key: string;
  userId: string;
  value: unknown;
  /** When it was typed (milliseconds since 1970); absent where an earlier version wrote it. */
  at?: number;
}

/** An answer of the server as it came, by its address. */
export interface StoredAnswer {
  userId: string;
  address: string;
  text: string;
  /** `X-Total-Count`, where the answer had it. */
  total: string | null;
  /** When it came (milliseconds since 1970). */
  at: number;
}

export interface Settings {
  /** Whose items the service worker may send; absent while signed out. */
  session: { userId: string };
  /** The last place given in the queue. */
  seq: number;
  /** What older versions kept elsewhere has been taken over. */
  takenOver: boolean;
}

export interface PoolhandSchema extends DBSchema {
  outbox: {
    key: string;
    value: StoredItem;
    indexes: { user: string; group: [string, string]; state: [string, string] };
  };
  'outbox-files': { key: string; value: (StoredFile & { field: string; fileName: string })[] };
  drafts: { key: string; value: StoredDraft; indexes: { user: string } };
  pictures: { key: string; value: StoredFile };
  answers: { key: [string, string]; value: StoredAnswer };
  settings: { key: keyof Settings; value: Settings[keyof Settings] };
}
export type Database = IDBPDatabase<PoolhandSchema>;

/** What is written this way outlasts a dead battery once its promise has resolved. */
export const strict = { durability: 'strict' } as const;
/** For what is only repeated when it is lost. */
export const relaxed = { durability: 'relaxed' } as const;

/** The app's database on a phone. A newer version that opens it makes this one close. */
export async function openDatabase(): Promise<Database> {
  const database = await openDB<PoolhandSchema>('poolhand', 1, {
    upgrade(created) {
      const outbox = created.createObjectStore('outbox', { keyPath: 'id' });
      outbox.createIndex('user', 'userId');
      outbox.createIndex('group', ['userId', 'group']);
      outbox.createIndex('state', ['state', 'userId']);
      created.createObjectStore('outbox-files');
      created.createObjectStore('drafts', { keyPath: 'key' }).createIndex('user', 'userId');
      created.createObjectStore('pictures');
      created.createObjectStore('answers', { keyPath: ['userId', 'address'] });
      created.createObjectStore('settings');
    },
    blocking: () => database.close(),
  });
  return database;
}

const draftPrefix = 'visit-draft:';
const pictureDatabase = 'poolhand-photos';

function formerDrafts(): { key: string; userId: string; value: unknown }[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(draftPrefix)) return [];
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? '');
      const userId: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'userId') : undefined;
      return typeof userId === 'string' ? [{ key, userId, value }] : [];
    } catch {
      return [];
    }
  });
}

async function formerPictures(): Promise<{ photoId: string; picture: Blob }[]> {
  let isNew = false;
  const former = await openDB(pictureDatabase, 1, {
    upgrade: () => {
      isNew = true;
    },
  });
  try {
    if (isNew || !former.objectStoreNames.contains('pictures')) return [];
    const { store } = former.transaction('pictures');
    const [keys, found] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return found.flatMap((picture: unknown, place) =>
      picture instanceof Blob ? [{ photoId: String(keys[place]), picture }] : [],
    );
  } finally {
    former.close();
  }
}

/**
 * Takes over, once, what earlier versions kept elsewhere on this phone: drafts of visits from the local storage, pictures
 * from their own database. The former copies are removed only when the new ones are durable.
 */
export async function takeOverFormerVersions(database: Database): Promise<void> {
  if (await database.get('settings', 'takenOver')) return;
  const drafts = formerDrafts();
  const pictures = await formerPictures();
  const read = await Promise.all(
    pictures.map(async ({ photoId, picture }) => ({ photoId, type: picture.type, bytes: await picture.arrayBuffer() })),
  );
  const transaction = database.transaction(['drafts', 'pictures', 'settings'], 'readwrite', strict);
  await Promise.all([
    ...drafts.map((draft) => transaction.objectStore('drafts').put(draft)),
    ...read.map(({ photoId, ...picture }) => transaction.objectStore('pictures').put(picture, photoId)),
    transaction.objectStore('settings').put(true, 'takenOver'),
    transaction.done,
  ]);
  for (const { key } of drafts) localStorage.removeItem(key);
  await deleteDB(pictureDatabase, { blocked: () => undefined });
}
