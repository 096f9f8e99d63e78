import { expect } from 'vitest';
import type { DeviceCommand, RegisteredDevice } from '#contract/water/devices.ts';
import { Visitor } from './visitor.ts';
import type { World } from './world.ts';

/** A registered tester, speaking for itself over HTTPS. */
export interface Tester extends RegisteredDevice {
  beat: (told?: object) => Promise<void>;
  result: (result: object) => Promise<void>;
  commands: () => Promise<DeviceCommand[]>;
}

export async function registerTester(
  world: World,
  owner: Visitor,
  { poolId = 'Pool-001', deviceName = 'Deck box' } = {},
): Promise<Tester> {
  const { body: device } = await owner.post<RegisteredDevice>('/api/devices', { poolId, deviceName });
  const own = new Visitor(world.app, device.key);
  const at = (what: string) => `/api/devices/${device.deviceId}/${what}`;
  return {
    ...device,
    beat: async (told = {}) => expect((await own.post(at('heartbeat'), told)).status).toBe(200),
    result: async (result) => expect((await own.post(at('results'), result)).status).toBe(201),
    commands: async () => (await own.get<DeviceCommand[]>(at('commands'))).body,
  };
}
