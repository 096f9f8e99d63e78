import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ScheduledMessage } from '#contract/messaging/messages.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { openWorld } from '#tests/support/world.ts';
import { notifyOnMyWay } from './notify-on-my-way.ts';
import { smsLink } from './way-buttons.tsx';

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });
const app = openPageApp(world);

const pat = {
  customerId: 'CUST-1',
  customerName: 'Pat Rivera',
  linkFor: (text: string) => smsLink('(602) 555-0142', text),
  link: 'sms:6025550142?&body=Hi',
};

async function companyWithPat() {
  const { owner } = await world.company({ tier: 'enterprise' });
  const { customerId, customerName: name } = pat;
  await owner.post('/api/customers', { customerId, name, phone: '(602) 555-0142', state: 'AZ' });
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
