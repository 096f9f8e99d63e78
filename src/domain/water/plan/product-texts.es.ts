import { catalog, type Message, type Translation } from '#domain/language/index.ts';
import { chemicalNamed, type productTexts as english } from './product-texts.ts';

export { keptNames } from './product-texts.ts';

const spanish: Translation<typeof english> = {
  names: {
    liquid_chlorine: 'Cloro líquido',
    cal_hypo: 'Hipoclorito de calcio',
    dichlor: 'Dicloro (dihidratado)',
    trichlor: 'Tricloro',
    sodium_bicarbonate: 'Bicarbonato de sodio',
    soda_ash: 'Soda ash (carbonato de sodio)',
    muriatic_acid: 'Ácido muriático',
    sodium_bisulfate: 'Ácido seco (bisulfato de sodio)',
    calcium_chloride: 'Cloruro de calcio',
    cyanuric_acid: 'Ácido cianúrico (estabilizador)',
    salt: 'Sal para piscina',
    borax: 'Bórax (decahidratado)',
    boric_acid: 'Ácido bórico',
    sodium_thiosulfate: 'Tiosulfato de sodio (neutralizador de cloro)',
    sodium_sulfite: 'Sulfito de sodio',
    sodium_bromide: 'Bromuro de sodio',
    bcdmh: 'Tabletas de bromo (BCDMH)',
    algaecide_quat50: 'Alguicida cuaternario',
    clarifier: 'Clarificador',
  },
  strengths: {
    liquid_chlorine: 'comercial, g de Cl2 disponible por 100 mL',
    cal_hypo: 'cloro disponible, por peso',
    dichlor: 'cloro disponible, por peso',
    trichlor: 'cloro disponible, por peso',
    sodium_bicarbonate: 'NaHCO3, por peso',
    soda_ash: 'Na2CO3, por peso',
    muriatic_acid: 'HCl, por peso',
    sodium_bisulfate: 'NaHSO4, por peso',
    calcium_chloride: 'CaCl2, por peso',
    cyanuric_acid: 'ácido cianúrico, por peso',
    salt: 'NaCl, por peso',
    borax: 'Na2B4O7.10H2O, por peso',
    boric_acid: 'H3BO3, por peso',
    sodium_thiosulfate: 'cristales, por peso',
    sodium_sulfite: 'Na2SO3, por peso',
    sodium_bromide: 'NaBr, por peso',
    bcdmh: 'BCDMH, por peso',
    algaecide_quat50: 'amonio cuaternario, por peso',
    clarifier: 'como se vende',
  },
  units: { oz: 'oz', lb: 'lb', fl_oz: 'fl oz', qt: 'qt', gal: 'gal' },
  lessThan: ({ amount }) => `menos de ${amount}`,
};
export const productTexts: typeof english = catalog('water.products', spanish, 'es');

/** What a kept name says, to be worded; a name that somebody gave a product stays as it is. */
export function productNamed(name: string): Message | string {
  const chemical = chemicalNamed(name);
  return chemical === undefined ? name : productTexts.names[chemical];
}
