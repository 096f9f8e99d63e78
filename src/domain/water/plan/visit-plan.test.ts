import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { distanceOutside } from '../limits/status.ts';
import { type PoolType, poolTypes } from '../limits/water-limits.ts';
import { type AtHand, productsAtHand } from './at-hand.ts';
import { missingOf, withMissing } from './left-over.ts';
import { planTreatment } from './plan.ts';
import type { Plan, PlanReadings } from './plan-types.ts';
import { productTable } from './product-table.ts';
import type { Chemical } from './products.ts';
import { isShock } from './step-at-stop.ts';
import { type LaterItem, type NowStep, planVisit, type VisitPlan, waterAfter } from './visit-plan.ts';

/** A larger run: VISIT_PLAN_WATERS=10000. */
const waters = Number(process.env.VISIT_PLAN_WATERS ?? 400);

const shelf: readonly { product: Chemical; packageAmount: number; packageUnit: string; strengthPct?: number }[] = [
  { product: 'liquid_chlorine', packageAmount: 2.5, packageUnit: 'gal' },
  { product: 'liquid_chlorine', packageAmount: 1, packageUnit: 'gal', strengthPct: 10 },
  { product: 'cal_hypo', packageAmount: 25, packageUnit: 'lb' },
  { product: 'dichlor', packageAmount: 10, packageUnit: 'lb' },
  { product: 'trichlor', packageAmount: 25, packageUnit: 'lb' },
  { product: 'bcdmh', packageAmount: 25, packageUnit: 'lb' },
  { product: 'muriatic_acid', packageAmount: 1, packageUnit: 'gal' },
  { product: 'sodium_bisulfate', packageAmount: 10, packageUnit: 'lb' },
  { product: 'sodium_bicarbonate', packageAmount: 50, packageUnit: 'lb' },
  { product: 'soda_ash', packageAmount: 10, packageUnit: 'lb' },
  { product: 'borax', packageAmount: 5, packageUnit: 'lb' },
  { product: 'calcium_chloride', packageAmount: 25, packageUnit: 'lb' },
  { product: 'cyanuric_acid', packageAmount: 10, packageUnit: 'lb' },
  { product: 'algaecide_quat50', packageAmount: 1, packageUnit: 'qt' },
];

interface Case {
  readonly poolType: PoolType;
  readonly gallons: number;
  readonly minutes: number;
  readonly truck: AtHand[];
  readonly readings: PlanReadings;
}

/** Any water that the analysis form lets in, in any pool, with any truck: full, nearly empty, or nobody keeps count. */
function caseFrom(random: () => number, poolType: PoolType): Case {
  const between = (low: number, high: number): number => low + (high - low) * random();
  const maybe = (low: number, high: number): number | undefined => (random() < 0.5 ? undefined : between(low, high));
  const kept = random() < 0.1 ? [] : shelf.filter(() => random() < 0.6);
  return {
    poolType,
    gallons: random() < 0.2 ? between(1000, 6000) : between(6000, random() < 0.9 ? 40_000 : 100_000),
    minutes: between(15, 30),
    truck: productsAtHand(
      kept.map(({ strengthPct = null, ...one }) => ({ ...one, strengthPct, level: Math.ceil(between(0, 100)) })),
    ),
    readings: {
      chlorine: between(0, 10),
      pH: between(6, 9),
      // Most pools have less than the form lets in: what only fresh water lowers ends the treatment.
      calciumHardness: between(0, random() < 0.85 ? 300 : 1000),
      tempF: between(40, 104),
      totalAlkalinity: between(0, 300),
      cyanuricAcid: maybe(0, random() < 0.85 ? 50 : 150),
      combinedChlorine: random() < 0.2 ? between(0.6, 2) : undefined,
      salt: maybe(0, random() < 0.85 ? 3400 : 6000),
    },
  };
}

const planOf = ({ readings, truck, ...pool }: Case): Plan =>
  planTreatment({ ...pool, readings, stock: truck.map(({ chemical, strengthPct }) => ({ chemical, strengthPct })) });

const acids = ['muriatic_acid', 'sodium_bisulfate'];
const carbonates = ['sodium_bicarbonate', 'soda_ash', 'borax'];
const chlorines = ['liquid_chlorine', 'cal_hypo', 'dichlor', 'trichlor', 'bcdmh'];

