import { type Bounds, InvalidReading, requireNumber } from '../limits/invalid-reading.ts';
import { readingFaults } from '../limits/texts.ts';
import { UNITS, type Unit } from '../physics/units.ts';
import { type PartialWater, waterBounds } from '../physics/water.ts';
import { type Chemical, isChemical, isParameter, type Parameter } from '../plan/products.ts';
import { inputFaults } from './texts.ts';

/** What a caller sent: nothing is known of it yet. */
export type Inputs = Readonly<Record<string, unknown>>;

/** One input of a calculator as a page or a client can show it. */
export interface InputDescription {
  readonly name: string;
  readonly label: string;
  readonly unit: string | null;
  readonly required: boolean;
  readonly choices?: readonly string[];
}

export const numberOf = (inputs: Inputs, field: string, bounds: Bounds): number =>
  requireNumber(field, inputs[field], bounds);

/** undefined when absent. */
export const optionalNumber = (inputs: Inputs, field: string, bounds: Bounds): number | undefined =>
  inputs[field] === undefined || inputs[field] === null ? undefined : requireNumber(field, inputs[field], bounds);

export function optionalText(inputs: Inputs, field: string): string | undefined {
  const value = inputs[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new InvalidReading(field, inputFaults.notText);
  return value;
}

export function choiceOf<T extends string>(inputs: Inputs, field: string, choices: readonly T[], fallback?: T): T {
  const value = inputs[field];
  if ((value === undefined || value === null) && fallback !== undefined) return fallback;
  if (value === undefined || value === null) throw new InvalidReading(field, readingFaults.required);
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new InvalidReading(field, inputFaults.oneOf({ choices }));
  return found;
}

export function chemicalOf(inputs: Inputs): Chemical {
  const { chemical } = inputs;
  if (isChemical(chemical)) return chemical;
  throw new InvalidReading('chemical', chemical === undefined ? readingFaults.required : inputFaults.unknownProduct);
}

export function parameterOf(inputs: Inputs): Parameter {
  const { parameter } = inputs;
  if (isParameter(parameter)) return parameter;
  throw new InvalidReading('parameter', parameter === undefined ? readingFaults.required : inputFaults.unknownReading);
}

export const unitOf = (inputs: Inputs): Unit => choiceOf(inputs, 'unit', UNITS);

/** Strength as given, for products of any form. */
export function strengthOf(inputs: Inputs): { strengthPct?: number; strengthBasis?: string } {
  return {
    strengthPct: optionalNumber(inputs, 'strengthPct', { above: 0, max: 100 }),
    strengthBasis: optionalText(inputs, 'strengthBasis'),
  };
}

const waterFields = ['tempF', 'calciumHardness', 'totalAlkalinity', 'cyanuricAcid', 'borate', 'salt', 'tds'] as const;

/** The water around a dose, as far as it is given; pH is taken by the caller. */
export function waterOf(inputs: Inputs): PartialWater {
  const water: Partial<Record<(typeof waterFields)[number], number>> = {};
  for (const field of waterFields) {
    const value = optionalNumber(inputs, field, waterBounds[field]);
    if (value !== undefined) water[field] = value;
  }
  return water;
}
