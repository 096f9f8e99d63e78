import { type Database, relaxed, type StoredAnswer } from './database.ts';
import { derivation, isWorthKeeping, type WireAnswer } from './derived-answers.ts';
import { isKept, keptAddress } from './kept-paths.ts';

type Query = Parameters<typeof keptAddress>[1];

export interface KeptAnswersDeps {
  database: Database;
  userId: string;
  now: () => number;
  /** Runs something later; returns how to call it off. */
  later: (milliseconds: number, run: () => void) => () => void;
  /** The last calls did not reach the server: the next waits only briefly. */
  isDown: () => boolean;
  /** Whether a failure says that the server is out of reach, and nothing of what was asked. */
  isOutage: (error: unknown) => boolean;
  /** What is shown for an address came from this phone, of this age; or (null) from the server. */
  aged: (address: string, at: number | null) => void;
  /** The server answered after all, and other than what this phone had. */
  cameLate: (path: string) => void;
  stalled: () => void;
}

/** A server that has not answered by then is out of reach, where this phone has an answer. */
const patienceMs = { reached: 5_000, down: 400 };
/** A late answer is kept this long for the reload it triggers. */
const lateForMs = 10_000;
/** An unchanged answer is rewritten after this time, for its age. */
const sameForMs = 60_000;
/** Older answers are removed. */
const keptForMs = 14 * 24 * 60 * 60_000;

/** Answers of the server, kept for when it is out of reach. */
export class KeptAnswers {
  readonly #deps: KeptAnswersDeps;
  readonly #late = new Map<string, { answer: WireAnswer; at: number }>();
  readonly #written = new Map<string, { text: string; at: number }>();

  constructor(deps: KeptAnswersDeps) {
    this.#deps = deps;
  }

  /** The server's answer, or the kept one where it is out of reach. Throws what `ask` throws where nothing is kept. */
  async get(path: string, query: Query, ask: () => Promise<WireAnswer>): Promise<WireAnswer> {
    if (!isKept(path)) return ask();
    const { now, isDown, isOutage } = this.#deps;
    const address = keptAddress(path, query);
    const late = this.#late.get(address);
    this.#late.delete(address);
    if (late && now() - late.at < lateForMs) return late.answer;

    const asked = ask().then((answer) => {
      this.#deps.aged(address, null);
      if (isWorthKeeping(path, query)) this.#arrived(address, answer);
      return answer;
    });
    const inTime = await this.#within(asked, isDown() ? patienceMs.down : patienceMs.reached);
    if (inTime === 'late') return this.#insteadOfWaiting(path, query, asked);
    if ('answer' in inTime) return inTime.answer;
    if (!isOutage(inTime.error)) throw inTime.error;
    const kept = await this.#find(path, query);
    if (!kept) throw inTime.error;
    this.#deps.aged(address, kept.at);
    return kept;
  }

  /** Keeps answers that no page asked for: what a phone takes along. One transaction, however many. */
  async keepAll(answers: readonly { path: string; query: Query; answer: WireAnswer }[]): Promise<void> {
    const { database, userId, now } = this.#deps;
    const { store, done } = database.transaction('answers', 'readwrite', relaxed);
    const at = now();
    const written = answers.map(({ path, query, answer: { text, total } }) =>
      store.put({ userId, address: keptAddress(path, query), text, total, at }),
    );
    await Promise.all([...written, done]);
  }

  /** Forgets everything of the user. */
  async clear(): Promise<void> {
    this.#late.clear();
    this.#written.clear();
    const { database, userId } = this.#deps;
    await database.delete('answers', IDBKeyRange.bound([userId], [userId, []]));
  }

  /** Removes old answers. */
  async prune(): Promise<void> {
    const { database, userId, now } = this.#deps;
    const { store, done } = database.transaction('answers', 'readwrite', relaxed);
    for (let at = await store.openCursor(IDBKeyRange.bound([userId], [userId, []])); at; at = await at.continue()) {
      if (at.value.at < now() - keptForMs) await at.delete();
    }
    await done;
  }

  async #insteadOfWaiting(path: string, query: Query, asked: Promise<WireAnswer>): Promise<WireAnswer> {
    const kept = await this.#find(path, query);
    if (!kept) return asked;
    const address = keptAddress(path, query);
    const { now, aged, stalled, cameLate } = this.#deps;
    stalled();
    aged(address, kept.at);
    asked.then(
      (answer) => {
        this.#late.set(address, { answer, at: now() });
        cameLate(path);
      },
      () => undefined,
    );
    return kept;
  }

  #within(
    asked: Promise<WireAnswer>,
    milliseconds: number,
  ): Promise<'late' | { answer: WireAnswer } | { error: unknown }> {
    return new Promise((resolve) => {
      const callOff = this.#deps.later(milliseconds, () => resolve('late'));
      asked.then(
        (answer) => {
          callOff();
          resolve({ answer });
        },
        (error: unknown) => {
          callOff();
          resolve({ error });
        },
      );
    });
  }

  #arrived(address: string, answer: WireAnswer): void {
    const { now } = this.#deps;
    const before = this.#written.get(address);
    if (before?.text === answer.text && now() - before.at < sameForMs) return;
    // Without room the answer is still good; it just isn't kept.
    this.#write(address, answer).catch(() => undefined);
  }

  async #write(address: string, { text, total }: WireAnswer): Promise<void> {
    const { database, userId, now } = this.#deps;
    const at = now();
    this.#written.set(address, { text, at });
    const { store, done } = database.transaction('answers', 'readwrite', relaxed);
    await Promise.all([store.put({ userId, address, text, total, at }), done]);
  }

  /** What is kept for a call, be it as part of another's answer. */
  async #find(path: string, query: Query): Promise<(WireAnswer & { at: number }) | undefined> {
    const kept = await this.#read(keptAddress(path, query));
    if (kept) return kept;
    const part = derivation(path, query);
    const whole = part && (await this.#read(keptAddress(part.from.path, part.from.query)));
    return part && whole ? { ...part.take(whole), at: whole.at } : undefined;
  }

  #read(address: string): Promise<StoredAnswer | undefined> {
    const { database, userId } = this.#deps;
    return database.get('answers', [userId, address]).catch(() => undefined);
  }
}
