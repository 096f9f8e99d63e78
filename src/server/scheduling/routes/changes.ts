import type { RouteChange, UndoRouteChange } from '#contract/scheduling/stop-edits.ts';
import { type Message, messageKept, type Words, wordsOf } from '#domain/language/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { announce } from '#server/db/notices.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { mailTexts, schedulingTexts } from '../texts.ts';
import { type PuttingBack, type RouteChangeRow, routeChangesRepo } from './dated/repo.ts';
import { changedFields, type Named, namedIn, type Snapshot, type SnapshotRow, stillStands } from './dated/snapshot.ts';
import { causeOfNotice, type Notice, notifyCustomers, type VisitNotices } from './notify-customers.ts';
import { routesTexts as texts } from './texts.ts';

export interface UndoableChange extends Partial<Named> {
  kind: RouteChange['kind'];
  summary: Message;
  /** Which roads a plan was made on. */
  roads?: string | null | undefined;
}

/** The size of a database notice is limited. */
const idsInNotice = 50;
const latestChanges = 20;

/** Announces to open pages that stops or their visits were changed. */
export async function announceRoutes(tx: TenantTx, assignmentIds: string[]): Promise<void> {
  const ids = [...new Set(assignmentIds)];
  for (let from = 0; from === 0 || from < ids.length; from += idsInNotice) {
    await announce(tx, 'route-assignments', ids.slice(from, from + idsInNotice));
  }
}

/**
 * Does `work` and stores the named rows as they were before and after it, so that all of it can be undone at once.
 * Changes of one company wait here for each other. Name every row that `work` may create, change or remove.
 */
export async function withUndo<T>(
  tx: TenantTx,
  tenant: Tenant,
  { kind, summary, assignmentIds = [], visits = [], dayOffIds = [], roads = null }: UndoableChange,
  work: () => Promise<T>,
): Promise<{ changeId: string; result: T }> {
  await lockCompany(tx);
  const repo = routeChangesRepo(tx);
  const named = { assignmentIds, visits, dayOffIds };
  const before = await repo.snapshot(named);
  const result = await work();
  const after = await repo.snapshot(named);
  const changeId = tenant.newId('CHANGE');
  await repo.insert({
    changeId,
    kind,
    summary: wordsOf('en').say(summary),
    summaryMessage: summary,
    before,
    after,
    madeBy: tenant.account.name,
    madeAt: tenant.now(),
    roads,
  });
  await announceRoutes(tx, [...assignmentIds, ...visits.map(({ assignmentId }) => assignmentId)]);
  return { changeId, result };
}

type ToldCustomer = RouteChange['told'][number];
// Written by `markNotified` alone.
const toldOf = ({ told }: RouteChangeRow): ToldCustomer[] => told as ToldCustomer[];

/** Changes as they are answered, with what became of the notices. */
async function presentChanges(tx: TenantTx, rows: readonly RouteChangeRow[], words: Words): Promise<RouteChange[]> {
  const causes = rows.flatMap((row) => toldOf(row).map(({ customerId }) => causeOfNotice(row.changeId, customerId)));
  const notices = await routeChangesRepo(tx).noticesBy(causes);
  return rows.map((row) => presentChange(row, notices, words));
}

const presentChange = (
  row: RouteChangeRow,
  notices: ReadonlyMap<string, { channel: 'sms' | 'email'; state: string }>,
  { say }: Words,
): RouteChange => ({
  changeId: row.changeId,
  // The database allows no other kind.
  kind: row.kind as RouteChange['kind'],
  // Changes from before there were messages have nothing but English.
  summary: say(messageKept(row.summary, row.summaryMessage)),
  madeBy: row.madeBy,
  madeAt: row.madeAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoneBy: row.undoneBy,
  told: toldOf(row).map(({ customerId, name }) => ({
    ...{ customerId, name },
    ...notices.get(causeOfNotice(row.changeId, customerId)),
  })),
  roads: row.roads,
});

/** A change as it is answered. @throws AppError not_found */
export async function routeChangeOf(tx: TenantTx, changeId: string, words: Words): Promise<RouteChange> {
  const row = await routeChangesRepo(tx).find(changeId);
  if (!row) throw notFound(schedulingTexts.routeChange);
  const [change] = await presentChanges(tx, [row], words);
  if (!change) throw notFound(schedulingTexts.routeChange);
  return change;
}

/** The latest changes, newest first. */
export const listRouteChanges = (tenant: Tenant): Promise<RouteChange[]> =>
  tenant.transaction(async (tx) => presentChanges(tx, await routeChangesRepo(tx).latest(latestChanges), tenant.words));

/** Pairs the rows of three snapshots of the same names. */
function paired<Name>(before: (Name & SnapshotRow)[], after: SnapshotRow[], now: SnapshotRow[]) {
  return before.map((named, index) => ({
    ...named,
    was: named.row,
    became: after[index]?.row ?? null,
    is: now[index]?.row ?? null,
  }));
}

const compared = (before: Snapshot, after: Snapshot, now: Snapshot) => ({
  assignments: paired(before.assignments, after.assignments, now.assignments),
  visits: paired(before.visits, after.visits, now.visits),
  days: paired(before.daysOff, after.daysOff, now.daysOff),
});

type Compared = ReturnType<typeof compared>;

