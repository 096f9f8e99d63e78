import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#domain/calendar/index.ts';
import {
  type CustomerCycle,
  type PriceChange,
  type Proration,
  partOfCycle,
  partsByPrice,
  proratedCents,
} from './cycles.ts';
import { invoiceTotals, isTaxed, planLines } from './plan-lines.ts';

const untaxed = { taxService: false, taxChemicals: false, taxWork: false };

interface Case {
  /** What happens, and where the amount is from. */
  what: string;
  price: number;
  /** The period, from its first to its last day. */
  period: [string, string];
  /** The day after the whole cycle; billing falls on its day of the month. */
  billedOn: string;
  cycle?: CustomerCycle;
  rule?: Proration;
  change?: [price: number, from: string];
  /** Planned visits of the whole cycle. */
  visits?: string[];
  /** The amounts of the lines, in cents. */
  bills: number[];
}

const mondays = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'];
const november = (from: string, to: string): Pick<Case, 'period' | 'billedOn'> => ({
  period: [`2026-11-${from}`, `2026-11-${to}`],
  billedOn: '2026-12-01',
});
const stripe = 'https://docs.stripe.com/billing/subscriptions/prorations';

/** By hand: price × days of the part ÷ days of the cycle, half a cent up; each line rounded separately. */
const cases: Case[] = [
  // A plan starts.
  { what: 'starts on the first: all of it', price: 16_500, ...november('01', '30'), bills: [16_500] },
  { what: 'starts on the second: 29 of 30 days', price: 16_500, ...november('02', '30'), bills: [15_950] },
  { what: 'starts on the 16th: half', price: 16_500, ...november('16', '30'), bills: [8250] },
  { what: 'starts on the 23rd: 8 of 30 days', price: 16_500, ...november('23', '30'), bills: [4400] },
  { what: 'starts on the last day: 1 of 30', price: 16_500, ...november('30', '30'), bills: [550] },
  { what: '$129.99, 11 of 30 days: 4766.3 cents', price: 12_999, ...november('20', '30'), bills: [4766] },
  { what: 'one cent, half a month: 0.5 cents, up', price: 1, ...november('16', '30'), bills: [1] },
  {
    what: 'a month of 31 days, 16 of them',
    price: 15_500,
    period: ['2026-12-16', '2026-12-31'],
    billedOn: '2027-01-01',
    bills: [8000],
  },
  {
    what: 'February of 28 days, half of it',
    price: 14_000,
    period: ['2027-02-15', '2027-02-28'],
    billedOn: '2027-03-01',
    bills: [7000],
  },
  {
    what: 'February of 29 days, 15 of them',
    price: 14_500,
    period: ['2028-02-15', '2028-02-29'],
    billedOn: '2028-03-01',
    bills: [7500],
  },
  {
    what: 'billed on the 15th: 14 of the 30 days from Nov 15',
    price: 18_000,
    period: ['2026-12-01', '2026-12-14'],
    billedOn: '2026-12-15',
    bills: [8400],
  },
  {
    what: 'billed on the 31st, in a month of 30: Oct 31 to Nov 29 is the cycle',
    price: 15_000,
    period: ['2026-11-20', '2026-11-29'],
    billedOn: '2026-11-30',
    bills: [5000],
  },
  {
    what: 'a week, 4 of 7 days: 2571.4 cents',
    price: 4500,
    period: ['2026-11-26', '2026-11-29'],
    billedOn: '2026-11-30',
    cycle: 'weekly',
    bills: [2571],
  },
  {
    what: 'two weeks, 4 of 14 days',
    price: 9000,
    period: ['2026-11-26', '2026-11-29'],
    billedOn: '2026-11-30',
    cycle: 'biweekly',
    bills: [2571],
  },
  {
    what: 'a quarter, 39 of 92 days: 20983.7 cents',
    price: 49_500,
    period: ['2026-11-23', '2026-12-31'],
    billedOn: '2027-01-01',
    cycle: 'quarterly',
    bills: [20_984],
  },
  {
    what: 'a year, 39 of 365 days: 19232.9 cents',
    price: 180_000,
    period: ['2026-11-23', '2026-12-31'],
    billedOn: '2027-01-01',
    cycle: 'annually',
    bills: [19_233],
  },
  {
    what: 'a leap year, 306 of 366 days',
    price: 183_000,
    period: ['2028-03-01', '2028-12-31'],
    billedOn: '2029-01-01',
    cycle: 'annually',
    bills: [153_000],
  },
  {
    what: 'longer than a cycle: 45 days of 30',
    price: 16_500,
    period: ['2026-10-17', '2026-11-30'],
    billedOn: '2026-12-01',
    bills: [24_750],
  },
  // A plan ends.
  { what: 'ends on the first day: 1 of 30', price: 16_500, ...november('01', '01'), bills: [550] },
  { what: 'ends after 10 days', price: 16_500, ...november('01', '10'), bills: [5500] },
  { what: 'ends one day early', price: 16_500, ...november('01', '29'), bills: [15_950] },
  { what: 'starts on the 6th and ends on the 20th: 15 days', price: 10_000, ...november('06', '20'), bills: [5000] },
  // A price changes; the first are Stripe's, which credits the rest of the old price and charges the rest of the new.
  {
    what: `$10 to $20 halfway is $5 more: ${stripe}`,
    price: 1000,
    ...november('01', '30'),
    change: [2000, '2026-11-16'],
    bills: [500, 1000],
  },
  {
    what: `$20 to $10 halfway is $5 less: ${stripe}`,
    price: 2000,
    ...november('01', '30'),
    change: [1000, '2026-11-16'],
    bills: [1000, 500],
  },
  {
    what: '$20 to $50 with 20 of 30 days left: $33.33 less $13.33 is $20 more (a published calculator of Stripe’s rule)',
    price: 2000,
    ...november('01', '30'),
    change: [5000, '2026-11-11'],
    bills: [667, 3333],
  },
  {
    what: '$12 to $24 after one of four weeks: $9 unused, $18 charged (a published example of Stripe’s rule)',
    price: 1200,
    period: ['2027-02-01', '2027-02-28'],
    billedOn: '2027-03-01',
    change: [2400, '2027-02-08'],
    bills: [300, 1800],
  },
  {
    what: 'May 15, $10 to $20: 14 days of 31 and 17 of 31',
    price: 1000,
    period: ['2026-05-01', '2026-05-31'],
    billedOn: '2026-06-01',
    change: [2000, '2026-05-15'],
    bills: [452, 1097],
  },
  {
    what: '$165 to $175 from the 21st: 20 and 10 days',
    price: 16_500,
    ...november('01', '30'),
    change: [17_500, '2026-11-21'],
    bills: [11_000, 5833],
  },
  {
    what: '$165 to $175 from Dec 10: 9 and 22 of 31 days',
    price: 16_500,
    period: ['2026-12-01', '2026-12-31'],
    billedOn: '2027-01-01',
    change: [17_500, '2026-12-10'],
    bills: [4790, 12_419],
  },
  {
    what: '$175 to $165 in February: 7 and 21 of 28 days',
    price: 17_500,
    period: ['2027-02-01', '2027-02-28'],
    billedOn: '2027-03-01',
    change: [16_500, '2027-02-08'],
    bills: [4375, 12_375],
  },
  {
    what: 'from the last day on',
    price: 12_999,
    ...november('01', '30'),
    change: [13_999, '2026-11-30'],
    bills: [12_566, 467],
  },
  {
    what: 'from the first day on: one price',
    price: 16_500,
    ...november('01', '30'),
    change: [17_500, '2026-11-01'],
    bills: [17_500],
  },
  {
    what: 'from the next period on: the old price',
    price: 16_500,
    ...november('01', '30'),
    change: [17_500, '2026-12-01'],
    bills: [16_500],
  },
  {
    what: 'starts on the 6th, another price from the 16th, ends on the 25th: 10 and 10 of 30 days',
    price: 15_000,
    ...november('06', '25'),
    change: [18_000, '2026-11-16'],
    bills: [5000, 6000],
  },
  {
    what: 'a quarter, 45 and 47 of 92 days',
    price: 49_500,
    period: ['2026-10-01', '2026-12-31'],
    billedOn: '2027-01-01',
    cycle: 'quarterly',
    change: [52_500, '2026-11-15'],
    bills: [24_212, 26_821],
  },
  // By planned visits.
  {
    what: 'starts on the 23rd: 2 of 5 Mondays',
    price: 16_500,
    ...november('23', '30'),
    rule: 'visits',
    visits: mondays,
    bills: [6600],
  },
  {
    what: 'ends before the first Monday: no visit',
    price: 16_500,
    ...november('01', '01'),
    rule: 'visits',
    visits: mondays,
    bills: [0],
  },
  {
    what: 'another price from the 16th: 2 and 3 of 5 Mondays',
    price: 15_000,
    ...november('01', '30'),
    rule: 'visits',
    visits: mondays,
    change: [20_000, '2026-11-16'],
    bills: [6000, 12_000],
  },
  {
    what: 'a cycle without a visit goes by days',
    price: 16_500,
    ...november('16', '30'),
    rule: 'visits',
    visits: [],
    bills: [8250],
  },
  // Not prorated.
  { what: 'starts on the 23rd: all of it', price: 16_500, ...november('23', '30'), rule: 'none', bills: [16_500] },
  {
    what: 'another price waits for the next cycle',
    price: 16_500,
    ...november('01', '30'),
    rule: 'none',
    change: [17_500, '2026-11-16'],
    bills: [16_500],
  },
  {
    what: 'longer than a cycle: two of them',
    price: 16_500,
    period: ['2026-10-17', '2026-11-30'],
    billedOn: '2026-12-01',
    rule: 'none',
    bills: [33_000],
  },
];

