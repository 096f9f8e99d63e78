import { carbonateAlkalinity } from '../physics/carbonate-alkalinity.ts';
import { doseFor } from '../physics/dose.ts';
import { afterAdditions, equilibriumOf, equivalentsOfPpm, phOf } from '../physics/equilibrium.ts';
import {
  alkalinityFactor,
  calciumFactor,
  indexFormulas,
  saturationIndex,
  temperatureFactor,
} from '../physics/saturation-index.ts';
import { assumeWater, ppmBounds, replacePercent, waterBounds } from '../physics/water.ts';
import { parameters } from '../plan/products.ts';
import {
  ALKALINITY,
  borate,
  type Calculator,
  type CalculatorResult,
  chemicalInput,
  chemicalOf,
  choiceOf,
  hardness,
  type Inputs,
  input,
  numberOf,
  nys,
  optional,
  optionalNumber,
  PH,
  phreeqc,
  result,
  STABILIZER,
  saltInput,
  tds,
  temperature,
  tpc,
  waterAround,
  waterOf,
} from './calculator.ts';
import { calculatorTexts } from './texts.ts';

const { labels, titles } = calculatorTexts;

const factors = ['temperatureF', 'calciumHardness', 'totalAlkalinity'] as const;
/** The result of the pH-effect calculator does not depend on the volume. */
const anyGallons = 10_000;

export const waterCalculators = {
  factor: {
    title: titles.factor,
    inputs: [
      input('factor', labels.reading, null, factors),
      input('value', labels.value, calculatorTexts.units.fahrenheitOrPpm),
    ],
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
    title: titles.lsi,
    inputs: [
      optional(input('formula', labels.formula, null, indexFormulas)),
      PH,
      temperature,
      hardness,
      ...[ALKALINITY, STABILIZER, borate, saltInput, tds].map(optional),
    ],
    sources: [nys, tpc, 'Carrier form: pooldash/formulas, CodingAce'],
    run: (inputs) => indexOf(inputs, choiceOf(inputs, 'formula', indexFormulas, 'industry')),
  },
  'lsi.displayed': {
    title: titles.lsiDisplayed,
    inputs: [PH, temperature, hardness, ...[ALKALINITY, STABILIZER, borate, saltInput, tds].map(optional)],
    sources: [nys, phreeqc],
    run: (inputs) => indexOf(inputs, 'industry'),
  },
  carbonateAlkalinity: {
    title: titles.carbonateAlkalinity,
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
    title: titles.effectOfPhMove,
    inputs: [chemicalInput, input('from', labels.currentPh), input('to', labels.targetPh), ...waterAround],
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
    title: titles.effectOfBicarbonate,
    inputs: [
      PH,
      ALKALINITY,
      input('raiseTotalAlkalinityBy', labels.alkalinityIncrease, 'ppm'),
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
    title: titles.dilution,
    inputs: [
      optional(input('parameter', labels.reading, null, parameters)),
      input('from', labels.currentReading, 'ppm'),
      input('to', labels.targetReading, 'ppm'),
      optional(input('fill', labels.fillWater, 'ppm')),
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
