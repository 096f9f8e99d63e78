import { requireNumber } from '../../limits/invalid-reading.ts';
import { GALLONS_BOUNDS } from '../../physics/water.ts';
import { type AnsweringVolume, withinSafeBand } from '../../plan/answering-volume.ts';
import { dilutionsIn, SURE } from '../dilution.ts';
import { type Confidence, MILLISECONDS_PER_DAY, type PoolHistory } from '../history.ts';
import { DEFAULT_SITE, latestConditions } from '../pool-site.ts';
import { noiseFactorOf, type SeriesPoint, seriesOf } from '../reading-series.ts';
import { within } from '../timeline.ts';
import { LOSS_DEVIATION } from './chlorine-decay.ts';
import { chlorineIntervals } from './chlorine-intervals.ts';
import { fitChlorine } from './chlorine-response.ts';
import {
  type Belief,
  type DoseResponse,
  driftDeviation,
  fitReading,
  type LeftOut,
  VOLUME_READINGS,
} from './learning-observations.ts';
import { EIGHTY_PERCENT } from './robust-statistics.ts';
import { STATED_VOLUME_DEVIATION, volumePosterior } from './volume-posterior.ts';

/** The volume that a pool's answers to earlier doses speak for. */
export interface LearnedVolume {
  readonly statedGallons: number;
  /** What to dose with, to three figures; the stated volume where the answers do not contradict it. */
  readonly gallons: number;
  /** `gallons` over `statedGallons`, never outside `SAFE_BAND`. */
  readonly factor: number;
  /** Gallons between which the volume lies with a chance of 80%. */
  readonly lowGallons: number;
  readonly highGallons: number;
  /** Whether `gallons` is another volume than the stated one. */
  readonly differs: boolean;
  /** The answers spoke for a volume beyond the band: the records want checking. */
  readonly atEdgeOfBand: boolean;
  readonly confidence: Confidence;
  /** How many doses it rests on. */
  readonly doseCount: number;
  readonly responses: readonly DoseResponse[];
  readonly leftOut: readonly LeftOut[];
}

/** Doses older than this are not learned from, days. */
const MEMORY_DAYS = 365;
/** Error that doses of one product share: weighing and purity; liquid chlorine besides loses strength in the can. */
const SHARED_ERROR = { weighed: 0.03, chlorine: 0.1 } as const;
/** The first weeds out what no volume explains, the second what the volume found does not. */
const ROUNDS = 2;

/**
 * The volume a pool answers as. The prior lies around the stated volume (`STATED_VOLUME_DEVIATION`); each reading's response to
 * its doses is fitted apart and the evidence is added up. It differs from the stated volume only when it does so by more than its
 * own standard deviation and by 3%.
 * @throws InvalidReading for gallons that are not above 0, and for doses in a unit or strength the product cannot have
 */
export function learnVolume(history: PoolHistory, nowMs: number): LearnedVolume {
  const statedGallons = requireNumber('gallons', history.gallons, GALLONS_BOUNDS);
  const recent = within(history, nowMs - MEMORY_DAYS * MILLISECONDS_PER_DAY, nowMs);
  const series = {
    totalAlkalinity: seriesOf(recent, 'totalAlkalinity'),
    calciumHardness: seriesOf(recent, 'calciumHardness'),
    cyanuricAcid: seriesOf(recent, 'cyanuricAcid'),
    salt: seriesOf(recent, 'salt'),
  };
  const noiseFactors = new Map(
    VOLUME_READINGS.filter((reading) => series[reading].some(hasDose)).map((reading) => [
      reading,
      noiseFactorOf(series[reading], reading),
    ]),
  );
  const chlorine = chlorineIntervals(seriesOf(recent, 'chlorine'));
  const conditions = latestConditions(recent, DEFAULT_SITE);

  let belief: Belief = { response: 1, deviation: STATED_VOLUME_DEVIATION };
  let posterior = volumePosterior({ weight: 0, weighted: 0 });
  let responses: DoseResponse[] = [];
  let leftOut: LeftOut[] = [];
  if (recent.doses.length > 0) {
    const diluted = dilutionsIn(series, { value: belief.response, deviation: belief.deviation }, SURE);
    for (let round = 0; round < ROUNDS; round += 1) {
      responses = [];
      leftOut = [];
      let weight = 0;
      let weighted = 0;
      const collect = (
        part: { readonly responses: readonly DoseResponse[]; readonly leftOut: readonly LeftOut[] },
        evidence: { readonly weight: number; readonly weighted: number },
      ): void => {
        weight += evidence.weight;
        weighted += evidence.weighted;
        responses.push(...part.responses);
        leftOut.push(...part.leftOut);
      };
      for (const reading of VOLUME_READINGS) {
        const points = series[reading];
        const noiseFactor = noiseFactors.get(reading);
        if (noiseFactor === undefined) continue;
        const part = fitReading(reading, points, noiseFactor, diluted, belief);
        collect(part, part.fit.evidence(driftDeviation(reading), SHARED_ERROR.weighed));
      }
      const part = fitChlorine(chlorine, conditions, belief);
      collect(part, part.fit.evidence(LOSS_DEVIATION, SHARED_ERROR.chlorine));
      posterior = volumePosterior({ weight, weighted });
      const response = Math.exp(-posterior.logFactor);
      belief = { response, deviation: response * posterior.deviation };
    }
  }
  return { ...told(statedGallons, posterior), doseCount: doseCountOf(responses), responses, leftOut };
}

/**
 * The volume to dose for where the pool's answers tell it well enough; null where the stated one serves as well or little is known:
 * a hint is shown, not acted on.
 */
export function volumeToDoseFor({
  differs,
  confidence,
  gallons,
  statedGallons,
  doseCount,
}: LearnedVolume): AnsweringVolume | null {
  return differs && confidence !== 'low' ? { gallons, statedGallons, doses: doseCount } : null;
}

const hasDose = ({ dosedPpm }: SeriesPoint): boolean => dosedPpm !== 0;

const doseCountOf = (responses: readonly DoseResponse[]): number =>
  new Set(responses.flatMap(({ doseIds }) => doseIds)).size;

const LEAST_DIFFERENCE = Math.log(1.03);

function told(
  statedGallons: number,
  { logFactor, deviation }: { readonly logFactor: number; readonly deviation: number },
): Omit<LearnedVolume, 'doseCount' | 'responses' | 'leftOut'> {
  const differs = Math.abs(logFactor) > Math.max(LEAST_DIFFERENCE, deviation / 2);
  const best = Math.exp(logFactor);
  const inBand = withinSafeBand(best, 1);
  const gallons = differs ? withinSafeBand(inThreeFigures(statedGallons * inBand), statedGallons) : statedGallons;
  return {
    statedGallons,
    gallons,
    factor: gallons / statedGallons,
    lowGallons: inThreeFigures(statedGallons * Math.exp(logFactor - EIGHTY_PERCENT * deviation)),
    highGallons: inThreeFigures(statedGallons * Math.exp(logFactor + EIGHTY_PERCENT * deviation)),
    differs,
    atEdgeOfBand: differs && inBand !== best,
    confidence: deviation <= 0.06 ? 'high' : deviation <= 0.15 ? 'medium' : 'low',
  };
}

const inThreeFigures = (gallons: number): number => Number(gallons.toPrecision(3));
