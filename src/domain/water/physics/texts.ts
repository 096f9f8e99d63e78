import { catalog } from '#domain/language/index.ts';

interface Assumed {
  value: number;
}

/** What the chemistry took for a value that nobody gave. */
export const assumptionTexts = catalog('water.assumed', {
  saltAndTds: ({ value }: Assumed) => `Salt and TDS weren’t measured, so we used ${value} ppm.`,
  saltOfTds: ({ value }: Assumed) => `Salt wasn’t measured, so we used the TDS, ${value} ppm.`,
  tempF: ({ value }: Assumed) => `Water temperature wasn’t measured, so we used ${value} °F.`,
  calciumHardness: ({ value }: Assumed) => `Calcium hardness wasn’t measured, so we used ${value} ppm.`,
  totalAlkalinity: ({ value }: Assumed) => `Total alkalinity wasn’t measured, so we used ${value} ppm.`,
  cyaOutdoors: ({ value }: Assumed) =>
    `CYA wasn’t measured, so we used ${value} ppm, typical of outdoor chlorine pools.`,
  noCya: 'CYA wasn’t measured, so we used 0 ppm, typical of this type of pool.',
  noBorate: 'Borate wasn’t measured, so we used 0 ppm.',
});
