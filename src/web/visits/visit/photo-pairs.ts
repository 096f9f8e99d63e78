import { photoCategories } from '#contract/choices.ts';
import { type Checked, isOneOf, isText, orNull, passes } from '#web/base/checks.ts';
import { takenPrefix } from '#web/offline/pictures.ts';
import type { DraftPhoto, VisitDraft } from './visit-draft.ts';

type Paired = Pick<DraftPhoto, 'photoId' | 'category' | 'pairId'>;

/** What a picture is taken for. */
export interface TakenFor {
  category: DraftPhoto['category'];
  /** Of the picture that this one is the other half of. */
  pairId?: string | null;
  taskId?: string | null;
}

/** Before pictures with what was taken after them, in the order of taking; and the pictures that belong to no pair. */
export function pairsOf<Photo extends Paired>(
  photos: readonly Photo[],
): { pairs: { before: Photo; after: Photo[] }[]; singles: Photo[] } {
  const heads = photos.filter(({ category }) => category === 'before');
  const afterOf = (before: Photo) =>
    photos.filter(({ category, pairId }) => category === 'after' && pairId !== null && pairId === before.pairId);
  const pairs = heads.map((before) => ({ before, after: afterOf(before) }));
  const paired = new Set(pairs.flatMap(({ before, after }) => [before, ...after]));
  return { pairs, singles: photos.filter((photo) => !paired.has(photo)) };
}

/** A before picture begins a pair; an after picture completes the oldest one that has none yet. */
export function pairFor(
  category: DraftPhoto['category'],
  photos: readonly Paired[],
  newId: () => string,
): string | null {
  if (category === 'before') return `PAIR-${newId()}`;
  if (category !== 'after') return null;
  return pairsOf(photos).pairs.find(({ after }) => after.length === 0)?.before.pairId ?? null;
}

/** How a picture was taken, and for which visit: the end of its key among the pictures, where it lies as it was taken. */
const isTaken = {
  photoId: isText,
  category: isOneOf(photoCategories),
  pairId: orNull(isText),
  taskId: orNull(isText),
  takenAt: isText,
  visitId: isText,
  customerName: isText,
};
export type TakenPicture = Checked<typeof isTaken> & { group: string };

/** The same of one visit alone. */
export const takenPrefixOf = ({ userId, group }: Pick<VisitDraft, 'userId' | 'group'>): string =>
  `${takenPrefix(userId)}${group}:`;

export const takenKey = (userId: string, group: string, about: Checked<typeof isTaken>): string =>
  takenPrefixOf({ userId, group }) + JSON.stringify(about);

/** What a key says; null where it is none, or an earlier version's. */
export function readTaken(userId: string, key: string): TakenPicture | null {
  const at = key.indexOf(':{');
  const group = key.slice(takenPrefix(userId).length, at);
  try {
    const about: unknown = JSON.parse(key.slice(at + 1));
    return passes(isTaken, about) ? { ...about, group } : null;
  } catch {
    return null;
  }
}
