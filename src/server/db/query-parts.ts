import { type AnyColumn, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/shapes.ts';

const mostRows = 20_000;

/** The pattern with which `like` finds words anywhere in a lowercase text. */
export const containing = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

interface Query<Row> {
  limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> };
}

/** The page of a query that was asked for, and how many rows there are in all: counted only where the page is not all. */
export async function pageOf<Row>(
  { limit = mostRows, offset = 0 }: ListQuery,
  query: Query<Row>,
  counted: () => PromiseLike<{ n: number }[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await query.limit(limit).offset(offset);
  if (offset === 0 && rows.length < limit) return { rows, total: rows.length };
  const [total] = await counted();
  return { rows, total: total?.n ?? 0 };
}

/** A stored moment as answers say it. The database's zone is UTC, where its text need not be counted to a date and back. */
export function isoOfStored(stored: string): string {
  if (!stored.endsWith('+00') || stored[10] !== ' ') return new Date(stored).toISOString();
  const thousandths = stored.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${thousandths}Z`;
}

/** A column of moments, read as answers say them. */
export const isoMoment = (column: AnyColumn): SQL<string> => sql`${column}`.mapWith(isoOfStored);

const hourMs = 3_600_000;

/**
 * Whether a moment that we set for later has come, or is further ahead than we ever set one: the clock was wrong then, and
 * nobody waits for it to be that time again.
 */
export const isDue = (moment: AnyColumn, now: Date, furthestHours: number): SQL =>
  sql`(${lte(moment, now)} or ${gt(moment, new Date(now.getTime() + furthestHours * hourMs))})`;
