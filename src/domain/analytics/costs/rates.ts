import { type Chemical, isChemical } from '#domain/water/index.ts';

/** What is paid for a chemical: so many cents for `amount` of `unit`. */
export type ChemicalPrice = {
  readonly product: string;
  readonly priceCents: number;
  readonly amount: number;
  readonly unit: string;
};

/** What an hour on site, a mile and the chemicals cost; null where the estimate applies. */
export type CostRates = {
  readonly wageCentsPerHour: number | null;
  readonly centsPerMile: number | null;
  /** Technicians with a wage of their own. */
  readonly wageOfTechnician: ReadonlyMap<string, number>;
  readonly chemicals: ReadonlyMap<string, ChemicalPrice>;
};

/**
 * Cents an hour on site where the company has set none: our own estimate of November 2026 for a pool technician in the
 * US with payroll taxes. It is not based on a published figure.
 */
export const estimatedWageCentsPerHour = 2500;

/** Cents a mile where the company has set none: the IRS standard mileage rate for business use in 2026. */
export const estimatedCentsPerMile = 72.5;

const price = (dollars: number, amount: number, unit: 'gal' | 'qt' | 'lb'): Omit<ChemicalPrice, 'product'> => ({
  priceCents: Math.round(dollars * 100),
  amount,
  unit,
});

/**
 * What a chemical is taken to cost where the company has set no price: our own estimates of November 2026 of what US pool
 * supply houses ask of companies, in usual packages. They are not based on a published list.
 */
export const estimatedPrices: Readonly<Record<Chemical, Omit<ChemicalPrice, 'product'>>> = {
  liquid_chlorine: price(5, 1, 'gal'),
  cal_hypo: price(210, 50, 'lb'),
  dichlor: price(230, 50, 'lb'),
  trichlor: price(190, 50, 'lb'),
  sodium_bicarbonate: price(32, 50, 'lb'),
  soda_ash: price(45, 50, 'lb'),
  muriatic_acid: price(8, 1, 'gal'),
  sodium_bisulfate: price(75, 50, 'lb'),
  calcium_chloride: price(40, 50, 'lb'),
  cyanuric_acid: price(130, 50, 'lb'),
  salt: price(10, 40, 'lb'),
  borax: price(50, 50, 'lb'),
  boric_acid: price(110, 50, 'lb'),
  sodium_thiosulfate: price(95, 50, 'lb'),
  sodium_sulfite: price(90, 50, 'lb'),
  sodium_bromide: price(60, 10, 'lb'),
  bcdmh: price(280, 50, 'lb'),
  algaecide_quat50: price(20, 1, 'qt'),
  clarifier: price(14, 1, 'qt'),
};

/** A chemical's price and whether it is only estimated; null for what is no product of the catalogue and has no price. */
export function priceOf(
  product: string,
  { chemicals }: Pick<CostRates, 'chemicals'>,
): (Omit<ChemicalPrice, 'product'> & { readonly estimated: boolean }) | null {
  const own = chemicals.get(product);
  if (own) return { ...own, estimated: false };
  return isChemical(product) ? { ...estimatedPrices[product], estimated: true } : null;
}

/** Cents an hour of a technician: the own wage, the company's, the estimate. */
export function wageOf(technicianId: string | null, rates: CostRates): { cents: number; estimated: boolean } {
  const set = (technicianId === null ? undefined : rates.wageOfTechnician.get(technicianId)) ?? rates.wageCentsPerHour;
  return { cents: set ?? estimatedWageCentsPerHour, estimated: set === null };
}
