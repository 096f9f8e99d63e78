// The server is back, or answered late: pages read again what they show from this phone.
const listeners = new Set<(paths: readonly string[]) => void>();

export function onReadAgain(listener: (paths: readonly string[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellReadAgain(paths: readonly string[]): void {
  for (const listener of listeners) listener(paths);
}
