import { catalog, type Message, type Words } from '#domain/language/index.ts';
import {
  formatAmount,
  type PoolType,
  poisonControlNumber,
  poolTypeTexts,
  type Unit,
  visitPlanTexts,
} from '#domain/water/index.ts';
import type { Danger, ReadingName, UnitName } from './question.ts';

/** The readings, as they are written within a sentence. */
export const readingTexts: Readonly<Record<ReadingName, Message>> = catalog('assistant.readings', {
  chlorine: 'free chlorine',
  totalChlorine: 'total chlorine',
  combinedChlorine: 'combined chlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'total alkalinity',
  calciumHardness: 'calcium hardness',
  cyanuricAcid: 'CYA (stabilizer)',
  salt: 'salt',
  borate: 'borate',
  tempF: 'water temperature',
  tds: 'total dissolved solids',
});

export const unitTexts = catalog('assistant.units', {
  fl_oz: 'fl oz',
  cup: 'cups',
  pt: 'pints',
  qt: 'quarts',
  gal: 'gallons',
  imp_gal: 'imperial gallons',
  l: 'liters',
  ml: 'mL',
  m3: 'cubic meters',
  ft3: 'cubic feet',
  oz: 'oz',
  lb: 'lb',
  kg: 'kg',
  g: 'g',
  ft: 'feet',
  in: 'inches',
  m: 'meters',
  gph: 'gallons per hour',
  gpm: 'gallons per minute',
  F: '°F',
  C: '°C',
});
const units: Readonly<Partial<Record<UnitName, Message>>> = unitTexts;

const call = `Poison Control: ${poisonControlNumber} (US, 24 hours a day). In an emergency call 911.`;
const firstAid =
  'Eyes: rinse with running water for at least 15 minutes. Skin: take off splashed clothing and rinse with plenty of water. Breathed in: go to fresh air at once. Swallowed: do not induce vomiting.';

/** The answers to dangerous questions: what not to do, the safe way, and whom to call. */
export const safeWays: Readonly<Record<Danger, Message>> = catalog('assistant.dangers', {
  harm: `I won’t help with that. Pool chemicals can injure and kill. If someone is in danger, get everyone away and into fresh air. ${call}`,
  medical: `I’m not a doctor. Get help now. Call Poison Control at ${poisonControlNumber}, and 911 for trouble breathing, loss of consciousness, severe pain or burns. Until then: ${firstAid} Keep the product’s label handy and tell them what it was and how much.`,
  drowning: `Call 911 now. Get the person out of the water without putting yourself in danger: reach or throw something that floats. If they’re stuck at a drain, switch the pump off. If they aren’t breathing normally, start CPR with rescue breaths and don’t stop until help arrives. Anyone who was under water needs a doctor, even if they feel fine. Swallowed or inhaled chemicals too: Poison Control at ${poisonControlNumber}.`,
  mixing: `No. Never mix pool chemicals, and never put two of them in one container, feeder, skimmer or scoop. Chlorine products with acid give off poisonous chlorine gas. Different kinds of chlorine can catch fire or explode. The safe way: add one product at a time to the pool water, on its own, with the pump running. Use a clean, dry scoop for each. Wait at least 4 hours and test again before the next one. If fumes have formed, leave and get to fresh air. ${call}`,
  'water-to-chemical': `No. Add chemicals to water, never water to chemicals. It can boil up, splash and give off fumes. Add the product slowly to the pool (or, only if its label says so, to a clean bucket already filled with pool water). Wear goggles and gloves. ${call}`,
  storage: `Keep acid and chlorine products apart. Store and carry them separately: upright, closed, dry, cool and shaded. Never put liquids above dry products, or different kinds of chlorine next to each other. Keep anything flammable away. Leaks or fumes from two products that meet make poisonous gas or fire. ${call}`,
  electric: `Leave that to a licensed electrician or gas fitter. Until it’s fixed, switch the circuit off at the breaker (gas at its valve). Keep everyone out of the water and do not touch wet equipment. In an emergency call 911.`,
  'swim-too-early': `Keep swimmers out while chemicals are added and until they have mixed in. After acid, soda ash, bicarbonate or calcium, wait at least 4 hours with the pump running and test again. After a shock, wait until free chlorine is 4 ppm or less (usually overnight) and pH is between 7.2 and 7.8. ${call}`,
  spill: `Leave and keep others away. Go upwind into fresh air. Do not add water or any other product to a spill, do not sweep different products together, and do not put spilled product back. For fumes, fire or a reaction, call 911 from a safe place. Otherwise follow the label and the safety data sheet, with goggles, gloves and a mask. ${call}`,
});

