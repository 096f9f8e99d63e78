import type { Message } from '#domain/language/index.ts';
import { distanceOutside } from '../limits/status.ts';
import {
  InvalidReading,
  isNaturalPool,
  type Range,
  type RangedReading,
  type Ranges,
  rangesWith,
  requireNumber,
  targetBounds,
  targetReadings,
  waterLimits,
} from '../limits/water-limits.ts';
import { additionsOf } from '../physics/effect.ts';
import { equilibriumOf, equivalentsOfPpm } from '../physics/equilibrium.ts';
import { saturationIndexOrNull } from '../physics/saturation-index.ts';
import { brominePerChlorine } from '../physics/units.ts';
import { assumeWater, gallonsBounds, ppmBounds, replacePercent, type Water } from '../physics/water.ts';
import { decideAims } from './plan-aims.ts';
import { decideSanitizer, type SanitizerDecision } from './plan-sanitizer.ts';
import { type Aeration, StepList } from './plan-steps.ts';
import type { Plan, PlanInput, ProjectedWater, Unreached } from './plan-types.ts';
import { choiceFor, productTable } from './product-table.ts';
import { planTexts as texts } from './texts.ts';

interface Situation {
  readonly input: PlanInput;
  readonly water: Water;
  readonly ranges: Ranges;
  readonly projected: ProjectedWater;
  readonly current: number | null;
  readonly aeration: Aeration | null;
  /** ppm that the plan adds as stabilizer. */
  readonly cyanuricRise: number;
}

/** A typed index that differs from the computed one by more than this is pointed out (reference §9). */
const typedIndexTolerance = 0.3;

/** Advice with the doses: what drops only by replacing water, what aeration does, what to test again. */
function notesAbout(situation: Situation): { notes: Message[]; unreached: Unreached[] } {
  const { input, water, ranges, projected, current, aeration, cyanuricRise } = situation;
  const notes: Message[] = [];
  const unreached: Unreached[] = [];
  const miss = (reading: RangedReading, reason: Message, replaced?: number | null): void => {
    unreached.push(replaced === undefined ? { reading, reason } : { reading, reason, replacePercent: replaced });
    notes.push(reason);
  };

  if (aeration) {
    notes.push(aeration.inRounds ? texts.aerateInRounds : texts.aerate({ from: aeration.from, to: aeration.to }));
  }
  for (const reading of diluted) {
    const range = ranges[reading];
    const value = projected[reading];
    const measured = reading === 'calciumHardness' || input.readings[reading] !== undefined;
    if (!range || !measured || !isAbove(value, range)) continue;
    const max = range.max ?? range.min;
    const percent = Math.round(replacePercent(value, max - 0.1 * (max - range.min), 0));
    miss(reading, texts.replaceWater[reading]({ value, max, percent }), percent);
  }
  if (cyanuricRise > 0) {
    notes.push(texts.stabilizerIsSlow);
  }
  const typed = input.readings.lsi;
  if (typed !== undefined && current !== null && Math.abs(typed - current) > typedIndexTolerance) {
    notes.push(texts.indexDiffers({ typed, computed: current, by: typedIndexTolerance }));
  }
  if (current === null) {
    notes.push(texts.noIndex);
  }
  const temperature = ranges.temperature;
  if (temperature && distanceOutside(water.tempF, temperature) !== 0) {
    unreached.push({ reading: 'temperature', reason: texts.temperature });
  }
  const missed = (reading: 'pH' | 'totalAlkalinity' | 'calciumHardness'): boolean => {
    const range = ranges[reading];
    return (
      range !== null &&
      Math.abs(distanceOutside(projected[reading], range)) > 1e-6 &&
      !unreached.some((u) => u.reading === reading)
    );
  };
  if (missed('pH')) {
    miss('pH', texts.pHMissed, null);
  }
  if (missed('totalAlkalinity')) {
    miss('totalAlkalinity', texts.alkalinityMissed, null);
  }
  const index = ranges.lsi;
  if (index && projected.lsi === null) {
    miss('lsi', texts.noIndexAfter, null);
  } else if (index && projected.lsi !== null && Math.abs(distanceOutside(projected.lsi, index)) > 1e-6) {
    const isHigh = projected.lsi > (index.max ?? projected.lsi) && !isNaturalPool(input.poolType);
    miss('lsi', indexAdvice(projected.lsi, index, isNaturalPool(input.poolType)), isHigh ? null : undefined);
  }
  return { notes, unreached };
}

