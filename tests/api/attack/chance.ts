/** Chance that comes out the same every time it is begun with the same words, so that what was found can be found again. */
export interface Chance {
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Mulberry32, begun with a hash of the words (FNV-1a). */
export function chanceOf(words: string): Chance {
  let state = 0x811c9dc5;
  for (const character of words) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    shuffled: (list) => {
      const cards = [...list];
      for (let last = cards.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [cards[last], cards[other]] = [cards[other] as (typeof cards)[number], cards[last] as (typeof cards)[number]];
      }
      return cards;
    },
  };
}
