import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Connection } from '#contract/settings/settings.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld({
  config: { weatherUrl: 'http://localhost:1' },
  deps: { weather: { warningsAt: async () => [] } },
});
const app = openPageApp(world);

describe('Settings → Connections', () => {
  it('says what is connected, what leaves, and what a test found', async () => {
    const { owner } = await world.company();
    const place = { zipCode: '85306', latitude: 33.6, longitude: -112.2 };
    await owner.post('/api/customers', { name: 'Pat Rivera', address: '1 Main Street', ...place });
    const user = app.open('/settings?tab=connections', { as: owner });
    const weather = within(await screen.findByRole('listitem', { name: 'Weather' }));
    expect(weather.getByText('Set on the server, for every company')).toBeTruthy();
    expect(weather.getByText(/The weather service gets one place/)).toBeTruthy();
    expect(weather.getByText('No answer yet')).toBeTruthy();
    await user.click(weather.getByRole('button', { name: 'Test Weather' }));
    expect(await weather.findByText(/0 weather alerts now/)).toBeTruthy();
    expect(await weather.findByText(/^Last answer/)).toBeTruthy();
    const texts = within(screen.getByRole('listitem', { name: 'Texts' }));
    await user.click(texts.getByRole('button', { name: 'Test Texts' }));
    expect(await texts.findByText(/Nothing is connected/)).toBeTruthy();
  });

  it('takes an AI service of one’s own, and keeps what was typed where it is refused', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=connections', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Use your own: Assistant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your own AI service' }));
    await user.type(dialog.getByLabelText('Address'), 'http://ai.example.com');
    await user.type(dialog.getByLabelText('Model'), 'pool-1');
    await user.type(dialog.getByLabelText('Key'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Test and Connect' }));
    expect(await dialog.findByText(/Must be a public https/)).toBeTruthy();
    expect(dialog.getByLabelText('Model')).toHaveProperty('value', 'pool-1');
    const { body } = await owner.get<Connection[]>('/api/settings/connections');
    expect(body.find(({ need }) => need === 'ai')).toMatchObject({ by: 'none' });
  });

  it('takes a mail server of one’s own, each fault at its field', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=connections', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Use your own: Email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your own mail server' }));
    expect(dialog.getByLabelText('Port')).toHaveProperty('value', '587');
    await user.type(dialog.getByLabelText('Server'), 'mail.internal');
    await user.type(dialog.getByLabelText('User name'), 'office@clearblue.example');
    await user.click(dialog.getByRole('button', { name: 'Test and Connect' }));
    expect(await dialog.findByText(/Must be the name of a public mail server/)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Server'));
    await user.type(dialog.getByLabelText('Server'), 'smtp.example.com');
    await user.click(dialog.getByRole('button', { name: 'Test and Connect' }));
    expect(await dialog.findByText('Enter the password of the mail account.')).toBeTruthy();
    expect(dialog.getByLabelText('User name')).toHaveProperty('value', 'office@clearblue.example');
  });

  it('takes a number for texts of one’s own, each fault at its field, and says what leaves and who pays', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=connections', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Use your own: Texts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your own number for texts' }));
    expect(dialog.getByText(/Twilio bills you for them/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Account SID'), 'SK123');
    await user.type(dialog.getByLabelText('Auth token'), 'secret');
    await user.type(dialog.getByLabelText('Number'), '(480) 555-9000');
    await user.click(dialog.getByRole('button', { name: 'Test and Connect' }));
    expect(await dialog.findByText(/Must be an account SID/)).toBeTruthy();
    expect(dialog.getByLabelText('Number')).toHaveProperty('value', '(480) 555-9000');
    expect(dialog.getByLabelText('Auth token')).toHaveProperty('type', 'password');
  });

  it('is the owner’s alone', async () => {
    const { signedIn } = await world.company();
    app.open('/settings?tab=connections', { as: await signedIn('admin') });
    expect(await screen.findByRole('tab', { name: 'Notifications' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Connections' })).toBeNull();
  });
});
