import { routeDayOf } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { MovesPreview, MoveVisits, PreviewMoves } from '#contract/scheduling/week-plan.ts';
import { addDays, type CivilDate, localDate, mondayOf, weekdayOf } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import {
  coordinatesOf,
  type DatedVisit,
  type Drives,
  dayLoad,
  dayOffOf,
  driveBasis,
  isDueOn,
  leastAddedPlace,
  shiftFromNowOn,
  shiftOn,
  twoDecimals,
  type VisitChange,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { drivesBetween } from '../roads/kept-drives.ts';
import { daysApart, mostDaysOff, requireTarget, requireTheirs, visitIn } from '../routes/change-visit.ts';
import { routeChangeOf, withUndo } from '../routes/changes.ts';
import { daysOffRepo, visitChangesRepo } from '../routes/dated/repo.ts';
import { type DatedPlanOfCompany, datedPlan, loadOf, type PlannedStop, worksOn } from '../routes/dated-plan.ts';
import { daysKept, type FoundVisit, renumber } from '../routes/move-from-now-on.ts';
import { type PlannedRow, routesRepo } from '../routes/repo.ts';
import { routesTexts } from '../routes/texts.ts';
import { endPlacesOf, endsOf, type TechnicianRow, techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { type PlacedRow, routePlanningRepo } from './repo.ts';

const texts = routesTexts.visit;

/** A visit that goes elsewhere. */
interface Mover {
  visit: FoundVisit;
  technician: TechnicianRow;
  toDate: CivilDate;
}

interface Refused {
  index: number;
  name: string;
  field: string;
  message: Message;
}

/** A technician's date. */
const cellOf = (technicianId: string, date: CivilDate): string => `${date} ${technicianId}`;
const keyOf = ({ assignmentId, serviceDate }: { assignmentId: string; serviceDate: CivilDate }): string =>
  `${assignmentId} ${serviceDate}`;
const targetOf = ({ technician, toDate }: Mover): string => cellOf(technician.technicianId, toDate);

/** The visits as planned, those that can go where they are to, and those that can't. The schedule is locked. */
async function readMoves(tx: TenantTx, tenant: Tenant, { visits, toDate, toTechnicianId }: PreviewMoves) {
  if (toDate === undefined && toTechnicianId === undefined) throw invalid('toTechnicianId', texts.nowhere);
  const today = localDate(tenant.account.timeZone, tenant.now());
  const tooFar = [...visits.map(({ serviceDate }) => serviceDate), toDate ?? today].find(
    (date) => daysApart(today, date) > mostDaysOff,
  );
  if (tooFar !== undefined) throw invalid('visits', texts.outOfReach({ most: mostDaysOff }));
  await lockCompany(tx);
  const rows = await routePlanningRepo(tx).find(visits.map(({ assignmentId }) => assignmentId));
  const known = new Set(rows.map(({ assignmentId }) => assignmentId));
  const unknown = visits.findIndex(({ assignmentId }) => !known.has(assignmentId));
  if (unknown >= 0) throw unknownReference(`visits.${unknown}.assignmentId`, schedulingTexts.routeAssignment);
  if (toTechnicianId !== undefined && !(await techniciansRepo(tx).find(toTechnicianId)))
    throw unknownReference('toTechnicianId', schedulingTexts.technician);
  const seen = new Set<string>();
  for (const [index, visit] of visits.entries()) {
    if (seen.has(visit.assignmentId))
      throw invalid(`visits.${index}.assignmentId`, schedulingTexts.planning.listedTwice({ id: visit.assignmentId }));
    seen.add(visit.assignmentId);
  }

  const asked = new Set(visits.map(keyOf));
  const spanned = [...visits.map(({ serviceDate }) => serviceDate), toDate ?? today].sort();
  const spanOf = (dates: readonly CivilDate[]) => [dates[0] ?? today, dates.at(-1) ?? today] as const;
  let plan = await datedPlan(tx, tenant, ...spanOf(spanned));
  const movedTo = plan.changes.flatMap((change) => (asked.has(keyOf(change)) ? (change.toDate ?? []) : []));
  const wider = [...spanned, ...movedTo].sort();
  // One of them is made outside of their regular dates.
  if (wider[0] !== spanned[0] || wider.at(-1) !== spanned.at(-1)) plan = await datedPlan(tx, tenant, ...spanOf(wider));
  plan = { ...plan, visitsOn: rememberingVisits(plan) };

  const movers: Mover[] = [];
  const refused: Refused[] = [];
  const changes = new Map(plan.changes.map((change) => [keyOf(change), change]));
  for (const [index, named] of visits.entries()) {
    try {
      const visit = visitIn(plan, named, changes.get(keyOf(named)) ?? null);
      const to = { toDate: toDate ?? visit.date, toTechnicianId: toTechnicianId ?? visit.technicianId };
      if (to.toDate === visit.date && to.toTechnicianId === visit.technicianId)
        throw invalid('serviceDate', texts.isThere);
      const technician = requireTarget(visit, to);
      requireTheirs(visit, technician);
      movers.push({ visit, technician, toDate: to.toDate });
    } catch (error) {
      if (!(error instanceof AppError) || typeof error.told === 'string') throw error;
      const name = plan.stops.find(({ assignmentId }) => assignmentId === named.assignmentId)?.customer.name ?? '';
      refused.push({ index, name, field: error.details?.[0]?.field ?? 'serviceDate', message: error.told });
    }
  }
  return { plan, movers, refused };
}

/** The days of a plan are asked for again with each of the visits. */
function rememberingVisits({ visitsOn }: DatedPlanOfCompany): DatedPlanOfCompany['visitsOn'] {
  const known = new Map<CivilDate, DatedVisit<PlannedStop>[]>();
  return (date) => {
    const found = known.get(date) ?? visitsOn(date);
    known.set(date, found);
    return found;
  };
}

type Placed = { visit: DatedVisit<PlannedStop> | null; stop: PlannedStop; order: number };

/** The days that visits go to, with them in it: each where it adds least driving, never between two stops of one number. */
function daysWith(plan: DatedPlanOfCompany, movers: readonly Mover[], drives: Drives): Map<string, Placed[]> {
  const leaving = new Set(movers.map(({ visit }) => keyOf({ ...visit, assignmentId: visit.stop.assignmentId })));
  const days = new Map<string, Placed[]>();
  for (const mover of movers) {
    const { technician, toDate, visit } = mover;
    const day =
      days.get(targetOf(mover)) ??
      plan
        .visitsOn(toDate)
        .filter(
          (one) =>
            one.technicianId === technician.technicianId &&
            !leaving.has(keyOf({ assignmentId: one.stop.assignmentId, serviceDate: one.serviceDate })),
        )
        .map((one): Placed => ({ visit: one, stop: one.stop, order: one.order }));
    const place = isHome(mover)
      ? day.filter(({ order }) => order < visit.stop.routeOrder).length
      : leastAddedPlace(
          day.map(({ stop }) => loadOf(stop)),
          loadOf(visit.stop),
          drives,
          endsOf(technician),
          (at) => at === 0 || at === day.length || (day[at - 1]?.order ?? 0) < (day[at]?.order ?? 0),
        );
    const [before, behind] = [day[place - 1]?.order, day[place]?.order];
    const order = before === undefined ? (behind ?? 2) - 1 : behind === undefined ? before + 1 : (before + behind) / 2;
    days.set(targetOf(mover), day.toSpliced(place, 0, { visit: null, stop: visit.stop, order }));
  }
  return days;
}

/** Whether a visit returns to where it regularly is. */
const isHome = ({ visit: { stop, serviceDate }, technician, toDate }: Mover): boolean =>
  toDate === serviceDate && technician.technicianId === stop.technicianId;

const drivesOf = (tx: TenantTx, { plan, movers }: { plan: DatedPlanOfCompany; movers: readonly Mover[] }) => {
  const cells = new Set(
    movers.flatMap((mover) => [targetOf(mover), cellOf(mover.visit.technicianId, mover.visit.date)]),
  );
  const dates = [...new Set(movers.flatMap(({ toDate, visit }) => [toDate, visit.date]))];
  const stops = dates.flatMap((date) =>
    plan.visitsOn(date).filter(({ technicianId }) => cells.has(cellOf(technicianId, date))),
  );
  return drivesBetween(tx, [
    ...stops.map(({ stop }) => coordinatesOf(stop.customer)),
    ...endPlacesOf(plan.technicians),
  ]);
};

/** What moving several visits comes to, day by day. Nothing is stored. @throws AppError not_found naming an unknown id */
export const previewMoves = (tenant: Tenant, asked: PreviewMoves): Promise<MovesPreview> =>
  tenant.transaction(async (tx) => {
    const { plan, movers, refused } = await readMoves(tx, tenant, asked);
    const drives = await drivesOf(tx, { plan, movers });
    const after = daysWith(plan, movers, drives);
    const leaving = new Set(movers.map(({ visit }) => keyOf({ ...visit, assignmentId: visit.stop.assignmentId })));
    const cells = new Map<string, { technicianId: string; date: CivilDate }>();
    for (const { visit, technician, toDate } of movers) {
      cells.set(cellOf(visit.technicianId, visit.date), visit);
      cells.set(cellOf(technician.technicianId, toDate), { technicianId: technician.technicianId, date: toDate });
    }
    let [legs, estimated] = [0, 0];
    const counted: Drives = (from, to) => {
      const leg = drives(from, to);
      legs += 1;
      if (leg.isEstimated) estimated += 1;
      return leg;
    };
    const days = [...cells].flatMap(([cell, { technicianId, date }]) => {
      const technician = plan.technicians.find((one) => one.technicianId === technicianId);
      if (!technician) return [];
      const now = plan.visitsOn(date).filter((visit) => visit.technicianId === technicianId);
      const stays = now.filter(
        ({ stop, serviceDate }) => !leaving.has(keyOf({ assignmentId: stop.assignmentId, serviceDate })),
      );
      const figures = (stops: readonly PlannedStop[]) => {
        const load = dayLoad(stops.map(loadOf), counted, endsOf(technician));
        return {
          stops: stops.length,
          workMinutes: twoDecimals(load.filledMinutes),
          travelMinutes: twoDecimals(load.travelMinutes),
        };
      };
      const before = figures(now.map(({ stop }) => stop));
      const then = figures((after.get(cell) ?? stays).map(({ stop }) => stop));
      const { minutes } = shiftOn(technician, weekdayOf(date));
      return [
        {
          ...{ technicianId, name: technician.name, date, before, after: then },
          overMinutes: Math.max(0, Math.round(then.workMinutes - minutes)),
          works: worksOn(technician, date, plan.daysOff),
          maxStops: technician.maxCustomersPerDay,
        },
      ];
    });
    return {
      days: days.sort((one, other) => one.name.localeCompare(other.name) || (one.date < other.date ? -1 : 1)),
      basis: driveBasis(legs, estimated),
      refused: refused.map(({ index, name, message }) => ({
        assignmentId: asked.visits[index]?.assignmentId ?? '',
        serviceDate: asked.visits[index]?.serviceDate ?? '',
        name,
        reason: tenant.words.say(message),
      })),
    };
  });

/**
 * Moves several visits, or their stops from those visits on: all or none, as one change.
 * @throws AppError not_found naming an unknown id; invalid_input naming each visit that can't go there
 */
export const moveVisits = (tenant: Tenant, asked: MoveVisits): Promise<RouteChange> =>
  tenant.transaction(async (tx) => {
    const { plan, movers, refused } = await readMoves(tx, tenant, asked);
    refuse(refused);
    const days = daysWith(plan, movers, await drivesOf(tx, { plan, movers }));
    const { toDate = null, scope } = asked;
    const technician = asked.toTechnicianId === undefined ? null : (movers[0]?.technician.name ?? null);
    const summary = routesTexts.summary.movedMany({ stops: movers.length, technician, date: toDate, scope });
    const moving = { plan, movers, days, summary };
    const changeId =
      scope === 'once' ? await moveAllOnce(tx, tenant, moving) : await moveAllFromNowOn(tx, tenant, moving);
    return routeChangeOf(tx, changeId, tenant.words);
  });

function refuse(refused: readonly Refused[]): void {
  const [first] = refused;
  if (!first) return;
  throw new AppError('invalid_input', texts.someCannot({ stops: refused.length, reason: first.message }), {
    details: refused.map(({ index, field, message }) => ({ field: `visits.${index}.${field}`, message })),
  });
}

interface MovingAll {
  plan: DatedPlanOfCompany;
  movers: readonly Mover[];
  days: ReadonlyMap<string, readonly Placed[]>;
  summary: Message;
}

const nameOf = ({ visit }: Mover) => ({ assignmentId: visit.stop.assignmentId, serviceDate: visit.serviceDate });

async function moveAllOnce(tx: TenantTx, tenant: Tenant, { plan, movers, days, summary }: MovingAll): Promise<string> {
  const visits = movers.map(nameOf);
  const isBack = (mover: Mover): boolean =>
    isHome(mover) &&
    !mover.visit.change?.details &&
    dayOffOf(mover.technician.technicianId, mover.toDate, plan.daysOff)?.technicianId !== null;
  const { changeId } = await withUndo(tx, tenant, { kind: 'move', summary, visits }, async () => {
    const repo = visitChangesRepo(tx);
    for (const mover of movers.filter(isBack)) await repo.removeVisitChange(nameOf(mover));
    await repo.upsertVisitChanges(
      movers
        .filter((mover) => !isBack(mover))
        .map((mover) => ({
          ...nameOf(mover),
          kind: 'moved' as const,
          toDate: mover.toDate,
          toTechnicianId: mover.technician.technicianId,
          toOrder: days.get(targetOf(mover))?.find(({ stop }) => stop === mover.visit.stop)?.order ?? null,
          reason: mover.visit.change?.kind === 'moved' ? mover.visit.change.reason : null,
          createdAt: tenant.now(),
        })),
    );
  });
  return changeId;
}

async function moveAllFromNowOn(
  tx: TenantTx,
  tenant: Tenant,
  { plan, movers, days, summary }: MovingAll,
): Promise<string> {
  const keptFrom = addDays(mondayOf(plan.today), -daysKept);
  const [earlier = keptFrom] = [keptFrom, ...movers.map(({ visit }) => visit.serviceDate)].sort();
  const assignmentIds = movers.map(({ visit }) => visit.stop.assignmentId);
  const changes = await visitChangesRepo(tx).since(earlier, assignmentIds);
  const daysOff = await daysOffRepo(tx).since(earlier);
  const refused: Refused[] = [];
  const shifts = movers.map(({ visit: { stop, serviceDate }, technician, toDate }, index) => {
    const shift = shiftFromNowOn(stop, {
      ...{ serviceDate, toDate, toTechnicianId: technician.technicianId, keptFrom, daysOff },
      changes: changes.filter(({ assignmentId }) => assignmentId === stop.assignmentId),
    });
    const { dayOfWeek, startDate, rhythm } = shift;
    const isOver = stop.endDate !== null && stop.endDate < toDate;
    const isOutOfSeason = rhythm && !isDueOn(toDate, { ...stop, dayOfWeek, startDate, rhythm });
    if (isOver || isOutOfSeason) {
      const message = isOver ? routesTexts.seasonEnds({ date: stop.endDate ?? toDate }) : routesTexts.notServedThen;
      refused.push({ index, name: stop.customer.name, field: 'toDate', message });
    }
    return shift;
  });
  refuse(refused);

  const placed = await routesAfter(tx, movers, days);
  const ofStop = new Map(movers.map(({ visit }, index) => [visit.stop.assignmentId, shifts[index]]));
  const rows = placed.map((row): PlacedRow => {
    const shift = ofStop.get(row.assignmentId);
    return shift ? { ...row, startDate: shift.startDate, rhythm: shift.rhythm } : row;
  });
  const removed = shifts.flatMap((shift) => shift.removed.map(visitOf));
  const added = shifts.flatMap((shift) => shift.added);
  const visits = [...new Map([...removed, ...added.map(visitOf)].map((name) => [keyOf(name), name])).values()];
  const named = { assignmentIds: rows.map(({ assignmentId }) => assignmentId), visits };
  const { changeId } = await withUndo(tx, tenant, { kind: 'move', summary, ...named }, async () => {
    await routePlanningRepo(tx).place(rows, tenant.now());
    const repo = visitChangesRepo(tx);
    for (const name of removed) await repo.removeVisitChange(name);
    await repo.upsertVisitChanges(added.map((change) => ({ ...change, createdAt: tenant.now() })));
  });
  return changeId;
}

const visitOf = ({ assignmentId, serviceDate }: VisitChange) => ({ assignmentId, serviceDate });

/** The stops in the routes they go to, each behind the stop that is before it on the date, and what gets another number. */
async function routesAfter(
  tx: TenantTx,
  movers: readonly Mover[],
  days: MovingAll['days'],
): Promise<(Omit<PlannedRow, 'rhythm'> & { rhythm?: PlacedRow['rhythm'] })[]> {
  const moving = new Map(movers.map((mover) => [mover.visit.stop.assignmentId, mover]));
  const routes = new Map(
    movers.map(({ technician: { technicianId }, toDate }) => {
      const dayOfWeek = routeDayOf(weekdayOf(toDate));
      return [`${technicianId} ${dayOfWeek}`, { technicianId, dayOfWeek }] as const;
    }),
  );
  const after: PlannedRow[] = [];
  for (const { technicianId, dayOfWeek } of routes.values()) {
    const held = await routesRepo(tx).holdRoute(technicianId, dayOfWeek);
    let route: PlannedRow[] = held.filter(({ assignmentId }) => !moving.has(assignmentId));
    for (const [, day] of [...days].filter(([cell]) => {
      const [date = '', ...id] = cell.split(' ');
      return id.join(' ') === technicianId && routeDayOf(weekdayOf(date)) === dayOfWeek;
    })) {
      let place = 0;
      for (const { stop } of day) {
        const at = route.findIndex(({ assignmentId }) => assignmentId === stop.assignmentId);
        if (at >= 0) place = at + 1;
        if (at >= 0 || !moving.has(stop.assignmentId)) continue;
        route = route.toSpliced(place, 0, { ...stop.assignment, technicianId, dayOfWeek });
        place += 1;
      }
    }
    const numbers = new Map(renumber(route).map(({ row, routeOrder }) => [row.assignmentId, routeOrder]));
    for (const row of route) {
      const routeOrder = numbers.get(row.assignmentId) ?? row.routeOrder;
      if (numbers.has(row.assignmentId) || moving.has(row.assignmentId)) after.push({ ...row, routeOrder });
    }
  }
  return after.map(({ rhythm: _same, ...row }) => row);
}
