import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatMoment } from '#domain/calendar/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { picture } from '#tests/support/pictures.ts';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

async function sendReport(owner: Visitor, photos: object[], reportId = 'RPT-1'): Promise<void> {
  const { status } = await owner.post('/api/service-report', {
    reportId,
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
    const dialog = within(await screen.findByRole('dialog', { name: 'Before: Leaves' }));
    const download = await dialog.findByRole('link', { name: 'Download' });
    expect(download.getAttribute('download')).toMatch(/\.jpg$/);
    expect(await dialog.findByText('Unaltered.')).toBeTruthy();
    expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeTruthy();
    expect(dialog.getByText(`Taken ${formatMoment(world.clock.now(), undefined)}`)).toBeTruthy();
  });

  it('shows a before beside its after, and leads from one photo to the next by keys', async () => {
    const { owner } = await companyWithRoute(world);
    const base64Data = (await picture()).toString('base64');
    await sendReport(owner, [
      { category: 'equipment', description: 'Pump', base64Data },
      { category: 'after', description: 'Clean', pairId: 'PAIR-1', base64Data },
      { category: 'before', description: 'Leaves', pairId: 'PAIR-1', base64Data },
    ]);
    const user = app.open('/photo-gallery?reportId=RPT-1', { as: owner });
    const pairs = within(await screen.findByRole('region', { name: 'Before and after' }));
    expect(pairs.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Open photo: Before: Leaves',
      'Open photo: After: Clean',
    ]);
    await user.click(pairs.getByRole('button', { name: 'Open photo: Before: Leaves' }));
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'After: Clean' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next photo' }));
    expect(await screen.findByRole('dialog', { name: 'Equipment: Pump' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next photo' })).toHaveProperty('disabled', true);
  });

  it('says where the full picture is to be had when it cannot be loaded', async () => {
    const { owner } = await companyWithRoute(world);
    await sendReport(owner, [await leaves()]);
    const user = app.open('/photo-gallery?reportId=RPT-1', { as: owner });
    const open = await screen.findByRole('button', { name: 'Open photo: Before: Leaves' });
    const fetching = window.fetch;
    window.fetch = (input, init) =>
      String(input).includes('/api/service-photos/RPT-1/')
        ? Promise.resolve(new Response('{"error":"Not found","message":"Photo not found"}', { status: 404 }))
        : fetching(input, init);
    await user.click(open);
    expect(await screen.findByText('Full resolution is available from the pool service provider.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
  });

  it('opens the latest report that has photos for somebody signed in', async () => {
    const { owner } = await companyWithRoute(world);
    await sendReport(owner, [await leaves()]);
    await sendReport(owner, [], 'RPT-2');
    app.open('/photo-gallery', { as: owner });
    expect(await screen.findByText('RPT-1')).toBeTruthy();
  });

  it('says so where a report has no photos, and where none has, when there will be some', async () => {
    const { owner } = await companyWithRoute(world);
    await sendReport(owner, []);
    app.open('/photo-gallery?reportId=RPT-1', { as: owner });
    expect(await screen.findByText('No Photos Found')).toBeTruthy();
    expect(screen.getByText('This report has no photos.')).toBeTruthy();
    cleanup();
    app.open('/photo-gallery', { as: owner });
    expect(await screen.findByText('Photos taken at visits show up here with their report.')).toBeTruthy();
  });

  it('says what to do where the link does not open them', async () => {
    app.open('/photo-gallery?reportId=RPT-1&key=guess');
    expect(await screen.findByText('Loading Error')).toBeTruthy();
    expect((await screen.findAllByText('Failed to load service photos')).length).toBeGreaterThan(0);
    expect(screen.getByText(/Ask your pool company/)).toBeTruthy();
  });
});
