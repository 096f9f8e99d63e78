import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { DosageAnswer, PoolReading, WaterTest } from '#contract/water/water.ts';
import reference from '#domain/water/plan/reference-cases.json' with { type: 'json' };
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

interface ReferenceCase {
  id: string;
  kind: string;
  inputs: Record<string, unknown>;
  expected: Record<string, number>;
  unit?: string;
  tolerance: { abs?: number; pct?: number };
}
const cases = reference.cases as unknown as ReferenceCase[];

const documented = {
  poolId: 'unified-calculator',
  poolSize: 18_000,
  poolType: 'chlorine',
  currentReadings: { chlorine: 0.4, pH: 7.7, lsi: 0, calciumHardness: 126, temperature: 80, totalAlkalinity: 90 },
  targetRanges: {
    chlorine: { min: 1, max: 3 },
    pH: { min: 7.2, max: 7.6 },
    lsi: { min: -0.3, max: 0.3 },
    calciumHardness: { min: 150, max: 300 },
  },
  notes: 'Windy week',
};
const withReadings = (change: object) => ({
  ...documented,
  currentReadings: { ...documented.currentReadings, ...change },
});

describe('the visit of the dosage call', () => {
  it('doses out of the truck whose route the pool is on, else what the company stocks, and hides it from who may not see stock', async () => {
    const company = await world.company();
    const { owner } = company;
    const asked = { ...documented, poolId: 'Pool-Pat' };
    const visitFor = async (visitor: Visitor) =>
      (await visitor.post<DosageAnswer>('/api/calculate-dosage', asked)).body.visit;
    expect(await visitFor(owner)).toMatchObject({ basis: 'reference', later: [{ key: 'calcium_chloride' }] });

    await owner.post('/api/customers', { customerId: 'CUST-Pat', name: 'Pat Rivera' });
    await owner.post('/api/pools', { poolId: 'Pool-Pat', name: 'Back yard', customerId: 'CUST-Pat' });
    for (const technicianId of ['TECH-luis', 'TECH-ana']) {
      await owner.post('/api/technicians', { technicianId, name: technicianId });
    }
    const keep = (technicianId: string, product: string) =>
      owner.post('/api/reagents', { technicianId, reagentId: 'CHLORINE', product, description: product, level: 100 });
    expect((await keep('TECH-ana', 'cal_hypo')).body).toMatchObject({ product: 'cal_hypo' });
    const ofCompany = await visitFor(owner);
    expect(ofCompany.basis).toBe('company');
    expect(ofCompany.now[0]?.product.name).toBe('Calcium hypochlorite');

    await keep('TECH-luis', 'dichlor');
    await owner.post('/api/route-assignments', {
      customerId: 'CUST-Pat',
      technicianId: 'TECH-luis',
      dayOfWeek: 'MONDAY',
    });
    const onTruck = await visitFor(owner);
    expect(onTruck.basis).toBe('truck');
    expect(onTruck.now.map(({ product }) => product.name)).toEqual(['Dichlor (dihydrate)']);
    expect(onTruck.later.map(({ key }) => key)).toContain('calcium_chloride');
    // A technician doses out of the own truck.
    const ana = await visitFor(await company.signedIn('technician', { technicianId: 'TECH-ana' }));
    expect(ana.now[0]?.product.name).toBe('Calcium hypochlorite');

    const noStock = { canView: false, canEdit: false, canDelete: false, isEnabled: true };
    await owner.put('/api/permissions', { permissions: [{ role: 'technician', feature: 'reagents', ...noStock }] });
    expect((await visitFor(await company.signedIn('technician', { technicianId: 'TECH-luis' }))).basis).toBe(
      'reference',
    );
    // The rest of the answer is the whole treatment as ever.
    const { body } = await owner.post<DosageAnswer>('/api/calculate-dosage', asked);
    expect(body.recommendations.map(({ chemical }) => chemical)).toContain('Liquid chlorine');
  });
});

