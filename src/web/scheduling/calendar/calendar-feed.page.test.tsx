import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

it('a technician’s calendar address is made, opens the calendar, and is turned off', async () => {
  const { owner } = await world.company();
  await owner.post('/api/technicians', { name: 'Sam Lee', workingDays: ['Monday'] });
  const user = app.open('/routes?template=monday', { as: owner });
  await user.click(await screen.findByRole('button', { name: /Edit.*Sam Lee/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('There’s no calendar link yet.')).toBeTruthy();

  await user.click(dialog.getByRole('button', { name: 'Create calendar link' }));
  const address = (await dialog.findByText(/\/api\/calendar\/.+\.ics$/)).textContent ?? '';
  expect((await world.app.inject({ url: new URL(address).pathname })).body).toContain('BEGIN:VCALENDAR');

  await user.click(await dialog.findByRole('button', { name: 'Turn off' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Turn off' }));
  expect(await dialog.findByText('There’s no calendar link yet.')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByText(address)).toBeNull());
  expect((await world.app.inject({ url: new URL(address).pathname })).statusCode).toBe(404);
});
