import type { OutboxFile, OutboxItem } from './outbox-item.ts';
import type { Reply } from './replies.ts';

/** A stalled network must not hold the queue forever; files get the time a slow one needs. */
const answerWithinMs = 30_000;
const slowBytesPerMs = 15;

function formOf(body: Record<string, unknown>, files: readonly OutboxFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue;
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  // The server reads the fields before the file.
  for (const { field, blob, fileName } of files) form.append(field, blob, fileName);
  return form;
}

/**
 * Sends an item; its id is the Idempotency-Key. The token is added here and stored nowhere; without
 * one the browser's cookie speaks for the user. Rejects when nothing came back in time.
 */
export async function postItem(item: OutboxItem, files: readonly OutboxFile[], token: string | null): Promise<Reply> {
  const headers = new Headers({ ...item.headers, accept: 'application/json', 'idempotency-key': item.id });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const json = item.body === null ? undefined : JSON.stringify(item.body);
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), answerWithinMs + item.fileBytes / slowBytesPerMs);
  try {
    const response = await fetch(item.url, {
      method: item.method,
      headers,
      body: files.length > 0 ? formOf(item.body ?? {}, files) : json,
      credentials: 'include',
      signal: giveUp.signal,
    });
    const text = await response.text();
    const wait = Number(response.headers.get('retry-after'));
    return {
      status: response.status,
      isJson: /\bjson\b/.test(response.headers.get('content-type') ?? ''),
      text,
      retryAfterMs: wait > 0 ? wait * 1000 : null,
    };
  } finally {
    clearTimeout(timer);
  }
}

/** One sender at a time over all tabs and the service worker. */
const lockName = 'poolhand-outbox';

/** Runs `run` while no other tab or worker sends; its argument says whether one did meanwhile. */
export async function alone(run: (othersWere: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator) || !navigator.locks) return run(false);
  const ran = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await run(false);
    return true;
  });
  if (!ran) await navigator.locks.request(lockName, () => run(true));
}
