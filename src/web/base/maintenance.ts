// Calls to the server note here that the company is under maintenance; the frame shows it.
let on = false;
const listeners = new Set<() => void>();

export const isUnderMaintenance = (): boolean => on;

export function onMaintenance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellMaintenance(now: boolean): void {
  if (on === now) return;
  on = now;
  for (const listener of listeners) listener();
}
