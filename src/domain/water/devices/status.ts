/** What the dashboard shows of a tester; where there is none it says so itself. */
export const deviceStatuses = ['inactive', 'offline', 'online'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** A device whose last heartbeat is older than this is offline. */
export const offlineAfterMinutes = 10;

const minuteMs = 60_000;

/** The state of a registered tester: switched off, silent for more than 10 minutes or never heard, or online. */
export function deviceStatus(
  { isActive, lastHeartbeat }: { isActive: boolean; lastHeartbeat: Date | null },
  now: Date,
): DeviceStatus {
  if (!isActive) return 'inactive';
  if (lastHeartbeat === null) return 'offline';
  return now.getTime() - lastHeartbeat.getTime() > offlineAfterMinutes * minuteMs ? 'offline' : 'online';
}
