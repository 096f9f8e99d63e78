import { clock } from '#web/base/clock.ts';
import type { StoredItem } from '#web/offline/database.ts';
import { type RenamedVisit, renamedBy, renamedItems } from '#web/offline/renamed-visit.ts';
import { isStuck, type OutboxFile, type OutboxItem, optionalKinds } from './outbox-item.ts';
import type { OutboxQueue } from './outbox-queue.ts';
import type { OutboxStore } from './outbox-store.ts';
import { deliveryOf, type Outcome, outcomeOf, type Reply, unreached } from './replies.ts';

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
      body: files.length > 0 ? formOf({ ...item.body, sentAt: clock.now().toISOString() }, files) : json,
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

export interface ReplayDeps {
  store: Pick<OutboxStore, 'get' | 'change' | 'replace'>;
  queue: OutboxQueue;
  /** Sends an item as the signed-in user. Rejects when nothing came back. */
  post: (item: StoredItem) => Promise<Reply>;
  /** Whether the items' user is signed in here and the phone believes to have a network. */
  maySend: () => boolean;
  now: () => number;
  /** From 0 to 1, for pauses that differ from phone to phone. */
  chance: () => number;
  newId: () => string;
  /** Runs something later; returns how to call it off. */
  later: (milliseconds: number, run: () => void) => () => void;
  /** Runs exclusively over all tabs and the service worker; says whether another one ran meanwhile. */
  alone: (run: (othersWere: boolean) => Promise<void>) => Promise<void>;
  /** Reloads the queue. */
  reload: () => Promise<void>;
  /** Something in the queue changed. */
  changed: (change: { put: readonly StoredItem[]; removed: readonly string[] }) => void;
  /** Hands an answer to its handlers, before the next item of its group is sent. */
  sent: (item: StoredItem) => Promise<void>;
  signedOut: () => void;
  reached: (reached: boolean) => void;
}

/** Pauses before another try; the last one repeats. */
const pausesMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000] as const;

/**
 * Sends the queue in its order, one item at a time. What is refused or in conflict holds up its own group alone, a failing
 * item its group for a while, a network that is away everything. An item counts as sent only once the phone has written
 * that down; when the process ends in between, it goes again under the same key and the server does nothing twice.
 */
export class Replay {
  readonly #deps: ReplayDeps;
  #running = false;
  #again = false;
  #closed = false;
  #failures = 0;
  #notBefore = 0;
  readonly #groupNotBefore = new Map<string, number>();
  #nextTry = Number.POSITIVE_INFINITY;
  #callOff: () => void = () => undefined;
  #underWay: string | null = null;
  #doneInRun = 0;

  constructor(deps: ReplayDeps) {
    this.#deps = deps;
  }

  /** The item that is on its way to the server. */
  underWay = (): string | null => this.#underWay;
  isRunning = (): boolean => this.#running;
  /** How many have been sent since sending began. */
  doneInRun = (): number => this.#doneInRun;
  /** The server has been out of reach at the last try. */
  isHeld = (): boolean => this.#notBefore > this.#deps.now();

  /** Tries at once what waits for another try: the network is back, or the user wishes it. */
  wake = (): Promise<void> => {
    this.#failures = 0;
    this.#notBefore = 0;
    this.#groupNotBefore.clear();
    return this.run();
  };

  close(): void {
    this.#closed = true;
    this.#callOff();
  }

