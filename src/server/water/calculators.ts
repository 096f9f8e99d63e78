import type { CalculatorAnswer } from '#contract/water/calculators.ts';
import { CALCULATORS, type Calculator, calculatorOf } from '#domain/water/index.ts';
import { notFound } from '#server/platform/app-error.ts';

const UNITS = 'US gallons, °F, ppm, ounces and pounds (weight), US fluid ounces';

/** Every calculator with its inputs, units and sources. */
export const listCalculators = () =>
  Object.entries<Calculator>(CALCULATORS).map(([kind, { title, inputs, sources }]) => ({
    kind,
    title,
    inputs: inputs.map(({ choices, ...input }) => ({ ...input, ...(choices ? { choices: [...choices] } : {}) })),
    units: UNITS,
    sources: [...sources],
  }));

/**
 * One calculator's results by name, with their unit and what was assumed.
 * @throws AppError not_found for an unknown kind; InvalidReading naming the faulty input
 */
export function calculate(kind: string, inputs: Record<string, unknown>): CalculatorAnswer {
  const calculator = calculatorOf(kind);
  if (!calculator) throw notFound('Calculator');
  const { values, unit, assumptions } = calculator.run(inputs);
  return { ...values, unit, assumptions: [...assumptions] };
}
