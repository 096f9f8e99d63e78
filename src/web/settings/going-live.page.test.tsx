import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GoingLive } from '#contract/messaging/going-live.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const tab = '/settings?tab=notifications';

it('shows the owner what would be sent, and lets them go live and pause', async () => {
  const { owner } = await world.company({ live: false });
  await owner.post('/api/customers', { customerId: 'PAT', name: 'Pat Rivera', phone: '602-555-0142' });
  const { body } = await owner.post<{ technicianId: string }>('/api/technicians', { name: 'Luis Ortega' });
  const stop = { customerId: 'PAT', technicianId: body.technicianId, dayOfWeek: 'WEDNESDAY' };
  await owner.post('/api/route-assignments', stop);
  const live = async () => (await owner.get<GoingLive>('/api/going-live')).body.liveSince;

  const user = app.open(tab, { as: owner });
  expect(await screen.findByText('Not live')).toBeTruthy();
  expect(await screen.findByText(/Luis Ortega will service your pool on Wednesday, November 25/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Pre-Visit Notices' }));
  await user.click(screen.getByRole('button', { name: 'Go live' }));
  const ask = within(await screen.findByRole('alertdialog', { name: 'Go live?' }));
  expect(await ask.findByText('1 message goes out in the next 7 days.')).toBeTruthy();
  await user.click(ask.getByRole('button', { name: 'Go live' }));
  expect(await screen.findByText('Live since Nov 23, 2026')).toBeTruthy();
  expect(await live()).not.toBeNull();

  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const pause = within(await screen.findByRole('alertdialog', { name: 'Pause everything automatic?' }));
  await user.click(pause.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Not live')).toBeTruthy();
  expect(await live()).toBeNull();
});

it('leaves the button to the owner', async () => {
  const company = await world.company({ live: false });
  app.open(tab, { as: await company.signedIn('admin') });
  expect(await screen.findByText('Only the owner can go live or pause.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull();
});

it('is on the dashboard of who may see the settings until the company is live', async () => {
  const company = await world.company({ live: false });
  app.open('/', { as: company.owner });
  const link = await screen.findByRole('link', { name: 'Review and go live' });
  expect(link.getAttribute('href')).toBe(tab);
});
