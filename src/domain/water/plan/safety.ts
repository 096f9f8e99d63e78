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
