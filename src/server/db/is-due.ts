import { type AnyColumn, gt, lte, type SQL, sql } from 'drizzle-orm';

const hourMs = 3_600_000;

/**
 * Whether a moment that we set for later has come, or is further ahead than we ever set one: the clock was wrong then, and
 * nobody waits for it to be that time again.
 */
export const isDue = (moment: AnyColumn, now: Date, furthestHours: number): SQL =>
  sql`(${lte(moment, now)} or ${gt(moment, new Date(now.getTime() + furthestHours * hourMs))})`;
