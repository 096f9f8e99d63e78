import {
  breakpoint,
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  generatorPpmPerDay,
  hoclFraction,
} from '../physics/sanitizer.ts';
import { gallonsBounds, ppmBounds, waterBounds } from '../physics/water.ts';
import { type Calculator, GALLONS, input, optional, PH, result, STABILIZER, tfp } from './calculator.ts';
import { choiceOf, numberOf, optionalNumber } from './calculator-inputs.ts';
import { dosingCalculators } from './calculators-dosing.ts';
import { waterCalculators } from './calculators-water.ts';
import { calculatorTexts } from './texts.ts';

const chlorination = ['manual', 'swg'] as const;

const sanitizerCalculators = {
  fcCya: {
    title: 'Free chlorine for CYA',
    inputs: [STABILIZER, optional(input('chlorination', 'Chlorination', null, chlorination))],
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
    title: 'Active share of chlorine',
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
    title: 'Breakpoint chlorination',
    inputs: [input('freeChlorine', 'Free chlorine', 'ppm'), input('totalChlorine', 'Total chlorine', 'ppm')],
    sources: ['KFL&A Public Health, breakpoint chlorination, 2011'],
    run: (inputs) =>
      result(
        breakpoint(numberOf(inputs, 'freeChlorine', ppmBounds), numberOf(inputs, 'totalChlorine', ppmBounds)),
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
    title: 'Bromine from a chlorine reading',
    inputs: [input('freeChlorine', 'Free chlorine reading', 'ppm')],
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
