import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CustomerProperty } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

async function withPat() {
  const { owner } = await world.company({ tier: 'enterprise' });
  await owner.post('/api/customers', { customerId: 'PAT', name: 'Pat Rivera', address: '1 Home Street' });
  const stored = async () => (await owner.get<CustomerProperty[]>('/api/customers/PAT/properties')).body;
  return { owner, stored };
}
const addresses = async () => within(await screen.findByRole('region', { name: 'Other addresses' }));

it('adds an address to a customer, finds the customer by it, archives and deletes it, and undoes that', async () => {
  const { owner, stored } = await withPat();
  const user = app.open('/customers?view=PAT', { as: owner });
  await user.click((await addresses()).getByRole('button', { name: 'Add address' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add address' }));
  await user.type(form.getByLabelText(/^Name/), 'Lake house');
  await user.type(form.getByLabelText(/^Address/), '41 Shore Drive');
  await user.type(form.getByLabelText(/^Gate Code/), '#9');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  await (await addresses()).findByText('41 Shore Drive');
  expect(await stored()).toMatchObject([{ name: 'Lake house', address: '41 Shore Drive', gateCode: '#9' }]);

  const menu = async (what: string) => {
    await user.click(await (await addresses()).findByRole('button', { name: 'More about Lake house' }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  await menu('Archive');
  await (await addresses()).findByText('Archived');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ isActive: true }]));
  await waitFor(async () => expect((await addresses()).queryByText('Archived')).toBeNull());
  await menu('Delete address');
  await screen.findByText('Lake house deleted');
  expect(await stored()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Lake house', gateCode: '#9' }]));
});

it('puts a pool at one of the addresses, and shows and moves a stop there', async () => {
  const { owner } = await withPat();
  await owner.post('/api/customers/PAT/properties', { propertyId: 'LAKE', name: 'Lake house', address: '41 Shore' });
  await owner.post('/api/technicians', { technicianId: 'SAM', name: 'Sam Lee' });
  const stop = { assignmentId: 'R1', customerId: 'PAT', technicianId: 'SAM', dayOfWeek: 'MONDAY' };
  await owner.post('/api/route-assignments', stop);
  const user = app.open('/customers?view=PAT&tab=pools', { as: owner });
  await user.click(await screen.findByRole('button', { name: 'Add Pool' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Pool' }));
  await user.type(form.getByLabelText('Pool Name'), 'Lake pool');
  await user.selectOptions(form.getByRole('combobox', { name: /^Address/ }), 'Lake house');
  await user.click(form.getByRole('button', { name: 'Save Pool' }));
  await screen.findByText(/Lake house · /);
  expect((await owner.get<Pool[]>('/api/pools/customer/PAT')).body).toMatchObject([{ propertyId: 'LAKE' }]);

  await user.click(await screen.findByRole('button', { name: 'Edit the Monday stop' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit stop: Pat Rivera' }));
  await user.selectOptions(edit.getByRole('combobox', { name: /^Address/ }), 'Lake house');
  await user.click(edit.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/Lake house · Sam Lee/);
  const [moved] = (await owner.get<RouteAssignment[]>('/api/route-assignments?customerId=PAT')).body;
  expect(moved).toMatchObject({ propertyId: 'LAKE' });
});

it('says of each visit at which of the addresses it was', async () => {
  const { owner } = await withPat();
  await owner.post('/api/customers/PAT/properties', { propertyId: 'LAKE', name: 'Lake house', address: '41 Shore' });
  for (const [visitId, propertyId, notes] of [
    ['V-1', null, 'At home'],
    ['V-2', 'LAKE', 'At the lake'],
  ]) {
    await owner.post('/api/visits', { visitId, customerId: 'PAT', propertyId });
    await owner.post(`/api/visits/${visitId}/complete`, { notes, sendReport: false });
  }
  app.open('/customers?view=PAT', { as: owner });
  const visit = async (notes: string) => within((await screen.findByText(notes)).closest('article') as HTMLElement);
  expect((await visit('At the lake')).getByText('Lake house')).toBeTruthy();
  expect((await visit('At home')).getByText('1 Home Street')).toBeTruthy();
});
