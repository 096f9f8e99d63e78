import type { Pool } from '#contract/customers/pools.ts';
import type { Reagent } from '#contract/stock/reagents.ts';
import type { WaterAnalysisFields, WaterAnalysisForm } from '#contract/water/water.ts';
import {
  type Chemical,
  chemicalNames,
  InvalidReading,
  idealRanges,
  type OwnTargets,
  poolTypeOf,
  type Range,
  saturationIndex,
} from '#domain/water/index.ts';

export interface ProductChoice {
  chemical: Chemical;
  strengthPct?: number;
}

/** What of a list of reagents there is to dose with, each product once, in the order of the list. */
export function productsIn(reagents: readonly Pick<Reagent, 'product' | 'strengthPct' | 'level'>[]): ProductChoice[] {
  const found = new Map<string, ProductChoice>();
  for (const { product, strengthPct, level } of reagents) {
    const chemical = chemicalNames.find((known) => known === product);
    if (!chemical || level === 0) continue;
    const choice = strengthPct === null ? { chemical } : { chemical, strengthPct };
    const key = keyOf(choice);
    if (!found.has(key)) found.set(key, choice);
  }
  return [...found.values()];
}

export const keyOf = ({ chemical, strengthPct }: ProductChoice): string => `${chemical} ${strengthPct ?? ''}`;

/** What a question names: what was chosen for it first, then what is in stock. */
export function preferredProducts(
  chosen: WaterAnalysisForm['products'],
  stock: readonly ProductChoice[],
): ProductChoice[] {
  const first = Object.values(chosen).flatMap(({ chemical, strengthPct }): ProductChoice[] =>
    chemical === '' ? [] : [strengthPct === undefined ? { chemical } : { chemical, strengthPct }],
  );
  return [...first, ...stock.filter(({ chemical }) => !first.some((one) => one.chemical === chemical))];
}

export const analysisDefaults: WaterAnalysisFields = {
  poolSize: 20_000,
  poolType: 'chlorine',
  chlorine: 2,
  pH: 7.4,
  lsi: 0,
  calciumHardness: 250,
  temperature: 80,
  totalAlkalinity: 100,
  cyanuricAcid: null,
  combinedChlorine: null,
  salt: null,
  borate: null,
  products: {
    sanitizer: { chemical: '', strengthPct: null },
    acid: { chemical: '', strengthPct: null },
    base: { chemical: '', strengthPct: null },
  },
  algaeVisible: false,
  cloudy: false,
  notes: '',
};

/** Says which screen asks; the calculator is not bound to a pool. */
const calculatorMarker = 'unified-calculator';

export interface DosageSetting {
  poolId: string | null;
  products: readonly ProductChoice[];
  /** Of the pool in hand. */
  targets?: OwnTargets | null | undefined;
  /** True: with the stated volume, whatever the pool has answered. */
  plainCalculation: boolean;
}

/** A pool's own targets, as long as it is asked about as the kind that it is. */
export const targetsFor = (pool: Pool | null | undefined, poolType: unknown): OwnTargets | null =>
  pool && poolTypeOf(pool.poolType) === poolType ? pool.targets : null;

/** The documented question: readings, and the ideal ranges as targets. */
export function dosageQuestion(
  form: WaterAnalysisForm,
  { poolId, products, targets: own, plainCalculation }: DosageSetting,
) {
  const { poolSize, poolType, notes, algaeVisible, cloudy, products: _chosen, ...currentReadings } = form;
  const { chlorine, pH, lsi, calciumHardness } = idealRanges({ poolType, targets: own });
  const ranges = { ...own, chlorine, pH, lsi, calciumHardness };
  const targets = Object.entries(ranges).filter(([, range]) => isClosed(range));
  return {
    poolId: poolId ?? calculatorMarker,
    poolSize,
    poolType,
    currentReadings,
    targetRanges: Object.fromEntries(targets),
    notes,
    products,
    algaeVisible,
    cloudy,
    plainCalculation,
  };
}

const isClosed = (range: Range | null | undefined): boolean => range != null && range.max !== null;

/** The form filled in with a pool's last readings; what the pool lacks keeps its value. */
export function fieldsOfPool(pool: Pool, now: WaterAnalysisFields): WaterAnalysisFields {
  return {
    ...now,
    poolSize: pool.volumeGallons ?? now.poolSize,
    poolType: pool.poolType ?? now.poolType,
    chlorine: pool.chlorine ?? now.chlorine,
    pH: pool.pH ?? now.pH,
    // The stored LSI belongs to the earlier readings, so it is calculated again.
    lsi: pool.pH === null ? now.lsi : null,
    calciumHardness: pool.calciumHardness ?? now.calciumHardness,
    temperature: pool.temperature ?? now.temperature,
    totalAlkalinity: pool.totalAlkalinity ?? now.totalAlkalinity,
    cyanuricAcid: pool.cyanuricAcid,
    salt: pool.salt,
  };
}

const numeric = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

type IndexFields = Pick<
  WaterAnalysisFields,
  'pH' | 'temperature' | 'calciumHardness' | 'totalAlkalinity' | 'cyanuricAcid' | 'salt' | 'borate' | 'poolType'
>;

export const indexOfPool = (pool: Pool): number | null => computedIndex({ ...pool, borate: null });

/** The LSI of what is typed so far; null while it cannot be calculated. */
export function computedIndex(fields: { [Field in keyof IndexFields]: unknown }): number | null {
  const { pH, temperature, calciumHardness, totalAlkalinity, cyanuricAcid, salt, borate } = fields;
  const measured = { pH: numeric(pH), tempF: numeric(temperature), calciumHardness: numeric(calciumHardness) };
  if (measured.pH === undefined || measured.tempF === undefined || measured.calciumHardness === undefined) return null;
  try {
    return saturationIndex(
      {
        ...measured,
        totalAlkalinity: numeric(totalAlkalinity),
        cyanuricAcid: numeric(cyanuricAcid),
        salt: numeric(salt),
        borate: numeric(borate),
      },
      { poolType: poolTypeOf(fields.poolType) },
    ).lsi;
  } catch (error) {
    if (error instanceof InvalidReading) return null;
    throw error;
  }
}
