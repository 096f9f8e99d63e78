/** What this browser lets the application keep. Null where it does not tell. */
export interface StorageState {
  /** The browser does not clear it by itself when it runs short of room. */
  persisted: boolean;
  usedBytes: number;
  quotaBytes: number;
}

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

/** Asks the browser, once there is something to lose, not to clear it by itself. */
export async function askToPersist(): Promise<void> {
  if (!('storage' in navigator) || !navigator.storage.persist) return;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // The browser does not say; the items are kept all the same.
  }
}
