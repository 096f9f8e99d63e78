import {
  type PictureProblem,
  type Sheet,
  type StripPlaces,
  sheetOf,
  stripWindow,
  windowAt,
} from './card-in-picture.ts';
import { patchValue, type StripCard, type StripParameter, stepOf } from './strip-cards.ts';
import {
  brightnessOf,
  colorDistance,
  type Lab,
  type Light,
  labOf,
  type Pixels,
  unevennessOf,
} from './strip-picture.ts';

/** Why one pad is not read. */
export type PadProblem = 'glare' | 'shadow' | 'blotchy' | 'patches' | 'off-card' | 'unclear';

export interface StripReading {
  readonly parameter: StripParameter;
  readonly value: number;
  /** As printed at the patches it lies between; the same one twice where it looks just like it. */
  readonly between: readonly [string, string];
  /** It looks like the card's first or last patch: the water may be beyond it. */
  readonly atTheEnd: boolean;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface StripAnswer {
  readonly readings: readonly StripReading[];
  readonly refused: readonly { readonly parameter: StripParameter; readonly why: PictureProblem | PadProblem }[];
}

// Chosen on pictures drawn with seed 1, measured on others: bench/strips.ts.
const limits = {
  /** The strip's white against the card's. */
  stripDarker: 0.66,
  stripBrighter: 1.1,
  /** Between two pads against the strip's usual white. */
  glare: 1.055,
  /** In lightness, from no chlorine to the most. */
  chlorineDarkens: 10,
  /** The pads in their order against the other way around. */
  order: 0.75,
  padUneven: 9,
  patchUneven: 9,
  padClipped: 0.06,
  /** From a pad's color to the nearest on the way through its row's colors. */
  offCard: 12,
  /** Of patches, that a value may lie in. */
  span: 1.1,
} as const;

/**
 * What a strip shows, by the card beside it in the same picture: both stand in the same light, so a pad is compared with the
 * patches of its row as they look there, and the card's white paper says what the light is. Between two patches the value is taken
 * from how far the pad's color is on the way from one to the other. What cannot be told is refused with the reason, never guessed.
 */
export function readStrip(pixels: Pixels, card: StripCard, places: StripPlaces): StripAnswer {
  const refuseAll = (why: PictureProblem): StripAnswer => ({
    readings: [],
    refused: card.rows.map(({ parameter }) => ({ parameter, why })),
  });
  const sheet = sheetOf(pixels, card, places);
  if (typeof sheet === 'string') return refuseAll(sheet);
  const rows = card.rows.map((_, row) => patchesOf(sheet, row));
  if (!isUpright(card, rows)) return refuseAll('not-found');
  const pads = padsOf(sheet);
  // From whichever end the strip was marked: the pads look like their own rows in one order only.
  const orders = [pads, pads.toReversed()].map((ordered) => ({ pads: ordered, distance: distanceFrom(ordered, rows) }));
  const [best, other] = orders.toSorted((a, b) => a.distance - b.distance);
  const isInOrder = best && other && best.distance < limits.order * other.distance;

  const found = card.rows.map((_, index) => {
    const pad = best?.pads[index] ?? 'patches';
    return isInOrder || typeof pad === 'string' ? valueAt(pad, rows[index] ?? null) : 'not-found';
  });
  // A color that is nowhere on the card may be one pad's; of several, the strip is an old one, or the light plays on it.
  const isStrange = found.filter((each) => each === 'off-card').length * 3 >= card.rows.length;

  const readings: StripReading[] = [];
  const refused: { parameter: StripParameter; why: PictureProblem | PadProblem }[] = [];
  card.rows.forEach(({ parameter, printed }, index) => {
    const each = found[index] ?? 'patches';
    if (typeof each === 'string') refused.push({ parameter, why: each });
    else if (isStrange) refused.push({ parameter, why: 'off-card' });
    else readings.push(worded(parameter, printed, each));
  });
  return { readings, refused };
}

/** The colors of a row's patches; null where they were not found. */
function patchesOf(sheet: Sheet, row: number): readonly Lab[] | null {
  const rows = sheet.card.rows.length - 1;
  const count = sheet.card.rows[row]?.printed.length ?? 0;
  const v = row / rows;
  const patches: Lab[] = [];
  for (let column = 0; column < count; column += 1) {
    const u = column / (count - 1);
    const sample = windowAt(sheet, u, v, { x: 0.16 / count, y: 0 }, { x: 0, y: 0.12 / rows });
    const white = sheet.whiteAt(u, v);
    if (!sample || sample.clipped > limits.padClipped || unevennessOf(sample, white) > limits.patchUneven) return null;
    patches.push(labOf(sample.light, white));
  }
  return patches;
}

/**
 * Whether the card stands as it is described. Upside down, the last row would be taken for the first: but chlorine has no color
 * where there is none, on every card, and rows of another length than described are not found.
 */
function isUpright(card: StripCard, rows: readonly (readonly Lab[] | null)[]): boolean {
  const missing = rows.filter((row) => row === null).length;
  return (
    missing * 3 < rows.length &&
    card.rows.every(({ parameter }, index) => {
      const [first, last] = [rows[index]?.at(0), rows[index]?.at(-1)];
      const isChlorine = parameter === 'chlorine' || parameter === 'totalChlorine';
      return !(isChlorine && first && last) || first[0] > last[0] + limits.chlorineDarkens;
    })
  );
}

type Pad = Lab | PadProblem;

/** The colors of the pads from the strip's first end, or why one cannot be told. */
function padsOf(sheet: Sheet): Pad[] {
  const { strip, card, whiteAt } = sheet;
  const whiteBy = (place: number): Light =>
    whiteAt(strip.first.x + strip.step.x * place, strip.first.y + strip.step.y * place);
  // The strip's own white between the pads, against the card's: less light is shadow, more than elsewhere on it is glare.
  const shares = card.rows.slice(1).map((_, gap) => {
    const sample = stripWindow(sheet, gap + 0.5, 0.05, 0.12);
    return sample ? brightnessOf(sample.light) / brightnessOf(whiteBy(gap + 0.5)) : 0;
  });
  const usual = shares.toSorted((a, b) => a - b)[1] ?? 1;
  return card.rows.map((_, pad) => {
    const sample = stripWindow(sheet, pad, 0.16, 0.16);
    if (!sample) return 'patches';
    const beside = shares.slice(Math.max(0, pad - 1), pad + 1);
    const brightest = Math.max(...beside);
    if (sample.clipped > limits.padClipped || brightest > limits.stripBrighter || brightest > usual * limits.glare)
      return 'glare';
    if (Math.min(...beside) < limits.stripDarker) return 'shadow';
    const share = beside.reduce((sum, each) => sum + each, 0) / beside.length;
    const [red, green, blue] = whiteBy(pad);
    const lit: Light = [red * share, green * share, blue * share];
    return unevennessOf(sample, lit) > limits.padUneven ? 'blotchy' : labOf(sample.light, lit);
  });
}

/** How far the pads are from their rows' colors on average; infinite where too few can be told. */
function distanceFrom(pads: readonly Pad[], rows: readonly (readonly Lab[] | null)[]): number {
  const distances = pads.flatMap((pad, index) => {
    const row = rows[index];
    return row && typeof pad !== 'string'
      ? [Math.min(40, ...wayThrough(row).map(({ lab }) => colorDistance(lab, pad)))]
      : [];
  });
  return distances.length < 3
    ? Number.POSITIVE_INFINITY
    : distances.reduce((sum, each) => sum + each, 0) / distances.length;
}

const stepsBetween = 25;

/** The colors from the first patch to the last, and between which they are: 1.5 is halfway from the second to the third. */
function wayThrough(patches: readonly Lab[]): { place: number; lab: Lab }[] {
  return Array.from({ length: (patches.length - 1) * stepsBetween + 1 }, (_, step) => {
    const place = step / stepsBetween;
    const index = Math.min(patches.length - 2, Math.floor(place));
    const [from, to] = [patches[index] ?? [0, 0, 0], patches[index + 1] ?? [0, 0, 0]];
    const share = place - index;
    const mix = (part: 0 | 1 | 2): number => from[part] + (to[part] - from[part]) * share;
    return { place, lab: [mix(0), mix(1), mix(2)] };
  });
}

interface Found {
  /** In patches from the row's first. */
  readonly place: number;
  readonly last: number;
  /** Of patches, that it may lie in. */
  readonly span: number;
  /** From the colors of the row. */
  readonly distance: number;
}

function valueAt(pad: Pad, patches: readonly Lab[] | null): Found | PadProblem {
  if (typeof pad === 'string') return pad;
  if (patches === null) return 'patches';
  const way = wayThrough(patches).map(({ place, lab }) => ({ place, distance: colorDistance(lab, pad) }));
  const nearest = way.reduce((best, each) => (each.distance < best.distance ? each : best));
  if (nearest.distance > limits.offCard) return 'off-card';
  // Pads are not printed: their color is some way off the card's. Whatever is hardly farther may be the value too.
  const reach = Math.hypot(nearest.distance, 3 + nearest.distance * 0.35);
  const possible = way.filter(({ distance }) => distance <= reach).map(({ place }) => place);
  const span = Math.max(...possible) - Math.min(...possible);
  if (span > limits.span) return 'unclear';
  return { place: nearest.place, last: patches.length - 1, span, distance: nearest.distance };
}

function worded(parameter: StripParameter, printed: readonly string[], found: Found): StripReading {
  const { place, last, span, distance } = found;
  const index = Math.min(last - 1, Math.floor(place));
  const [from = '', to = ''] = [printed[index], printed[index + 1]];
  const share = place - index;
  const [low, high] = [patchValue(from), patchValue(to)];
  const step = stepOf[parameter];
  const rounded = Math.round((low + (high - low) * share) / step) * step;
  const [same, nearly] = [share < 0.12 ? from : share > 0.88 ? to : null, 0.12];
  return {
    parameter,
    value: same === null ? Number(Math.min(high, Math.max(low, rounded)).toFixed(2)) : patchValue(same),
    between: same === null ? [from, to] : [same, same],
    atTheEnd: place < nearly || place > last - nearly,
    confidence: Math.max(0, Math.min(1, (1 - span / (2 * limits.span)) * (1 - distance / (2 * limits.offCard)))),
  };
}
