import { type Database, relaxed, type Settings, type StoredItem, strict } from '#web/offline/database.ts';
import type { NewOutboxItem, OutboxFile, OutboxItem } from './outbox-item.ts';

/** What changed in the queue with one step. */
export interface QueueChange {
  put: readonly StoredItem[];
  removed: readonly string[];
}

interface PutContext {
  userId: string;
  newId: () => string;
  now: number;
  /** That of the pages: what it is refused with is read in them, whatever the phone speaks, and where none is open. */
  language?: string;
  /** The item under way: neither replaced nor dropped, because the server may have it by now. */
  underWay: string | null;
}

const unsentStates = ['saved', 'sending', 'refused', 'conflict'] as const;

/** Not with the server yet. */
export const isUnsent = ({ state }: Pick<OutboxItem, 'state'>): boolean => state !== 'sent';

const isSettingNumber = (value: Settings[keyof Settings] | undefined): value is number => typeof value === 'number';

export type OutboxStore = ReturnType<typeof openOutboxStore>;

/** The queue on the phone. What must not be lost is written strictly before it resolves. */
export function openOutboxStore(database: Database) {
  return {
    load: async (userId: string): Promise<StoredItem[]> =>
      (await database.getAllFromIndex('outbox', 'user', userId)).sort((one, other) => one.seq - other.seq),
    get: (id: string): Promise<StoredItem | undefined> => database.get('outbox', id),
    async files(id: string): Promise<OutboxFile[]> {
      const stored = (await database.get('outbox-files', id)) ?? [];
      return stored.map(({ field, fileName, type, bytes }) => ({ field, fileName, blob: new Blob([bytes], { type }) }));
    },

    /** Rejects when the phone has no room; nothing has changed then. */
    async put(
      { files = [], replacesWaiting, drops = [], ...wanted }: NewOutboxItem,
      { userId, newId, now, underWay, language }: PutContext,
    ): Promise<QueueChange & { item: StoredItem }> {
      const read = await Promise.all(
        files.map(async ({ field, fileName, blob }) => ({
          field,
          fileName,
          type: blob.type,
          bytes: await blob.arrayBuffer(),
        })),
      );
      const transaction = database.transaction(['outbox', 'outbox-files', 'settings'], 'readwrite', strict);
      const [outbox, stored, settings] = [
        transaction.objectStore('outbox'),
        transaction.objectStore('outbox-files'),
        transaction.objectStore('settings'),
      ];
      const last = await settings.get('seq');
      const next = (isSettingNumber(last) ? last : 0) + 1;
      const group =
        replacesWaiting || drops.length > 0 ? await outbox.index('group').getAll([userId, wanted.group]) : [];
      const waiting = group.filter((each) => isUnsent(each) && each.id !== underWay);
      const former = replacesWaiting
        ? waiting.filter(({ kind }) => kind === wanted.kind).sort((one, other) => one.seq - other.seq)[0]
        : undefined;
      const pointless = waiting.filter((each) => each === former || drops.includes(each.kind));
      const item: StoredItem = {
        ...wanted,
        // A new key even where it replaces another, which may have reached the server.
        id: newId(),
        seq: former?.seq ?? next,
        userId,
        headers: {
          ...(language && { 'accept-language': language }),
          ...(read.length > 0 || wanted.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: wanted.body ?? null,
        fileBytes: read.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
        fileCount: read.length,
        timestamp: now,
        retryCount: 0,
        state: 'saved',
        problem: null,
        status: null,
        answer: null,
        sentAt: null,
        delivery: null,
        taken: false,
        renamed: null,
      };
      const removed = pointless.map(({ id }) => id);
      await Promise.all([
        ...removed.flatMap((id) => [outbox.delete(id), stored.delete(id)]),
        outbox.add(item),
        read.length > 0 ? stored.put(read, item.id) : undefined,
        settings.put(Math.max(next, item.seq), 'seq'),
        transaction.done,
      ]);
      return { item, put: [item], removed };
    },

    /** Changes an item that is still there; a sent one frees its files. */
    async change(id: string, change: Partial<StoredItem>): Promise<StoredItem | undefined> {
      const transaction = database.transaction(['outbox', 'outbox-files'], 'readwrite', relaxed);
      const outbox = transaction.objectStore('outbox');
      const former = await outbox.get(id);
      const item = former && { ...former, ...change };
      if (item) await outbox.put(item);
      if (item?.state === 'sent') await transaction.objectStore('outbox-files').delete(id);
      await transaction.done;
      return item;
    },

    /** Replaces stored items by others, all or none. */
    async replace(items: readonly { id: string; by: StoredItem }[]): Promise<void> {
      const transaction = database.transaction(['outbox', 'outbox-files'], 'readwrite', strict);
      const [outbox, files] = [transaction.objectStore('outbox'), transaction.objectStore('outbox-files')];
      for (const { id, by } of items) {
        if (id !== by.id) {
          const kept = await files.get(id);
          if (kept) await files.put(kept, by.id);
          await Promise.all([outbox.delete(id), files.delete(id)]);
        }
        await outbox.put(by);
      }
      await transaction.done;
    },

    async remove(ids: readonly string[]): Promise<void> {
      const transaction = database.transaction(['outbox', 'outbox-files'], 'readwrite', strict);
      const [outbox, files] = [transaction.objectStore('outbox'), transaction.objectStore('outbox-files')];
      await Promise.all([...ids.flatMap((id) => [outbox.delete(id), files.delete(id)]), transaction.done]);
    },

    /** How many items the server does not have, by user. */
    async unsent(): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      const index = database.transaction('outbox').store.index('state');
      for (const state of unsentStates) {
        const range = IDBKeyRange.bound([state], [state, []]);
        for (let at = await index.openKeyCursor(range); at; at = await at.continue()) {
          const userId = at.key[1];
          counts.set(userId, (counts.get(userId) ?? 0) + 1);
        }
      }
      return counts;
    },
  };
}
