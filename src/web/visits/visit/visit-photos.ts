import { quietMs, type VisitCore } from './visit-core.ts';
import { type DraftPhoto, withReason } from './visit-draft.ts';
import { photoIdOf, photoOf } from './visit-queue.ts';
import { photoRemovalRequest, photoRequest } from './visit-requests.ts';
import { withoutProof } from './visit-tasks.ts';

/** A picture that was taken, ready to be sent. */
export type TakenPhoto = Pick<DraftPhoto, 'category' | 'takenAt' | 'pairId' | 'taskId' | 'sha256'> & {
  picture: Blob;
  /** A new one where none is given. */
  photoId?: string;
};

/** The picture is no longer on this phone. */
export class PictureGone extends Error {
  override readonly name = 'PictureGone';
}

/** Into the outbox first: what the screen shows as taken is safe. A task that it proves is done with it. */
export async function addPhoto(core: VisitCore, { picture, ...taken }: TakenPhoto): Promise<void> {
  const { photoId = `PHOTO-${core.deps.newId()}` } = taken;
  const photo: DraftPhoto = { ...taken, photoId, bytes: picture.size, thumbnailUrl: null };
  await core.ask();
  await core.deps.outbox.put(photoRequest(core.draft, photo, picture));
  // The outbox has it; the screen can do without where the phone has no room for a second one.
  await core.deps.pictures.put(photoId, picture).catch(() => undefined);
  const { draft } = core;
  const tasks = draft.tasks.map((task) =>
    task.taskId === photo.taskId ? { ...withReason(task, null), done: true } : task,
  );
  changeTasks(core, { photos: [...draft.photos, photo], tasks });
}

/** Takes a photo away, here and on the server. */
export async function removePhoto(core: VisitCore, photoId: string): Promise<void> {
  const { outbox, pictures } = core.deps;
  const waiting = core.waiting().find((item) => item.kind === 'visit-photo' && photoIdOf(item) === photoId);
  const neverSent = waiting && (await outbox.takeBack(({ id }) => id === waiting.id));
  if (!neverSent) {
    // One that was tried may be there although its answer was lost.
    if (waiting && waiting.state !== 'sending') await outbox.drop(waiting.id);
    await outbox.put(photoRemovalRequest(core.draft, photoId));
  }
  forgetPhoto(core, photoId);
  await pictures.remove(photoId);
}

/** Sends a photo again that was refused, or that somebody took out of the outbox. */
export async function retryPhoto(core: VisitCore, photoId: string): Promise<void> {
  const { outbox, pictures } = core.deps;
  const item = core.waiting().find((each) => each.kind === 'visit-photo' && photoIdOf(each) === photoId);
  if (item) {
    await outbox.retry(item.id);
    return;
  }
  const photo = core.draft.photos.find((each) => each.photoId === photoId);
  const picture = await pictures.get(photoId);
  if (!photo || !picture) throw new PictureGone();
  await outbox.put(photoRequest(core.draft, photo, picture));
}

export function photoSent(core: VisitCore, photoId: string, thumbnailUrl: string): void {
  const photos = core.draft.photos.map((photo) => (photo.photoId === photoId ? { ...photo, thumbnailUrl } : photo));
  core.keep({ photos });
}

export function forgetPhoto(core: VisitCore, photoId: string): void {
  const photos = core.draft.photos.filter((photo) => photo.photoId !== photoId);
  if (photos.length === core.draft.photos.length) return;
  changeTasks(core, { photos, tasks: withoutProof({ ...core.draft, photos }) });
}

/** Photos and removals that got into the outbox before the phone died, and not into the draft. */
export function reconcilePhotos(core: VisitCore): void {
  for (const item of core.waiting()) {
    const photoId = photoIdOf(item);
    if (photoId === null) continue;
    const { photos } = core.draft;
    if (item.kind === 'photo-remove') forgetPhoto(core, photoId);
    else if (!photos.some((photo) => photo.photoId === photoId)) {
      core.keep({ photos: [...photos, photoOf(item, photoId)] });
    }
  }
}

/** Photos have their own requests; only the tasks they change have to be saved. */
function changeTasks(core: VisitCore, change: Pick<VisitCore['draft'], 'photos' | 'tasks'>): void {
  const { draft } = core;
  const differ = change.tasks.some(({ done }, index) => done !== draft.tasks[index]?.done);
  core.keep({ ...change, revision: draft.revision + (differ ? 1 : 0) });
  if (differ) core.saveAfter(quietMs);
}
