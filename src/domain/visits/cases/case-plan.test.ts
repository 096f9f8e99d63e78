import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import {
  type CaseWater,
  caseKinds,
  caseSources,
  caseTaskMessage,
  caseTaskNamed,
  caseTexts,
  dosedAgain,
  planCase,
  stepsDue,
  suggestedCases,
} from '#domain/visits/index.ts';

const measured: CaseWater = {
  poolType: 'chlorine',
  targets: null,
  gallons: 20_000,
  readings: { chlorine: 0, pH: 7.8, totalAlkalinity: 100, calciumHardness: 300, cyanuricAcid: 50, salt: 500 },
};
const unmeasured: CaseWater = { ...measured, readings: {} };
const stepAt = (water: CaseWater, stepId: string, kind: (typeof caseKinds)[number] = 'green_to_clean') =>
  planCase(kind, water).steps.find((step) => step.stepId === stepId);

describe('the plan of a green pool', () => {
  it('shocks to the level that the stabilizer calls for, by what was measured', () => {
    // 0.39 × 50 = 19.5 ppm in 20,000 gallons: 1.02 fl oz of 12.5% per ppm and 1,000 gallons.
    const [dose] = stepAt(measured, '1-shock')?.doses ?? [];
    expect(dose).toMatchObject({ chemical: 'liquid_chlorine', unit: 'fl_oz' });
    expect(dose?.amount).toBeGreaterThan(380);
    expect(dose?.amount).toBeLessThan(420);
    expect(stepAt(measured, '1-lower-ph')?.doses.map(({ chemical }) => chemical)).toEqual(['muriatic_acid']);
  });

  it('holds chlorine at later visits by a test that is still to be made', () => {
    expect(stepAt(measured, '2-hold-chlorine')).toMatchObject({
      doses: [],
      missing: ['chlorine', 'pH', 'cyanuricAcid'],
    });
    const again = dosedAgain(planCase('green_to_clean', measured).steps, 2, {
      ...measured,
      readings: { ...measured.readings, chlorine: 12 },
    });
    expect(again.find(({ stepId }) => stepId === '2-hold-chlorine')?.doses).toHaveLength(1);
    expect(again.find(({ stepId }) => stepId === '3-hold-chlorine')?.doses).toEqual([]);
  });

  it('never lowers a pH that is low', () => {
    const low = { ...measured, readings: { ...measured.readings, pH: 6.9 } };
    expect(stepAt(low, '1-lower-ph')?.doses).toEqual([]);
  });
});

describe('every plan', () => {
  it.each(caseKinds)('%s doses nothing that was not measured, and asks for it', (kind) => {
    for (const step of planCase(kind, unmeasured).steps) {
      if (step.step !== 'clarifier') expect(step.doses).toEqual([]);
    }
    for (const step of planCase(kind, { ...measured, gallons: null }).steps) expect(step.doses).toEqual([]);
    for (const readings of [{ chlorine: 0 }, { pH: 7.5 }, { pH: 7.5, chlorine: 0 }]) {
      const asking = planCase(kind, { ...unmeasured, readings }).steps.filter(({ missing }) => missing.length > 0);
      for (const step of asking) expect(step.doses).toEqual([]);
    }
  });

  it.each(caseKinds)('%s has sources that can be opened, visits in order, and each step once a visit', (kind) => {
    const { steps, after } = planCase(kind, measured);
    expect(after[0]).toBe(0);
    expect([...after]).toEqual([...after].sort((a, b) => a - b));
    expect(new Set(steps.map(({ stepId }) => stepId)).size).toBe(steps.length);
    expect(steps.some(({ photo }) => photo)).toBe(true);
    for (const { address } of caseSources[kind].sources) expect(() => new URL(address)).not.toThrow();
    expect(caseSources[kind].sources.length).toBeGreaterThan(0);
  });

  it.each(caseKinds)('%s is called by names that fit a checklist and are known again in Spanish', (kind) => {
    const english = wordsOf('en');
    for (const { step } of planCase(kind, measured).steps) {
      const message = caseTaskMessage(kind, step);
      const title = english.say(message);
      expect(title.length).toBeLessThanOrEqual(120);
      expect(caseTaskNamed(title)).toEqual(message);
      expect(wordsOf('es').say(message)).not.toBe(title);
    }
  });

  it('leaves a task or service of another name alone', () => {
    expect(caseTaskNamed('Surface Skimming')).toBeNull();
    expect(caseTaskNamed('Foam: something else')).toBeNull();
  });
});

describe('the steps due at a visit', () => {
  const { steps } = planCase('green_to_clean', measured);
  const dates = ['2026-11-24', '2026-11-25', '2026-11-27', '2026-12-01'];
  const due = (on: string, done: readonly string[] = []) =>
    stepsDue(steps, dates, (stepId) => done.includes(stepId), on).map(({ stepId }) => stepId);

  it('are those of its day, and what earlier visits left', () => {
    expect(due('2026-11-23')).toEqual([]);
    expect(due('2026-11-24')).toContain('1-shock');
    const first = steps.filter(({ visit }) => visit === 1).map(({ stepId }) => stepId);
    const without = first.filter((stepId) => stepId !== '1-net-debris');
    expect(due('2026-11-25', without)).toEqual(['1-net-debris', '2-hold-chlorine', '2-brush', '2-clean-filter']);
  });

  it('ask for a step once where a later visit has it too', () => {
    expect(due('2026-11-27').filter((stepId) => stepId.endsWith('clean-filter'))).toEqual(['3-clean-filter']);
  });
});

it('suggests a case by readings, and none for good water', () => {
  expect(suggestedCases(measured)).toEqual(['green_to_clean']);
  expect(suggestedCases({ poolType: 'saltwater', readings: { chlorine: 0.2, salt: 3200 } })).toEqual([
    'green_to_clean',
    'salt_cell',
  ]);
  expect(suggestedCases({ poolType: 'chlorine', readings: { chlorine: 3, totalChlorine: 3.2 } })).toEqual([]);
});

it('says how each step is done in both languages', () => {
  for (const step of Object.keys(caseTexts.steps) as (keyof typeof caseTexts.steps)[]) {
    expect(wordsOf('es').say(caseTexts.how[step])).not.toBe(wordsOf('en').say(caseTexts.how[step]));
  }
});
