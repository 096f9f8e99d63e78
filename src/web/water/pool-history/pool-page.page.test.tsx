import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const day = 86_400_000;

/** A pool served on Mondays, the latest a week ago. */
async function servedPool(visits: readonly { readings: object; chemicalsAdded?: object[] }[], weeksAgo = 1) {
  const { owner } = await companyWithRoute(world);
  const body = { name: 'Back yard pool', customerId: 'CUST-1', volumeGallons: 20_000, poolType: 'chlorine' };
  const { poolId } = (await owner.post<Pool>('/api/pools', body)).body;
  for (const [index, { readings, chemicalsAdded = [] }] of visits.entries()) {
    const weeks = weeksAgo + visits.length - 1 - index;
    const at = new Date(world.clock.now().getTime() - weeks * 7 * day).toISOString();
    const visitId = `VISIT-${index + 1}`;
    const visit = { visitId, customerId: 'CUST-1', poolId, technicianId: 'TECH-luis', arrivalTime: at };
    await owner.post('/api/visits', { ...visit, serviceDate: at.slice(0, 10) });
    await completeStop(owner, visitId, { readings, chemicalsAdded, departureTime: at });
  }
  return { owner, poolId };
}

const calcium = { chemical: 'calcium_chloride', name: 'Calcium chloride', amount: 420, unit: 'oz', strengthPct: 77 };
const taught = [
  {
    readings: { chlorine: 3, pH: 7.5, calciumHardness: 100, cyanuricAcid: 40, temperature: 80 },
    chemicalsAdded: [calcium],
  },
  { readings: { chlorine: 2, pH: 7.9, calciumHardness: 250, temperature: 80 }, chemicalsAdded: [calcium] },
  { readings: { chlorine: 4, pH: 7.5, calciumHardness: 400, temperature: 80 } },
];

describe('the page of a pool', () => {
  it('shows whose it is, every test with who made it, what was given, and how it answers', async () => {
    const { owner, poolId } = await servedPool(taught);
    app.open(`/pools/${poolId}`, { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Back yard pool' })).toBeTruthy();
    expect(
      screen.getByText(/Pat Rivera · 5601 West Crocus Drive, Glendale, AZ 85306 · 20,000 gal · Chlorine/),
    ).toBeTruthy();

    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(3);
    expect(rows[1]?.textContent).toContain('7.9 High');
    expect(rows[1]?.textContent).toContain('Luis Ortega');
    expect(rows[1]?.textContent).toContain('Calcium chloride 26.25 lb');

    expect(screen.getByText(/^This pool doses like 1\d,\d00 gal$/)).toBeTruthy();
    expect(
      screen.getByText('Calcium hardness from Nov 2, 2026 to Nov 9, 2026: expected +109 ppm, measured +150 ppm'),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Free chlorine: 3 tests from Nov 2, 2026 to Nov 16, 2026/ })).toBeTruthy();
    expect(screen.getByText(/^Likely \d\.\d ppm \(\d\.\d–\d\.\d\) on Monday$/)).toBeTruthy();
    expect(screen.getByText(/^(Drops|Already) below its 3 ppm minimum/)).toBeTruthy();
  });

  it('says trends in words with the readings they rest on', async () => {
    const { owner, poolId } = await servedPool(
      [40, 46, 52, 58, 64, 70].map((cyanuricAcid) => ({ readings: { cyanuricAcid, pH: 7.5 } })),
    );
    const user = app.open(`/pools/${poolId}`, { as: owner });
    const said = await screen.findByText(/^CYA rises by 25\.7 ppm per month/);
    const fact = said.closest('li');
    if (!fact) throw new Error('The trend stands in no list');
    await user.click(within(fact).getByText('Based on 6 readings'));
    expect(within(fact).getByText('CYA (stabilizer) 40')).toBeTruthy();
    expect(within(fact).getByText('CYA (stabilizer) 70')).toBeTruthy();
  });

  it('shows the time chosen, and says where it holds no test', async () => {
    const { owner, poolId } = await servedPool([{ readings: { pH: 7.2 } }, { readings: { pH: 7.6 } }], 20);
    const user = app.open(`/pools/${poolId}`, { as: owner });
    expect(await screen.findByText('No tests in this period')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tests as CSV' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 year' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('button', { name: '1 year' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('says what is missing where there are no tests', async () => {
    const { owner, poolId } = await servedPool([]);
    app.open(`/pools/${poolId}`, { as: owner });
    expect(await screen.findByText('No tests yet')).toBeTruthy();
  });

  it('says that a pool is unknown', async () => {
    const { owner } = await world.company();
    app.open('/pools/none', { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pool not found' })).toBeTruthy();
  });

  it('hands the tests shown over as a CSV file, and the sheet of the same days as PDF', async () => {
    const { owner, poolId } = await servedPool(taught);
    const user = app.open(`/pools/${poolId}`, { as: owner });
    const saved: { blob?: Blob; name?: string } = {};
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.blob = blob;
      return 'blob:tests';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.name = this.download;
    });
    await user.click(await screen.findByRole('button', { name: 'Tests as CSV' }));
    create.mockRestore();
    click.mockRestore();
    expect(saved.name).toBe(`water-tests-${poolId}.csv`);
    const [head, ...rows] = ((await saved.blob?.text()) ?? '').trim().split('\r\n');
    expect(head).toContain('Date and time,Free chlorine (ppm),Total chlorine (ppm),pH');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^"Nov 2, 2026, 6:30 PM",3,,7.5,,100,40,.*Luis Ortega,Calcium chloride 26.25 lb/);

    const sheet = screen.getByRole('link', { name: 'Test log (PDF)' }).getAttribute('href') ?? '';
    expect(sheet).toMatch(/\/test-sheet\.pdf\?from=2026-08-25$/);
    const { pathname, search } = new URL(sheet);
    expect((await owner.get(pathname + search)).headers['content-type']).toBe('application/pdf');
  });

  it('is reached from the pools of its customer', async () => {
    const { owner, poolId } = await servedPool(taught);
    const user = app.open('/customers?view=CUST-1', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Pools & water' }));
    await user.click(await screen.findByRole('link', { name: 'Back yard pool history' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Back yard pool' })).toBeTruthy();
    expect(app.address()).toBe(`/pools/${poolId}`);
  });
});
