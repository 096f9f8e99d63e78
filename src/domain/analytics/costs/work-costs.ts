import type { CivilDate } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/index.ts';
import { type Coordinates, type Drives, defaultStopMinutes, straightDrive } from '#domain/scheduling/index.ts';
import { type Chemical, isChemical } from '#domain/water/index.ts';
import { onSiteMinutes } from '../pay-check/recorded.ts';

/** What is paid for a chemical: so many cents for `amount` of `unit`. */
type ChemicalPrice = {
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
function priceOf(
  product: string,
  { chemicals }: Pick<CostRates, 'chemicals'>,
): (Omit<ChemicalPrice, 'product'> & { readonly estimated: boolean }) | null {
  const own = chemicals.get(product);
  if (own) return { ...own, estimated: false };
  return isChemical(product) ? { ...estimatedPrices[product], estimated: true } : null;
}

/** Cents an hour of a technician: the own wage, the company's, the estimate. */
function wageOf(technicianId: string | null, rates: CostRates): { cents: number; estimated: boolean } {
  const set = (technicianId === null ? undefined : rates.wageOfTechnician.get(technicianId)) ?? rates.wageCentsPerHour;
  return { cents: set ?? estimatedWageCentsPerHour, estimated: set === null };
}

/** What was earned and spent, in whole cents. */
export type WorkCents = {
  readonly feeCents: number;
  readonly laborCents: number;
  readonly chemicalCents: number;
  readonly travelCents: number;
  readonly equipmentCents: number;
};

/** A chemical as a visit recorded it. */
type ChemicalUsed = { readonly chemical: string; readonly amount: number; readonly unit: string };

/** Ounces and fluid ounces, exactly: 16 oz are a pound here, as on every price list. */
const ounces: Readonly<Record<string, number>> = { oz: 1, lb: 16 };
const fluidOunces: Readonly<Record<string, number>> = { fl_oz: 1, qt: 32, gal: 128 };

/** Whether a chemical can be priced by a unit: what is weighed by weight, what is measured by volume. */
export const isPriceUnitOf = (chemical: Chemical, unit: string): boolean =>
  factorOf(unit, estimatedPrices[chemical].unit) !== null;

/** Cents that so much of a chemical is taken to cost where the company has set no price; of another kind of unit none. */
export const estimatedPriceCents = (chemical: Chemical, amount: number, unit: string): number =>
  chemicalCostCents({ chemical, amount, unit }, { chemicals: new Map() }).cents;

/** Amounts carry at most three decimals. */
const inThousandths = (amount: number): number => Math.round(amount * 1000);

/** Ounces of either kind in both units; null between a weight and a volume, and for unknown units. */
function factorOf(from: string, to: string): { from: number; to: number } | null {
  for (const table of [ounces, fluidOunces]) {
    const [one, other] = [table[from], table[to]];
    if (one !== undefined && other !== undefined) return { from: one, to: other };
  }
  return null;
}

/**
 * What a chemical that was used cost, in whole cents: amount ÷ the price's amount × its price, rounded half up for each
 * chemical. What has no price, or another kind of unit, costs nothing and counts as estimated.
 */
function chemicalCostCents(
  used: ChemicalUsed,
  rates: Pick<CostRates, 'chemicals'>,
): { cents: number; estimated: boolean } {
  const price = priceOf(used.chemical, rates);
  const factor = price && factorOf(used.unit, price.unit);
  if (!price || !factor || !Number.isFinite(used.amount) || used.amount <= 0) {
    return { cents: 0, estimated: used.amount > 0 };
  }
  const [used1000, sold1000] = [inThousandths(used.amount) * factor.from, inThousandths(price.amount) * factor.to];
  return sold1000 > 0
    ? { cents: shareOfCents(price.priceCents, used1000, sold1000), estimated: price.estimated }
    : { cents: 0, estimated: true };
}

/** A finished visit as its costs follow from it. */
export type WorkedVisit = {
  readonly visitId: string;
  readonly customerId: string;
  readonly poolId: string | null;
  readonly technicianId: string | null;
  readonly date: CivilDate;
  /** Whether it was on somebody's route. */
  readonly planned: boolean;
  /** Milliseconds since 1970, UTC. */
  readonly arrivedAt: number | null;
  readonly leftAt: number | null;
  readonly chemicals: readonly ChemicalUsed[];
  /** Where the customer is; null where not on the map. */
  readonly coordinates: Coordinates | null;
  /** Cents that the customer pays a visit; null where no price is set. */
  readonly priceCents: number | null;
};

/** Costs as somebody entered them; of the visit named, or of the customer's work on that day. */
export type EnteredCost = WorkCents & {
  readonly costId: string;
  readonly customerId: string;
  readonly date: CivilDate;
  /** The visit it belongs to; null where there was none. */
  readonly visitId: string | null;
};

/** What one piece of work came to: a visit, or an entry that belongs to none. Cents are whole. */
export type WorkCost = WorkCents & {
  readonly workId: string;
  readonly visitId: string | null;
  readonly date: CivilDate;
  readonly technicianId: string | null;
  readonly customerId: string;
  readonly poolId: string | null;
  readonly planned: boolean;
  /** Whole minutes; null where the visit was not timed. */
  readonly onSiteMinutes: number | null;
  /** Hundredths of a mile from the stop before it on that day. */
  readonly hundredthMiles: number;
  readonly entered: boolean;
  /** Whether any part of the costs uses a rate that the company has not set. */
  readonly estimated: boolean;
};

/** Cents a visit where the customer has no price. */
export const defaultPriceCents = 8500;

const minutesAnHour = 60;

/** The cost of a mile carries two decimals of a cent. */
const hundredthCentsPerMile = ({ centsPerMile }: CostRates): number =>
  Math.round((centsPerMile ?? estimatedCentsPerMile) * 100);

const workedAt = ({ arrivedAt, leftAt }: WorkedVisit): number => arrivedAt ?? leftAt ?? Number.POSITIVE_INFINITY;

/** As they were worked; what has no time comes last, by its id. */
function inOrder(visits: readonly WorkedVisit[]): WorkedVisit[] {
  return [...visits].sort((a, b) => {
    const [first, second] = [workedAt(a), workedAt(b)];
    if (first !== second) return first - second;
    return a.visitId < b.visitId ? -1 : 1;
  });
}

/**
 * The costs of one technician's day (formulas: docs/business-figures.md). Entered costs win; else minutes on site × wage,
 * miles from the stop before × the cost of a mile, and chemicals × their price.
 * @param visits the finished visits of one technician on one day
 * @param entries those that belong to these visits, or to none
 */
export function workCosts(
  visits: readonly WorkedVisit[],
  entries: readonly EnteredCost[],
  rates: CostRates,
  drives: Drives = straightDrive,
): WorkCost[] {
  const entriesOf = new Map<string, EnteredCost[]>();
  for (const entry of entries) {
    if (entry.visitId === null) continue;
    entriesOf.set(entry.visitId, [...(entriesOf.get(entry.visitId) ?? []), entry]);
  }
  let previous: Coordinates | null = null;
  const worked = inOrder(visits).map((visit) => {
    const { coordinates } = visit;
    const legMiles: number = previous && coordinates ? drives(previous, coordinates).miles : 0;
    previous = coordinates ?? previous;
    return visitCost(visit, Math.round(legMiles * 100), entriesOf.get(visit.visitId) ?? [], rates);
  });
  return [...worked, ...entries.filter(({ visitId }) => visitId === null).map(entryAlone)];
}

function visitCost(
  visit: WorkedVisit,
  hundredthMiles: number,
  entries: readonly EnteredCost[],
  rates: CostRates,
): WorkCost {
  const { visitId, date, technicianId, customerId, poolId, planned } = visit;
  const minutes = onSiteMinutes(visit);
  const worked = { date, technicianId, customerId, poolId, planned, onSiteMinutes: minutes, hundredthMiles };
  const what = { workId: visitId, visitId, ...worked };
  if (entries.length > 0) return { ...what, ...sumOf(entries), entered: true, estimated: false };
  const wage = wageOf(technicianId, rates);
  const chemicals = visit.chemicals.map((used) => chemicalCostCents(used, rates));
  const isMileEstimated = rates.centsPerMile === null && hundredthMiles > 0;
  return {
    ...what,
    feeCents: visit.priceCents ?? defaultPriceCents,
    laborCents: shareOfCents(wage.cents, minutes ?? defaultStopMinutes, minutesAnHour),
    chemicalCents: chemicals.reduce((sum, { cents }) => sum + cents, 0),
    travelCents: shareOfCents(hundredthCentsPerMile(rates), hundredthMiles, 100 * 100),
    equipmentCents: 0,
    entered: false,
    estimated: wage.estimated || minutes === null || isMileEstimated || chemicals.some(({ estimated }) => estimated),
  };
}

const entryAlone = (entry: EnteredCost): WorkCost => ({
  workId: `cost:${entry.costId}`,
  visitId: null,
  date: entry.date,
  technicianId: null,
  customerId: entry.customerId,
  poolId: null,
  planned: false,
  onSiteMinutes: null,
  hundredthMiles: 0,
  ...sumOf([entry]),
  entered: true,
  estimated: false,
});

function sumOf(entries: readonly EnteredCost[]): WorkCents {
  const sum = (pick: (entry: EnteredCost) => number): number => entries.reduce((total, one) => total + pick(one), 0);
  return {
    feeCents: sum(({ feeCents }) => feeCents),
    laborCents: sum(({ laborCents }) => laborCents),
    chemicalCents: sum(({ chemicalCents }) => chemicalCents),
    travelCents: sum(({ travelCents }) => travelCents),
    equipmentCents: sum(({ equipmentCents }) => equipmentCents),
  };
}

/** Percent of a visit's price that it is taken to cost where nothing is known, by our own estimate of the parts. */
const sharesPct = { laborCents: 36, chemicalCents: 16, travelCents: 10, equipmentCents: 4 } as const;

/** What a visit of a price is taken to cost; whole cents. @param priceCents null: the documents' default price */
export function estimatedShares(priceCents: number | null): WorkCents {
  const feeCents = priceCents ?? defaultPriceCents;
  const share = (pct: number): number => shareOfCents(feeCents, pct, 100);
  return {
    feeCents,
    laborCents: share(sharesPct.laborCents),
    chemicalCents: share(sharesPct.chemicalCents),
    travelCents: share(sharesPct.travelCents),
    equipmentCents: share(sharesPct.equipmentCents),
  };
}
