import { distanceOutside } from '../limits/status.ts';
import type { Range, Ranges } from '../limits/water-limits.ts';
import {
  type Additions,
  acidDemand,
  afterAdditions,
  afterBalance,
  type Balance,
  balanceFor,
  balanceForPh,
  type Equilibrium,
  equivalentsOfPpm,
  noBalance,
  phOf,
  ppmOfEquivalents,
  risingRoot,
} from '../physics/equilibrium.ts';
import { saturationIndexOrNull } from '../physics/saturation-index.ts';
import { calciumCarbonate } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import type { Product } from './products.ts';

/** Where the plan brings pH, alkalinity, hardness and with them the index, and by what. */
export interface Aims {
  readonly balance: Balance;
  /** ppm of hardness to add beyond what the sanitizer brings. */
  readonly calciumRise: number;
  readonly pH: number;
  readonly totalAlkalinity: number;
  readonly calciumHardness: number;
  readonly lsi: number | null;
}

export interface AimQuestion {
  readonly water: Water;
  readonly equilibrium: Equilibrium;
  readonly ranges: Ranges;
  readonly base: Required<Pick<Product, 'acidity'>>['acidity'];
  /** What stabilizer and sanitizer bring along; calcium chloride is not among it. */
  readonly others: Additions & { readonly calciumPpm: number; readonly cyanuricPpm: number; readonly saltPpm: number };
  /** Whether the index may call for doses although every other reading is in range. */
  readonly obeyIndex: boolean;
}

interface Wish {
  readonly calciumRise: number;
  readonly pH: number | null;
  readonly totalAlkalinity: number | null;
}

/** Part of a range's width that a dose stays away from the edge it came over. */
const margin = 0.25;
/** Part of a range's width that the index may use up when it pulls a reading toward an edge. */
const near = 0.1;
/** Room for a base below this part of the alkalinity range is not used. */
const worthwhile = 0.15;
/** Moves for the index's sake that are smaller than this cannot be measured out or seen by any kit: they are left. */
const leastMove = { pH: 0.01, ppm: 1 } as const;
/** Where a range of alkalinity is open above, a base for the pH's sake does not bring it beyond this, ppm: aeration does the rest. */
const openCeiling = 300;

const widthOf = (range: Range): number => (range.max === null ? 0.4 * Math.abs(range.min) : range.max - range.min);
const topOf = (range: Range): number => range.max ?? Number.POSITIVE_INFINITY;
const inside = (value: number, range: Range | null): boolean =>
  !range || Math.abs(distanceOutside(value, range)) < 1e-7;

/** The value itself when it is in range, else the nearest edge plus a margin. */
function nearestAim(value: number, range: Range): number {
  const outside = distanceOutside(value, range);
  if (outside === 0) return value;
  return outside < 0 ? range.min + margin * widthOf(range) : topOf(range) - margin * widthOf(range);
}

/**
 * Final pH, alkalinity and hardness: each reading that is outside its range moves to the nearest edge plus a margin, none
 * that is inside moves without need; then the index decides, first on calcium, then on pH and alkalinity (reference §7.1,
 * §9).
 */
export function decideAims(question: AimQuestion): Aims {
  const { water, ranges, others } = question;
  const calcium = water.calciumHardness + others.calciumPpm;
  const calciumRange = ranges.calciumHardness;
  const needed = calciumRange && calcium < calciumRange.min ? nearestAim(calcium, calciumRange) - calcium : 0;
  const first = settle(question, needed);
  const index = ranges.lsi;
  if (!question.obeyIndex || !index || first.lsi === null || inside(first.lsi, index)) return first;
  const low = index.min + near * widthOf(index);
  const high = topOf(index) - near * widthOf(index);
  return first.lsi < index.min ? raiseIndex(question, first, low) : lowerIndex(question, first, high);
}

