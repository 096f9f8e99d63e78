import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { type BilledPart, type BilledPlan, isTaxed, planLines, setupFeeLine } from './plan-lines.ts';

const { say } = wordsOf('en');
const november = { startsOn: '2026-11-01', endsOn: '2026-11-30' };
const plan: BilledPlan = { name: 'Service', priceCents: 10_000, pricing: 'flat', chemicals: 'with' };
const service = { taxService: true, taxChemicals: false, taxWork: false };

describe('what is taxed where a line does not say', () => {
  it('is the service by month or by visit, the chemicals, and all other work, as the company taxes each', () => {
    const kinds = ['plan', 'visit', 'chemical', 'work', 'discount', 'other'] as const;
    const taxed = (taxes: Partial<typeof service>) =>
      kinds.filter((kind) => isTaxed(kind, { ...service, taxService: false, ...taxes }));
    expect(taxed({ taxService: true })).toEqual(['plan', 'visit']);
    expect(taxed({ taxChemicals: true })).toEqual(['chemical']);
    expect(taxed({ taxWork: true })).toEqual(['work', 'discount', 'other']);
  });

  it('is the setup fee where the service is', () => {
    const line = setupFeeLine(15_000, service);
    expect(line).toMatchObject({ kind: 'other', quantity: 1, unitPriceCents: 15_000, amountCents: 15_000 });
    expect([say(line.description), line.visitId, line.serviceDate]).toEqual(['Setup fee', null, null]);
    expect([
      line.taxable,
      setupFeeLine(15_000, { taxService: false, taxChemicals: true, taxWork: true }).taxable,
    ]).toEqual([true, false]);
  });
});

describe('visits that are billed one by one', () => {
  const visit = (visitId: string, serviceDate: string) => ({ visitId, serviceDate, chemicals: [] });
  const byVisit: BilledPlan = { ...plan, pricing: 'visit', priceCents: 4500 };
  const visits = [visit('V1', '2026-11-09'), visit('V2', '2026-11-16'), visit('V3', '2026-11-23')];
  const whole = { days: 30, ofDays: 30 };

  it('cost a new price from its first day on', () => {
    const cents = (of: BilledPlan) => planLines(service, of, november, whole, visits, []).map((one) => one.amountCents);
    expect(cents(byVisit)).toEqual([4500, 4500, 4500]);
    expect(cents({ ...byVisit, priceChange: null })).toEqual([4500, 4500, 4500]);
    expect(cents({ ...byVisit, priceChange: { priceCents: 5000, from: '2026-11-16' } })).toEqual([4500, 5000, 5000]);
  });

  it('say where one was skipped on site', () => {
    const skipped = [{ ...visit('V1', '2026-11-09'), isSkipped: true }, visit('V2', '2026-11-16')];
    const told = planLines(service, byVisit, november, whole, skipped, []).map(({ description }) => say(description));
    expect(told).toEqual(['Service, visit on Nov 9, 2026 (skipped on site)', 'Service, visit on Nov 16, 2026']);
  });
});

describe('a part of a cycle on a bill', () => {
  const told = (part: BilledPart, of: Partial<BilledPlan> = {}) =>
    planLines(service, { ...plan, ...of }, november, part, [], []).map((line) => [
      say(line.description),
      line.amountCents,
    ]);

  it('says of how many days or visits it is', () => {
    const [days, on] = [{ days: 10, ofDays: 30 }, ['2026-11-02', '2026-11-09']];
    expect(told(days)).toEqual([['Service, Nov 1 – Nov 30, 2026 (10 of 30 days)', 3333]]);
    expect(told({ ...days, rule: 'visits', visits: { of: 4, on } })).toEqual([
      ['Service, Nov 1 – Nov 30, 2026 (2 of 4 visits)', 5000],
    ]);
    // All that has begun is charged: it reads as a whole period.
    expect(told({ ...days, rule: 'none' })).toEqual([['Service, Nov 1 – Nov 30, 2026', 10_000]]);
  });

  it('that is all of it costs the whole price, however many of its visits are counted', () => {
    const part = { days: 30, ofDays: 30, rule: 'visits', visits: { of: 5, on: ['2026-11-02'] } } as const;
    expect(told(part)).toEqual([['Service, Nov 1 – Nov 30, 2026', 10_000]]);
  });

  it('counts by days, and by the dates of each price, where nothing else is said', () => {
    const priceChange = { priceCents: 20_000, from: '2026-11-16' };
    expect(told({ days: 30, ofDays: 30 }, { priceChange })).toEqual([
      ['Service, Nov 1 – Nov 15, 2026 (15 of 30 days)', 5000],
      ['Service, Nov 16 – Nov 30, 2026 (15 of 30 days)', 10_000],
    ]);
    // A visit on the first and the last day of each part is counted in it, and in no other.
    const on = ['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30'];
    const byVisits = { days: 30, ofDays: 30, rule: 'visits', visits: { of: 4, on } } as const;
    expect(told(byVisits, { priceChange }).map(([, cents]) => cents)).toEqual([5000, 10_000]);
  });
});
