import { beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type { PoolReading, WaterTest } from '#contract/water/water.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

let company: Company;
let pat: Visitor;
let neighbour: Visitor;
const pool = 'Pool-Pat';
const reads = [
  `/api/pools/${pool}`,
  '/api/pools/customer/CUST-Pat',
  `/api/pools/${pool}/history`,
  `/api/water-tests/${pool}`,
];

beforeAll(async () => {
  company = await world.company();
  for (const name of ['Pat', 'Kim']) {
    await company.owner.post('/api/customers', { customerId: `CUST-${name}`, name });
    await company.owner.post('/api/pools', {
      poolId: `Pool-${name}`,
      name: `Pool of ${name}`,
      customerId: `CUST-${name}`,
    });
    await company.owner.post('/api/water-tests', { poolId: `Pool-${name}`, chlorine: 2, pH: 7.4 });
  }
  pat = await company.signedIn('homeowner', { customerId: 'CUST-Pat' });
  neighbour = await company.signedIn('homeowner', { customerId: 'CUST-Kim' });
});

describe('a homeowner', () => {
  it('reads the own pools, their tests and their history', async () => {
    expect((await pat.get<Pool[]>('/api/pools')).body.map(({ poolId }) => poolId)).toEqual([pool]);
    expect((await pat.get<Pool[]>('/api/pools/customer/CUST-Pat')).body).toMatchObject([{ poolId: pool }]);
    expect((await pat.get<Pool>(`/api/pools/${pool}`)).body).toMatchObject({ chlorine: 2, pH: 7.4 });
    expect((await pat.get<PoolReading[]>(`/api/pools/${pool}/history`)).body).toMatchObject([{ chlorine: 2 }]);
    expect((await pat.get<WaterTest[]>(`/api/water-tests/${pool}`)).body).toMatchObject([{ pH: 7.4 }]);
  });

  it.each(reads)('finds nothing at %s where it is a neighbour’s', async (path) => {
    expect((await pat.get(path)).status).toBe(200);
    expect((await neighbour.get(path)).status).toBe(404);
  });

  it('finds neither the pool of no customer nor one of another company', async () => {
    expect((await pat.get('/api/pools/Pool-001')).status).toBe(404);
    const elsewhere = await world.company();
    const stranger = await elsewhere.signedIn('homeowner', { customerId: 'CUST-Pat' });
    for (const path of reads) expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get<Pool[]>('/api/pools')).body).toEqual([]);
  });

  it('without a customer has no pools', async () => {
    const nobody = await company.signedIn('homeowner');
    expect((await nobody.get<Pool[]>('/api/pools')).body).toEqual([]);
    for (const path of reads) expect((await nobody.get(path)).status).toBe(404);
  });

  it('changes nothing, and reads nothing of the company beyond that', async () => {
    expect((await pat.patch(`/api/pools/${pool}`, { name: 'Mine' })).status).toBe(403);
    expect((await pat.delete(`/api/pools/${pool}`)).status).toBe(403);
    expect((await pat.post('/api/pools', { name: 'Another' })).status).toBe(403);
    expect((await pat.post('/api/water-tests', { poolId: pool, chlorine: 9 })).status).toBe(403);
    for (const path of ['/api/customers', `/api/pools/${pool}/reagents`, '/api/visits', '/api/day-plan']) {
      expect((await pat.get(path)).status, path).toBe(403);
    }
  });

  it('reads no pool where the company has taken the dashboard from its homeowners', async () => {
    const closed = await world.company();
    await closed.owner.post('/api/customers', { customerId: 'CUST-Lee', name: 'Lee' });
    const nothing = { canView: false, canEdit: false, canDelete: false, isEnabled: true };
    const stored = await closed.owner.put('/api/permissions', {
      permissions: [{ role: 'homeowner', feature: 'dashboard', ...nothing }],
    });
    expect(stored.status).toBe(200);
    const lee = await closed.signedIn('homeowner', { customerId: 'CUST-Lee' });
    expect((await lee.get('/api/pools')).status).toBe(403);
  });
});
