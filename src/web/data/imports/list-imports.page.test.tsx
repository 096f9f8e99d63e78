import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

describe('importing lists', () => {
  it('shows what becomes of each row, takes a column by hand, and imports the good ones', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    const user = app.open('/data/lists', { as: owner });
    const text = 'Customer,Contents\nPat Rivera,18000\nNobody,1\n';
    await user.upload(await screen.findByLabelText('List (CSV)'), new File([text], 'pools.csv', { type: 'text/csv' }));
    expect(await screen.findByText('No customer named "Nobody"')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Match “Contents” to'), 'Gallons');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Match “Contents” to').value).toBe('volumeGallons'),
    );
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText('1 row imported')).toBeTruthy();
    expect((await owner.get<Pool[]>('/api/pools/customer/CUST-1')).body).toMatchObject([{ volumeGallons: 18_000 }]);
  });

  it('asks of which pool the water tests are, and says what is no list', async () => {
    const { owner } = await world.company();
    const user = app.open('/data/lists', { as: owner });
    await user.selectOptions(await screen.findByLabelText('What’s in the file'), 'Water tests');
    expect(await screen.findByRole('option', { name: 'Pool-001' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Pool for all rows'), 'Pool-001');
    const file = new File(['Date,pH\n7/2/2026,7.4\n'], 'tests.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('List (CSV)'), file);
    expect(await screen.findByText('Pool-001, 2026-07-02')).toBeTruthy();
    await user.upload(screen.getByLabelText('List (CSV)'), new File(['%PDF-1.7'], 'x.csv', { type: 'text/csv' }));
    expect(await screen.findByText('Couldn’t read the file')).toBeTruthy();
  });
});