const diluted = ['calciumHardness', 'cyanuricAcid', 'salt'] as const;

const isAbove = (value: number, range: Range): boolean => distanceOutside(value, range) > 1e-6;

function indexAdvice(lsi: number, range: Range, natural: boolean): Message {
  if (natural) return texts.indexOfNatural({ lsi });
  return lsi < range.min
    ? texts.indexBelow({ lsi, bound: range.min })
    : texts.indexAbove({ lsi, bound: range.max ?? 0 });
}

/**
 * What to dose, in order, with splits, waits and the water that is to be expected afterwards (reference §7-§9).
 * Readings inside their ranges get no dose. What no dose can reach is in `unreached` and said in `notes`; every value taken
 * for a missing reading or strength is in `assumptions`.
 * @throws InvalidReading for readings, targets, strengths or gallons that cannot be worked with.
 */
export function planTreatment(input: PlanInput): Plan {
  const gallons = requireNumber('gallons', input.gallons, gallonsBounds);
  for (const field of ['chlorine', 'bromine', 'totalChlorine', 'combinedChlorine'] as const) {
    if (input.readings[field] !== undefined) requireNumber(field, input.readings[field], ppmBounds);
  }
  const { water, assumptions } = assumeWater(input.readings, input.poolType);
  const ranges = rangesWith(input.poolType, input.targetRanges);
  requireTargets(ranges);
  const stock = input.stock ?? [];
  const equilibrium = equilibriumOf(water);

  const sanitizer = decideSanitizer(input, water, ranges);
  const others = besideBalance(input, water, ranges, sanitizer);
  const base = choiceFor('raisePh', stock);
  const baseAcidity = productTable[base.chemical].acidity ?? { gramsPerMol: 1, alkalinity: 2, carbonate: 1, borate: 0 };
  const aims = decideAims({
    water,
    equilibrium,
    ranges,
    base: baseAcidity,
    others: others.additions,
    obeyIndex: !isNaturalPool(input.poolType),
  });

  const steps = new StepList({
    gallons,
    stock,
    water,
    equilibrium,
    lsi: saturationIndexOrNull(water),
    limits: waterLimits({ poolType: input.poolType, targets: input.targetRanges }),
  });
  steps.balance(aims, baseAcidity);
  if (aims.calciumRise > 0) {
    steps.raise('raiseCalcium', 'calciumHardness', aims.calciumHardness - aims.calciumRise, aims.calciumHardness);
  }
  if (others.cyanuricRise > 0)
    steps.raise('stabilize', 'cyanuricAcid', water.cyanuricAcid, water.cyanuricAcid + others.cyanuricRise);
  if (others.saltRise > 0) steps.raise('salt', 'salt', water.salt, water.salt + others.saltRise);
  steps.sanitize(sanitizer);
  if (!isNaturalPool(input.poolType)) {
    if (input.algaeVisible) steps.raise('killAlgae', 'algaeVisible', 0, 1);
    if (input.cloudy) steps.raise('clarify', 'clarifierStart', 0, 1);
  }

  const projected: ProjectedWater = {
    ...projectedSanitizer(input, sanitizer),
    pH: aims.pH,
    lsi: aims.lsi,
    calciumHardness: aims.calciumHardness,
    temperature: water.tempF,
    totalAlkalinity: aims.totalAlkalinity,
    cyanuricAcid: water.cyanuricAcid + others.additions.cyanuricPpm,
    salt: water.salt + others.additions.saltPpm,
  };
  const current = saturationIndexOrNull(water);
  const about = notesAbout({
    input,
    water,
    ranges,
    projected,
    current,
    aeration: steps.aeration,
    cyanuricRise: others.cyanuricRise,
  });
  return {
    steps: steps.all,
    projected,
    lsi: current,
    ranges,
    water,
    unreached: [
      ...sanitizer.unreached,
      ...about.unreached.filter((item) => !sanitizer.unreached.some((s) => s.reading === item.reading)),
    ],
    aeratesTo: steps.aeration?.to ?? null,
    notes: [...sanitizer.notes, ...sanitizer.unreached.map((item) => item.reason), ...about.notes],
    assumptions: [
      ...assumptions,
      ...sanitizer.assumptions,
      ...steps.assumptions,
      ...(steps.all.length > 0 ? [texts.model] : []),
    ],
  };
}

