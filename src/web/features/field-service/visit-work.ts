import type { Photo } from '#contract/reports.ts';
import type { CompletedVisit, CompleteVisit, OpenVisit, SaveVisit, Visit } from '#contract/visits.ts';
import { ApiError, NetworkError } from '#web/app/api.ts';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import type { PhotoStore } from './photo-store.ts';
import { type DraftPhoto, findingsOf, joined, openingOf, type VisitDraft } from './visit-draft.ts';

/** The calls a visit makes. */
export interface VisitCalls {
  open(body: OpenVisit): Promise<Visit>;
  save(visitId: string, body: SaveVisit): Promise<unknown>;
  addPhoto(visitId: string, photo: DraftPhoto, picture: Blob): Promise<Photo>;
  removePhoto(photoId: string): Promise<unknown>;
  complete(visitId: string, body: CompleteVisit, idempotencyKey: string): Promise<CompletedVisit>;
}

export interface VisitWorkDeps {
  calls: VisitCalls;
  photos: PhotoStore;
  /** Keeps the draft on the phone. */
  store(draft: VisitDraft): void;
  forget(draft: VisitDraft): void;
  newId(): string;
  now(): Date;
  /** Runs something later; answers how to call it off. */
  later(milliseconds: number, run: () => void): () => void;
  /** Whether the draft's user is signed in here: nobody sends another's visit. */
  mayCall(draft: VisitDraft): boolean;
  onFinished(visit: CompletedVisit): void;
}

/** saved: the server has everything · waiting: out of reach, tried again · refused: it said no, see `problem`. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'refused';

export interface VisitWorkState {
  draft: VisitDraft;
  saving: Saving;
  problem: string | null;
  finished: CompletedVisit | null;
}

/** Typing pauses this long before the server is told. */
const quietMs = 1200;
/** Pauses between tries while the server is out of reach; the last one repeats. */
const retryMs = [2_000, 5_000, 10_000, 30_000] as const;

/**
 * One visit being worked: every change is kept on the phone at once and told to the server when typing pauses. What could
 * not be told is tried again until it is; finishing always sends the same call with the same key, so it happens once.
 */
export class VisitWork {
  #state: VisitWorkState;
  readonly #deps: VisitWorkDeps;
  readonly #listeners = new Set<() => void>();
  #running = false;
  #again = false;
  #tries = 0;
  #callOff: () => void = () => undefined;

  constructor(draft: VisitDraft, deps: VisitWorkDeps) {
    this.#deps = deps;
    this.#state = { draft, saving: this.#isTold(draft) ? 'saved' : 'saving', problem: null, finished: null };
    deps.store(draft);
  }

  state = (): VisitWorkState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes what was found at the stop. */
  change(update: Partial<Pick<VisitDraft, 'typed' | 'skipped' | 'services' | 'added' | 'notes'>>): void {
    const { draft } = this.#state;
    this.#keep({ ...draft, ...update, revision: draft.revision + 1 });
    this.#set({ saving: 'saving', problem: null });
    this.#schedule(quietMs);
  }

  async addPhoto(category: DraftPhoto['category'], picture: Blob): Promise<void> {
    const photoId = `PHOTO-${this.#deps.newId()}`;
    await this.#deps.photos.put(photoId, picture);
    const photo: DraftPhoto = {
      photoId,
      category,
      takenAt: this.#deps.now().toISOString(),
      bytes: picture.size,
      state: 'waiting',
      reason: null,
      thumbnailUrl: null,
    };
    const { draft } = this.#state;
    this.#keep({ ...draft, photos: [...draft.photos, photo] });
    void this.push();
  }

  /** Takes a photo away, here and on the server. Throws what the server says. */
  async removePhoto(photoId: string): Promise<void> {
    const photo = this.#state.draft.photos.find((each) => each.photoId === photoId);
    if (photo?.state === 'sent') await this.#deps.calls.removePhoto(photoId);
    const { draft } = this.#state;
    this.#keep({ ...draft, photos: draft.photos.filter((each) => each.photoId !== photoId) });
    await this.#deps.photos.remove(photoId);
  }

  retryPhoto(photoId: string): void {
    this.#changePhoto(photoId, { state: 'waiting', reason: null });
    void this.push();
  }