const changeOf = (change: Case['change']): PriceChange | null =>
  change ? { priceCents: change[0], from: change[1] } : null;

describe('a part of a billing cycle', () => {
  it.each(cases)('$what', ({ price, period: [startsOn, endsOn], billedOn, cycle = 'monthly', rule, ...of }) => {
    const period = { startsOn, endsOn };
    // A month that lacks the 31st is billed on its last day.
    const billingDay = billedOn === '2026-11-30' && cycle === 'monthly' ? 31 : Number(billedOn.slice(8));
    const { visits } = of;
    const lines = planLines(
      untaxed,
      { name: 'Service', priceCents: price, pricing: 'flat', chemicals: 'with', priceChange: changeOf(of.change) },
      period,
      {
        ...partOfCycle(period, cycle, billingDay, billedOn),
        ...(rule ? { rule } : {}),
        visits: visits ? { of: visits.length, on: visits.filter((day) => day >= startsOn && day <= endsOn) } : null,
      },
      [],
      [],
    );
    expect(lines.map(({ amountCents }) => amountCents)).toEqual(of.bills);
  });

  it('of one price never costs more than the whole, and two parts come to the whole within a cent', () => {
    const days = fc.integer({ min: 2, max: 92 });
    fc.assert(
      fc.property(fc.nat(1_000_000), days, fc.double({ min: 0, max: 1, noNaN: true }), (price, ofDays, at) => {
        const first = Math.max(1, Math.min(ofDays - 1, Math.round(ofDays * at)));
        const [one, two] = [first, ofDays - first].map((n) => proratedCents(price, 'days', { days: n, ofDays }));
        expect(one).toBeLessThanOrEqual(price);
        expect(Math.abs((one ?? 0) + (two ?? 0) - price)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is split where the price changes, without a day twice or left out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 92 }), fc.integer({ min: -5, max: 100 }), (length, at) => {
        const period = { startsOn: '2026-11-01', endsOn: addDays('2026-11-01', length - 1) };
        const parts = partsByPrice(period, 100, { priceCents: 200, from: addDays(period.startsOn, at) }, 'days');
        const days = parts.reduce((sum, { startsOn, endsOn }) => sum + daysBetween(startsOn, endsOn) + 1, 0);
        expect(days).toBe(length);
        expect([parts[0]?.startsOn, parts.at(-1)?.endsOn]).toEqual([period.startsOn, period.endsOn]);
      }),
    );
  });
});

