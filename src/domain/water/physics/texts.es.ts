import { catalog, type Translation } from '#domain/language/index.ts';
import type {
  assumptionTexts as englishAssumptions,
  doseTexts as englishDoses,
  doseFaults as englishFaults,
} from './texts.ts';

const assumptions: Translation<typeof englishAssumptions> = {
  saltAndTds: ({ value }, { number }) => `No se midieron la sal ni los TDS; usamos ${number(value)} ppm.`,
  saltOfTds: ({ value }, { number }) => `No se midió la sal; usamos los TDS, ${number(value)} ppm.`,
  tempF: ({ value }) => `No se midió la temperatura del agua; usamos ${value} °F.`,
  calciumHardness: ({ value }) => `No se midió la dureza de calcio; usamos ${value} ppm.`,
  totalAlkalinity: ({ value }) => `No se midió la alcalinidad total; usamos ${value} ppm.`,
  cyaOutdoors: ({ value }) => `No se midió el CYA; usamos ${value} ppm, típico de albercas de cloro al aire libre.`,
  noCya: 'No se midió el CYA; usamos 0 ppm, típico de este tipo de alberca.',
  noBorate: 'No se midió el borato; usamos 0 ppm.',
};
export const assumptionTexts: typeof englishAssumptions = catalog('water.assumed', assumptions, 'es');

const doses: Translation<typeof englishDoses> = {
  strength: ({ product, strengthPct, meaning }, { say }) =>
    `${say(product)}: usamos una concentración de ${strengthPct}% (${say(meaning)}).`,
  commonLabel: ({ product, strengthPct, meaning }, { say }) =>
    `${say(product)}: dosis según una etiqueta común (${strengthPct}%, ${say(meaning)}). Siga la etiqueta de su producto.`,
  notRaised: ({ product }, { say }) => `${say(product)} no sube esta lectura, así que no hay dosis.`,
  notLowered: ({ product }, { say }) => `${say(product)} no baja esta lectura, así que no hay dosis.`,
};
export const doseTexts: typeof englishDoses = catalog('water.doses', doses, 'es');

const faults: Translation<typeof englishFaults> = {
  oneOfFor: ({ choices, product }) => `debe ser uno de ${choices.join(', ')} para ${product}`,
  strengthBasis: 'debe indicar "trade" o "NaOCl, weight"',
  notBelowWanted: 'debe ser menor que el nivel deseado',
};
export const doseFaults: typeof englishFaults = catalog('water.doseFaults', faults, 'es');