  /** Decides that the visit is done; from now on the same call is sent until the server has taken it. */
  finish(sendReport: boolean): Promise<void> {
    const { draft } = this.#state;
    this.#keep({
      ...draft,
      finishing: {
        key: this.#deps.newId(),
        body: { ...findingsOf(draft), departureTime: this.#deps.now().toISOString(), sendReport },
      },
    });
    return this.push();
  }

  /** Back to working after the server refused to finish. */
  reopen(): void {
    this.#keep({ ...this.#state.draft, finishing: null });
    this.#set({ saving: 'saved', problem: null });
  }

  /** Throws the visit away on this phone. */
  discard(): void {
    this.stop();
    this.#deps.forget(this.#state.draft);
    for (const { photoId } of this.#state.draft.photos) void this.#deps.photos.remove(photoId);
  }

  stop(): void {
    this.#callOff();
  }

  /** Tells the server what it does not have yet. */
  push = async (): Promise<void> => {
    this.#callOff();
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (this.#state.finished || !this.#deps.mayCall(this.#state.draft)) return;
    this.#running = true;
    this.#set({ saving: 'saving', problem: null });
    try {
      do {
        this.#again = false;
        await this.#tell();
      } while (this.#again && !this.#state.finished);
      this.#tries = 0;
      this.#set({ saving: this.#isTold(this.#state.draft) ? 'saved' : 'saving' });
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#running = false;
    }
  };

  async #tell(): Promise<void> {
    const { calls } = this.#deps;
    if (!this.#state.draft.opened) {
      const visit = await calls.open(openingOf(this.#state.draft));
      this.#keep(joined(this.#state.draft, visit));
    }
    await this.#tellPhotos();
    const { draft } = this.#state;
    if (draft.finishing) {
      const finished = await calls.complete(draft.visitId, draft.finishing.body, draft.finishing.key);
      this.discard();
      this.#set({ finished, saving: 'saved' });
      this.#deps.onFinished(finished);
    } else if (draft.revision > draft.savedRevision) {
      await calls.save(draft.visitId, findingsOf(draft));
      this.#keep({ ...this.#state.draft, savedRevision: draft.revision });
    }
  }

  async #tellPhotos(): Promise<void> {
    for (const photo of this.#state.draft.photos.filter(({ state }) => state === 'waiting')) {
      const picture = await this.#deps.photos.get(photo.photoId);
      if (!picture) {
        this.#changePhoto(photo.photoId, { state: 'refused', reason: texts.photoGone });
        continue;
      }
      try {
        const stored = await this.#deps.calls.addPhoto(this.#state.draft.visitId, photo, picture);
        this.#changePhoto(photo.photoId, { state: 'sent', thumbnailUrl: stored.thumbnailUrl });
      } catch (error) {
        // A picture the server does not take must not hold up the visit.
        if (!isRefusal(error)) throw error;
        this.#changePhoto(photo.photoId, { state: 'refused', reason: error.message });
      }
    }
  }

  #failed(error: unknown): void {
    if (isRefusal(error)) {
      this.#set({ saving: 'refused', problem: error.message });
      return;
    }
    const pause = retryMs[Math.min(this.#tries, retryMs.length - 1)] ?? 30_000;
    this.#tries += 1;
    this.#set({ saving: 'waiting', problem: error instanceof NetworkError ? null : messageOf(error) });
    this.#schedule(pause);
  }

  #schedule(milliseconds: number): void {
    this.#callOff();
    this.#callOff = this.#deps.later(milliseconds, () => void this.push());
  }

  #changePhoto(photoId: string, change: Partial<DraftPhoto>): void {
    const { draft } = this.#state;
    this.#keep({
      ...draft,
      photos: draft.photos.map((photo) => (photo.photoId === photoId ? { ...photo, ...change } : photo)),
    });
  }

  #isTold = (draft: VisitDraft): boolean =>
    draft.opened &&
    draft.finishing === null &&
    draft.revision === draft.savedRevision &&
    draft.photos.every(({ state }) => state !== 'waiting');

  #keep(draft: VisitDraft): void {
    this.#deps.store(draft);
    this.#set({ draft });
  }

  #set(change: Partial<VisitWorkState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const messageOf = (error: unknown): string | null => (error instanceof Error ? error.message : null);

/** The server understood and said no; trying the same again would not help. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  // 401: signed out meanwhile. 409 with a key that is being worked on: the first try is still under way.
  const passes = status === 401 || status === 408 || status === 429 || status >= 500;
  return !passes && !(status === 409 && /still being worked on/.test(error.message));
}
