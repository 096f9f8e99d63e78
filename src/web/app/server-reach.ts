// Who calls the server tells here whether it answered; who shows the connection listens.
const listeners = new Set<(reached: boolean) => void>();

export function onServerReach(listener: (reached: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellServerReach(reached: boolean): void {
  for (const listener of listeners) listener(reached);
}
