import { type DosedReading, millisecondsPerHour, type PoolTest, type ReadingEffect } from '../history.ts';
import type { SeriesPoint } from '../reading-series.ts';
import { readingNoise } from './robust-statistics.ts';

/** Readings that nothing but doses, fresh water and slow drift moves; chlorine is fitted with its demand instead. */
export const volumeReadings = ['totalAlkalinity', 'calciumHardness', 'cyanuricAcid', 'salt'] as const;
export type VolumeReading = (typeof volumeReadings)[number];

/**
 * What moves a reading besides doses: a wander (ppm per square root of a day) and a steady drift (ppm a day, standard
 * deviation over pools). Fill water for evaporation of about an inch and a half a week brings 2-3% of its own alkalinity and
 * hardness; cyanuric acid is lost at a few ppm a month (troublefreepool.com thread 292461). `mixHours`: a reading sooner
 * than this after a dose does not show it yet (4 hours between chemicals; cyanuric acid dissolves for days, reference §8).
 */
const behaviour: Readonly<Record<VolumeReading, { wander: number; drift: number; mixHours: number }>> = {
  totalAlkalinity: { wander: 0.7, drift: 0.25, mixHours: 4 },
  calciumHardness: { wander: 0.7, drift: 0.35, mixHours: 4 },
  cyanuricAcid: { wander: 0.4, drift: 0.12, mixHours: 5 * 24 },
  salt: { wander: 10, drift: 4, mixHours: 4 },
};

/** After this many days without a test a dose's effect is lost in everything else. */
const longestDays = 28;
/** Standard deviations from what was expected at which a reading is taken for a mistake. */
const outlier = 3.5;

/** Why a dose was not learned from. */
type LeftOutReason = 'too-soon-to-read' | 'too-long-between' | 'diluted' | 'outlier' | 'chlorine-demand';

export interface LeftOut {
  readonly reading: DosedReading;
  readonly doseIds: readonly string[];
  readonly testId: string;
  readonly reason: LeftOutReason;
}

/** One dose, or several between the same two tests, that the pool answered to. */
export interface DoseResponse {
  readonly reading: DosedReading;
  readonly doseIds: readonly string[];
  readonly beforeTestId: string;
  readonly afterTestId: string;
  /** ppm that the doses should have brought at the stated volume. */
  readonly expectedPpm: number;
  /** ppm between the two readings as they were measured. */
  readonly observedPpm: number;
}

/** What is believed of the response (stated over true volume) before an observation is judged. */
export interface Belief {
  readonly response: number;
  readonly deviation: number;
}

