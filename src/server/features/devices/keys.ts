import { createHash } from 'node:crypto';
import type { Heartbeat } from '#contract/devices.ts';
import type { Deps } from '#server/deps.ts';
import type { DeviceCaller } from '#server/http/device-caller.ts';
import { deviceKeysRepo } from './repo.ts';

/** Only a hash of a key is stored, so that reading the database does not let anyone speak for a device. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The device whose key this is; null where it is nobody's. */
export const findDevice = (deps: Deps, key: string): Promise<DeviceCaller | null> =>
  deviceKeysRepo(deps.db.system).find(hashKey(key));

/** A sign of life, as cheap as it is frequent: one statement, no transaction. */
export const recordHeartbeat = (deps: Deps, deviceId: string, told: Heartbeat): Promise<void> =>
  deviceKeysRepo(deps.db.system).beat(deviceId, told, deps.clock());
