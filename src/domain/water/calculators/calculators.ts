import { readingTexts } from '../limits/texts.ts';
import {
  breakpoint,
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  generatorPpmPerDay,
  hoclFraction,
} from '../physics/sanitizer.ts';
import { gallonsBounds, ppmBounds, waterBounds } from '../physics/water.ts';
import {
  type Calculator,
  choiceOf,
  GALLONS,
  input,
  numberOf,
  optional,
  optionalNumber,
  PH,
  result,
  STABILIZER,
  tfp,
} from './calculator.ts';
import { dosingCalculators } from './calculators-dosing.ts';
import { waterCalculators } from './calculators-water.ts';
import { calculatorTexts } from './texts.ts';

const { labels, titles } = calculatorTexts;

const chlorination = ['manual', 'swg'] as const;

const sanitizerCalculators = {
  fcCya: {
    title: titles.fcCya,
    inputs: [STABILIZER, optional(input('chlorination', labels.chlorination, null, chlorination))],
    sources: [tfp],
    run: (inputs) =>
      result(
        chlorineForCyanuricAcid(
          numberOf(inputs, 'cyanuricAcid', waterBounds.cyanuricAcid),
          choiceOf(inputs, 'chlorination', chlorination, 'manual'),
        ),
        'ppm',
      ),
  },
  hoclFraction: {
    title: titles.hoclFraction,
    inputs: [PH, optional(STABILIZER)],
    sources: ['Florida Pool Training, disinfection theory', 'betterpools.com, pH'],
    run: (inputs) => {
      const cyanuricAcid = optionalNumber(inputs, 'cyanuricAcid', waterBounds.cyanuricAcid) ?? 0;
      return result(
        { fraction: hoclFraction(numberOf(inputs, 'pH', waterBounds.pH)) },
        null,
        cyanuricAcid > 0 ? [calculatorTexts.unboundShare] : [],
      );
    },
  },
  breakpoint: {
    title: titles.breakpoint,
    inputs: [
      input('freeChlorine', readingTexts.chlorine, 'ppm'),
      input('totalChlorine', readingTexts.totalChlorine, 'ppm'),
    ],
    sources: ['KFL&A Public Health, breakpoint chlorination, 2011'],
    run: (inputs) =>
      result(
        breakpoint(numberOf(inputs, 'freeChlorine', ppmBounds), numberOf(inputs, 'totalChlorine', ppmBounds)),
        'ppm',
      ),
  },
  swgOutput: {
    title: titles.swgOutput,
    inputs: [
      GALLONS,
      input('outputLbPerDay24h', labels.ratedOutput, calculatorTexts.units.poundsPerDay),
      input('runHours', labels.runTime, calculatorTexts.units.hoursPerDay),
      input('outputPct', labels.outputSetting, '%'),
    ],
    sources: ['Hydro Instruments, formulas and conversions'],
    run: (inputs) =>
      result(
        {
          ppmPerDay: generatorPpmPerDay({
            gallons: numberOf(inputs, 'gallons', gallonsBounds),
            outputLbPerDay24h: numberOf(inputs, 'outputLbPerDay24h', { min: 0, max: 10_000 }),
            runHours: numberOf(inputs, 'runHours', { min: 0, max: 24 }),
            outputPct: numberOf(inputs, 'outputPct', { min: 0, max: 100 }),
          }),
        },
        'ppm',
      ),
  },
  bromineFromChlorine: {
    title: titles.bromineFromChlorine,
    inputs: [input('freeChlorine', labels.freeChlorineReading, 'ppm')],
    sources: ['poolspaforum.com, bromine 3-step method'],
    run: (inputs) => result({ bromine: bromineOfChlorineReading(numberOf(inputs, 'freeChlorine', ppmBounds)) }, 'ppm'),
  },
} as const satisfies Record<string, Calculator>;

export type { Calculator } from './calculator.ts';

/** Every calculator by its kind; kinds, inputs and outputs as in the reference cases. */
export const calculators = { ...waterCalculators, ...dosingCalculators, ...sanitizerCalculators } as const;

type CalculatorKind = keyof typeof calculators;

/** The calculator of a kind; null when there is none. */
export const calculatorOf = (kind: string): Calculator | null =>
  Object.hasOwn(calculators, kind) ? calculators[kind as CalculatorKind] : null;
