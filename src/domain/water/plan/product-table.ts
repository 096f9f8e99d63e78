import {
  bcdmhMass,
  boraxDecahydrate,
  boricAcid,
  boron,
  bromineGas,
  brominePerChlorine,
  calciumCarbonate,
  calciumCarbonateEquivalent,
  calciumChloride,
  chlorineGas,
  cyanuricAcidMass,
  hydrogenChloride,
  sodiumBicarbonate,
  sodiumBisulfate,
  sodiumBromide,
  sodiumCarbonate,
  sodiumChloride,
  sodiumSulfite,
} from '../physics/units.ts';
import type { ProductChoice } from './plan-types.ts';
import { keptNames } from './product-texts.ts';
import { activeGramsPerUnit, type Chemical, type Product } from './products.ts';

const saltPerChlorine = sodiumChloride / chlorineGas;
const EQ = calciumCarbonateEquivalent;
const borateOfBorax = (4 * boron) / boraxDecahydrate;
const dry = { form: 'dry', unit: 'oz', strengthBasis: 'weight', poundsFromOunces: 48 } as const;

const products: Readonly<Record<Chemical, Omit<Product, 'name'>>> = {
  liquid_chlorine: {
    chemical: 'liquid_chlorine',
    form: 'liquid',
    unit: 'fl_oz',
    strengthPct: 12.5,
    strengthBasis: 'trade',
    poundsFromOunces: 0,
    effects: { freeChlorine: 1, bromine: brominePerChlorine, salt: 2 * saltPerChlorine },
    doses: ['freeChlorine', 'bromine'],
  },
  cal_hypo: {
    ...dry,
    chemical: 'cal_hypo',
    strengthPct: 65,
    // Salt 10-12 ppm per 10 ppm of chlorine as published; the stoichiometric chloride alone is 8.
    effects: {
      freeChlorine: 1,
      bromine: brominePerChlorine,
      calciumHardness: calciumCarbonate / (2 * chlorineGas),
      salt: 1.1,
    },
    doses: ['freeChlorine', 'bromine'],
  },
  dichlor: {
    ...dry,
    chemical: 'dichlor',
    strengthPct: 55.4,
    effects: {
      freeChlorine: 1,
      cyanuricAcid: cyanuricAcidMass / (2 * chlorineGas),
      salt: saltPerChlorine,
      totalAlkalinity: -0.35,
    },
    doses: ['freeChlorine'],
  },
  trichlor: {
    ...dry,
    chemical: 'trichlor',
    strengthPct: 90,
    effects: {
      freeChlorine: 1,
      cyanuricAcid: cyanuricAcidMass / (3 * chlorineGas),
      salt: saltPerChlorine,
      totalAlkalinity: -0.7,
    },
    doses: ['freeChlorine'],
  },
  sodium_bicarbonate: {
    ...dry,
    chemical: 'sodium_bicarbonate',
    strengthPct: 100,
    poundsFromOunces: 0,
    effects: { totalAlkalinity: EQ / sodiumBicarbonate },
    doses: ['totalAlkalinity'],
    acidity: { gramsPerMol: sodiumBicarbonate, alkalinity: 1, carbonate: 1, borate: 0 },
  },
  soda_ash: {
    ...dry,
    chemical: 'soda_ash',
    strengthPct: 100,
    effects: { totalAlkalinity: (2 * EQ) / sodiumCarbonate },
    doses: ['pH', 'totalAlkalinity'],
    acidity: { gramsPerMol: sodiumCarbonate, alkalinity: 2, carbonate: 1, borate: 0 },
  },
  muriatic_acid: {
    chemical: 'muriatic_acid',
    form: 'liquid',
    unit: 'fl_oz',
    strengthPct: 31.45,
    strengthBasis: 'weight',
    poundsFromOunces: 0,
    effects: { totalAlkalinity: -EQ / hydrogenChloride, salt: sodiumChloride / hydrogenChloride },
    doses: ['pH', 'totalAlkalinity'],
    acidity: { gramsPerMol: hydrogenChloride, alkalinity: -1, carbonate: 0, borate: 0 },
  },
  sodium_bisulfate: {
    ...dry,
    chemical: 'sodium_bisulfate',
    strengthPct: 93.2,
    effects: { totalAlkalinity: -EQ / sodiumBisulfate },
    doses: ['pH', 'totalAlkalinity'],
    acidity: { gramsPerMol: sodiumBisulfate, alkalinity: -1, carbonate: 0, borate: 0 },
  },
  calcium_chloride: {
    ...dry,
    chemical: 'calcium_chloride',
    strengthPct: 77,
    effects: {
      calciumHardness: calciumCarbonate / calciumChloride,
      salt: (2 * sodiumChloride) / calciumChloride,
    },
    doses: ['calciumHardness'],
  },
  cyanuric_acid: {
    ...dry,
    chemical: 'cyanuric_acid',
    strengthPct: 100,
    effects: { cyanuricAcid: 1 },
    doses: ['cyanuricAcid'],
  },
  salt: {
    ...dry,
    chemical: 'salt',
    strengthPct: 100,
    poundsFromOunces: 0,
    effects: { salt: 1 },
    doses: ['salt'],
  },
  borax: {
    ...dry,
    chemical: 'borax',
    strengthPct: 100,
    effects: { borate: borateOfBorax, totalAlkalinity: (2 * EQ) / boraxDecahydrate },
    doses: ['pH', 'borate', 'totalAlkalinity'],
    acidity: { gramsPerMol: boraxDecahydrate, alkalinity: 2, carbonate: 0, borate: 4 },
  },
  boric_acid: {
    ...dry,
    chemical: 'boric_acid',
    strengthPct: 100,
    effects: { borate: boron / boricAcid },
    doses: ['borate'],
  },
  sodium_thiosulfate: {
    ...dry,
    chemical: 'sodium_thiosulfate',
    strengthPct: 100,
    // A label value, 2.4 oz per ppm per 10,000 gal: the reaction is not a single one, so no stoichiometry.
    effects: { freeChlorine: -0.55636 },
    doses: ['freeChlorine'],
  },
  sodium_sulfite: {
    ...dry,
    chemical: 'sodium_sulfite',
    strengthPct: 100,
    effects: { freeChlorine: -chlorineGas / sodiumSulfite },
    doses: ['freeChlorine'],
  },
  sodium_bromide: {
    ...dry,
    chemical: 'sodium_bromide',
    strengthPct: 100,
    effects: { bromide: bromineGas / 2 / sodiumBromide },
    doses: ['bromide'],
  },
  bcdmh: {
    ...dry,
    chemical: 'bcdmh',
    strengthPct: 96,
    effects: { bromine: (2 * bromineGas) / bcdmhMass },
    doses: ['bromine'],
  },
  algaecide_quat50: {
    chemical: 'algaecide_quat50',
    form: 'liquid',
    unit: 'fl_oz',
    strengthPct: 50,
    strengthBasis: 'weight',
    poundsFromOunces: 0,
    effects: {},
    doses: ['algaeVisible', 'algaePreventionStart', 'algaePreventionWeekly'],
    labelDoses: { algaeVisible: 13.5, algaePreventionStart: 6, algaePreventionWeekly: 1.5 },
  },
  clarifier: {
    chemical: 'clarifier',
    form: 'liquid',
    unit: 'fl_oz',
    strengthPct: 100,
    strengthBasis: 'weight',
    poundsFromOunces: 0,
    effects: {},
    doses: ['clarifierStart', 'clarifierWeekly'],
    labelDoses: { clarifierStart: 4, clarifierWeekly: 2 },
  },
};