/** Carries out a wish; answers the water afterward. */
function evaluate(question: AimQuestion, wish: Wish): Aims {
  const { water, base, others } = question;
  const mixed = afterAdditions(question.equilibrium, {
    ...others,
    calcium: (others.calcium ?? 0) + wish.calciumRise / (calciumCarbonate * 1000),
  });
  let balance = noBalance;
  if (wish.pH !== null && wish.totalAlkalinity !== null) {
    balance = balanceFor(mixed, wish.pH, equivalentsOfPpm(wish.totalAlkalinity), base);
  } else if (wish.pH !== null) {
    balance = balanceForPh(mixed, wish.pH, acidDemand(mixed, wish.pH), base);
  } else if (wish.totalAlkalinity !== null) {
    const bicarbonate = Math.max(0, equivalentsOfPpm(wish.totalAlkalinity) - mixed.alkalinity);
    balance = { ...noBalance, bicarbonate };
  }
  const final = afterBalance(mixed, balance, base);
  const untouched = balance === noBalance && mixed.alkalinity === question.equilibrium.alkalinity;
  const pH = untouched && onlyCalciumTraces(question, wish) ? water.pH : phOf(final);
  const totalAlkalinity = untouched ? water.totalAlkalinity : ppmOfEquivalents(final.alkalinity);
  const calciumHardness = water.calciumHardness + others.calciumPpm + wish.calciumRise;
  const projected: Water = {
    ...water,
    pH,
    totalAlkalinity,
    calciumHardness,
    cyanuricAcid: water.cyanuricAcid + others.cyanuricPpm,
    salt: water.salt + others.saltPpm,
  };
  return {
    balance,
    calciumRise: wish.calciumRise,
    pH,
    totalAlkalinity,
    calciumHardness,
    lsi: saturationIndexOrNull(projected),
  };
}

/** Nothing was added, so the pH is the measured one and not its bisection. */
const onlyCalciumTraces = (question: AimQuestion, wish: Wish): boolean =>
  wish.calciumRise === 0 && question.others.calciumPpm === 0 && !question.others.cyanurate;

/** Fewest products that bring pH and alkalinity inside, at a given rise of hardness. */
function settle(question: AimQuestion, calciumRise: number): Aims {
  const { water, ranges } = question;
  const pHRange = ranges.pH;
  const taRange = ranges.totalAlkalinity;
  const ceiling = Math.max(water.totalAlkalinity, openCeiling);
  const fits = (aims: Aims): boolean =>
    inside(aims.pH, pHRange) && inside(aims.totalAlkalinity, taRange) && aims.totalAlkalinity <= ceiling;

  const nothing = evaluate(question, { calciumRise, pH: null, totalAlkalinity: null });
  if (fits(nothing) || !pHRange || !taRange) return nothing;
  const pH = nearestAim(nothing.pH, pHRange);
  if (!inside(nothing.pH, pHRange)) {
    const phOnly = evaluate(question, { calciumRise, pH, totalAlkalinity: null });
    if (fits(phOnly)) return phOnly;
  }
  if (water.totalAlkalinity < taRange.min) {
    const taOnly = evaluate(question, {
      calciumRise,
      pH: null,
      totalAlkalinity: nearestAim(water.totalAlkalinity, taRange),
    });
    if (fits(taOnly)) return taOnly;
  }
  return evaluate(question, { calciumRise, pH, totalAlkalinity: alkalinityAim(nothing, pH, taRange) });
}

/**
 * Alkalinity to end at when both have to be set. Raising pH with a base raises alkalinity as well: it gets the room up to
 * the upper edge before aeration has to do the rest.
 */
function alkalinityAim(start: Aims, pH: number, range: Range): number {
  const now = start.totalAlkalinity;
  const aim = nearestAim(now, range);
  if (range.max === null || aim !== now) return aim;
  const room = range.max - near * widthOf(range) - now;
  // A pinch of base for the sake of a few ppm is not worth a trip around the pool: leave it to aeration.
  if (pH > start.pH) return room > worthwhile * widthOf(range) ? now + room : now;
  return Math.max(now, range.min + margin * widthOf(range));
}

