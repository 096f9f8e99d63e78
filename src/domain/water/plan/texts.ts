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
  chlorineForCya: (
    {
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
      product: Message;
    },
    words,
  ) =>
    `With CYA at ${short(cya)} ppm, keep free chlorine at ${minimum} ppm or more. Another ${formatAmount(amount, unit, words)} of ${words.say(product).toLowerCase()} would get it there.`,
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
  tooMuchCya: ({ product, value }: { product: Message; value: number }, { say }) =>
    `${say(product)} isn’t used here because it would bring CYA to ${short(value)} ppm.`,
  tooMuchCalcium: ({ product, value }: { product: Message; value: number }, { say }) =>
    `${say(product)} isn’t used here because it would bring calcium hardness to ${short(value)} ppm.`,
  letFall: {
    chlorine: (above: Above) => letFall('Free chlorine', above),
    bromine: (above: Above) => letFall('Bromine', above),
  },
  neutralizer:
    'To open the pool sooner, use a chlorine neutralizer (sodium thiosulfate) in small steps. Test after each.',
  workedOutFor: ({ gallons, stated, doses }: { gallons: number; stated: number; doses: number }, { number }) =>
    `Doses are for ${number(Math.round(gallons))} gal, based on how this pool responded to ${doses === 1 ? 'an earlier dose' : `${doses} earlier doses`}, not the ${number(Math.round(stated))} gal on file.`,
});

interface Rounds {
  instructions: Message;
  pH: number;
}

interface Parts {
  parts: number;
  amountEach: number;
  unit: string;
  waitHours: number;
  instructions: Message;
}

/** How a product of a plan goes in. */
export const howToTexts = catalog('water.howTo', {
  add: {
    liquid_chlorine:
      'Pour slowly in front of a return jet, close to the water, with the pump running. Best in the evening.',
    cal_hypo:
      'Broadcast over the deep end with the pump running, or pre-dissolve in a bucket of pool water if the label says so. Best in the evening.',
    dichlor: 'Broadcast over the water with the pump running. It dissolves quickly.',
    trichlor: 'Use in a feeder or floater only, never in the skimmer and never on the floor of the pool.',
    sodium_bicarbonate:
      'Broadcast over the whole surface with the pump running and brush anything that settles. Test alkalinity again, then pH.',
    soda_ash:
      'Dissolve in a bucket of pool water and pour around the pool with the pump running. The water may turn cloudy for a few hours.',
    muriatic_acid:
      'Pour slowly along the deep end, close to the water, with the pump running. Keep away from skimmers and metal.',
    sodium_bisulfate:
      'Broadcast over the deep end in small amounts with the pump running and brush anything that settles.',
    calcium_chloride:
      'Add to a bucket of pool water a little at a time, let it cool, and pour slowly around the deep end with the pump running.',
    cyanuric_acid:
      'Hang in a sock in front of a return jet, or put in the skimmer basket. It dissolves over days. Test again in about a week.',
    salt: 'Pour along the shallow end and brush until dissolved, with the pump running and the salt system off.',
    borax: 'Broadcast slowly over the water in front of a return jet with the pump running.',
    boric_acid: 'Broadcast slowly over the deep end with the pump running and brush anything that settles.',
    sodium_thiosulfate: 'Dissolve in a bucket of pool water and pour around the pool. Test again before adding more.',
    sodium_sulfite: 'Dissolve in a bucket of pool water and pour around the pool. Test again before adding more.',
    sodium_bromide: 'Pour around the pool with the pump running.',
    bcdmh: 'Fill the brominator or floater and set it to hold the residual. Don’t throw tablets in the pool.',
    algaecide_quat50:
      'Pour along the edges with the pump running, after the shock chlorine has come down. Brush the walls. Follow the product label for the dose.',
    clarifier: 'Pour in front of a return jet, last of all, and run the filter. Follow the product label for the dose.',
  },
  addInSteps: ({ how }: { how: Message }, { say }) =>
    `${say(how)} Add about three-quarters, let it mix for 4 hours and test. Add the rest only if it’s still needed.`,
  inParts: ({ parts, amountEach, unit, waitHours, instructions }: Parts, words) =>
    `Add in ${parts} parts of ${formatAmount(amountEach, unit, words)}, ${waitHours} hours apart, and test in between. ${words.say(instructions)}`,
  aerateFirst: ({ instructions, pH }: Rounds, { say }) =>
    `First aerate until pH is back to ${pH.toFixed(1)}. ${say(instructions)}`,
  thenAerate: ({ instructions, pH }: Rounds, { say }) =>
    `${say(instructions)} Then aerate (returns up, spa jets, water features) until pH is back to ${pH.toFixed(1)}.`,
  aerateAfterParts: ({ instructions, pH }: Rounds, { say }) =>
    `${say(instructions)} After each part, aerate (returns up, spa jets, water features) until pH is back to ${pH.toFixed(1)}, test, and add the next part only then.`,
});

