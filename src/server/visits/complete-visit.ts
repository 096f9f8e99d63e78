import type { CompletedVisit, CompleteVisit, SaveVisit, Visit } from '#contract/visits/visits.ts';
import { earliest, latest, localTime } from '#domain/calendar/index.ts';
import { type Language, type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { customerAt, placeLine } from '#domain/scheduling/index.ts';
import {
  atBody,
  bodiesOfStop,
  type ChecklistTask,
  type MissingTask,
  missingRequired,
  requiredAtVisit,
  taskNamed,
  tasksOfBodies,
  visitWords,
} from '#domain/visits/index.ts';
import { raiseAlert } from '#server/alerts/index.ts';
import { type CustomerRow, customersRepo, poolsRepo, requireOwnProperty } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { photosRepo } from '#server/photos/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import {
  longDate,
  type ReportTools,
  type ReportToPreview,
  sendWritten,
  type WrittenReport,
  writeReport,
} from '#server/reports/index.ts';
import { nextServiceAfter } from '#server/scheduling/index.ts';
import {
  finishVisit,
  type OnVisitFinished,
  requireSameFinishing,
  requireUnchanged,
  signedName,
} from './finish-visit.ts';
import { mergeReadings, presentCompleted, presentVisit } from './present.ts';
import { type BodyWorked, type VisitRow, visitsRepo } from './repo.ts';
import { skipsRepo } from './skips/repo.ts';
import { takeBackForWork } from './skips/service.ts';
import { poolsAt, tasksAtVisit } from './stop.ts';
import { visitTexts } from './texts.ts';

/** The services: as sent, else the titles of the done tasks, else as stored. */
const servicesOf = (row: VisitRow, { services, tasks }: SaveVisit): string[] =>
  services ?? tasks?.filter(({ done }) => done).map(({ title }) => title) ?? row.services;

/**
 * The bodies of water besides the first as they are to be stored: as sent, else as they are.
 * @throws AppError not_found or invalid_input naming the body that is not another one of the customer's
 */
async function bodiesAt(tx: TenantTx, row: VisitRow, { bodies }: SaveVisit): Promise<BodyWorked[]> {
  if (bodies === undefined) return row.bodies;
  const pools = bodies.length === 0 ? [] : await poolsAt(tx, row);
  return bodies.map(({ poolId, readings, chemicalsAdded, left }, index) => {
    const field = `bodies.${index}.poolId`;
    const known = row.bodies.find((body) => body.poolId === poolId);
    // One that the office has removed since keeps what the visit said of it.
    const pool = pools.find((each) => each.poolId === poolId) ?? known;
    if (!pool) throw unknownReference(field, things.pool);
    if (poolId === row.poolId || bodies.findIndex((body) => body.poolId === poolId) < index) {
      throw invalid(field, visitTexts.poolTwice);
    }
    return {
      poolId,
      name: pool.name,
      poolType: pool.poolType,
      waterChemistry: mergeReadings({}, readings),
      chemicalsAdded,
      leftOver: left ?? null,
      waterTestId: known?.waterTestId ?? null,
    };
  });
}

/** What is found and done at the stop, with what was just sent over what is stored. */
const withFindings = async (tx: TenantTx, row: VisitRow, sent: SaveVisit) => ({
  waterChemistry: mergeReadings(row.waterChemistry, sent.readings),
  services: servicesOf(row, sent),
  chemicalsAdded: sent.chemicalsAdded ?? row.chemicalsAdded,
  serviceNotes: sent.notes === undefined ? row.serviceNotes : sent.notes,
  tasks: sent.tasks ?? row.tasks,
  leftOver: sent.left ?? row.leftOver,
  bodies: await bodiesAt(tx, row, sent),
});

/** The visit, held; one that went with a skip on another phone is put back. @throws AppError not_found */
async function heldVisit(tx: TenantTx, visitId: string): Promise<VisitRow> {
  const row = (await visitsRepo(tx).hold(visitId)) ?? (await skipsRepo(tx).putVisitBack(visitId));
  if (!row) throw notFound(things.visit);
  return row;
}

