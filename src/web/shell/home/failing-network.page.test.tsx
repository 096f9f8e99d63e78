import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the dashboard without a network', () => {
  it('shows what this phone has kept, says that it is offline, and still works out an analysis', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/water-tests', { poolId: 'Pool-001', chlorine: 2.25, pH: 7.5 });
    await owner.post('/api/pools/Pool-001/reagents', { reagentId: 'CHLORINE', description: 'Bleach', level: 60 });
    const user = app.open('/', { as: owner });
    await screen.findByRole('heading', { level: 3, name: 'Bleach' });
    await waitFor(async () => expect((await field('Chlorine')).value).toBe('2.25'));
    app.goOffline();
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
    await user.click(nav.getByRole('link', { name: 'Customers' }));
    await screen.findByRole('heading', { level: 1, name: 'Customers' });
    await user.click(nav.getByRole('link', { name: 'Dashboard' }));
    // Within a day the indicator is enough.
    expect(await screen.findByRole('link', { name: /^Offline/ })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 3, name: 'Bleach' })).toBeTruthy();
    expect((await field('Chlorine')).value).toBe('2.25');
    await user.clear(await field('Chlorine'));
    await user.type(await field('Chlorine'), '0.5');
    await user.click(screen.getByRole('button', { name: 'Analyze Water' }));
    expect(await screen.findByText('Complete Water Analysis Ready')).toBeTruthy();
  });

  it('keeps what was typed while the pool could not be read, and fills in the rest when it can', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/water-tests', { poolId: 'Pool-001', chlorine: 2.25, pH: 7.6 });
    const reached = window.fetch;
    window.fetch = async (input, init) => {
      if (String(input) === '/api/pools/Pool-001') throw new TypeError('Failed to fetch');
      return reached(input, init);
    };
    const user = app.open('/', { as: owner });
    expect(await screen.findByText('Couldn’t load the pool.')).toBeTruthy();
    await user.clear(await field('Chlorine'));
    await user.type(await field('Chlorine'), '0.4');
    window.fetch = reached;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Couldn’t load the pool.')).toBeNull());
    await waitFor(async () => expect((await field('pH')).value).toBe('7.6'));
    expect((await field('Chlorine')).value).toBe('0.4');
  });

  it('asks anew on demand where the attempt under way hangs', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/water-tests', { poolId: 'Pool-001', chlorine: 2.25, pH: 7.6 });
    const reached = window.fetch;
    const attempts: ('fails' | 'hangs')[] = ['fails', 'hangs'];
    let hung = 0;
    window.fetch = async (input, init) => {
      const attempt = String(input) === '/api/pools/Pool-001' ? attempts.shift() : undefined;
      if (attempt === 'fails') throw new TypeError('Failed to fetch');
      if (attempt !== 'hangs') return reached(input, init);
      hung += 1;
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    };
    const user = app.open('/', { as: owner });
    expect(await screen.findByText('Couldn’t load the pool.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(hung).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Couldn’t load the pool.')).toBeNull());
    await waitFor(async () => expect((await field('pH')).value).toBe('7.6'));
  });
});
