import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type FieldPack,
  type FieldPackQuery,
  fieldPack,
  fieldPackQuery,
  type Stop,
  type StopsQuery,
} from '#contract/visits/visits.ts';
import { can } from '#domain/access/index.ts';
import { type CivilDate, dateOfDay, dayNumber, localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { App } from '#server/http/app.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { type PlannedDays, plannedDays, presentDay } from '#server/scheduling/index.ts';
import { reagentsOfPools, reagentsOnTruck } from '#server/stock/index.ts';
import { waterTestsOfPools } from '#server/water/index.ts';
import { type VisitRow, visitsRepo } from './repo.ts';
import { type FoundStop, presentStops, visitAtStop } from './stop.ts';

/** A stop of a planned day, with what the stop screen shows. */
export interface DatedStopOfDay {
  date: CivilDate;
  assignmentId: string;
  stop: Stop;
}

/** Open visits before finished ones, the newest first: as one stop asks for its own. */
const openAndNewestFirst = (a: VisitRow, b: VisitRow): number =>
  Number(a.state === 'done') - Number(b.state === 'done') || b.createdAt.getTime() - a.createdAt.getTime();

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** The stops of planned days in driving order, of all technicians or of one. Eight queries, however many there are. */
export async function stopsOfDays(
  tx: TenantTx,
  { dates, visitsOn, pools }: PlannedDays,
  technicianId: string | undefined,
  words: Words,
): Promise<DatedStopOfDay[]> {
  const poolsOf = groupBy(pools, placeKey);
  const worked = groupBy(
    (await visitsRepo(tx).between(dates.at(0) ?? '', dates.at(-1) ?? '')).sort(openAndNewestFirst),
    (visit) => `${visit.serviceDate} ${visit.customerId}`,
  );
  const planned = dates.flatMap((date) =>
    visitsOn(date)
      .filter((visit) => technicianId === undefined || visit.technicianId === technicianId)
      .map(({ stop }) => ({ date, ...stop })),
  );
  const found = planned.map(({ date, assignment, customer }): FoundStop => {
    const visit = visitAtStop(assignment, worked.get(`${date} ${customer.customerId}`) ?? []);
    return { customer, pools: poolsOf.get(placeKey(customer)) ?? [], assignment, visit, serviceDate: date };
  });
  const stops = await presentStops(tx, found, words);
  return planned.flatMap(({ date, assignmentId }, index) => {
    const stop = stops[index];
    return stop ? [{ date, assignmentId, stop }] : [];
  });
}

/** The stops of a date (today where none is given) in driving order. @throws AppError not_found for an unknown technician */
export const listStops = (tenant: Tenant, { date, technicianId }: StopsQuery) =>
  tenant.transaction(async (tx) => {
    const days = await plannedDays(tx, [date ?? localDate(tenant.account.timeZone, tenant.now())]);
    const isKnown = days.technicians.some((technician) => technician.technicianId === technicianId);
    if (technicianId !== undefined && !isKnown) throw notFound(things.technician);
    const stops = await stopsOfDays(tx, days, technicianId, tenant.words);
    return stops.map(({ assignmentId, stop }) => ({ assignmentId, stop }));
  });

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
    const stops = await stopsOfDays(tx, planned, ownRoute(account), tenant.words);
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
