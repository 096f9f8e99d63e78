import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PushState } from '#contract/alerts/notifications.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { SubscribedBrowser } from '#tests/support/push-service.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

/** A browser that knows push, and a user who answers its question so. */
function browserWithPush(answer: NotificationPermission, endpoint: string) {
  const { target } = new SubscribedBrowser(endpoint);
  let subscription: object | null = null;
  const worker = {
    getRegistration: async () => ({
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          subscription = {
            options: { applicationServerKey: applicationServerKey.buffer },
            toJSON: () => ({ endpoint, keys: { p256dh: target.p256dh, auth: target.auth } }),
            unsubscribe: async () => {
              subscription = null;
              return true;
            },
          };
          return subscription;
        },
      },
    }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const permission = { permission: 'default' as NotificationPermission, requestPermission: async () => answer };
  permission.requestPermission = async () => {
    permission.permission = answer;
    return answer;
  };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  return { isSubscribed: () => subscription !== null };
}
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function openTab(as: Visitor) {
  const user = app.open('/calculators', { as });
  await user.click(await screen.findByRole('button', { name: 'User menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Account Settings' });
  await user.click(within(dialog).getByRole('tab', { name: 'Notifications' }));
  return { user, dialog };
}
const stateOf = async (visitor: Visitor) => (await visitor.get<PushState>('/api/push')).body;

describe('Account Settings → Notifications', () => {
  it('turns them on for this device, tries them, and turns them off again', async () => {
    const endpoint = 'https://push.example.com/send/tab';
    const browser = browserWithPush('granted', endpoint);
    const { owner } = await world.company();
    const { user, dialog } = await openTab(owner);
    await user.click(await within(dialog).findByRole('button', { name: 'Turn on for this device' }));
    expect(await screen.findByText('Notifications are on')).toBeTruthy();
    expect(await within(dialog).findByText('This device')).toBeTruthy();
    expect((await stateOf(owner)).devices).toHaveLength(1);

    await user.click(within(dialog).getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Test sent')).toBeTruthy();
    expect(world.push.toldTo(endpoint)).toMatchObject([{ title: 'Notifications are on' }]);

    await user.click(within(dialog).getByRole('button', { name: /^Turn off notifications for / }));
    expect(await within(dialog).findByText('No devices yet.')).toBeTruthy();
    // The list is empty before the server has answered.
    await waitFor(async () => expect((await stateOf(owner)).devices).toEqual([]));
    expect(browser.isSubscribed()).toBe(false);
  });

  it('says where the browser blocks them, and where it does not know them', async () => {
    browserWithPush('denied', 'https://push.example.com/send/blocked');
    const { owner } = await world.company();
    const { user, dialog } = await openTab(owner);
    await user.click(await within(dialog).findByRole('button', { name: 'Turn on for this device' }));
    const blocked = 'Notifications from this site are blocked. Allow them in your browser’s settings first.';
    expect((await screen.findAllByText(blocked)).length).toBeGreaterThan(0);
    expect((await stateOf(owner)).devices).toEqual([]);
  });

  it('keeps the quiet hours', async () => {
    const { owner } = await world.company();
    const { user, dialog } = await openTab(owner);
    expect(await within(dialog).findByText('This browser doesn’t support notifications.')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Quiet from'), { target: { value: '20:30' } });
    await user.click(within(dialog).getByRole('switch', { name: 'Always send critical alerts' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save Quiet Hours' }));
    expect(await screen.findByText('Quiet hours saved')).toBeTruthy();
    await waitFor(async () =>
      expect(await stateOf(owner)).toMatchObject({ quietFrom: '20:30', quietTo: '07:00', criticalAlways: false }),
    );
  });
});
