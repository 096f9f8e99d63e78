export interface Draft {
  userId: string;
  value: unknown;
}

// Everything is in memory; what has not been written yet is listed in `unwritten`.
const inMemory = new Map<string, Draft>();
const unwritten = new Set<string>();
let isLoaded: () => void = () => undefined;
let loaded = new Promise<void>((resolve) => {
  isLoaded = resolve;
});

/** The drafts as they are now, for those who change them and for the one who writes and reads them. */
export const draftMemory = {
  put(key: string, draft: Draft): void {
    inMemory.set(key, draft);
    unwritten.add(key);
  },
  remove(key: string): void {
    inMemory.delete(key);
    unwritten.add(key);
  },
  get: (key: string): Draft | undefined => inMemory.get(key),
  all: (): Iterable<[string, Draft]> => inMemory,
  hasUnwritten: (): boolean => unwritten.size > 0,
  loaded: (): Promise<void> => loaded,
  /** What is to be written now; an absent draft is to be removed. */
  take(): [string, Draft | undefined][] {
    const taken = [...unwritten].map((key): [string, Draft | undefined] => [key, inMemory.get(key)]);
    unwritten.clear();
    return taken;
  },
  giveBack(keys: readonly string[]): void {
    for (const key of keys) unwritten.add(key);
  },
  /** What was typed before the database was open is newer than what it holds. */
  load(found: readonly { key: string; userId: string; value: unknown }[]): void {
    for (const { key, userId, value } of found) {
      if (!inMemory.has(key) && !unwritten.has(key)) inMemory.set(key, { userId, value });
    }
    isLoaded();
  },
  unload(): void {
    inMemory.clear();
    unwritten.clear();
    loaded = new Promise((resolve) => {
      isLoaded = resolve;
    });
  },
};
