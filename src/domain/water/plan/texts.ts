import { catalog, type Message } from '#domain/language/index.ts';
import { formatAmount } from './format-amount.ts';

interface Move {
  thing: Message;
  from: Message;
  to: Message;
}

interface Above {
  value: number;
  max: number;
}

interface IndexAfter {
  lsi: number;
  bound: number;
}

/** "+0.12", "−0.30". */
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** A reading to a tenth at most. */
const short = (value: number): string => String(Math.round(value * 10) / 10);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const replaceWater = (name: string, { value, max, percent }: Above & { percent: number }): string =>
  `${name} is ${Math.round(value)} ppm, above ${max}. No chemical lowers it. First replace about ${percent}% of the water (more if the fill water has some too), then test again.`;

const letFall = (name: string, { value, max }: Above): string =>
  `${name} is ${short(value)} ppm, above ${short(max)}. Don’t add any. Let sun and use bring it down, then test again.`;

/** What a dosing plan says besides how its products are used: what each dose is for, and advice that is no dose. */
export const planTexts = catalog('water.plan', {
  raise: ({ thing, from, to }: Move, { say }) => `Raise ${say(thing)} from ${say(from)} to ${say(to)}`,
  lower: ({ thing, from, to }: Move, { say }) => `Lower ${say(thing)} from ${say(from)} to ${say(to)}`,
  killAlgae: 'Kill visible algae',
  clearWater: 'Clear the water',
  shockTo: ({ purpose }: { purpose: Message }, { say }) => `Shock: ${lowerFirst(say(purpose))}`,
  things: {
    freeChlorine: 'free chlorine',
    bromine: 'bromine',
    bromide: 'bromide',
    pH: 'pH',
    totalAlkalinity: 'total alkalinity',
    calciumHardness: 'calcium hardness',
    cyanuricAcid: 'CYA',
    salt: 'salt',
    borate: 'borate',
    algaeVisible: 'algae',
    algaePreventionStart: 'algae prevention',
    algaePreventionWeekly: 'algae prevention',
    clarifierStart: 'clarity',
    clarifierWeekly: 'clarity',
  },
  pHValue: ({ value }: { value: number }) => value.toFixed(1),
  tenthPpm: ({ value }: { value: number }) => `${value.toFixed(1)} ppm`,
  wholePpm: ({ value }: { value: number }, { number }) => `${number(Math.round(value))} ppm`,
  aerateInRounds: 'Lower alkalinity by alternating acid and aeration. Predicted values are after the last round.',
  aerate: ({ from, to }: { from: number; to: number }) =>
    `Aerate (returns up, spa jets, water features) to bring pH from ${from.toFixed(1)} to ${to.toFixed(1)} without raising alkalinity. The predicted values assume you do this.`,
  replaceWater: {
    calciumHardness: (above: Above & { percent: number }) => replaceWater('Calcium hardness', above),
    cyanuricAcid: (above: Above & { percent: number }) => replaceWater('CYA', above),
    salt: (above: Above & { percent: number }) => replaceWater('Salt', above),
  },
  stabilizerIsSlow:
    'Stabilizer takes about a week to dissolve and lowers pH as it does. Then test pH, alkalinity and CYA again.',
  indexDiffers: ({ typed, computed, by }: { typed: number; computed: number; by: number }) =>
    `The LSI you entered (${signed(typed)}) differs from the calculated LSI (${signed(computed)}) by more than ${by}. Check the readings.`,
  noIndex:
    'LSI can’t be calculated for the measured water: calcium hardness or carbonate alkalinity is 0 or less. Test again.',
  targetBetween: ({ min, max }: { min: number; max: number }) => `must be between ${min} and ${max}`,
  temperature: 'Chemicals don’t change the temperature.',
  pHMissed: 'pH won’t reach its range with these readings. Replace some of the water and test again.',
  alkalinityMissed:
    'Total alkalinity won’t reach its range with these readings. Replace some of the water and test again.',
  noIndexAfter: 'LSI after dosing can’t be calculated. Replace some of the water and test again.',
  indexOfNatural: ({ lsi }: { lsi: number }) =>
    `LSI after dosing is ${signed(lsi)}. Natural pools aren’t dosed for it.`,
  indexBelow: ({ lsi, bound }: IndexAfter) =>
    `LSI after dosing is ${signed(lsi)}, still below ${signed(bound)} with pH, alkalinity and calcium in range. It rises as the water warms up.`,
  indexAbove: ({ lsi, bound }: IndexAfter) =>
    `LSI after dosing is ${signed(lsi)}, still above ${signed(bound)}. Keep pH at the low end and replace some of the water.`,
  model:
    'Predicted values assume that chlorine is used up and no CO2 is lost beyond the aeration listed. pH drifts up afterward, so test again.',
  natural:
    'Natural pool: don’t add sanitizer, stabilizer or algaecide. They harm the biofilter. Ask the filter’s builder or a lab about nutrients (phosphate, nitrate, ammonium) and water hygiene.',
  sanitizerInNatural: 'Sanitizer was measured in a natural pool. Find the source, such as fill water, and let it drop.',
  noBromine: 'Bromine wasn’t measured, so there’s no sanitizer dose.',
  noChlorine: 'Free chlorine wasn’t measured, so there’s no sanitizer dose.',
  bromineOfChlorine: ({ chlorine, bromine }: { chlorine: number; bromine: number }) =>
    `Bromine pool: a chlorine reading of ${short(chlorine)} ppm means ${short(bromine)} ppm bromine (2.25 times).`,
  chlorineForCya: ({
    cya,
    minimum,
    amount,
    unit,
    product,
  }: {
    cya: number;
    minimum: number;
    amount: number;
    unit: string;
    product: string;
  }) =>
    `With CYA at ${short(cya)} ppm, keep free chlorine at ${minimum} ppm or more. Another ${formatAmount(amount, unit)} of ${product.toLowerCase()} would get it there.`,
  saltCell: 'Raise the salt cell’s output or run time to hold this level.',
  shock: ({ reasons, limit }: { reasons: readonly Message[]; limit: number }, { say }) =>
    `Shock: ${reasons.map((reason) => say(reason)).join(' and ')}. Test again the next morning and repeat until combined chlorine is ${limit} ppm or less.`,
  combinedAbove: ({ combined, limit }: { combined: number; limit: number }) =>
    `combined chlorine is ${short(combined)} ppm, above ${limit}`,
  algaeSeen: 'algae is visible',
  noSwimming: ({ limit }: { limit: number }) => `No swimming until free chlorine is down to ${limit} ppm or less.`,
  atShockLevelAfter:
    'Free chlorine will be at shock level after dosing and will drop on its own. Test again the next morning.',
  atShockLevel: ({ level }: { level: number }) =>
    `Free chlorine is already at shock level (${short(level)} ppm). Hold it there.`,
  tooMuchCya: ({ product, value }: { product: string; value: number }) =>
    `${product} isn’t used here because it would bring CYA to ${short(value)} ppm.`,
  tooMuchCalcium: ({ product, value }: { product: string; value: number }) =>
    `${product} isn’t used here because it would bring calcium hardness to ${short(value)} ppm.`,
  letFall: {
    chlorine: (above: Above) => letFall('Free chlorine', above),
    bromine: (above: Above) => letFall('Bromine', above),
  },
  neutralizer:
    'To open the pool sooner, use a chlorine neutralizer (sodium thiosulfate) in small steps. Test after each.',
  workedOutFor: ({ gallons, stated, doses }: { gallons: number; stated: number; doses: number }, { number }) =>
    `Doses are for ${number(Math.round(gallons))} gal, based on how this pool responded to ${doses === 1 ? 'an earlier dose' : `${doses} earlier doses`}, not the ${number(Math.round(stated))} gal on file.`,
});