/**
 * What a company says of its state, and what an invoice comes to: a month of service at $120, chemicals of $30 on lines of their
 * own, a repair of $80. The rate is the state’s; what county and city add is summed into it.
 */
const states = [
  {
    state:
      'Arizona: a service is not taxed (A.R.S. 42-5061), chemicals shown apart are a retail sale (A.A.C. R15-5-104)',
    ratePct: 5.6,
    taxes: { taxService: false, taxChemicals: true, taxWork: false },
    tax: 168,
  },
  {
    state: 'Arizona with county and city: Phoenix 5.6 + 0.7 + 2.8',
    ratePct: 9.1,
    taxes: { taxService: false, taxChemicals: true, taxWork: false },
    tax: 273,
  },
  {
    state: 'Florida: cleaning at homes is not taxed (F.A.C. 12A-1.0091), chemicals sold apart are',
    ratePct: 6,
    taxes: { taxService: false, taxChemicals: true, taxWork: false },
    tax: 180,
  },
  {
    state:
      'Texas: pool maintenance is taxed whole, labor and chemicals (Comptroller 94-111); a repair at a home is not',
    ratePct: 6.25,
    taxes: { taxService: true, taxChemicals: true, taxWork: false },
    tax: 938,
  },
  {
    state: 'Texas with city and transit: at most 8.25',
    ratePct: 8.25,
    taxes: { taxService: true, taxChemicals: true, taxWork: false },
    tax: 1238,
  },
  {
    state: 'Texas, a repair at a business: taxed as well',
    ratePct: 8.25,
    taxes: { taxService: true, taxChemicals: true, taxWork: true },
    tax: 1898,
  },
  {
    state: 'California: a service is not taxed and uses up its chemicals (Regulation 1501); nothing is added',
    ratePct: 7.25,
    taxes: { taxService: false, taxChemicals: false, taxWork: false },
    tax: 0,
  },
  {
    state: 'California, chemicals sold apart: a retail sale',
    ratePct: 7.25,
    taxes: { taxService: false, taxChemicals: true, taxWork: false },
    tax: 218,
  },
];

describe('sales tax, labor and chemicals apart', () => {
  it.each(states)('$state', ({ ratePct, taxes, tax }) => {
    const lines = (
      [
        ['plan', 12_000],
        ['chemical', 3000],
        ['work', 8000],
      ] as const
    ).map(([kind, amountCents]) => ({ amountCents, taxable: isTaxed(kind, taxes) }));
    expect(invoiceTotals(lines, ratePct)).toEqual({ subtotalCents: 23_000, taxCents: tax, totalCents: 23_000 + tax });
  });
});
