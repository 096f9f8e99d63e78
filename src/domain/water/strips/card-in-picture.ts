import type { StripCard } from './strip-cards.ts';
import {
  brightnessOf,
  edgeWidth,
  type Light,
  middleOf,
  type Pixels,
  type Plane,
  type Point,
  planeOf,
  type Sample,
  sampleAt,
} from './strip-picture.ts';

/** Where card and strip are in the picture. */
export interface StripPlaces {
  /** The middles of the card's corner patches: top left, top right, bottom right, bottom left. */
  readonly card: readonly [Point, Point, Point, Point];
  /** The middles of the strip's first and last pad, from either end. */
  readonly strip: readonly [Point, Point];
}

/** Why the whole picture is not read. */
export type PictureProblem = 'small' | 'dark' | 'bright' | 'cast' | 'uneven-light' | 'blur' | 'not-found';
// Chosen on pictures drawn with seed 1, measured on others: bench/strips.ts.
const limits = {
  /** Between two patches or pads, pixels. */
  pitch: 14,
  /** Of white, as light. */
  dark: 0.06,
  clipped: 0.3,
  /** Weakest against strongest color of white. */
  cast: 0.16,
  /** White around the card against a smooth change, as a share; and how many places may not look white at all. */
  whiteResidual: 0.09,
  whiteMissing: 0.34,
  /** An edge, against the way from one pad to the next. */
  edge: 0.17,
} as const;

/** The places with each mark moved to the middle of the patch or pad that it is on: nobody marks to the pixel. */
function settled(pixels: Pixels, card: StripCard, { card: corners, strip }: StripPlaces): StripPlaces {
  const [a, b, c, d] = corners;
  const gaps = card.rows.length - 1;
  const widest = Math.max(...card.rows.map(({ printed }) => printed.length)) - 1;
  const reach =
    0.75 * Math.max(Math.min(lengthOf(minus(b, a)), lengthOf(minus(c, d))) / widest, lengthOf(minus(d, a)) / gaps);
  const stripReach = (0.75 * lengthOf(minus(strip[1], strip[0]))) / gaps;
  return {
    card: [
      middleOf(pixels, a, reach),
      middleOf(pixels, b, reach),
      middleOf(pixels, c, reach),
      middleOf(pixels, d, reach),
    ],
    strip: [middleOf(pixels, strip[0], stripReach), middleOf(pixels, strip[1], stripReach)],
  };
}

/** The picture with what is known of it before a pad is read. */
export interface Sheet {
  readonly pixels: Pixels;
  readonly card: StripCard;
  readonly plane: Plane;
  /** Light of white paper, at a place on the card's plane. */
  readonly whiteAt: (u: number, v: number) => Light;
  /** The first pad's middle and the step to the next one, on the card's plane. */
  readonly strip: { readonly first: Point; readonly step: Point };
}

/** The picture's card and light; or why nothing can be told from it. */
export function sheetOf(pixels: Pixels, card: StripCard, marks: StripPlaces): Sheet | PictureProblem {
  const places = settled(pixels, card, marks);
  const plane = planeOf(places.card);
  const [first, last] = [plane.from(places.strip[0]), plane.from(places.strip[1])];
  const gaps = card.rows.length - 1;
  const strip = { first, step: { x: (last.x - first.x) / gaps, y: (last.y - first.y) / gaps } };
  const widest = Math.max(...card.rows.map(({ printed }) => printed.length)) - 1;
  const steps = [
    lengthOf(minus(plane.at(1, 0.5), plane.at(0, 0.5))) / widest,
    lengthOf(minus(plane.at(0.5, 1), plane.at(0.5, 0))) / gaps,
    lengthOf(minus(places.strip[1], places.strip[0])) / gaps,
  ];
  if (!steps.every((step) => step >= limits.pitch)) return 'small';
  const white = whiteOf(pixels, plane, widest, gaps);
  if (typeof white === 'string') return white;
  const sheet = { pixels, card, plane, whiteAt: white, strip };
  return isBlurred(sheet, widest) ? 'blur' : sheet;
}

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);

/** A window on the card's plane, its half sides given along it. */
export function windowAt(
  { pixels, plane }: Pick<Sheet, 'pixels' | 'plane'>,
  u: number,
  v: number,
  du: Point,
  dv: Point,
) {
  const centre = plane.at(u, v);
  return sampleAt(
    pixels,
    centre,
    minus(plane.at(u + du.x, v + du.y), centre),
    minus(plane.at(u + dv.x, v + dv.y), centre),
  );
}

/** Places of the paper around the patches: beside each row, and over and under each column. */
function edgePlaces(columns: number, rows: number): Point[] {
  const beside = Array.from({ length: rows + 1 }, (_, row) => row / rows);
  const along = Array.from({ length: columns + 1 }, (_, column) => column / columns);
  return [
    ...beside.flatMap((v) => [
      { x: -0.6 / columns, y: v },
      { x: 1 + 0.6 / columns, y: v },
    ]),
    ...along.flatMap((u) => [
      { x: u, y: -0.8 / rows },
      { x: u, y: 1 + 0.8 / rows },
    ]),
  ];
}

