import { chlorineForCyanuricAcid, generatorPpmPerDay } from '#domain/water/physics/sanitizer.ts';
import { saturationIndex } from '#domain/water/physics/saturation-index.ts';
import { replacePercent } from '#domain/water/physics/water.ts';
import { type CheckedQuestion, doseText } from './question.ts';

const index = (readings: Parameters<typeof saturationIndex>[0]): string => {
  const { lsi } = saturationIndex(readings);
  return `${lsi < 0 ? '-' : '+'}${Math.abs(lsi).toFixed(2)}`;
};
const shockOf = (cya: number): string => `${Number(chlorineForCyanuricAcid(cya).shock.toFixed(1))} ppm`;

/** Indexes, levels, volumes and conversions. */
export const waterQuestions: readonly CheckedQuestion[] = [
  {
    ask: 'What is the LSI for pH 7.5, 80F, CH 300, TA 100, CYA 40?',
    holds: [index({ pH: 7.5, tempF: 80, calciumHardness: 300, totalAlkalinity: 100, cyanuricAcid: 40 }), 'Balanced'],
  },
  {
    ask: 'pH 7.0 TA 60 calcium hardness 120 temp 60, is that corrosive?',
    holds: [index({ pH: 7, tempF: 60, calciumHardness: 120, totalAlkalinity: 60 }), 'Corrosive'],
  },
  {
    ask: 'saturation index with ph 8.2, alkalinity 140, calcium 450, 88 degrees, cya 50',
    holds: [index({ pH: 8.2, tempF: 88, calciumHardness: 450, totalAlkalinity: 140, cyanuricAcid: 50 }), 'Scaling'],
  },
  {
    ask: 'Langelier for 7.6 pH, 120 TA, 350 CH, 30 CYA, 85 F, salt 3200',
    holds: [index({ pH: 7.6, tempF: 85, calciumHardness: 350, totalAlkalinity: 120, cyanuricAcid: 30, salt: 3200 })],
  },
  { ask: 'LSI with pH 7.4 and TA 90?', holds: [/calcium hardness/, /\?$/] },
  { ask: 'Are these ok: FC 3, pH 7.4, TA 100, CH 250?', holds: ['Free chlorine 3 ppm: Ideal', 'pH 7.4: Ideal'] },
  { ask: 'is a pH of 7.9 too high?', holds: ['pH 7.9: High', '7.2 to 7.6'] },
  { ask: 'My alkalinity is low at 50. Bad?', holds: ['Total alkalinity 50 ppm: Critical'] },
  { ask: 'free chlorine 2, CYA 80: good?', holds: [`at least ${chlorineForCyanuricAcid(80).minimum} ppm`] },
  { ask: 'FC 1, TC 2.2, how bad is that?', holds: [/1\.2 ppm/, /shock/] },
  { ask: 'combined chlorine 0.8, FC 2, stabilizer 40: is that ok?', holds: ['shock'], lacks: [/never mix/i] },
  { ask: 'what is the ideal pH?', holds: ['7.2 to 7.6'] },
  { ask: 'ideal cya for a salt water pool', holds: ['70 to 80 ppm'] },
  { ask: 'What should calcium hardness be?', holds: ['150 to 300 ppm'] },
  { ask: 'recommended free chlorine in a hot tub?', holds: ['2 to 5 ppm'] },
  { ask: 'what salt level is right for a salt pool', holds: ['2,700 to 3,400 ppm'] },
  { ask: 'normal alkalinity range', holds: ['80 to 120 ppm'] },
  { ask: 'how high can combined chlorine be?', holds: ['0.5 ppm'] },
  {
    ask: 'How much free chlorine do I need with CYA 70?',
    holds: [`never below ${chlorineForCyanuricAcid(70).minimum} ppm`, '8.5 to 10.5 ppm'],
  },
  {
    ask: 'minimum chlorine for stabilizer at 60 with a salt generator',
    holds: [`never below ${chlorineForCyanuricAcid(60, 'swg').minimum} ppm`],
  },
  { ask: "what's the shock level for CYA 50?", holds: [shockOf(50)] },
  {
    ask: 'How much liquid chlorine to shock 10k gallons with CYA 40 and FC 2?',
    holds: [
      shockOf(40),
      doseText({
        chemical: 'liquid_chlorine',
        parameter: 'freeChlorine',
        gallons: 10_000,
        from: 2,
        to: chlorineForCyanuricAcid(40).shock,
      }),
    ],
  },
  {
    ask: 'SLAM a 24,000 gallon pool, CYA 30, FC 0, how much 10% chlorine?',
    holds: [
      doseText({
        chemical: 'liquid_chlorine',
        parameter: 'freeChlorine',
        gallons: 24_000,
        from: 0,
        to: chlorineForCyanuricAcid(30).shock,
        strengthPct: 10,
      }),
    ],
  },
  { ask: 'FC 1, total chlorine 2.5: breakpoint?', holds: ['1.5 ppm', '15 ppm'] },
  {
    ask: 'breakpoint chlorination for combined chlorine 0.8 with FC 1.2 in 15,000 gallons',
    holds: [
      '8 ppm',
      doseText({ chemical: 'liquid_chlorine', parameter: 'freeChlorine', gallons: 15_000, from: 1.2, to: 8 }),
    ],
  },
  { ask: 'combined chlorine is 0.3, do I need breakpoint?', holds: [/no shock/] },
  { ask: 'Lower CYA from 100 to 50', holds: [`${replacePercent(100, 50, 0)}%`] },
  {
    ask: 'My CYA is 90, how much water should I drain from 20000 gallons?',
    holds: [`${Math.round(replacePercent(90, 50, 0))}%`],
  },
  {
    ask: 'calcium hardness 600, want 350, 18,000 gallons, how much water to replace?',
    holds: [`${Math.round(replacePercent(600, 350, 0))}%`, '7,500'],
  },
  { ask: 'bring salt down from 5000 to 3400', holds: [`${replacePercent(5000, 3400, 0)}%`] },
  {
    ask: 'Salt cell rated 1.4 lb per day, 10 hours at 60% in 20,000 gallons, how many ppm a day?',
    holds: [
      `${Number(
        generatorPpmPerDay({ gallons: 20_000, outputLbPerDay24h: 1.4, runHours: 10, outputPct: 60 }).toFixed(2),
      )} ppm`,
    ],
  },
  { ask: 'Free chlorine reading of 2 in a bromine spa, how much bromine is that?', holds: ['4.5 ppm'] },
  {
    ask: 'A 16 x 32 ft pool, 3 to 8 feet deep, how many gallons?',
    holds: [Math.round(16 * 32 * 5.5 * 7.480519).toLocaleString('en-US')],
  },
  {
    ask: 'Volume of a 24 ft round pool 4 ft deep?',
    holds: [Math.round((Math.PI / 4) * 24 * 24 * 4 * 7.480519).toLocaleString('en-US')],
  },
  {
    ask: 'how many gallons in an oval pool 15 by 30 feet, average depth 4.5 feet',
    holds: [Math.round((Math.PI / 4) * 15 * 30 * 4.5 * 7.480519).toLocaleString('en-US')],
  },
  { ask: 'how many gallons does a 20x40 pool hold?', holds: [/deep/, /\?$/] },
  { ask: 'How long does a 45 gpm pump take to turn over 18,000 gallons?', holds: ['6.7 hours'] },
  { ask: 'What flow rate do I need to turn over 24,000 gallons in 8 hours?', holds: ['50 gallons per minute'] },
  { ask: 'Convert 60,000 liters to gallons', holds: ['15,850 gallons'] },
  { ask: 'How many fl oz in 2.5 gallons?', holds: ['320 fl oz'] },
  { ask: 'what is 27 C in F', holds: ['80.6 °F'] },
  { ask: 'convert 12 pounds to ounces', holds: ['192 oz'] },
  { ask: 'how many cups are in 3 quarts?', holds: ['12 cups'] },
];
