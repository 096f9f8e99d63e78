import { type Database, strict } from './database.ts';
import { draftMemory } from './draft-memory.ts';
import { asStorageFull } from './refused-by-storage.ts';

/**
 * Writes what has been typed, strictly and one transaction at a time: a burst of digits is one or two of them, and a promise
 * resolves only once everything that was typed before it was asked for is durable.
 */
export function draftWriter(database: Database, onFailure: (error: unknown) => void): () => Promise<void> {
  let writing: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const write = async (): Promise<void> => {
    const taken = draftMemory.take();
    if (taken.length === 0) return;
    try {
      const { store, done } = database.transaction('drafts', 'readwrite', strict);
      await Promise.all([
        ...taken.map(([key, draft]) => (draft ? store.put({ key, ...draft }) : store.delete(key))),
        done,
      ]);
    } catch (error) {
      draftMemory.giveBack(taken.map(([key]) => key));
      const told = asStorageFull(error);
      onFailure(told);
      throw told;
    }
  };
  const start = (): Promise<void> => {
    next = null;
    const run = write().finally(() => {
      if (writing === run) writing = null;
    });
    writing = run;
    return run;
  };
  return () => {
    if (!writing) return start();
    next ??= writing.then(start, start);
    return next;
  };
}
