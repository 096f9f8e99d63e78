import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { distanceOutside } from '../limits/status.ts';
import { sanitizerPoolTypes } from '../limits/water-limits.ts';
import { planTreatment } from './plan.ts';
import { instructionsText } from './plan-steps.ts';
import type { PlanInput, PlanReadings } from './plan-types.ts';
import { generalSafety } from './safety.ts';

const balanced: PlanReadings = { chlorine: 2, pH: 7.4, calciumHardness: 250, tempF: 80, totalAlkalinity: 100 };
const plan = (readings: Partial<PlanReadings> = {}, more: Partial<PlanInput> = {}) =>
  planTreatment({ gallons: 18_000, poolType: 'chlorine', readings: { ...balanced, ...readings }, ...more });
const chemicals = (result: ReturnType<typeof plan>) => result.steps.map((step) => step.chemical);

const { say } = wordsOf('en');
const said = (messages: readonly Message[]): string => messages.map((message) => say(message)).join(' ');

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const maybe = (min: number, max: number) => fc.option(number(min, max), { nil: undefined });
/** Everything the dosage call lets in. */
const anyReadings: fc.Arbitrary<PlanReadings> = fc.record({
  chlorine: number(0, 20),
  totalChlorine: maybe(0, 20),
  pH: number(5, 10),
  lsi: maybe(-5, 5),
  calciumHardness: number(0, 2000),
  tempF: number(30, 120),
  totalAlkalinity: maybe(0, 500),
  cyanuricAcid: maybe(0, 500),
  borate: maybe(0, 100),
  salt: maybe(0, 10_000),
});
/** What a technician meets. */
const usualReadings: fc.Arbitrary<PlanReadings> = fc.record({
  chlorine: number(0, 10),
  pH: number(6.6, 8.6),
  calciumHardness: number(20, 600),
  tempF: number(45, 104),
  totalAlkalinity: number(20, 300),
  cyanuricAcid: maybe(0, 120),
});
const poolType = fc.constantFrom(...sanitizerPoolTypes, 'spa' as const, 'commercial' as const);
const stock = fc.subarray([
  { chemical: 'cal_hypo' as const, strengthPct: 73 },
  { chemical: 'dichlor' as const },
  { chemical: 'trichlor' as const },
  { chemical: 'sodium_bisulfate' as const },
  { chemical: 'borax' as const },
]);

/** Ample on a busy machine: hundreds of random waters are planned for. */
const patienceMs = 60_000;

