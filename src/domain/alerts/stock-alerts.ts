import { daysUntilEmpty, levelMark } from '#domain/stock/index.ts';
import type { AlertCandidate } from './candidate.ts';

export interface AlertedPackage {
  reagentId: string;
  /** "Liquid chlorine". */
  description: string;
  levelPct: number;
  /** "Pat Rivera · Lap pool", or the technician whose truck carries it. */
  place: string;
  /** Null on a truck. */
  poolId: string | null;
  customerId: string | null;
}

export const stockCause = (reagentId: string): string => `reagent:${reagentId}`;

/** The alert of a package below 25%, critical below 10%, with the days until it is empty: level / 0.2. */
export function stockAlerts({
  reagentId,
  description,
  levelPct,
  place,
  poolId,
  customerId,
}: AlertedPackage): AlertCandidate[] {
  const mark = levelMark(levelPct);
  if (!mark) return [];
  const { days } = daysUntilEmpty(levelPct, null);
  const critical = mark === 'critical';
  return [
    {
      cause: stockCause(reagentId),
      degree: critical ? 'stock:1' : 'stock:0',
      type: 'chemical_low',
      severity: critical ? 'critical' : 'medium',
      title: critical ? `${description} almost empty` : `${description} running low`,
      message: `${place}: ${Math.round(levelPct)}% of ${description} left, about ${days} ${days === 1 ? 'day' : 'days'} until empty.`,
      customerId,
      poolId,
      actionRequired: true,
      link: poolId === null ? '/truck-stock' : `/pools/${encodeURIComponent(poolId)}`,
    },
  ];
}
