import { hoclFraction } from '../../physics/sanitizer.ts';
import { millisecondsPerDay } from '../history.ts';

/** What the loss of chlorine depends on where the pool's own history does not show it. */
export interface ChlorineConditions {
  /** ppm */
  readonly cyanuricAcid: number;
  readonly tempF: number;
  /** Degrees, north positive. */
  readonly latitudeDeg: number;
  /** Share of the open sky's sun that falls on the water: 0 indoors or covered, 1 in the open without a cloud. */
  readonly sunExposure: number;
}

/** Half-life of free chlorine under the noon sun: 35 minutes without cyanuric acid, 8.4 hours bound to it (reference §6). */
const halfLifeFreeHours = 35 / 60;
const halfLifeBoundHours = 8.4;

/**
 * Share of free chlorine that is not bound to cyanuric acid at pH 7.5: 1 / (1 + 1.27 CYA), from HOCl = FC / (2.7 CYA - 4.9
 * FC + 5) (reference §6) at little chlorine, HOCl being 47% of the unbound.
 */
const unboundShare = (cyanuricAcid: number): number => 1 / (1 + 2.7 * hoclFraction(7.5) * cyanuricAcid);

/** Half-life of free chlorine under the noon sun, hours; about 6 at 30 ppm (poolforum.com thread 7168). */
export function halfLifeInSunHours(cyanuricAcid: number): number {
  const unbound = unboundShare(cyanuricAcid);
  return 1 / (unbound / halfLifeFreeHours + (1 - unbound) / halfLifeBoundHours);
}

/** UV index goes with the sine of the sun's height to this power (Madronich 2007, doi 10.1039/b615200e). */
const uvPower = 2.42;
const steps = 8;

/**
 * Hours of overhead sun that a cloudless day's ultraviolet light adds up to: about 5.6 at midsummer and 1.1 at midwinter at
 * 33 degrees. Sun's declination after Cooper 1969.
 */
export function overheadSunHours(latitudeDeg: number, atMs: number): number {
  const yearDay = (atMs / millisecondsPerDay) % 365.2425;
  const declination = 0.4093 * Math.sin((2 * Math.PI * (yearDay + 285)) / 365);
  const latitude = (latitudeDeg * Math.PI) / 180;
  const level = Math.sin(latitude) * Math.sin(declination);
  const swing = Math.cos(latitude) * Math.cos(declination);
  const halfDay = Math.acos(Math.min(1, Math.max(-1, -level / Math.max(swing, 1e-9))));
  let sum = 0;
  for (let i = 0; i < steps; i += 1) {
    const height = level + swing * Math.cos((halfDay * (i + 0.5)) / steps);
    if (height > 0) sum += height ** uvPower;
  }
  return (((sum / steps) * halfDay) / Math.PI) * 24;
}

/** Loss to everything but sun in a kept pool at 80 °F, a day; it doubles every 18 °F (10 °C), as reactions commonly do. */
const darkLossPerDay = 0.1;

/**
 * Rate at which free chlorine goes, per day (first order: FC = FC0 e^-kt), of a pool of which nothing but its conditions is
 * known. In an open stabilized pool in summer it comes to about half a day's chlorine, as published: 1.5-3 ppm of 4
 * (reference §6), 41% in worst sun at 30 ppm (poolforum.com thread 7168).
 */
export function defaultLossPerDay(conditions: ChlorineConditions, atMs: number): number {
  const { cyanuricAcid, tempF, latitudeDeg, sunExposure } = conditions;
  const sun =
    sunExposure > 0
      ? (sunExposure * overheadSunHours(latitudeDeg, atMs) * Math.LN2) / halfLifeInSunHours(cyanuricAcid)
      : 0;
  return sun + darkLossPerDay * 2 ** ((tempF - 80) / 18);
}

/** Standard deviation of the logarithm of a pool's loss over `defaultLossPerDay`: shade, cover, bathers, leaves, water care. */
export const lossDeviation = 0.5;
/** The same from one day to the next in one pool: clouds and bathers. */
export const dayToDayDeviation = 0.35;

/** ppm left of a start after some days, where a feeder or salt cell makes up `producedPpmPerDay`. */
export function chlorineAfter(startPpm: number, lossPerDay: number, days: number, producedPpmPerDay = 0): number {
  const left = Math.exp(-lossPerDay * days);
  const produced = lossPerDay > 1e-9 ? (producedPpmPerDay * (1 - left)) / lossPerDay : producedPpmPerDay * days;
  return startPpm * left + produced;
}
