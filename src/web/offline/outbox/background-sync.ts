/** Under this name the browser wakes the service worker when the network is back, also with every page closed. */
export const syncTag = 'poolhand-outbox';

/** What some browsers have; not in the DOM's types. */
interface SyncManager {
  register: (tag: string) => Promise<void>;
}
const hasSync = (registration: object): registration is { sync: SyncManager } => 'sync' in registration;

/** Asks the browser to send what waits once it has a network, where it can. */
export function askForSync(): void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration && hasSync(registration) ? registration.sync.register(syncTag) : undefined))
    .catch(() => undefined);
}
