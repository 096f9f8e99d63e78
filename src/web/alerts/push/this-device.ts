/** Who has opted in with this browser, and what the server calls it. */
interface ThisDevice {
  userId: string;
  deviceId: string;
  /** "Chrome on Android". */
  label: string;
}

const storageKey = 'push-device';

export function thisDevice(): ThisDevice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('userId' in kept && 'deviceId' in kept && 'label' in kept)) return null;
    return { userId: String(kept.userId), deviceId: String(kept.deviceId), label: String(kept.label) };
  } catch {
    return null;
  }
}

export const keepThisDevice = (device: ThisDevice): void => localStorage.setItem(storageKey, JSON.stringify(device));
export const forgetThisDevice = (): void => localStorage.removeItem(storageKey);

/** Whether the user opted in with this browser and its permission still holds. */
export const isOptedInHere = (userId: string): boolean =>
  'Notification' in window && Notification.permission === 'granted' && thisDevice()?.userId === userId;
