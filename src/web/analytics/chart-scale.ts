export interface Scale {
  low: number;
  high: number;
  /** Values with a line and a number, from low to high; zero is one of them. */
  ticks: readonly number[];
}

const steps = [1, 2, 2.5, 5, 10];
const mostTicks = 4;
/** Sums of steps are not exact: ticks are rounded to this many digits. */
const digits = 10;

/** From zero, or under the lowest where that is below it, to over the highest value, in round numbers. */
export function scaleFromZero(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = Math.max(high - low, Number.MIN_VALUE) / mostTicks;
  if (high === low) return { low: 0, high: 1, ticks: [0, 1] };
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(digits)));
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
}

/** Percent from the top of a plot. */
export const heightOf = (value: number, { low, high }: Scale): number => (100 * (high - value)) / (high - low);

/** Which of `count` equal places is at a share of the width. */
export const placeAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));
