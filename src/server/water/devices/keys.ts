import { createHash } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { DeviceCaller } from '#server/http/device-caller.ts';
import { deviceKeysRepo } from './repo.ts';

/** Only a hash of a key is stored, so that reading the database does not let anyone speak for a device. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The device whose key this is; null where it is nobody's. */
export const findDevice = (deps: Deps, key: string): Promise<DeviceCaller | null> =>
  deviceKeysRepo(deps.db.system).find(hashKey(key));

const rememberedMs = 60_000;
const remembered = new WeakMap<Database, Map<string, { device: DeviceCaller; until: number }>>();

function memoryOf({ db }: Deps): Map<string, { device: DeviceCaller; until: number }> {
  const known = remembered.get(db) ?? new Map();
  remembered.set(db, known);
  return known;
}

/**
 * The device whose key this is, as it was up to a minute ago: for what a thousand testers say every few seconds, and what
 * changes nothing where the device has been removed meanwhile.
 */
export async function rememberedDevice(deps: Deps, key: string): Promise<DeviceCaller | null> {
  const memory = memoryOf(deps);
  const now = deps.clock().getTime();
  const hash = hashKey(key);
  const known = memory.get(hash);
  if (known && known.until > now) return known.device;
  const device = await findDevice(deps, key);
  if (device) memory.set(hash, { device, until: now + rememberedMs });
  else memory.delete(hash);
  return device;
}

/** Its key is refused from now on, by this server at once. */
export function forgetDevice(deps: Deps, deviceId: string): void {
  const memory = memoryOf(deps);
  for (const [hash, { device }] of memory) if (device.deviceId === deviceId) memory.delete(hash);
}
