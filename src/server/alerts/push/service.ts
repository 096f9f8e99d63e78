import type { PushChoices, PushState, PushTried, SubscribePush } from '#contract/alerts/push.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { type ChoicesRow, type DeviceRow, leaveOtherCompanies, pushRepo } from './repo.ts';

export const defaultChoices: ChoicesRow = { quietFrom: '21:00', quietTo: '07:00', criticalAlways: true };

/** More devices than anybody carries. */
const devicesAtMost = 20;
const testKeptSeconds = 300;

/** Pool owners get mails and text messages from their company; there is nothing to push to them. */
export function requireEmployee({ account }: Tenant): void {
  if (account.role === 'homeowner') throw new AppError('not_allowed', 'Your account doesn’t have access to this.');
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

/** Takes a browser in for its user, who is told there from now on. The same browser again is the same device. */
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
    throw invalid('endpoint', 'Must be an address of this browser');
  }
  return tenant.transaction(async (tx) => {
    const repo = pushRepo(tx);
    const isKnown = (await repo.listDevices(userId)).some((device) => device.endpoint === endpoint);
    if (!isKnown && (await repo.countDevices(userId)) >= devicesAtMost) {
      throw new AppError('conflict', `Push messages go to ${devicesAtMost} devices at most. Remove one first.`);
    }
    const createdAt = tenant.now();
    const deviceId = tenant.newId('PUSHDEV');
    return presentDevice(await repo.putDevice({ deviceId, userId, sessionId, endpoint, ...keys, label, createdAt }));
  });
}

export async function removeDevice(tenant: Tenant, deviceId: string): Promise<void> {
  requireEmployee(tenant);
  const gone = await tenant.transaction((tx) => pushRepo(tx).removeDevice(tenant.account.userId, deviceId));
  if (!gone) throw notFound('Device');
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

/** Pushes a first word to a device, at any hour: whoever asks is looking at it. */
export async function tryDevice({ push }: Pick<Deps, 'push'>, tenant: Tenant, deviceId: string): Promise<PushTried> {
  requireEmployee(tenant);
  const device = await tenant.transaction((tx) => pushRepo(tx).findDevice(tenant.account.userId, deviceId));
  if (!device) throw notFound('Device');
  const text = {
    title: 'Notifications are on',
    body: 'New alerts of your company will appear like this.',
    link: '/',
    tag: 'test',
  };
  try {
    await push.push(device, { content: JSON.stringify(text), urgency: 'high', keepSeconds: testKeptSeconds });
    return { taken: true, reason: null };
  } catch (error) {
    return { taken: false, reason: error instanceof Error ? error.message : 'The push service could not be reached.' };
  }
}