/** Index too low: calcium first, then pH, then alkalinity, each only as far as needed and inside its own range. */
function raiseIndex(question: AimQuestion, start: Aims, goal: number): Aims {
  const { ranges } = question;
  const lsiOf = (aims: Aims): number => aims.lsi ?? Number.NEGATIVE_INFINITY;
  let best = start;
  const calcium = ranges.calciumHardness;
  if (calcium && calcium.max !== null) {
    const room = calcium.max - 0.05 * widthOf(calcium) - start.calciumHardness;
    if (room > leastMove.ppm) {
      const most = settle(question, start.calciumRise + room);
      if (lsiOf(most) >= goal) {
        const rise = risingRoot(
          (ppm) => lsiOf(settle(question, ppm)) - goal,
          start.calciumRise,
          start.calciumRise + room,
          0.01,
        );
        // More calcium may call for other products too, so that the index jumps past the goal and back.
        const found = settle(question, rise);
        return lsiOf(found) >= goal - 0.01 ? found : most;
      }
      best = lsiOf(most) > lsiOf(best) ? most : best;
      // Inside is enough: no pinch of base just to get the last hundredth.
      if (ranges.lsi && inside(lsiOf(best), ranges.lsi)) return best;
    }
  }
  return moveByIndex(question, best, goal, 'up');
}

/** Index too high: calcium cannot be taken out, so pH goes down first, then alkalinity. */
const lowerIndex = (question: AimQuestion, start: Aims, goal: number): Aims =>
  moveByIndex(question, start, goal, 'down');

function moveByIndex(question: AimQuestion, start: Aims, goal: number, direction: 'up' | 'down'): Aims {
  const pHRange = question.ranges.pH;
  const taRange = question.ranges.totalAlkalinity;
  if (!pHRange || !taRange || pHRange.max === null || start.lsi === null) return start;
  const sign = direction === 'up' ? 1 : -1;
  const reached = (aims: Aims): boolean => aims.lsi !== null && sign * (aims.lsi - goal) >= 0;
  const { calciumRise } = start;

  const endPh = direction === 'up' ? pHRange.max - near * widthOf(pHRange) : pHRange.min + near * widthOf(pHRange);
  const atPh = (pH: number): Aims => {
    const natural = evaluate(question, { calciumRise, pH, totalAlkalinity: null });
    // From a start that already sets the alkalinity, or where the pH product would push it out, keep it where it is.
    if (start.balance === noBalance && inside(natural.totalAlkalinity, taRange)) return natural;
    return evaluate(question, { calciumRise, pH, totalAlkalinity: start.totalAlkalinity });
  };
  let best = start;
  if (sign * (endPh - start.pH) > leastMove.pH) {
    const most = atPh(endPh);
    if (reached(most)) return search((share) => atPh(start.pH + share * (endPh - start.pH)), reached);
    best = most;
  }
  const pH = best.pH;
  const top = taRange.max ?? best.totalAlkalinity;
  const endTa = direction === 'up' ? top - near * widthOf(taRange) : taRange.min + near * widthOf(taRange);
  if (sign * (endTa - best.totalAlkalinity) <= leastMove.ppm) return best;
  const from = best.totalAlkalinity;
  const atTa = (share: number): Aims =>
    evaluate(question, { calciumRise, pH, totalAlkalinity: from + share * (endTa - from) });
  return reached(atTa(1)) ? search(atTa, reached) : atTa(1);
}

/** Smallest share of the way, 0 to 1, at which the goal is reached. */
function search(at: (share: number) => Aims, reached: (aims: Aims) => boolean): Aims {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 14; i += 1) {
    const middle = (low + high) / 2;
    if (reached(at(middle))) high = middle;
    else low = middle;
  }
  return at(high);
}
