import { describe, expect, it } from 'vitest';
import { calculatorOf, calculators } from '../calculators/calculators.ts';
import reference from './reference-cases.json' with { type: 'json' };

interface ReferenceCase {
  readonly id: string;
  readonly kind: string;
  readonly inputs: Record<string, unknown>;
  readonly expected: Record<string, number>;
  readonly unit?: string;
  readonly tolerance: { readonly abs?: number; readonly pct?: number };
  readonly source: string;
}

// The file's union type of 66 different input shapes helps nobody here.
const cases = reference.cases as unknown as ReferenceCase[];

describe('published reference cases', () => {
  it('are all there', () => {
    expect(cases).toHaveLength(66);
    expect(new Set(cases.map((c) => c.kind))).toEqual(new Set(Object.keys(calculators)));
  });

  it.each(cases.map((c) => [c.id, c.source, c] as const))(
    '%s lies within its tolerance (%s)',
    (_id, _source, testCase) => {
      const { values, unit } = calculatorOf(testCase.kind)?.run(testCase.inputs) ?? {
        values: {} as Record<string, number>,
        unit: null,
      };
      for (const [name, wanted] of Object.entries(testCase.expected)) {
        const allowed = testCase.tolerance.abs ?? (Math.abs(wanted) * (testCase.tolerance.pct ?? 0)) / 100;
        expect(Math.abs((values[name] ?? Number.NaN) - wanted), `${name} = ${values[name]}`).toBeLessThanOrEqual(
          allowed,
        );
      }
      if (testCase.unit) expect(unit).toBe(testCase.unit);
    },
  );
});
