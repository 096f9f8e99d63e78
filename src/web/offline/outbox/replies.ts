/** What came back for an item that was sent. */
export interface Reply {
  status: number;
  isJson: boolean;
  text: string;
  retryAfterMs: number | null;
}

/**
 * later: the same again may well succeed, for this item or (no network, no server) for all of them. `paused`: the server is
 * there and says itself when to come back.
 */
export type Outcome =
  | { kind: 'sent'; status: number; answer: unknown }
  /** `answer`: the whole refusal, which may name what to correct. */
  | { kind: 'refused' | 'conflict'; status: number; problem: string; answer?: unknown }
  | { kind: 'signed-out' }
  | {
      kind: 'later';
      of: 'item' | 'all';
      status: number | null;
      problem: string | null;
      waitMs: number;
      paused?: boolean;
    };

export const unreached: Outcome = { kind: 'later', of: 'all', status: null, problem: null, waitMs: 0 };

/** What the product's own answer says; undefined where a proxy or a hotel's sign-in page answered in its place. */
function readError(reply: Reply): { error: string; message: string; whole: object } | undefined {
  try {
    const read: unknown = JSON.parse(reply.text);
    if (typeof read !== 'object' || read === null || !('error' in read) || typeof read.error !== 'string') return;
    return { error: read.error, message: 'message' in read ? String(read.message) : read.error, whole: read };
  } catch {
    return undefined;
  }
}

/** The server, or the proxy in front of it, is away: the request had no effect. */
const away: readonly number[] = [429, 502, 503, 504];

/** What an answer means for the item. Only the server's own words can refuse one or say that it has arrived. */
export function outcomeOf(reply: Reply): Outcome {
  const { status, retryAfterMs } = reply;
  const said = readError(reply);
  const later = (of: 'item' | 'all') => ({
    kind: 'later' as const,
    of,
    status,
    problem: said?.message ?? null,
    waitMs: retryAfterMs ?? 0,
  });
  if (status >= 200 && status < 300) {
    if (!reply.isJson) return unreached;
    try {
      return { kind: 'sent', status, answer: reply.text === '' ? null : JSON.parse(reply.text) };
    } catch {
      return unreached;
    }
  }
  if (status === 413) return { kind: 'refused', status, problem: said?.message ?? reply.text.slice(0, 200) };
  if (said?.error === 'maintenance') return { ...later('all'), paused: true };
  if (away.includes(status)) return later('all');
  if (!said) return status >= 500 ? later('item') : unreached;
  if (status === 401) return { kind: 'signed-out' };
  if (status === 408 || status >= 500) return later('item');
  // The first try of this item is still being worked on; its answer is the one to wait for.
  if (said.error === 'still_running') return later('item');
  if (status === 409) return { kind: 'conflict', status, problem: said.message };
  return { kind: 'refused', status, problem: said.message, answer: said.whole };
}

const deliveries = ['pending', 'sent', 'failed', 'none'] as const;

/** The delivery of the customer's email, from an answer; null where it says nothing. */
export function deliveryOf(answer: unknown): (typeof deliveries)[number] | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('emailSent' in answer && answer.emailSent === true) return 'sent';
  const delivery = 'delivery' in answer ? answer.delivery : null;
  return deliveries.find((each) => each === delivery) ?? null;
}
