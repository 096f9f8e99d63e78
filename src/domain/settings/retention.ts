/** How many months records are kept by each choice (decisions §1, "dataRetention"); null for ever. */
const monthsKept = { '6months': 6, '12months': 12, '24months': 24, forever: null } as const;
export type Retention = keyof typeof monthsKept;

/** The days of a month of the Gregorian calendar; `month` from 1. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The first day whose records are kept; what was made before it has passed its time. A day that the earlier month lacks
 * is that month's last one, so that a record is rather kept a day longer.
 * @param today the company's own day, as YYYY-MM-DD
 * @returns YYYY-MM-DD, or null where everything is kept
 */
export function keptFrom(retention: Retention, today: string): string | null {
  const months = monthsKept[retention];
  if (months === null) return null;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const index = year * 12 + (month - 1) - months;
  const [thenYear, thenMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const thenDay = Math.min(day, daysIn(thenYear, thenMonth));
  return [thenYear, String(thenMonth).padStart(2, '0'), String(thenDay).padStart(2, '0')].join('-');
}
