/** Stands for "nothing follows": the open end of a path. */
export const OPEN_END = -1;

/** An order of stops and, kept with it, the place of each stop in that order. */
export type Path = { readonly order: Int32Array; readonly position: Int32Array };

/** A path over the given order of stops, which it copies. */
export function createPath(order: ArrayLike<number>): Path {
  const path = { order: Int32Array.from(order), position: new Int32Array(order.length) };
  indexPositions(path);
  return path;
}

/** Makes `path` follow `order`. */
export function restorePath(path: Path, order: Int32Array): void {
  path.order.set(order);
  indexPositions(path);
}

function indexPositions({ order, position }: Path): void {
  for (let place = 0; place < order.length; place++) position[order[place] ?? 0] = place;
}

/** The stop at a place, or OPEN_END behind the last. */
export function stopAt(path: Path, place: number): number {
  return path.order[place] ?? OPEN_END;
}

/** Reverses the stops from place `first` to place `last`, both included. */
export function reversePlaces(path: Path, first: number, last: number): void {
  const { order, position } = path;
  for (let left = first, right = last; left < right; left++, right--) {
    const leftStop = stopAt(path, left);
    const rightStop = stopAt(path, right);
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