describe('the dosage call', () => {
  it('answers a recipe in order with the water it leads to', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.post<DosageAnswer>('/api/calculate-dosage', documented);
    expect(status).toBe(200);
    expect(body.recommendations.map(({ chemical, order }) => [order, chemical])).toEqual([
      [1, 'Muriatic acid'],
      [2, 'Calcium chloride'],
      [3, 'Liquid chlorine'],
    ]);
    expect(body.recommendations[0]).toMatchObject({
      purpose: 'Lower pH from 7.7 to 7.5',
      priority: 'medium',
      unit: 'fl_oz',
      amountText: '11 fl oz',
      waitHours: 4,
      product: { name: 'Muriatic acid', strengthPct: 31.45 },
    });
    expect(body.projected.chlorine).toBe(2.5);
    expect(body.projected.pH).toBeCloseTo(7.5, 1);
    expect(body.projected.lsi).toBeGreaterThanOrEqual(-0.3);
    expect(body.lsi).toBeLessThan(-0.1);
    expect(body.assumptions.join(' ')).toContain('CYA wasn’t measured');
    expect(body.safety.join(' ')).toContain('1-800-222-1222');
  });

  it('recommends nothing for water that is at its target', async () => {
    const { owner } = await world.company();
    const ideal = withReadings({ chlorine: 2, pH: 7.4, calciumHardness: 250, totalAlkalinity: 100 });
    expect((await owner.post<DosageAnswer>('/api/calculate-dosage', ideal)).body.recommendations).toEqual([]);
  });

  it('takes property types, missing targets and missing alkalinity, and never chlorinates a natural pool', async () => {
    const { owner } = await world.company();
    const { targetRanges: _dropped, ...bare } = withReadings({ totalAlkalinity: null });
    for (const poolType of ['saltwater', 'bromine', 'residential', 'commercial', 'spa', 'CHLORINE']) {
      const answer = await owner.post<DosageAnswer>('/api/calculate-dosage', { ...bare, poolType });
      expect(answer.status).toBe(200);
      expect(answer.body.assumptions).toContain('Total alkalinity wasn’t measured, so we used 100 ppm.');
    }
    const natural = await owner.post<DosageAnswer>('/api/calculate-dosage', { ...documented, poolType: 'natural' });
    expect(natural.body.recommendations.map(({ chemical }) => chemical)).not.toContain('Liquid chlorine');
  });

  it('doses with the products in stock', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<DosageAnswer>('/api/calculate-dosage', {
      ...documented,
      products: [{ chemical: 'cal_hypo', strengthPct: 73 }, { chemical: 'sodium_bisulfate' }],
    });
    expect(body.recommendations.map(({ product }) => product)).toEqual([
      { name: 'Dry acid (sodium bisulfate)', strengthPct: 93.2 },
      { name: 'Calcium chloride', strengthPct: 77 },
      { name: 'Calcium hypochlorite', strengthPct: 73 },
    ]);
  });

  it('answers at the very edges of its bounds with finite numbers', async () => {
    const { owner } = await world.company();
    const low = { chlorine: 0, pH: 5, lsi: -5, calciumHardness: 0, temperature: 30, totalAlkalinity: 0 };
    const high = { chlorine: 20, pH: 10, lsi: 5, calciumHardness: 2000, temperature: 120, totalAlkalinity: 500 };
    for (const currentReadings of [low, high]) {
      for (const poolSize of [1000, 100_000]) {
        const answer = await owner.post<DosageAnswer>('/api/calculate-dosage', {
          ...documented,
          poolSize,
          currentReadings,
        });
        expect(answer.status).toBe(200);
        expect(
          Object.values(answer.body.projected)
            .filter((v) => v !== null)
            .every(Number.isFinite),
        ).toBe(true);
      }
    }
  });

  it('refuses bad input with its field and reason', async () => {
    const { owner } = await world.company();
    const refusals = [
      [{ ...documented, poolSize: 999 }, 'poolSize', 'Pool size must be at least 1,000 gallons'],
      [{ ...documented, poolSize: 100_001 }, 'poolSize', 'Pool size too large'],
      [{ ...documented, poolSize: 'big' }, 'poolSize', 'Pool size must be at least 1,000 gallons'],
      [{ ...documented, poolType: 'lava' }, 'poolType', 'Please select a pool type'],
      [withReadings({ chlorine: 20.1 }), 'currentReadings.chlorine', 'Chlorine level too high'],
      [withReadings({ chlorine: -1 }), 'currentReadings.chlorine', 'Chlorine level cannot be negative'],
      [withReadings({ pH: 10.1 }), 'currentReadings.pH', 'pH level out of safe range'],
      [withReadings({ pH: undefined }), 'currentReadings.pH', 'pH level out of safe range'],
      [withReadings({ lsi: 6 }), 'currentReadings.lsi', 'LSI out of range'],
      [withReadings({ calciumHardness: 2001 }), 'currentReadings.calciumHardness', 'Calcium hardness too high'],
      [withReadings({ temperature: 121 }), 'currentReadings.temperature', 'Temperature out of range'],
      [withReadings({ totalAlkalinity: 501 }), 'currentReadings.totalAlkalinity', 'Total alkalinity too high'],
      [
        { ...documented, targetRanges: { pH: { min: 8, max: 7 } } },
        'targetRanges.pH.min',
        'The minimum is above the maximum',
      ],
      [
        { ...documented, targetRanges: { pH: { min: 1, max: 2 } } },
        'targetRanges.pH',
        'targetRanges.pH must be between 6 and 9',
      ],
      [{ ...documented, products: [{ chemical: 'gold' }] }, 'products.0.chemical', 'Please choose a product'],
    ] as const;
    for (const [body, field, message] of refusals) {
      const refused = await owner.post<ErrorBody>('/api/calculate-dosage', body);
      expect(refused.status, message).toBe(400);
      expect(refused.body).toMatchObject({ error: 'Invalid input', message, details: [{ field, message }] });
    }
    expect((await owner.post('/api/calculate-dosage', '{"poolSize": NaN}')).status).toBe(415);
  });
});

