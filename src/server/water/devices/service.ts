import { createHash } from 'node:crypto';
import type {
  CreateDevice,
  Device,
  DeviceCommand,
  RegisteredDevice,
  RunTest,
  UpdateDevice,
} from '#contract/water/devices.ts';
import { deviceStatus, offlineAfterMinutes } from '#domain/water/index.ts';
import { type PoolRow, poolsRepo } from '#server/customers/index.ts';
import type { Database, TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { DeviceCaller } from '#server/http/access.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { deviceTexts } from '../texts.ts';
import { type CommandRow, type DeviceRow, deviceKeysRepo, devicesRepo } from './repo.ts';

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

/** Where testers speak MQTT, as it is written into a board; null where they do not. Without credentials. */
export function mqttAddress({ mqtt, appUrl }: Pick<Deps['config'], 'mqtt' | 'appUrl'>): string | null {
  if (mqtt === undefined) return null;
  if (mqtt.url !== undefined) {
    const { protocol, host } = new URL(mqtt.url);
    return `${protocol}//${host}`;
  }
  return `${mqtt.tls ? 'mqtts' : 'mqtt'}://${new URL(appUrl).hostname}:${mqtt.port}`;
}

/** A device that was online when it was asked fetches the command until it would count as offline. */
const commandLivesMs = offlineAfterMinutes * 60_000;
/** How long the page says "running"; pressing again meanwhile starts no new test. */
const runningMs = 30_000;

const presentDevice = (row: DeviceRow, now: Date): Device => ({
  deviceId: row.deviceId,
  deviceName: row.deviceName,
  isActive: row.isActive,
  lastHeartbeat: row.lastHeartbeat?.toISOString() ?? null,
  batteryLevel: row.batteryLevel,
  signalStrength: row.signalStrength,
  firmwareVersion: row.firmwareVersion,
  poolId: row.poolId,
  customerId: row.customerId,
  status: deviceStatus(row, now),
  createdAt: row.createdAt.toISOString(),
});

const presentCommand = ({ commandId, deviceId, command, ...row }: CommandRow): DeviceCommand => ({
  ...{ commandId, deviceId, command },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** @throws AppError not_found naming the field for a pool, or a customer who is not the pool's */
async function requirePool(tx: TenantTx, poolId: string, customerId?: string | null): Promise<PoolRow> {
  const pool = await poolsRepo(tx).find(poolId);
  if (!pool) throw unknownReference('poolId', things.pool);
  if (customerId && customerId !== pool.customerId) throw unknownReference('customerId', things.customer);
  return pool;
}

async function requireDevice(tx: TenantTx, deviceId: string): Promise<DeviceRow> {
  const row = await devicesRepo(tx).find(deviceId);
  if (!row) throw notFound(deviceTexts.tester);
  return row;
}

/**
 * Registers a pool's tester; the answer alone carries its key.
 * @throws AppError not_found naming the field; conflict where the pool has a device already
 */
export const registerDevice = (deps: Deps, tenant: Tenant, input: CreateDevice): Promise<RegisteredDevice> =>
  tenant.transaction(async (tx) => {
    await requirePool(tx, input.poolId, input.customerId);
    const key = deps.newToken();
    const deviceId = tenant.newId('DEV');
    const stored = await devicesRepo(tx).insert({
      deviceId,
      poolId: input.poolId,
      userId: tenant.account.userId,
      deviceName: input.deviceName,
      keyHash: hashKey(key),
      createdAt: tenant.now(),
    });
    if (!stored) throw new AppError('conflict', deviceTexts.poolHasTester);
    await announce(tx, 'devices', [deviceId]);
    const device = presentDevice(await requireDevice(tx, deviceId), tenant.now());
    return { ...device, key, mqttUrl: mqttAddress(deps.config) };
  });

export const listDevices = (tenant: Tenant): Promise<Device[]> =>
  tenant.transaction(async (tx) => (await devicesRepo(tx).list()).map((row) => presentDevice(row, tenant.now())));

export const updateDevice = (tenant: Tenant, deviceId: string, changes: UpdateDevice): Promise<Device> =>
  tenant.transaction(async (tx) => {
    await requireDevice(tx, deviceId);
    await devicesRepo(tx).update(deviceId, changes);
    await announce(tx, 'devices', [deviceId]);
    return presentDevice(await requireDevice(tx, deviceId), tenant.now());
  });

/** Its key stops working; the tests it made stay. */
export const removeDevice = (tenant: Tenant, deviceId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await requireDevice(tx, deviceId);
    await devicesRepo(tx).remove(deviceId);
    await announce(tx, 'devices', [deviceId]);
  });

/** The tester of a pool; null where none is registered. A pool without a customer is asked for with any. */
export const deviceOfPool = (tenant: Tenant, customerId: string, poolId: string): Promise<Device | null> =>
  tenant.transaction(async (tx) => {
    const pool = await poolsRepo(tx).find(poolId);
    if (!pool) throw notFound(things.pool);
    if (pool.customerId !== null && pool.customerId !== customerId) throw notFound(things.customer);
    const row = await devicesRepo(tx).findOfPool(poolId);
    return row && presentDevice(row, tenant.now());
  });

/**
 * Asks a tester for a test. While one is running the same command is answered.
 * @throws AppError not_found naming the field; conflict where the device is not online
 */
export const runTest = (tenant: Tenant, { deviceId, customerId, poolId }: RunTest): Promise<DeviceCommand> =>
  tenant.transaction(async (tx) => {
    const repo = devicesRepo(tx);
    await requirePool(tx, poolId, customerId);
    const device = await repo.find(deviceId);
    if (!device) throw unknownReference('deviceId', deviceTexts.tester);
    if (device.poolId !== poolId) throw unknownReference('poolId', things.pool);
    const now = tenant.now();
    if (deviceStatus(device, now) !== 'online') throw new AppError('conflict', deviceTexts.mustBeOnline);
    const running = (await repo.waitingCommands(deviceId, now)).find(
      ({ createdAt }) => now.getTime() - createdAt.getTime() < runningMs,
    );
    if (running) return presentCommand(running);
    const command = await repo.insertCommand({
      commandId: tenant.newId('CMD'),
      deviceId,
      command: 'run-test',
      userId: tenant.account.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + commandLivesMs),
    });
    await announce(tx, 'device-commands', [deviceId]);
    return presentCommand(command);
  });

/** What the device is to do now; a device that is switched off has nothing to do. */
export const fetchCommands = (
  deps: Deps,
  device: Pick<DeviceCaller, 'companyId' | 'deviceId' | 'isActive'>,
): Promise<DeviceCommand[]> =>
  deps.db.inCompany(device.companyId, async (tx) => {
    if (!device.isActive) return [];
    const repo = devicesRepo(tx);
    const now = deps.clock();
    const waiting = await repo.waitingCommands(device.deviceId, now);
    if (waiting.some(({ fetchedAt }) => fetchedAt === null)) await repo.markFetched(device.deviceId, now);
    return waiting.map(presentCommand);
  });
