import { catalog, type Message } from '#domain/language/index.ts';
import { formatAmount } from './format-amount.ts';

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
  inParts: ({ parts, amountEach, unit, waitHours, instructions }: Parts, { say }) =>
    `Add in ${parts} parts of ${formatAmount(amountEach, unit)}, ${waitHours} hours apart, and test in between. ${say(instructions)}`,
  aerateFirst: ({ instructions, pH }: Rounds, { say }) =>
    `First aerate until pH is back to ${pH.toFixed(1)}. ${say(instructions)}`,
  thenAerate: ({ instructions, pH }: Rounds, { say }) =>
    `${say(instructions)} Then aerate (returns up, spa jets, water features) until pH is back to ${pH.toFixed(1)}.`,
  aerateAfterParts: ({ instructions, pH }: Rounds, { say }) =>
    `${say(instructions)} After each part, aerate (returns up, spa jets, water features) until pH is back to ${pH.toFixed(1)}, test, and add the next part only then.`,
});
