import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type { ServiceHistoryEntry, ServiceReport, ServiceReportAnswer } from '#contract/reports/reports.ts';
import type { Reagent } from '#contract/stock/reagents.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { companyWithRoute, completeStop, historyOf, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

/** As the report page sends it. */
const entry = {
  customerId: 'CUST-1',
  serviceDate: '2026-11-23',
  serviceTime: '08:30',
  services: ['Surface Skimming'],
  waterChemistry: { chlorine: '2.1', ph: '7.5', alkalinity: '90', hardness: '' },
  photos: [
    {
      category: 'before',
      timestamp: '2026-11-23T15:30:00Z',
      size: 12345,
      filename: 'a.jpg',
      contentType: 'image/jpeg',
    },
  ],
  notes: 'All good.',
  nextService: 'Monday, November 30',
  technicianName: 'Luis Ortega',
  emailSent: true,
};

describe('recording a visit', () => {
  it('takes the documented payload, stores its readings as a test, and lists it', async () => {
    const { owner } = await companyWithRoute(world);
    const { status, body } = await owner.post<ServiceHistoryEntry>('/api/service-history', entry);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customerId: 'CUST-1',
      serviceDate: '2026-11-23',
      serviceTime: '08:30',
      technicianName: 'Luis Ortega',
      services: ['Surface Skimming'],
      waterChemistry: { chlorine: '2.1', ph: '7.5', alkalinity: '90' },
      notes: 'All good.',
      nextService: 'Monday, November 30',
      emailSent: true,
      reportId: null,
    });
    expect(await historyOf(owner)).toEqual([body]);
    const { body: pool } = await owner.get<Pool>(`/api/pools/${body.poolId}`);
    expect(pool).toMatchObject({ chlorine: 2.1, pH: 7.5, lastUpdated: '2026-11-23T15:30:00.000Z' });
  });

  it.each([
    ['12:20 AM', '2026-11-23T07:20:00.000Z'],
    ['1:20 AM', '2026-11-23T08:20:00.000Z'],
  ])('reads the time of day on the clock of twelve hours: %s', async (serviceTime, expected) => {
    const { owner } = await companyWithRoute(world);
    const { body } = await owner.post<ServiceHistoryEntry>('/api/service-history', { ...entry, serviceTime });
    const { body: pool } = await owner.get<Pool>(`/api/pools/${body.poolId}`);
    expect(pool.lastUpdated).toBe(expected);
  });

  it('reads 12 PM as noon', async () => {
    const { owner } = await companyWithRoute(world);
    const yesterday = { ...entry, serviceDate: '2026-11-22', serviceTime: '12:40 PM' };
    const { body } = await owner.post<ServiceHistoryEntry>('/api/service-history', yesterday);
    const { body: pool } = await owner.get<Pool>(`/api/pools/${body.poolId}`);
    expect(pool.lastUpdated).toBe('2026-11-22T19:40:00.000Z');
  });

  it('takes readings that are no numbers, or out of all bounds, as words only', async () => {
    const { owner } = await companyWithRoute(world);
    const { status, body } = await owner.post<ServiceHistoryEntry>('/api/service-history', {
      ...entry,
      waterChemistry: { chlorine: 'cloudy', ph: '99', alkalinity: '1e9' },
    });
    expect(status).toBe(201);
    expect(body.waterChemistry).toEqual({ chlorine: 'cloudy', ph: '99', alkalinity: '1e9' });
    expect((await owner.get<WaterTest[]>(`/api/water-tests/${body.poolId}`)).body).toEqual([]);
  });

  it('takes the chemicals from stock', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/pools/Pool-001/reagents', { reagentId: 'CHLORINE', description: 'Liquid chlorine' });
    const chemicalsAdded = [{ chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 1, unit: 'qt' }];
    await owner.post('/api/service-history', { ...entry, chemicalsAdded });
    expect((await owner.get<Reagent[]>('/api/pools/Pool-001/reagents')).body).toMatchObject([{ level: 90 }]);
  });

  it('is done once however often it is sent', async () => {
    const { owner } = await companyWithRoute(world);
    const first = await owner.post<ServiceHistoryEntry>('/api/service-history', entry);
    const again = await owner.post<ServiceHistoryEntry>('/api/service-history', entry);
    expect(again.body).toEqual(first.body);
    await owner.post('/api/service-history', { ...entry, visitId: first.body.visitId, notes: 'Other' });
    expect(await historyOf(owner)).toEqual([first.body]);
    await owner.post('/api/service-history', { ...entry, serviceTime: '14:00' });
    expect(await historyOf(owner)).toHaveLength(2);
  });

  it('does not double a visit that was finished at the stop', async () => {
    const { owner } = await companyWithRoute(world);
    const { body: visit } = await completeStop(owner, (await openStop(owner)).visitId);
    const about = { ...entry, serviceTime: '10:10' };
    for (const link of [{ visitId: visit.visitId }, { reportId: visit.reportId }]) {
      const { status, body } = await owner.post<ServiceHistoryEntry>('/api/service-history', { ...about, ...link });
      expect(status).toBe(201);
      expect(body).toMatchObject({ visitId: visit.visitId, services: visit.services });
    }
    expect(await historyOf(owner)).toHaveLength(1);
  });

  it('finishes a visit that is still open', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    const { body } = await owner.post<ServiceHistoryEntry>('/api/service-history', { ...entry, visitId });
    expect(body).toMatchObject({ visitId, technicianName: 'Luis Ortega', services: ['Surface Skimming'] });
    expect(await historyOf(owner)).toHaveLength(1);
  });

  it('finds the report that the page sent just before, and tells its delivery', async () => {
    const { owner } = await companyWithRoute(world);
    world.mailer.goDown();
    const { emailSent: _told, customerId: _known, photos: _named, ...shared } = entry;
    const report = { ...shared, customerName: 'Pat Rivera', customerEmail: 'pat@example.com', photos: [] };
    const { body: sent } = await owner.post<ServiceReportAnswer>('/api/service-report', report);
    world.mailer.comeBack();
    const { body } = await owner.post<ServiceHistoryEntry>('/api/service-history', entry);
    expect(body).toMatchObject({ reportId: sent.reportId, delivery: 'pending', emailSent: false });
    const { body: stored } = await owner.get<ServiceReport>(`/api/service-reports/${sent.reportId}`);
    expect(stored.visitId).toBe(body.visitId);
  });

  it('is kept for a report that arrives later', async () => {
    const { owner } = await companyWithRoute(world);
    const { body } = await owner.post<ServiceHistoryEntry>('/api/service-history', { ...entry, reportId: 'RPT-late' });
    const { emailSent: _told, photos: _named, ...shared } = entry;
    const late = { ...shared, id: 'RPT-late', customerName: 'Pat Rivera', customerEmail: 'pat@example.com' };
    expect((await owner.post('/api/service-reports', late)).status).toBe(201);
    expect(await historyOf(owner)).toMatchObject([{ visitId: body.visitId, reportId: 'RPT-late', delivery: 'sent' }]);
  });

  it.each([
    ['serviceDate', { serviceDate: '23.11.2026' }],
    ['serviceTime', { serviceTime: '25:00' }],
    ['technicianName', { technicianName: ' ' }],
    ['services', { services: 'Surface Skimming' }],
    ['customerId', { customerId: '' }],
  ])('refuses a faulty %s and records nothing', async (field, fault) => {
    const { owner } = await companyWithRoute(world);
    const { status, body } = await owner.post('/api/service-history', { ...entry, ...fault });
    expect(status).toBe(400);
    expect(body.details?.map((detail) => detail.field)).toContain(field);
    expect(await historyOf(owner)).toEqual([]);
  });
});

