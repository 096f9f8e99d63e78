import type { Message } from '#domain/language/index.ts';
import { InvalidReading, requireNumber } from '../limits/water-limits.ts';
import { doseFor } from '../physics/dose.ts';
import { type Changes, changesOf, effectOf } from '../physics/effect.ts';
import { convertAmount, litresPerGallon, UNITS, type Unit } from '../physics/units.ts';
import { ppmBounds, waterBounds } from '../physics/water.ts';
import { productTable } from '../plan/product-table.ts';
import {
  activeGramsPerUnit,
  type Chemical,
  type Product,
  parameters,
  tradePercentOfHypochlorite,
} from '../plan/products.ts';
import {
  asked,
  type Calculator,
  chemicalOf,
  type Inputs,
  input,
  numberOf,
  numbersOf,
  optional,
  optionalNumber,
  parameterOf,
  result,
  strengthOf,
  unitOf,
  waterAround,
  waterOf,
  works,
} from './calculator.ts';
import { calculatorTexts, inputFaults } from './texts.ts';

const { labels, titles } = calculatorTexts;

/**
 * What comes along with `freeChlorineAdded` ppm from a chlorine product, ppm, once the chlorine is used up: cyanuric acid
 * from trichlor and dichlor, calcium from cal-hypo, salt from all, alkalinity lost to the acidic ones (reference §5).
 * @throws InvalidReading for a product that adds no chlorine.
 */
export function sideEffectsOfChlorine(chemical: Chemical, freeChlorineAdded: number): Changes {
  const product = productTable[chemical];
  const perPpm = product.effects.freeChlorine ?? 0;
  if (perPpm <= 0) throw new InvalidReading('chemical', inputFaults.notChlorine);
  const added = requireNumber('freeChlorineAdded', freeChlorineAdded, ppmBounds);
  const gallons = 10_000;
  const amount = (added * gallons * litresPerGallon) / (1000 * perPpm * activeGramsPerUnit(product));
  return changesOf(product, amount, gallons, {}, null, null);
}

const doseInputs = [
  asked.chemical,
  asked.gallons,
  input('parameter', labels.readingToChange, null, parameters),
  asked.from,
  asked.to,
];

export const dosingCalculators = {
  dose: {
    title: titles.dose,
    inputs: [
      ...doseInputs,
      asked.strength,
      asked.basis,
      optional(input('unit', labels.answerUnit, null, UNITS)),
      ...waterAround,
    ],
    sources: [calculatorTexts.stoichiometry, works.phreeqc, works.falk],
    run: (inputs) => {
      const chemical = chemicalOf(inputs);
      const dose = doseOf(inputs);
      const unit: Unit = inputs.unit === undefined ? readableUnit(productTable[chemical], dose.amount) : unitOf(inputs);
      return result({ amount: convertAmount(dose.amount, dose.unit, unit) }, unit, dose.assumptions);
    },
  },
  doseRatio: {
    title: titles.doseRatio,
    inputs: [
      ...doseInputs,
      input('a', labels.firstWater),
      input('b', labels.secondWater),
      asked.strength,
      asked.basis,
      ...waterAround,
    ],
    sources: [works.phreeqc],
    run: (inputs) => {
      const doseWith = (field: 'a' | 'b') => {
        const own = inputs[field];
        if (typeof own !== 'object' || own === null || Array.isArray(own))
          throw new InvalidReading(field, inputFaults.notReadings);
        return doseOf({ ...inputs, ...own });
      };
      const a = doseWith('a');
      const b = doseWith('b');
      if (b.amount === 0) throw new InvalidReading('b', inputFaults.noRatio);
      return result({ ratio: a.amount / b.amount }, null, distinct([...a.assumptions, ...b.assumptions]));
    },
  },
  effect: {
    title: titles.effect,
    inputs: [
      asked.chemical,
      asked.gallons,
      input('amount', labels.amount),
      input('unit', labels.unit, null, UNITS),
      asked.strength,
      asked.basis,
      optional(asked.pH),
      ...waterAround,
    ],
    sources: [calculatorTexts.stoichiometry, works.falk, works.phreeqc],
    run: (inputs) => {
      const pH = optionalNumber(inputs, 'pH', waterBounds.pH);
      const { changes, assumptions } = effectOf({
        chemical: chemicalOf(inputs),
        ...numbersOf(inputs, 'amount', 'gallons'),
        unit: unitOf(inputs),
        ...strengthOf(inputs),
        ...(pH === undefined ? {} : { water: { ...waterOf(inputs), pH } }),
      });
      return result({ ...changes }, 'ppm', assumptions);
    },
  },
  effectPerFC: {
    title: titles.effectPerFC,
    inputs: [
      input('chemical', labels.chlorineProduct, null, ['liquid_chlorine', 'cal_hypo', 'dichlor', 'trichlor']),
      input('freeChlorineAdded', labels.freeChlorineAdded, 'ppm'),
    ],
    sources: [works.falk],
    run: (inputs) =>
      result({ ...sideEffectsOfChlorine(chemicalOf(inputs), numberOf(inputs, 'freeChlorineAdded')) }, 'ppm'),
  },
  hypochloriteStrength: {
    title: titles.hypochloriteStrength,
    inputs: [
      input('weightPctNaOCl', labels.sodiumHypochlorite, calculatorTexts.units.percentByWeight),
      optional(input('specificGravity', labels.specificGravity)),
    ],
    sources: ['Trouble Free Pool thread 93570, density table'],
    run: (inputs) => {
      const gravity = optionalNumber(inputs, 'specificGravity', { min: 0.9, max: 1.5 });
      return result(
        { tradePct: tradePercentOfHypochlorite(numberOf(inputs, 'weightPctNaOCl', { above: 0, max: 40 }), gravity) },
        '%',
        gravity === undefined ? [calculatorTexts.gravity] : [],
      );
    },
  },
} as const satisfies Record<string, Calculator>;

/** Both waters may lack the same reading, which is said once. */
const distinct = (assumptions: readonly Message[]): Message[] => [
  ...new Map(assumptions.map((each) => [JSON.stringify(each), each])).values(),
];

const doseOf = (inputs: Inputs) =>
  doseFor({
    chemical: chemicalOf(inputs),
    parameter: parameterOf(inputs),
    ...numbersOf(inputs, 'gallons', 'from', 'to'),
    ...strengthOf(inputs),
    water: waterOf(inputs),
  });

/** Gallons from one gallon on; pounds for what is weighed in pounds, and for 3 lb and more of anything. */
function readableUnit(product: Product, amount: number): Unit {
  if (product.unit === 'fl_oz') return amount >= 128 ? 'gal' : 'fl_oz';
  return amount >= product.poundsFromOunces ? 'lb' : 'oz';
}
