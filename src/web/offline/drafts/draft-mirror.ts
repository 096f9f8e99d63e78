import type { StoredDraft } from '#web/offline/database.ts';
import { type DraftChange, draftMemory } from './draft-memory.ts';

// A page that ends does not wait for its database: a write that begins then, or waits for another one, may be lost. The
// local storage has what is set before the page is gone.
const prefix = 'unwritten-draft:';

/** Keeps what is not durable yet until it is, here or at the next start. */
export function mirrorDrafts(): void {
  try {
    for (const { key, at, draft } of draftMemory.notDurable()) {
      localStorage.setItem(prefix + key, JSON.stringify({ at, draft }));
    }
  } catch {
    // No room, or no storage: the database may still be in time.
  }
}

function readChange(key: string): DraftChange | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? '');
    if (typeof read !== 'object' || read === null || !('at' in read) || typeof read.at !== 'number') return null;
    const { at } = read;
    if (!('draft' in read)) return { key, at, draft: undefined };
    const { draft } = read;
    if (typeof draft !== 'object' || draft === null || !('userId' in draft) || typeof draft.userId !== 'string')
      return null;
    return { key, at, draft: { userId: draft.userId, value: 'value' in draft ? draft.value : undefined, at } };
  } catch {
    return null;
  }
}

/** These are durable; what was typed after them stays. */
export function forgetMirrored(written: readonly Pick<DraftChange, 'key' | 'at'>[]): void {
  for (const { key, at } of written) {
    if ((readChange(key)?.at ?? 0) <= at) localStorage.removeItem(prefix + key);
  }
}

/** What former pages of a user could not write any more; what the database has in a newer form is forgotten. */
export function mirroredDrafts(userId: string, stored: readonly StoredDraft[]): DraftChange[] {
  const writtenAt = new Map(stored.map(({ key, at = 0 }) => [key, at]));
  const mirrored = Object.keys(localStorage).flatMap((name) => {
    const change = name.startsWith(prefix) ? readChange(name.slice(prefix.length)) : null;
    return change && (change.draft?.userId ?? userId) === userId ? [change] : [];
  });
  const isNewer = ({ key, at }: DraftChange): boolean => at > (writtenAt.get(key) ?? 0);
  forgetMirrored(mirrored.filter((change) => !isNewer(change)));
  return mirrored.filter(isNewer);
}

/** Whether another page has written or removed drafts since: what is in memory here would be written over them. */
export function isBehind(stored: readonly StoredDraft[]): boolean {
  const own = new Set(draftMemory.notDurable().map(({ key }) => key));
  const knownAt = new Map([...draftMemory.all()].map(([key, { at }]) => [key, at]));
  const writtenAt = new Map(stored.map(({ key, at = 0 }) => [key, at]));
  const keys = [...new Set([...knownAt.keys(), ...writtenAt.keys()])];
  // What was heard of another tab may be newer than what that one has written by now.
  return keys.some(
    (key) => !own.has(key) && (writtenAt.get(key) ?? Number.POSITIVE_INFINITY) > (knownAt.get(key) ?? -1),
  );
}
