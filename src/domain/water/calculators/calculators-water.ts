import { doseFor } from '../physics/dose.ts';
import { afterAdditions, equilibriumOf, equivalentsOfPpm, phOf } from '../physics/equilibrium.ts';
import {
  alkalinityFactor,
  calciumFactor,
  carbonateAlkalinity,
  indexFormulas,
  saturationIndex,
  temperatureFactor,
} from '../physics/saturation-index.ts';
import { assumeWater, replacePercent, waterBounds } from '../physics/water.ts';
import { parameters } from '../plan/products.ts';
import {
  asked,
  type Calculator,
  type CalculatorResult,
  chemicalOf,
  choiceOf,
  type Inputs,
  input,
  numberOf,
  optional,
  optionalNumber,
  result,
  waterAround,
  waterOf,
  works,
} from './calculator.ts';
import { calculatorTexts } from './texts.ts';

const { labels, titles } = calculatorTexts;

const factors = ['temperatureF', 'calciumHardness', 'totalAlkalinity'] as const;
/** The result of the pH-effect calculator does not depend on the volume. */
const anyGallons = 10_000;

const indexInputs = [
  asked.pH,
  asked.temperature,
  asked.hardness,
  ...[asked.alkalinity, asked.stabilizer, asked.borate, asked.salt, asked.tds].map(optional),
];

export const waterCalculators = {
  factor: {
    title: titles.factor,
    inputs: [
      input('factor', labels.reading, null, factors),
      input('value', labels.value, calculatorTexts.units.fahrenheitOrPpm),
    ],
    sources: [works.nys],
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
    inputs: [optional(input('formula', labels.formula, null, indexFormulas)), ...indexInputs],
    sources: [works.nys, works.tpc, 'Carrier form: pooldash/formulas, CodingAce'],
    run: (inputs) => indexOf(inputs, choiceOf(inputs, 'formula', indexFormulas, 'industry')),
  },
  'lsi.displayed': {
    title: titles.lsiDisplayed,
    inputs: indexInputs,
    sources: [works.nys, works.phreeqc],
    run: (inputs) => indexOf(inputs, 'industry'),
  },
  carbonateAlkalinity: {
    title: titles.carbonateAlkalinity,
    inputs: [asked.pH, asked.alkalinity, optional(asked.stabilizer), optional(asked.borate)],
    sources: [works.tpc, 'All Parts Pool & Spa, alkalinity and cyanuric acid', 'Service Industry News, 14 Sep 2021'],
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
    inputs: [asked.chemical, input('from', labels.currentPh), input('to', labels.targetPh), ...waterAround],
    sources: [works.phreeqc],
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
      asked.pH,
      asked.alkalinity,
      input('raiseTotalAlkalinityBy', labels.alkalinityIncrease, 'ppm'),
      ...[asked.stabilizer, asked.borate, asked.hardness, asked.salt, asked.temperature].map(optional),
    ],
    sources: [works.phreeqc],
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
    sources: [works.tpc],
    run: (inputs) => {
      const fill = optionalNumber(inputs, 'fill');
      const replacePct = replacePercent(numberOf(inputs, 'from'), numberOf(inputs, 'to'), fill ?? 0);
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
