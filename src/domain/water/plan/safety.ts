import type { Message } from '#domain/language/index.ts';
import type { Chemical } from './products.ts';
import { safetyTexts } from './texts.ts';

export const poisonControlNumber = '1-800-222-1222';
/** Hours between two chemicals: a safe rule that covers every published wait. */
export const hoursBetweenChemicals = 4;
/** Hours after a shock: overnight. */
export const hoursAfterShock = 12;

const { wait, emergency, ...others } = safetyTexts.general;

/** Said with every plan that doses anything (reference §8). */
export const generalSafety: readonly Message[] = [
  others.neverMix,
  others.keepApart,
  others.chemicalsToWater,
  others.goggles,
  wait({ hours: hoursBetweenChemicals }),
  others.keepSwimmersOut,
  others.firstAid,
  emergency({ telephone: poisonControlNumber }),
];

/** The note on a product's own danger, shown on its step. */
export const SAFETY_NOTES: Readonly<Record<Chemical, Message>> = safetyTexts.products;

export interface Split {
  readonly parts: number;
  /** In the step's own unit. */
  readonly amountEach: number;
  readonly waitHours: number;
}

/** Ounces of anything dry that call for care when added at once: 12 lb (volpools.com, reference §8). */
const dryLimitOunces = 12 * 16;

/**
 * Most of a product to add at once, in its dosing unit (reference §8): acid 1 pint of 31.45% per 5,000 gal (10 NYCRR 6-1) or
 * its equal in other acids; soda ash 1 lb per 10,000 gal; calcium chloride in halves above 5 lb. null: no published limit.
 */
export function limitAtOnce(
  chemical: Chemical,
  amount: number,
  gallons: number,
  acidOuncesFor32: number,
): number | null {
  switch (chemical) {
    case 'muriatic_acid':
    case 'sodium_bisulfate':
      return (acidOuncesFor32 * gallons) / 10_000;
    case 'soda_ash':
    case 'borax':
      return Math.min((16 * gallons) / 10_000, dryLimitOunces);
    case 'calcium_chloride':
      return amount > 5 * 16 ? Math.min(amount / 2, dryLimitOunces) : null;
    case 'sodium_bicarbonate':
    case 'cyanuric_acid':
    case 'cal_hypo':
      return dryLimitOunces;
    default:
      return null;
  }
}

/** Equal parts that each stay within the limit; null when the whole amount may go in at once. */
export function splitFor(amount: number, limit: number | null): Split | null {
  if (limit === null || amount <= limit * 1.0001) return null;
  const parts = Math.ceil(amount / limit - 0.0001);
  return { parts, amountEach: amount / parts, waitHours: hoursBetweenChemicals };
}
