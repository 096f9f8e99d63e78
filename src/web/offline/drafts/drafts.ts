import { clock } from '#web/base/clock.ts';
import { theEngine } from '#web/offline/opened.ts';
import { afterPaint } from '#web/ui/when-idle.ts';
import { draftMemory } from './draft-memory.ts';

/** Flushes unsaved drafts to IndexedDB, one transaction at a time. */
const flush = async (): Promise<void> => {
  if (draftMemory.hasUnwritten()) await (await theEngine()).writeDrafts();
};

let lastChange = 0;
/** Milliseconds since 1970, later than that of any change before. */
const timeOfChange = (): number => {
  lastChange = Math.max(lastChange + 1, clock.now().getTime());
  return lastChange;
};

let flushes = false;

/** After the paint; the engine flushes at once when the page is left. */
async function flushSoon(): Promise<void> {
  if (flushes) return;
  flushes = true;
  await afterPaint();
  flushes = false;
  // The writer reports a failure, and the next digit tries again.
  await flush().catch(() => undefined);
}

/** Drafts, written through: to memory at once, to the phone's database right after the paint. */
export const drafts = {
  put(key: string, userId: string, value: unknown): void {
    draftMemory.put(key, { userId, value, at: timeOfChange() });
    void flushSoon();
  },
  get: (key: string): unknown => draftMemory.get(key)?.value,
  /** A user's drafts whose key begins so. */
  all: (userId: string, prefix: string): { key: string; value: unknown }[] =>
    [...draftMemory.all()].flatMap(([key, draft]) =>
      draft.userId === userId && key.startsWith(prefix) ? [{ key, value: draft.value }] : [],
    ),
  remove(key: string): void {
    draftMemory.remove(key, timeOfChange());
    void flushSoon();
  },
  /** Resolves when everything typed so far is durable; rejects with StorageFull when it cannot be. */
  flush,
  /** All drafts of the signed-in user are in memory. */
  get ready(): Promise<void> {
    return draftMemory.loaded();
  },
};
