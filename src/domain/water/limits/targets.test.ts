import { describe, expect, it } from 'vitest';
import {
  defaultTargets,
  effectOfTargets,
  reasonedTargets,
  type TargetedBody,
  type TargetRule,
  targetsInForce,
} from './targets.ts';
import { idealRanges, type OwnTargets, poolTypes, targetBounds, targetReadings, waterLimits } from './water-limits.ts';

const body = (fields: Partial<TargetedBody> = {}): TargetedBody => ({
  poolType: 'chlorine',
  surface: null,
  isIndoor: false,
  isPublic: false,
  ownTargets: null,
  ...fields,
});
const rule = (ruleId: string, targets: OwnTargets, fields: Partial<TargetRule> = {}): TargetRule => ({
  ruleId,
  kind: null,
  surface: null,
  season: null,
  targets,
  ...fields,
});
const pH = (min: number): OwnTargets => ({ pH: { min, max: 7.8 } });
const summer = { from: '05-01', to: '09-30' };
const [inJuly, inJanuary] = ['2026-07-15', '2026-01-15'];

describe('what a body of water is kept at', () => {
  it('is asked for many one after the other: those that are alike are kept alike, and no others', () => {
    const of = targetsInForce([rule('R', pH(7.3), { kind: 'spa' })], inJuly);
    const kinds: Partial<TargetedBody>[] = [
      {},
      { poolType: 'spa' },
      { surface: 'plaster' },
      { isIndoor: true },
      { isPublic: true },
      { ownTargets: pH(7.1) },
      { ownTargets: pH(7) },
    ];
    const alone = kinds.map((kind) => targetsInForce([rule('R', pH(7.3), { kind: 'spa' })], inJuly)(body(kind)));
    for (let turn = 0; turn < 2; turn += 1) expect(kinds.map((kind) => of(body(kind)))).toEqual(alone);
    expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBe(kinds.length);
  });

  it('is the range of its type where nothing more is known of it', () => {
    for (const poolType of [...poolTypes, null]) expect(targetsInForce([], inJuly)(body({ poolType }))).toBeNull();
  });

  it.each([
    ['plaster', { surface: 'plaster' }, { calciumHardness: { min: 200, max: 400 } }],
    ['vinyl', { surface: 'vinyl' }, { calciumHardness: { min: 150, max: 250 } }],
    ['paint', { surface: 'painted' }, null],
    ['a plaster spa', { surface: 'plaster', poolType: 'spa' }, null],
    ['an indoor pool', { isIndoor: true }, { cyanuricAcid: { min: 0, max: 50 } }],
    ['an indoor spa', { isIndoor: true, poolType: 'spa' }, null],
    [
      'public water',
      { isPublic: true, poolType: 'commercial' },
      { chlorine: { min: 2, max: 5 }, pH: { min: 7.2, max: 7.8 } },
    ],
    ['a public spa', { isPublic: true, poolType: 'spa' }, { chlorine: { min: 3, max: 5 }, pH: { min: 7.2, max: 7.8 } }],
    [
      'public bromine',
      { isPublic: true, poolType: 'bromine' },
      { bromine: { min: 3, max: 8 }, pH: { min: 7.2, max: 7.8 } },
    ],
    [
      'a natural pool, whatever else it is',
      { isPublic: true, isIndoor: true, surface: 'tile', poolType: 'natural' },
      null,
    ],
  ] as const)('follows from %s', (_, fields, targets) => {
    expect(targetsInForce([], inJuly)(body(fields))).toEqual(targets);
  });

  it('is its own range before all others, each reading by itself', () => {
    const rules = [rule('all', { ...pH(7.3), calciumHardness: { min: 200, max: 600 } })];
    const found = reasonedTargets(rules, inJuly)(body({ surface: 'vinyl', ownTargets: pH(7.5) }));
    expect(found.pH).toEqual({ from: 'own', range: { min: 7.5, max: 7.8 } });
    expect(found.calciumHardness).toMatchObject({ from: 'company', range: { min: 200, max: 600 } });
  });

  // Each of these wins over all that stand before it.
  const lesserFirst = [
    rule('all', pH(7.01)),
    rule('vinyl', pH(7.02), { surface: 'vinyl' }),
    rule('type', pH(7.03), { kind: 'saltwater' }),
    rule('type-vinyl', pH(7.04), { kind: 'saltwater', surface: 'vinyl' }),
    rule('indoor', pH(7.05), { kind: 'indoor' }),
    rule('public', pH(7.06), { kind: 'public' }),
    rule('summer', pH(7.07), { season: summer }),
    rule('summer-vinyl', pH(7.08), { season: summer, surface: 'vinyl' }),
    rule('summer-public', pH(7.09), { season: summer, kind: 'public' }),
    rule('july', pH(7.1), { season: { from: '07-01', to: '07-31' } }),
  ];
  const all = body({ poolType: 'saltwater', surface: 'vinyl', isIndoor: true, isPublic: true });
  it.each(lesserFirst.map((one, index) => [one.ruleId, index] as const))(
    'is the rule “%s” before lesser ones',
    (ruleId, index) => {
      const known = lesserFirst.slice(0, index + 1).reverse();
      expect(reasonedTargets(known, inJuly)(all).pH).toMatchObject({ rule: { ruleId } });
    },
  );

  it('leaves out rules of another kind, surface or season', () => {
    expect(reasonedTargets(lesserFirst, inJanuary)(all).pH).toMatchObject({ rule: { ruleId: 'public' } });
    expect(reasonedTargets(lesserFirst, inJanuary)(body()).pH).toMatchObject({ rule: { ruleId: 'all' } });
  });

  it('takes a reading that its type does without from nothing but its own range, or a rule for its kind', () => {
    const stabilizer = { cyanuricAcid: { min: 30, max: 50 } };
    const spa = body({ poolType: 'spa' });
    expect(targetsInForce([rule('all', stabilizer)], inJuly)(spa)).toBeNull();
    expect(targetsInForce([rule('spas', stabilizer, { kind: 'spa' })], inJuly)(spa)).toEqual(stabilizer);
    expect(targetsInForce([rule('all', { salt: { min: 3000, max: 3500 } })], inJuly)(body())).toBeNull();
  });

  it('stays inside what may be asked for', () => {
    for (const { targets } of defaultTargets) {
      for (const reading of targetReadings) {
        const range = targets[reading];
        if (!range) continue;
        expect(range.min).toBeGreaterThanOrEqual(targetBounds[reading].min);
        expect(range.max).toBeLessThanOrEqual(targetBounds[reading].max);
      }
    }
  });

  it('never makes less critical than the type does', () => {
    for (const poolType of poolTypes) {
      const targets = targetsInForce([], inJuly)(body({ poolType, surface: 'tile', isIndoor: true, isPublic: true }));
      const [usual, judged] = [waterLimits(poolType), waterLimits({ poolType, targets })];
      for (const reading of ['chlorine', 'pH'] as const)
        expect(judged[reading]?.critical).toEqual(usual[reading]?.critical);
    }
  });
});

