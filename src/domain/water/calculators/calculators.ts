import { readingTexts } from '../limits/texts.ts';
import {
  breakpoint,
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  generatorPpmPerDay,
  hoclFraction,
} from '../physics/sanitizer.ts';
import { waterBounds } from '../physics/water.ts';
import {
  asked,
  type Calculator,
  choiceOf,
  input,
  numberOf,
  numbersOf,
  optional,
  optionalNumber,
  result,
  works,
} from './calculator.ts';
import { dosingCalculators } from './calculators-dosing.ts';
import { waterCalculators } from './calculators-water.ts';
import { calculatorTexts } from './texts.ts';

const { labels, titles } = calculatorTexts;

const chlorination = ['manual', 'swg'] as const;

const sanitizerCalculators = {
  fcCya: {
    title: titles.fcCya,
    inputs: [asked.stabilizer, optional(input('chlorination', labels.chlorination, null, chlorination))],
    sources: [works.tfp],
    run: (inputs) =>
      result(
        chlorineForCyanuricAcid(
          numberOf(inputs, 'cyanuricAcid'),
          choiceOf(inputs, 'chlorination', chlorination, 'manual'),
        ),
        'ppm',
      ),
  },
  hoclFraction: {
    title: titles.hoclFraction,
    inputs: [asked.pH, optional(asked.stabilizer)],
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
    run: (inputs) => result(breakpoint(numberOf(inputs, 'freeChlorine'), numberOf(inputs, 'totalChlorine')), 'ppm'),
  },
  swgOutput: {
    title: titles.swgOutput,
    inputs: [
      asked.gallons,
      input('outputLbPerDay24h', labels.ratedOutput, calculatorTexts.units.poundsPerDay),
      input('runHours', labels.runTime, calculatorTexts.units.hoursPerDay),
      input('outputPct', labels.outputSetting, '%'),
    ],
    sources: ['Hydro Instruments, formulas and conversions'],
    run: (inputs) =>
      result(
        { ppmPerDay: generatorPpmPerDay(numbersOf(inputs, 'gallons', 'outputLbPerDay24h', 'runHours', 'outputPct')) },
        'ppm',
      ),
  },
  bromineFromChlorine: {
    title: titles.bromineFromChlorine,
    inputs: [input('freeChlorine', labels.freeChlorineReading, 'ppm')],
    sources: ['poolspaforum.com, bromine 3-step method'],
    run: (inputs) => result({ bromine: bromineOfChlorineReading(numberOf(inputs, 'freeChlorine')) }, 'ppm'),
  },
} as const satisfies Record<string, Calculator>;

export type { Calculator } from './calculator.ts';

/** Every calculator by its kind; kinds, inputs and outputs as in the reference cases. */
export const calculators = { ...waterCalculators, ...dosingCalculators, ...sanitizerCalculators } as const;

type CalculatorKind = keyof typeof calculators;

/** The calculator of a kind; null when there is none. */
export const calculatorOf = (kind: string): Calculator | null =>
  Object.hasOwn(calculators, kind) ? calculators[kind as CalculatorKind] : null;
