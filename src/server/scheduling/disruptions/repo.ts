import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { daysOff, routeChanges } from '#server/db/schema/index.ts';

export const disruptionsRepo = (tx: TenantTx) => ({
  /** The day off, held until the transaction ends. */
  async holdDayOff(dayOffId: string) {
    const [row] = await tx.select().from(daysOff).where(eq(daysOff.dayOffId, dayOffId)).for('update');
    return row ?? null;
  },

  /** The changes that made days off and were not undone, made at a moment or later: by day off. */
  async changesThatMade(since: Date): Promise<Map<string, string>> {
    const rows = await tx
      .select({
        changeId: routeChanges.changeId,
        dayOffId: sql<
          string | null
        >`jsonb_path_query_first(${routeChanges.after}, '$.daysOff[*] ? (@.row != null).dayOffId') #>> '{}'`,
      })
      .from(routeChanges)
      .where(and(eq(routeChanges.kind, 'disruption'), isNull(routeChanges.undoneAt), gte(routeChanges.madeAt, since)));
    return new Map(rows.flatMap(({ changeId, dayOffId }) => (dayOffId === null ? [] : [[dayOffId, changeId]])));
  },
});
