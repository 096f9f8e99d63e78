import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { noRoads, type RoadEngine } from '#server/adapters/roads/port.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { openWorld } from '#tests/support/world.ts';
import { notifyOnMyWay } from './notify-on-my-way.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
const turn = { kind: 'left', street: 'Main Street', exit: null, minutes: 12, miles: 4 } as const;
/** Every way is one turn; out of force where a test says so. */
let hasRoads = true;
const roads: RoadEngine = {
  ...noRoads,
  inForce: async () => (hasRoads ? { version: 'test', name: 'Test roads' } : null),
  directions: async (places) => places.slice(1).map(() => ({ minutes: 12, miles: 4, turns: [turn] })),
};
const world = openWorld({ deps: { sms: twilio.sms, roads } });
const app = openPageApp(world);

const pat = {
  customerId: 'CUST-1',
  customerName: 'Pat Rivera',
  phone: '(602) 555-0142',
  link: 'sms:6025550142?&body=Hi',
};

async function companyWithPat() {
  const { owner } = await world.company({ tier: 'enterprise' });
  const { customerId, customerName: name, phone } = pat;
  await owner.post('/api/customers', { customerId, name, phone, state: 'AZ' });
  app.open('/outbox', { as: owner });
  await screen.findByRole('heading', { level: 1 });
  return owner;
}

describe('on my way', () => {
  it('is told by the server where it can, in the company’s words', async () => {
    const owner = await companyWithPat();
    const open = vi.fn();
    await notifyOnMyWay(pat, open);
    expect(await screen.findByText('Pat Rivera was notified')).toBeTruthy();
    const [message] = (await owner.get<ScheduledMessage[]>('/api/scheduled-messages')).body;
    expect(message).toMatchObject({ messageType: 'on_my_way', recipient: '+16025550142', channel: 'sms' });
    expect(open).not.toHaveBeenCalled();
  });

  it('is left to the phone with the server’s text where the server may not, and with the phone’s own out of reach', async () => {
    const owner = await companyWithPat();
    await owner.put('/api/communications/consents/CUST-1', { state: 'stopped' });
    const open = vi.fn<(link: string) => void>();
    await notifyOnMyWay(pat, open);
    expect(await screen.findByText('The customer opted out of texts.')).toBeTruthy();
    expect(decodeURIComponent(open.mock.calls[0]?.[0] ?? '')).toMatch(/^sms:6025550142\?&body=.*I'm on my way/);
    app.goOffline();
    await notifyOnMyWay(pat, open);
    expect(open).toHaveBeenLastCalledWith(pat.link);
  });
});

describe('the turn list', () => {
  const here = { latitude: 33.5, longitude: -112.1 };
  /** The device answers this position, or refuses. */
  const positionIs = (at: typeof here | null) =>
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: (position: object) => void, failed: (error: object) => void) =>
          at ? found({ coords: at }) : failed({ code: 1 }),
      },
    });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
    hasRoads = true;
  });

  async function openHub() {
    const { owner, signedIn } = await world.company();
    const { body: tech } = await owner.post<{ technicianId: string }>('/api/technicians', { name: 'Luis Ortega' });
    for (const [name, latitude] of [
      ['Ana Reyes', 33.5],
      ['Bo Lind', 33.52],
    ] as const) {
      await owner.post('/api/customers', {
        customerId: name,
        name,
        address: '1 Main Street',
        latitude,
        longitude: -112.1,
      });
      const stop = { customerId: name, technicianId: tech.technicianId, dayOfWeek: 'MONDAY' };
      await owner.post('/api/route-assignments', stop);
    }
    const technician = await signedIn('technician', { technicianId: tech.technicianId });
    const user = app.open('/field-service', { as: technician });
    await user.click(await screen.findByRole('button', { name: 'Actions: Bo Lind' }));
    await user.click(await screen.findByRole('button', { name: 'Turn list to Bo Lind' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Way to Bo Lind' })) };
  }

  it('leads from the stop before, and from where the technician is once that is asked for', async () => {
    positionIs(here);
    const { user, dialog } = await openHub();
    expect(await dialog.findByText('Turn left onto Main Street')).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'From Ana Reyes' })).toBeTruthy();
    for (const name of ['Google Maps', 'Apple Maps', 'Waze']) expect(dialog.getByRole('link', { name })).toBeTruthy();
    expect(dialog.queryByText(/There at about/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Arrival From Here' }));
    // 12 minutes after half past six.
    expect(await dialog.findByText('There at about 6:42 PM.')).toBeTruthy();
    expect(dialog.getByText('Measured on roads.')).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'From where you are' })).toBeTruthy();
  });

  it('says why there is none, estimates the arrival then, and tells when the position is refused', async () => {
    hasRoads = false;
    positionIs(here);
    const { user, dialog } = await openHub();
    expect(await dialog.findByText(/no turn list without a road map/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Arrival From Here' }));
    expect(await dialog.findByText(/^Estimated: \d+ min · /)).toBeTruthy();
    positionIs(null);
    await user.click(dialog.getByRole('button', { name: 'Arrival From Here' }));
    expect(await dialog.findByText(/Location access is off/)).toBeTruthy();
  });
});