/** The light of the card's white paper, changing smoothly over the card; or why it cannot be told. */
function whiteOf(pixels: Pixels, plane: Plane, columns: number, rows: number): Sheet['whiteAt'] | PictureProblem {
  const du = { x: 0.12 / columns, y: 0 };
  const dv = { x: 0, y: 0.12 / rows };
  const seen = edgePlaces(columns, rows).flatMap((place) => {
    const sample = windowAt({ pixels, plane }, place.x, place.y, du, dv);
    return sample ? [{ place, sample }] : [];
  });
  if (seen.length < columns + rows) return 'not-found';
  const typical = medianOf(seen.map(({ sample }) => brightnessOf(sample.light)));
  const paper = seen.filter(({ sample }) => brightnessOf(sample.light) > 0.62 * typical);
  const light = [0, 1, 2].map((color) => medianOf(paper.map(({ sample }) => sample.light[color] ?? 0)));
  if (Math.max(...light) < limits.dark) return 'dark';
  if (paper.filter(({ sample }) => sample.clipped > 0.5).length > limits.clipped * paper.length) return 'bright';
  if (Math.min(...light) < limits.cast * Math.max(...light)) return 'cast';
  if (paper.length < (1 - limits.whiteMissing) * seen.length) return 'uneven-light';
  const fits = [0, 1, 2].map((color) =>
    smoothFit(paper.map(({ place, sample }) => ({ ...place, value: Math.log((sample.light[color] ?? 0) + 1e-6) }))),
  );
  const residuals = fits.map(({ residual }) => residual);
  if (Math.max(...residuals) > limits.whiteResidual) return 'uneven-light';
  return (u, v) => {
    const [red, green, blue] = fits.map(({ at }) => Math.exp(at(u, v)));
    return [red ?? 1, green ?? 1, blue ?? 1];
  };
}

/** A plane through values by least squares, and how far they are from it. */
function smoothFit(points: readonly { x: number; y: number; value: number }[]) {
  const mean = (of: (point: { x: number; y: number; value: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [mx, my, mv] = [mean(({ x }) => x), mean(({ y }) => y), mean(({ value }) => value)];
  const xx = mean(({ x }) => (x - mx) ** 2);
  const yy = mean(({ y }) => (y - my) ** 2);
  const xy = mean(({ x, y }) => (x - mx) * (y - my));
  const xv = mean(({ x, value }) => (x - mx) * (value - mv));
  const yv = mean(({ y, value }) => (y - my) * (value - mv));
  const size = xx * yy - xy * xy;
  const [bx, by] = [(xv * yy - yv * xy) / size, (yv * xx - xv * xy) / size];
  const at = (x: number, y: number): number => mv + bx * (x - mx) + by * (y - my);
  return { at, residual: Math.sqrt(mean(({ x, y, value }) => (value - at(x, y)) ** 2)) };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** A turn by a quarter on the card's plane keeps no length there: the strip's width is told by its step in the picture. */
export function stripWindow(sheet: Sheet, pad: number, along: number, across: number): Sample | null {
  const { pixels, plane, strip } = sheet;
  const at = (index: number): Point =>
    plane.at(strip.first.x + strip.step.x * index, strip.first.y + strip.step.y * index);
  const centre = at(pad);
  const step = minus(at(pad + 0.5), at(pad - 0.5));
  return sampleAt(
    pixels,
    centre,
    { x: -step.y * across, y: step.x * across },
    { x: step.x * along, y: step.y * along },
  );
}

function isBlurred(sheet: Sheet, columns: number): boolean {
  const { pixels, plane, strip, card } = sheet;
  const at = (index: number): Point =>
    plane.at(strip.first.x + strip.step.x * index, strip.first.y + strip.step.y * index);
  const widths: number[] = [];
  const note = (width: number | null, stretch: number): void => {
    if (width !== null) widths.push(width * stretch);
  };
  for (let pad = 0; pad < card.rows.length - 1; pad += 1) {
    const step = minus(at(pad + 1), at(pad));
    const aside = { x: -step.y * 0.15, y: step.x * 0.15 };
    note(edgeWidth(pixels, at(pad), at(pad + 0.5), aside), 0.5);
    note(edgeWidth(pixels, at(pad + 1), at(pad + 0.5), aside), 0.5);
  }
  card.rows.forEach((_, row) => {
    const v = row / (card.rows.length - 1);
    for (const [from, to] of [
      [0, -0.8 / columns],
      [1, 1 + 0.8 / columns],
    ] as const) {
      const step = minus(plane.at(to, v), plane.at(from, v));
      note(edgeWidth(pixels, plane.at(from, v), plane.at(to, v), { x: -step.y * 0.12, y: step.x * 0.12 }), 0.8);
    }
  });
  const sorted = widths.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 4)] ?? 0) > limits.edge;
}
