import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import { companies } from '#server/db/schema/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

// The world's clock stands on Monday, 23 November 2026; Pat's stop is on Mondays.
const world = openWorld();
const app = openPageApp(world);

async function addPool(owner: Visitor, name: string, chlorine: number, customerId?: string): Promise<string> {
  const { poolId } = (await owner.post<Pool>('/api/pools', { name, volumeGallons: 15_000, customerId })).body;
  await owner.post('/api/water-tests', { poolId, chlorine, pH: 7.5, cyanuricAcid: 40, temperature: 80 });
  return poolId;
}

const cardOf = (heading: HTMLElement) => {
  const card = heading.closest('section');
  if (!card) throw new Error('The heading stands in no card');
  return within(card);
};
const findCard = async () => {
  // While its code and the list load, the same heading stands over rows without words.
  await waitFor(() => expect(document.querySelector('a[href^="/pools/"], [role=alert]')).not.toBeNull());
  return cardOf(screen.getByRole('heading', { name: 'Pools at risk' }));
};

describe('pools at risk', () => {
  it('are told most urgent first, with the reason, the likely chlorine and the next stop', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.put('/api/route-assignments/ROUTE-1', { dayOfWeek: 'FRIDAY' });
    await addPool(owner, 'Spa', 3.4, 'CUST-1');
    await addPool(owner, 'Lap pool', 0.2);
    app.open('/', { as: owner });
    const card = await findCard();
    const entries = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatch(
      /^Lap poolToo low nowFree chlorine is likely already below its minimum of \d\.\d ppm\.likely 0\.0 ppm in 14 daysNo stop planned$/,
    );
    expect(entries[1]).toMatch(/^Pat Rivera · SpaAt riskFree chlorine (will likely|may) drop below its minimum of/);
    expect(entries[1]).toMatch(/likely \d\.\d ppm \(\d\.\d–\d\.\d\) at the stopFriday, Nov 27$/);
    expect(card.getByText('2 pools')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Plan a stop for Lap pool' }).getAttribute('href')).toBe('/routes');
  });

  it('lead to the pool and to the day of the next stop', async () => {
    const { owner } = await companyWithRoute(world);
    const poolId = await addPool(owner, 'Spa', 0.2, 'CUST-1');
    const user = app.open('/', { as: owner });
    const card = await findCard();
    expect(card.getByRole('link', { name: /^Open the route for Monday, Nov/ }).getAttribute('href')).toMatch(
      /^\/field-service\?date=2026-11-(23|30)$/,
    );
    await user.click(card.getByRole('link', { name: 'Pat Rivera · Spa' }));
    await waitFor(() => expect(app.address()).toBe(`/pools/${poolId}`));
  });

  it('lead to the board of routes where the plan has no field service', async () => {
    const { owner, companyId } = await companyWithRoute(world);
    await addPool(owner, 'Spa', 0.2, 'CUST-1');
    await world.deps.db.inCompany(companyId, (tx) =>
      tx.update(companies).set({ tier: 'basic' }).where(eq(companies.companyId, companyId)),
    );
    app.open('/', { as: owner });
    const card = await findCard();
    await waitFor(() =>
      expect(card.getByRole('link', { name: /^Open the route for/ }).getAttribute('href')).toMatch(
        /^\/routes\?date=2026-11-(23|30)$/,
      ),
    );
  });

  it('say when there are none', async () => {
    const { owner } = await companyWithRoute(world);
    app.open('/', { as: owner });
    expect(await screen.findByText(/^No pools at risk\./)).toBeTruthy();
  });

  it('show the first five and the others when asked', async () => {
    const { owner } = await companyWithRoute(world);
    for (let number = 1; number <= 6; number += 1) await addPool(owner, `Pool ${number}`, 0.1 * number);
    const user = app.open('/', { as: owner });
    const card = await findCard();
    expect(card.getAllByRole('listitem')).toHaveLength(5);
    await user.click(card.getByRole('button', { name: '1 more' }));
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(6));
  });

  it('can be asked for again where they could not be loaded', async () => {
    const { owner } = await companyWithRoute(world);
    await addPool(owner, 'Lap pool', 0.2);
    const reached = window.fetch;
    window.fetch = async (input, init) => {
      if (String(input).includes('/at-risk')) throw new TypeError('Failed to fetch');
      return reached(input, init);
    };
    const user = app.open('/', { as: owner });
    const again = await screen.findByRole('button', { name: 'Try again' });
    window.fetch = reached;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Lap pool' })).toBeTruthy();
  });

  it('keep their button while they are asked for, so that a press is never lost', async () => {
    const { owner } = await companyWithRoute(world);
    await addPool(owner, 'Lap pool', 0.2);
    const reached = window.fetch;
    let unanswered = 0;
    const failing: typeof fetch = async (input, init) => {
      if (String(input).includes('/at-risk')) throw new TypeError('Failed to fetch');
      return reached(input, init);
    };
    // As on a phone whose signal is going.
    const hanging: typeof fetch = async (input, init) => {
      if (!String(input).includes('/at-risk')) return reached(input, init);
      unanswered += 1;
      return new Promise(() => undefined);
    };
    window.fetch = failing;
    const user = app.open('/', { as: owner });
    const again = await screen.findByRole('button', { name: 'Try again' });
    window.fetch = hanging;
    await user.click(again);
    await waitFor(() => expect(unanswered).toBeGreaterThan(0));
    expect(screen.getByRole('button', { name: 'Try again' })).toBe(again);
    window.fetch = reached;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Lap pool' })).toBeTruthy();
  });

  it('are nothing of a technician’s own day', async () => {
    const company = await companyWithRoute(world);
    await addPool(company.owner, 'Lap pool', 0.2);
    app.open('/', { as: await company.signedIn('technician', { technicianId: 'TECH-luis' }) });
    await screen.findByText('Your stops today');
    expect(app.calls.filter((made) => made.includes('at-risk'))).toEqual([]);
  });

  it.each(['homeowner', 'user'] as const)('are not asked for by a %s', async (role) => {
    const company = await companyWithRoute(world);
    app.open('/', { as: await company.signedIn(role, role === 'homeowner' ? { customerId: 'CUST-1' } : {}) });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(app.calls.length).toBeGreaterThan(1));
    expect(screen.queryByRole('heading', { name: 'Pools at risk' })).toBeNull();
    expect(app.calls.filter((made) => made.includes('at-risk'))).toEqual([]);
  });
});
