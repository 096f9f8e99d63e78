import type { StoredDraft } from '#web/offline/database.ts';

export interface Draft {
  userId: string;
  value: unknown;
  /** When it was typed (milliseconds since 1970). */
  at: number;
}

/** A draft as it was left; without one it was removed then. */
export interface DraftChange {
  key: string;
  at: number;
  draft: Draft | undefined;
}

// Everything is in memory; what is not durable yet is listed with the time of its last change: what waits to be written, and
// what is being written.
const inMemory = new Map<string, Draft>();
const unwritten = new Map<string, number>();
const underWay = new Map<string, number>();
let isLoaded: () => void = () => undefined;
let loaded = new Promise<void>((resolve) => {
  isLoaded = resolve;
});

/** These are drafts that every tab goes on with as another one has left them; of others a page has its own until it is looked at again. */
export const sharedPrefix = 'visit-draft:';

/** What one tab made of a draft, for the others: as it was, and as it is. */
export interface DraftNews extends DraftChange {
  before: unknown;
}
/** @param take brings it into memory here; answers whether it is newer than what was changed here last */
type DraftListener = (news: DraftNews, take: () => boolean) => void;
/** How the other tabs learn what changes here, and who goes on with what changes there. */
export const draftSharing: { tell?: ((news: DraftNews) => unknown) | undefined; heard?: DraftListener } = {};

const changesOf = (times: ReadonlyMap<string, number>): DraftChange[] =>
  [...times].map(([key, at]) => ({ key, at, draft: inMemory.get(key) }));

const share = (key: string, at: number, draft?: Draft): unknown =>
  draftSharing.tell?.({ key, at, draft, before: inMemory.get(key)?.value });

/** The drafts as they are now, for those who change them and for the one who writes and reads them. */
export const draftMemory = {
  put(key: string, draft: Draft): void {
    share(key, draft.at, draft);
    inMemory.set(key, draft);
    unwritten.set(key, draft.at);
  },
  remove(key: string, at: number): void {
    share(key, at);
    inMemory.delete(key);
    unwritten.set(key, at);
  },
  /** As another tab has left it, which writes it itself. */
  adopt(key: string, draft: Draft | undefined): void {
    if (draft) inMemory.set(key, draft);
    else inMemory.delete(key);
  },
  get: (key: string): Draft | undefined => inMemory.get(key),
  all: (): Iterable<[string, Draft]> => inMemory,
  hasUnwritten: (): boolean => unwritten.size > 0,
  /** What would be lost if the page ended now. */
  notDurable: (): DraftChange[] => changesOf(new Map([...underWay, ...unwritten])),
  loaded: (): Promise<void> => loaded,
  /** What is to be written now; an absent draft is to be removed. */
  take(): DraftChange[] {
    for (const [key, at] of unwritten) underWay.set(key, at);
    unwritten.clear();
    return changesOf(underWay);
  },
  /** What was taken is durable. */
  written(): void {
    underWay.clear();
  },
  /** What was taken could not be written. */
  giveBack(): void {
    for (const [key, at] of underWay) if (!unwritten.has(key)) unwritten.set(key, at);
    underWay.clear();
  },
  /**
   * What was typed before the database was open is newer than what it holds.
   * @param left what former pages could not write any more, newer than what was found
   */
  load(found: readonly StoredDraft[], left: readonly DraftChange[]): void {
    const typed = new Set([...inMemory.keys(), ...unwritten.keys()]);
    for (const { key, userId, value, at = 0 } of found) if (!typed.has(key)) inMemory.set(key, { userId, value, at });
    for (const { key, at, draft } of left) {
      if (typed.has(key)) continue;
      if (draft) this.put(key, draft);
      else this.remove(key, at);
    }
    isLoaded();
  },
  unload(): void {
    inMemory.clear();
    unwritten.clear();
    underWay.clear();
    loaded = new Promise((resolve) => {
      isLoaded = resolve;
    });
  },
};
