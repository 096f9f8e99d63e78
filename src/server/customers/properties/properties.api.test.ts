import { describe, expect, it } from 'vitest';
import type { Customer, CustomerProperty, RoughPlaces } from '#contract/customers/customers.ts';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { AuditEntry } from '#contract/data/audit.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import type { Stop } from '#contract/visits/visits.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const lake = {
  propertyId: 'LAKE',
  name: 'Lake house',
  address: '41 Shore Drive',
  city: 'Glendale',
  state: 'AZ',
  zipCode: '85306',
  gateCode: '#9',
  dog: 'Bruno',
  notes: 'Key in the box',
};

async function withPat() {
  const company = await world.company({ tier: 'enterprise' });
  const { body: pat } = await company.owner.post<Customer>('/api/customers', {
    customerId: 'PAT',
    name: 'Pat Rivera',
    address: '1 Home Street',
    poolSize: 18_000,
  });
  return { company, owner: company.owner, pat, path: '/api/customers/PAT/properties' };
}
const listed = async ({ owner }: Pick<Company, 'owner'>) =>
  (await owner.get<CustomerProperty[]>('/api/customers/PAT/properties')).body;

describe('a customer’s further addresses', () => {
  it('are added, changed, archived and deleted, and the customer stays as it was', async () => {
    const { owner, pat, path } = await withPat();
    const added = await owner.post<CustomerProperty>(path, lake);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ ...lake, customerId: 'PAT', isActive: true, isInUse: false });
    const unnamed = await owner.post<CustomerProperty>(path, { address: '7 Dock Road' });
    expect(await listed({ owner })).toMatchObject([lake, { address: '7 Dock Road', name: null }]);

    const changed = await owner.patch('/api/properties/LAKE', { gateCode: '#12', dog: '' });
    expect(changed.body).toMatchObject({ gateCode: '#12', dog: null, address: '41 Shore Drive' });
    expect((await owner.patch('/api/properties/LAKE', { isActive: false })).body).toMatchObject({ isActive: false });
    expect((await owner.delete(`/api/properties/${unnamed.body.propertyId}`)).status).toBe(200);
    expect(await listed({ owner })).toMatchObject([{ propertyId: 'LAKE', isActive: false }]);
    const { body: after } = await owner.get<Customer>('/api/customers/PAT');
    expect(after).toMatchObject({ address: pat.address, gateCode: pat.gateCode, dog: pat.dog });
  });

  it('are the same when sent again, and refuse what is not right', async () => {
    const { owner, path } = await withPat();
    const first = await owner.post(path, lake);
    expect((await owner.post(path, { ...lake, name: 'Other' })).body).toEqual(first.body);
    await owner.post('/api/customers', { customerId: 'ANA', name: 'Ana' });
    expect((await owner.post('/api/customers/ANA/properties', lake)).status).toBe(409);
    const nowhere = await owner.post(path, { city: 'Glendale' });
    expect(nowhere).toMatchObject({ status: 400, body: { details: [{ field: 'address' }] } });
    expect((await owner.patch('/api/properties/LAKE', { name: '', address: '' })).status).toBe(400);
    expect((await owner.patch('/api/properties/LAKE', { gateCode: 'x'.repeat(61) })).status).toBe(400);
    expect((await owner.post('/api/customers/NOBODY/properties', lake)).status).toBe(404);
  });

  it('are for those who may see and edit customers, of the company alone', async () => {
    const { company, owner, path } = await withPat();
    await owner.post(path, lake);
    expect((await world.visitor.get(path)).status).toBe(401);
    const technician = await company.signedIn('technician');
    expect((await technician.post(path, { address: 'x' })).status).toBe(403);
    expect((await technician.delete('/api/properties/LAKE')).status).toBe(403);
    expect((await (await company.signedIn('homeowner', { customerId: 'PAT' })).get(path)).status).toBe(403);
    const other = await world.company({ tier: 'enterprise' });
    expect((await other.owner.patch('/api/properties/LAKE', { name: 'Mine' })).status).toBe(404);
    expect((await other.owner.put('/api/properties/LAKE/place', { latitude: 1, longitude: 1 })).status).toBe(404);
    expect((await other.owner.delete('/api/properties/LAKE')).status).toBe(404);
  });

  it('are looked up, listed where that is rough, and put on the map by hand', async () => {
    const { owner, path } = await withPat();
    await owner.post(path, lake);
    await world.runJobs();
    const rough = async () => (await owner.get<RoughPlaces>('/api/customer-places')).body.customers;
    expect(await rough()).toContainEqual(
      expect.objectContaining({
        propertyId: 'LAKE',
        customerId: 'PAT',
        name: 'Pat Rivera · Lake house',
        quality: 'zip',
      }),
    );
    const place = { latitude: 33.61, longitude: -112.2 };
    const put = await owner.put<CustomerProperty>('/api/properties/LAKE/place', place);
    expect(put.body).toMatchObject({ ...place, locationQuality: 'given' });
    expect((await rough()).map(({ propertyId }) => propertyId)).not.toContain('LAKE');
    expect((await owner.patch('/api/properties/LAKE', { address: '42 Shore Drive' })).body).toMatchObject({
      latitude: null,
    });
  });

  it('hold pools and equipment, which never are at another customer’s', async () => {
    const { owner, path } = await withPat();
    await owner.post(path, lake);
    await owner.post('/api/customers', { customerId: 'ANA', name: 'Ana' });
    const spa = { poolId: 'SPA', name: 'Spa', customerId: 'PAT', propertyId: 'LAKE' };
    expect((await owner.post<Pool>('/api/pools', spa)).body).toMatchObject({
      propertyId: 'LAKE',
      propertyName: 'Lake house',
    });
    const refused = await owner.post('/api/pools', { ...spa, poolId: 'P2', customerId: 'ANA' });
    expect(refused).toMatchObject({ status: 404, body: { details: [{ field: 'propertyId' }] } });
    const pump = await owner.post<EquipmentRecord>('/api/customers/PAT/equipment', { kind: 'pump', poolId: 'SPA' });
    expect(pump.body).toMatchObject({ propertyId: 'LAKE', propertyName: 'Lake house' });
    expect(await listed({ owner })).toMatchObject([{ isInUse: true }]);
    expect((await owner.delete('/api/properties/LAKE')).status).toBe(409);

    // The customer’s form describes the pool at the customer’s own address alone.
    await owner.patch('/api/customers/PAT', { poolSize: 9000 });
    const pools = (await owner.get<Pool[]>('/api/pools/customer/PAT')).body;
    expect(pools.map(({ volumeGallons }) => volumeGallons)).toEqual([9000, null]);

    expect((await owner.patch<Pool>('/api/pools/SPA', { propertyId: null })).body.propertyId).toBeNull();
    const [there] = (await owner.get<EquipmentRecord[]>('/api/equipment?customerId=PAT')).body;
    expect(there).toMatchObject({ propertyId: null });
    await owner.patch('/api/pools/SPA', { propertyId: 'LAKE' });
    expect((await owner.patch<Pool>('/api/pools/SPA', { customerId: 'ANA' })).body).toMatchObject({
      customerId: 'ANA',
      propertyId: null,
    });
  });

  it('cannot be archived while they are on a route', async () => {
    const { owner, path } = await withPat();
    await owner.post(path, lake);
    await owner.post('/api/technicians', { technicianId: 'SAM', name: 'Sam' });
    const stop = {
      assignmentId: 'R1',
      customerId: 'PAT',
      propertyId: 'LAKE',
      technicianId: 'SAM',
      dayOfWeek: 'MONDAY',
    };
    expect((await owner.post('/api/route-assignments', stop)).body).toMatchObject({ propertyId: 'LAKE' });
    expect((await owner.patch('/api/properties/LAKE', { isActive: false })).status).toBe(409);
    await owner.delete('/api/route-assignments/R1');
    expect((await owner.patch('/api/properties/LAKE', { isActive: false })).status).toBe(200);
    const archived = await owner.post('/api/route-assignments', stop);
    expect(archived).toMatchObject({ status: 400, body: { details: [{ field: 'propertyId' }] } });
  });

  it('are named by a visit that was skipped there, and by a visit off the route', async () => {
    const { owner, path } = await withPat();
    await owner.post(path, lake);
    await owner.post('/api/technicians', { technicianId: 'SAM', name: 'Sam' });
    const stop = { assignmentId: 'R1', customerId: 'PAT', propertyId: 'LAKE', technicianId: 'SAM' };
    await owner.post('/api/route-assignments', { ...stop, dayOfWeek: 'TUESDAY' });
    const skip = { assignmentId: 'R1', serviceDate: '2026-11-24', reason: 'Locked gate', notify: false };
    const planned = (await owner.get<WeekPlan>('/api/week-plan?from=2026-11-23')).body;
    expect(planned.technicians.flatMap(({ days }) => days.flatMap(({ stops }) => stops))).toMatchObject([
      { assignmentId: 'R1', propertyName: 'Lake house', address: '41 Shore Drive, Glendale, AZ 85306' },
    ]);
    expect((await owner.post('/api/week-plan/skip', skip)).status).toBeLessThan(300);
    const week = (await owner.get<WeekPlan>('/api/week-plan?from=2026-11-23')).body;
    expect(week.notServed).toMatchObject([{ assignmentId: 'R1', propertyId: 'LAKE' }]);

    const { places } = (await owner.get<Stop>('/api/stops/customer/PAT')).body;
    expect(places).toEqual([
      { propertyId: null, place: '1 Home Street' },
      { propertyId: 'LAKE', place: 'Lake house, 41 Shore Drive, Glendale, AZ 85306' },
    ]);
    await owner.delete('/api/route-assignments/R1');
    await owner.patch('/api/properties/LAKE', { isActive: false });
    expect((await owner.get<Stop>('/api/stops/customer/PAT')).body.places).toEqual([]);
  });

  it('are in the log of changes, and come back when their delete is undone', async () => {
    const { owner, path } = await withPat();
    await owner.post(path, lake);
    await owner.delete('/api/properties/LAKE');
    const { body: log } = await owner.get<AuditEntry[]>('/api/audit?recordKind=property');
    expect(log).toMatchObject([
      { action: 'deleted', label: 'Lake house', customerName: 'Pat Rivera', canUndo: true },
      { action: 'added' },
    ]);
    expect((await owner.post(`/api/audit/changes/${log[0]?.changeId}/undo`)).status).toBe(200);
    expect(await listed({ owner })).toMatchObject([lake]);
  });
});
