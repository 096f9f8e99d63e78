import type { DraftPhoto } from './visit-draft.ts';

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
