import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { HomeownerHome } from '#contract/homeowner/homeowner.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { companies } from '#server/db/schema/index.ts';
import { pictureUpload } from '#tests/api/seeded-company.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// It is Monday, November 23, 2026, 18:30 in Phoenix.
const world = openWorld();
const home = '/api/homeowner/home';

interface Served extends Company {
  pat: Visitor;
  technicianId: string;
}

/** Pat has a pool and a place on Luis's Mondays; Kim is served before. */
async function served({ onTheMap = true } = {}): Promise<Served> {
  const company = await world.company();
  const { owner } = company;
  await world.deps.db.inCompany(company.companyId, (tx) =>
    tx.update(companies).set({ name: 'Clear Blue Pools' }).where(eq(companies.companyId, company.companyId)),
  );
  const place = (latitude: number) => (onTheMap ? { latitude, longitude: -112.1 } : {});
  await owner.post('/api/customers', { customerId: 'CUST-Kim', name: 'Kim Chen', ...place(33.6) });
  await owner.post('/api/customers', { customerId: 'CUST-Pat', name: 'Pat Rivera', ...place(33.6) });
  await owner.post('/api/pools', {
    poolId: 'Pool-Pat',
    name: 'Back yard',
    customerId: 'CUST-Pat',
    volumeGallons: 18_000,
  });
  const { body } = await owner.post<{ technicianId: string }>('/api/technicians', {
    name: 'Luis Ortega',
    workingDays: ['Monday', 'Thursday'],
    startTime: '08:00',
  });
  const { technicianId } = body;
  for (const customerId of ['CUST-Kim', 'CUST-Pat']) {
    await owner.post('/api/route-assignments', {
      customerId,
      technicianId,
      dayOfWeek: 'MONDAY',
      estimatedDuration: 90,
    });
  }
  return { ...company, technicianId, pat: await company.signedIn('homeowner', { customerId: 'CUST-Pat' }) };
}

const read = async (visitor: Visitor): Promise<HomeownerHome> => (await visitor.get<HomeownerHome>(home)).body;

