/**
 * Makes one order of two: `mine` was made from `base`, while others made `theirs` of it. The stops I moved go behind the
 * stop that is before them in my order, of those that the others left where they were; all others keep the order they
 * have now. Moved are the fewest stops that, taken
 * out, leave the rest of `base` in the order of `mine` (those outside a longest increasing subsequence; C. Schensted,
 * "Longest increasing and decreasing subsequences", Canadian Journal of Mathematics 13, 1961).
 *
 * Stops that others added stay where they put them, and those that others took away stay away. Nothing is lost or
 * doubled: the answer holds exactly the stops of `theirs`. Ids are unique within each list.
 */
export function mergeOrders(base: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] {
  const moved = new Set(movedStops(base, mine));
  const movedByOthers = new Set(movedStops(base, theirs));
  const present = new Set(theirs);
  const merged = theirs.filter((id) => !moved.has(id));
  let before: string | null = null;
  for (const id of mine) {
    if (!present.has(id)) continue;
    if (moved.has(id)) merged.splice(before === null ? 0 : merged.indexOf(before) + 1, 0, id);
    if (moved.has(id) || !movedByOthers.has(id)) before = id;
  }
  return merged;
}

/** The stops of `mine` that were moved against `base`: those new to it too. */
function movedStops(base: readonly string[], mine: readonly string[]): string[] {
  const placeIn = new Map(base.map((id, place) => [id, place]));
  const known = mine.filter((id) => placeIn.has(id));
  const kept = new Set(longestIncreasing(known.map((id) => placeIn.get(id) ?? 0)).map((index) => known[index]));
  return mine.filter((id) => !kept.has(id));
}

/** The indices of a longest increasing subsequence of different numbers. */
function longestIncreasing(numbers: readonly number[]): number[] {
  const endOf: number[] = [];
  const previous = new Array<number>(numbers.length).fill(-1);
  numbers.forEach((number, index) => {
    let low = 0;
    let high = endOf.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[endOf[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (endOf[low - 1] ?? -1) : -1;
    endOf[low] = index;
  });
  const indices: number[] = [];
  for (let at = endOf.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) indices.push(at);
  return indices.reverse();
}
