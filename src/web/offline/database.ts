import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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
