import type { PushState } from '#contract/alerts/notifications.ts';
import { call } from '#web/base/api.ts';
import { pushTexts as texts } from './texts.ts';
import { forgetThisDevice, keepThisDevice, thisDevice } from './this-device.ts';

type Device = PushState['devices'][number];

export type PushObstacle = 'unsupported' | 'not-installed' | 'blocked';
export class PushImpossible extends Error {
  override readonly name = 'PushImpossible';
  readonly obstacle: PushObstacle;
  constructor(obstacle: PushObstacle) {
    super(texts.obstacles[obstacle]);
    this.obstacle = obstacle;
  }
}

/** Why notifications are impossible here, as far as the browser says without asking the user. */
export function obstacleHere(): PushObstacle | null {
  const isApplePhone = /iPhone|iPad/.test(navigator.userAgent);
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isKnown) return isApplePhone ? 'not-installed' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const isSameKey = (key: ArrayBuffer | null, wanted: Uint8Array): boolean =>
  key !== null && new Uint8Array(key).join() === wanted.join();

/** The browser's subscription under the server's key; one under an older key is ended first. */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  // Not `ready`: where no worker is installed that would never answer.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new PushImpossible('unsupported');
  const applicationServerKey = bytesOf(publicKey);
  const present = await registration.pushManager.getSubscription();
  if (present && isSameKey(present.options.applicationServerKey, applicationServerKey)) return present;
  await present?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function addDevice(userId: string, label: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const device = await call<Device>('POST', '/api/push/devices', { body: { endpoint, keys, label } });
  keepThisDevice({ userId, deviceId: device.id, label });
}

/** Asks for permission if needed, then adds this device. @throws PushImpossible, or the browser's or server's error */
export async function optIn(userId: string, label: string, publicKey: string): Promise<void> {
  const obstacle = obstacleHere();
  if (obstacle) throw new PushImpossible(obstacle);
  if ((await Notification.requestPermission()) !== 'granted') throw new PushImpossible('blocked');
  await addDevice(userId, label, await subscribed(publicKey));
}

/** Removes the device on the server, and its subscription if it is this browser. */
export async function optOut(deviceId: string): Promise<void> {
  await call<unknown>('DELETE', `/api/push/devices/${encodeURIComponent(deviceId)}`);
  if (thisDevice()?.deviceId !== deviceId) return;
  forgetThisDevice();
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Moves this device to the session after signing in again, under the current key. */
export async function renewOptIn(userId: string): Promise<void> {
  const { publicKey } = await call<PushState>('GET', '/api/push');
  await addDevice(userId, thisDevice()?.label ?? texts.unknownDevice, await subscribed(publicKey));
}
