import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type { ServiceReport } from '#contract/reports/reports.ts';
import type { Reagent } from '#contract/stock/reagents.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { serviceReports } from '#server/db/schema/index.ts';
import { companyWithRoute, completeStop, findings, historyOf, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

describe('finishing a stop', () => {
  it('stores the visit, its water test, the stock and the report, and says that it was mailed', async () => {
    const { owner } = await companyWithRoute(world);
    const { body: chlorine } = await owner.post<Reagent>('/api/pools/Pool-001/reagents', {
      reagentId: 'CHLORINE',
      description: 'Liquid chlorine',
    });
    const visit = await openStop(owner);
    const { body: acid } = await owner.post<Reagent>(`/api/pools/${visit.poolId}/reagents`, {
      reagentId: 'PH_DOWN',
      description: 'Acid at the pool',
      level: 50,
    });
    world.clock.forward({ minutes: 25 });
    const { status, body } = await completeStop(owner, visit.visitId);
    const finished = world.clock.now().toISOString();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...findings,
      visitId: visit.visitId,
      state: 'done',
      departureTime: finished,
      nextService: 'Monday, November 30, 2026',
      delivery: 'sent',
      emailSent: true,
      message: 'Visit saved. The report was sent to pat@example.com.',
      stock: [
        { id: chlorine.id, description: 'Liquid chlorine', level: 90 },
        { id: acid.id, description: 'Acid at the pool', level: 40 },
      ],
    });
    expect(body.readings.lsi).toBeCloseTo(0.2, 0);

    const { body: stock } = await owner.get<Reagent[]>('/api/pools/Pool-001/reagents');
    expect(stock).toMatchObject([{ id: chlorine.id, level: 90, lastUpdated: finished }]);

    const { body: pool } = await owner.get<Pool>(`/api/pools/${visit.poolId}`);
    expect(pool).toMatchObject({ chlorine: 0.8, pH: 7.8, lsi: body.readings.lsi, lastUpdated: finished });
    const { body: tests } = await owner.get<WaterTest[]>(`/api/water-tests/${visit.poolId}`);
    expect(tests).toMatchObject([{ pH: 7.8, visitId: visit.visitId, technicianId: 'TECH-luis', customerId: 'CUST-1' }]);

    const { body: report } = await owner.get<ServiceReport>(`/api/service-reports/${body.reportId}`);
    expect(report).toMatchObject({
      visitId: visit.visitId,
      customerId: 'CUST-1',
      customerName: 'Pat Rivera',
      customerEmail: 'pat@example.com',
      address: '5601 West Crocus Drive, Glendale, AZ 85306',
      serviceDate: '2026-11-23',
      technicianName: 'Luis Ortega',
      waterChemistry: { chlorine: '0.8', ph: '7.8', alkalinity: '90', hardness: '250' },
      delivery: 'sent',
    });
    const mail = world.mailer.lastTo('pat@example.com');
    expect(mail.subject).toBe('Your pool service report – Monday, November 23, 2026');
    expect(mail.text).toContain('- pH: 7.8, High, ideal 7.2 – 7.6');

    expect(await historyOf(owner)).toMatchObject([
      {
        visitId: visit.visitId,
        reportId: body.reportId,
        serviceDate: '2026-11-23',
        technicianName: 'Luis Ortega',
        services: findings.services,
        delivery: 'sent',
        emailSent: true,
      },
    ]);
  });

  it('does it once, and answers the same, however often and at once it is asked', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/pools/Pool-001/reagents', { reagentId: 'CHLORINE', description: 'Liquid chlorine' });
    const { visitId } = await openStop(owner);
    const before = world.mailer.sent.length;
    await Promise.all([completeStop(owner, visitId), completeStop(owner, visitId), completeStop(owner, visitId)]);
    const first = await completeStop(owner, visitId);
    const again = await completeStop(owner, visitId, { ...findings, notes: 'Something else' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(first.body.stock).toMatchObject([{ level: 90 }]);
    expect((await owner.get<Reagent[]>('/api/pools/Pool-001/reagents')).body).toMatchObject([{ level: 90 }]);
    expect(world.mailer.sent.length).toBe(before + 1);
    expect(await historyOf(owner)).toHaveLength(1);
    expect((await owner.get<ServiceReport[]>('/api/service-reports')).body).toHaveLength(1);
  });

  it('saves the visit of a customer without e-mail and sends nothing', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.patch('/api/customers/CUST-1', { email: '' });
    const { body } = await completeStop(owner, (await openStop(owner)).visitId);
    expect(body).toMatchObject({
      state: 'done',
      delivery: 'none',
      emailSent: false,
      message: 'Visit saved. No report was sent: the customer doesn’t have an email address.',
    });
    expect(await historyOf(owner)).toHaveLength(1);
  });

  it('makes no report where none is wanted', async () => {
    const { owner } = await companyWithRoute(world);
    const { body } = await completeStop(owner, (await openStop(owner)).visitId, { ...findings, sendReport: false });
    expect(body).toMatchObject({ reportId: null, delivery: 'none', message: 'Visit saved. No report was sent.' });
    expect((await owner.get<ServiceReport[]>('/api/service-reports')).body).toEqual([]);
  });

  it('stores no water test where nothing was measured', async () => {
    const { owner } = await companyWithRoute(world);
    const visit = await openStop(owner);
    await completeStop(owner, visit.visitId, { services: ['Filter Cleaning'] });
    expect((await owner.get<WaterTest[]>(`/api/water-tests/${visit.poolId}`)).body).toEqual([]);
    expect(world.mailer.lastTo('pat@example.com').text).not.toContain('YOUR WATER');
  });

  it('tells the customer the next service where the technician does not', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.put('/api/route-assignments/ROUTE-1', { serviceFrequency: 'biweekly' });
    const { body } = await completeStop(owner, (await openStop(owner)).visitId);
    expect(body.nextService).toBe('Monday, December 7, 2026');
    expect(world.mailer.lastTo('pat@example.com').text).toContain('NEXT SERVICE\nMonday, December 7, 2026');
  });

  it('is refused with 402 once the plan’s reports are used up, and then stores nothing', async () => {
    const { owner } = await companyWithRoute(world, { tier: 'trial' });
    await owner.post('/api/pools/Pool-001/reagents', { reagentId: 'CHLORINE', description: 'Liquid chlorine' });
    for (let week = 0; week < 5; week += 1) {
      const visit = await openStop(owner, { serviceDate: `2026-11-${10 + week}` });
      expect((await completeStop(owner, visit.visitId, {})).status).toBe(200);
    }
    const { visitId, poolId } = await openStop(owner);
    const { status, body } = await owner.post(`/api/visits/${visitId}/complete`, findings);
    expect(status).toBe(402);
    expect(body.error).toBe('Subscription limit reached');
    expect(body.message).toContain('5 service reports');
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body).toMatchObject({
      state: 'open',
      readings: { pH: null },
    });
    expect((await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body).toEqual([]);
    expect((await owner.get<Reagent[]>('/api/pools/Pool-001/reagents')).body).toMatchObject([{ level: 100 }]);
    expect(await historyOf(owner)).toHaveLength(5);
    // Without a report the work can still be recorded.
    expect((await completeStop(owner, visitId, { ...findings, sendReport: false })).status).toBe(200);
  });

  it('counts a plan’s reports by the month where the company is', async () => {
    const company = await companyWithRoute(world, { tier: 'professional' });
    const admin = await company.signedIn('admin');
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      await tx.insert(serviceReports).values(
        Array.from({ length: 300 }, (_none, n) => ({
          reportId: `RPT-${n}`,
          customerName: 'Pat Rivera',
          serviceDate: '2026-11-23',
          technicianName: 'Luis Ortega',
          createdAt: world.clock.now(),
        })),
      );
    });
    const { visitId } = await openStop(admin);
    expect((await completeStop(admin, visitId)).status).toBe(402);
    // Still the last hour of November in Phoenix.
    world.clock.set('2026-12-01T06:30:00.000Z');
    expect((await completeStop(admin, visitId)).status).toBe(402);
    world.clock.set('2026-12-01T07:30:00.000Z');
    expect((await completeStop(admin, visitId)).status).toBe(200);
    world.clock.set('2026-11-23T16:00:00.000Z');
  });
});

