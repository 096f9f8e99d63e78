import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { picture } from '#tests/support/pictures.ts';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

async function sendReport(owner: Visitor, photos: object[]): Promise<void> {
  const { status } = await owner.post('/api/service-report', {
    reportId: 'RPT-1',
    customerId: 'CUST-1',
    customerName: 'Pat Rivera',
    customerEmail: 'pat@example.com',
    serviceDate: '2026-11-23',
    serviceTime: '08:42',
    technicianName: 'Luis Ortega',
    photos,
  });
  expect(status).toBe(201);
}
const leaves = async () => ({
  category: 'before',
  description: 'Leaves',
  base64Data: (await picture()).toString('base64'),
});
const linkInMail = (): string => {
  const { text } = world.mailer.lastTo('pat@example.com');
  return text.match(/http:\/\/localhost:3000(\/photo-gallery\?\S+)/)?.[1] ?? '';
};

describe('the photo gallery', () => {
  it('opens from the link in the report’s mail without signing in, and lets a photo be kept', async () => {
    const { owner } = await companyWithRoute(world);
    await sendReport(owner, [await leaves()]);
    const user = app.open(linkInMail());
    expect(await screen.findByText('Pat Rivera')).toBeTruthy();
    expect(screen.getByText('Luis Ortega')).toBeTruthy();
    expect(screen.getByText('November 23, 2026')).toBeTruthy();
    expect(screen.getByText('RPT-1')).toBeTruthy();
    expect(await screen.findByText('Found 1 service photos')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open photo: Before: Leaves' }));
    const download = within(await screen.findByRole('dialog')).getByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toMatch(/^data:image\/jpeg;base64,/);
    expect(download.getAttribute('download')).toMatch(/\.jpg$/);
  });

  it('opens the latest report of somebody signed in', async () => {
    const { owner } = await companyWithRoute(world);
    await sendReport(owner, [await leaves()]);
    app.open('/photo-gallery', { as: owner });
    expect(await screen.findByText('RPT-1')).toBeTruthy();
  });

  it('says so where a report has no photos', async () => {
    const { owner } = await companyWithRoute(world);
    await sendReport(owner, []);
    app.open('/photo-gallery?reportId=RPT-1', { as: owner });
    expect(await screen.findByText('No Photos Found')).toBeTruthy();
  });

  it('says what to do where the link does not open them', async () => {
    app.open('/photo-gallery?reportId=RPT-1&key=guess');
    expect(await screen.findByText('Loading Error')).toBeTruthy();
    expect(screen.getByText(/Please ask your pool service/)).toBeTruthy();
  });
});
