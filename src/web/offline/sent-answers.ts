import type { StoredItem } from './database.ts';
import { handlersKnown, sentHandlers } from './outbox-state.ts';

/** The queue does not wait longer for who takes an answer. */
const takeWithinMs = 5_000;

/**
 * Hands the answers of sent items to whoever waits for them in this page, once each; what nobody waits for yet is handed
 * over when somebody comes. `taken` is told when an answer need not be kept any longer.
 */
export function handOverAnswers(
  list: () => readonly StoredItem[],
  taken: (item: StoredItem) => Promise<void>,
): { handOver: (item: StoredItem) => Promise<void>; handOverAll: () => Promise<void>; close: () => void } {
  const handed = new Set<string>();

  const handOver = async (item: StoredItem): Promise<void> => {
    const handlers = sentHandlers(item.kind);
    if (handlers.length === 0 || handed.has(item.id)) return;
    handed.add(item.id);
    // One that takes long is taken when it is done; where it fails, the answer stays for the next page that opens.
    const done = Promise.all(handlers.map(async (handler) => handler(item))).then(
      () => taken(item),
      () => undefined,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, takeWithinMs);
    });
    await Promise.race([done, enough]);
    clearTimeout(timer);
  };
  const handOverAll = async (): Promise<void> => {
    for (const item of list()) if (item.state === 'sent' && !item.taken) await handOver(item);
  };
  const close = handlersKnown.subscribe(() => void handOverAll().catch(() => undefined));
  return { handOver, handOverAll, close };
}
