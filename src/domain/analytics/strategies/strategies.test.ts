import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/support/in-english.ts';
import type { CompanyFacts, CustomerFacts, TechnicianFacts } from './facts.ts';
import { findStrategies, impactOf, measured, strategyRules } from './strategies.ts';

/** A customer with nothing to complain of: two visits of half an hour, a mile apart, well paid. */
const customer = (customerId: string, more: Partial<CustomerFacts> = {}): CustomerFacts => ({
  customerId,
  name: `Name of ${customerId}`,
  frequency: 'weekly',
  monthlyCents: 20_000,
  priceSince: '2026-06-01',
  visits: 10,
  services: more.visits ?? 10,
  timedVisits: 10,
  onSiteMinutes: 300,
  plannedMinutes: 30,
  hundredthMiles: 1000,
  revenueCents: 50_000,
  costCents: 20_000,
  chemicalCents: 2000,
  lastVisitOn: '2026-11-20',
  rating: null,
  owesOverdue: false,
  ...more,
});
const facts = (more: Partial<CustomerFacts> = {}, technicians: TechnicianFacts[] = []): CompanyFacts => ({
  today: '2026-11-23',
  customers: [customer('A'), customer('B'), customer('C'), customer('D', more)],
  technicians,
  wageCentsPerHour: 2400,
  centsPerMile: 70,
});
const found = (more: Partial<CustomerFacts>, technicians?: TechnicianFacts[]) =>
  findStrategies(facts(more, technicians)).map(({ rule, finding }) => [
    rule.kind,
    finding.concerned.map(({ id }) => id),
  ]);

describe('strategies', () => {
  it('are none where nothing stands out', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Partial<CustomerFacts>, string]>([
    ['underpriced-stops', { revenueCents: 26_000 }, '$26.00 per visit, 23.08% margin. $27.00 would reach 25%'],
    ['price-not-raised', { priceSince: '2025-11-23' }, '$200.00 per month since Nov 23, 2025'],
    ['far-off-stops', { hundredthMiles: 6000 }, '6.0 miles from the previous stop. Your average is 2.3'],
    ['overlong-stops', { onSiteMinutes: 400 }, '40 min on average, 30 min scheduled'],
    ['chemical-hungry-pools', { chemicalCents: 9000 }, '$9.00 of chemicals per visit. Your average is $3.75'],
    ['biweekly-to-weekly', { frequency: 'biweekly' }, '$30.00 profit per visit'],
    ['customers-at-risk', { rating: 3 }, 'rated the service 3 of 5'],
    ['customers-at-risk', { lastVisitOn: '2026-11-08' }, 'last visited 15 days ago'],
    ['customers-at-risk', { owesOverdue: true }, 'an invoice is overdue'],
  ])('%s is found by %o', (kind, more, detail) => {
    const [only, ...others] = findStrategies(facts(more));
    expect(others).toEqual([]);
    expect(only?.rule.kind).toBe(kind);
    expect(inEnglish(only?.finding.concerned)).toEqual([{ id: 'D', name: 'Name of D', detail }]);
    expect(only?.finding.monthlyCents).toBeGreaterThan(0);
  });

  it.each<Partial<CustomerFacts>>([
    { revenueCents: 26_667 },
    { priceSince: '2025-11-24' },
    { hundredthMiles: 2900 },
    { onSiteMinutes: 349, timedVisits: 10 },
    { chemicalCents: 4900 },
    { frequency: 'biweekly', revenueCents: 26_668, costCents: 20_000 },
    { rating: 4, lastVisitOn: '2026-11-09' },
  ])('say nothing of %o', (more) => {
    expect(found(more)).toEqual([]);
  });

  it('see days that are not half full', () => {
    const technician = { technicianId: 'LUIS', name: 'Luis', daysWorked: 5, dayMinutes: 480 };
    expect(found({}, [{ ...technician, workedMinutes: 1199 }])).toEqual([['half-empty-days', ['LUIS']]]);
    expect(found({}, [{ ...technician, workedMinutes: 1200 }])).toEqual([]);
    const rule = strategyRules.find(({ kind }) => kind === 'half-empty-days');
    const now = facts({}, [{ ...technician, workedMinutes: 1200 }]);
    expect(rule && measured(rule, now, new Set(['LUIS']))).toBe(50);
  });

  it('are measured by those whom they concerned, whatever the others do', () => {
    const rule = strategyRules.find(({ kind }) => kind === 'chemical-hungry-pools');
    expect(rule && measured(rule, facts({ chemicalCents: 4567 }), new Set(['D']))).toBe(4.57);
  });

  it.each([
    [1000, 20_000, 'high'],
    [999, 20_000, 'medium'],
    [200, 20_000, 'medium'],
    [199, 20_000, 'low'],
    [null, 20_000, 'medium'],
    [500, 0, 'medium'],
  ] as const)('of %s cents a month weigh in %s cents: %s', (cents, revenue, impact) => {
    expect(impactOf(cents, revenue)).toBe(impact);
  });
});