describe('while the mail server is down', () => {
  it('saves the visit, says that the report is pending, and sends it once the server is back', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.patch('/api/customers/CUST-1', { email: 'down@example.com' });
    world.mailer.goDown();
    const { body } = await completeStop(owner, (await openStop(owner)).visitId);
    expect(body).toMatchObject({ state: 'done', delivery: 'pending', emailSent: false });
    expect(body.message).toBe('Visit saved. The report hasn’t been emailed yet. We’ll keep trying down@example.com.');
    const reportUrl = `/api/service-reports/${body.reportId}`;
    expect((await owner.get<ServiceReport>(reportUrl)).body).toMatchObject({
      delivery: 'pending',
      lastError: 'connect ECONNREFUSED',
    });
    expect(await historyOf(owner)).toMatchObject([{ delivery: 'pending', emailSent: false }]);

    world.mailer.comeBack();
    await world.runJob('sweep-mails', {});
    expect((await owner.get<ServiceReport>(reportUrl)).body.delivery).toBe('pending');
    world.clock.forward({ minutes: 1 });
    await world.runJob('sweep-mails', {});
    expect((await owner.get<ServiceReport>(reportUrl)).body).toMatchObject({
      delivery: 'sent',
      emailSent: true,
      sentAt: world.clock.now().toISOString(),
      lastError: null,
    });
    expect(world.mailer.lastTo('down@example.com').html).toContain('Pump basket is cracked.');
    await world.runJob('sweep-mails', {});
    expect(world.mailer.sent.filter(({ to }) => to === 'down@example.com')).toHaveLength(1);
    expect(await historyOf(owner)).toMatchObject([{ delivery: 'sent', emailSent: true }]);
  });
});
