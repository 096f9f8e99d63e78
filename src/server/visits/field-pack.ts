import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type FieldPack, type FieldPackQuery, fieldPack, fieldPackQuery } from '#contract/visits/field-pack.ts';
import { can } from '#domain/access/index.ts';
import { dateOfDay, dayNumber, localDate } from '#domain/calendar/index.ts';
import type { App } from '#server/http/app.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { plannedDays, presentDay } from '#server/scheduling/index.ts';
import { reagentsOfPools, reagentsOnTruck } from '#server/stock/index.ts';
import { waterTestsOfPools } from '#server/water/index.ts';
import { stopsOfDays } from './stops-of-days.ts';

/** Technicians pack their own stops, everyone else all of them. */
const ownRoute = ({ role, technicianId }: Account): string | undefined =>
  role === 'technician' ? (technicianId ?? undefined) : undefined;

/**
 * Everything the stops of some days need, in one transaction and a fixed number of queries. The days are those of all
 * technicians, as the day plan answers them; the stops and the rest are the user's own.
 */
const packForField = (tenant: Tenant, { date, days: count }: FieldPackQuery): Promise<FieldPack> =>
  tenant.transaction(async (tx) => {
    const { account } = tenant;
    const first = dayNumber(date ?? localDate(account.timeZone, tenant.now()));
    const dates = Array.from({ length: count }, (_, n) => dateOfDay(first + n));
    const planned = await plannedDays(tx, dates);
    const days: FieldPack['days'] = [];
    for (const one of dates) {
      days.push(presentDay(tenant, planned, one));
      await yieldToEventLoop();
    }
    const stops = await stopsOfDays(tx, planned, ownRoute(account));
    const poolIds = [...new Set(stops.flatMap(({ stop }) => stop.pools.map(({ poolId }) => poolId)))];
    const readsStock = can(account.role, 'reagents', 'view', account.permissions);
    return {
      days,
      stops,
      reagents: readsStock ? await reagentsOfPools(tx, poolIds) : [],
      trucks:
        readsStock && account.technicianId !== null
          ? [{ technicianId: account.technicianId, reagents: await reagentsOnTruck(tx, account.technicianId) }]
          : [],
      waterTests: await waterTestsOfPools(tx, tenant, poolIds),
    };
  });

export function fieldPackRoutes(app: App): void {
  app.get(
    '/api/field-pack',
    {
      config: { needs: ['field_service', 'view'], rowsPerStep: 20 },
      schema: { querystring: fieldPackQuery, response: { 200: fieldPack } },
    },
    async (req) => packForField(req.tenant, req.query),
  );
}
