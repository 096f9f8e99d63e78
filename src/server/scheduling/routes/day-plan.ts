import type { DayPlan, DayPlanQuery, DayPlanRoute, DayPlanStop, SkippedStop } from '#contract/scheduling/day-plan.ts';
import { routeDayOf } from '#contract/scheduling/routes.ts';
import { type CivilDate, localDate, weekdayOf } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import type { DatedVisit, DayEnds } from '#domain/scheduling/index.ts';
import {
  coordinatesOf,
  dayLoad,
  hoursOn,
  placeKey,
  shiftOn,
  tableOfDrives,
  twoDecimals,
  visitKey,
} from '#domain/scheduling/index.ts';
import { skipInWords } from '#domain/visits/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type TargetsOf, targetsByDay } from '#server/db/water-targets.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type CompanyDrives, companyDrives } from '../roads/kept-drives.ts';
import { endPlacesOf, endsOf, type TechnicianRow, techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { type SkipOnSite, skipsOnSite, type WorkedVisit, workedVisits } from './dated/repo.ts';
import { type DatedDays, datedDays, loadOf, type PlannedStop, visitFinder, worksOn } from './dated-plan.ts';
import { type RoutePoolRow, routesRepo } from './repo.ts';

/** The planned and worked visits of some dates, with their pools. */
export interface PlannedDays extends DatedDays {
  dates: readonly CivilDate[];
  /** All of them, by name. */
  technicians: TechnicianRow[];
  /** The pools of the visited customers. */
  pools: RoutePoolRow[];
  /** The visits that were begun or finished on the dates. */
  serviceVisits: WorkedVisit[];
  /** What the pools are kept at. */
  targetsOn: (date: CivilDate) => TargetsOf;
  /** Between the stops of all dates. */
  roads: CompanyDrives;
  /** The visits of the dates that technicians skipped on site. */
  skips: SkipOnSite[];
}

/** Nine queries on two ways, however many stops there are. @param dates one after the other, without a gap */
export async function plannedDays(tx: TenantTx, dates: readonly CivilDate[]): Promise<PlannedDays> {
  const [first, last] = [dates.at(0) ?? '', dates.at(-1) ?? ''];
  const [technicians, days, serviceVisits, skips, targetsOn] = await Promise.all([
    techniciansRepo(tx).list(),
    datedDays(tx, dates),
    workedVisits(tx, first, last),
    skipsOnSite(tx, first, last),
    targetsByDay(tx),
  ]);
  const planned = new Map(dates.map((date) => [date, days.visitsOn(date)]));
  const customerIds = new Set([...planned.values()].flat().map(({ stop }) => stop.customer.customerId));
  const stops = [...planned.values()].flat().map(({ stop }) => stop);
  const [pools, roads] = await Promise.all([
    routesRepo(tx).poolsOf([...customerIds]),
    companyDrives(tx, [
      ...[...stops.map(({ customer }) => customer), ...skips].map(coordinatesOf),
      ...endPlacesOf(technicians),
    ]),
  ]);
  return {
    ...days,
    dates,
    technicians,
    visitsOn: (date) => planned.get(date) ?? [],
    pools,
    serviceVisits,
    targetsOn,
    roads,
    skips,
  };
}

type Found = {
  date: CivilDate;
  stops: DatedVisit<PlannedStop>[];
  skipped: ReadonlyMap<string, SkippedStop[]>;
  /** Skipped on site, by technician, in their order among the stops. */
  onSite: ReadonlyMap<string | null, SkipOnSite[]>;
  daysOff: DatedDays['daysOff'];
  /** By place. */
  poolsOf: ReadonlyMap<string, RoutePoolRow[]>;
  visitOf: ReturnType<typeof visitFinder<WorkedVisit>>;
  targetsOf: TargetsOf;
  roads: CompanyDrives;
  words: Words;
};

/** One of the days, of all technicians or of one. @throws AppError not_found for an unknown technician */
export function presentDay(
  { account, words }: Tenant,
  { technicians: all, visitsOn, notServedOn, daysOff, pools, serviceVisits, targetsOn, roads, skips }: PlannedDays,
  date: CivilDate,
  technicianId?: string,
): DayPlan {
  const isWanted = (one: { technicianId: string }): boolean =>
    technicianId === undefined || one.technicianId === technicianId;
  const technicians = all.filter(isWanted);
  if (technicianId !== undefined && technicians.length === 0) throw notFound(schedulingTexts.technician);
  const ofDate = visitFinder(serviceVisits.filter(({ serviceDate }) => serviceDate === date));
  const poolsOf = new Map<string, RoutePoolRow[]>();
  for (const pool of pools) {
    const own = poolsOf.get(placeKey(pool));
    if (own) own.push(pool);
    else poolsOf.set(placeKey(pool), [pool]);
  }
  const onSite = new Map<string | null, SkipOnSite[]>();
  for (const skip of skips.filter(({ skippedOn }) => skippedOn === date)) {
    onSite.set(skip.technicianId, [...(onSite.get(skip.technicianId) ?? []), skip]);
  }
  const skipped = skippedOf(notServedOn(date), new Set(skips.map(visitKey)));
  const stops = visitsOn(date).filter(isWanted);
  const found = {
    date,
    stops,
    skipped,
    onSite,
    daysOff,
    poolsOf,
    visitOf: ofDate,
    targetsOf: targetsOn(date),
    roads,
    words,
  };
  return {
    date,
    dayOfWeek: routeDayOf(weekdayOf(date)),
    timeZone: account.timeZone,
    technicians: technicians
      .map((technician) => routeOf(technician, found))
      .filter(
        ({ technicianId: own, worksThatDay, stops }) =>
          worksThatDay || stops.length > 0 || skipped.has(own) || onSite.has(own) || technicianId !== undefined,
      ),
  };
}

/** The visits of a date that the office skipped, by technician; those of a day on which nobody works are not listed one by one. */
function skippedOf(
  notServed: ReturnType<DatedDays['notServedOn']>,
  onSite: ReadonlySet<string>,
): Map<string, SkippedStop[]> {
  const skipped = new Map<string, SkippedStop[]>();
  for (const { stop, serviceDate, why, reason } of notServed) {
    if (why !== 'skipped' || onSite.has(visitKey({ assignmentId: stop.assignmentId, serviceDate }))) continue;
    const { assignmentId, technicianId, customer } = stop;
    const told = { assignmentId, customerId: customer.customerId, name: customer.name, reason };
    skipped.set(technicianId, [...(skipped.get(technicianId) ?? []), told]);
  }
  return skipped;
}

/**
 * The visits of a date, by technician and in driving order, each with its pools, the drive there and the visit itself once
 * it is opened. Visits moved here are included, those of a day off are not, and skipped ones are listed apart. The date defaults to today in
 * the company's time zone.
 * @throws AppError not_found for an unknown technician
 */
export const dayPlanOf = (tenant: Tenant, query: DayPlanQuery): Promise<DayPlan> =>
  tenant.transaction(async (tx) => {
    const date = query.date ?? localDate(tenant.account.timeZone, tenant.now());
    return presentDay(tenant, await plannedDays(tx, [date]), date, query.technicianId);
  });

/** Of longer days the phone estimates what it calculates itself: the table grows with the square. */
const mostStopsInTable = 40;

function routeOf(technician: TechnicianRow, found: Found): DayPlanRoute {
  const planned = found.stops.filter(({ technicianId }) => technicianId === technician.technicianId);
  const own = planned.map(({ stop }) => stop);
  const loads = own.map(loadOf);
  const { name, drives } = found.roads;
  const ends = endsOf(technician);
  const day = weekdayOf(found.date);
  const hours = hoursOn(technician, day);
  const shift = shiftOn(technician, day);
  const load = dayLoad(loads, drives, ends);
  const onMap = loads.flatMap(({ coordinates }) => coordinates ?? []);
  const { drivenTo, skipped } = withSkips(planned, found.onSite.get(technician.technicianId) ?? [], { ...found, ends });
  return {
    technicianId: technician.technicianId,
    name: technician.name,
    phone: technician.phone,
    email: technician.email,
    startTime: hours.from,
    endTime: hours.to,
    lunch: shift.lunch,
    worksThatDay: worksOn(technician, found.date, found.daysOff),
    distanceMiles: twoDecimals(load.distanceMiles),
    travelMinutes: twoDecimals(load.travelMinutes),
    basis: load.basis,
    roads: name === null || onMap.length > mostStopsInTable ? null : tableOfDrives(name, drives, onMap),
    serviceMinutes: load.serviceMinutes,
    capacityMinutes: shift.minutes,
    stops: own.map((stop, index) => presentStop(stop, index, drivenTo[index] ?? null, found)),
    skipped: [...skipped, ...(found.skipped.get(technician.technicianId) ?? [])],
  };
}

/**
 * The drives of a route on which stops were skipped on site: somebody drove there, and went on from there.
 * @returns the minutes to each stop that is made, and what was skipped with its place among them
 */
function withSkips(
  planned: readonly DatedVisit<PlannedStop>[],
  skips: readonly SkipOnSite[],
  { roads, words, ends }: Pick<Found, 'roads' | 'words'> & { ends: DayEnds },
) {
  const made = planned.map(({ stop, order }) => ({ order, load: loadOf(stop), skip: null }));
  const left = skips.map((skip) => ({
    order: skip.routeOrder,
    load: { serviceMinutes: skip.serviceMinutes, coordinates: coordinatesOf(skip) },
    skip,
  }));
  const driven = [...made, ...left].sort((one, other) => one.order - other.order);
  const { travelMinutesTo } = dayLoad(
    driven.map(({ load }) => load),
    roads.drives,
    ends,
  );
  const drivenTo: (number | null)[] = [];
  const skipped: SkippedStop[] = [];
  for (const [index, { skip }] of driven.entries()) {
    const travelMinutes = travelMinutesTo[index] ?? null;
    if (skip === null) drivenTo.push(travelMinutes);
    else skipped.push(presentSkip(skip, { stopsBefore: drivenTo.length, travelMinutes }, words));
  }
  return { drivenTo, skipped };
}

function presentSkip(
  skip: SkipOnSite,
  { stopsBefore, travelMinutes }: { stopsBefore: number; travelMinutes: number | null },
  { say }: Words,
): SkippedStop {
  const { assignmentId, customerId, customerName, skipId, userId, technicianName, note, photoCount } = skip;
  return {
    assignmentId,
    customerId,
    name: customerName,
    reason: say(skipInWords(skip.reason, skip.ownWords)),
    onSite: {
      ...{ skipId, serviceDate: skip.serviceDate, userId, technicianName, skippedAt: skip.skippedAt.toISOString() },
      ...{ note, photoCount, stopsBefore },
      serviceMinutes: skip.serviceMinutes,
      travelMinutes: travelMinutes === null ? null : twoDecimals(travelMinutes),
    },
  };
}

function presentStop(
  { assignment, customer }: PlannedStop,
  index: number,
  travelMinutes: number | null,
  { poolsOf, visitOf, targetsOf }: Found,
): DayPlanStop {
  return {
    assignmentId: assignment.assignmentId,
    position: index + 1,
    priority: assignment.priority,
    serviceDescription: assignment.serviceDescription,
    notes: assignment.notes,
    windowFrom: assignment.windowFrom,
    windowTo: assignment.windowTo,
    serviceMinutes: assignment.estimatedDuration,
    travelMinutes: travelMinutes === null ? null : twoDecimals(travelMinutes),
    createdAt: assignment.createdAt.toISOString(),
    customer: {
      customerId: customer.customerId,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      address: customer.address,
      city: customer.city,
      state: customer.state,
      zipCode: customer.zipCode,
      latitude: customer.latitude,
      longitude: customer.longitude,
      notes: customer.notes,
      gateCode: customer.gateCode,
      dog: customer.dog,
      equipment: customer.equipment,
      propertyId: customer.propertyId,
      propertyName: customer.propertyName,
      poolSize: customer.poolSize,
      poolType: customer.poolType,
    },
    pools: (poolsOf.get(placeKey(customer)) ?? []).map((pool) => ({
      poolId: pool.poolId,
      name: pool.name,
      kind: pool.kind,
      onRoute: pool.onRoute,
      poolType: pool.poolType,
      targets: targetsOf(pool),
      volumeGallons: pool.volumeGallons,
      chlorine: pool.chlorine,
      pH: pool.ph,
      totalAlkalinity: pool.totalAlkalinity,
      calciumHardness: pool.calciumHardness,
      cyanuricAcid: pool.cyanuricAcid,
      temperature: pool.temperature,
      salt: pool.salt,
      lastUpdated: pool.lastUpdated?.toISOString() ?? null,
    })),
    visit: presentVisit(visitOf(assignment)),
  };
}

const presentVisit = (visit: WorkedVisit | null): DayPlanStop['visit'] =>
  visit && {
    visitId: visit.visitId,
    state: visit.state,
    arrivalTime: visit.arrivalTime?.toISOString() ?? null,
    departureTime: visit.departureTime?.toISOString() ?? null,
    reportId: visit.reportId,
    lacks: visit.lacks,
  };
