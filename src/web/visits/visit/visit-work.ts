import type { Photo } from '#contract/reports/reports.ts';
import type { DueTask } from '#contract/visits/checklist.ts';
import type { CompletedVisit, LeftAtVisit, Visit } from '#contract/visits/visits.ts';
import type { NamedBody } from '#domain/visits/index.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { quietMs, VisitCore, type VisitWorkDeps, type VisitWorkState } from './visit-core.ts';
import { draftFromVisit, hasFindings, joined, newDraft, type VisitDraft, type VisitStart } from './visit-draft.ts';
import {
  addPhoto,
  forgetPhoto,
  photoSent,
  reconcilePhotos,
  removePhoto,
  retryPhoto,
  type TakenPhoto,
} from './visit-photos.ts';
import { photoIdOf } from './visit-queue.ts';
import { completionOf, completionRequest, type Finish, visitUrl } from './visit-requests.ts';
import { type TaskAtStop, tasksAtBodies, ticked, tickedByReadings, withRefusal, withTasks } from './visit-tasks.ts';

/** Two phones at one stop are rare: what solves that is loaded when it is wanted. */
const solving = () => import('./visit-conflict.ts');

export type Change = Partial<Pick<VisitDraft, 'typed' | 'skipped' | 'tasks' | 'added' | 'settled' | 'notes'>>;

/**
 * One visit being worked. Every change is on the phone at once (draft) and goes to the server through the outbox when typing
 * pauses. What is put there comes before what the draft says of it, and everything may be put twice: a phone that dies
 * between two steps loses and doubles nothing.
 */
export class VisitWork {
  readonly #core: VisitCore;

  constructor(draft: VisitDraft, deps: VisitWorkDeps, begun: boolean) {
    this.#core = new VisitCore(draft, deps, begun);
  }

  state = (): VisitWorkState => this.#core.state();
  subscribe = (listener: () => void): (() => void) => this.#core.subscribe(listener);

  /** Updates a stop that is only looked at; resumes a visit that the server has open. */
  prepare(start: VisitStart, visit: Visit | null | undefined): void {
    const core = this.#core;
    const { begun, gone } = core.state();
    if (begun || gone || core.draft.opened) return;
    const { visitId } = core.draft;
    const draft = visit?.state === 'open' ? draftFromVisit(start, visit) : newDraft({ ...start, visitId });
    core.keep({ ...draft, tasks: draft.tasks.length > 0 ? draft.tasks : core.draft.tasks });
  }

  /** The technician is there: the time of arrival counts from now on. `further` is one more visit of the stop that day. */
  begin(further?: { poolId: string | null }): void {
    const core = this.#core;
    if (core.state().begun) return;
    core.set({ begun: true });
    if (further) core.keep({ further: true, ...further, mainPoolId: further.poolId });
    if (!core.draft.opened) core.keep({ arrivalTime: core.deps.now().toISOString() });
    core.saveAfter(0);
  }

  /** Goes on after a reload: what was decided but not put into the outbox is put there now. */
  resume(): void {
    const core = this.#core;
    if (core.draft.movesTo !== null) {
      void core.inTurn(async () => (await solving()).moveToFurther(core)).catch(() => undefined);
      return;
    }
    reconcilePhotos(core);
    const { asked, opened, revision, queued, group } = core.draft;
    const items = core.deps.outbox.items().filter((item) => item.group === group);
    // The answer to one that was sent arrives with the next look at the outbox.
    const isAsked = opened || items.some(({ kind }) => kind === 'visit-open');
    if (asked !== isAsked) core.keep({ asked: isAsked });
    if (!isAsked || revision > queued) core.saveAfter(0);
    this.refresh();
  }

  /** Changes what was found at the stop. */
  change(update: Change): void {
    this.begin();
    const core = this.#core;
    core.follows = false;
    const { draft } = core;
    const tasks = update.typed ? tickedByReadings(draft, update.typed) : draft.tasks;
    core.keep({ tasks, ...update, revision: draft.revision + 1 });
    core.saveAfter(quietMs);
  }

  /** What the visit leaves to do; follows from what was found, so it begins nothing. */
  keepLeft(left: LeftAtVisit[]): void {
    const core = this.#core;
    const { draft } = core;
    if (!core.state().begun || JSON.stringify(draft.left) === JSON.stringify(left)) return;
    core.keep({ left, revision: draft.revision + 1 });
    if (!core.follows) core.saveAfter(quietMs);
  }

