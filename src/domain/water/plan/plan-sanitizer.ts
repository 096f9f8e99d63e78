import { sanitizerOf } from '../limits/pool-types.ts';
import { distanceOutside } from '../limits/status.ts';
import type { Ranges } from '../limits/water-limits.ts';
import { doseFor } from '../physics/dose.ts';
import { brominePerChlorine } from '../physics/molar-masses.ts';
import {
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  codeMinimumBromine,
  codeMinimumChlorine,
  combinedChlorineLimit,
  swimAgainBelow,
} from '../physics/sanitizer.ts';
import type { Water } from '../physics/water.ts';
import { formatAmount } from './format-amount.ts';
import type { PlanInput, Priority, ProductChoice, Unreached } from './plan-types.ts';
import { choiceFor, choicesFor } from './product-choice.ts';
import { productTable } from './product-table.ts';
import type { Parameter } from './products.ts';

/** What the sanitizer step will be; `null` choice: nothing to add. */
export interface SanitizerDecision {
  readonly choice: ProductChoice | null;
  readonly parameter: Extract<Parameter, 'freeChlorine' | 'bromine'>;
  readonly from: number;
  readonly to: number;
  readonly shock: boolean;
  readonly priority: Priority;
  readonly notes: readonly string[];
  readonly assumptions: readonly string[];
  readonly unreached: readonly Unreached[];
}

const nothing = {
  choice: null,
  parameter: 'freeChlorine',
  from: 0,
  to: 0,
  shock: false,
  priority: 'low',
  notes: [],
  assumptions: [],
  unreached: [],
} as const satisfies SanitizerDecision;

/** Where a dose aims inside a range: high in it, because sun and swimmers take 1.5-3 ppm a day (reference §6). */
const aimShare = 0.75;

/** Decides the sanitizer: nothing, a dose into the range, or a shock. Natural pools never get any (reference §7.1). */
export function decideSanitizer(input: PlanInput, water: Water, ranges: Ranges): SanitizerDecision {
  const sanitizer = sanitizerOf(input.poolType);
  if (sanitizer === 'natural') return decideNatural(input);
  return sanitizer === 'bromine' ? decideBromine(input, ranges) : decideChlorine(input, water, ranges);
}

function decideNatural(input: PlanInput): SanitizerDecision {
  const notes = [
    'Natural pool: don’t add sanitizer, stabilizer or algaecide. They harm the biofilter. Ask the filter’s builder or a lab about nutrients (phosphate, nitrate, ammonium) and water hygiene.',
  ];
  if ((input.readings.chlorine ?? 0) > 0) {
    notes.push('Sanitizer was measured in a natural pool. Find the source, such as fill water, and let it drop.');
  }
  return { ...nothing, notes };
}

function decideBromine(input: PlanInput, ranges: Ranges): SanitizerDecision {
  const { chlorine, bromine } = input.readings;
  const assumptions: string[] = [];
  const range = ranges.bromine;
  const level = bromine ?? (chlorine === undefined ? undefined : bromineOfChlorineReading(chlorine));
  if (level === undefined || !range) {
    return {
      ...nothing,
      parameter: 'bromine',
      assumptions: ['Bromine wasn’t measured, so there’s no sanitizer dose.'],
    };
  }
  if (bromine === undefined) {
    assumptions.push(
      `Bromine pool: a chlorine reading of ${number(chlorine ?? 0)} ppm means ${number(level)} ppm bromine (2.25 times).`,
    );
  }
  const outside = distanceOutside(level, range);
  const base = { ...nothing, parameter: 'bromine' as const, from: level, to: level, assumptions };
  if (outside > 0) return { ...base, ...letFall('bromine', 'Bromine', level, range.max ?? level) };
  if (outside === 0) return base;
  // A company's chlorine range is met too where it can be: bromine is 2.25 times the chlorine reading.
  const own = input.targetRanges?.chlorine;
  const low = Math.max(range.min, own ? own.min * brominePerChlorine : range.min);
  const high = Math.min(range.max ?? range.min * 2, own?.max ? own.max * brominePerChlorine : Number.POSITIVE_INFINITY);
  const top = high >= low ? high : (range.max ?? range.min * 2);
  const bottom = high >= low ? low : range.min;
  return {
    ...base,
    choice: choiceFor('brominate', input.stock ?? []),
    to: Math.max(level, bottom + aimShare * (top - bottom)),
    priority: level < codeMinimumBromine ? 'high' : 'medium',
  };
}

