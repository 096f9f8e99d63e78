/** Stands for "nothing follows": the open end of a path. */
export const openEnd = -1;

/** An order of stops and, kept with it, the place of each stop in that order. */
export type Path = {
  readonly order: Int32Array;
  readonly position: Int32Array;
  /** The reversals since the last mark, two places each: every change of a path is made of reversals. */
  readonly reversals: number[];
};

/** A path over the given order of stops, which it copies. */
export function createPath(order: ArrayLike<number>): Path {
  const path = { order: Int32Array.from(order), position: new Int32Array(order.length), reversals: [] };
  for (let place = 0; place < path.order.length; place++) path.position[path.order[place] ?? 0] = place;
  return path;
}

/** Marks the path as it is now as what `undoToMark` goes back to. */
export function markPath(path: Path): void {
  path.reversals.length = 0;
}

/** Takes back what was changed since the mark: a reversal done twice is none. */
export function undoToMark(path: Path): void {
  const { reversals } = path;
  for (let index = reversals.length - 2; index >= 0; index -= 2) {
    exchangePlaces(path, reversals[index] ?? 0, reversals[index + 1] ?? 0);
  }
  reversals.length = 0;
}

/** The stop at a place, or openEnd behind the last. */
export function stopAt(path: Path, place: number): number {
  return path.order[place] ?? openEnd;
}

/** Reverses the stops from place `first` to place `last`, both included. */
export function reversePlaces(path: Path, first: number, last: number): void {
  if (first >= last) return;
  path.reversals.push(first, last);
  exchangePlaces(path, first, last);
}

function exchangePlaces(path: Path, first: number, last: number): void {
  const { order, position } = path;
  for (let left = first, right = last; left < right; left++, right--) {
    const leftStop = order[left] ?? 0;
    const rightStop = order[right] ?? 0;
    order[left] = rightStop;
    position[rightStop] = left;
    order[right] = leftStop;
    position[leftStop] = right;
  }
}

/** Exchanges two adjacent segments [first, middle) and [middle, last], each keeping its direction. */
export function swapAdjacentSegments(path: Path, first: number, middle: number, last: number): void {
  reversePlaces(path, first, middle - 1);
  reversePlaces(path, middle, last);
  reversePlaces(path, first, last);
}
