import { carbonateAlkalinity } from '../physics/carbonate-alkalinity.ts';
import { replacePercent } from '../physics/dilution.ts';
import { doseFor } from '../physics/dose.ts';
import { afterAdditions, equilibriumOf, equivalentsOfPpm, phOf } from '../physics/equilibrium.ts';
import {
  alkalinityFactor,
  calciumFactor,
  INDEX_FORMULAS,
  saturationIndex,
  temperatureFactor,
} from '../physics/saturation-index.ts';
import { assumeWater, PPM_BOUNDS, WATER_BOUNDS } from '../physics/water.ts';
import { PARAMETERS } from '../plan/products.ts';
import {
  ALKALINITY,
  BORATE,
  type Calculator,
  type CalculatorResult,
  CHEMICAL,
  HARDNESS,
  input,
  NYS,
  optional,
  PH,
  PHREEQC,
  result,
  SALT,
  STABILIZER,
  TDS,
  TEMPERATURE,
  TPC,
  WATER_AROUND,
} from './calculator.ts';
import { chemicalOf, choiceOf, type Inputs, numberOf, optionalNumber, waterOf } from './calculator-inputs.ts';

const FACTORS = ['temperatureF', 'calciumHardness', 'totalAlkalinity'] as const;
/** The result of the pH-effect calculator does not depend on the volume. */
const ANY_GALLONS = 10_000;

export const WATER_CALCULATORS = {
  factor: {
    title: 'LSI factor',
    inputs: [input('factor', 'Reading', null, FACTORS), input('value', 'Value', '°F or ppm')],
    sources: [NYS],
    run: (inputs) => {
      const factor = choiceOf(inputs, 'factor', FACTORS);
      if (factor === 'temperatureF')
        return result({ factor: temperatureFactor(numberOf(inputs, 'value', WATER_BOUNDS.tempF)) });
      const value = numberOf(inputs, 'value', { above: 0, max: 2000 });
      return result({ factor: factor === 'calciumHardness' ? calciumFactor(value) : alkalinityFactor(value) });
    },
  },
  lsi: {
    title: 'LSI (water balance)',
    inputs: [
      optional(input('formula', 'Formula', null, INDEX_FORMULAS)),
      PH,
      TEMPERATURE,
      HARDNESS,
      ...[ALKALINITY, STABILIZER, BORATE, SALT, TDS].map(optional),
    ],
    sources: [NYS, TPC, 'Carrier form: pooldash/formulas, CodingAce'],
    run: (inputs) => indexOf(inputs, choiceOf(inputs, 'formula', INDEX_FORMULAS, 'industry')),
  },
  'lsi.displayed': {
    title: 'LSI as shown',
    inputs: [PH, TEMPERATURE, HARDNESS, ...[ALKALINITY, STABILIZER, BORATE, SALT, TDS].map(optional)],
    sources: [NYS, PHREEQC],
    run: (inputs) => indexOf(inputs, 'industry'),
  },
  carbonateAlkalinity: {
    title: 'Carbonate alkalinity',
    inputs: [PH, ALKALINITY, optional(STABILIZER), optional(BORATE)],
    sources: [TPC, 'All Parts Pool & Spa, alkalinity and cyanuric acid', 'Service Industry News, 14 Sep 2021'],
    run: (inputs) => {
      numberOf(inputs, 'totalAlkalinity', WATER_BOUNDS.totalAlkalinity);
      const { water, assumptions } = assumeWater({
        ...waterOf(inputs),
        pH: numberOf(inputs, 'pH', WATER_BOUNDS.pH),
        // Neither plays a part here, so neither is assumed aloud.
        tempF: 80,
        calciumHardness: 250,
        salt: 1000,
      });
      return result({ carbonateAlkalinity: carbonateAlkalinity(water) }, 'ppm', assumptions);
    },
  },
  effectOfPhMove: {
    title: 'Alkalinity after a pH dose',
    inputs: [CHEMICAL, input('from', 'Current pH'), input('to', 'Target pH'), ...WATER_AROUND],
    sources: [PHREEQC],
    run: (inputs) => {
      const { water, assumptions } = assumeWater({ ...waterOf(inputs), pH: numberOf(inputs, 'from', WATER_BOUNDS.pH) });
      const dose = doseFor({
        chemical: chemicalOf(inputs),
        parameter: 'pH',
        gallons: ANY_GALLONS,
        from: water.pH,
        to: numberOf(inputs, 'to', WATER_BOUNDS.pH),
        strengthPct: 100,
        water,
      });
      return result({ totalAlkalinityAfter: water.totalAlkalinity + (dose.changes.totalAlkalinity ?? 0) }, 'ppm', [
        ...assumptions,
        ...dose.assumptions,
      ]);
    },
  },
  effectOfBicarbonate: {
    title: 'pH after sodium bicarbonate',
    inputs: [
      PH,
      ALKALINITY,
      input('raiseTotalAlkalinityBy', 'Alkalinity increase', 'ppm'),
      ...[STABILIZER, BORATE, HARDNESS, SALT, TEMPERATURE].map(optional),
    ],
    sources: [PHREEQC],
    run: (inputs) => {
      numberOf(inputs, 'totalAlkalinity', WATER_BOUNDS.totalAlkalinity);
      const { water, assumptions } = assumeWater({ ...waterOf(inputs), pH: numberOf(inputs, 'pH', WATER_BOUNDS.pH) });
      const added = equivalentsOfPpm(numberOf(inputs, 'raiseTotalAlkalinityBy', { min: 0, max: 1000 }));
      const pHAfter = phOf(afterAdditions(equilibriumOf(water), { alkalinity: added, carbonate: added }));
      return result({ pHAfter }, null, assumptions);
    },
  },
  dilution: {
    title: 'Water to replace',
    inputs: [
      optional(input('parameter', 'Reading', null, PARAMETERS)),
      input('from', 'Current reading', 'ppm'),
      input('to', 'Target reading', 'ppm'),
      optional(input('fill', 'Fill water reading', 'ppm')),
    ],
    sources: [TPC],
    run: (inputs) => {
      const fill = optionalNumber(inputs, 'fill', PPM_BOUNDS);
      const replacePct = replacePercent(
        numberOf(inputs, 'from', PPM_BOUNDS),
        numberOf(inputs, 'to', PPM_BOUNDS),
        fill ?? 0,
      );
      return result({ replacePct }, '%', fill === undefined ? ['We used 0 ppm for the fill water.'] : []);
    },
  },
} as const satisfies Record<string, Calculator>;

function indexOf(inputs: Inputs, formula: (typeof INDEX_FORMULAS)[number]): CalculatorResult {
  numberOf(inputs, 'tempF', WATER_BOUNDS.tempF);
  numberOf(inputs, 'calciumHardness', WATER_BOUNDS.calciumHardness);
  const index = saturationIndex({ ...waterOf(inputs), pH: numberOf(inputs, 'pH', WATER_BOUNDS.pH) }, { formula });
  return result({ lsi: index.lsi }, null, index.assumptions);
}
