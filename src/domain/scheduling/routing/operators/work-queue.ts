/**
 * The stops whose surroundings changed since they were last looked at. Stops outside the queue carry a
 * "don't-look bit" (J. L. Bentley, "Fast Algorithms for Geometric Traveling Salesman Problems", ORSA Journal on
 * Computing 4(4), 1992).
 */
export type WorkQueue = { readonly stops: Int32Array; readonly waiting: Uint8Array; head: number; size: number };

/** An empty queue for so many stops. */
export function createWorkQueue(stopCount: number): WorkQueue {
  return { stops: new Int32Array(stopCount), waiting: new Uint8Array(stopCount), head: 0, size: 0 };
}

/** Adds a stop unless it waits already; numbers below zero (the open end) are passed over. */
export function enqueue(queue: WorkQueue, stop: number): void {
  if (stop < 0 || queue.waiting[stop] === 1) return;
  queue.waiting[stop] = 1;
  queue.stops[(queue.head + queue.size) % queue.stops.length] = stop;
  queue.size++;
}

/** Takes the stop that has waited longest; undefined when none waits. */
export function dequeue(queue: WorkQueue): number | undefined {
  if (queue.size === 0) return undefined;
  const stop = queue.stops[queue.head] ?? 0;
  queue.head = (queue.head + 1) % queue.stops.length;
  queue.size--;
  queue.waiting[stop] = 0;
  return stop;
}
