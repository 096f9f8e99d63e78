import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { EditStop, RouteChange, StopToEdit } from '#contract/scheduling/stop-edits.ts';
import { addDays, type CivilDate, latest, localDate } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import {
  followsTheCalendar,
  isDueOn,
  placeKey,
  propertyLabel,
  rhythmOf,
  skippedVisit,
  type VisitChange,
  type VisitDetails,
} from '#domain/scheduling/index.ts';
import { customersRepo, propertiesRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { schedulingTexts } from '../texts.ts';
import { findVisit, requireTarget } from './change-visit.ts';
import { routeChangeOf, withUndo } from './changes.ts';
import { daysOffRepo, visitChangesRepo, workedVisits } from './dated/repo.ts';
import { datedStopOf } from './dated-plan.ts';
import { type AssignmentRow, type NewAssignmentRow, routesRepo } from './repo.ts';
import {
  definedOf,
  placeOfStop,
  presentAssignment,
  requirePossible,
  requireReferences,
  requireSeason,
  sentDate,
  withFrequency,
} from './service.ts';
import { routesTexts as texts } from './texts.ts';

const todayOf = ({ account, now }: Tenant): CivilDate => localDate(account.timeZone, now());
const hasEnded = ({ endDate }: Pick<AssignmentRow, 'endDate'>, today: CivilDate): boolean =>
  endDate !== null && endDate < today;

/** A stop with what determines its dates. @throws AppError not_found */
export const stopToEditOf = (tenant: Tenant, assignmentId: string): Promise<StopToEdit> =>
  tenant.transaction(async (tx) => {
    const repo = routesRepo(tx);
    const row = await repo.find(assignmentId);
    const customer = row && (await customersRepo(tx).find(row.customerId));
    if (!row || !customer) throw notFound(schedulingTexts.routeAssignment);
    const today = todayOf(tenant);
    const { rows } = await repo.list({ customerId: row.customerId });
    const changes = await visitChangesRepo(tx).since(today, [assignmentId]);
    return {
      assignment: presentAssignment(row),
      customer: {
        customerId: customer.customerId,
        name: customer.name,
        serviceDay: customer.serviceDay,
        serviceFrequency: customer.serviceFrequency,
        address: customer.address,
        properties: (await propertiesRepo(tx).listOfCustomer(customer.customerId)).flatMap((property) =>
          property.isActive || property.propertyId === row.propertyId
            ? { propertyId: property.propertyId, label: propertyLabel(property) }
            : [],
        ),
      },
      others: rows
        .filter((one) => one.assignmentId !== assignmentId && one.isActive && !hasEnded(one, today))
        .map(presentAssignment),
      today,
      lastVisitDate: (await repo.lastVisits([assignmentId])).get(assignmentId) ?? null,
      changes: changes.map(({ serviceDate, kind, toDate, toTechnicianId, toOrder, reason, details = null }) => ({
        assignmentId,
        serviceDate,
        kind,
        toDate,
        toTechnicianId,
        toOrder,
        reason,
        details,
      })),
      daysOff: await daysOffRepo(tx).since(today),
    };
  });

/** A change of the stop, with the rows as they are to be. */
interface Edit {
  row: AssignmentRow;
  next: AssignmentRow;
  body: EditStop;
  today: CivilDate;
  customer: string;
  lastVisits: ReadonlyMap<string, string>;
}

/**
 * Changes one visit, the stop from a date on, or the stop as a whole; undone as one. From a date on, the stop ends the day
 * before and a new one begins: nothing before that date can change.
 * @throws AppError not_found; invalid_input naming the field; conflict where a visit from that date on has begun
 */
export const editStop = (tenant: Tenant, assignmentId: string, body: EditStop): Promise<RouteChange> =>
  tenant.transaction(async (tx) => {
    await lockCompany(tx);
    const repo = routesRepo(tx);
    const row = await repo.hold(assignmentId);
    if (!row) throw notFound(schedulingTexts.routeAssignment);
    await requireReferences(tx, body.changes, 'changes.');
    await placeOfStop(tx, row, body.changes, 'changes.');
    const today = todayOf(tenant);
    if (!row.isActive || hasEnded(row, today)) throw new AppError('conflict', texts.edit.ended);
    const changeId =
      body.scope === 'visit'
        ? await editVisit(tx, tenant, row, body)
        : await editRows(tx, tenant, {
            row,
            next: nextRow(tenant, row, body),
            body,
            today,
            customer: (await customersRepo(tx).find(row.customerId))?.name ?? '',
            lastVisits: await repo.lastVisits([assignmentId]),
          });
    return routeChangeOf(tx, changeId, tenant.words);
  });

/** The stop with its changes. @throws AppError invalid_input naming the field */
function nextRow(tenant: Tenant, row: AssignmentRow, { changes }: EditStop): AssignmentRow {
  const { timeZone } = tenant.account;
  const next: AssignmentRow = {
    ...row,
    ...definedOf(withFrequency(changes, row)),
    ...definedOf({
      startDate: sentDate(timeZone, changes.startDate),
      endDate: sentDate(timeZone, changes.endDate),
    }),
    updatedAt: tenant.now(),
  };
  requireSeason(next, 'changes.');
  requirePossible(next, 'changes.');
  return next;
}

async function editRows(tx: TenantTx, tenant: Tenant, edit: Edit): Promise<string> {
  const { row, body, today } = edit;
  if (body.scope === 'from' && body.date < today) throw invalid('date', texts.edit.past);
  if (body.scope === 'from' && row.endDate !== null && body.date > row.endDate) {
    throw invalid('date', texts.seasonEnds({ date: row.endDate }));
  }
  // Nothing comes before the beginning.
  const isWhole = body.scope === 'whole' || (row.startDate !== null && body.date <= row.startDate);
  return isWhole ? editWhole(tx, tenant, edit) : editFrom(tx, tenant, edit);
}

const placeOf = async (tx: TenantTx, row: AssignmentRow, next: AssignmentRow): Promise<number> =>
  row.technicianId === next.technicianId && row.dayOfWeek === next.dayOfWeek
    ? row.routeOrder
    : (await routesRepo(tx).lastPlace(next.technicianId, next.dayOfWeek as RouteAssignment['dayOfWeek'])) + 1;

async function editWhole(tx: TenantTx, tenant: Tenant, edit: Edit): Promise<string> {
  const { row, today, customer } = edit;
  const { assignmentId } = row;
  const next = { ...edit.next, routeOrder: await placeOf(tx, row, edit.next) };
  const siblings = await siblingsOf(tx, tenant, { ...edit, next }, latest(next.startDate ?? today, today));
  const skips = skipsOf(edit, next);
  const summary = texts.summary.editedStop({ customer });
  const assignmentIds = [assignmentId, ...siblings.map((each) => each.assignmentId)];
  const visits = [...skips.made, ...skips.unmade].map(({ serviceDate }) => ({ assignmentId, serviceDate }));
  const { changeId } = await withUndo(tx, tenant, { kind: 'move', summary, assignmentIds, visits }, async () => {
    const { companyId: _ofRow, assignmentId: _id, createdAt: _then, ...fields } = next;
    await routesRepo(tx).update(assignmentId, fields);
    await storeAll(tx, siblings);
    await storeSkips(tx, tenant, skips);
  });
  return changeId;
}

async function editFrom(tx: TenantTx, tenant: Tenant, edit: Edit): Promise<string> {
  const { row, body, today, customer, lastVisits } = edit;
  const { date } = body;
  const repo = routesRepo(tx);
  await requireNotBegun(tx, row, date);
  const stop = datedStopOf(row, lastVisits);
  const isPlain = row.serviceFrequency === 'weekly' && row.rhythm === null;
  const newId = tenant.newId('ROUTE');
  const next: AssignmentRow = {
    ...edit.next,
    assignmentId: newId,
    routeOrder: await placeOf(tx, row, edit.next),
    startDate: latest(edit.next.startDate ?? date, date),
    // A fortnight and a week of the month go on as they were.
    ...(edit.next.rhythm === null && !isPlain && edit.next.serviceFrequency === row.serviceFrequency
      ? { rhythm: rhythmOf(stop, date) }
      : {}),
    createdAt: tenant.now(),
  };
  const siblings = await siblingsOf(tx, tenant, { ...edit, next }, next.startDate ?? date);
  const carried = carriedChanges(await visitChangesRepo(tx).since(latest(date, today), [row.assignmentId]), next, edit);
  const skips = skipsOf(edit, next);
  const summary = texts.summary.editedFrom({ customer, date });
  const assignmentIds = [row.assignmentId, newId, ...siblings.map((each) => each.assignmentId)];
  const dates = new Set([...carried, ...skips.made, ...skips.unmade].map(({ serviceDate }) => serviceDate));
  const visits = [...dates].map((serviceDate) => ({ assignmentId: newId, serviceDate }));
  const { changeId } = await withUndo(tx, tenant, { kind: 'move', summary, assignmentIds, visits }, async () => {
    await repo.update(row.assignmentId, { endDate: addDays(date, -1), updatedAt: tenant.now() });
    await storeAll(tx, [next, ...siblings]);
    await visitChangesRepo(tx).upsertVisitChanges(carried.map((change) => ({ ...change, createdAt: tenant.now() })));
    await storeSkips(tx, tenant, skips);
  });
  return changeId;
}

/** A visit that somebody has begun belongs to the stop as it is. */
async function requireNotBegun(tx: TenantTx, stop: AssignmentRow, date: CivilDate) {
  const begun = (await workedVisits(tx, date, date)).find(
    (visit) =>
      visit.assignmentId === stop.assignmentId || (visit.assignmentId === null && placeKey(visit) === placeKey(stop)),
  );
  if (begun)
    throw new AppError('conflict', texts.edit.begun({ date }), {
      details: [{ field: 'date', message: texts.edit.begun({ date }) }],
    });
}

/** The changes of single visits that go on with the new stop: those of dates that it still has. */
function carriedChanges(
  changes: readonly VisitChange[],
  next: AssignmentRow,
  { body, lastVisits }: Edit,
): VisitChange[] {
  const stop = datedStopOf(next, lastVisits);
  return changes.flatMap((change) => {
    if (change.serviceDate < body.date) return [];
    if (isDueOn(change.serviceDate, stop)) return [{ ...change, assignmentId: next.assignmentId }];
    if (change.toDate !== null && change.toDate < body.date) {
      throw invalid('date', texts.edit.movedAhead({ date: change.serviceDate }));
    }
    return [];
  });
}

/** The stop again on further weekdays, behind the last one there. */
async function siblingsOf(
  tx: TenantTx,
  tenant: Tenant,
  { row, next, body: { alsoOn = [] } }: Edit,
  startDate: CivilDate,
): Promise<AssignmentRow[]> {
  const repo = routesRepo(tx);
  const taken = new Set<string>([next.dayOfWeek]);
  if (alsoOn.length > 0 && next.rhythm && followsTheCalendar(next.rhythm)) {
    throw invalid('alsoOn', texts.edit.byCalendar);
  }
  if (alsoOn.length > 0) {
    for (const one of (await repo.list({ customerId: row.customerId })).rows) {
      const isAnother = one.assignmentId !== row.assignmentId && placeKey(one) === placeKey(next);
      if (isAnother && one.isActive && !hasEnded(one, startDate)) taken.add(one.dayOfWeek);
    }
  }
  const siblings: AssignmentRow[] = [];
  for (const [index, dayOfWeek] of alsoOn.entries()) {
    if (taken.has(dayOfWeek)) throw invalid(`alsoOn.${index}`, texts.edit.dayTaken);
    taken.add(dayOfWeek);
    const routeOrder = (await repo.lastPlace(next.technicianId, dayOfWeek)) + 1;
    const assignmentId = tenant.newId('ROUTE');
    siblings.push({ ...next, assignmentId, dayOfWeek, routeOrder, startDate, createdAt: tenant.now() });
  }
  return siblings;
}

async function storeAll(tx: TenantTx, rows: readonly AssignmentRow[]): Promise<void> {
  for (const { companyId: _ofRow, ...row } of rows) await routesRepo(tx).insert(row satisfies NewAssignmentRow);
}

type Skips = Record<'made' | 'unmade', { assignmentId: string; serviceDate: CivilDate }[]>;

/** @throws AppError invalid_input naming a date that the stop does not have */
function skipsOf({ body: { scope, date, skip = [], unskip = [] }, lastVisits }: Edit, next: AssignmentRow): Skips {
  const stop = datedStopOf(next, lastVisits);
  const named = (serviceDate: CivilDate) => ({ assignmentId: next.assignmentId, serviceDate });
  for (const [index, each] of skip.entries()) {
    if (!isDueOn(each, stop) || (scope === 'from' && each < date)) throw invalid(`skip.${index}`, texts.edit.notDue);
  }
  return { made: skip.map(named), unmade: unskip.map(named) };
}

async function storeSkips(tx: TenantTx, tenant: Tenant, { made, unmade }: Skips): Promise<void> {
  const repo = visitChangesRepo(tx);
  for (const name of unmade) if ((await repo.find(name))?.kind === 'skipped') await repo.removeVisitChange(name);
  await repo.upsertVisitChanges(
    made.map((name) => ({ ...name, ...skippedVisit, reason: null, createdAt: tenant.now() })),
  );
}

const ofOneVisit = ['technicianId', 'estimatedDuration', 'priority', 'windowFrom', 'windowTo', 'notes'];

/** One visit: another date or technician, or minutes, priority, window and note of its own. */
async function editVisit(tx: TenantTx, tenant: Tenant, row: AssignmentRow, body: EditStop): Promise<string> {
  const { assignmentId } = row;
  const { technicianId, estimatedDuration, priority, windowFrom, windowTo, notes } = body.changes;
  const other = Object.keys(definedOf(body.changes)).find((field) => !ofOneVisit.includes(field));
  if (other) throw invalid(`changes.${other}`, texts.edit.ofTheStop);
  const named = { assignmentId, serviceDate: body.date };
  const visit = await findVisit(tx, tenant, named, body.toDate === undefined ? [] : [body.toDate]);
  const { stop, change, plan } = visit;
  const toDate = body.toDate ?? visit.date;
  const toTechnicianId = technicianId ?? visit.technicianId;
  if (toDate !== visit.date || toTechnicianId !== visit.technicianId) requireTarget(visit, { toDate, toTechnicianId });
  const own = definedOf({ estimatedDuration, priority, windowFrom, windowTo, notes });
  const details: VisitDetails = { ...change?.details, ...own };
  requirePossible({ ...row, ...definedOf(details), technicianId: toTechnicianId }, 'changes.');
  const stays = toDate === visit.date && toTechnicianId === visit.technicianId;
  const others = plan
    .visitsOn(toDate)
    .filter((one) => one.technicianId === toTechnicianId && one.stop.assignmentId !== assignmentId);
  const behindTheLast = Math.max(0, ...others.map(({ order }) => order)) + 1;
  const summary: Message = texts.summary.editedVisit({ customer: stop.customer.name, date: visit.date });
  const { changeId } = await withUndo(tx, tenant, { kind: 'move', summary, visits: [named] }, () =>
    visitChangesRepo(tx).upsertVisitChanges([
      {
        ...named,
        kind: 'moved',
        toDate,
        toTechnicianId,
        toOrder: stays ? (change?.toOrder ?? stop.routeOrder) : behindTheLast,
        reason: change?.kind === 'moved' ? change.reason : null,
        details: Object.keys(details).length > 0 ? details : null,
        createdAt: tenant.now(),
      },
    ]),
  );
  return changeId;
}