type Lines = readonly (Message | string)[];
interface Of {
  readonly reading: ReadingName;
}
interface Value extends Of {
  readonly value: number;
}
interface Change extends Of {
  readonly from: number;
  readonly to: number;
}
interface Limits {
  readonly min: number;
  readonly max: number | null;
}
interface Added {
  readonly amount: number;
  readonly unit: Unit;
}
interface Parts {
  readonly parts: number;
  readonly amountEach: number;
  readonly unit: string;
  readonly waitHours: number;
}
interface NowDose {
  readonly order: number;
  readonly purpose: Message;
  readonly dose: Message;
  readonly measure: Message | null;
  readonly exact: Message | null;
  readonly wait: Message | null;
  readonly remarks: Lines;
}
interface Index {
  readonly lsi: number;
  readonly word: Message;
}
interface LongIndex extends Index {
  readonly advice: Message;
}

/** "18,000", "1.5": with at most so many digits behind the point. */
const short = ({ number }: Words, value: number, digits = 0): string =>
  number(Number(value.toFixed(digits)) + 0, digits);

/** A reading with its unit, as precise as given: "7.85", "0.5 ppm", "82 °F". */
function exact(words: Words, { reading, value }: Value): string {
  if (reading === 'pH') return short(words, value, 2);
  if (reading === 'tempF') return `${short(words, value, 1)} °F`;
  return `${short(words, value, reading === 'totalAlkalinity' || reading === 'salt' ? 0 : 1)} ppm`;
}

const nameOf = ({ say }: Words, reading: ReadingName): string => say(readingTexts[reading]);
/** Capitalized, except pH. */
const atTheStart = (words: Words, reading: ReadingName): string => {
  const name = nameOf(words, reading);
  return reading === 'pH' ? name : name.charAt(0).toUpperCase() + name.slice(1);
};
const fromTo = (words: Words, { reading, from, to }: Change): string =>
  `from ${exact(words, { reading, value: from })} to ${exact(words, { reading, value: to })}`;
const moves = ({ from, to }: Change): string => (to < from ? 'lower' : 'raise');
const signed = (words: Words, lsi: number): string => {
  const size = words.number(Number(Math.abs(lsi).toFixed(2)), 2, 2);
  return size === '0.00' ? size : `${lsi < 0 ? '-' : '+'}${size}`;
};
/** "+0.12", "-3.4 ppm". */
const sizeOf = (words: Words, { reading, value }: Value): string => {
  const size = Math.abs(value);
  const written = reading === 'pH' ? words.number(Number(size.toFixed(2)), 2, 2) : `${short(words, size, 1)} ppm`;
  return `${value > 0 ? '+' : '-'}${written}`;
};