/**
 * Saves what is known so far.
 * @throws AppError conflict once the visit is finished: it has been reported; or where another phone wrote to it meanwhile
 */
export const saveVisit = (tenant: Tenant, visitId: string, sent: SaveVisit): Promise<Visit> =>
  tenant.transaction(async (tx) => {
    const repo = visitsRepo(tx);
    const row = await heldVisit(tx, visitId);
    if (row.state === 'done') {
      throw new AppError('conflict', visitTexts.finished);
    }
    requireUnchanged(tenant, row, sent);
    const stored = await repo.save(visitId, {
      ...(await withFindings(tx, row, sent)),
      changedFrom: sent.phoneId ?? null,
      changedBy: signedName(tenant),
      updatedAt: tenant.now(),
    });
    if (!stored) throw notFound(things.visit);
    return presentVisit(tx, stored);
  });

/**
 * When the visit began and ended: as sent, the beginning as it was opened where none is, but not after now and the end not
 * before the beginning, whatever the phone's clock says.
 */
function timesOf(visit: VisitRow, sent: CompleteVisit, now: Date): { arrivalTime: Date; departureTime: Date } {
  const notAfterNow = (moment: string | undefined): Date =>
    earliest(moment === undefined ? now : new Date(moment), now);
  const left = notAfterNow(sent.departureTime);
  const arrivalTime = sent.arrivalTime === undefined ? (visit.arrivalTime ?? left) : notAfterNow(sent.arrivalTime);
  return { arrivalTime, departureTime: latest(left, arrivalTime) };
}

/** A report is written in the customer's language. */
const wordsFor = (customer: Pick<CustomerRow, 'language'> | null): Words => wordsOf(customer?.language ?? 'en');

async function nextServiceOf(tx: TenantTx, visit: VisitRow): Promise<string | null> {
  const date = await nextServiceAfter(tx, visit, visit.serviceDate);
  return date && longDate(date, wordsFor(await customersRepo(tx).find(visit.customerId)));
}

/** What a finished visit is reported as, and the kind of water that it is judged by. */
async function reportOf(tx: TenantTx, visit: VisitRow, reportId: string) {
  const found = await customersRepo(tx).find(visit.customerId);
  const property = await requireOwnProperty(tx, visit, { archivedToo: true });
  const customer = found && customerAt(found, property);
  const pool = visit.poolId === null ? null : await poolsRepo(tx).find(visit.poolId);
  return {
    report: {
      reportId,
      visitId: visit.visitId,
      customerId: visit.customerId,
      customerName: customer?.name ?? '',
      customerEmail: customer?.email ?? null,
      address: customer && placeLine(customer),
      serviceDate: visit.serviceDate,
      serviceTime: visit.serviceTime,
      services: visit.services,
      waterChemistry: visit.waterChemistry,
      chemicalsAdded: visit.chemicalsAdded,
      bodies: visit.bodies,
      targets: visit.targets,
      notes: visit.serviceNotes,
      nextService: visit.nextService,
      technicianName: visit.technicianName ?? wordsFor(customer).say(visitTexts.yourTechnician),
    },
    poolType: pool?.poolType ?? customer?.poolType ?? null,
  };
}

/** Writes the report of a finished visit and, where the customer has an address, its mail. */
async function reportVisit(
  tx: TenantTx,
  tenant: Tenant,
  tools: ReportTools,
  visit: VisitRow,
  { reportId, readIn }: { reportId: string; readIn: Language | undefined },
): Promise<WrittenReport> {
  await photosRepo(tx).addToReport(visit.visitId, reportId);
  const photos = await photosRepo(tx).ofReports([reportId]);
  return writeReport(tx, tenant, tools, { ...(await reportOf(tx, visit, reportId)), photos, send: true, readIn });
}