/** Every product of the reference's §3 with its strength and stoichiometric effect; published spreads are quoted there. */
export const productTable = Object.fromEntries(
  Object.values(products).map((product) => [product.chemical, { ...product, name: keptNames[product.chemical] }]),
) as Readonly<Record<Chemical, Product>>;

/** Jobs of a plan and the products that do them, the usual one first. */
export const productsFor = {
  raiseAlkalinity: ['sodium_bicarbonate'],
  lowerPh: ['muriatic_acid', 'sodium_bisulfate'],
  raisePh: ['soda_ash', 'borax'],
  raiseCalcium: ['calcium_chloride'],
  chlorinate: ['liquid_chlorine', 'cal_hypo', 'dichlor', 'trichlor'],
  shock: ['liquid_chlorine', 'cal_hypo'],
  brominate: ['bcdmh', 'liquid_chlorine', 'cal_hypo'],
  stabilize: ['cyanuric_acid'],
  salt: ['salt'],
  killAlgae: ['algaecide_quat50'],
  clarify: ['clarifier'],
} as const satisfies Record<string, readonly Chemical[]>;
export type Job = keyof typeof productsFor;

/** Products for a job in order of preference: what is in stock first, in the order given, then the usual ones. */
export function choicesFor(job: Job, stock: readonly ProductChoice[]): ProductChoice[] {
  const able: readonly Chemical[] = productsFor[job];
  const held = stock.filter((choice) => able.includes(choice.chemical));
  const others = able.filter((chemical) => !held.some((choice) => choice.chemical === chemical));
  return [...held, ...others.map((chemical) => ({ chemical }))];
}

/** The preferred product for a job. */
export function choiceFor(job: Job, stock: readonly ProductChoice[]): ProductChoice {
  return choicesFor(job, stock)[0] ?? { chemical: productsFor[job][0] };
}

/** Amount of this acid that equals 32 fl oz of 31.45% muriatic acid. */
export function acidEqualTo32FluidOunces(choice: ProductChoice): number {
  const reference = (32 * activeGramsPerUnit(productTable.muriatic_acid)) / hydrogenChloride;
  const product = productTable[choice.chemical];
  const gramsPerMol = product.acidity?.gramsPerMol ?? hydrogenChloride;
  return (reference * gramsPerMol) / activeGramsPerUnit(product, choice);
}
