import type { Message } from '#domain/language/index.ts';
import { readingFaults, readingTexts } from '../limits/texts.ts';
import { type Bounds, InvalidReading, requireNumber } from '../limits/water-limits.ts';
import { UNITS, type Unit } from '../physics/units.ts';
import { type PartialWater, waterBounds } from '../physics/water.ts';
import { type Chemical, chemicalNames, isChemical, isParameter, type Parameter } from '../plan/products.ts';
import { calculatorTexts, inputFaults } from './texts.ts';

const { labels } = calculatorTexts;

/** What a caller sent: nothing is known of it yet. */
export type Inputs = Readonly<Record<string, unknown>>;

/** One input of a calculator as a page or a client can show it. */
export interface InputDescription {
  readonly name: string;
  readonly label: Message;
  readonly unit: Message | string | null;
  readonly required: boolean;
  readonly choices?: readonly string[];
}

/** Named results, the unit they are in (null where they differ or have none), and what was assumed. */
export interface CalculatorResult {
  readonly values: Readonly<Record<string, number>>;
  readonly unit: string | null;
  readonly assumptions: readonly Message[];
}

export interface Calculator {
  readonly title: Message;
  readonly inputs: readonly InputDescription[];
  /** What the formula is taken from; works are named as they call themselves. */
  readonly sources: readonly (Message | string)[];
  /** @throws InvalidReading naming the input. */
  readonly run: (inputs: Inputs) => CalculatorResult;
}

export const input = (
  name: string,
  label: Message,
  unit: Message | string | null = null,
  choices?: readonly string[],
): InputDescription => ({
  name,
  label,
  unit,
  required: true,
  ...(choices ? { choices } : {}),
});
export const optional = (description: InputDescription): InputDescription => ({ ...description, required: false });

/** What several calculators ask for. */
export const asked = {
  pH: input('pH', readingTexts.pH),
  temperature: input('tempF', labels.waterTemperature, '°F'),
  hardness: input('calciumHardness', readingTexts.calciumHardness, 'ppm'),
  alkalinity: input('totalAlkalinity', readingTexts.totalAlkalinity, 'ppm'),
  stabilizer: input('cyanuricAcid', labels.cyanuricAcid, 'ppm'),
  borate: input('borate', labels.borate, 'ppm'),
  salt: input('salt', readingTexts.salt, 'ppm'),
  tds: input('tds', labels.tds, 'ppm'),
  gallons: input('gallons', labels.gallons, 'gal'),
  chemical: input('chemical', labels.product, null, chemicalNames),
  strength: optional(input('strengthPct', labels.strength, '%')),
  basis: optional(input('strengthBasis', labels.strengthBasis)),
  from: input('from', labels.currentReading),
  to: input('to', labels.targetReading),
} as const;
export const waterAround = [
  asked.alkalinity,
  asked.stabilizer,
  asked.borate,
  asked.hardness,
  asked.salt,
  asked.temperature,
].map(optional);

/** What several formulas are taken from. */
export const works = {
  nys: '10 NYCRR 6-1.30, saturation index for swimming pools',
  tpc: 'The Pool Calculator, chemistry page',
  phreeqc: 'USGS PHREEQC 3, constants of Plummer and Busenberg 1982',
  tfp: 'Trouble Free Pool, FC/CYA levels, 19 Feb 2021',
  falk: 'R. Falk, Pool Forum threads 21908 and 23659',
} as const;

export const result = (
  values: Record<string, number>,
  unit: string | null = null,
  assumptions: readonly Message[] = [],
): CalculatorResult => ({
  values,
  unit,
  assumptions,
});

export const numberOf = (inputs: Inputs, field: string, bounds: Bounds = {}): number =>
  requireNumber(field, inputs[field], bounds);

/** Several numbers by name, for a formula that knows their bounds itself. */
export const numbersOf = <Field extends string>(inputs: Inputs, ...fields: Field[]): Record<Field, number> =>
  Object.fromEntries(fields.map((field) => [field, numberOf(inputs, field)])) as Record<Field, number>;

/** undefined when absent. */
export const optionalNumber = (inputs: Inputs, field: string, bounds: Bounds = {}): number | undefined =>
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