/** What the dosage engine's answers say, and what is asked back where it lacks something. */
export const answerTexts = catalog('assistant.answers', {
  engine: 'Dosage engine',
  inDoubt: `If someone swallowed or breathed in a chemical, got it on the skin or in the eyes, feels electric current or was under water, get help first: 911, or Poison Control at ${poisonControlNumber}. ${firstAid} Electric current: stay out of the water and touch nothing that is wet. Never mix two chemicals. Otherwise:`,
  assumed: ({ assumptions }: { assumptions: Lines }, { say }) =>
    `Assumed: ${[...new Set(assumptions.map((one) => say(one)))].join(' ')}`,
  sentences: ({ sentences }: { sentences: Lines }, { say }) => sentences.map((one) => say(one)).join(' '),
  lines: ({ lines }: { lines: Lines }, { say }) => lines.map((one) => say(one)).join('\n'),
  product: ({ name, strengthPct }: { name: Message; strengthPct: number | null }, words) =>
    strengthPct === null ? words.say(name) : `${words.say(name)} (${short(words, strengthPct, 2)}%)`,
  amount: ({ amount, unit, product }: Added & { product: Message }, words) =>
    `${formatAmount(amount, unit, words)} of ${words.say(product)}`,
  cannotWork: ({ field, reason }: { field: Message | string; reason: Message }, { say }) =>
    `I can’t work with that: ${say(field)} ${say(reason)}. Can you check the numbers?`,
  fields: {
    gallons: 'the pool volume',
    tempF: 'the water temperature',
    strengthPct: 'the strength',
    from: 'the current reading',
    to: 'the target reading',
  },

  // Doses
  target: ({ reading }: Of, words) => `What’s your target for ${nameOf(words, reading)}?`,
  freshWaterOnly: ({ reading }: Of, words) =>
    `Only fresh water lowers ${nameOf(words, reading)}. What is it now, and what’s the target?`,
  belowZero: ({ reading }: Of, words) =>
    `I can’t lower ${nameOf(words, reading)} below 0. What is it now, and what’s the target?`,
  notUsedFor: ({ product, reading, usual }: Of & { product: Message; usual: Message | null }, words) =>
    `${words.say(product)} isn’t used to adjust ${nameOf(words, reading)}.${usual ? ` Use ${words.say(usual)} instead.` : ''}`,
  add: ({ dose, gallons, by, ...change }: Change & { dose: Message; gallons: number; by: number | null }, words) => {
    const { reading } = change;
    const moved = by === null ? fromTo(words, change) : `by ${exact(words, { reading, value: by })}`;
    return `Add ${words.say(dose)} to ${moves(change)} ${nameOf(words, reading)} ${moved} in ${short(words, gallons)} gallons.`;
  },
  howToAdd: (
    { split, instructions, safety }: { split: Parts | null; instructions: Message; safety: Message },
    words,
  ) => {
    const parts = split
      ? `Split it into ${split.parts} doses of ${formatAmount(split.amountEach, split.unit, words)}, ${split.waitHours} hours apart, and test in between. `
      : '';
    return `${parts}${words.say(instructions)} ${words.say(safety)} Add it on its own, with the pump running. Anything else needs 4 hours or more: leave it for the next visit, and test first then.`;
  },
  alsoChanges: ({ changes }: { changes: readonly Value[] }, words) =>
    `It also changes ${words.list(changes.map(({ reading, value }) => `${nameOf(words, reading)} by ${value > 0 ? '+' : '-'}${Math.abs(Math.round(value))} ppm`))}.`,
  howManyGallons: 'How many gallons is the pool?',
  labelDoses: ({ product, gallons, doses }: { product: Message; gallons: number; doses: Lines }, words) =>
    `${words.say(product)} in ${short(words, gallons)} gallons: ${doses.map((one) => words.say(one)).join(', ')}.`,
  labelDose: ({ amount, unit, when }: Added & { when: Message | null }, words) =>
    `${formatAmount(amount, unit, words)}${when ? ` ${words.say(when)}` : ''}`,
  labelWords: {
    algaePreventionStart: 'to start prevention',
    algaePreventionWeekly: 'every 5 to 7 days',
    algaeVisible: 'if algae is visible',
    clarifierStart: 'to start',
    clarifierWeekly: 'per week',
  },
  targetIs: (value: Value, words) => `The target is ${exact(words, value)}.`,
  targetInMiddle: ({ min, max, ...value }: Value & Limits, words) =>
    `The target is ${exact(words, value)}, the middle of the ideal ${min} to ${max}.`,
  inRange: ({ min, max, ...value }: Value & Limits, words) =>
    `${atTheStart(words, value.reading)} at ${exact(words, value)} is in the ideal range of ${min} to ${max ?? 'more'}. Add nothing for it.`,
  letItFall: ({ max, ...value }: Value & { max: number }, words) =>
    `${atTheStart(words, value.reading)} at ${exact(words, value)} is above ${max} ppm. Add nothing and let it fall on its own with the pump running. Sunlight speeds it up. Keep swimmers out above 4 ppm.`,
  unsafeAim: ({ range, ...value }: Value & { range: Limits | null }, words) =>
    `I won’t calculate a dose that takes ${nameOf(words, value.reading)} to ${exact(words, value)}. That isn’t safe for people, surfaces and equipment.${range ? ` The ideal range is ${range.min} to ${range.max}.` : ''} Can you check the numbers?`,
  needMore: (
    { rule, reading, volume }: { rule: Message | null; reading: ReadingName | null; volume: boolean },
    words,
  ) => {
    const wanted = [
      ...(reading ? [`the current ${nameOf(words, reading)} (and your target)`] : []),
      ...(volume ? ['the pool volume in gallons'] : []),
    ];
    return `${rule ? `${words.say(rule)} ` : ''}To work it out, I need ${words.list(wanted)}. What are they?`;
  },
  ruleOfThumb: ({ dose, reading, step }: Of & { dose: Message; step: number }, words) =>
    `As a rule of thumb, ${words.say(dose)} moves ${nameOf(words, reading)} by ${step} ppm in 10,000 gallons.`,
  thereAlready: (value: Value, words) =>
    `${atTheStart(words, value.reading)} is already at ${exact(words, value)}. Add nothing.`,
  fallsAlone: ({ product, ...value }: Value & { product: Message }, words) =>
    `${atTheStart(words, value.reading)} is above ${exact(words, value)}. Let it fall on its own with the pump running, and keep swimmers out above 4 ppm. No dose of ${words.say(product)} lowers it.`,
  noDose: ({ product, ...change }: Change & { product: Message }, words) =>
    `${words.say(product)} doesn’t ${moves(change)} ${nameOf(words, change.reading)}, so there’s no dose.`,
  plainBleach: ({ percent }: { percent: number }) =>
    `The bleach is plain household bleach with ${percent}% sodium hypochlorite.`,
  keepAtLeast: ({ minimum, ...value }: Value & { minimum: number }, words) =>
    `With ${nameOf(words, value.reading)} at ${exact(words, value)}, keep at least ${minimum} ppm of free chlorine.`,

  // Plans and effects
  replaceWater: ({ percent, gallons, ...change }: Change & { percent: number; gallons: number | null }, words) => {
    const water =
      gallons === null ? '' : ` (about ${short(words, (gallons * percent) / 100)} of ${short(words, gallons)} gallons)`;
    return `No chemical lowers ${nameOf(words, change.reading)}. Replace about ${short(words, percent)}% of the water${water} to bring it ${fromTo(words, change)}, then test again. Where ground water is high, drain in stages.`;
  },
  cleanFill: 'The fill water has none of it.',
  whatDidTheTestSay:
    'With the pH, I can work out every dose. Alkalinity, calcium, CYA (stabilizer) and temperature help too. What did the test say?',
  /** One product that goes in now; `measure`: "3 scoops", `exact`: before it was rounded, `wait`: minutes before it. */
  nowStep: ({ order, purpose, dose, measure, exact, wait, remarks }: NowDose, words) => {
    const { say } = words;
    const measured = measure ? ` = ${say(measure)}` : '';
    const rounded = exact ? ` (${say(exact)})` : '';
    const before = wait ? `${say(wait)}. ` : '';
    return `${order}. ${before}${say(purpose)}: ${say(dose)}${measured}${rounded}.${remarks.map((one) => ` ${say(one)}`).join('')}`;
  },
  nothingToAdd: 'Nothing to add. The readings are where they should be, or no dose can fix them.',
  nothingNow: 'Nothing to add now.',
  nowAtStop: ({ gallons, steps }: { gallons: number; steps: Lines }, words) =>
    `${words.say(visitPlanTexts.now)}, for ${short(words, gallons)} gallons, in this order:\n${steps.map((one) => words.say(one)).join('\n')}`,
  laterItem: ({ what, measure, reason }: { what: Message; measure: Message | null; reason: Message }, { say }) =>
    `- ${say(what)}${measure ? `, ${say(measure)}` : ''}. ${say(reason)}`,
  atNextVisit: ({ items }: { items: Lines }, { say }) =>
    `${say(visitPlanTexts.nextVisit)}:\n${items.map((one) => say(one)).join('\n')}`,
  indexNow: ({ lsi }: { lsi: number }, { number }) => `LSI now: ${number(Number(lsi.toFixed(2)), 2, 2)}.`,
  measuredByVolume: ({ product }: { product: Message }, { say }) =>
    `${say(product)} is measured by volume. How many fluid ounces is it?`,
  measuredByWeight: ({ product }: { product: Message }, { say }) =>
    `${say(product)} is measured by weight. How many ounces is it?`,
  effect: ({ dose, gallons, changes }: { dose: Message; gallons: number; changes: readonly Value[] }, words) => {
    const told = changes.map((change) => `${nameOf(words, change.reading)} ${sizeOf(words, change)}`).join(', ');
    return `${words.say(dose)} in ${short(words, gallons)} gallons: ${told || 'it doesn’t change any reading I track'}.`;
  },
  pHTooIfGiven: 'Give me pH, alkalinity and CYA (stabilizer) and I can work out the change in pH too.',

  // What readings mean
  indexNeeds: ({ lacking }: { lacking: readonly ReadingName[] }, words) =>
    `To calculate the LSI, I need ${words.list(lacking.map((one) => nameOf(words, one)))}. Alkalinity, temperature and CYA (stabilizer) help too. What are they?`,
  theIndex: ({ lsi, word, advice }: LongIndex, words) =>
    `The LSI (water balance) is ${signed(words, lsi)}: ${words.say(word)}. ${words.say(advice)}`,
  indexWord: ({ lsi, word, advice }: LongIndex, words) =>
    `LSI (water balance) ${signed(words, lsi)}: ${words.say(word)}. ${words.say(advice)}`,
  indexNote: ({ lsi, word }: Index, words) => `LSI (water balance): ${signed(words, lsi)}, ${words.say(word)}.`,
  corrosive: 'Below -0.3, water attacks plaster and metal. Raise alkalinity, then pH, then calcium, whichever is low.',
  scaling: 'Above +0.3, scale forms. Lower pH first, then alkalinity. Only fresh water lowers calcium.',
  balanced: 'Water is balanced between -0.3 and +0.3.',
  range: ({ reading, min, max }: Of & Limits, words) => {
    const unit = reading === 'pH' ? '' : reading === 'tempF' ? ' °F' : ' ppm';
    return max === null
      ? `at least ${short(words, min, 1)}${unit}`
      : `${short(words, min, 1)} to ${short(words, max, 1)}${unit}`;
  },
  reading: (value: Value, words) => `${atTheStart(words, value.reading)} ${exact(words, value)}`,
  readingWithin: (value: Value, words) => `${nameOf(words, value.reading)} ${exact(words, value)}`,
  rated: ({ reading, status, range }: { reading: Message; status: Message; range: Message }, { say }) =>
    `${say(reading)}: ${say(status)} (ideal ${say(range)})`,
  gallonsForDoses: 'I can work out what to add. How many gallons is the pool?',
  needsShock: ({ combined }: { combined: number }, words) =>
    `Combined chlorine of ${short(words, combined, 1)} ppm is above 0.5 ppm. The pool needs a shock.`,
  combinedRange: 'Combined chlorine should be at most 0.5 ppm. Above that, shock the pool.',
  ideally: ({ reading, poolType, range }: Of & { poolType: PoolType; range: Message }, words) => {
    const pool = poolType === 'spa' ? 'spa' : `${words.say(poolTypeTexts[poolType]).toLowerCase()} pool`;
    return `${atTheStart(words, reading)} in a ${pool}: ideally ${words.say(range)}.`;
  },
  moreWithStabilizer:
    'With CYA (stabilizer) above 40 ppm, the pool needs more. Give me the CYA reading and I’ll work it out.',

  // Sanitizers
  chlorineForStabilizer: (
    told: { cyanuricAcid: number; generator: boolean; minimum: number; low: number; high: number; shock: number },
    words,
  ) => {
    const stabilizer = exact(words, { reading: 'cyanuricAcid', value: told.cyanuricAcid });
    return `With CYA (stabilizer) at ${stabilizer}${told.generator ? ' and a salt system' : ''}, keep free chlorine at ${short(words, told.low, 1)} to ${short(words, told.high, 1)} ppm and never below ${told.minimum} ppm. Shock level: ${short(words, told.shock, 1)} ppm.`;
  },
  stabilizerGuessed: 'CYA (stabilizer) is 30 ppm, since it wasn’t measured.',
  chlorineGuessed: 'Free chlorine is 0 ppm now.',
  shockLevel: ({ shock }: { shock: number }, words) =>
    `Shock level: ${short(words, shock, 1)} ppm of free chlorine. Hold it until combined chlorine is at most 0.5 ppm, the water is clear and chlorine no longer falls overnight. Keep swimmers out until free chlorine is 4 ppm or less.`,
  breakpoint: ({ combined, target }: { combined: number; target: number }, words) =>
    `Combined chlorine is ${short(words, combined, 2)} ppm. The breakpoint rule is ten times that. Raise free chlorine to ${short(words, target, 1)} ppm.`,
  noShockNeeded: ({ combined }: { combined: number }, words) =>
    `Combined chlorine is ${short(words, combined, 2)} ppm. At 0.5 ppm or less, no shock is needed.`,
  breakpointDisputed:
    'With CYA (stabilizer) in the water, this rule is disputed. The shock level for your CYA may be higher.',
  chlorineEnough: 'Free chlorine is already there. Add nothing.',
  chlorinate: ({ dose, from, to, gallons }: { dose: Message; from: number; to: number; gallons: number }, words) =>
    `Add ${words.say(dose)} to raise free chlorine from ${short(words, from, 1)} to ${short(words, to, 1)} ppm in ${short(words, gallons)} gallons.`,
  generator: (told: { ppm: number; pounds: number; percent: number; hours: number; gallons: number }, words) =>
    `That makes ${short(words, told.ppm, 2)} ppm of free chlorine per day: ${short(words, told.pounds, 2)} lb per 24 hours at ${short(words, told.percent)}% for ${short(words, told.hours, 1)} hours in ${short(words, told.gallons)} gallons. A stabilized pool in use needs about 1.5 to 3 ppm per day.`,
  bromine: ({ chlorine, bromine }: { chlorine: number; bromine: number }, words) =>
    `A chlorine reading of ${short(words, chlorine, 2)} ppm equals ${short(words, bromine, 1)} ppm of total bromine (2.25 times).`,

  // Volume, flow and units
  howDeep: 'How deep is it in feet, on average or at the shallow and deep ends?',
  volume: ({ gallons, surface, depth }: { gallons: number; surface: number; depth: number }, words) =>
    `About ${short(words, gallons)} gallons: ${short(words, surface)} square feet of surface times ${short(words, depth, 2)} feet of average depth times 7.48.`,
  kidneyAssumed: 'A kidney shape is 85% of the rectangle around it.',
  rectangleAssumed: 'The pool is a rectangle.',
  turnover: ({ gallons, perMinute, hours }: { gallons: number; perMinute: number; hours: number }, words) =>
    `One turnover of ${short(words, gallons)} gallons at ${short(words, perMinute, 1)} gallons per minute takes ${short(words, hours, 1)} hours.`,
  turnoversADay: ({ hours, times }: { hours: number; times: number }, words) =>
    `In ${short(words, hours, 1)} hours the water turns over ${short(words, times, 2)} times.`,
  flowNeeded: ({ gallons, hours, perMinute }: { gallons: number; hours: number; perMinute: number }, words) =>
    `To turn over ${short(words, gallons)} gallons in ${short(words, hours, 1)} hours, the pump has to move ${short(words, perMinute, 1)} gallons per minute.`,
  converted: ({ value, from, result, to }: { value: number; from: UnitName; result: number; to: UnitName }, words) => {
    const unit = (name: UnitName): string => words.say(units[name] ?? name);
    const digits = Math.abs(result) >= 1000 ? 0 : 2;
    return `${short(words, value, 3)} ${unit(from)} = ${short(words, result, digits)} ${unit(to)}.`;
  },
});