const keepChlorineAway = 'Keep away from acid, fuels, oils, solvents and every other chlorine product.';
const acidDanger =
  'Corrosive: goggles and acid-proof gloves. Never near chlorine products. Stand upwind and pour low over the water.';
const dust = 'Avoid breathing the dust. Wear goggles and gloves.';

/** What is said with every plan that doses anything (reference §8), and the danger of each product. */
export const safetyTexts = catalog('water.safety', {
  general: {
    neverMix: 'Never mix chemicals with each other. Chlorine products and acid together make toxic chlorine gas.',
    keepApart:
      'Keep different chlorine products apart, including in feeders, skimmers and scoops. Mixed, they can catch fire or explode.',
    chemicalsToWater: 'Add chemicals to water, never water to chemicals. Pre-dissolve only where the label says so.',
    goggles: 'Wear goggles and gloves, and a mask for powders. Use one clean, dry scoop for each product.',
    wait: ({ hours }: { hours: number }) =>
      `Wait at least ${hours} hours between chemicals, with the pump running, and test again before the next one.`,
    keepSwimmersOut: 'Keep swimmers out while dosing and until the product has mixed in.',
    firstAid:
      'Eyes: rinse with running water for at least 15 minutes. Skin: take off splashed clothing and rinse with plenty of water. Breathed in: go to fresh air. Swallowed: don’t induce vomiting.',
    emergency: ({ telephone }: { telephone: string }) =>
      `Follow the product label. Poison Control: ${telephone}. In an emergency call 911.`,
  },
  products: {
    liquid_chlorine: `Corrosive and bleaches cloth: goggles and gloves. ${keepChlorineAway}`,
    cal_hypo: `Strong oxidizer. Never use with trichlor or dichlor. ${keepChlorineAway}`,
    dichlor: `Strong oxidizer. Never use with calcium hypochlorite. ${keepChlorineAway}`,
    trichlor: `Strong oxidizer and acidic. Never use with calcium hypochlorite. ${keepChlorineAway}`,
    sodium_bicarbonate: `${dust} Don’t add at the same time as calcium chloride.`,
    soda_ash: `Irritates skin and eyes. ${dust} Don’t add at the same time as calcium chloride.`,
    muriatic_acid: acidDanger,
    sodium_bisulfate: `${acidDanger} Keep the dry product away from moisture.`,
    calcium_chloride:
      'Gets hot in water: goggles and gloves, and keep the container open. Don’t add at the same time as bicarbonate or soda ash.',
    cyanuric_acid: dust,
    salt: 'Turn the salt system off until the salt dissolves.',
    borax: `${dust} Keep pets from drinking the water.`,
    boric_acid: `${dust} Keep pets from drinking the water.`,
    sodium_thiosulfate: `${dust} Add in small steps: too much uses up the next chlorine dose.`,
    sodium_sulfite: `${dust} Add in small steps: too much uses up the next chlorine dose.`,
    sodium_bromide: dust,
    bcdmh: 'Strong oxidizer: gloves and goggles. Never in a feeder that has held chlorine products.',
    algaecide_quat50: 'Goggles and gloves. Add only after the shock chlorine has come down.',
    clarifier: 'Never use with a sequestrant. Too much makes the water cloudy.',
  },
});