  tick(task: TaskAtStop, done: boolean): void {
    this.change({ tasks: ticked(this.#core.draft.tasks, task, done) });
  }

  /** Takes over the customer's list once it is known; that is not a finding. */
  knowTasks(due: readonly DueTask[], bodies: readonly NamedBody[] = []): void {
    const { draft } = this.#core;
    const { tasks, services } = withTasks(draft, tasksAtBodies(due, bodies, draft));
    if (JSON.stringify(tasks) !== JSON.stringify(this.#core.draft.tasks)) this.#core.keep({ tasks, services });
  }

  /** Takes another body of water in hand: nothing that is sent changes. */
  show(draft: VisitDraft): void {
    this.#core.keep(draft);
  }

  /** Rejects where the phone has no room: nothing was kept then. */
  addPhoto(taken: TakenPhoto): Promise<void> {
    this.begin();
    return this.#core.inTurn(() => addPhoto(this.#core, taken));
  }

  removePhoto(photoId: string): Promise<void> {
    return this.#core.inTurn(() => removePhoto(this.#core, photoId));
  }

  /** Rejects with PictureGone where there is nothing left to send. */
  retryPhoto(photoId: string): Promise<void> {
    return this.#core.inTurn(() => retryPhoto(this.#core, photoId));
  }

  /** Decides that the visit is done. Rejects where the phone has no room for it: the visit is still being worked then. */
  finish(finish: Finish): Promise<void> {
    this.begin();
    const core = this.#core;
    return core.inTurn(async () => {
      await core.ask();
      const { revision } = core.draft;
      const completionId = core.draft.completionId ?? core.deps.newId();
      core.keep({ completionId, arrivalTime: finish.arrivalTime });
      await core.dropRefused();
      const body = completionOf(core.draft, core.deps.phoneId, completionId, finish);
      await core.deps.outbox.put(completionRequest(core.draft, body));
      core.stop();
      core.keep({ queued: revision });
    });
  }

  /** Back to working after the server refused to finish; with the tasks that it named. */
  reopen(): Promise<void> {
    const core = this.#core;
    return core.inTurn(async () => {
      const { finishing } = core.state().queue;
      const missed = withRefusal(core.draft, finishing?.state === 'refused' ? finishing.answer : null);
      // Finishing had taken the place of what waited to be saved.
      core.keep({ ...missed, revision: core.draft.revision + 1 });
      core.set({ returned: missed !== null });
      if (finishing) await core.deps.outbox.drop(finishing.id);
      core.saveAfter(quietMs);
    });
  }

  /** Throws the visit away on this phone; what the server has stays as it is. */
  discard(): Promise<void> {
    return this.#core.inTurn(async () => {
      const { deps, draft } = this.#core;
      await deps.outbox.dropGroup(draft.group);
      this.#core.forget();
      const { takenPrefixOf } = await import('./photo-pairs.ts');
      for (const key of await deps.pictures.keys(takenPrefixOf(draft))) await deps.pictures.remove(key);
    });
  }

  /** The stop is left unserviced: what was found is still sent, an arrival alone is not. */
  leave = (): Promise<void> => this.#core.inTurn(async () => (await solving()).leave(this.#core));

  keepMine = (): Promise<void> => this.#core.inTurn(async () => (await solving()).keepMine(this.#core));
  takeTheirs = (visit: Visit): Promise<void> =>
    this.#core.inTurn(async () => (await solving()).takeTheirs(this.#core, visit));
  recordAsFurther = (): Promise<void> => this.#core.inTurn(async () => (await solving()).recordAsFurther(this.#core));

  /** The server has taken a request of this visit. */
  async sent(item: OutboxItem): Promise<void> {
    const core = this.#core;
    if (item.kind === 'visit-open') await this.#opened(item.answer as Visit);
    else if (item.kind === 'visit-save') {
      core.keep({ seen: Math.max(core.draft.seen, (item.answer as Visit).revision) });
    } else if (item.kind === 'visit-photo') {
      const { photoId, thumbnailUrl } = item.answer as Photo;
      photoSent(core, photoId, thumbnailUrl);
    } else if (item.kind === 'photo-remove') forgetPhoto(core, photoIdOf(item) ?? '');
    else if (item.kind === 'visit-complete') {
      const finished = item.answer as CompletedVisit;
      core.set({ finished });
      core.forget();
      core.deps.onFinished(finished);
    }
    await core.deps.drafts.flush();
  }

  /** Updates from the outbox. */
  refresh(): void {
    const core = this.#core;
    core.set({});
    for (const { id, kind, state, status } of core.waiting()) {
      // A photo that the server does not have need not be removed there.
      if (kind === 'photo-remove' && state === 'refused' && status === 404) void core.deps.outbox.drop(id);
    }
  }

  /** Tries at once what the phone had no room for. */
  tryNow = (): void => this.#core.saveAfter(0);

  stop(): void {
    this.#core.stop();
  }

  /** For what is loaded only when it is wanted. */
  by(change: (core: VisitCore) => void): void {
    change(this.#core);
  }

  async #opened(visit: Visit): Promise<void> {
    const core = this.#core;
    const { visitId, group } = core.draft;
    const isEmpty = !hasFindings(core.draft);
    core.keep(joined(core.draft, visit));
    if (visit.visitId !== visitId) {
      // The same stop was begun elsewhere: what was put here meanwhile goes to that visit too.
      await core.deps.outbox.renameGroup(group, group, (url) =>
        url.replace(visitUrl(visitId), visitUrl(visit.visitId)),
      );
    }
    if (visit.state === 'done' && isEmpty) {
      await core.deps.outbox.dropGroup(group);
      core.forget();
    }
  }
}
