import * as z from 'zod/mini';
import { id, rangesStored } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { surfaces, type TargetReading, targetBounds, targetKinds } from '#domain/water/index.ts';
import { targetContractTexts } from './target-texts.ts';

/** An own ideal range of a reading. Without `max` there is no upper end. */
function targetRange(reading: TargetReading) {
  const { min, max } = targetBounds[reading];
  const bounds = [
    z.minimum(min, issue(targetContractTexts.targetBetween({ min, max }))),
    z.maximum(max, issue(targetContractTexts.targetBetween({ min, max }))),
  ] as const;
  const end = z.number(issue(targetContractTexts.targetBothEnds)).check(...bounds);
  return z.optional(
    z.object({ min: end, max: z.nullable(end) }).check(
      z.refine((range) => range.max === null || range.min <= range.max, {
        message: issue(targetContractTexts.targetOrder),
        path: ['max'],
      }),
    ),
  );
}

/** A body of water's own ideal ranges; what it leaves out follows its type. */
export const ownTargets = z.object({
  chlorine: targetRange('chlorine'),
  bromine: targetRange('bromine'),
  pH: targetRange('pH'),
  totalAlkalinity: targetRange('totalAlkalinity'),
  calciumHardness: targetRange('calciumHardness'),
  cyanuricAcid: targetRange('cyanuricAcid'),
  salt: targetRange('salt'),
  temperature: targetRange('temperature'),
});

/** A day of every year, MM-DD. */
const dayOfYear = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, issue(targetContractTexts.dayOfYear)));

/** The ranges that a company keeps some of its pools at; null: every kind, every surface, all year. */
export const targetRuleBody = z.object({
  kind: z.nullable(z.enum(targetKinds)),
  surface: z.nullable(z.enum(surfaces)),
  season: z.nullable(z.object({ from: dayOfYear, to: dayOfYear })),
  targets: ownTargets.check(
    z.refine(
      (targets) => Object.values(targets).some((range) => range !== undefined),
      issue(targetContractTexts.oneTarget),
    ),
  ),
});
export type TargetRuleBody = z.infer<typeof targetRuleBody>;

export const targetRule = z.object({
  ruleId: z.string(),
  kind: z.nullable(z.enum(targetKinds)),
  surface: z.nullable(z.enum(surfaces)),
  season: z.nullable(z.object({ from: z.string(), to: z.string() })),
  targets: rangesStored,
  updatedAt: z.string(),
  /** By name; null where that is not known any more. */
  updatedBy: z.nullable(z.string()),
});
export type TargetRuleAnswer = z.infer<typeof targetRule>;
export const targetRuleList = z.array(targetRule);

/** PUT /api/water-targets: a rule under the id that the caller gives it, new or in place of what is stored. */
export const putTargetRuleBody = z.object({ ruleId: id, rule: targetRuleBody }).register(z.globalRegistry, {
  example: {
    ruleId: 'TARGET-1',
    rule: { kind: null, surface: 'vinyl', season: null, targets: { calciumHardness: { min: 100, max: 250 } } },
  },
});
export type PutTargetRule = z.infer<typeof putTargetRuleBody>;

/** A rule as it would be, or without it. */
export const targetEffectsBody = z.object({ ruleId: id, rule: z.nullable(targetRuleBody) }).register(z.globalRegistry, {
  example: {
    ruleId: 'TARGET-1',
    rule: { kind: 'spa', surface: null, season: null, targets: { pH: { min: 7.2, max: 7.6 } } },
  },
});
export type TargetEffectsBody = z.infer<typeof targetEffectsBody>;

const word = z.enum(['ideal', 'low', 'high', 'critical']);
const affectedPool = z.object({
  poolId: z.string(),
  name: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  changes: z.array(z.object({ reading: z.string(), value: z.number(), before: word, after: word })),
  wasIdeal: z.boolean(),
  isIdeal: z.boolean(),
});

/** What saving a rule would make of the last readings. */
export const targetEffects = z.object({
  /** The day that is looked at: today, or the first day of the rule’s season. */
  on: z.string(),
  /** Bodies of water that are looked after. */
  pools: z.int(),
  /** Those whose ranges would change, whatever was measured. */
  retargeted: z.int(),
  /** Those of which a reading’s word would change. */
  changed: z.int(),
  toAttention: z.int(),
  toIdeal: z.int(),
  /** Those that would then need attention first; at most 50. */
  affected: z.array(affectedPool),
});
export type TargetEffects = z.infer<typeof targetEffects>;
