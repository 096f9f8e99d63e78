import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type { TargetRuleAnswer } from '#contract/water/targets.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';
// Loaded beforehand, so that no test waits for the parts that load one after another.
import '#web/shell/signed-in.tsx';
import './targets-tab.tsx';

const world = openWorld();
const app = openPageApp(world);

async function withPool() {
  const company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-Pat', name: 'Pat Rivera' });
  const pool = { poolId: 'POOL-Pat', name: 'Back yard', customerId: 'CUST-Pat', poolType: 'chlorine' };
  await company.owner.post('/api/pools', { ...pool, surface: 'plaster' });
  const readings = { chlorine: 2, pH: 7.4, totalAlkalinity: 100, calciumHardness: 520 };
  await company.owner.post('/api/water-tests', { poolId: 'POOL-Pat', readings });
  return company;
}

it('shows what new targets change before they are saved, saves them, and takes them back', async () => {
  const { owner } = await withPool();
  const rules = async () => (await owner.get<TargetRuleAnswer[]>('/api/water-targets')).body;
  const user = app.open('/settings?tab=targets', { as: owner });
  await screen.findByRole('heading', { name: 'In force today' });
  const main = within(screen.getByRole('main'));
  const kept = within(await main.findByRole('region', { name: 'Chlorine · Plaster' }));
  expect(kept.getByText('200–400')).toBeTruthy();
  expect(kept.getByText('Usual for plaster')).toBeTruthy();

  await user.click(await main.findByRole('button', { name: 'Hard Water' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add targets' }));
  expect(form.queryByRole('button', { name: 'Save Targets' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'See Effects' }));
  expect(await form.findByText('1 of 1 pool changes.')).toBeTruthy();
  expect(form.getByText('1 pool: from needs attention to OK')).toBeTruthy();
  expect(form.getByText('Calcium 520: High → Ideal')).toBeTruthy();
  expect(await rules()).toEqual([]);

  // Another range has other effects, which have not been seen.
  const most = form.getByRole('textbox', { name: /^Calcium to/ });
  await user.clear(most);
  await user.type(most, '500');
  await user.click(await form.findByRole('button', { name: 'See Effects' }));
  expect(await form.findByText('The ranges of 1 pool change. No last reading is judged differently.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save Targets' }));
  expect(await main.findByText('Calcium 200–500')).toBeTruthy();
  expect(await rules()).toMatchObject([{ targets: { calciumHardness: { min: 200, max: 500 } } }]);
  expect(await kept.findByText('Yours: All pools')).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await rules()).toEqual([]));
  expect(await kept.findByText('Usual for plaster')).toBeTruthy();
});

it('is named in the pool’s form: which range is in force and why', async () => {
  const company = await withPool();
  const rule = { kind: null, surface: 'plaster', season: null, targets: { pH: { min: 7.4, max: 7.8 } } };
  await company.owner.put('/api/water-targets', { ruleId: 'TARGET-1', rule });
  const user = app.open('/customers?view=CUST-Pat', { as: company.owner });
  await user.click(await screen.findByRole('tab', { name: 'Pools & water' }));
  await user.click(await screen.findByRole('button', { name: 'Edit pool Back yard' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit pool Back yard' }));
  expect(await form.findByText('In force: 7.4–7.8 (Yours: Plaster)')).toBeTruthy();
  expect(form.getByText('In force: 200–400 (Usual for plaster)')).toBeTruthy();
  await user.selectOptions(form.getByRole('combobox', { name: /^Surface/ }), 'Vinyl liner');
  expect(await form.findByText('In force: 150–250 (Usual for vinyl liner)')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: /^A health code applies/ }));
  expect(await form.findByText('In force: 2–5 (Usual for health codes)')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save Pool' }));
  await waitFor(async () =>
    expect((await company.owner.get<Pool>('/api/pools/POOL-Pat')).body).toMatchObject({
      ...{ surface: 'vinyl', isPublic: true, ownTargets: null },
      targets: { calciumHardness: { min: 150, max: 250 }, chlorine: { min: 2, max: 5 }, pH: { min: 7.2, max: 7.8 } },
    }),
  );
});
