import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { pictureUpload } from '#tests/api/seeded-company.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

// The clock stands on Monday, 23 November 2026, 9:00 in Phoenix.
const world = openWorld();
const app = openPageApp(world);

const water = { pH: 7.5, chlorine: 2.2, temperature: 80, calciumHardness: 250, totalAlkalinity: 100, cyanuricAcid: 40 };

/** Pat, whose pool is served on Mondays by Luis. */
async function served({ pools = ['Back yard'] } = {}) {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/customers', { customerId: 'CUST-Pat', name: 'Pat Rivera' });
  for (const [index, name] of pools.entries()) {
    await owner.post('/api/pools', { poolId: `Pool-${index}`, name, customerId: 'CUST-Pat' });
  }
  const { body } = await owner.post<{ technicianId: string }>('/api/technicians', { name: 'Luis Ortega' });
  const { technicianId } = body;
  await owner.post('/api/route-assignments', { customerId: 'CUST-Pat', technicianId, dayOfWeek: 'MONDAY' });
  const pat = await company.signedIn('homeowner', { customerId: 'CUST-Pat' });
  return { ...company, technicianId, pat };
}

const readings = () => screen.findByText('Chlorine').then((term) => term.closest('dl')?.textContent);

describe('a pool owner’s page', () => {
  it('says Perfect, when the water was tested, and who comes next', async () => {
    const { owner, pat } = await served();
    await owner.post('/api/water-tests', { poolId: 'Pool-0', ...water });
    app.open('/', { as: pat });
    await screen.findByRole('heading', { name: 'Perfect' });
    screen.getByText('Your water was tested today at 6:30 PM.');
    expect(await readings()).toMatch(/ChlorineGood2\.2 ppm.*pHGood7\.5.*Water balance \(LSI\)Good.*Temperature80 °F/);
    screen.getByText('Today, with Luis');
    screen.getByText('Your service reports show up here.');
  });

  it('says Needs Attention with the reading that is off, and that the company sees it', async () => {
    const { owner, pat } = await served();
    await owner.post('/api/water-tests', { poolId: 'Pool-0', ...water, chlorine: 0.5, pH: 7.8 });
    app.open('/', { as: pat });
    await screen.findByRole('heading', { name: 'Needs Attention' });
    screen.getByText(/^Chlorine is low and pH is high\. Your pool company sees this too\.$/);
    expect(await readings()).toMatch(/ChlorineLow0\.5 ppm.*pHHigh7\.8/);
  });

  it('tells what was done at the last visit, with photos that open large, and keeps the reports', async () => {
    const { owner, pat, technicianId } = await served();
    const { body } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-Pat', technicianId });
    for (let count = 0; count < 2; count += 1) {
      const { payload, headers } = await pictureUpload();
      await owner.post(`/api/visits/${body.visitId}/photos`, payload, { headers });
    }
    await owner.post(`/api/visits/${body.visitId}/complete`, {
      services: ['Surface Skimming', 'Wall/Floor Brushing', 'Baskets emptied'],
      chemicalsAdded: [{ chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 40, unit: 'fl_oz' }],
      notes: 'The gate was open.',
    });
    const user = app.open('/', { as: pat });
    const heading = await screen.findByRole('heading', { name: 'Today’s service' });
    const visit = within(heading.closest('section') ?? document.body);
    visit.getByText(
      'Luis skimmed the surface, brushed walls and floor, and added 40 fl oz of liquid chlorine. Also: Baskets emptied.',
    );
    visit.getByText('The gate was open.');
    screen.getByText('Monday, November 30, with Luis');
    await user.click(visit.getByRole('button', { name: 'Open photo: Photo 1' }));
    const photo = within(await screen.findByRole('dialog', { name: 'Photo 1' }));
    expect(photo.getByRole('img', { name: 'Photo 1' }).getAttribute('src')).toMatch(/^\/api\/photos\/[^/]+$/);
    await user.click(photo.getByRole('button', { name: 'Next photo' }));
    await screen.findByRole('img', { name: 'Photo 2' });
    await user.keyboard('{Escape}');
    expect(screen.getByText('2 photos').closest('summary')?.textContent).toContain('Monday, November 23');
  });

  it('says that the water was treated where the readings are of a visit that did so', async () => {
    const { owner, pat, technicianId } = await served();
    const visit = { customerId: 'CUST-Pat', poolId: 'Pool-0', technicianId };
    const { body } = await owner.post<Visit>('/api/visits', visit);
    const acid = { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 13, unit: 'fl_oz' };
    const chlorine = { chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 40, unit: 'fl_oz' };
    await owner.post(`/api/visits/${body.visitId}/complete`, {
      readings: { ...water, pH: 7.8 },
      chemicalsAdded: [acid, chlorine],
    });
    app.open('/', { as: pat });
    await screen.findByText('pH is high. Your pool company sees this too and treated the water during that visit.');
    const visitCard = screen.getByRole('heading', { name: 'Today’s service' }).closest('section');
    expect(visitCard?.textContent).toContain('Luis added 13 fl oz of muriatic acid and 40 fl oz of liquid chlorine.');
  });

  it('says of each of several bodies of water whether it is fine, what was measured and what went in', async () => {
    const { owner, pat, technicianId } = await served({ pools: ['Back yard', 'Spa'] });
    const { body } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-Pat', poolId: 'Pool-0', technicianId });
    const acid = { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 2, unit: 'fl_oz' };
    const ended = {
      readings: water,
      bodies: [{ poolId: 'Pool-1', readings: { ...water, pH: 8 }, chemicalsAdded: [acid], left: [] }],
    };
    expect((await owner.post(`/api/visits/${body.visitId}/complete`, ended)).status).toBe(200);
    app.open('/', { as: pat });
    await screen.findByRole('heading', { name: 'Back yard · Perfect' });
    const spa = screen.getByRole('heading', { name: /^Spa · Needs/ }).closest('section');
    expect(spa?.textContent).toMatch(/pH is high .* treated the water during that visit\./);
    const readings = ['Back yard', 'Spa'].map((name) => screen.getByRole('heading', { name }).nextElementSibling);
    expect(readings[0]?.textContent).toMatch(/pHGood7\.5/);
    expect(readings[1]?.textContent).toMatch(/pHHigh8\.0/);
    expect(screen.getAllByText(/2 fl oz of muriatic acid \(Spa\)/).length).toBeGreaterThan(0);
  });

  it('sends an owner whose pool is missing to the company, by its address', async () => {
    const { pat, ownerEmail } = await served({ pools: [] });
    app.open('/', { as: pat });
    await screen.findByText('We couldn’t find your pool.');
    screen.getByText(/^Ask your pool company to connect/);
    screen.getByText(ownerEmail);
    expect(screen.getByRole('link', { name: /^Send an email/ }).getAttribute('href')).toBe(`mailto:${ownerEmail}`);
  });

  it('says so where it cannot be read, and reads it on demand', async () => {
    const { pat } = await served();
    const online = window.fetch;
    const user = app.open('/', { as: pat });
    await screen.findByRole('heading', { name: 'Not tested yet' });
    app.goOffline();
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Not up to date');
    screen.getByRole('heading', { name: 'Not tested yet' });
    window.fetch = online;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not up to date')).toBeNull());
  });
});