describe('treatment plan', { timeout: patienceMs }, () => {
  it('doses nothing when every reading is at its target', () => {
    const result = plan();
    expect(result.steps).toEqual([]);
    expect(result.unreached).toEqual([]);
    expect(result.projected).toMatchObject({ chlorine: 2, pH: 7.4, calciumHardness: 250, totalAlkalinity: 100 });
  });

  it('brings the projected water into every range, or says which reading it cannot reach', () => {
    fc.assert(
      fc.property(usualReadings, poolType, stock, (readings, type, products) => {
        const result = planTreatment({ gallons: 18_000, poolType: type, readings, stock: products });
        const exempt = result.unreached.map((item) => item.reading);
        const { ranges, projected } = result;
        for (const reading of ['chlorine', 'bromine', 'pH', 'totalAlkalinity', 'calciumHardness', 'lsi'] as const) {
          const range = ranges[reading];
          const value = projected[reading];
          if (!range || value === null || exempt.includes(reading)) continue;
          expect(Math.abs(distanceOutside(value, range)), `${reading} ${value}`).toBeLessThan(1e-6);
        }
        // Only what no chemical can bring down may be given up.
        expect(exempt).not.toContain('pH');
        expect(exempt).not.toContain('totalAlkalinity');
      }),
      { numRuns: 400 },
    );
  });

  it('gives finite numbers and positive doses for anything the call lets in', () => {
    fc.assert(
      fc.property(
        anyReadings,
        poolType,
        stock,
        fc.boolean(),
        number(1000, 100_000),
        (readings, type, products, algae, gallons) => {
          const result = planTreatment({ gallons, poolType: type, readings, stock: products, algaeVisible: algae });
          for (const value of [...Object.values(result.projected), result.lsi]) {
            expect(value === null || Number.isFinite(value)).toBe(true);
          }
          for (const step of result.steps) {
            expect(step.amount).toBeGreaterThan(0);
            expect(Number.isFinite(step.amount)).toBe(true);
            if (step.split) expect(step.split.parts * step.split.amountEach).toBeCloseTo(step.amount, 6);
          }
          expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|undefined/);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('orders alkalinity, pH, calcium, then chlorine, with 4 hours between', () => {
    const result = plan({ pH: 8.2, totalAlkalinity: 60, calciumHardness: 100, chlorine: 0.2 });
    expect(chemicals(result)).toEqual(['sodium_bicarbonate', 'muriatic_acid', 'calcium_chloride', 'liquid_chlorine']);
    expect(result.steps.map((step) => step.order)).toEqual([1, 2, 3, 4]);
    expect(result.steps.every((step) => step.waitHours === 4)).toBe(true);
    expect(result.steps[3]).toMatchObject({ priority: 'high', parameter: 'freeChlorine' });
  });

  it('predicts the pH that bicarbonate leaves before it doses acid', () => {
    const acidAfterBicarbonate = plan({ pH: 8.2, totalAlkalinity: 82 });
    expect(chemicals(acidAfterBicarbonate)).toEqual(['sodium_bicarbonate', 'muriatic_acid']);
    expect(acidAfterBicarbonate.projected.totalAlkalinity).toBeCloseTo(90, 6);
    expect(acidAfterBicarbonate.projected.pH).toBeCloseTo(7.5, 6);
  });

  it('lets soda ash alone raise both pH and alkalinity where that is enough', () => {
    expect(chemicals(plan({ pH: 6.8, totalAlkalinity: 60 }))).toEqual(['soda_ash']);
  });

  it('lowers alkalinity by acid and aeration in turns', () => {
    const result = plan({ totalAlkalinity: 180, pH: 7.8 });
    expect(chemicals(result)).toEqual(['muriatic_acid']);
    const [step] = result.steps;
    if (!step) throw new Error('no step');
    expect(say(step.purpose)).toBe('Lower total alkalinity from 180 ppm to 110 ppm');
    expect(step.split).toMatchObject({ parts: 6 });
    expect(say(instructionsText(step))).toContain('After each part, aerate (returns up');
    expect(result.projected.pH).toBeCloseTo(7.5, 6);
  });

  it('raises a low pH by aeration where a base would push alkalinity out', () => {
    const result = plan({ pH: 7, totalAlkalinity: 118 });
    expect(result.steps).toEqual([]);
    expect(said(result.notes)).toContain('Aerate');
  });

  it('lets the index decide on calcium although hardness is in range', () => {
    const result = plan({ pH: 7.2, totalAlkalinity: 85, calciumHardness: 155, tempF: 78 });
    expect(result.lsi).toBeLessThan(-0.3);
    expect(chemicals(result)).toContain('calcium_chloride');
    expect(result.projected.lsi).toBeGreaterThanOrEqual(-0.3);
    expect(result.projected.calciumHardness).toBeLessThanOrEqual(300);
  });

  it.each(sanitizerPoolTypes)('keeps bromine, chlorine and stabilizer out of natural pools (%s)', (type) => {
    const result = plan(
      { chlorine: 0, totalChlorine: 3, cyanuricAcid: 0, pH: 6.5, calciumHardness: 50, totalAlkalinity: 40 },
      { poolType: type, algaeVisible: true, cloudy: true, targetRanges: { chlorine: { min: 1, max: 3 } } },
    );
    const treated = ['liquid_chlorine', 'bcdmh', 'cyanuric_acid', 'algaecide_quat50', 'clarifier'].filter((chemical) =>
      chemicals(result).some((used) => used === chemical),
    );
    if (type === 'natural') expect(treated).toEqual([]);
    else expect(treated.length).toBeGreaterThan(1);
  });

  it('advises a shock overnight above 0.5 ppm combined chlorine', () => {
    const result = plan({ chlorine: 0.4, totalChlorine: 1.43, cyanuricAcid: 44 });
    expect(result.steps.at(-1)).toMatchObject({ chemical: 'liquid_chlorine', waitHours: 12, priority: 'high' });
    expect(result.projected.chlorine).toBeCloseTo(0.39 * 44, 6);
    expect(result.unreached).toContainEqual(expect.objectContaining({ reading: 'chlorine' }));
  });

  it('does not shock at 0.5 ppm combined chlorine or less', () => {
    expect(plan({ chlorine: 2, totalChlorine: 2.5 }).steps).toEqual([]);
  });

  it('shocks first, then kills algae, and clarifies last', () => {
    expect(chemicals(plan({}, { algaeVisible: true, cloudy: true }))).toEqual([
      'liquid_chlorine',
      'algaecide_quat50',
      'clarifier',
    ]);
  });

  it('notes free chlorine under the minimum for the cyanuric acid', () => {
    const notes = said(plan({ chlorine: 2, cyanuricAcid: 50 }).notes);
    expect(notes).toContain('keep free chlorine at 4 ppm or more');
  });

  it('lets high chlorine fall and replaces water for high calcium', () => {
    const result = plan({ chlorine: 6, calciumHardness: 500 });
    expect(result.steps.filter((step) => step.parameter === 'freeChlorine')).toEqual([]);
    expect(said(result.notes)).toContain('Let sun and use bring it down');
    expect(said(result.notes)).toContain('replace about 43% of the water');
    expect(result.unreached.map((item) => item.reading)).toEqual(
      expect.arrayContaining(['chlorine', 'calciumHardness']),
    );
  });

  it('doses with the product and strength in stock', () => {
    const result = plan(
      { chlorine: 0.5, pH: 7.9 },
      {
        stock: [
          { chemical: 'cal_hypo', strengthPct: 73 },
          { chemical: 'sodium_bisulfate', strengthPct: 93.2 },
        ],
      },
    );
    expect(chemicals(result)).toEqual(['sodium_bisulfate', 'cal_hypo']);
    expect(result.steps[1]?.strengthPct).toBe(73);
    expect(said(result.assumptions)).not.toContain('Calcium hypochlorite: strength');
  });

  it('does not use a stabilized chlorine that would push cyanuric acid out', () => {
    const result = plan({ chlorine: 0, cyanuricAcid: 49 }, { stock: [{ chemical: 'dichlor' }] });
    expect(chemicals(result)).toEqual(['liquid_chlorine']);
    expect(said(result.notes)).toContain('Dichlor (dihydrate) isn’t used here');
  });

  it('splits acid at a pint per 5,000 gallons and soda ash at a pound per 10,000', () => {
    const acid = plan({ pH: 9, totalAlkalinity: 120 }, { gallons: 10_000 }).steps.find(
      (s) => s.chemical === 'muriatic_acid',
    );
    expect(acid?.split?.amountEach).toBeLessThanOrEqual(32.01);
    expect(acid?.split?.parts).toBe(Math.ceil((acid?.amount ?? 0) / 32));
    const ash = plan({ pH: 6.8, totalAlkalinity: 60 }, { gallons: 10_000 }).steps[0];
    expect(ash?.split?.amountEach).toBeLessThanOrEqual(16.01);
  });

  it('takes a chlorine reading in a bromine pool for 2.25 times as much bromine', () => {
    const result = plan({ chlorine: 0.5 }, { poolType: 'bromine' });
    expect(chemicals(result)).toEqual(['bcdmh']);
    expect(result.projected.bromine).toBeCloseTo(5.25, 2);
    expect(said(result.assumptions)).toContain('means 1.1 ppm bromine');
  });

  it('flags a typed index that differs from the calculated LSI by more than 0.3', () => {
    expect(said(plan({ lsi: 0.4 }).notes)).toContain('differs from the calculated LSI');
    expect(plan({ lsi: 0.1 }).notes).toEqual([]);
  });

  it('states every assumption and the Poison Control number', () => {
    const result = planTreatment({
      gallons: 10_000,
      poolType: 'chlorine',
      readings: { chlorine: 0, pH: 7.4, calciumHardness: 250, tempF: 80 },
    });
    expect(result.assumptions.map((each) => say(each))).toEqual(
      expect.arrayContaining([
        'Total alkalinity wasn’t measured, so we used 100 ppm.',
        'CYA wasn’t measured, so we used 30 ppm, typical of outdoor chlorine pools.',
        'Liquid chlorine: we used a strength of 12.5% (trade, g available Cl2 per 100 mL).',
      ]),
    );
    expect(said(generalSafety)).toContain('1-800-222-1222');
    expect(said(generalSafety)).toContain('4 hours');
  });

  it.each([
    ['gallons', () => plan({}, { gallons: 0 })],
    ['pH', () => plan({ pH: Number.NaN })],
    ['chlorine', () => plan({ chlorine: -1 })],
    ['tempF', () => plan({ tempF: 200 })],
    ['targetRanges.pH', () => plan({}, { targetRanges: { pH: { min: 2, max: 3 } } })],
    ['strengthPct', () => plan({ chlorine: 0 }, { stock: [{ chemical: 'cal_hypo', strengthPct: 0 }] })],
  ])('refuses a bad %s', (field, work) => {
    expect(work).toThrow(expect.objectContaining({ name: 'InvalidReading', field }));
  });
});