describe('the effect of targets', () => {
  const readings = { chlorine: 2, pH: 7.7, totalAlkalinity: 100, calciumHardness: 320, cyanuricAcid: null, salt: null };
  const at = { ...readings, temperature: 95 };

  it('is each reading whose word changes; the temperature is not acted on', () => {
    const after = { pH: { min: 7.4, max: 7.8 }, temperature: { min: 90, max: 100 } };
    expect(effectOfTargets(at, 'chlorine', { before: null, after })).toEqual({
      changes: [{ reading: 'pH', value: 7.7, before: 'high', after: 'ideal' }],
      wasIdeal: false,
      isIdeal: false,
    });
  });

  it('says when all is ideal before or after', () => {
    const before = { pH: { min: 7.4, max: 7.8 }, calciumHardness: { min: 200, max: 400 } };
    expect(effectOfTargets(at, 'chlorine', { before, after: null })).toMatchObject({ wasIdeal: true, isIdeal: false });
    expect(effectOfTargets(at, 'chlorine', { before: null, after: before }).isIdeal).toBe(true);
  });

  it('reads bromine off the chlorine test', () => {
    const after = { bromine: { min: 8, max: 10 } };
    expect(idealRanges('bromine').bromine).toEqual({ min: 3, max: 6 });
    expect(effectOfTargets(at, 'bromine', { before: null, after }).changes).toMatchObject([
      { reading: 'bromine', before: 'ideal', after: 'low' },
    ]);
  });
});
