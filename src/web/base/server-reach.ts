// API calls report reachability here; the connection indicator subscribes.
let last = true;
const listeners = new Set<(reached: boolean) => void>();

export function onServerReach(listener: (reached: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last news; none yet counts as good. */
export const isServerReached = (): boolean => last;

export function tellServerReach(reached: boolean): void {
  last = reached;
  for (const listener of listeners) listener(reached);
}
