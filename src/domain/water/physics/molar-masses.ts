/** Molar masses in g/mol (water-chemistry reference §1). */
export const chlorineGas = 70.906;
export const sodiumHypochlorite = 74.442;
export const calciumCarbonate = 100.087;
/** Grams of CaCO3 per equivalent of alkalinity. */
export const calciumCarbonateEquivalent = 50.044;
export const sodiumBicarbonate = 84.007;
export const sodiumCarbonate = 105.988;
export const hydrogenChloride = 36.461;
export const sodiumBisulfate = 120.06;
export const calciumChloride = 110.984;
export const cyanuricAcidMass = 129.07;
export const sodiumChloride = 58.443;
export const boraxDecahydrate = 381.37;
export const boricAcid = 61.83;
export const boron = 10.811;
export const bromineGas = 159.808;
export const sodiumBromide = 102.894;
export const sodiumSulfite = 126.04;
/** 1-bromo-3-chloro-5,5-dimethylhydantoin, the usual bromine tablet. */
export const bcdmhMass = 241.47;

/** ppm of total bromine that a ppm of free chlorine reads as: 2.254. */
export const brominePerChlorine = bromineGas / chlorineGas;
