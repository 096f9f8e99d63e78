import type { Message, Words } from '#domain/language/index.ts';
import { productTexts } from './product-texts.ts';

const { units, lessThan } = productTexts;

/**
 * An amount as it is measured out: ounces to 0.5 below 16, then pounds and ounces; fluid ounces to 0.5 below 16, whole to a
 * gallon, then gallons and quarts. A unit that is none of `UNITS` is written as stored. Display only: amounts are exact inside.
 */
export function formatAmount(amount: number, unit: string, words: Words): string {
  switch (unit) {
    case 'oz':
      return formatOunces(amount, words);
    case 'lb':
      return formatOunces(amount * 16, words);
    case 'fl_oz':
      return formatFluidOunces(amount, words);
    case 'qt':
      return formatFluidOunces(amount * 32, words);
    case 'gal':
      return formatFluidOunces(amount * 128, words);
    default:
      return `${amount} ${unit}`;
  }
}

const written = (amount: number, unit: Message, { say, number }: Words): string => `${number(amount)} ${say(unit)}`;
const halves = (value: number): number => Math.round(value * 2) / 2;

function formatOunces(ounces: number, words: Words): string {
  if (ounces > 0 && ounces < 0.25) return words.say(lessThan({ amount: written(0.5, units.oz, words) }));
  if (ounces < 15.75) return written(halves(ounces), units.oz, words);
  if (ounces >= 160) return written(Math.round(ounces / 4) / 4, units.lb, words);
  const whole = Math.round(ounces);
  return both(Math.floor(whole / 16), units.lb, whole % 16, units.oz, words);
}

function formatFluidOunces(fluidOunces: number, words: Words): string {
  if (fluidOunces > 0 && fluidOunces < 0.25) return words.say(lessThan({ amount: written(0.5, units.fl_oz, words) }));
  if (fluidOunces < 15.75) return written(halves(fluidOunces), units.fl_oz, words);
  if (fluidOunces < 127.5) return written(Math.round(fluidOunces), units.fl_oz, words);
  const quarts = Math.round(fluidOunces / 16) / 2;
  const gallons = Math.floor(quarts / 4);
  return both(gallons, units.gal, quarts - gallons * 4, units.qt, words);
}

const both = (whole: number, unit: Message, rest: number, smaller: Message, words: Words): string =>
  rest === 0 ? written(whole, unit, words) : `${written(whole, unit, words)} ${written(rest, smaller, words)}`;
