import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { CustomerListFacts } from '#contract/directory/directory.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { HomeownerHome } from '#contract/homeowner/homeowner.ts';
import type { Stop } from '#contract/visits/visits.ts';
import type { TargetEffects, TargetRuleAnswer } from '#contract/water/targets.ts';
import type { DosageAnswer } from '#contract/water/water.ts';
import { companyWithRoute, completeStop, findings, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

const everywhere = { kind: null, surface: null, season: null };
const pHTo8 = { ...everywhere, targets: { pH: { min: 7.4, max: 8 } } };
const put = (visitor: Visitor, ruleId: string, body: object) =>
  visitor.put<TargetRuleAnswer & ErrorBody>('/api/water-targets', { ruleId, rule: body });
const effects = async (visitor: Visitor, ruleId: string, rule: object | null) =>
  (await visitor.post<TargetEffects>('/api/water-targets/effects', { ruleId, rule })).body;
const openAlerts = async (visitor: Visitor) =>
  (await visitor.get<Notification[]>('/api/notifications')).body.filter(
    ({ type, resolvedAt }) => type === 'chemical_low' && resolvedAt === null,
  );

/** A customer's pool at pH 7.9, which is high as a rule. */
async function withPool(fields: object = {}) {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/customers', { customerId: 'CUST-Pat', name: 'Pat Rivera' });
  const pool = { poolId: 'POOL-Pat', name: 'Back yard', customerId: 'CUST-Pat', volumeGallons: 15_000, ...fields };
  await owner.post('/api/pools', pool);
  const readings = { chlorine: 2, pH: 7.9, totalAlkalinity: 100, calciumHardness: 320 };
  await owner.post('/api/water-tests', { poolId: 'POOL-Pat', readings });
  const pat = async () => (await owner.get<Pool>('/api/pools/POOL-Pat')).body;
  return { company, owner, pat };
}

describe('what a company keeps its pools at', () => {
  it('is what everything judges by at once: pool, alert, list, dose, homeowner; and is taken back', async () => {
    const { company, owner, pat } = await withPool();
    const homeowner = await company.signedIn('homeowner', { customerId: 'CUST-Pat' });
    const all = async () => {
      const { customers } = (await owner.get<CustomerListFacts>('/api/customer-list')).body;
      const { body: home } = await homeowner.get<HomeownerHome>('/api/homeowner/home');
      const dose = await owner.post<DosageAnswer>('/api/calculate-dosage', {
        ...{ poolId: 'POOL-Pat', poolSize: 15_000, poolType: 'chlorine' },
        currentReadings: { chlorine: 2, pH: 7.9, lsi: 0, calciumHardness: 160, temperature: 78, totalAlkalinity: 85 },
        targetRanges: {},
      });
      return {
        targets: (await pat()).targets,
        alerts: (await openAlerts(owner)).map(({ title }) => title),
        water: customers.find(({ customerId }) => customerId === 'CUST-Pat')?.water?.word,
        verdict: home.pools[0]?.verdict?.states.pH,
        acid: JSON.stringify(dose.body).includes('uriatic'),
      };
    };
    const before = await all();
    expect(before).toMatchObject({ targets: null, alerts: ['pH high'], water: 'high', verdict: 'high', acid: true });

    expect((await put(owner, 'TARGET-1', pHTo8)).status).toBe(200);
    expect(await all()).toEqual({
      ...before,
      targets: pHTo8.targets,
      alerts: [],
      water: 'ideal',
      verdict: 'ok',
      acid: false,
    });

    expect((await owner.delete('/api/water-targets/TARGET-1')).status).toBe(200);
    expect(await all()).toEqual(before);
  });

  it('gives way to the pool’s own range, and comes before what its surface asks for', async () => {
    const { owner, pat } = await withPool({ surface: 'plaster' });
    expect(await pat()).toMatchObject({ ownTargets: null, targets: { calciumHardness: { min: 200, max: 400 } } });
    await put(owner, 'TARGET-hard', { ...everywhere, targets: { calciumHardness: { min: 200, max: 600 } } });
    expect((await pat()).targets).toEqual({ calciumHardness: { min: 200, max: 600 } });
    const own = { calciumHardness: { min: 250, max: 350 } };
    await owner.patch('/api/pools/POOL-Pat', { ownTargets: own });
    expect(await pat()).toMatchObject({ ownTargets: own, targets: own });
  });

  it('follows the season of the day: the stop of each date is judged by its own', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/pools', { poolId: 'POOL-1', name: 'Pool', customerId: 'CUST-1', poolType: 'chlorine' });
    const season = { from: '12-01', to: '02-31' };
    const rule = { ...everywhere, season, targets: { temperature: { min: 40, max: 70 } } };
    expect((await put(owner, 'TARGET-winter', rule)).body.season).toEqual({ from: '12-01', to: '02-29' });
    const targetsOn = async (date: string) => {
      const { body } = await owner.get<Stop>(`/api/stops/ROUTE-1?date=${date}`);
      return body.pool?.targets;
    };
    expect(await targetsOn('2026-11-30')).toBeNull();
    expect(await targetsOn('2026-12-07')).toEqual(rule.targets);
  });

  it('is shown before it is saved, pool by pool, on the first day of its season', async () => {
    const { owner } = await withPool();
    expect(await effects(owner, 'TARGET-1', pHTo8)).toEqual({
      ...{ on: '2026-11-23', pools: 1, retargeted: 1, changed: 1, toAttention: 0, toIdeal: 0 },
      affected: [
        {
          ...{ poolId: 'POOL-Pat', name: 'Back yard', customerId: 'CUST-Pat', customerName: 'Pat Rivera' },
          changes: [{ reading: 'pH', value: 7.9, before: 'high', after: 'ideal' }],
          wasIdeal: false,
          isIdeal: false,
        },
      ],
    });
    const summer = { ...pHTo8, season: { from: '05-01', to: '09-30' } };
    expect(await effects(owner, 'TARGET-1', summer)).toMatchObject({ on: '2027-05-01', changed: 1 });
    const both = { ...pHTo8, targets: { ...pHTo8.targets, calciumHardness: { min: 200, max: 400 } } };
    expect(await effects(owner, 'TARGET-1', both)).toMatchObject({ changed: 1, toIdeal: 1 });
    await put(owner, 'TARGET-1', both);
    expect(await effects(owner, 'TARGET-1', null)).toMatchObject({ changed: 1, toAttention: 1, toIdeal: 0 });
    expect(await effects(owner, 'TARGET-1', both)).toMatchObject({ retargeted: 0, changed: 0, affected: [] });
  });

  it('is one for the same pools in the same part of the year, within physical bounds, and of at least one range', async () => {
    const { owner } = await withPool();
    await put(owner, 'TARGET-1', pHTo8);
    expect((await put(owner, 'TARGET-2', pHTo8)).status).toBe(409);
    const refused = async (change: object) => {
      const { status, body } = await put(owner, 'TARGET-3', { ...everywhere, kind: 'spa', ...change });
      return [status, body.details?.map(({ field }) => field)];
    };
    expect(await refused({ targets: {} })).toEqual([400, ['rule.targets']]);
    expect(await refused({ targets: { pH: { min: 8, max: 7 } } })).toEqual([400, ['rule.targets.pH.max']]);
    expect(await refused({ targets: { chlorine: { min: 1, max: 90 } } })).toEqual([400, ['rule.targets.chlorine.max']]);
    expect(await refused({ ...pHTo8, season: { from: '13-01', to: '02-01' } })).toEqual([400, ['rule.season.from']]);
    expect(await refused({ ...pHTo8, kind: 'lake' })).toEqual([400, ['rule.kind']]);
    expect((await owner.delete('/api/water-targets/TARGET-3')).status).toBe(404);
  });

  it('is seen by technicians, changed by whoever may edit settings, and stands in the log of changes', async () => {
    const { company, owner } = await withPool();
    const technician = await company.signedIn('technician', { technicianId: 'TECH-1' });
    await put(owner, 'TARGET-1', pHTo8);
    const { body: seen } = await technician.get<TargetRuleAnswer[]>('/api/water-targets');
    expect(seen).toMatchObject([{ ruleId: 'TARGET-1', ...pHTo8, updatedBy: expect.any(String) }]);
    expect((await put(technician, 'TARGET-1', pHTo8)).status).toBe(403);
    expect((await technician.delete('/api/water-targets/TARGET-1')).status).toBe(403);
    await owner.delete('/api/water-targets/TARGET-1');
    const { body: log } = await owner.get<{ recordKind: string; action: string }[]>('/api/audit?limit=10');
    expect(log.filter(({ recordKind }) => recordKind === 'water-target').map(({ action }) => action)).toEqual([
      'deleted',
      'added',
    ]);
  });
});

it('keeps with a visit and its report what they were judged by on the day', async () => {
  const { owner } = await companyWithRoute(world);
  await put(owner, 'TARGET-1', pHTo8);
  const visit = await openStop(owner);
  const { body: done } = await completeStop(owner, visit.visitId);
  const mail = world.mailer.lastTo('pat@example.com').text;
  expect(mail).toContain(`pH: ${findings.readings.pH}, Ideal, ideal 7.4 – 8`);
  await owner.delete('/api/water-targets/TARGET-1');
  const { body: history } = await owner.get<{ targets: object }[]>('/api/service-history/CUST-1');
  expect(history[0]?.targets).toEqual(pHTo8.targets);
  const resent = await owner.post(`/api/service-reports/${done.reportId}/resend`, { again: true });
  expect(resent.status).toBe(200);
  const { body: report } = await owner.get<{ text: string }>(`/api/service-reports/${done.reportId}/mail`);
  expect(report.text).toContain('Ideal, ideal 7.4 – 8');
});