/** What must be so at every stop, in words of its own and not of the rule's. */
function faultsOf({ now, waitMinutes }: VisitPlan, one: Case, plan: Plan): string[] {
  const faults: string[] = [];
  const minute = (place: number): number => now.slice(0, place + 1).reduce((sum, step) => sum + step.waitMinutes, 0);
  if (waitMinutes > 30 || waitMinutes !== minute(now.length - 1)) faults.push('waits longer than the stop');
  for (const [place, { chemical, strengthPct, amount }] of now.entries()) {
    const held = one.truck.find((each) => keyOf(each) === `${chemical} ${strengthPct}`);
    if (one.truck.length > 0 && !(held && amount <= (held.amount ?? 0) + 1e-9)) faults.push(`${chemical} is not there`);
    if (['salt', 'cyanuric_acid', 'calcium_chloride'].includes(chemical)) faults.push(`${chemical} is no dose`);
    if (chlorines.includes(chemical) && (place > 0 || minute(place) > 0)) faults.push('sanitizer is not first');
    if (!(amount > 0)) faults.push(`${chemical} of nothing`);
    const isAcid = chemical === 'muriatic_acid' && strengthPct === 31.45;
    if (isAcid && amount > (32.001 * one.gallons) / 10_000) faults.push('more acid than may go in at once');
    for (const [before, earlier] of now.slice(0, place).entries()) {
      const pair = [earlier.chemical, chemical];
      const are = (a: string[], b: string[]): boolean =>
        pair.some((x, i) => a.includes(x) && b.includes(pair[1 - i] ?? ''));
      const apart = minute(place) - minute(before);
      if (are(acids, carbonates) || are(chlorines, chlorines)) faults.push(`${pair} together`);
      if (are(acids, chlorines) && apart < 20) faults.push(`${pair} ${apart} minutes apart`);
      if (apart < 10) faults.push(`${pair} without a wait`);
      if (plan.steps.some(isShock)) faults.push('something besides a shock');
    }
  }
  return faults;
}

const asDose = ({ chemical, strengthPct, amount, unit }: LaterItem): NowStep[] =>
  chemical === null || amount === null || strengthPct === null || unit === null
    ? []
    : [{ chemical, strengthPct, amount, unit } as NowStep];

const keyOf = ({ chemical, strengthPct }: AtHand): string => `${chemical} ${strengthPct}`;

/** The readings of the next visit: what was added has worked, tasks are done, what was missing is on the truck. */
function nextVisit(one: Case, plan: Plan, { now, later }: VisitPlan): Case {
  const work = later.filter(({ kind }) => kind === 'task').flatMap(asDose);
  const before = { ...plan.water, chlorine: one.readings.chlorine ?? null };
  const after = waterAfter(before, one.gallons, [...now, ...work]);
  const shock = plan.steps.find(isShock);
  const isShocked = shock !== undefined && (now.find(({ step }) => step === shock)?.share ?? 0) > 0.99;
  const oversized = work.some(({ chemical }) => chlorines.includes(chemical));
  const air = later.find(({ key }) => key === 'aerate')?.pH ?? null;
  const pH = air === null ? after.pH : Math.max(after.pH, air);
  const max = plan.ranges.chlorine?.max ?? 3;
  const sanitized = plan.steps.find(({ parameter }) => parameter === 'bromine');
  const known = (reading: 'cyanuricAcid' | 'salt'): number | undefined =>
    one.readings[reading] === undefined ? undefined : after[reading];
  const brought = (chemical: Chemical, strengthPct: number): number =>
    later
      .filter((item) => item.chemical === chemical && item.strengthPct === strengthPct)
      .reduce((sum, { amount }) => sum + (amount ?? 0) * 1.2, 0);
  const missing = later.flatMap(({ chemical, strengthPct }): AtHand[] =>
    chemical === null || strengthPct === null || one.truck.some((each) => keyOf(each) === `${chemical} ${strengthPct}`)
      ? []
      : [{ chemical, strengthPct, amount: 0, packageAmount: null }],
  );
  const truck = [...missing, ...one.truck].map((each) => ({
    ...each,
    amount: (each.amount ?? 0) + brought(each.chemical, each.strengthPct),
  }));
  const share = now.find(({ step }) => step === sanitized)?.share ?? 0;
  const bromine = sanitized && (sanitized.from + share * (sanitized.to - sanitized.from)) / 2.25;
  return {
    ...one,
    truck: one.truck.length === 0 ? [] : truck,
    readings: {
      ...one.readings,
      // A shock has come down into the range by the time the pool is tested again.
      chlorine: bromine ?? (shock ? Math.min(max, after.chlorine ?? 0) : (after.chlorine ?? undefined)),
      combinedChlorine: isShocked || oversized ? undefined : one.readings.combinedChlorine,
      pH: Math.round(pH * 100) / 100,
      // As finely as it is typed.
      totalAlkalinity: Math.round(after.totalAlkalinity),
      calciumHardness: Math.round(after.calciumHardness),
      cyanuricAcid: known('cyanuricAcid'),
      salt: known('salt'),
    },
  };
}