describe('the calculators', () => {
  it('answer all 66 published cases within their tolerance', async () => {
    const { owner } = await world.company();
    expect(cases).toHaveLength(66);
    for (const { id, kind, inputs, expected, tolerance, unit } of cases) {
      const { status, body } = await owner.post<Record<string, number>>(`/api/calculators/${kind}`, inputs);
      expect(status, id).toBe(200);
      for (const [name, wanted] of Object.entries(expected)) {
        const allowed = tolerance.abs ?? (Math.abs(wanted) * (tolerance.pct ?? 0)) / 100;
        expect(Math.abs((body[name] ?? Number.NaN) - wanted), `${id} ${name}`).toBeLessThanOrEqual(allowed);
      }
      if (unit) expect(body.unit, id).toBe(unit);
      expect(body.assumptions, id).toBeInstanceOf(Array);
    }
  });

  it('are listed with their inputs, units and sources', async () => {
    const { owner } = await world.company();
    const { body } =
      await owner.get<{ kind: string; inputs: unknown[]; sources: string[]; units: string }[]>('/api/calculators');
    expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(cases.map(({ kind }) => kind)));
    for (const { inputs, sources, units } of body) {
      expect(inputs.length).toBeGreaterThan(0);
      expect(sources.length).toBeGreaterThan(0);
      expect(units).toContain('gallons');
    }
  });

  it('refuse a bad input with its field and reason, and an unknown kind', async () => {
    const { owner } = await world.company();
    const dose = { chemical: 'liquid_chlorine', gallons: 10_000, parameter: 'freeChlorine', from: 1, to: 3 };
    const refusals = [
      ['dose', { ...dose, gallons: 0 }, 'gallons', 'gallons must be more than 0'],
      ['dose', { ...dose, chemical: 'gold' }, 'chemical', 'chemical isn’t a known product'],
      ['dose', { ...dose, from: -1 }, 'from', 'from must be at least 0'],
      ['dose', { ...dose, from: '1' }, 'from', 'from must be a number'],
      ['dose', { ...dose, to: 1e308 }, 'to', 'to must be at most 100000'],
      [
        'lsi',
        { pH: 7.5, tempF: 80, calciumHardness: 0 },
        'calciumHardness',
        'calciumHardness must be above 0 to calculate LSI',
      ],
      ['lsi', { tempF: 80, calciumHardness: 200 }, 'pH', 'pH is required'],
      ['breakpoint', { freeChlorine: 5, totalChlorine: 2 }, 'totalChlorine', 'totalChlorine must be at least 5'],
      ['doseRatio', { ...dose, a: {} }, 'b', 'b must be an object of readings'],
    ] as const;
    for (const [kind, inputs, field, message] of refusals) {
      const refused = await owner.post<ErrorBody>(`/api/calculators/${kind}`, inputs);
      expect(refused.status, message).toBe(400);
      expect(refused.body.details).toEqual([{ field, message }]);
    }
    expect((await owner.post('/api/calculators/nothing', {})).status).toBe(404);
    expect((await owner.post('/api/calculators/toString', {})).status).toBe(404);
    expect((await owner.post('/api/calculators/dose', [])).status).toBe(400);
  });

  it('are open to technicians, closed to homeowners and visitors, and stay open when the trial has ended', async () => {
    const company = await world.company();
    const inputs = { freeChlorine: 2 };
    const path = '/api/calculators/bromineFromChlorine';
    expect((await (await company.signedIn('technician')).post(path, inputs)).status).toBe(200);
    for (const role of ['homeowner', 'user'] as const) {
      const closed = await company.signedIn(role);
      expect((await closed.post(path, inputs)).status).toBe(403);
      expect((await closed.post('/api/calculate-dosage', documented)).status).toBe(403);
      expect((await closed.get('/api/calculators')).status).toBe(403);
    }
    expect((await world.visitor.post(path, inputs)).status).toBe(401);
    expect((await world.visitor.post('/api/calculate-dosage', documented)).status).toBe(401);
    expect((await world.visitor.get('/api/calculators')).status).toBe(401);
  });
});

