import type { CompletedVisit } from '#contract/visits/visits.ts';
import type { NewOutboxItem, OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { draftKey, type VisitDraft } from './visit-draft.ts';
import { itemsOf, queueOf, type VisitQueue } from './visit-queue.ts';
import { openingRequest, savingRequest } from './visit-requests.ts';

/** What a visit needs of the phone: the outbox, the drafts and the pictures of `#web/offline`. */
export interface VisitPhone {
  outbox: {
    put(item: NewOutboxItem): Promise<OutboxItem>;
    items(): readonly OutboxItem[];
    update(id: string, change: { body: Record<string, unknown> }): Promise<unknown>;
    retry(id: string): Promise<unknown>;
    drop(id: string): Promise<unknown>;
    takeBack(isMeant: (item: OutboxItem) => boolean): Promise<boolean>;
    dropGroup(group: string): Promise<unknown>;
    renameGroup(from: string, to: string, rewriteUrl: (url: string) => string): Promise<unknown>;
  };
  drafts: {
    put(key: string, userId: string, value: unknown): void;
    remove(key: string): unknown;
    flush(): Promise<void>;
  };
  pictures: {
    put(photoId: string, picture: Blob): Promise<unknown>;
    get(photoId: string): Promise<Blob | null | undefined>;
    remove(photoId: string): Promise<unknown>;
    keys(prefix: string): Promise<readonly string[]>;
  };
}

export interface VisitWorkDeps extends VisitPhone {
  /** The id of this browser, to tell two phones at one stop apart. */
  phoneId: string;
  newId(): string;
  now(): Date;
  /** Runs something later; answers how to call it off. */
  later(milliseconds: number, run: () => void): () => void;
  /** What the user reads when the phone has no room; null where the failure is another. */
  fullness(error: unknown): string | null;
  onGone(draft: VisitDraft): void;
  onFinished(visit: CompletedVisit): void;
}

export interface VisitWorkState {
  draft: VisitDraft;
  /** A stop that is only looked at has no visit: nothing is kept or sent before something is found. */
  begun: boolean;
  queue: VisitQueue;
  finished: CompletedVisit | null;
  /** It came back from finishing, for tasks that the server asks for. */
  returned: boolean;
  /** Finished or thrown away: nothing of it is left on this phone. */
  gone: boolean;
}

/** Typing pauses this long before it goes into the outbox. */
export const quietMs = 1200;
/** A phone without room is tried again after this long. */
const fullMs = 10_000;

/** The draft of a visit on the phone and its way into the outbox, one step after another. */
export class VisitCore {
  readonly deps: VisitWorkDeps;
  /** What was found last was found in another tab. */
  follows = false;
  #state: VisitWorkState;
  readonly #listeners = new Set<() => void>();
  #full: string | null = null;
  #steps: Promise<unknown> = Promise.resolve();
  #callOff: () => void = () => undefined;

  constructor(draft: VisitDraft, deps: VisitWorkDeps, begun: boolean) {
    this.deps = deps;
    this.#state = {
      draft,
      begun,
      queue: queueOf(draft, deps.outbox.items(), null),
      finished: null,
      returned: false,
      gone: false,
    };
  }

  state = (): VisitWorkState => this.#state;

  get draft(): VisitDraft {
    return this.#state.draft;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What of this visit the server does not have yet. */
  waiting = (): OutboxItem[] => itemsOf(this.deps.outbox.items(), this.draft.group);

  keep(change: Partial<VisitDraft>): void {
    const draft = { ...this.draft, ...change };
    if (this.#state.begun) this.deps.drafts.put(draftKey(draft), draft.userId, draft);
    this.set({ draft });
  }

  set(change: Partial<VisitWorkState>): void {
    const next = { ...this.#state, ...change };
    this.#state = { ...next, queue: queueOf(next.draft, this.deps.outbox.items(), this.#full) };
    for (const listener of this.#listeners) listener();
  }

  /** Runs steps one after another, each on the draft that the one before left. */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#steps.then(step).then(
      (answer) => {
        this.#setFull(null);
        return answer;
      },
      (error: unknown) => {
        this.#setFull(this.deps.fullness(error));
        if (this.#full !== null) this.saveAfter(fullMs);
        throw error;
      },
    );
    this.#steps = done.catch(() => undefined);
    return done;
  }

  /** Puts into the outbox what is not there yet, in a moment; what came before waits no longer. */
  saveAfter(milliseconds: number): void {
    this.stop();
    this.#callOff = this.deps.later(milliseconds, () => {
      // What the phone could not store is tried again, whatever kept it from it.
      this.inTurn(() => this.#save()).catch(() => this.saveAfter(fullMs));
    });
  }

  stop(): void {
    this.#callOff();
  }

  /** Opens the visit at the server, once. */
  async ask(): Promise<void> {
    if (this.draft.asked) return;
    await this.deps.outbox.put(openingRequest(this.draft));
    this.keep({ asked: true });
  }

  /** What was refused and has been corrected since must not hold up what is sent instead. */
  async dropRefused(): Promise<void> {
    for (const { id, kind, state } of this.waiting()) {
      if (state === 'refused' && (kind === 'visit-save' || kind === 'visit-complete')) await this.deps.outbox.drop(id);
    }
  }

  /** The visit is no longer this phone's. */
  forget(): void {
    this.stop();
    this.set({ begun: false, gone: true });
    this.deps.drafts.remove(draftKey(this.draft));
    for (const { photoId } of this.draft.photos) void this.deps.pictures.remove(photoId);
    this.deps.onGone(this.draft);
  }

  async #save(): Promise<void> {
    await this.ask();
    const { draft, queue } = this.#state;
    if (draft.revision <= draft.queued || queue.held?.state === 'conflict' || queue.finishing) return;
    await this.dropRefused();
    await this.deps.outbox.put(savingRequest(draft, this.deps.phoneId));
    this.keep({ queued: draft.revision });
  }

  #setFull(full: string | null): void {
    this.#full = full;
    this.set({});
  }
}