const isWater = ({ key }: LaterItem): boolean => key === 'replace_water';

const planned = ({ now, later }: VisitPlan): string[] => [
  ...now.map(({ chemical }) => chemical),
  ...later.map(({ key }) => key),
];

/** Readings outside their ranges that a dose could have brought inside. */
const outside = ({ water, ranges, unreached }: Plan): string[] =>
  (['pH', 'totalAlkalinity', 'calciumHardness'] as const).filter((reading) => {
    const range = ranges[reading];
    return range && distanceOutside(water[reading], range) !== 0 && !unreached.some((one) => one.reading === reading);
  });

describe('what was added instead', () => {
  it('counts by what it does, and what is missing of a part is for the next visit', () => {
    const random = seededRandom(73);
    let others = 0;
    for (let i = 0; i < 300; i += 1) {
      const one = caseFrom(random, poolTypes[i % poolTypes.length] ?? 'chlorine');
      const here = planVisit(planOf(one), { gallons: one.gallons, atHand: one.truck, minutes: one.minutes });
      for (const now of here.now) {
        const { chemical, strengthPct, unit, amount } = now;
        const own = { chemical, strengthPct, unit, amount };
        expect(missingOf(here, [])).toEqual([]);
        expect(missingOf(here, [own])).toEqual([]);
        expect(missingOf(here, [{ ...own, amount: amount / 4 }])).toMatchObject([
          { key: chemical, reason: 'partial', amount: expect.closeTo(amount * 0.75, 6), unit },
        ]);
        for (const other of now.others) {
          others += 1;
          const instead = {
            chemical: other.chemical,
            strengthPct: other.strengthPct,
            unit: productTable[other.chemical].unit,
            amount: amount * other.each,
            insteadOf: chemical,
          };
          expect(missingOf(here, [instead])).toEqual([]);
          const half = missingOf(here, [{ ...instead, amount: instead.amount / 2 }]);
          expect(half[0]?.amount).toBeCloseTo(amount / 2, 6);
          expect(missingOf(here, [instead, { ...own, amount: amount * 2 }])).toEqual([]);
        }
      }
    }
    expect(others).toBeGreaterThan(100);
  });

  it('adds to what was left of the same product anyway', () => {
    const left: LaterItem = {
      key: 'muriatic_acid',
      kind: 'dose',
      parameter: 'pH',
      reason: 'split',
      chemical: 'muriatic_acid',
      strengthPct: 31.45,
      amount: 10,
      unit: 'fl_oz',
      parts: 1,
      percent: null,
      pH: null,
    };
    const missing: LaterItem[] = [
      { ...left, reason: 'partial', amount: 6 },
      { ...left, key: 'cal_hypo', chemical: 'cal_hypo', reason: 'partial', amount: 4, unit: 'oz' },
    ];
    expect(withMissing([left], missing, (item) => item).map(({ key, amount }) => [key, amount])).toEqual([
      ['muriatic_acid', 16],
      ['cal_hypo', 4],
    ]);
  });
});

describe('what is done at one stop', { timeout: 600_000 }, () => {
  it(`can be done with what is there in half an hour, and up to four visits bring ${waters} waters into range`, () => {
    const random = seededRandom(1126);
    const visits = [0, 0, 0, 0, 0, 0];
    let fresh = 0;
    for (let i = 0; i < waters; i += 1) {
      let one = caseFrom(random, poolTypes[i % poolTypes.length] ?? 'chlorine');
      const first = JSON.stringify(one);
      let left: VisitPlan['later'] = [];
      for (let visit = 1; ; visit += 1) {
        const plan = planOf(one);
        const here = planVisit(plan, {
          gallons: one.gallons,
          atHand: one.truck,
          minutes: one.minutes,
          left: left.map(({ key }) => key),
        });
        expect(faultsOf(here, one, plan), first).toEqual([]);
        if (here.later.some(isWater)) {
          fresh += 1;
          break;
        }
        if (here.now.length + here.later.length === 0) {
          expect(outside(plan), first).toEqual([]);
          visits[visit - 1] = (visits[visit - 1] ?? 0) + 1;
          break;
        }
        expect(visit <= 4 ? [] : planned(here), `${first} ${JSON.stringify(one.readings)}`).toEqual([]);
        one = nextVisit(one, plan, here);
        left = here.later;
      }
    }
    if (waters > 1000)
      process.stderr.write(`visits needed, none to four: ${visits.join(', ')}; fresh water: ${fresh}\n`);
  });
});
