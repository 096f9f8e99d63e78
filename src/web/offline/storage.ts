/** The phone has no room: nothing was stored. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** What this browser lets the application keep. */
export interface StorageState {
  /** The browser does not clear it when it runs out of room. */
  persisted: boolean;
  usedBytes: number;
  quotaBytes: number;
}

/** Null where the browser does not say. */
export async function storageState(): Promise<StorageState | null> {
  if (!('storage' in navigator) || !navigator.storage.estimate) return null;
  try {
    const [persisted, { usage = 0, quota = 0 }] = await Promise.all([
      navigator.storage.persisted(),
      navigator.storage.estimate(),
    ]);
    return { persisted, usedBytes: usage, quotaBytes: quota };
  } catch {
    return null;
  }
}

/** Asks the browser not to clear what is stored, once there is something to lose. */
export async function askToPersist(): Promise<void> {
  if (!('storage' in navigator) || !navigator.storage.persist) return;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // The items are kept all the same.
  }
}
