import { wordsOf } from '#domain/language/index.ts';
import { effectOf } from '#domain/water/physics/effect.ts';
import { formatAmount } from '#domain/water/plan/format-amount.ts';
import { planTreatment } from '#domain/water/plan/plan.ts';
import type { PlanInput } from '#domain/water/plan/plan-types.ts';
import { type CheckedQuestion, doseText } from './question.ts';

const bleach = { strengthPct: 8.25, strengthBasis: 'NaOCl, weight' } as const;
/** Each amount of a plan, as it is written. */
const planTexts = (input: PlanInput): string[] =>
  planTreatment(input).steps.map(
    ({ amount, unit, productName }) => `${formatAmount(amount, unit, wordsOf('en'))} of ${productName}`,
  );
const plain = { poolType: 'chlorine' } as const;

/** Doses and plans; every amount is asked of the engine. */
export const doseQuestions: readonly CheckedQuestion[] = [
  {
    ask: 'How much liquid chlorine to raise FC from 1 to 4 ppm in 18k gallons?',
    holds: [
      doseText({ chemical: 'liquid_chlorine', parameter: 'freeChlorine', gallons: 18_000, from: 1, to: 4 }),
      '12.5%',
    ],
  },
  {
    ask: 'I need to bring chlorine from 0.5 to 3 in a 22,500 gallon pool with 10% liquid chlorine, how much?',
    holds: [
      doseText({
        chemical: 'liquid_chlorine',
        parameter: 'freeChlorine',
        gallons: 22_500,
        from: 0.5,
        to: 3,
        strengthPct: 10,
      }),
    ],
  },
  {
    ask: 'how many ounces of cal hypo 73% to go from 2 ppm to 5 ppm chlorine in 30,000 gallons',
    holds: [
      doseText({ chemical: 'cal_hypo', parameter: 'freeChlorine', gallons: 30_000, from: 2, to: 5, strengthPct: 73 }),
    ],
  },
  {
    ask: 'Dichlor dose for a 12k pool, FC 0 to 3?',
    holds: [
      doseText({ chemical: 'dichlor', parameter: 'freeChlorine', gallons: 12_000, from: 0, to: 3 }),
      'CYA (stabilizer)',
    ],
  },
  {
    ask: 'How much plain bleach do I need to raise free chlorine by 2 ppm in 15000 gallons?',
    holds: [
      doseText({ chemical: 'liquid_chlorine', parameter: 'freeChlorine', gallons: 15_000, from: 0, to: 2, ...bleach }),
    ],
  },
  {
    ask: 'FC is 1.0 and the pool holds 18,000 gallons. Add trichlor to get to 3 ppm — how much?',
    holds: [doseText({ chemical: 'trichlor', parameter: 'freeChlorine', gallons: 18_000, from: 1, to: 3 })],
  },
  {
    ask: 'How much muriatic acid to lower pH from 8.0 to 7.5 in 15,000 gallons with TA 100?',
    holds: [
      doseText({
        chemical: 'muriatic_acid',
        parameter: 'pH',
        gallons: 15_000,
        from: 8,
        to: 7.5,
        water: { totalAlkalinity: 100 },
      }),
    ],
  },
  {
    ask: 'ph 7.9 -> 7.4, alk 120, CYA 50, 20k gal, acid dose?',
    holds: [
      doseText({
        chemical: 'muriatic_acid',
        parameter: 'pH',
        gallons: 20_000,
        from: 7.9,
        to: 7.4,
        water: { totalAlkalinity: 120, cyanuricAcid: 50 },
      }),
    ],
  },
  {
    ask: 'Dry acid to drop pH from 7.8 to 7.5, 14,000 gallons, TA 90?',
    holds: [
      doseText({
        chemical: 'sodium_bisulfate',
        parameter: 'pH',
        gallons: 14_000,
        from: 7.8,
        to: 7.5,
        water: { totalAlkalinity: 90 },
      }),
    ],
  },
  {
    ask: 'how much soda ash to get ph from 7.0 to 7.4, TA 80, 10000 gallons',
    holds: [
      doseText({
        chemical: 'soda_ash',
        parameter: 'pH',
        gallons: 10_000,
        from: 7,
        to: 7.4,
        water: { totalAlkalinity: 80 },
      }),
    ],
  },
  {
    ask: 'Using 15% muriatic acid, pH 7.8 to 7.6 in 10,000 gallons TA 80, how much?',
    holds: [
      doseText({
        chemical: 'muriatic_acid',
        parameter: 'pH',
        gallons: 10_000,
        from: 7.8,
        to: 7.6,
        strengthPct: 15,
        water: { totalAlkalinity: 80 },
      }),
    ],
  },
  {
    ask: 'How much baking soda do I need to raise TA from 60 to 100 in 12,500 gal?',
    holds: [
      doseText({ chemical: 'sodium_bicarbonate', parameter: 'totalAlkalinity', gallons: 12_500, from: 60, to: 100 }),
    ],
  },
  {
    ask: 'raise alkalinity by 20 ppm in a 20,000 gallon pool',
    holds: [
      doseText({ chemical: 'sodium_bicarbonate', parameter: 'totalAlkalinity', gallons: 20_000, from: 0, to: 20 }),
    ],
  },
  {
    ask: 'Lower total alkalinity from 160 to 110, 16,000 gallons: how much muriatic?',
    holds: [doseText({ chemical: 'muriatic_acid', parameter: 'totalAlkalinity', gallons: 16_000, from: 160, to: 110 })],
  },
  {
    ask: 'Raise calcium hardness from 150 ppm to 250 ppm in 14000 gallons',
    holds: [
      doseText({ chemical: 'calcium_chloride', parameter: 'calciumHardness', gallons: 14_000, from: 150, to: 250 }),
    ],
  },
  {
    ask: 'Calcium is 120, I want 200. Pool is 25k. How much calcium chloride (94%)?',
    holds: [
      doseText({
        chemical: 'calcium_chloride',
        parameter: 'calciumHardness',
        gallons: 25_000,
        from: 120,
        to: 200,
        strengthPct: 94,
      }),
    ],
  },
  {
    ask: 'How much stabilizer to bring CYA from 10 to 40 in 18,000 gallons?',
    holds: [doseText({ chemical: 'cyanuric_acid', parameter: 'cyanuricAcid', gallons: 18_000, from: 10, to: 40 })],
  },
  {
    ask: 'need to raise salt from 2400 to 3200 ppm, 17,000 gallons, how many pounds?',
    holds: [doseText({ chemical: 'salt', parameter: 'salt', gallons: 17_000, from: 2400, to: 3200 })],
  },
  {
    ask: 'salt 2500 in a 22k gallon salt pool, how much salt do I add?',
    holds: [doseText({ chemical: 'salt', parameter: 'salt', gallons: 22_000, from: 2500, to: 3200 })],
  },
  {
    ask: 'Boric acid for 30 ppm borates from 0 in 15,000 gal?',
    holds: [doseText({ chemical: 'boric_acid', parameter: 'borate', gallons: 15_000, from: 0, to: 30 })],
  },
  {
    ask: 'How much sodium thiosulfate to lower chlorine from 12 to 4 ppm in 10,000 gallons?',
    holds: [doseText({ chemical: 'sodium_thiosulfate', parameter: 'freeChlorine', gallons: 10_000, from: 12, to: 4 })],
  },
  {
    ask: 'Pool of 60,000 liters, raise FC from 1 to 3 with liquid chlorine',
    holds: [
      doseText({ chemical: 'liquid_chlorine', parameter: 'freeChlorine', gallons: 60_000 / 3.785412, from: 1, to: 3 }),
    ],
  },
  { ask: 'FC 2, 18,000 gallons, what do I add?', holds: [/add nothing/i] },
  { ask: 'Chlorine 8 ppm in a 20k pool, what should I do?', holds: [/let it fall/i] },
  {
    ask: "customer has 32,000 gal pool with ph at 8.2 and TA of 130, what's the acid dose to get to 7.5",
    holds: [
      doseText({
        chemical: 'muriatic_acid',
        parameter: 'pH',
        gallons: 32_000,
        from: 8.2,
        to: 7.5,
        water: { totalAlkalinity: 130 },
      }),
    ],
  },
  {
    ask: 'bring ph down to 7.4 from 8, 12000 gallons, alkalinity 90',
    holds: [
      doseText({
        chemical: 'muriatic_acid',
        parameter: 'pH',
        gallons: 12_000,
        from: 8,
        to: 7.4,
        water: { totalAlkalinity: 90 },
      }),
    ],
  },
  {
    ask: 'lower alkalinity by 30 ppm in 20,000 gallons',
    holds: [
      doseText({ chemical: 'muriatic_acid', parameter: 'totalAlkalinity', gallons: 20_000, from: 30, to: 0 }),
      'lower',
    ],
  },
  {
    ask: 'FC is 0.2 with CYA at 60 in 24,000 gallons, how much 12.5% do I need to hit 7',
    holds: [
      doseText({
        chemical: 'liquid_chlorine',
        parameter: 'freeChlorine',
        gallons: 24_000,
        from: 0.2,
        to: 7,
        strengthPct: 12.5,
      }),
    ],
  },
  { ask: 'how much algaecide do I put in 15k gallons', holds: ['20 fl oz', 'label'] },
  {
    ask: 'How many pounds of salt per 1000 ppm in 10,000 gallons?',
    holds: [doseText({ chemical: 'salt', parameter: 'salt', gallons: 10_000, from: 0, to: 1000 })],
  },
  { ask: 'Lower TA from 100 to 20 in 18,000 gallons', holds: [/won’t calculate a dose/], lacks: [/Add \d/] },
  {
    ask: 'muriatic acid to get pH from 7.5 to 5 in 10000 gallons',
    holds: [/won’t calculate a dose/],
    lacks: [/Add \d/],
  },
  {
    ask: 'how many lbs of calcium to go up 80 ppm in 16k',
    holds: [doseText({ chemical: 'calcium_chloride', parameter: 'calciumHardness', gallons: 16_000, from: 0, to: 80 })],
  },
  { ask: 'how much acid for 20k pool', holds: [/current pH/, /\?$/] },
  { ask: 'how much chlorine do I add?', holds: [/gallons/, /\?$/] },
  {
    ask: 'FC .5, ph 7.9, CYA 30, 18k gallons, what do I add?',
    holds: planTexts({ ...plain, gallons: 18_000, readings: { chlorine: 0.5, pH: 7.9, cyanuricAcid: 30 } }),
  },
  {
    ask: 'Chlorine 0.5, pH 7.8, 18,000 gallons: what do I add?',
    holds: planTexts({ ...plain, gallons: 18_000, readings: { chlorine: 0.5, pH: 7.8 } }),
  },
  {
    ask: 'Test says free chlorine 0.4 ppm, pH is 7.7, alkalinity 90, calcium 126, water temp 80F, 18000 gal. Recipe please',
    holds: planTexts({
      ...plain,
      gallons: 18_000,
      readings: { chlorine: 0.4, pH: 7.7, totalAlkalinity: 90, calciumHardness: 126, tempF: 80 },
    }),
  },
  {
    ask: 'Balance my 13,500 gallon pool: pH 7.0, TA 50, CH 180, FC 1.5, CYA 35',
    holds: planTexts({
      ...plain,
      gallons: 13_500,
      readings: { chlorine: 1.5, pH: 7, totalAlkalinity: 50, calciumHardness: 180, cyanuricAcid: 35 },
    }),
  },
  {
    ask: 'FC 0, green pool, pH 7.6, 15k',
    holds: planTexts({ ...plain, gallons: 15_000, readings: { chlorine: 0, pH: 7.6 }, algaeVisible: true }),
  },
  {
    ask: 'Bromine 1.5, pH 7.8, 400 gallon hot tub, TA 100, what to add?',
    holds: [/Bromine tablets/, /Muriatic acid|Nothing to add|pH/],
  },
  {
    ask: 'What will 2 gallons of 10% liquid chlorine do in 20,000 gallons?',
    holds: [
      `free chlorine +${Number(
        (
          effectOf({ chemical: 'liquid_chlorine', amount: 2, unit: 'gal', gallons: 20_000, strengthPct: 10 }).changes
            .freeChlorine ?? 0
        ).toFixed(1),
      )} ppm`,
    ],
  },
  {
    ask: 'If I add 5 lb of baking soda to 15,000 gallons how much will alkalinity go up?',
    holds: [
      `total alkalinity +${Number(
        (
          effectOf({ chemical: 'sodium_bicarbonate', amount: 5, unit: 'lb', gallons: 15_000 }).changes
            .totalAlkalinity ?? 0
        ).toFixed(1),
      )} ppm`,
    ],
  },
  {
    ask: 'How far would 40 lbs of salt raise salinity in 12,000 gallons?',
    holds: [
      `salt +${Number((effectOf({ chemical: 'salt', amount: 40, unit: 'lb', gallons: 12_000 }).changes.salt ?? 0).toFixed(1))} ppm`,
    ],
  },
];
