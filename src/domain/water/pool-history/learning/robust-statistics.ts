import type { TrackedReading } from '../history.ts';

/** Median of the first `count` numbers of `values`, which are reordered. 0 for none. */
export function medianInPlace(values: Float64Array, count: number): number {
  if (count === 0) return 0;
  const middle = count >> 1;
  const upper = selectInPlace(values, count, middle);
  if (count % 2 === 1) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < middle; i += 1) lower = Math.max(lower, values[i] ?? lower);
  return (lower + upper) / 2;
}

export const medianOf = (values: readonly number[]): number => medianInPlace(Float64Array.from(values), values.length);

/** Puts the k-th smallest in its place (Hoare's quickselect) and answers it. */
function selectInPlace(values: Float64Array, count: number, k: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = values[k] as number;
    let i = left;
    let j = right;
    do {
      while ((values[i] as number) < pivot) i += 1;
      while (pivot < (values[j] as number)) j -= 1;
      if (i <= j) {
        const held = values[i] as number;
        values[i] = values[j] as number;
        values[j] = held;
        i += 1;
        j -= 1;
      }
    } while (i <= j);
    if (j < k) left = i;
    if (k < i) right = j;
  }
  return values[k] as number;
}

/** A standard deviation by the median absolute deviation: 1.4826 makes it that of a normal distribution. */
export function spreadOf(values: readonly number[]): number {
  const work = Float64Array.from(values);
  const middle = medianInPlace(work, work.length);
  for (let i = 0; i < work.length; i += 1) work[i] = Math.abs((work[i] as number) - middle);
  return 1.4826 * medianInPlace(work, work.length);
}

/** The mean of figures by how sure each is, with its standard error. */
export function pooledMean(figures: readonly { readonly value: number; readonly error: number }[]) {
  const weight = figures.reduce((sum, { error }) => sum + 1 / error ** 2, 0);
  const value = figures.reduce((sum, figure) => sum + figure.value / figure.error ** 2, 0) / weight;
  return { value, error: 1 / Math.sqrt(weight) };
}

/** The value with half of the weight on either side. 0 for none. */
export function weightedMedian(points: readonly { readonly value: number; readonly weight: number }[]): number {
  const rising = [...points].sort((a, b) => a.value - b.value);
  let left = rising.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { value, weight } of rising) {
    left -= weight;
    if (left <= 0) return value;
  }
  return rising.at(-1)?.value ?? 0;
}

export interface Slope {
  /** Change of y for one of x. */
  readonly slope: number;
  /** Its standard error, from the noise of the readings or from their scatter about the line, whichever is larger. */
  readonly error: number;
}

const mostPoints = 24;
const slopes = new Float64Array((mostPoints * (mostPoints - 1)) / 2);

/**
 * Slope through points in rising x by the median of all pairwise slopes (Theil 1950, Sen 1968): a quarter of the points may be
 * wrong. More than 24 points are first averaged in groups of neighbours. null for fewer than three points.
 * @param noise standard deviation of one y
 */
export function theilSen(x: readonly number[], y: readonly number[], noise: number): Slope | null {
  const size = Math.ceil(x.length / mostPoints);
  const count = Math.ceil(x.length / size);
  if (count < 3) return null;
  const px = size === 1 ? x : groupMeans(x, size);
  const py = size === 1 ? y : groupMeans(y, size);
  let pairs = 0;
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 1; j < count; j += 1) {
      const run = (px[j] as number) - (px[i] as number);
      if (run > 0) slopes[pairs++] = ((py[j] as number) - (py[i] as number)) / run;
    }
  }
  if (pairs < 2) return null;
  const slope = medianInPlace(slopes, pairs);
  const mean = px.reduce((sum, value) => sum + value, 0) / count;
  const spreadX = Math.sqrt(px.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  const residuals = spreadOf(py.map((value, i) => value - slope * (px[i] as number)));
  // Efficiency of the median of slopes against least squares is about 0.91 in normal noise.
  return { slope, error: (Math.max(noise / Math.sqrt(size), residuals) * 1.05) / spreadX };
}

function groupMeans(values: readonly number[], size: number): number[] {
  const means: number[] = [];
  for (let start = 0; start < values.length; start += size) {
    const group = values.slice(start, start + size);
    means.push(group.reduce((sum, value) => sum + value, 0) / group.length);
  }
  return means;
}

/** Share of a normal distribution below `z`, 0 to 1 (Abramowitz and Stegun 26.2.17, error under 1e-7). */
export function normalShareBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989422804 *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/** Standard deviations either side of the middle that hold 80% of a normal distribution. */
export const eightyPercent = 1.2816;

/**
 * Standard deviation of one reading by the drop tests of the trade, in the reading's unit. A drop test is good to one drop
 * (poolforum.com thread 16512: Taylor K-2006 0.2 or 0.5 ppm free chlorine, 10 ppm alkalinity and hardness, 10 ppm cyanuric
 * acid, 0.1 pH); one drop is taken as two standard deviations, but one and a half for the colours of pH. Photometers and
 * comparators stray by 5-10% in chlorine, so that share is added. Salt: 200 ppm a drop, strips 10%.
 */
export function readingNoise(reading: TrackedReading, value: number): number {
  switch (reading) {
    case 'chlorine':
      return Math.sqrt(0.2 * 0.2 + (0.05 * value) ** 2);
    case 'pH':
      return 0.07;
    case 'totalAlkalinity':
      return 5;
    case 'calciumHardness':
      return Math.max(5, 0.025 * value);
    case 'cyanuricAcid':
      return 5;
    case 'salt':
      return Math.max(100, 0.04 * value);
  }
}
