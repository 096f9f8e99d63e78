import { type Random, randomBelow } from '../random.ts';
import type { WeekModel } from './model.ts';
import type { SearchState } from './search-state.ts';

/** By what absent orders may be sorted before they are put back, as often as each is to be drawn: the paper's weights. */
const SORTINGS = [
  'chance',
  'chance',
  'chance',
  'chance',
  'heaviest',
  'heaviest',
  'heaviest',
  'heaviest',
  'farthest',
  'farthest',
  'nearest',
] as const;
const SORTINGS_BY_WINDOW = [
  'shortest',
  'shortest',
  'earliest begin',
  'earliest begin',
  'latest end',
  'latest end',
] as const;
type Sorting = (typeof SORTINGS | typeof SORTINGS_BY_WINDOW)[number];

/** Sorts the absent orders by something drawn anew each time. */
export function sortAbsent(model: WeekModel, state: SearchState, keys: Float64Array, random: Random): void {
  const { absent, absentCount } = state;
  const draw = randomBelow(random, SORTINGS.length + (model.hasWindows ? SORTINGS_BY_WINDOW.length : 0));
  const sorting = SORTINGS[draw] ?? SORTINGS_BY_WINDOW[draw - SORTINGS.length] ?? 'chance';
  for (let index = 0; index < absentCount; index++) {
    const order = absent[index] ?? 0;
    const key = sortingKey(model, sorting, order, random);
    let at = index;
    while (at > 0 && (keys[at - 1] ?? 0) > key) {
      keys[at] = keys[at - 1] ?? 0;
      absent[at] = absent[at - 1] ?? 0;
      at--;
    }
    keys[at] = key;
    absent[at] = order;
  }
}

/** What orders are sorted by, smallest first. */
function sortingKey(model: WeekModel, sorting: Sorting, order: number, random: Random): number {
  switch (sorting) {
    case 'heaviest':
      return -(model.heft[order] ?? 0);
    case 'farthest':
      return -(model.remoteness[order] ?? 0);
    case 'nearest':
      return model.remoteness[order] ?? 0;
    case 'shortest':
      return (model.windowTo[order] ?? 0) - (model.windowFrom[order] ?? 0);
    case 'earliest begin':
      return model.windowFrom[order] ?? 0;
    case 'latest end':
      return -(model.windowTo[order] ?? 0);
    default:
      return random();
  }
}