/** What the visit would be stored as, were it finished so now. */
async function endingOf(tx: TenantTx, tenant: Tenant, visit: VisitRow, body: CompleteVisit) {
  const { arrivalTime, departureTime } = timesOf(visit, body, tenant.now());
  return {
    ...(await withFindings(tx, visit, body)),
    nextService: body.nextService ?? visit.nextService ?? (await nextServiceOf(tx, visit)),
    serviceTime: localTime(tenant.account.timeZone, arrivalTime),
    arrivalTime,
    departureTime,
  };
}

/**
 * The report of a visit as it would be written if the visit were finished so; nothing is stored.
 * @throws AppError not_found for an unknown visit
 */
export async function visitAsReported(
  tx: TenantTx,
  tenant: Tenant,
  visitId: string,
  body: CompleteVisit,
): Promise<ReportToPreview> {
  const visit = await visitsRepo(tx).find(visitId);
  if (!visit) throw notFound(things.visit);
  const ended = visit.state === 'done' ? visit : { ...visit, ...(await endingOf(tx, tenant, visit, body)) };
  const photos = await photosRepo(tx).ofVisits([visitId]);
  return {
    ...(await reportOf(tx, ended, visit.reportId ?? 'preview')),
    photos,
    tasks: ended.tasks,
    left: ended.leftOver,
  };
}

/** A task that is missing, with all that a phone needs to show it which does not have it on its list. */
type RequiredAtVisit = MissingTask & Pick<ChecklistTask, 'category' | 'photoRequired'>;

/**
 * What keeps a visit from being finished as it was sent, by the customer's list as it is now.
 * @param ofAllBodies whether it says what it did at each body of water; a phone of an earlier release knows one alone
 */
async function missingAt(
  tx: TenantTx,
  visit: VisitRow,
  ending: Pick<VisitRow, 'tasks' | 'services' | 'waterChemistry' | 'bodies'>,
  ofAllBodies: boolean,
): Promise<RequiredAtVisit[]> {
  const { tasks, isOwnList } = await tasksAtVisit(tx, visit);
  // A script that records visits without the checklist is held to a list that somebody of the company wrote.
  if (ending.tasks.length === 0 && !isOwnList) return [];
  const pools = ofAllBodies ? await poolsAt(tx, visit) : [];
  const further = bodiesOfStop(pools).filter(({ poolId }) => poolId !== visit.poolId);
  const due = tasksOfBodies(tasks, further);
  const measured = new Map([
    [visit.poolId ?? undefined, ending.waterChemistry],
    ...ending.bodies.map(({ poolId, waterChemistry }) => [poolId, waterChemistry] as const),
  ]);
  const hasReadings = (poolId = visit.poolId ?? undefined) => Object.keys(measured.get(poolId) ?? {}).length > 0;
  const required = requiredAtVisit(due, { ...ending, hasReadings });
  const photos = required.length === 0 ? [] : await photosRepo(tx).ofVisits([visit.visitId]);
  const missing = missingRequired(required, new Set(photos.flatMap(({ taskId }) => taskId ?? [])));
  return missing.flatMap((each) => {
    const task = due.find(({ taskId }) => taskId === each.taskId);
    return task ? [{ ...each, category: task.category, photoRequired: task.photoRequired }] : [];
  });
}

const titleOf = ({ title, lacks, body }: MissingTask): Message | string => {
  const task = body ? visitTexts.taskAtBody({ title: taskNamed(title), body: body.name }) : taskNamed(title);
  return lacks === 'photo' ? visitTexts.photoOf({ title: task }) : task;
};

/** Names what is missing; what was sent is stored all the same. */
function refuseWith(missing: readonly RequiredAtVisit[]): AppError {
  return new AppError('invalid_input', visitTexts.stillRequired({ titles: missing.map(titleOf) }), {
    details: missing.map(({ taskId, lacks }) => ({
      field: `tasks.${taskId}`,
      message: lacks === 'photo' ? visitTexts.requiredPhoto : visitTexts.requiredTask,
    })),
    extra: { missing },
  });
}

