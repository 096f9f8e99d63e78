import { catalog } from '#domain/language/index.ts';

const CHLORINE = 'Keep away from acid, fuels, oils, solvents and every other chlorine product.';
const acid =
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
    liquid_chlorine: `Corrosive and bleaches cloth: goggles and gloves. ${CHLORINE}`,
    cal_hypo: `Strong oxidizer, never together with trichlor or dichlor. ${CHLORINE}`,
    dichlor: `Strong oxidizer, never together with calcium hypochlorite. ${CHLORINE}`,
    trichlor: `Strong oxidizer and acidic, never together with calcium hypochlorite. ${CHLORINE}`,
    sodium_bicarbonate: `${dust} Not at the same time as calcium chloride.`,
    soda_ash: `Irritates skin and eyes. ${dust} Not at the same time as calcium chloride.`,
    muriatic_acid: acid,
    sodium_bisulfate: `${acid} Keep the dry product away from moisture.`,
    calcium_chloride:
      'Gets hot in water: goggles and gloves, and keep the container open. Not at the same time as bicarbonate or soda ash.',
    cyanuric_acid: dust,
    salt: 'Turn the salt system off until the salt dissolves.',
    borax: `${dust} Keep pets from drinking the water.`,
    boric_acid: `${dust} Keep pets from drinking the water.`,
    sodium_thiosulfate: `${dust} Add in small steps: too much uses up the next chlorine dose.`,
    sodium_sulfite: `${dust} Add in small steps: too much uses up the next chlorine dose.`,
    sodium_bromide: dust,
    bcdmh: 'Strong oxidizer: gloves and goggles. Never in a feeder that has held chlorine products.',
    algaecide_quat50: 'Goggles and gloves. Add only after the shock chlorine has come down.',
    clarifier: 'Never together with a sequestrant. Too much makes the water cloudy.',
  },
});
