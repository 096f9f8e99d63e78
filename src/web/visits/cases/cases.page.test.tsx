import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { CaseRow, TroubleCase } from '#contract/visits/cases.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

async function withPool() {
  const company = await companyWithRoute(world);
  const { owner } = company;
  await owner.post('/api/pools', { poolId: 'POOL-1', customerId: 'CUST-1', name: 'Back yard', volumeGallons: 20_000 });
  const readings = { chlorine: 0, pH: 7.8, totalAlkalinity: 100, calciumHardness: 300, cyanuricAcid: 50 };
  await owner.post('/api/water-tests', { poolId: 'POOL-1', ...readings });
  return company;
}

it('is opened from a pool, planned on another day with a stop of its own, quoted, closed and opened again', async () => {
  const { owner } = await withPool();
  const user = app.open('/cases', { as: owner });
  expect(await screen.findByText('No cases yet')).toBeTruthy();
  cleanup();

  app.open('/cases?new=case&customerId=CUST-1&poolId=POOL-1', { as: owner });
  const dialog = within(await screen.findByRole('dialog', { name: 'Open case' }));
  // Chlorine is at 0: that is what the readings suggest.
  await dialog.findByRole('option', { name: 'Green-to-clean', selected: true });
  await user.click(dialog.getByRole('button', { name: 'Open case' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Green-to-clean' })).toBeTruthy();
  expect(screen.getByText(/3 gal .*Liquid chlorine/)).toBeTruthy();
  expect(screen.getAllByText(/Measure first: Free chlorine, pH, and Cyanuric acid/)).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Change visit 2' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Change visit 2' }));
  await plan.findByRole('option', { name: 'Luis Ortega' });
  await user.selectOptions(plan.getByRole('combobox', { name: 'Extra stop for' }), 'Luis Ortega');
  await user.click(plan.getByRole('button', { name: 'Change day' }));
  expect(await screen.findByText('Extra stop, Luis Ortega')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Leave out: netting leaves and debris' }));
  expect(await screen.findByRole('button', { name: 'Take back in: netting leaves and debris' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Close as done' }));
  expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('button', { name: 'Close as done' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Make quote' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'WO-0001' })).toBeTruthy();
  const [row] = (await owner.get<CaseRow[]>('/api/cases')).body;
  const { body: quotes } = await owner.get<WorkOrder[]>(`/api/work-orders?caseId=${row?.caseId}`);
  expect(quotes.map(({ title }) => title)).toEqual(['Green-to-clean, Back yard']);
});

it('is worked at the stop: its steps are on the checklist, and one that is measured takes its reading', async () => {
  const { owner } = await withPool();
  const { body: found } = await owner.post<TroubleCase>('/api/cases', { poolId: 'POOL-1', kind: 'metals' });
  const user = app.open('/field-service/stop/ROUTE-1', { as: owner });
  await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Done typing' }));
  expect(await screen.findByRole('checkbox', { name: 'Metals: testing the fill water · Back yard' })).toBeTruthy();
  await user.type(await screen.findByRole('textbox', { name: 'Reading: Metals: testing iron · Back yard' }), '0.4');
  await user.click(screen.getByRole('checkbox', { name: 'Metals: testing the fill water · Back yard' }));
  await waitFor(async () => {
    const [visit] = (await owner.get<Visit[]>('/api/visits')).body;
    const said = visit?.tasks.filter(({ taskId, done }) => done && taskId.startsWith(`case:${found.caseId}:`));
    expect(said?.map(({ taskId, reading }) => [taskId.split(':')[2], reading ?? null])).toEqual([
      ['1-test-iron', 0.4],
      ['1-fill-water', null],
    ]);
  });
});