/** The office reads at once what did not add up, and why. */
async function alertToDoubts(tx: TenantTx, tenant: Tenant, visit: VisitRow): Promise<void> {
  const { visitId, customerId, poolId, doubts, serviceDate, technicianName } = visit;
  if (doubts.length === 0) return;
  const customer = await customersRepo(tx).find(customerId);
  await raiseAlert(tx, tenant, {
    cause: `visit:${visitId}`,
    degree: 'doubts:0',
    type: 'service_reminder',
    severity: 'medium',
    title: visitTexts.doubtful({ customer: customer?.name ?? '' }),
    message: visitTexts.doubts({
      technician: technicianName ?? visitTexts.someone,
      date: serviceDate,
      doubts: doubts.map(({ kind, reason }) => ({ what: visitWords.doubts[kind], reason })),
    }),
    customerId,
    poolId,
    actionRequired: true,
    link: `/customers/${encodeURIComponent(customerId)}`,
  });
}

export type FinishingTools = ReportTools & { visitFinished: OnVisitFinished };

/**
 * Finishes a stop: visit, water test, stock, report and its mail are stored together or not at all; then the mail is
 * handed over at once, so that the answer can say whether it was. Finishing twice answers the same and does nothing.
 * @throws AppError invalid_input (400) naming the required tasks and photos that are missing: everything that was sent is
 * stored, and the visit stays open until it is completed; limit_reached (402) where the plan has no room for the report;
 * conflict (409) where another phone wrote to the visit or finished it meanwhile. Nothing is stored then
 */
export async function completeVisit(
  tenant: Tenant,
  tools: FinishingTools,
  visitId: string,
  body: CompleteVisit,
): Promise<CompletedVisit> {
  const { written, missing } = await tenant.transaction(async (tx) => {
    const visit = await heldVisit(tx, visitId);
    if (visit.state === 'done') {
      requireSameFinishing(tenant, visit, body);
      return { written: null, missing: [] };
    }
    requireUnchanged(tenant, visit, body);
    const ending = await endingOf(tx, tenant, visit, body);
    const missing = await missingAt(tx, visit, ending, body.bodies !== undefined);
    const writer = { changedFrom: body.phoneId ?? null, changedBy: signedName(tenant) };
    // Also where something is missing: the stop is to be completed, and is on its route for that.
    await takeBackForWork(tx, tenant, visit);
    if (missing.length > 0) {
      await visitsRepo(tx).update(visitId, {
        ...(await withFindings(tx, visit, body)),
        arrivalTime: ending.arrivalTime,
        lacks: missing.map(({ title, body }) => atBody(title, body)),
        ...writer,
        updatedAt: tenant.now(),
      });
      await announce(tx, 'service-visits', [visitId]);
      return { written: null, missing };
    }
    // A report that was sent for this visit beforehand is not made twice.
    const reportId = visit.reportId ?? (body.sendReport ? (body.reportId ?? tenant.newId('RPT')) : null);
    const done = await finishVisit(tx, tenant, visit, {
      ...ending,
      finishedAt: ending.departureTime,
      changedFrom: writer.changedFrom,
      completionId: body.completionId ?? null,
      doubts: body.doubts ?? [],
      reportId,
    });
    await alertToDoubts(tx, tenant, done);
    await tools.visitFinished(tx, tenant, done);
    const isReported = reportId === null || visit.reportId !== null;
    if (isReported) return { written: null, missing };
    return { written: await reportVisit(tx, tenant, tools, done, { reportId, readIn: body.language }), missing };
  });
  if (missing.length > 0) throw refuseWith(missing);
  if (written !== null) await sendWritten(tenant, tools, written);
  return tenant.transaction(async (tx) => {
    const row = await visitsRepo(tx).find(visitId);
    if (!row) throw notFound(things.visit);
    return presentCompleted(tx, row, { words: tenant.words, hasMailServer: tools.hasMailServer(tenant.account) });
  });
}
