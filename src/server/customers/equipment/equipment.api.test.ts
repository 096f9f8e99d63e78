import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const pump = {
  kind: 'pump',
  make: 'Pentair',
  model: 'IntelliFlo3',
  serialNumber: 'PN-11056',
  installedOn: '2025-04-12',
};

const withCustomer = async () => {
  const company = await world.company({ tier: 'enterprise' });
  const { body: pat } = await company.owner.post<Customer>('/api/customers', { name: 'Pat Rivera', poolSize: 18_000 });
  const [pool] = (await company.owner.get<Pool[]>(`/api/pools/customer/${pat.customerId}`)).body;
  return { company, pat, pool, path: `/api/customers/${pat.customerId}/equipment` };
};
const models = async ({ owner }: Company, query: string) =>
  (await owner.get<EquipmentRecord[]>(`/api/equipment${query}`)).body.map(({ model }) => model);

describe('equipment', () => {
  it('is kept with the customer and the pool it stands at', async () => {
    const { company, pool, path } = await withCustomer();
    const stored = await company.owner.post<EquipmentRecord>(path, { ...pump, poolId: pool?.poolId });
    expect(stored.status).toBe(201);
    expect(stored.body).toMatchObject({ ...pump, customerName: 'Pat Rivera', poolName: pool?.name, retiredOn: null });

    const address = `/api/equipment/${stored.body.equipmentId}`;
    const changed = await company.owner.patch<EquipmentRecord>(address, { warrantyUntil: '2028-04-12', poolId: '' });
    expect(changed.body).toMatchObject({ ...pump, warrantyUntil: '2028-04-12', poolId: null });
    expect((await company.owner.delete(address)).status).toBe(200);
    expect(await models(company, '')).toEqual([]);
  });

  it('answers what is stored where the same id comes again', async () => {
    const { company, path } = await withCustomer();
    const first = await company.owner.post<EquipmentRecord>(path, { ...pump, equipmentId: 'EQ-1' });
    expect((await company.owner.post(path, { ...pump, model: 'Other', equipmentId: 'EQ-1' })).body).toEqual(first.body);
    const { body: ana } = await company.owner.post<Customer>('/api/customers', { name: 'Ana' });
    const taken = await company.owner.post(`/api/customers/${ana.customerId}/equipment`, {
      ...pump,
      equipmentId: 'EQ-1',
    });
    expect(taken.status).toBe(409);
  });

  it('is found by every word of its make, model, serial number and customer', async () => {
    const { company, path } = await withCustomer();
    await company.owner.post(path, pump);
    await company.owner.post(path, { kind: 'heater', make: 'Raypak', model: 'R406A' });
    expect(await models(company, '?search=pentair 11056')).toEqual(['IntelliFlo3']);
    expect((await models(company, '?search=rivera')).sort()).toEqual(['IntelliFlo3', 'R406A']);
    expect(await models(company, '?kind=heater')).toEqual(['R406A']);
    expect(await models(company, '?search=100%25')).toEqual([]);
  });

  it('lists the warranties that end soon, of what is still in use', async () => {
    const { company, path } = await withCustomer();
    const until = (model: string, warrantyUntil: string, more = {}) =>
      company.owner.post(path, { kind: 'pump', model, warrantyUntil, ...more });
    await until('Soon', '2026-12-24');
    await until('Over', '2026-11-01');
    await until('Later', '2027-12-24');
    await until('Replaced', '2026-12-24', { retiredOn: '2026-10-01' });
    expect(await models(company, '?warrantyEndsBefore=2027-02-01')).toEqual(['Soon']);
  });

  it('names the field that is wrong', async () => {
    const { company, path } = await withCustomer();
    const faulty = await company.owner.post<{ details: { field: string }[] }>(path, {
      kind: 'boat',
      installedOn: '2025-02-30',
    });
    expect(faulty.status).toBe(400);
    expect(faulty.body.details.map(({ field }) => field).sort()).toEqual(['installedOn', 'kind']);
    const { body: ana } = await company.owner.post<Customer>('/api/customers', { name: 'Ana', poolSize: 9000 });
    const [hers] = (await company.owner.get<Pool[]>(`/api/pools/customer/${ana.customerId}`)).body;
    const foreign = await company.owner.post(path, { kind: 'pump', poolId: hers?.poolId });
    expect(foreign).toMatchObject({ status: 404, body: { details: [{ field: 'poolId' }] } });
  });

  it('is written down by who works there, and read by nobody else', async () => {
    const { company, path } = await withCustomer();
    const technician = await company.signedIn('technician');
    const { body: stored } = await technician.post<EquipmentRecord>(path, pump);
    expect(stored.model).toBe('IntelliFlo3');
    expect((await world.visitor.get('/api/equipment')).status).toBe(401);
    expect((await (await company.signedIn('homeowner')).get('/api/equipment')).status).toBe(403);
    const other = await world.company({ tier: 'enterprise' });
    expect((await other.owner.patch(`/api/equipment/${stored.equipmentId}`, { model: 'Mine' })).status).toBe(404);
    expect(await models(other, '')).toEqual([]);
  });
});

describe('tags', () => {
  it('are kept once each, and customers are found by them', async () => {
    const company = await world.company({ tier: 'enterprise' });
    const { body: pat } = await company.owner.post<Customer>('/api/customers', {
      name: 'Pat Rivera',
      tags: [' HOA ', 'hoa', 'Vacation rental'],
    });
    expect(pat.tags).toEqual(['HOA', 'Vacation rental']);
    expect((await company.owner.patch<Customer>(`/api/customers/${pat.customerId}`, { notes: 'x' })).body.tags).toEqual(
      pat.tags,
    );
    const found = await company.owner.get<Customer[]>('/api/customers?search=vacation&limit=10');
    expect(found.body.map(({ name }) => name)).toEqual(['Pat Rivera']);
    expect((await company.owner.post('/api/customers', { name: 'Ana', tags: [''] })).status).toBe(400);
  });
});
