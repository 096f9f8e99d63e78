import { catalog } from '#domain/language/index.ts';

/** What the types of pools are called, on screens and on paper. */
export const poolTypeTexts = catalog('water.pool-types', {
  chlorine: 'Chlorine',
  saltwater: 'Saltwater',
  bromine: 'Bromine',
  natural: 'Natural',
  residential: 'Residential',
  commercial: 'Commercial',
  spa: 'Spa',
});
