import type { Message } from '#domain/language/index.ts';
import { chemicalNames } from '../plan/products.ts';
import type { InputDescription, Inputs } from './calculator-inputs.ts';

/** Named results, the unit they are in (null where they differ or have none), and what was assumed. */
export interface CalculatorResult {
  readonly values: Readonly<Record<string, number>>;
  readonly unit: string | null;
  readonly assumptions: readonly Message[];
}

export interface Calculator {
  readonly title: string;
  readonly inputs: readonly InputDescription[];
  readonly sources: readonly string[];
  /** @throws InvalidReading naming the input. */
  readonly run: (inputs: Inputs) => CalculatorResult;
}

export const input = (
  name: string,
  label: string,
  unit: string | null = null,
  choices?: readonly string[],
): InputDescription => ({
  name,
  label,
  unit,
  required: true,
  ...(choices ? { choices } : {}),
});
export const optional = (description: InputDescription): InputDescription => ({ ...description, required: false });

export const PH = input('pH', 'pH');
export const temperature = input('tempF', 'Water temperature', '°F');
export const hardness = input('calciumHardness', 'Calcium hardness', 'ppm');
export const ALKALINITY = input('totalAlkalinity', 'Total alkalinity', 'ppm');
export const STABILIZER = input('cyanuricAcid', 'CYA (stabilizer)', 'ppm');
export const borate = input('borate', 'Borate (as boron)', 'ppm');
export const saltInput = input('salt', 'Salt', 'ppm');
export const tds = input('tds', 'Total dissolved solids', 'ppm');
export const GALLONS = input('gallons', 'Pool volume', 'gal');
export const chemicalInput = input('chemical', 'Product', null, chemicalNames);
export const strength = optional(input('strengthPct', 'Product strength', '%'));
export const basis = optional(input('strengthBasis', 'Strength basis'));
export const fromInput = input('from', 'Current reading');
export const TO = input('to', 'Target reading');
export const waterAround = [ALKALINITY, STABILIZER, borate, hardness, saltInput, temperature].map(optional);

export const nys = '10 NYCRR 6-1.30, saturation index for swimming pools';
export const tpc = 'The Pool Calculator, chemistry page';
export const phreeqc = 'USGS PHREEQC 3, constants of Plummer and Busenberg 1982';
export const labels = 'Stoichiometry, checked against published dosage charts and product labels';
export const tfp = 'Trouble Free Pool, FC/CYA levels, 19 Feb 2021';
export const falk = 'R. Falk, Pool Forum threads 21908 and 23659';

export const result = (
  values: Record<string, number>,
  unit: string | null = null,
  assumptions: readonly Message[] = [],
): CalculatorResult => ({
  values,
  unit,
  assumptions,
});
