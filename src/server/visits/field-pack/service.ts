import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FieldPack, FieldPackQuery } from '#contract/visits/field-pack.ts';
import { can } from '#domain/access/index.ts';
import { dateOfDay, dayNumber, localDate } from '#domain/calendar/index.ts';

import type { Account, Tenant } from '#server/http/tenant.ts';
import { plannedDays, presentDay } from '#server/scheduling/index.ts';
import { reagentsOfPools } from '#server/stock/index.ts';
import { waterTestsOfPools } from '#server/water/index.ts';
import { stopsOfDays } from '../stops-of-days.ts';

/** Whose stops are packed: a technician's own, all for everybody else. */
const ownRoute = ({ role, technicianId }: Account): string | undefined =>
  role === 'technician' ? (technicianId ?? undefined) : undefined;

/**
 * Everything that the stops of some days call for, in one transaction and as many queries however many stops there are. The
 * days are those of all technicians, as the day plan answers them; the stops and what belongs to them are the own ones.
 */
export const packForField = (tenant: Tenant, { date, days: count }: FieldPackQuery): Promise<FieldPack> =>
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
      waterTests: await waterTestsOfPools(tx, tenant, poolIds),
    };
  });