/** Stabilizer, salt and sanitizer are decided before the balance, because they move alkalinity, calcium and pH along. */
function besideBalance(input: PlanInput, water: Water, ranges: Ranges, sanitizer: SanitizerDecision) {
  const product = sanitizer.choice ? productTable[sanitizer.choice.chemical] : null;
  const perPpm = product ? 1 / (product.effects[sanitizer.parameter] ?? 1) : 0;
  const rise = (sanitizer.to - sanitizer.from) * perPpm;
  const gained = {
    calciumHardness: (product?.effects.calciumHardness ?? 0) * rise,
    cyanuricAcid: (product?.effects.cyanuricAcid ?? 0) * rise,
    totalAlkalinity: (product?.effects.totalAlkalinity ?? 0) * rise,
  };
  const cyanuric = input.readings.cyanuricAcid === undefined ? null : ranges.cyanuricAcid;
  const cyanuricRise = riseInto(cyanuric, water.cyanuricAcid + gained.cyanuricAcid, 0.25);
  // Hayward's ideal of 3200 ppm is this far into its 2700-3400.
  const saltRise = riseInto(input.readings.salt === undefined ? null : ranges.salt, water.salt, 500 / 700);
  const cyanuricPpm = gained.cyanuricAcid + cyanuricRise;
  // Stabilizer dissolves over days, so its acidity is left to the next test and not counterdosed today.
  const asAdded = additionsOf(productTable.salt, { ...gained, totalAlkalinity: 0 }, 0);
  return {
    cyanuricRise,
    saltRise,
    additions: {
      ...asAdded,
      alkalinity: equivalentsOfPpm(gained.totalAlkalinity),
      calciumPpm: gained.calciumHardness,
      cyanuricPpm,
      saltPpm: saltRise,
    },
  };
}

function riseInto(range: Range | null, value: number, share: number): number {
  if (!range || value >= range.min) return 0;
  const width = range.max === null ? 0.4 * range.min : range.max - range.min;
  return range.min + share * width - value;
}

function projectedSanitizer(
  input: PlanInput,
  decision: SanitizerDecision,
): Pick<ProjectedWater, 'chlorine' | 'bromine'> {
  const measured = input.readings.chlorine ?? null;
  if (decision.parameter === 'bromine') {
    const known = input.readings.bromine !== undefined || measured !== null;
    return known
      ? { bromine: decision.to, chlorine: decision.to / brominePerChlorine }
      : { bromine: null, chlorine: null };
  }
  return { chlorine: decision.choice ? decision.to : measured, bromine: null };
}

function requireTargets(ranges: Ranges): void {
  for (const reading of targetReadings) {
    const [range, limit] = [ranges[reading], targetBounds[reading]];
    // Nothing is dosed for the temperature.
    if (!range || reading === 'temperature') continue;
    if (range.min < limit.min || range.min > limit.max || (range.max ?? limit.max) > limit.max) {
      throw new InvalidReading(`targetRanges.${reading}`, texts.targetBetween({ min: limit.min, max: limit.max }));
    }
  }
}