/** Why a change cannot be undone, each with the row it is about. */
async function obstaclesTo(tx: TenantTx, { assignments, visits, days }: Compared) {
  const faults: { field: string; message: Message }[] = [];
  for (const { assignmentId, was, became, is } of assignments) {
    if (stillStands(was, became, is)) continue;
    const message = is === null ? texts.undo.stopRemoved : texts.undo.stopChanged;
    faults.push({ field: `assignments.${assignmentId}`, message });
  }
  const changedStops = new Set(
    assignments
      .filter(({ was, became }) => changedFields(was, became).length > 0)
      .map(({ assignmentId }) => assignmentId),
  );
  const faulty = new Set(faults.map(({ field }) => field));
  for (const { assignmentId, serviceDate, was, became, is } of visits) {
    if (stillStands(was, became, is) || faulty.has(`assignments.${assignmentId}`)) continue;
    const field = `visits.${assignmentId}.${serviceDate}`;
    faults.push({ field, message: texts.undo.visitChanged });
  }
  for (const { dayOffId, was, became, is } of days) {
    if (!stillStands(was, became, is)) faults.push({ field: `daysOff.${dayOffId}`, message: texts.undo.dayOffChanged });
  }
  // Where the stop's rhythm was changed too, its visit changes only record what stayed the same.
  const moved = visits.flatMap(({ assignmentId, was, became }) =>
    !changedStops.has(assignmentId) && changedFields(was, became).length > 0 && typeof became?.toDate === 'string'
      ? [{ assignmentId, date: became.toDate }]
      : [],
  );
  for (const done of await routeChangesRepo(tx).doneOn(moved)) {
    faults.push({ field: `visits.${done.assignmentId}.${done.date}`, message: texts.undo.visitDone });
  }
  // A stop that the change has made goes with the undo: not where somebody has been there since.
  const made = assignments.filter(({ was, became }) => was === null && became !== null);
  for (const assignmentId of await routeChangesRepo(tx).worked(made.map((each) => each.assignmentId))) {
    faults.push({ field: `assignments.${assignmentId}`, message: texts.undo.visitBegun });
  }
  const known = new Set((await techniciansRepo(tx).list()).map(({ technicianId }) => technicianId));
  const wanted = [...assignments.map(({ was }) => was?.technicianId), ...visits.map(({ was }) => was?.toTechnicianId)];
  for (const technicianId of new Set(wanted)) {
    if (typeof technicianId !== 'string' || known.has(technicianId)) continue;
    faults.push({ field: `technicians.${technicianId}`, message: texts.undo.technicianRemoved });
  }
  return faults;
}

const toPutBack = ({ assignments, visits, days }: Compared): PuttingBack => ({
  assignments: assignments.flatMap(({ assignmentId, was, became }) => {
    const fields = changedFields(was, became);
    if (fields.length === 0) return [];
    const kept =
      was === null || became === null ? null : Object.fromEntries(fields.map((name) => [name, was[name] ?? null]));
    return [{ assignmentId, was, fields: kept }];
  }),
  visits: visits.filter(({ was, became }) => changedFields(was, became).length > 0),
  days: days.filter(({ was, became }) => changedFields(was, became).length > 0),
});

/**
 * Undoes a change within the caller's transaction: its rows become what they were before it. Other fields changed since stay.
 * @throws AppError not_found; conflict, naming the rows, where one is no longer as the change left it, and nothing is undone
 */
export async function undoChange(tx: TenantTx, tenant: Tenant, changeId: string): Promise<void> {
  await lockCompany(tx);
  const repo = routeChangesRepo(tx);
  const row = await repo.hold(changeId);
  if (!row) throw notFound(schedulingTexts.routeChange);
  if (row.undoneAt !== null) throw new AppError('conflict', texts.undo.done);
  // Written by `withUndo` alone.
  const before = row.before as Snapshot;
  const rows = compared(before, row.after as Snapshot, await repo.snapshot(namedIn(before)));
  const faults = await obstaclesTo(tx, rows);
  if (faults.length > 0) {
    throw new AppError('conflict', texts.undo.changedSince, {
      details: faults,
    });
  }
  await repo.putBack(toPutBack(rows), tenant.now());
  await repo.markUndone(changeId, tenant.account.name, tenant.now());
  const named = namedIn(before);
  await announceRoutes(tx, [...named.assignmentIds, ...named.visits.map(({ assignmentId }) => assignmentId)]);
}

const { asPlanned: backTexts } = mailTexts;
const asPlanned: Notice = {
  subject: (company) => backTexts.subject({ company }),
  paragraphs: [backTexts.disregard, backTexts.original],
  text: [backTexts.disregardText, backTexts.original],
};

/**
 * Undoes a change. Notices of it that have not left stay here; those whom one has reached are notified again if asked to.
 * @throws AppError as `undoChange`
 */
export async function undoRouteChange(
  tenant: Tenant,
  notices: VisitNotices,
  changeId: string,
  { notify }: UndoRouteChange,
): Promise<RouteChange> {
  const { change, put } = await tenant.transaction(async (tx) => {
    await undoChange(tx, tenant, changeId);
    const { told } = await routeChangeOf(tx, changeId, tenant.words);
    const causeFor = ({ customerId }: ToldCustomer): string => causeOfNotice(changeId, customerId);
    const unsent = await notices.takeBack(tx, told.map(causeFor));
    const reached = notify ? told.filter((each) => !unsent.has(causeFor(each))) : [];
    const customers =
      reached.length > 0 ? await customersRepo(tx).findMany(reached.map(({ customerId }) => customerId)) : [];
    const put = await notifyCustomers(tx, tenant, notices, {
      ...{ kind: 'visit_as_planned', changeId, customers },
      notice: () => asPlanned,
    });
    return { change: await routeChangeOf(tx, changeId, tenant.words), put };
  });
  await notices.send(tenant, put);
  return change;
}
