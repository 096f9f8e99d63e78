// What calls to the server note on their way: whether it is reached, and whether the company is under maintenance. The
// connection indicator and the frame subscribe.
let isReached = true;
let underMaintenance = false;
const reachListeners = new Set<(reached: boolean) => void>();
const maintenanceListeners = new Set<() => void>();

export function onServerReach(listener: (reached: boolean) => void): () => void {
  reachListeners.add(listener);
  return () => reachListeners.delete(listener);
}

/** The last news; none yet counts as good. */
export const isServerReached = (): boolean => isReached;

export function tellServerReach(reached: boolean): void {
  isReached = reached;
  for (const listener of reachListeners) listener(reached);
}

export function onMaintenance(listener: () => void): () => void {
  maintenanceListeners.add(listener);
  return () => maintenanceListeners.delete(listener);
}

export const isUnderMaintenance = (): boolean => underMaintenance;

export function tellMaintenance(now: boolean): void {
  if (underMaintenance === now) return;
  underMaintenance = now;
  for (const listener of maintenanceListeners) listener();
}
