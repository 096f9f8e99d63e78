/** Molar masses in g/mol (water-chemistry reference §1). */
export const CHLORINE_GAS = 70.906;
export const SODIUM_HYPOCHLORITE = 74.442;
export const CALCIUM_CARBONATE = 100.087;
/** Grams of CaCO3 per equivalent of alkalinity. */
export const CALCIUM_CARBONATE_EQUIVALENT = 50.044;
export const SODIUM_BICARBONATE = 84.007;
export const SODIUM_CARBONATE = 105.988;
export const HYDROGEN_CHLORIDE = 36.461;
export const SODIUM_BISULFATE = 120.06;
export const CALCIUM_CHLORIDE = 110.984;
export const CYANURIC_ACID = 129.07;
export const SODIUM_CHLORIDE = 58.443;
export const BORAX_DECAHYDRATE = 381.37;
export const BORIC_ACID = 61.83;
export const BORON = 10.811;
export const BROMINE_GAS = 159.808;
export const SODIUM_BROMIDE = 102.894;
export const SODIUM_SULFITE = 126.04;
/** 1-bromo-3-chloro-5,5-dimethylhydantoin, the usual bromine tablet. */
export const BCDMH = 241.47;

/** ppm of total bromine that a ppm of free chlorine reads as: 2.254. */
export const BROMINE_PER_CHLORINE = BROMINE_GAS / CHLORINE_GAS;
