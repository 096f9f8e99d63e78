import type { SkipStop } from '#contract/visits/skips.ts';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { outbox } from '#web/offline/index.ts';
import type { NewOutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import type { VisitWorkState } from '../visit/visit-core.ts';
import { visitsHere } from '../visit/visit-works.ts';
import { skipTexts as texts } from './texts.ts';

// The requests of a skipped stop, as the outbox sends them. Each may arrive twice and takes effect once, by the skip's id.

/** A picture of why a stop was skipped. */
export interface SkipPhoto {
  photoId: string;
  takenAt: string;
  sha256: string | null;
  picture: Blob;
}

const groupOf = (skipId: string): string => `skip:${skipId}`;
const urlOf = (skipId: string): string => `/api/skips/${encodeURIComponent(skipId)}`;

const skipRequest = (skip: SkipStop, customerName: string): NewOutboxItem => ({
  group: groupOf(skip.skipId),
  title: customerName,
  kind: 'visit-skip',
  method: 'POST',
  url: '/api/skips',
  body: { ...skip },
});

const skipPhotoRequest = (
  skipId: string,
  customerName: string,
  { photoId, takenAt, sha256, picture }: SkipPhoto,
): NewOutboxItem => ({
  group: groupOf(skipId),
  title: customerName,
  kind: 'skip-photo',
  method: 'POST',
  url: `${urlOf(skipId)}/photos`,
  body: { photoId, category: 'issue', takenAt, ...(sha256 === null ? {} : { sha256 }) },
  files: [{ field: 'file', fileName: `${photoId}.jpg`, blob: picture }],
});

const undoSkipRequest = (skipId: string, customerName: string, undoneAt: Date): NewOutboxItem => ({
  group: groupOf(skipId),
  title: customerName,
  kind: 'skip-undo',
  method: 'POST',
  url: `${urlOf(skipId)}/undo`,
  body: { undoneAt: undoneAt.toISOString() },
});

export interface StopToSkip {
  userId: string;
  assignmentId: string;
  customerName: string;
  /** The date on which the visit was to be made. */
  date: string;
}

const failing = (title: string) => (error: unknown) =>
  toast({ title, description: error instanceof Error ? error.message : undefined, variant: 'error' });

/**
 * Puts a skip into the outbox, and its photo behind it. Rejects where the phone has no room for the skip: nothing was kept then.
 * A photo that has no room is left out, and that is said.
 */
export async function skipStop(
  { userId, assignmentId, customerName, date }: StopToSkip,
  found: Pick<SkipStop, 'reason' | 'ownWords' | 'note' | 'skippedAt'>,
  photo: Omit<SkipPhoto, 'photoId'> | null,
): Promise<void> {
  const skipId = `SKIP-${newId()}`;
  const works = await visitsHere(userId);
  const isHere = ({ draft }: VisitWorkState) => draft.assignmentId === assignmentId && draft.serviceDate === date;
  await works.find((work) => isHere(work.state()))?.leave();
  await outbox.put(skipRequest({ skipId, assignmentId, date, ...found }, customerName));
  if (photo) {
    const sent = { ...photo, photoId: `PHOTO-${newId()}` };
    await outbox.put(skipPhotoRequest(skipId, customerName, sent)).catch(failing(texts.failed));
  }
  toast({
    title: texts.skipped(customerName),
    variant: 'success',
    action: { label: texts.undo, onSelect: () => void undoSkip(skipId, customerName) },
  });
}

/** Takes a skip back: out of the outbox where the server does not know of it, else by a request of its own. */
export async function undoSkip(skipId: string, customerName: string): Promise<void> {
  try {
    const isBack = await outbox.takeBack(({ group }) => group === groupOf(skipId));
    if (!isBack) await outbox.put(undoSkipRequest(skipId, customerName, clock.now()));
    toast({ title: texts.undone(customerName), variant: 'success' });
  } catch (error) {
    failing(texts.undoFailed)(error);
  }
}
