import type { DemoRows } from './repo.ts';

type Stock = Pick<
  DemoRows['reagents'][number],
  'reagentId' | 'description' | 'product' | 'strengthPct' | 'packageAmount' | 'packageUnit'
> & {
  level: number;
};

/** The van's stock: some low, one critical, as on an ordinary day. */
const stock: readonly Stock[] = [
  {
    reagentId: 'CHLORINE',
    description: 'Liquid chlorine 12.5%, 2.5 gal',
    product: 'liquid_chlorine',
    strengthPct: 12.5,
    packageAmount: 2.5,
    packageUnit: 'gal',
    level: 62,
  },
  {
    reagentId: 'PH_DOWN',
    description: 'Muriatic acid 31.45%, 2 gal',
    product: 'muriatic_acid',
    strengthPct: 31.45,
    packageAmount: 2,
    packageUnit: 'gal',
    level: 18,
  },
  {
    reagentId: 'PH_UP',
    description: 'Soda ash, 10 lb',
    product: 'soda_ash',
    strengthPct: 100,
    packageAmount: 10,
    packageUnit: 'lb',
    level: 81,
  },
  {
    reagentId: 'ALKALINITY',
    description: 'Sodium bicarbonate, 25 lb',
    product: 'sodium_bicarbonate',
    strengthPct: 100,
    packageAmount: 25,
    packageUnit: 'lb',
    level: 46,
  },
  {
    reagentId: 'SHOCK',
    description: 'Calcium hypochlorite 65%, 25 lb',
    product: 'cal_hypo',
    strengthPct: 65,
    packageAmount: 25,
    packageUnit: 'lb',
    level: 23,
  },
  {
    reagentId: 'ALGAECIDE',
    description: 'Quat algaecide 50%, 1 gal',
    product: 'algaecide_quat50',
    strengthPct: 50,
    packageAmount: 1,
    packageUnit: 'gal',
    level: 90,
  },
  {
    reagentId: 'CLARIFIER',
    description: 'Clarifier, 1 gal',
    product: 'clarifier',
    strengthPct: 100,
    packageAmount: 1,
    packageUnit: 'gal',
    level: 72,
  },
  {
    reagentId: 'STABILIZER',
    description: 'Cyanuric acid, 10 lb',
    product: 'cyanuric_acid',
    strengthPct: 100,
    packageAmount: 10,
    packageUnit: 'lb',
    level: 8,
  },
];

export const stockRows = (poolId: string, at: Date): DemoRows['reagents'] =>
  stock.map((item) => ({ id: `STOCK-${item.reagentId}`, poolId, ...item, createdAt: at, lastUpdated: at }));
