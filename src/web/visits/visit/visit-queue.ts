import { photoCategories } from '#contract/choices.ts';
import type { SkipReason } from '#domain/settings/index.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { DraftPhoto, VisitDraft } from './visit-draft.ts';

/**
 * saved: the server has everything · saving: on its way · waiting: the server is out of reach, everything is on this phone
 * · refused: it said no, see `problem` · conflict: another phone wrote to the same visit · full: this phone has no room.
 */
export type Saving = 'saved' | 'saving' | 'waiting' | 'refused' | 'conflict' | 'full';

/** Where a photo is on its way. `lost`: neither the server nor the outbox has it. */
export type PhotoState = 'waiting' | 'sending' | 'sent' | 'refused' | 'lost';

/** What the outbox says of a visit. */
export interface VisitQueue {
  saving: Saving;
  problem: string | null;
  /** How many requests are on their way. */
  waiting: number;
  /** The request that was refused or met another phone's. */
  held: OutboxItem | null;
  /** The visit is finished on this phone: the request is in the outbox. */
  finishing: OutboxItem | null;
}

/** A photo on its way, and the request that it is waiting for. */
export interface PhotoOnItsWay {
  state: PhotoState;
  item: OutboxItem | null;
}

/** What of a visit the server does not have yet. */
export const itemsOf = (items: readonly OutboxItem[], visitGroup: string): OutboxItem[] =>
  items.filter(({ group, state }) => group === visitGroup && state !== 'sent');

/** A photo that the server refuses does not hold up the visit. */
const holds = ({ kind }: OutboxItem): boolean => kind !== 'visit-photo' && kind !== 'photo-remove';

export const photoIdOf = (item: OutboxItem): string | null => {
  if (item.kind === 'visit-photo') return typeof item.body?.photoId === 'string' ? item.body.photoId : null;
  return item.kind === 'photo-remove' ? decodeURIComponent(item.url.slice('/api/photos/'.length)) : null;
};

/** The state of a visit follows from the draft and from what waits in the outbox. */
export function queueOf(draft: VisitDraft, items: readonly OutboxItem[], full: string | null): VisitQueue {
  const all = items.filter(({ group }) => group === draft.group);
  const own = itemsOf(all, draft.group);
  const held = own.find((item) => holds(item) && (item.state === 'conflict' || item.state === 'refused')) ?? null;
  return {
    saving: full === null ? savingOf(draft, own, held) : 'full',
    problem: full ?? held?.problem ?? null,
    waiting: own.filter(({ state }) => isUnderWay(state)).length,
    held,
    finishing: all.find(({ kind }) => kind === 'visit-complete') ?? null,
  };
}

const isUnderWay = (state: OutboxItem['state']): boolean => state === 'saved' || state === 'sending';

function savingOf(draft: VisitDraft, own: readonly OutboxItem[], held: OutboxItem | null): Saving {
  if (held) return held.state === 'conflict' ? 'conflict' : 'refused';
  if (own.some(({ state, retryCount }) => isUnderWay(state) && retryCount > 0)) return 'waiting';
  return own.some(({ state }) => isUnderWay(state)) || draft.revision > draft.queued || !draft.asked
    ? 'saving'
    : 'saved';
}

/** Where a photo is on its way. */
export function photoStateOf(photo: DraftPhoto, items: readonly OutboxItem[]): PhotoOnItsWay {
  if (photo.thumbnailUrl !== null) return { state: 'sent', item: null };
  const item = items.find((each) => each.kind === 'visit-photo' && photoIdOf(each) === photo.photoId) ?? null;
  if (!item) return { state: 'lost', item };
  if (item.state === 'sending' || item.state === 'sent') return { state: item.state, item };
  return { state: item.state === 'saved' ? 'waiting' : 'refused', item };
}

/** A photo that will not come to the server on its own: it is missing from the report, and proves nothing. */
export const isLost = (photo: DraftPhoto, items: readonly OutboxItem[]): boolean =>
  ['refused', 'lost'].includes(photoStateOf(photo, items).state);

/** Offline, nothing is "saving": it waits on the phone. */
export const savingWhen = (saving: Saving, isOffline: boolean): Saving =>
  saving === 'saving' && isOffline ? 'waiting' : saving;

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What the outbox knows of a photo that did not get into the draft. */
export function photoOf({ body, fileBytes, timestamp }: OutboxItem, photoId: string): DraftPhoto {
  return {
    photoId,
    category: photoCategories.find((category) => category === body?.category) ?? 'general',
    takenAt: textOr(body?.takenAt) ?? new Date(timestamp).toISOString(),
    bytes: fileBytes,
    pairId: textOr(body?.pairId),
    taskId: textOr(body?.taskId),
    sha256: textOr(body?.sha256),
    thumbnailUrl: null,
  };
}

/** A stop that was skipped on this phone; the server does not know yet. */
export interface SkippedHere {
  skipId: string;
  assignmentId: string;
  reason: SkipReason;
  ownWords: string | null;
}

/** What was sent counts until the day's list has been read again, so that the stop is not offered in between. */
const rereadMs = 10_000;

/** The stops of a day that were skipped on this phone and that the list does not show yet; one that the server refused is none. */
export function skippedHere(items: readonly OutboxItem[], date: string, now: Date): SkippedHere[] {
  const undone = new Set(items.flatMap(({ kind, group }) => (kind === 'skip-undo' ? [group] : [])));
  return items.flatMap(({ kind, group, state, sentAt, body }) => {
    const isOnItsWay = state === 'saved' || state === 'sending';
    const isJustSent = state === 'sent' && now.getTime() - (sentAt ?? 0) < rereadMs;
    if (kind !== 'visit-skip' || undone.has(group) || !(isOnItsWay || isJustSent)) return [];
    // Written by the skip's own request alone.
    const skip = body as (SkippedHere & { date: string }) | null;
    return skip?.date === date ? [skip] : [];
  });
}
