import { describe, expect, it } from 'vitest';
import { shrunkSize } from '#web/base/photo-shrinking.ts';
import { pairFor, pairsOf } from './photo-pairs.ts';
import { momentOf } from './read-photos.ts';

const photo = (photoId: string, category: 'before' | 'after' | 'issue', pairId: string | null = null) => ({
  photoId,
  category,
  pairId,
});
const ids = (photos: readonly { photoId: string }[]) => photos.map(({ photoId }) => photoId);

describe('before and after', () => {
  it('stand side by side by their pair, in the order of taking; the others stand alone', () => {
    const { pairs, singles } = pairsOf([
      photo('a', 'before', 'P1'),
      photo('b', 'before', 'P2'),
      photo('c', 'issue'),
      photo('d', 'after', 'P2'),
      photo('e', 'after'),
    ]);
    expect(pairs.map(({ before, after }) => [before.photoId, ids(after)])).toEqual([
      ['a', []],
      ['b', ['d']],
    ]);
    expect(ids(singles)).toEqual(['c', 'e']);
  });

  it('with no pair of their own belong to no other that has none', () => {
    const { pairs, singles } = pairsOf([photo('a', 'before'), photo('b', 'after'), photo('c', 'issue', 'P1')]);
    expect(pairs.map(({ before, after }) => [before.photoId, ids(after)])).toEqual([['a', []]]);
    expect(ids(singles)).toEqual(['b', 'c']);
  });

  it('a picture of something else in the pair is not what was taken after', () => {
    const { pairs } = pairsOf([photo('a', 'before', 'P1'), photo('c', 'issue', 'P1')]);
    expect(pairs.map(({ after }) => after.length)).toEqual([0]);
  });

  it('an after picture completes the oldest before picture that has none', () => {
    const newId = () => 'new';
    const photos = [photo('a', 'before', 'P1'), photo('b', 'before', 'P2'), photo('c', 'after', 'P1')];
    expect(pairFor('after', photos, newId)).toBe('P2');
    expect(pairFor('after', [], newId)).toBeNull();
    expect(pairFor('before', photos, newId)).toBe('PAIR-new');
    expect(pairFor('issue', photos, newId)).toBeNull();
  });
});

describe('a picture', () => {
  it('is at most 1600 px long and never enlarged', () => {
    expect(shrunkSize(4032, 3024)).toEqual({ width: 1600, height: 1200 });
    expect(shrunkSize(3024, 4032)).toEqual({ width: 1200, height: 1600 });
    expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 });
    expect(shrunkSize(20_000, 3)).toEqual({ width: 1600, height: 1 });
  });

  it('was taken when the camera says so, but not in the future', () => {
    const now = new Date('2026-11-23T17:00:00.000Z');
    expect(momentOf({ lastModified: Date.parse('2026-11-23T16:50:00.000Z') }, now)).toBe('2026-11-23T16:50:00.000Z');
    expect(momentOf({ lastModified: Date.parse('2027-01-01T00:00:00.000Z') }, now)).toBe(now.toISOString());
    expect(momentOf({}, now)).toBe(now.toISOString());
  });
});