function decideChlorine(input: PlanInput, water: Water, ranges: Ranges): SanitizerDecision {
  const { chlorine } = input.readings;
  const range = ranges.chlorine;
  if (chlorine === undefined || !range) {
    return { ...nothing, assumptions: ['Free chlorine wasn’t measured, so there’s no sanitizer dose.'] };
  }
  const shock = decideShock(input, chlorine, water);
  if (shock) return shock;

  const level = chlorineForCyanuricAcid(water.cyanuricAcid, input.poolType === 'saltwater' ? 'swg' : 'manual');
  const outside = distanceOutside(chlorine, range);
  const aim = outside < 0 ? range.min + aimShare * ((range.max ?? range.min + 2) - range.min) : chlorine;
  const notes: string[] = [];
  if (aim < level.minimum) {
    const more = doseFor({
      ...choiceFor('shock', input.stock ?? []),
      gallons: input.gallons,
      parameter: 'freeChlorine',
      from: aim,
      to: level.minimum,
    });
    notes.push(
      `With CYA at ${number(water.cyanuricAcid)} ppm, keep free chlorine at ${level.minimum} ppm or more. Another ${formatAmount(more.amount, more.unit)} of ${more.product.name.toLowerCase()} would get it there.`,
    );
  }
  const base = { ...nothing, from: chlorine, to: aim, notes };
  if (outside === 0) return base;
  if (outside > 0) {
    const high = letFall('chlorine', 'Free chlorine', chlorine, range.max ?? chlorine);
    return { ...base, ...high, notes: [...notes, ...high.notes] };
  }
  if (input.poolType === 'saltwater') notes.push('Raise the salt cell’s output or run time to hold this level.');
  const picked = pickChlorine(input, water, ranges, aim - chlorine);
  return {
    ...base,
    choice: picked.choice,
    notes: [...notes, ...picked.notes],
    priority: chlorine < Math.max(codeMinimumChlorine, range.min - 1) ? 'high' : 'medium',
  };
}

/** Shock for combined chlorine above 0.5 ppm or visible algae; null where neither is so. */
function decideShock(input: PlanInput, chlorine: number, water: Water): SanitizerDecision | null {
  const { combinedChlorine, totalChlorine } = input.readings;
  const combined = combinedChlorine ?? (totalChlorine === undefined ? 0 : Math.max(0, totalChlorine - chlorine));
  const tooMuch = combined > combinedChlorineLimit;
  if (!tooMuch && !input.algaeVisible) return null;
  const byStabilizer = chlorineForCyanuricAcid(water.cyanuricAcid).shock;
  // The tenfold breakpoint rule is disputed in stabilized water, so it is used only without cyanuric acid.
  const level = water.cyanuricAcid > 0 || !tooMuch ? byStabilizer : Math.max(byStabilizer, 10 * combined);
  const reasons = [
    ...(tooMuch ? [`combined chlorine is ${number(combined)} ppm, above ${combinedChlorineLimit}`] : []),
    ...(input.algaeVisible ? ['algae is visible'] : []),
  ];
  const notes = [
    `Shock: ${reasons.join(' and ')}. Test again the next morning and repeat until combined chlorine is ${combinedChlorineLimit} ppm or less.`,
    `No swimming until free chlorine is down to ${swimAgainBelow} ppm or less.`,
  ];
  const base = { ...nothing, from: chlorine, to: Math.max(level, chlorine), notes, shock: true };
  const unreached = [
    {
      reading: 'chlorine' as const,
      reason: `Free chlorine will be at shock level after dosing and will drop on its own. Test again the next morning.`,
    },
  ];
  if (chlorine >= level) {
    return {
      ...base,
      notes: [...notes, `Free chlorine is already at shock level (${number(level)} ppm). Hold it there.`],
      unreached,
    };
  }
  return { ...base, choice: choiceFor('shock', input.stock ?? []), priority: 'high', unreached };
}

/** The first chlorine product whose by-products keep cyanuric acid and calcium inside their ranges. */
function pickChlorine(
  input: PlanInput,
  water: Water,
  ranges: Ranges,
  rise: number,
): { choice: ProductChoice; notes: string[] } {
  const stock = input.stock ?? [];
  const notes: string[] = [];
  for (const choice of choicesFor('chlorinate', stock)) {
    const product = productTable[choice.chemical];
    const trouble = (['cyanuricAcid', 'calciumHardness'] as const).find((parameter) => {
      const gain = (product.effects[parameter] ?? 0) * rise;
      const max = ranges[parameter]?.max ?? null;
      return gain > 0 && max !== null && water[parameter] + gain > max;
    });
    if (!trouble) return { choice, notes };
    const gain = (product.effects[trouble] ?? 0) * rise;
    notes.push(
      `${product.name} isn’t used here because it would bring ${trouble === 'cyanuricAcid' ? 'CYA' : 'calcium hardness'} to ${number(water[trouble] + gain)} ppm.`,
    );
  }
  return { choice: { chemical: 'liquid_chlorine' }, notes };
}

function letFall(reading: 'chlorine' | 'bromine', name: string, level: number, max: number) {
  const reason = `${name} is ${number(level)} ppm, above ${number(max)}. Don’t add any. Let sun and use bring it down, then test again.`;
  const neutralizer =
    reading === 'chlorine' && level > 10
      ? ['To open the pool sooner, use a chlorine neutralizer (sodium thiosulfate) in small steps. Test after each.']
      : [];
  return { unreached: [{ reading, reason }], notes: neutralizer };
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