export interface ReadingFit {
  readonly fit: ResponseFit;
  readonly responses: readonly DoseResponse[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Fits one reading's response to its doses. The level of the water is followed by a Kalman filter (local level), once for the
 * readings and in the same way for the doses, so every test before and after a dose helps to tell its effect from noise.
 * A reading that cannot be what the doses did starts a new level.
 * @param noiseFactor noise of this pool's readings over a good kit's
 */
export function fitReading(
  reading: VolumeReading,
  points: readonly SeriesPoint[],
  noiseFactor: number,
  diluted: ReadonlyMap<PoolTest, unknown>,
  belief: Belief,
): ReadingFit {
  const { wander, drift, mixHours } = behaviour[reading];
  const fit = new ResponseFit();
  const responses: DoseResponse[] = [];
  const leftOut: LeftOut[] = [];
  let level = 0;
  let doseLevel = 0;
  let dayLevel = 0;
  let variance = 0;
  let dosed = 0;
  let days = 0;
  let pendingPpm = 0;
  let pendingDays = 0;
  let pending: ReadingEffect[] = [];
  let before: SeriesPoint | null = null;

  for (const point of points) {
    const noise = noiseFactor * readingNoise(reading, point.value);
    dosed += point.dosedPpm;
    days += point.days;
    pendingPpm += point.dosedPpm;
    pendingDays += point.days;
    pending.push(...point.effects);
    const tellable = Math.abs(pendingPpm) >= noise;
    const leaveOut = (reason: LeftOutReason): void => {
      if (tellable) leftOut.push({ reading, doseIds: idsOf(pending), testId: point.test.id, reason });
    };

    if (before) {
      if (unmixedPpm(point.test, pending, mixHours) > noise / 2) {
        leaveOut('too-soon-to-read');
        continue;
      }
      const predicted = variance + wander * wander * pendingDays;
      const total = predicted + noise * noise;
      const innovation = point.value - level;
      const doseInnovation = dosed - doseLevel;
      const dayInnovation = days - dayLevel;
      const spread = total + (doseInnovation * belief.deviation) ** 2 + (dayInnovation * drift) ** 2;
      const surprise = Math.abs(innovation - belief.response * doseInnovation) / Math.sqrt(spread);
      const reason: LeftOutReason | null = diluted.has(point.test)
        ? 'diluted'
        : pendingDays > longestDays
          ? 'too-long-between'
          : surprise > outlier
            ? 'outlier'
            : null;
      if (reason === null) {
        fit.add(doseInnovation, innovation, dayInnovation, total);
        const gain = predicted / total;
        level += gain * innovation;
        doseLevel += gain * doseInnovation;
        dayLevel += gain * dayInnovation;
        variance = predicted * (1 - gain);
        if (tellable) {
          responses.push({
            reading,
            doseIds: idsOf(pending),
            beforeTestId: before.test.id,
            afterTestId: point.test.id,
            expectedPpm: pendingPpm,
            observedPpm: point.value - before.value,
          });
        }
      } else {
        leaveOut(reason);
        before = null;
      }
    }
    if (!before) {
      level = point.value;
      doseLevel = dosed;
      dayLevel = days;
      variance = noise * noise;
    }
    before = point;
    pendingPpm = 0;
    pendingDays = 0;
    pending = [];
  }
  return { fit, responses, leftOut };
}

/** Prior standard deviation of the drift that `fitReading` uses, ppm a day. */
export const driftDeviation = (reading: VolumeReading): number => behaviour[reading].drift;

const idsOf = (effects: readonly ReadingEffect[]): string[] => effects.map(({ dose }) => dose.id);

function unmixedPpm(test: PoolTest, effects: readonly ReadingEffect[], mixHours: number): number {
  let ppm = 0;
  for (const { dose, ppm: effect } of effects) {
    if (test.atMs - dose.atMs < mixHours * millisecondsPerHour) ppm += Math.abs(effect);
  }
  return ppm;
}

/**
 * Least squares of y = response × x + nuisance × z with independent errors, where only the response is asked for: the
 * nuisance has a normal prior around 0 and is integrated out, so that what it could explain does not count as knowledge.
 */
export class ResponseFit {
  #xx = 0;
  #xy = 0;
  #xz = 0;
  #zz = 0;
  #zy = 0;

  add(x: number, y: number, z: number, variance: number): void {
    this.#xx += (x * x) / variance;
    this.#xy += (x * y) / variance;
    this.#xz += (x * z) / variance;
    this.#zz += (z * z) / variance;
    this.#zy += (z * y) / variance;
  }

  /**
   * Weight of the evidence (one over the variance of the response) and weight times response.
   * @param nuisanceDeviation prior standard deviation of the nuisance
   * @param sharedError relative error that all observations have in common, so that no number of them gets below it
   */
  evidence(nuisanceDeviation: number, sharedError: number): Evidence {
    const nuisance = this.#zz + 1 / nuisanceDeviation ** 2;
    const weight = this.#xx - this.#xz ** 2 / nuisance;
    if (!(weight > 1e-12)) return { weight: 0, weighted: 0 };
    const response = (this.#xy - (this.#xz * this.#zy) / nuisance) / weight;
    const limited = 1 / (1 / weight + (sharedError * Math.max(0.5, response)) ** 2);
    return { weight: limited, weighted: limited * response };
  }

  /** Most likely nuisance at a response, and its variance. */
  nuisanceAt(response: number, nuisanceDeviation: number): { readonly mean: number; readonly variance: number } {
    const weight = this.#zz + 1 / nuisanceDeviation ** 2;
    return { mean: (this.#zy - response * this.#xz) / weight, variance: 1 / weight };
  }
}

export interface Evidence {
  readonly weight: number;
  readonly weighted: number;
}
