import type { PushChoices, PushState, PushTried, SubscribePush } from '#contract/alerts/notifications.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, noAccess, notFound } from '#server/platform/app-error.ts';
import { noticeTexts as texts } from '../texts.ts';
import { type ChoicesRow, type DeviceRow, leaveOtherCompanies, pushRepo } from './repo.ts';

export const defaultChoices: ChoicesRow = { quietFrom: '21:00', quietTo: '07:00', criticalAlways: true };

const devicesAtMost = 20;
const testKeptSeconds = 300;

/** Pool owners get emails and texts from their company, no pushes. */
export function requireEmployee({ account }: Tenant): void {
  if (account.role === 'homeowner') throw noAccess();
}

const presentDevice = ({ deviceId, label, createdAt }: DeviceRow): PushState['devices'][number] => ({
  id: deviceId,
  label,
  createdAt: createdAt.toISOString(),
});

export async function showPush({ push }: Pick<Deps, 'push'>, tenant: Tenant): Promise<PushState> {
  requireEmployee(tenant);
  const { userId } = tenant.account;
  return tenant.transaction(async (tx) => ({
    publicKey: push.publicKey,
    ...defaultChoices,
    ...(await pushRepo(tx).findChoices(userId)),
    devices: (await pushRepo(tx).listDevices(userId)).map(presentDevice),
  }));
}

/** Adds a browser for its user; the same browser again is the same device. */
export async function addDevice(
  { push, db }: Pick<Deps, 'push' | 'db'>,
  tenant: Tenant,
  { endpoint, keys, label = null }: SubscribePush,
): Promise<PushState['devices'][number]> {
  requireEmployee(tenant);
  const fault = push.faultOf(endpoint);
  if (fault !== null) throw invalid('endpoint', fault);
  const { userId, sessionId, companyId } = tenant.account;
  if (await leaveOtherCompanies(db.system, companyId, { endpoint, ...keys })) {
    throw invalid('endpoint', texts.ownAddress);
  }
  return tenant.transaction(async (tx) => {
    const repo = pushRepo(tx);
    const devices = await repo.listDevices(userId);
    if (devices.length >= devicesAtMost && !devices.some((device) => device.endpoint === endpoint)) {
      throw new AppError('conflict', texts.tooManyDevices({ most: devicesAtMost }));
    }
    const createdAt = tenant.now();
    const deviceId = tenant.newId('PUSHDEV');
    return presentDevice(await repo.putDevice({ deviceId, userId, sessionId, endpoint, ...keys, label, createdAt }));
  });
}

export async function removeDevice(tenant: Tenant, deviceId: string): Promise<void> {
  requireEmployee(tenant);
  const gone = await tenant.transaction((tx) => pushRepo(tx).removeDevice(tenant.account.userId, deviceId));
  if (!gone) throw notFound(texts.device);
}

export async function changeChoices(
  deps: Pick<Deps, 'push'>,
  tenant: Tenant,
  changes: PushChoices,
): Promise<PushState> {
  requireEmployee(tenant);
  const { userId } = tenant.account;
  await tenant.transaction(async (tx) => {
    const before = (await pushRepo(tx).findChoices(userId)) ?? defaultChoices;
    const { quietFrom, quietTo, criticalAlways } = { ...before, ...changes };
    await pushRepo(tx).saveChoices(userId, { quietFrom, quietTo, criticalAlways });
  });
  return showPush(deps, tenant);
}

/** Pushes a test to a device, also in quiet hours: the person who asks is looking at it. */
export async function tryDevice({ push }: Pick<Deps, 'push'>, tenant: Tenant, deviceId: string): Promise<PushTried> {
  requireEmployee(tenant);
  const device = await tenant.transaction((tx) => pushRepo(tx).findDevice(tenant.account.userId, deviceId));
  if (!device) throw notFound(texts.device);
  const text = {
    title: tenant.words.say(texts.testTitle),
    body: tenant.words.say(texts.testBody),
    link: '/',
    tag: 'test',
  };
  try {
    await push.push(device, { content: JSON.stringify(text), urgency: 'high', keepSeconds: testKeptSeconds });
    return { taken: true, reason: null };
  } catch (error) {
    return { taken: false, reason: error instanceof Error ? error.message : tenant.words.say(texts.noPushService) };
  }
}
