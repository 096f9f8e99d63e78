import type { Message } from '#domain/language/index.ts';
import { daysUntilEmpty, levelMark } from '#domain/stock/index.ts';
import type { AlertCandidate } from './candidate.ts';
import { alertTexts as texts } from './texts.ts';

export interface AlertedPackage {
  reagentId: string;
  /** "Liquid chlorine". */
  description: string;
  levelPct: number;
  /** Percent a day that visits take from it, as the stock page says; null: not known. */
  usagePctPerDay: number | null;
  /** "Pat Rivera · Lap pool", or the technician whose truck carries it. */
  place: Message | string;
  /** Null on a truck. */
  poolId: string | null;
  customerId: string | null;
}

export const stockCause = (reagentId: string): string => `reagent:${reagentId}`;

/** The alert of a package below 25%, critical below 10%, with the days until it is empty: by its use, else level / 0.2. */
export function stockAlerts({
  reagentId,
  description,
  levelPct,
  usagePctPerDay,
  place,
  poolId,
  customerId,
}: AlertedPackage): AlertCandidate[] {
  const mark = levelMark(levelPct);
  if (!mark) return [];
  const { days } = daysUntilEmpty(levelPct, usagePctPerDay);
  const critical = mark === 'critical';
  return [
    {
      cause: stockCause(reagentId),
      degree: critical ? 'stock:1' : 'stock:0',
      type: 'chemical_low',
      severity: critical ? 'critical' : 'medium',
      title: critical ? texts.almostEmpty({ description }) : texts.runningLow({ description }),
      message: texts.stockLeft({ place, description, percent: Math.round(levelPct), days }),
      customerId,
      poolId,
      actionRequired: true,
      link: poolId === null ? '/truck-stock' : `/pools/${encodeURIComponent(poolId)}`,
    },
  ];
}
