import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';
import { maintenanceChecks } from './maintenance-page.tsx';

const world = openWorld();
const app = openPageApp(world);

const usually = maintenanceChecks.everyMs;
beforeEach(() => {
  maintenanceChecks.everyMs = 50;
});
afterEach(() => {
  maintenanceChecks.everyMs = usually;
});

describe('maintenance mode', () => {
  it('lies over the page of an employee, keeps what was typed, and goes away by itself', async () => {
    const company = await world.company();
    const switchIt = (maintenanceMode: boolean) => company.owner.put('/api/settings', { system: { maintenanceMode } });
    const user = app.open('/create-customer', { as: await company.signedIn('admin') });
    const typed = { Name: 'Pat', Address: '1 A St', City: 'Mesa', State: 'AZ', 'ZIP Code': '85201' };
    for (const [name, text] of Object.entries(typed)) {
      await user.click(await screen.findByRole('textbox', { name }));
      await user.paste(text);
    }
    await switchIt(true);
    await user.click(screen.getByRole('button', { name: 'Create Customer' }));
    const closed = within(await screen.findByRole('dialog', { name: 'Under maintenance' }));
    expect(closed.getByText(/This page reopens automatically\./)).toBeTruthy();
    await switchIt(false);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Under maintenance' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Pat');
  });

  it('leaves the owner in, with a note that leads to the switch', async () => {
    const { owner } = await world.company();
    await owner.put('/api/settings', { system: { maintenanceMode: true } });
    app.open('/', { as: owner });
    const note = within(await screen.findByRole('region', { name: 'Maintenance mode is on' }));
    expect(note.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings?tab=system');
    expect(screen.queryByRole('heading', { name: 'Under maintenance' })).toBeNull();
  });
});
