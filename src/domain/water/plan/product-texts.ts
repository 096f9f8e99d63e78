import { catalog, type Message } from '#domain/language/index.ts';

/** The names in English, as stock, visits and reports keep them. */
export const keptNames = {
  liquid_chlorine: 'Liquid chlorine',
  cal_hypo: 'Calcium hypochlorite',
  dichlor: 'Dichlor (dihydrate)',
  trichlor: 'Trichlor',
  sodium_bicarbonate: 'Sodium bicarbonate',
  soda_ash: 'Soda ash',
  muriatic_acid: 'Muriatic acid',
  sodium_bisulfate: 'Dry acid (sodium bisulfate)',
  calcium_chloride: 'Calcium chloride',
  cyanuric_acid: 'Cyanuric acid (stabilizer)',
  salt: 'Pool salt',
  borax: 'Borax (decahydrate)',
  boric_acid: 'Boric acid',
  sodium_thiosulfate: 'Sodium thiosulfate (chlorine neutralizer)',
  sodium_sulfite: 'Sodium sulfite',
  sodium_bromide: 'Sodium bromide',
  bcdmh: 'Bromine tablets (BCDMH)',
  algaecide_quat50: 'Quat algaecide',
  clarifier: 'Clarifier',
};

/**
 * What the products are called, what the percents of their strength are of, and how amounts of them are written. Apart
 * from the plan's own texts, which forms that only name a product do without.
 */
export const productTexts = catalog('water.products', {
  names: keptNames,
  strengths: {
    liquid_chlorine: 'trade, g available Cl2 per 100 mL',
    cal_hypo: 'available chlorine, weight',
    dichlor: 'available chlorine, weight',
    trichlor: 'available chlorine, weight',
    sodium_bicarbonate: 'NaHCO3, weight',
    soda_ash: 'Na2CO3, weight',
    muriatic_acid: 'HCl, weight',
    sodium_bisulfate: 'NaHSO4, weight',
    calcium_chloride: 'CaCl2, weight',
    cyanuric_acid: 'cyanuric acid, weight',
    salt: 'NaCl, weight',
    borax: 'Na2B4O7.10H2O, weight',
    boric_acid: 'H3BO3, weight',
    sodium_thiosulfate: 'crystals, weight',
    sodium_sulfite: 'Na2SO3, weight',
    sodium_bromide: 'NaBr, weight',
    bcdmh: 'BCDMH, weight',
    algaecide_quat50: 'quaternary ammonium, weight',
    clarifier: 'as sold',
  },
  units: { oz: 'oz', lb: 'lb', fl_oz: 'fl oz', qt: 'qt', gal: 'gal' },
  lessThan: ({ amount }: { amount: string }) => `less than ${amount}`,
});

const chemicalsByName = new Map(
  Object.entries(keptNames).map(([chemical, name]) => [name, chemical as keyof typeof keptNames]),
);

/** Which product a kept name is. */
export const chemicalNamed = (name: string): keyof typeof keptNames | undefined => chemicalsByName.get(name);

/** What a kept name says, to be worded; a name that somebody gave a product stays as it is. */
export function productNamed(name: string): Message | string {
  const chemical = chemicalNamed(name);
  return chemical === undefined ? name : productTexts.names[chemical];
}
