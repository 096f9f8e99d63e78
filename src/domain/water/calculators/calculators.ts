import type { Calculator } from './calculator.ts';
import { DOSING_CALCULATORS } from './calculators-dosing.ts';
import { SANITIZER_CALCULATORS } from './calculators-sanitizer.ts';
import { WATER_CALCULATORS } from './calculators-water.ts';

export type { Calculator } from './calculator.ts';

/** Every calculator by its kind; kinds, inputs and outputs as in the reference cases. */
export const CALCULATORS = { ...WATER_CALCULATORS, ...DOSING_CALCULATORS, ...SANITIZER_CALCULATORS } as const;

type CalculatorKind = keyof typeof CALCULATORS;

/** The calculator of a kind; null when there is none. */
export const calculatorOf = (kind: string): Calculator | null =>
  Object.hasOwn(CALCULATORS, kind) ? CALCULATORS[kind as CalculatorKind] : null;