describe('reading the history', () => {
  it('is newest first, a page at a time', async () => {
    const { owner } = await companyWithRoute(world);
    for (const serviceDate of ['2026-11-09', '2026-11-23', '2026-11-16']) {
      await owner.post('/api/service-history', { ...entry, serviceDate });
    }
    expect((await historyOf(owner)).map(({ serviceDate }) => serviceDate)).toEqual([
      '2026-11-23',
      '2026-11-16',
      '2026-11-09',
    ]);
    const page = await owner.get<ServiceHistoryEntry[]>('/api/service-history/CUST-1?limit=1&offset=1');
    expect(page.body).toMatchObject([{ serviceDate: '2026-11-16' }]);
    expect(page.headers['x-total-count']).toBe('3');
  });
});

describe('who may', () => {
  it('needs a session', async () => {
    expect((await world.visitor.post('/api/service-history', entry)).status).toBe(401);
    expect((await world.visitor.get('/api/service-history/CUST-1')).status).toBe(401);
  });

  it('technicians record; homeowners read their own; employees without a permission neither', async () => {
    const company = await companyWithRoute(world);
    const technician = await company.signedIn('technician');
    expect((await technician.post('/api/service-history', entry)).status).toBe(201);
    const pat = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    expect(await historyOf(pat)).toHaveLength(1);
    expect((await pat.post('/api/service-history', entry)).status).toBe(403);
    const neighbour = await company.signedIn('homeowner', { customerId: 'CUST-2' });
    expect((await neighbour.get('/api/service-history/CUST-1')).status).toBe(404);
    const employee = await company.signedIn('user');
    expect((await employee.get('/api/service-history/CUST-1')).status).toBe(403);
    expect((await employee.post('/api/service-history', entry)).status).toBe(403);
  });

  it('nobody reads or writes that of another company', async () => {
    const theirs = await companyWithRoute(world);
    await theirs.owner.post('/api/service-history', entry);
    const { owner } = await world.company();
    expect((await owner.get('/api/service-history/CUST-1')).status).toBe(404);
    const { status, body } = await owner.post('/api/service-history', entry);
    expect(status).toBe(404);
    expect(body.details).toEqual([{ field: 'customerId', message: 'Customer not found' }]);
    expect(await historyOf(theirs.owner)).toHaveLength(1);
  });
});