const day = 24 * 60 * 60 * 1000;
const measured = {
  chlorine: 2.5,
  pH: 7.6,
  calciumHardness: 200,
  temperature: 80,
  totalAlkalinity: 100,
  cyanuricAcid: 40,
};

async function companyWithPool() {
  const company = await world.company();
  const { body: pool } = await company.owner.post<Pool>('/api/pools', {
    name: 'Spa',
    poolType: 'chlorine',
    volumeGallons: 12_000,
  });
  return { ...company, poolId: pool.poolId };
}

describe('water tests', () => {
  it('are stored with their computed index and bring the pool up to date', async () => {
    const { owner, poolId } = await companyWithPool();
    const stored = await owner.post<WaterTest>('/api/water-tests', {
      poolId,
      ...measured,
      salt: 900,
      totalChlorine: 2.9,
    });
    expect(stored.status).toBe(201);
    expect(stored.body).toMatchObject({
      poolId,
      testType: 'manual',
      ...measured,
      salt: 900,
      totalChlorine: 2.9,
      poolVolume: 12_000,
    });
    expect(stored.body.lsi).toBeCloseTo(0, 2);
    expect(JSON.parse(stored.body.testResults ?? '').summary).toBe(
      'Free chlorine 2.5 ppm Ideal, pH 7.6 Ideal, Total alkalinity 100 ppm Ideal, Calcium hardness 200 ppm Ideal, Cyanuric acid 40 ppm Ideal, Salt 900 ppm, Temperature 80 °F Ideal, LSI 0.00',
    );
    const created = new Date(stored.body.createdAt);
    expect(new Date(stored.body.expiresAt).getTime() - created.getTime()).toBe(7 * day);
    const { body: pool } = await owner.get<Pool>(`/api/pools/${poolId}`);
    expect(pool).toMatchObject({ ...measured, salt: 900, lsi: stored.body.lsi, lastUpdated: stored.body.createdAt });
  });

  it('take the readings under `readings` as well, and keep what was not measured', async () => {
    const { owner, poolId } = await companyWithPool();
    await owner.post('/api/water-tests', { poolId, readings: measured });
    const second = await owner.post<WaterTest>('/api/water-tests', { poolId, readings: { pH: 7.2, chlorine: 1 } });
    expect(second.body).toMatchObject({ pH: 7.2, calciumHardness: null });
    // pH 0.4 lower than before, the rest from the earlier test: the index falls by about as much.
    expect(second.body.lsi).toBeCloseTo(-0.37, 1);
    const { body: pool } = await owner.get<Pool>(`/api/pools/${poolId}`);
    expect(pool).toMatchObject({
      pH: 7.2,
      chlorine: 1,
      calciumHardness: 200,
      totalAlkalinity: 100,
      lsi: second.body.lsi,
    });
  });

  it('have no index where the readings do not suffice, or the typed one', async () => {
    const { owner, poolId } = await companyWithPool();
    const bare = await owner.post<WaterTest>('/api/water-tests', { poolId, chlorine: 2, pH: 7.4 });
    expect(bare.body.lsi).toBeNull();
    const typed = await owner.post<WaterTest>('/api/water-tests', { poolId, pH: 7.4, lsi: 0.1 });
    expect(typed.body.lsi).toBe(0.1);
  });

  it('are listed newest first for a week, and stay in the history', async () => {
    const { owner, poolId } = await companyWithPool();
    const now = world.clock.now().getTime();
    const at = (days: number) => new Date(now - days * day).toISOString();
    for (const [days, chlorine] of [
      [3, 1.3],
      [1, 1.1],
      [9, 1.9],
    ] as const) {
      await owner.post('/api/water-tests', { poolId, chlorine, measuredAt: at(days) });
    }
    const { body, headers } = await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`);
    expect(body.map(({ chlorine }) => chlorine)).toEqual([1.1, 1.3]);
    expect(headers['x-total-count']).toBe('2');
    expect((await owner.get<WaterTest[]>(`/api/water-tests/${poolId}?limit=1&offset=1`)).body).toHaveLength(1);

    await world.runJob('remove-expired', {});
    const history = await owner.get<PoolReading[]>(`/api/pools/${poolId}/history`);
    expect(history.body.map(({ chlorine }) => chlorine)).toEqual([1.9, 1.3, 1.1]);
    const from = at(4).slice(0, 10);
    const recent = await owner.get<PoolReading[]>(`/api/pools/${poolId}/history?from=${from}`);
    expect(recent.body.map(({ chlorine }) => chlorine)).toEqual([1.3, 1.1]);
    const until = await owner.get<PoolReading[]>(`/api/pools/${poolId}/history?from=${at(10)}&to=${at(2)}`);
    expect(until.body.map(({ chlorine }) => chlorine)).toEqual([1.9, 1.3]);
    // The pool shows the newest test, whichever came in last.
    expect((await owner.get<Pool>(`/api/pools/${poolId}`)).body.chlorine).toBe(1.1);
  });

  it('end a day of the history where the company’s day ends', async () => {
    const { owner, poolId } = await companyWithPool();
    // 23:30 in Phoenix on the 20th is already the 21st in UTC.
    await owner.post('/api/water-tests', { poolId, chlorine: 2, measuredAt: '2026-11-21T06:30:00Z' });
    const of = async (query: string) =>
      (await owner.get<PoolReading[]>(`/api/pools/${poolId}/history?${query}`)).body.length;
    expect(await of('from=2026-11-20&to=2026-11-20')).toBe(1);
    expect(await of('from=2026-11-21')).toBe(0);
  });

  it('are stored once when a phone sends the same test again', async () => {
    const { owner, poolId } = await companyWithPool();
    const test = { testId: 'TEST-7', poolId, chlorine: 2 };
    const first = await owner.post<WaterTest>('/api/water-tests', test);
    const again = await owner.post<WaterTest>('/api/water-tests', { ...test, chlorine: 3 });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body).toHaveLength(1);
  });

  it('refuse bad input with its field and reason, and store nothing', async () => {
    const { owner, poolId } = await companyWithPool();
    const refusals = [
      [{ poolId }, 'readings', 'At least one reading is required'],
      [{ poolId, pH: 4 }, 'pH', 'pH level out of safe range'],
      [{ poolId, readings: { chlorine: 21 } }, 'readings.chlorine', 'Chlorine level too high'],
      [{ poolId, pH: 'seven' }, 'pH', 'pH level out of safe range'],
      [{ poolId, pH: 7.4, measuredAt: '2027-01-01T00:00:00Z' }, 'measuredAt', 'A test can’t be in the future'],
    ] as const;
    for (const [body, field, message] of refusals) {
      const refused = await owner.post<ErrorBody>('/api/water-tests', body);
      expect(refused.status, message).toBe(400);
      expect(refused.body.details).toEqual([{ field, message }]);
    }
    expect((await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body).toEqual([]);
    expect((await owner.get(`/api/pools/${poolId}/history?from=yesterday`)).status).toBe(400);
    expect((await owner.get(`/api/pools/${poolId}/history?from=2026-11-02&to=2026-11-01`)).status).toBe(400);
  });

  it('name the field where the pool does not exist, and are unseen by other companies', async () => {
    const { owner, poolId } = await companyWithPool();
    await owner.post('/api/water-tests', { poolId, ...measured });
    const other = await world.company();
    for (const id of [poolId, 'POOL-none']) {
      const refused = await other.owner.post<ErrorBody>('/api/water-tests', { poolId: id, ...measured });
      expect(refused.status).toBe(404);
      expect(refused.body.details).toEqual([{ field: 'poolId', message: 'Pool not found' }]);
      expect((await other.owner.get(`/api/water-tests/${id}`)).status).toBe(404);
      expect((await other.owner.get(`/api/pools/${id}/history`)).status).toBe(404);
    }
  });

  it('are made and read by technicians, closed to visitors, and to homeowners of other pools', async () => {
    const { poolId, signedIn } = await companyWithPool();
    const technician = await signedIn('technician', { technicianId: 'TECH-1' });
    const made = await technician.post<WaterTest>('/api/water-tests', { poolId, chlorine: 2 });
    expect(made.status).toBe(201);
    expect(made.body.technicianId).toBe('TECH-1');
    expect((await technician.get(`/api/water-tests/${poolId}`)).status).toBe(200);
    expect((await technician.get(`/api/pools/${poolId}/history`)).status).toBe(200);
    for (const [role, toReading] of [
      ['user', 403],
      ['homeowner', 404],
    ] as const) {
      const closed = await signedIn(role);
      expect((await closed.post('/api/water-tests', { poolId, chlorine: 2 })).status).toBe(403);
      expect((await closed.get(`/api/water-tests/${poolId}`)).status).toBe(toReading);
      expect((await closed.get(`/api/pools/${poolId}/history`)).status).toBe(toReading);
    }
    expect((await world.visitor.post('/api/water-tests', { poolId, chlorine: 2 })).status).toBe(401);
    expect((await world.visitor.get(`/api/water-tests/${poolId}`)).status).toBe(401);
  });

  it('make Pool-001 count, so they are refused there when the plan is full', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    for (const name of ['1', '2', '3']) await owner.post('/api/pools', { name });
    const refused = await owner.post<ErrorBody>('/api/water-tests', { poolId: 'Pool-001', chlorine: 2 });
    expect(refused.status).toBe(402);
    expect(refused.body.error).toBe('Subscription limit reached');
  });
});
