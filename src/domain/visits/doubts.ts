import { distanceOutside, type OwnTargets, type PoolType, sanitizerOf, waterLimits } from '#domain/water/index.ts';

export const doubtKinds = ['untreated', 'noTime', 'noPhoto', 'copied'] as const;
/** What of a visit does not add up: water left as it was, no time there, no photo where usual, readings as last time. */
export type DoubtKind = (typeof doubtKinds)[number];

/** What visits to a customer are usually like, by the last ones that were finished; null where it is not known. */
export interface UsualVisits {
  /** Minutes there: the median. */
  readonly minutes: number | null;
  /** Whether each of them has a photo. */
  readonly photos: boolean;
}

/** So many visits say what is usual. */
export const visitsForUsual = 3;
const fewestForUsual = 2;

/** @param visits the customer's last finished visits; minutes are null where a visit kept no times */
export function usualVisits(visits: readonly { minutes: number | null; photos: boolean }[]): UsualVisits {
  const last = visits.slice(0, visitsForUsual);
  if (last.length < fewestForUsual) return { minutes: null, photos: false };
  const minutes = last.flatMap((visit) => visit.minutes ?? []).sort((a, b) => a - b);
  return {
    minutes: minutes.length < fewestForUsual ? null : (minutes[Math.floor((minutes.length - 1) / 2)] ?? null),
    photos: last.every(({ photos }) => photos),
  };
}

type Readings = Readonly<Record<string, number | null | undefined>>;

export interface VisitToDoubt {
  readonly poolType: PoolType;
  readonly targets?: OwnTargets | null | undefined;
  readonly readings: Readings;
  /** How many chemicals were added. */
  readonly added: number;
  readonly photos: number;
  readonly minutes: number;
  readonly usual: UsualVisits | null;
  /** The readings of the visit or test before; those of the same day are no copy. */
  readonly before: Readings | null;
}

/** A test kit shows no less where there is no chlorine. */
const noChlorine = 0.2;
/** From here on swimmers and surfaces feel it, and chlorine hardly works. */
const pHLimits = { low: 6.8, high: 8.2 } as const;
/** Nobody tests and treats a pool in less. */
const fewestMinutes = 2;
const shareOfUsual = 0.2;
const compared = ['chlorine', 'pH', 'totalAlkalinity', 'calciumHardness', 'cyanuricAcid', 'salt'] as const;
/** Fewer equal readings may well be chance: they are read off in steps. */
const fewestEqual = 3;

/** What a technician is asked about before a visit is finished, in the order of `doubtKinds`. */
export function visitDoubts(visit: VisitToDoubt): DoubtKind[] {
  const { readings, usual, before } = visit;
  const { chlorine, pH } = readings;
  // What the company or the body's own targets call right needs no treatment.
  const isWanted = (reading: 'chlorine' | 'pH', value: number): boolean => {
    const own = visit.targets?.[reading] && waterLimits({ poolType: visit.poolType, targets: visit.targets })[reading];
    return own ? distanceOutside(value, own.ideal) === 0 : false;
  };
  const lacksSanitizer =
    typeof chlorine === 'number' &&
    chlorine <= noChlorine &&
    sanitizerOf(visit.poolType) !== 'natural' &&
    !isWanted('chlorine', chlorine);
  const isOffPh = typeof pH === 'number' && (pH >= pHLimits.high || pH <= pHLimits.low) && !isWanted('pH', pH);
  const measured = compared.filter((reading) => typeof readings[reading] === 'number');
  const least =
    usual?.minutes == null ? null : Math.min(usual.minutes, Math.max(fewestMinutes, usual.minutes * shareOfUsual));
  const found: Record<DoubtKind, boolean> = {
    untreated: visit.added === 0 && (lacksSanitizer || isOffPh),
    noTime: least !== null && visit.minutes < least,
    noPhoto: usual !== null && usual.photos && visit.photos === 0,
    copied:
      before !== null &&
      measured.length >= fewestEqual &&
      measured.every((reading) => readings[reading] === before[reading]),
  };
  return doubtKinds.filter((kind) => found[kind]);
}
