import { beforeAll, describe, expect, it } from 'vitest';
import type { ChemicalUsage } from '#contract/stock/reagents.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const path = '/api/chemical-usage';

let company: Company;
let poolId: string;
let technicianId: string;
beforeAll(async () => {
  company = await world.company();
  const { owner } = company;
  const made = async (url: string, body: object) => (await owner.post<Record<string, string>>(url, body)).body;
  const customerId = (await made('/api/customers', { name: 'Pat Rivera' })).customerId ?? '';
  poolId = (await made('/api/pools', { name: '=Pool of Pat', customerId, volumeGallons: 18_000 })).poolId ?? '';
  technicianId = (await made('/api/technicians', { name: 'Sam Lee' })).technicianId ?? '';
  const visit = async (serviceDate: string, chemicalsAdded: object[]) => {
    const body = { customerId, poolId, technicianId, serviceDate };
    const { visitId } = await made('/api/visits', body);
    expect((await owner.post(`/api/visits/${visitId}/complete`, { readings: {}, chemicalsAdded })).status).toBeLessThan(
      300,
    );
  };
  const bleach = { chemical: 'liquid_chlorine', name: 'Liquid chlorine', strengthPct: 12.5 };
  await visit('2026-11-02', [
    { ...bleach, amount: 1, unit: 'gal' },
    { chemical: 'salt', name: 'Salt', amount: 40, unit: 'lb' },
  ]);
  await visit('2026-11-09', [{ ...bleach, amount: 64, unit: 'fl_oz' }]);
  await visit('2026-10-12', [{ ...bleach, amount: 1, unit: 'qt' }]);
});

const usage = async (query: string) => (await company.owner.get<ChemicalUsage>(`${path}?${query}`)).body;

describe('chemical usage', () => {
  it('sums what finished visits put into the water, by product, of the last 30 days', async () => {
    const { body } = await company.owner.get<ChemicalUsage>(path);
    expect(body).toMatchObject({ from: '2026-10-25', to: '2026-11-23', by: 'product', visits: 2 });
    expect(body.rows).toMatchObject([
      {
        product: 'liquid_chlorine',
        strengthPct: 12.5,
        amount: 192,
        unit: 'fl_oz',
        words: '1 gal 2 qt',
        visits: 2,
        pools: 1,
        group: null,
      },
      { product: 'salt', amount: 640, unit: 'oz', words: '40 lb', visits: 1, pools: 1 },
    ]);
  });

  it('is told apart by month, technician and pool', async () => {
    const months = await usage('from=2026-10-01&to=2026-11-30&by=month');
    expect(months.rows.map(({ group, product, amount }) => [group?.id, product, amount])).toEqual([
      ['2026-10', 'liquid_chlorine', 32],
      ['2026-11', 'liquid_chlorine', 192],
      ['2026-11', 'salt', 640],
    ]);
    expect((await usage('by=technician')).rows[0]?.group).toEqual({ id: technicianId, name: 'Sam Lee' });
    expect((await usage('by=pool')).rows[0]?.group).toEqual({ id: poolId, name: '=Pool of Pat' });
    expect((await usage(`technicianId=nobody`)).rows).toEqual([]);
    expect((await usage(`poolId=${poolId}`)).rows).toHaveLength(2);
  });

  it('is taken away as CSV, in which no name is run as a formula', async () => {
    const { status, body, headers } = await company.owner.get<string>(`${path}/export?format=csv&by=pool`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="chemical-usage-2026-10-25-2026-11-23.csv"');
    expect(body.replace('\uFEFF', '').trimEnd().split('\r\n').slice(0, 2)).toEqual([
      'Pool,Product,Strength,Amount,Unit,Measured amount,Visits,Pools',
      expect.stringMatching(/^'=Pool of Pat,Liquid chlorine,12\.5%,192,fl oz,1 gal 2 qt,2,1$/),
    ]);
  });

  it('is taken away as PDF', async () => {
    const answer = await world.app.inject({
      url: `${path}/export?format=pdf&by=technician`,
      headers: { authorization: `Bearer ${company.owner.token}` },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is for the office, of its own company, and says what is wrong with a question', async () => {
    for (const url of [path, `${path}/export?format=csv`]) {
      expect((await world.visitor.get(url)).status).toBe(401);
      for (const role of ['technician', 'homeowner', 'user'] as const) {
        expect((await (await company.signedIn(role)).get(url)).status, role).toBe(403);
      }
      expect(
        (await company.owner.get(`${url}${url.includes('?') ? '&' : '?'}from=2026-11-02&to=2026-11-01`)).body,
      ).toMatchObject({
        message: 'Must be on or after the first day',
      });
    }
    for (const query of ['from=yesterday', 'by=colour'])
      expect((await company.owner.get(`${path}?${query}`)).status).toBe(400);
    expect((await company.owner.get(`${path}/export?format=doc`)).status).toBe(400);
    const other = await world.company();
    expect((await other.owner.get<ChemicalUsage>(`${path}?poolId=${poolId}`)).body.rows).toEqual([]);
  });
});
