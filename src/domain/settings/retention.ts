import { addMonths } from '#domain/calendar/index.ts';

/** How many months records are kept; null: forever. */
const monthsKept = { '6months': 6, '12months': 12, '24months': 24, forever: null } as const;
export type Retention = keyof typeof monthsKept;

/**
 * The first day whose records are kept. A day that the earlier month lacks becomes that month's last one.
 * @param today the company's own day, as YYYY-MM-DD
 * @returns YYYY-MM-DD, or null where everything is kept
 */
export function keptFrom(retention: Retention, today: string): string | null {
  const months = monthsKept[retention];
  if (months === null) return null;
  return addMonths(today, -months);
}
