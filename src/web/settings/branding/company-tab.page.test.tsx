import { screen, waitFor } from '@testing-library/react';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CompanyBranding } from '#contract/settings/settings.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const brandingOf = async (owner: Visitor) => (await owner.get<CompanyBranding>('/api/company-branding')).body;

describe('Settings → Company', () => {
  it('saves how the company signs, shows at once how its reports will begin, and tells what is faulty', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Company' }));
    await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Desert Blue Pools');
    expect(await screen.findByText('Thank you for trusting Desert Blue Pools with your pool.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'office');
    await user.type(screen.getByRole('textbox', { name: 'Tagline' }), 'Clear water');
    await user.type(screen.getByRole('textbox', { name: 'ZIP code' }), '85306');
    await user.click(screen.getByRole('button', { name: 'Save Company Information' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), '@desertblue.example');
    await user.click(screen.getByRole('button', { name: 'Save Company Information' }));
    expect(await screen.findByText('Settings Saved Successfully')).toBeTruthy();
    expect(await screen.findByText('Company information has been updated successfully.')).toBeTruthy();
    expect(await brandingOf(owner)).toMatchObject({
      name: 'Desert Blue Pools',
      email: 'office@desertblue.example',
      tagline: 'Clear water',
      weatherZipCode: '85306',
      phone: null,
    });
  });

  it('uploads a logo, refuses one that is too big, and takes it away again', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=company', { as: owner });
    const input = await screen.findByLabelText('Company logo');
    await user.upload(input, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }));
    expect(await screen.findByText('File size must be less than 5MB')).toBeTruthy();
    expect((await brandingOf(owner)).logo).toBeNull();
    await user.upload(input, new File(['no picture'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText(/^Couldn’t read this picture\. Use a .+ file\.$/)).toBeTruthy();
    const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#08c' } })
      .png()
      .toBuffer();
    await user.upload(input, new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('Company logo uploaded and saved permanently to your account')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    await waitFor(async () => expect((await brandingOf(owner)).logo).toBeNull());
  });

  it('says what failed where the company’s information cannot be saved', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=company', { as: owner });
    await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Desert Blue Pools');
    app.goOffline();
    await user.click(screen.getByRole('button', { name: 'Save Company Information' }));
    expect((await screen.findAllByText(/^Failed to save settings: /)).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Company Name' })).toHaveProperty('value', 'Desert Blue Pools');
  });
});
