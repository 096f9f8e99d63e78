import { isNaturalPool } from '../limits/pool-types.ts';
import type { Range, RangedReading, Ranges } from '../limits/ranges.ts';
import { distanceOutside } from '../limits/status.ts';
import { replacePercent } from '../physics/dilution.ts';
import type { Water } from '../physics/water.ts';
import type { Aeration } from './plan-steps.ts';
import type { PlanInput, ProjectedWater, Unreached } from './plan-types.ts';

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
const TYPED_INDEX_TOLERANCE = 0.3;

/** Advice beside the doses: what falls only by replacing water, what aeration does, what to look at again. */
export function notesAbout(situation: Situation): { notes: string[]; unreached: Unreached[] } {
  const { input, water, ranges, projected, current, aeration, cyanuricRise } = situation;
  const notes: string[] = [];
  const unreached: Unreached[] = [];
  const miss = (reading: RangedReading, reason: string): void => {
    unreached.push({ reading, reason });
    notes.push(reason);
  };

  if (aeration?.inRounds) {
    notes.push(
      'Lowering alkalinity takes acid and aeration in turns; the predicted values are those after the last aeration.',
    );
  } else if (aeration) {
    notes.push(
      `Aerate (returns up, spa jets, water features) to bring pH from ${aeration.from.toFixed(1)} to ${aeration.to.toFixed(1)} without raising alkalinity; the predicted values count on it.`,
    );
  }
  for (const [reading, name] of DILUTED) {
    const range = ranges[reading];
    const value = projected[reading];
    const measured = reading === 'calciumHardness' || input.readings[reading] !== undefined;
    if (range && measured && isAbove(value, range)) miss(reading, replaceWater(name, value, range));
  }
  if (cyanuricRise > 0) {
    notes.push(
      'Stabilizer dissolves over about a week and lowers pH as it does: test pH, alkalinity and cyanuric acid again then.',
    );
  }
  const typed = input.readings.lsi;
  if (typed !== undefined && current !== null && Math.abs(typed - current) > TYPED_INDEX_TOLERANCE) {
    notes.push(
      `The saturation index entered (${signed(typed)}) differs from the computed one (${signed(current)}) by more than ${TYPED_INDEX_TOLERANCE}: check the readings.`,
    );
  }
  if (current === null) {
    notes.push(
      'The saturation index of the measured water cannot be computed: calcium hardness or carbonate alkalinity is 0 or less. Test again.',
    );
  }
  const temperature = ranges.temperature;
  if (temperature && distanceOutside(water.tempF, temperature) !== 0) {
    unreached.push({ reading: 'temperature', reason: 'Chemicals do not change the temperature.' });
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
    miss('pH', 'pH does not reach its range with these readings: replace part of the water and test again.');
  }
  if (missed('totalAlkalinity')) {
    miss(
      'totalAlkalinity',
      'Total alkalinity does not reach its range with these readings: replace part of the water and test again.',
    );
  }
  const index = ranges.lsi;
  if (index && projected.lsi === null) {
    miss('lsi', 'The saturation index after the plan cannot be computed: replace part of the water and test again.');
  } else if (index && projected.lsi !== null && Math.abs(distanceOutside(projected.lsi, index)) > 1e-6) {
    miss('lsi', indexAdvice(projected.lsi, index, isNaturalPool(input.poolType)));
  }
  return { notes, unreached };
}

const DILUTED = [
  ['calciumHardness', 'Calcium hardness'],
  ['cyanuricAcid', 'Cyanuric acid'],
  ['salt', 'Salt'],
] as const;

const isAbove = (value: number, range: Range): boolean => distanceOutside(value, range) > 1e-6;

function replaceWater(name: string, value: number, range: Range): string {
  const wanted = (range.max ?? range.min) - 0.1 * ((range.max ?? range.min) - range.min);
  const percent = Math.round(replacePercent(value, wanted, 0));
  return `${name} is ${Math.round(value)} ppm, above ${range.max}: no chemical lowers it. First replace about ${percent}% of the water (more if the fill water has some too), then test again.`;
}

function indexAdvice(lsi: number, range: Range, natural: boolean): string {
  const where = `The saturation index after the plan is ${signed(lsi)}`;
  if (natural) return `${where}; a natural pool is not dosed for it.`;
  return lsi < range.min
    ? `${where}, still below ${signed(range.min)} with pH, alkalinity and calcium inside their ranges: it rises with the water temperature.`
    : `${where}, still above ${signed(range.max ?? 0)}: keep pH at the lower end and replace part of the water.`;
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
