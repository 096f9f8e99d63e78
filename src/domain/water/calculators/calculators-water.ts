import { carbonateAlkalinity } from '../physics/carbonate-alkalinity.ts';
import { replacePercent } from '../physics/dilution.ts';
import { doseFor } from '../physics/dose.ts';
import { afterAdditions, equilibriumOf, equivalentsOfPpm, phOf } from '../physics/equilibrium.ts';
import {
  alkalinityFactor,
  calciumFactor,
  indexFormulas,
  saturationIndex,
  temperatureFactor,
} from '../physics/saturation-index.ts';
import { assumeWater, ppmBounds, waterBounds } from '../physics/water.ts';
import { parameters } from '../plan/products.ts';
import {
  ALKALINITY,
  borate,
  type Calculator,
  type CalculatorResult,
  chemicalInput,
  hardness,
  input,
  nys,
  optional,
  PH,
  phreeqc,
  result,
  STABILIZER,
  saltInput,
  tds,
  temperature,
  tpc,
  waterAround,
} from './calculator.ts';
import { chemicalOf, choiceOf, type Inputs, numberOf, optionalNumber, waterOf } from './calculator-inputs.ts';
import { calculatorTexts } from './texts.ts';

const factors = ['temperatureF', 'calciumHardness', 'totalAlkalinity'] as const;
/** The result of the pH-effect calculator does not depend on the volume. */
const anyGallons = 10_000;

export const waterCalculators = {
  factor: {
    title: 'LSI factor',
    inputs: [input('factor', 'Reading', null, factors), input('value', 'Value', '°F or ppm')],
    sources: [nys],
    run: (inputs) => {
      const factor = choiceOf(inputs, 'factor', factors);
      if (factor === 'temperatureF')
        return result({ factor: temperatureFactor(numberOf(inputs, 'value', waterBounds.tempF)) });
      const value = numberOf(inputs, 'value', { above: 0, max: 2000 });
      return result({ factor: factor === 'calciumHardness' ? calciumFactor(value) : alkalinityFactor(value) });
    },
  },
  lsi: {
    title: 'LSI (water balance)',
    inputs: [
      optional(input('formula', 'Formula', null, indexFormulas)),
      PH,
      temperature,
      hardness,
      ...[ALKALINITY, STABILIZER, borate, saltInput, tds].map(optional),
    ],
    sources: [nys, tpc, 'Carrier form: pooldash/formulas, CodingAce'],
    run: (inputs) => indexOf(inputs, choiceOf(inputs, 'formula', indexFormulas, 'industry')),
  },
  'lsi.displayed': {
    title: 'LSI as shown',
    inputs: [PH, temperature, hardness, ...[ALKALINITY, STABILIZER, borate, saltInput, tds].map(optional)],
    sources: [nys, phreeqc],
    run: (inputs) => indexOf(inputs, 'industry'),
  },
  carbonateAlkalinity: {
    title: 'Carbonate alkalinity',
    inputs: [PH, ALKALINITY, optional(STABILIZER), optional(borate)],
    sources: [tpc, 'All Parts Pool & Spa, alkalinity and cyanuric acid', 'Service Industry News, 14 Sep 2021'],
    run: (inputs) => {
      numberOf(inputs, 'totalAlkalinity', waterBounds.totalAlkalinity);
      const { water, assumptions } = assumeWater({
        ...waterOf(inputs),
        pH: numberOf(inputs, 'pH', waterBounds.pH),
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
    inputs: [chemicalInput, input('from', 'Current pH'), input('to', 'Target pH'), ...waterAround],
    sources: [phreeqc],
    run: (inputs) => {
      const { water, assumptions } = assumeWater({ ...waterOf(inputs), pH: numberOf(inputs, 'from', waterBounds.pH) });
      const dose = doseFor({
        chemical: chemicalOf(inputs),
        parameter: 'pH',
        gallons: anyGallons,
        from: water.pH,
        to: numberOf(inputs, 'to', waterBounds.pH),
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
      ...[STABILIZER, borate, hardness, saltInput, temperature].map(optional),
    ],
    sources: [phreeqc],
    run: (inputs) => {
      numberOf(inputs, 'totalAlkalinity', waterBounds.totalAlkalinity);
      const { water, assumptions } = assumeWater({ ...waterOf(inputs), pH: numberOf(inputs, 'pH', waterBounds.pH) });
      const added = equivalentsOfPpm(numberOf(inputs, 'raiseTotalAlkalinityBy', { min: 0, max: 1000 }));
      const pHAfter = phOf(afterAdditions(equilibriumOf(water), { alkalinity: added, carbonate: added }));
      return result({ pHAfter }, null, assumptions);
    },
  },
  dilution: {
    title: 'Water to replace',
    inputs: [
      optional(input('parameter', 'Reading', null, parameters)),
      input('from', 'Current reading', 'ppm'),
      input('to', 'Target reading', 'ppm'),
      optional(input('fill', 'Fill water reading', 'ppm')),
    ],
    sources: [tpc],
    run: (inputs) => {
      const fill = optionalNumber(inputs, 'fill', ppmBounds);
      const replacePct = replacePercent(
        numberOf(inputs, 'from', ppmBounds),
        numberOf(inputs, 'to', ppmBounds),
        fill ?? 0,
      );
      return result({ replacePct }, '%', fill === undefined ? [calculatorTexts.fillWater] : []);
    },
  },
} as const satisfies Record<string, Calculator>;

function indexOf(inputs: Inputs, formula: (typeof indexFormulas)[number]): CalculatorResult {
  numberOf(inputs, 'tempF', waterBounds.tempF);
  numberOf(inputs, 'calciumHardness', waterBounds.calciumHardness);
  const index = saturationIndex({ ...waterOf(inputs), pH: numberOf(inputs, 'pH', waterBounds.pH) }, { formula });
  return result({ lsi: index.lsi }, null, index.assumptions);
}
