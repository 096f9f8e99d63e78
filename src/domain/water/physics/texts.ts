import { catalog, type Message } from '#domain/language/index.ts';

interface Assumed {
  value: number;
}

/** What the chemistry took for a value that nobody gave. */
export const assumptionTexts = catalog('water.assumed', {
  saltAndTds: ({ value }: Assumed, { number }) => `Salt and TDS weren’t measured, so we used ${number(value)} ppm.`,
  saltOfTds: ({ value }: Assumed, { number }) => `Salt wasn’t measured, so we used the TDS, ${number(value)} ppm.`,
  tempF: ({ value }: Assumed) => `Water temperature wasn’t measured, so we used ${value} °F.`,
  calciumHardness: ({ value }: Assumed) => `Calcium hardness wasn’t measured, so we used ${value} ppm.`,
  totalAlkalinity: ({ value }: Assumed) => `Total alkalinity wasn’t measured, so we used ${value} ppm.`,
  cyaOutdoors: ({ value }: Assumed) =>
    `CYA wasn’t measured, so we used ${value} ppm, typical of outdoor chlorine pools.`,
  noCya: 'CYA wasn’t measured, so we used 0 ppm, typical of this type of pool.',
  noBorate: 'Borate wasn’t measured, so we used 0 ppm.',
});

interface Strength {
  product: Message;
  strengthPct: number;
  meaning: Message;
}

/** What a dose takes for granted. */
export const doseTexts = catalog('water.doses', {
  strength: ({ product, strengthPct, meaning }: Strength, { say }) =>
    `${say(product)}: we used a strength of ${strengthPct}% (${say(meaning)}).`,
  commonLabel: ({ product, strengthPct, meaning }: Strength, { say }) =>
    `${say(product)}: dosed by a common label (${strengthPct}%, ${say(meaning)}). Follow your product’s label.`,
  notRaised: ({ product }: { product: Message }, { say }) =>
    `${say(product)} doesn’t raise this reading, so there’s no dose.`,
  notLowered: ({ product }: { product: Message }, { say }) =>
    `${say(product)} doesn’t lower this reading, so there’s no dose.`,
});

/** Why a dose cannot be worked out: the second part of a sentence that begins with the input's name. */
export const doseFaults = catalog('water.doseFaults', {
  oneOfFor: ({ choices, product }: { choices: readonly string[]; product: string }) =>
    `must be one of ${choices.join(', ')} for ${product}`,
  strengthBasis: 'must name "trade" or "NaOCl, weight"',
  notBelowWanted: 'must be below the level wanted',
});
