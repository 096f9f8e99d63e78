import type { PlanStep } from './plan-types.ts';
import type { Chemical, Parameter } from './products.ts';

const namedThings: Readonly<Record<Parameter, string>> = {
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
};

/** A reading as it is written: pH to 0.1, chlorine to 0.1, the rest whole ppm. */
export function readingText(parameter: Parameter, value: number): string {
  if (parameter === 'pH') return value.toFixed(1);
  if (parameter === 'freeChlorine' || parameter === 'bromine') return `${value.toFixed(1)} ppm`;
  return `${Math.round(value).toLocaleString('en-US')} ppm`;
}

/** "Raise pH from 7.0 to 7.3". */
export function purposeText(step: Pick<PlanStep, 'parameter' | 'from' | 'to'>): string {
  if (step.parameter === 'algaeVisible') return 'Kill visible algae';
  if (step.parameter === 'clarifierStart') return 'Clear the water';
  const verb = step.to >= step.from ? 'Raise' : 'Lower';
  return `${verb} ${namedThings[step.parameter]} from ${readingText(step.parameter, step.from)} to ${readingText(step.parameter, step.to)}`;
}

const howToAdd: Readonly<Record<Chemical, string>> = {
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
};

/** How the product goes in; the pH products add the caution that the dose is a prediction. */
export function instructionsText(step: Pick<PlanStep, 'chemical' | 'parameter' | 'split'>): string {
  const how = howToAdd[step.chemical];
  const caution =
    step.parameter === 'pH' && step.split === null
      ? ' Add about three-quarters, let it mix for 4 hours and test. Add the rest only if it’s still needed.'
      : '';
  return `${how}${caution}`;
}
