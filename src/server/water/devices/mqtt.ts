import * as z from 'zod/mini';
import { deviceResultBody, heartbeatBody } from '#contract/water/devices.ts';
import { wordsOf } from '#domain/language/index.ts';
import type { Deps, OpenDeviceLink } from '#server/deps.ts';
import type { DeviceCaller } from '#server/http/access.ts';
import { requireFeature, requireRunningPlan } from '#server/http/plan-gate.ts';
import { AppError, invalidParts } from '#server/platform/app-error.ts';
import { recordHeartbeat } from './heartbeats.ts';
import { recordResult } from './results.ts';
import { fetchCommands, findDevice } from './service.ts';

type DeviceMessages = Parameters<OpenDeviceLink>[0];
type DeviceMessage = Parameters<DeviceMessages['received']>[0];
type DeviceLink = Awaited<ReturnType<OpenDeviceLink>>;

const withKey = z.object({ key: z.string() });
const named = z.object({ testId: z.optional(z.unknown()), commandId: z.optional(z.unknown()) });

/** @throws AppError invalid_input naming the first faulty member */
function parsed<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidParts(result.error.issues);
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * What testers send over MQTT, taken by the same rules as over HTTPS; `link` is where they are answered. A heartbeat is done
 * with when it is taken: the next one comes soon, and a tester's results should not wait for it to be written.
 */
function deviceMessages(deps: Deps, link: () => DeviceLink | null, onError: (error: unknown) => void): DeviceMessages {
  function heartbeat(deviceId: string, body: unknown): void {
    const sent = heartbeatBody.safeParse(body);
    if (sent.success) recordHeartbeat(deps, deviceId, sent.data).catch(onError);
  }

  async function result(device: DeviceCaller, body: unknown): Promise<void> {
    const about = named.safeParse(body).data ?? {};
    try {
      await requireFeature(deps, device, 'arduino');
      requireRunningPlan(device, deps.clock());
      const answer = await recordResult(deps, device, parsed(deviceResultBody, body));
      await link()?.send(device.deviceId, 'answers', { ...about, ...answer });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const details = error.details?.map(({ field, message }) => ({ field, message: wordsOf('en').say(message) }));
      const answer = { ...about, error: error.code, message: error.message, details };
      await link()?.send(device.deviceId, 'answers', answer);
    }
  }

  async function received({ deviceId, topic, payload, key }: DeviceMessage): Promise<void> {
    const body = jsonOf(payload);
    // Whose connection it is was checked when it was opened.
    if (topic === 'heartbeat' && key !== null) return heartbeat(deviceId, body);
    const own = key ?? withKey.safeParse(body).data?.key;
    const device = own === undefined ? null : await findDevice(deps, own);
    // Without the right key there is no answer: it would reveal which devices exist.
    if (device?.deviceId !== deviceId) return;
    return topic === 'results' ? result(device, body) : heartbeat(deviceId, body);
  }

  return {
    received,
    admits: async (deviceId, key) => (await findDevice(deps, key))?.deviceId === deviceId,
    listening: async (deviceId, key) => {
      const device = await findDevice(deps, key);
      if (device?.deviceId === deviceId) await sendCommands(deps, link, device);
    },
  };
}

async function sendCommands(
  deps: Deps,
  link: () => DeviceLink | null,
  device: Pick<DeviceCaller, 'companyId' | 'deviceId' | 'isActive'>,
): Promise<void> {
  for (const command of await fetchCommands(deps, device)) await link()?.send(device.deviceId, 'commands', command);
}

/** Opens the way to the devices: `open` is given what to do with their messages. @returns how to close it */
export async function linkDevices(
  deps: Deps,
  open: OpenDeviceLink,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let link: DeviceLink | null = null;
  const opened = await open(deviceMessages(deps, () => link, onError));
  link = opened;
  // A command may be given on another server than the one its device is connected to.
  const stop = await deps.notices.subscribe(({ companyId, what, ids }) => {
    if (what !== 'device-commands') return;
    for (const deviceId of ids) {
      sendCommands(deps, () => link, { companyId, deviceId, isActive: true }).catch(onError);
    }
  });
  return async () => {
    stop();
    await opened.close();
  };
}
