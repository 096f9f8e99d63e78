import type { Message } from '#domain/language/index.ts';
import { distanceOutside } from '../limits/status.ts';
import { type Ranges, sanitizerOf } from '../limits/water-limits.ts';
import { doseFor } from '../physics/dose.ts';
import {
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  codeMinimumBromine,
  codeMinimumChlorine,
  combinedChlorineLimit,
  swimAgainBelow,
} from '../physics/sanitizer.ts';
import { brominePerChlorine } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import type { PlanInput, Priority, ProductChoice, Unreached } from './plan-types.ts';
import { choiceFor, choicesFor, productTable } from './product-table.ts';
import { productTexts } from './product-texts.ts';
import type { Parameter } from './products.ts';
import { planTexts as texts } from './texts.ts';

/** What the sanitizer step will be; `null` choice: nothing to add. */
export interface SanitizerDecision {
  readonly choice: ProductChoice | null;
  readonly parameter: Extract<Parameter, 'freeChlorine' | 'bromine'>;
  readonly from: number;
  readonly to: number;
  readonly shock: boolean;
  readonly priority: Priority;
  readonly notes: readonly Message[];
  readonly assumptions: readonly Message[];
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
  const notes = [texts.natural];
  if ((input.readings.chlorine ?? 0) > 0) {
    notes.push(texts.sanitizerInNatural);
  }
  return { ...nothing, notes };
}

function decideBromine(input: PlanInput, ranges: Ranges): SanitizerDecision {
  const { chlorine, bromine } = input.readings;
  const assumptions: Message[] = [];
  const range = ranges.bromine;
  const level = bromine ?? (chlorine === undefined ? undefined : bromineOfChlorineReading(chlorine));
  if (level === undefined || !range) {
    return {
      ...nothing,
      parameter: 'bromine',
      assumptions: [texts.noBromine],
    };
  }
  if (bromine === undefined) {
    assumptions.push(texts.bromineOfChlorine({ chlorine: chlorine ?? 0, bromine: level }));
  }
  const outside = distanceOutside(level, range);
  const base = { ...nothing, parameter: 'bromine' as const, from: level, to: level, assumptions };
  if (outside > 0) return { ...base, ...letFall('bromine', level, range.max ?? level) };
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
    return { ...nothing, assumptions: [texts.noChlorine] };
  }
  const shock = decideShock(input, chlorine, water);
  if (shock) return shock;

  const level = chlorineForCyanuricAcid(water.cyanuricAcid, input.poolType === 'saltwater' ? 'swg' : 'manual');
  const outside = distanceOutside(chlorine, range);
  const aim = outside < 0 ? range.min + aimShare * ((range.max ?? range.min + 2) - range.min) : chlorine;
  const notes: Message[] = [];
  if (aim < level.minimum) {
    const more = doseFor({
      ...choiceFor('shock', input.stock ?? []),
      gallons: input.gallons,
      parameter: 'freeChlorine',
      from: aim,
      to: level.minimum,
    });
    notes.push(
      texts.chlorineForCya({
        cya: water.cyanuricAcid,
        minimum: level.minimum,
        amount: more.amount,
        unit: more.unit,
        product: productTexts.names[more.product.chemical],
      }),
    );
  }
  const base = { ...nothing, from: chlorine, to: aim, notes };
  if (outside === 0) return base;
  if (outside > 0) {
    const high = letFall('chlorine', chlorine, range.max ?? chlorine);
    return { ...base, ...high, notes: [...notes, ...high.notes] };
  }
  if (input.poolType === 'saltwater') notes.push(texts.saltCell);
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
    ...(tooMuch ? [texts.combinedAbove({ combined, limit: combinedChlorineLimit })] : []),
    ...(input.algaeVisible ? [texts.algaeSeen] : []),
  ];
  const notes = [texts.shock({ reasons, limit: combinedChlorineLimit }), texts.noSwimming({ limit: swimAgainBelow })];
  const base = { ...nothing, from: chlorine, to: Math.max(level, chlorine), notes, shock: true };
  const unreached = [
    {
      reading: 'chlorine' as const,
      reason: texts.atShockLevelAfter,
    },
  ];
  if (chlorine >= level) {
    return {
      ...base,
      notes: [...notes, texts.atShockLevel({ level })],
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
): { choice: ProductChoice; notes: Message[] } {
  const stock = input.stock ?? [];
  const notes: Message[] = [];
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
      (trouble === 'cyanuricAcid' ? texts.tooMuchCya : texts.tooMuchCalcium)({
        product: productTexts.names[product.chemical],
        value: water[trouble] + gain,
      }),
    );
  }
  return { choice: { chemical: 'liquid_chlorine' }, notes };
}

function letFall(reading: 'chlorine' | 'bromine', level: number, max: number) {
  const reason = texts.letFall[reading]({ value: level, max });
  const neutralizer = reading === 'chlorine' && level > 10 ? [texts.neutralizer] : [];
  return { unreached: [{ reading, reason }], notes: neutralizer };
}