  run = async (): Promise<void> => {
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (this.#closed || !this.#deps.maySend() || !this.#deps.queue.nextUnsent(-1)) return;
    this.#callOff();
    this.#running = true;
    this.#again = false;
    this.#doneInRun = 0;
    this.#nextTry = Number.POSITIVE_INFINITY;
    try {
      await this.#deps.alone(async (othersWere) => {
        if (othersWere) await this.#deps.reload();
        do {
          this.#again = false;
          this.#nextTry = Number.POSITIVE_INFINITY;
          await this.#pass();
        } while (this.#again && !this.#closed);
      });
    } catch {
      // The phone's own storage failed in between; what was not written down is sent again under its key.
      this.#hold(0);
    } finally {
      this.#running = false;
      this.#deps.changed({ put: [], removed: [] });
      if (this.#again && !this.#closed) void this.run();
      else this.#schedule();
    }
  };

  async #pass(): Promise<void> {
    const { queue, now, maySend } = this.#deps;
    const held = new Set<string>();
    let place = -1;
    for (let item = queue.nextUnsent(place); item; item = queue.nextUnsent(place)) {
      place = item.seq;
      if (this.#closed || !maySend()) return;
      if (held.has(item.group)) continue;
      if (this.#notBefore > now()) return this.#tryAt(this.#notBefore);
      const groupNotBefore = this.#groupNotBefore.get(item.group) ?? 0;
      if (groupNotBefore > now()) {
        this.#tryAt(groupNotBefore);
        held.add(item.group);
      } else if (isStuck(item)) {
        if (!optionalKinds.includes(item.kind)) held.add(item.group);
      } else if (!(await this.#send(item))) {
        held.add(item.group);
      }
    }
  }

  /** Sends one item; returns whether its group may continue. */
  async #send(known: StoredItem): Promise<boolean> {
    const { store, queue, changed, post } = this.#deps;
    // Before it is read: from here on nobody takes it for one that can still be called off.
    this.#underWay = known.id;
    try {
      // What the phone has written is the truth: another tab may have dropped, replaced or sent it.
      const item = await store.get(known.id);
      if (!item) {
        changed({ put: [], removed: [known.id] });
        return true;
      }
      if (item.state !== 'saved') {
        changed({ put: [item], removed: [] });
        return item.state === 'sent' || optionalKinds.includes(item.kind);
      }
      changed({ put: [{ ...item, state: 'sending' }], removed: [] });
      let outcome: Outcome;
      try {
        outcome = outcomeOf(await post(item));
      } catch {
        outcome = unreached;
      }
      return await this.#settle(item, outcome);
    } finally {
      this.#underWay = null;
      const left = queue.get(known.id);
      if (left?.state === 'sending') changed({ put: [{ ...left, state: 'saved' }], removed: [] });
    }
  }

  async #settle(item: StoredItem, outcome: Outcome): Promise<boolean> {
    const { reached, signedOut, now } = this.#deps;
    reached(!(outcome.kind === 'later' && outcome.of === 'all' && !outcome.paused));
    if (outcome.kind === 'signed-out') {
      this.close();
      signedOut();
      return false;
    }
    if (outcome.kind === 'later') {
      const { status, problem } = outcome;
      await this.#change(item, { retryCount: item.retryCount + 1, status, problem });
      if (outcome.of === 'all') this.#hold(outcome.waitMs);
      else this.#holdGroup(item, outcome.waitMs);
      return false;
    }
    this.#failures = 0;
    const { status } = outcome;
    if (outcome.kind !== 'sent') {
      const { kind: state, problem, answer: refusal = null } = outcome;
      await this.#change(item, { state, status, problem, answer: refusal });
      return optionalKinds.includes(item.kind);
    }
    const { answer } = outcome;
    const renamed = renamedBy({ ...item, answer });
    if (renamed) await this.#rename(item, renamed);
    const sent = await this.#change(item, {
      state: 'sent',
      status,
      problem: null,
      answer,
      sentAt: now(),
      renamed,
      delivery: deliveryOf(answer),
    });
    this.#doneInRun += 1;
    if (sent) await this.#deps.sent(sent);
    return true;
  }

  /** Written before the opening counts as sent, so that it is repeated if the process ends in between. */
  async #rename(opened: StoredItem, renamed: RenamedVisit): Promise<void> {
    const items = renamedItems(
      this.#deps.queue.list().filter(({ id }) => id !== opened.id),
      renamed,
      this.#deps.newId,
    );
    if (items.length === 0) return;
    await this.#deps.store.replace(items);
    this.#deps.changed({
      put: items.map(({ by }) => by),
      removed: items.flatMap(({ id, by }) => (id === by.id ? [] : [id])),
    });
  }

  async #change(item: StoredItem, change: Partial<StoredItem>): Promise<StoredItem | undefined> {
    const changed = await this.#deps.store.change(item.id, change);
    this.#deps.changed(changed ? { put: [changed], removed: [] } : { put: [], removed: [item.id] });
    return changed;
  }

  #hold(atLeastMs: number): void {
    this.#notBefore = this.#deps.now() + Math.max(atLeastMs, this.#pause(this.#failures));
    this.#failures += 1;
    this.#tryAt(this.#notBefore);
  }

  #holdGroup(item: StoredItem, atLeastMs: number): void {
    const until = this.#deps.now() + Math.max(atLeastMs, this.#pause(item.retryCount));
    this.#groupNotBefore.set(item.group, until);
    this.#tryAt(until);
  }

  #pause(failures: number): number {
    const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 60_000;
    return pause * (0.8 + 0.4 * this.#deps.chance());
  }

  #tryAt(moment: number): void {
    this.#nextTry = Math.min(this.#nextTry, moment);
  }

  #schedule(): void {
    if (this.#closed || this.#nextTry === Number.POSITIVE_INFINITY) return;
    this.#callOff = this.#deps.later(Math.max(0, this.#nextTry - this.#deps.now()), () => void this.run());
  }
}
