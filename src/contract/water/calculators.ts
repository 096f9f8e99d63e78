import * as z from 'zod/mini';

/** A calculator's inputs, checked one by one by the calculator itself so that a fault names its field. */
export const calculatorInputs = z.record(z.string().check(z.maxLength(100)), z.unknown()).register(z.globalRegistry, {
  example: { pH: 7.5, tempF: 80, calciumHardness: 300, totalAlkalinity: 100, cyanuricAcid: 40 },
});

export const calculator = z.object({
  kind: z.string(),
  title: z.string(),
  inputs: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.nullable(z.string()),
      required: z.boolean(),
      choices: z.optional(z.array(z.string())),
    }),
  ),
  /** The units the results come in. */
  units: z.string(),
  sources: z.array(z.string()),
});
export const calculatorList = z.array(calculator);

/** The named results with their unit (null where there is none) and what was assumed. */
export const calculatorResult = z.catchall(
  z.object({ unit: z.nullable(z.string()), assumptions: z.array(z.string()) }),
  z.union([z.number(), z.string(), z.null(), z.array(z.string())]),
);
export type CalculatorAnswer = z.infer<typeof calculatorResult>;
