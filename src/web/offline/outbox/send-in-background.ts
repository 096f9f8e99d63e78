import { clock } from '#web/base/clock.ts';
import { chance, newId } from '#web/base/ids.ts';
import { openDatabase } from '#web/offline/database.ts';
import { openNews } from './background-sync.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { openOutboxStore } from './outbox-store.ts';
import { alone, postItem, Replay } from './replay.ts';

/** The user of the browser's cookie; null without one. Rejects when the server does not answer. */
async function cookieUser(): Promise<string | null> {
  const answer = await fetch('/api/auth/profile', { credentials: 'include', headers: { accept: 'application/json' } });
  if (answer.status === 401 || answer.status === 403) return null;
  const user: unknown = await answer.json();
  const id: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'id') : undefined;
  if (!answer.ok || typeof id !== 'string') throw new Error('The server is out of reach');
  return id;
}

/**
 * Sends, without a page, what the signed-in user's queue holds, under the browser's cookie; nothing where it speaks for
 * somebody else. Answers stay for the next page. Rejects while something waits for another try, so that the browser comes
 * again.
 */
export async function sendInBackground(): Promise<void> {
  const database = await openDatabase();
  try {
    const session = await database.get('settings', 'session');
    if (typeof session !== 'object') return;
    const { userId } = session;
    const store = openOutboxStore(database);
    const queue = new OutboxQueue();
    const reload = async (): Promise<void> => queue.reset(await store.load(userId));
    await reload();
    if (!queue.list().some(({ state }) => state === 'saved') || (await cookieUser()) !== userId) return;
    const news = openNews(() => undefined);
    let signedOut = false;
    const replay = new Replay({
      store,
      queue,
      post: async (item) => postItem(item, item.fileCount > 0 ? await store.files(item.id) : [], null),
      maySend: () => !signedOut,
      now: () => clock.now().getTime(),
      chance,
      newId,
      later: () => () => undefined,
      alone,
      reload,
      changed: (change) => {
        queue.apply(change);
        if (change.put.length + change.removed.length > 0) news.tell({ userId, change });
      },
      sent: async () => undefined,
      signedOut: () => {
        signedOut = true;
      },
      reached: () => undefined,
    });
    await replay.run();
    replay.close();
    news.close();
    if (!signedOut && replay.isHeld()) throw new Error('The server is out of reach');
  } finally {
    database.close();
  }
}
