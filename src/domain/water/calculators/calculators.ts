import {
  breakpoint,
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  generatorPpmPerDay,
  hoclFraction,
} from '../physics/sanitizer.ts';
import { GALLONS_BOUNDS, PPM_BOUNDS, WATER_BOUNDS } from '../physics/water.ts';
import { type Calculator, GALLONS, input, optional, PH, result, STABILIZER, TFP } from './calculator.ts';
import { choiceOf, numberOf, optionalNumber } from './calculator-inputs.ts';
import { DOSING_CALCULATORS } from './calculators-dosing.ts';
import { WATER_CALCULATORS } from './calculators-water.ts';

const CHLORINATION = ['manual', 'swg'] as const;

const SANITIZER_CALCULATORS = {
  fcCya: {
    title: 'Free chlorine for CYA',
    inputs: [STABILIZER, optional(input('chlorination', 'Chlorination', null, CHLORINATION))],
    sources: [TFP],
    run: (inputs) =>
      result(
        chlorineForCyanuricAcid(
          numberOf(inputs, 'cyanuricAcid', WATER_BOUNDS.cyanuricAcid),
          choiceOf(inputs, 'chlorination', CHLORINATION, 'manual'),
        ),
        'ppm',
      ),
  },
  hoclFraction: {
    title: 'Active share of chlorine',
    inputs: [PH, optional(STABILIZER)],
    sources: ['Florida Pool Training, disinfection theory', 'betterpools.com, pH'],
    run: (inputs) => {
      const cyanuricAcid = optionalNumber(inputs, 'cyanuricAcid', WATER_BOUNDS.cyanuricAcid) ?? 0;
      return result(
        { fraction: hoclFraction(numberOf(inputs, 'pH', WATER_BOUNDS.pH)) },
        null,
        cyanuricAcid > 0 ? ['This share is of the chlorine not bound to CYA.'] : [],
      );
    },
  },
  breakpoint: {
    title: 'Breakpoint chlorination',
    inputs: [input('freeChlorine', 'Free chlorine', 'ppm'), input('totalChlorine', 'Total chlorine', 'ppm')],
    sources: ['KFL&A Public Health, breakpoint chlorination, 2011'],
    run: (inputs) =>
      result(
        breakpoint(numberOf(inputs, 'freeChlorine', PPM_BOUNDS), numberOf(inputs, 'totalChlorine', PPM_BOUNDS)),
        'ppm',
      ),
  },
  swgOutput: {
    title: 'Salt system output',
    inputs: [
      GALLONS,
      input('outputLbPerDay24h', 'Rated output', 'lb per 24 h'),
      input('runHours', 'Run time', 'hours per day'),
      input('outputPct', 'Output setting', '%'),
    ],
    sources: ['Hydro Instruments, formulas and conversions'],
    run: (inputs) =>
      result(
        {
          ppmPerDay: generatorPpmPerDay({
            gallons: numberOf(inputs, 'gallons', GALLONS_BOUNDS),
            outputLbPerDay24h: numberOf(inputs, 'outputLbPerDay24h', { min: 0, max: 10_000 }),
            runHours: numberOf(inputs, 'runHours', { min: 0, max: 24 }),
            outputPct: numberOf(inputs, 'outputPct', { min: 0, max: 100 }),
          }),
        },
        'ppm',
      ),
  },
  bromineFromChlorine: {
    title: 'Bromine from a chlorine reading',
    inputs: [input('freeChlorine', 'Free chlorine reading', 'ppm')],
    sources: ['poolspaforum.com, bromine 3-step method'],
    run: (inputs) => result({ bromine: bromineOfChlorineReading(numberOf(inputs, 'freeChlorine', PPM_BOUNDS)) }, 'ppm'),
  },
} as const satisfies Record<string, Calculator>;

export type { Calculator } from './calculator.ts';

/** Every calculator by its kind; kinds, inputs and outputs as in the reference cases. */
export const CALCULATORS = { ...WATER_CALCULATORS, ...DOSING_CALCULATORS, ...SANITIZER_CALCULATORS } as const;

type CalculatorKind = keyof typeof CALCULATORS;

/** The calculator of a kind; null when there is none. */
export const calculatorOf = (kind: string): Calculator | null =>
  Object.hasOwn(CALCULATORS, kind) ? CALCULATORS[kind as CalculatorKind] : null;