describe('a homeowner’s page', () => {
  it('shows one address alone, where the customer has several: its pools, visits, reports and the next visit', async () => {
    const { owner, pat, technicianId } = await served();
    expect((await read(pat)).places).toEqual([]);
    await owner.patch('/api/customers/CUST-Pat', { address: '1 Home Street' });
    await owner.post('/api/customers/CUST-Pat/properties', {
      propertyId: 'LAKE',
      name: 'Lake house',
      address: '41 Shore',
    });
    await owner.post('/api/pools', { poolId: 'Pool-Lake', name: 'Dock', customerId: 'CUST-Pat', propertyId: 'LAKE' });
    const stop = { customerId: 'CUST-Pat', propertyId: 'LAKE', technicianId, dayOfWeek: 'THURSDAY' };
    await owner.post('/api/route-assignments', stop);
    for (const [visitId, propertyId, notes] of [
      ['V-home', null, 'At home'],
      ['V-lake', 'LAKE', 'At the lake'],
    ]) {
      await owner.post('/api/visits', { visitId, customerId: 'CUST-Pat', propertyId });
      await owner.post(`/api/visits/${visitId}/complete`, { notes });
    }
    const at = async (property: string) => (await pat.get<HomeownerHome>(`${home}?property=${property}`)).body;
    expect((await read(pat)).places).toEqual([
      { propertyId: null, place: '1 Home Street' },
      { propertyId: 'LAKE', place: 'Lake house, 41 Shore' },
    ]);
    const poolsAt = async (property: string) => (await at(property)).pools.map(({ poolId }) => poolId);
    expect([await poolsAt(''), await poolsAt('LAKE'), await poolsAt('OTHER')]).toEqual([
      ['Pool-Pat'],
      ['Pool-Lake'],
      [],
    ]);
    expect(await at('LAKE')).toMatchObject({
      nextVisit: { date: '2026-11-26', place: 'Lake house, 41 Shore' },
      lastVisit: { visitId: 'V-lake' },
      reports: [{ notes: 'At the lake' }],
    });
    expect(await at('')).toMatchObject({ lastVisit: { visitId: 'V-home' }, reports: [{ notes: 'At home' }] });
    expect((await read(pat)).reports).toHaveLength(2);
  });

  it('names the company, the pool with its readings, and the word for the water', async () => {
    const { owner, ownerEmail, pat } = await served();
    expect(await read(pat)).toMatchObject({
      company: { name: 'Clear Blue Pools', email: ownerEmail, phone: null, tagline: null, logo: null },
      timeZone: 'America/Phoenix',
      today: '2026-11-23',
      pools: [{ poolId: 'Pool-Pat', name: 'Back yard', volumeGallons: 18_000, verdict: null, lastUpdated: null }],
      lastVisit: null,
      reports: [],
    });
    const water = { chlorine: 2, temperature: 80, calciumHardness: 250, totalAlkalinity: 100, cyanuricAcid: 40 };
    await owner.post('/api/water-tests', { poolId: 'Pool-Pat', pH: 7.5, ...water });
    const [perfect] = (await read(pat)).pools;
    expect(perfect).toMatchObject({
      readings: { chlorine: 2, pH: 7.5, temperature: 80 },
      verdict: { verdict: 'Perfect' },
    });
    expect(perfect?.lastUpdated).toBe(world.clock.now().toISOString());

    world.clock.forward({ minutes: 1 });
    await owner.post('/api/water-tests', { poolId: 'Pool-Pat', pH: 7.8, ...water, chlorine: 0.5 });
    const [off] = (await read(pat)).pools;
    expect(off?.verdict).toMatchObject({ verdict: 'Needs Attention', states: { chlorine: 'low', pH: 'high' } });
  });

  it('tells the next visit by the routes, with the hours that the stops before it leave', async () => {
    world.clock.set('2026-11-23T16:00:00.000Z');
    const { owner, pat, technicianId } = await served();
    expect((await read(pat)).nextVisit).toEqual({
      date: '2026-11-23',
      window: { fromHour: 9, toHour: 11 },
      technician: 'Luis',
      underWay: false,
    });
    const { body: visit } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-Pat' });
    expect((await read(pat)).nextVisit).toMatchObject({ date: '2026-11-23', window: null, underWay: true });
    await owner.post(`/api/visits/${visit.visitId}/complete`, {});
    expect((await read(pat)).nextVisit).toMatchObject({ date: '2026-11-30', window: { fromHour: 9 }, underWay: false });

    const stop = { customerId: 'CUST-Pat', technicianId, dayOfWeek: 'THURSDAY', serviceFrequency: 'biweekly' };
    await owner.post('/api/route-assignments', { ...stop, startDate: '2026-11-26' });
    expect((await read(pat)).nextVisit).toMatchObject({ date: '2026-11-26', window: { fromHour: 8, toHour: 10 } });
  });

  it('promises no hours where the way is not known, and no visit to who is not served', async () => {
    const { owner, pat } = await served({ onTheMap: false });
    expect((await read(pat)).nextVisit).toMatchObject({ date: '2026-11-23', window: null });
    await owner.patch('/api/customers/CUST-Pat', { isActive: false });
    expect((await read(pat)).nextVisit).toBeNull();
  });

  it('tells who came last, what was done, and shows the photos of the visit and of the own reports', async () => {
    const { owner, pat, technicianId } = await served();
    for (const customerId of ['CUST-Kim', 'CUST-Pat']) {
      const { body } = await owner.post<Visit>('/api/visits', { customerId, technicianId });
      const { payload, headers } = await pictureUpload();
      await owner.post(`/api/visits/${body.visitId}/photos`, payload, { headers });
      const chlorine = { chemical: 'liquid_chlorine', name: 'Liquid chlorine', unit: 'fl_oz' };
      await owner.post(`/api/visits/${body.visitId}/complete`, {
        services: ['Surface Skimming', 'Wall/Floor Brushing'],
        chemicalsAdded: [{ ...chlorine, amount: 40 }],
        notes: `Closed the gate of ${customerId}.`,
      });
    }
    const { lastVisit, reports } = await read(pat);
    const done = {
      serviceDate: '2026-11-23',
      technician: 'Luis',
      services: ['Surface Skimming', 'Wall/Floor Brushing'],
      chemicals: [{ name: 'Liquid chlorine', amount: '40 fl oz' }],
      notes: 'Closed the gate of CUST-Pat.',
    };
    expect(lastVisit).toMatchObject(done);
    expect(reports).toMatchObject([done]);
    const [photo] = lastVisit?.photos ?? [];
    expect(reports[0]?.photos).toEqual([photo]);
    expect((await pat.get(photo?.thumbnailUrl ?? '')).status).toBe(200);
    expect(JSON.stringify(await read(pat))).not.toContain('CUST-Kim');
  });

  it('holds the company alone where the customer is missing, deleted, or of nobody', async () => {
    const { owner, ownerEmail, pat, signedIn } = await served();
    await owner.delete('/api/customers/CUST-Pat');
    for (const visitor of [
      pat,
      await signedIn('homeowner'),
      await signedIn('homeowner', { customerId: 'CUST-none' }),
    ]) {
      expect(await read(visitor)).toMatchObject({
        company: { email: ownerEmail },
        pools: [],
        nextVisit: null,
        lastVisit: null,
        reports: [],
      });
    }
  });

  it('shows nothing of the visits, reports and pools any more once the customer is deleted', async () => {
    const { owner, pat } = await served();
    const { body } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-Pat' });
    await owner.post(`/api/visits/${body.visitId}/complete`, { notes: 'Closed the gate.' });
    const before = await read(pat);
    expect(before.lastVisit).not.toBeNull();
    expect(before.reports).toHaveLength(1);
    await owner.delete('/api/customers/CUST-Pat');
    expect(await read(pat)).toMatchObject({ pools: [], nextVisit: null, lastVisit: null, reports: [] });
  });

  it('is for homeowners alone, and closed where the company has taken the dashboard from them', async () => {
    const { owner, pat, signedIn } = await served();
    for (const role of ['admin', 'technician', 'user'] as const) {
      expect((await (await signedIn(role)).get(home)).status).toBe(403);
    }
    expect((await owner.get(home)).status).toBe(403);
    expect((await world.visitor.get(home)).status).toBe(401);
    const nothing = { canView: false, canEdit: false, canDelete: false, isEnabled: true };
    await owner.put('/api/permissions', { permissions: [{ role: 'homeowner', feature: 'dashboard', ...nothing }] });
    expect((await pat.get(home)).status).toBe(403);
  });

  it('names the company as it signs its reports', async () => {
    const company = await world.company();
    await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    await company.owner.put('/api/company-branding', {
      name: 'Desert Blue Pools',
      email: 'office@desertblue.example',
      phone: '(602) 555-0134',
    });
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    expect((await pat.get<HomeownerHome>('/api/homeowner/home')).body.company).toMatchObject({
      name: 'Desert Blue Pools',
      email: 'office@desertblue.example',
      phone: '(602) 555-0134',
    });
  });
});
