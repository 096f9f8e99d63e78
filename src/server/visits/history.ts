import type { ServiceHistoryBody, ServiceHistoryEntry } from '#contract/reports/reports.ts';
import type { ListQuery } from '#contract/shapes.ts';
import { earliest, momentAt } from '#domain/calendar/index.ts';
import { bodiesOfStop } from '#domain/visits/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { requireReader } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { photosRepo } from '#server/photos/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { measured, reportsRepo } from '#server/reports/index.ts';
import { finishVisit, type OnVisitFinished } from './finish-visit.ts';
import { presentHistory } from './present.ts';
import { type VisitRow, visitsRepo } from './repo.ts';
import { poolsAt } from './stop.ts';
import { visitTexts } from './texts.ts';

/** A customer's finished visits, newest first; homeowners read only their own. */
export const listHistory = (tenant: Tenant, customerId: string, query: ListQuery) =>
  tenant.transaction(async (tx) => {
    requireReader(tenant.account, customerId, things.customer);
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const { rows, total } = await visitsRepo(tx).list({ ...query, customerId }, true);
    return { rows: await presentHistory(tx, rows), total };
  });

/** The moment of a date and time of day in the company's zone; now, where that is still to come. */
function momentOf(tenant: Tenant, date: string, time: string): Date {
  const [, hours = '0', minutes = '0', half] = time.match(/^(\d{1,2}):(\d{2})(?::\d{2})?\s?([ap]m)?$/i) ?? [];
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  return earliest(momentAt(tenant.account.timeZone, date, hour * 60 + Number(minutes)), tenant.now());
}

/** The stored visit: by its id, by its report, or of the same customer, day, time and technician. */
async function findRecorded(tx: TenantTx, body: ServiceHistoryBody, reportId: string | null): Promise<VisitRow | null> {
  const repo = visitsRepo(tx);
  const report = reportId === null ? null : await reportsRepo(tx).find(reportId);
  const found =
    (body.visitId && (await repo.find(body.visitId))) ||
    (report?.visitId && (await repo.find(report.visitId))) ||
    (reportId && (await repo.findOfReport(reportId))) ||
    null;
  if (found && found.customerId !== body.customerId) {
    throw invalid(found.visitId === body.visitId ? 'visitId' : 'reportId', visitTexts.visitOfAnotherCustomer);
  }
  return found ?? repo.findSame(body);
}

async function openEntry(tx: TenantTx, tenant: Tenant, body: ServiceHistoryBody, arrivalTime: Date): Promise<VisitRow> {
  const [pool] = bodiesOfStop(await poolsAt(tx, body));
  const row = await visitsRepo(tx).insert({
    visitId: body.visitId ?? tenant.newId('VISIT'),
    customerId: body.customerId,
    poolId: pool?.poolId ?? null,
    technicianId: tenant.account.technicianId,
    technicianName: body.technicianName,
    serviceDate: body.serviceDate,
    arrivalTime,
    createdAt: tenant.now(),
    updatedAt: tenant.now(),
  });
  if (!row) throw new AppError('conflict', visitTexts.savedMeanwhile);
  return row;
}

/**
 * Records a visit as the report page does, with its water test and the chemicals it took from stock. A visit that was
 * already recorded, by the stop screen or by an earlier call, is returned and not doubled.
 * @throws AppError not_found naming `customerId`
 */
export const recordHistory = (
  tenant: Tenant,
  visitFinished: OnVisitFinished,
  body: ServiceHistoryBody,
): Promise<ServiceHistoryEntry> =>
  tenant.transaction(async (tx) => {
    // Locked, so that the same entry sent twice at once finds itself.
    if (!(await customersRepo(tx).hold(body.customerId))) throw unknownReference('customerId', things.customer);
    // The report of this entry: as sent, else one of the same customer, day, time and technician without a visit.
    const reportId = body.reportId ?? (await reportsRepo(tx).findUnclaimed(body));
    const recorded = await findRecorded(tx, body, reportId);
    const wasDone = recorded?.state === 'done';
    const done = wasDone ? recorded : await finishEntry(tx, tenant, body, { recorded, reportId });
    if (!wasDone) await visitFinished(tx, tenant, done);
    const [entry] = await presentHistory(tx, [done]);
    if (!entry) throw notFound(things.visit);
    return entry;
  });

async function finishEntry(
  tx: TenantTx,
  tenant: Tenant,
  body: ServiceHistoryBody,
  { recorded, reportId }: { recorded: VisitRow | null; reportId: string | null },
): Promise<VisitRow> {
  const finishedAt = momentOf(tenant, body.serviceDate, body.serviceTime);
  const visit = recorded ?? (await openEntry(tx, tenant, body, finishedAt));
  const done = await finishVisit(tx, tenant, visit, {
    waterChemistry: { ...visit.waterChemistry, ...measured(body.waterChemistry) },
    services: body.services,
    chemicalsAdded: body.chemicalsAdded,
    serviceNotes: body.notes ?? null,
    nextService: body.nextService ?? null,
    serviceTime: body.serviceTime,
    emailNotificationSent: body.emailSent,
    departureTime: finishedAt,
    finishedAt,
    reportId,
  });
  if (reportId !== null) {
    await reportsRepo(tx).update(reportId, { visitId: done.visitId });
    await photosRepo(tx).addToVisit(reportId, done.visitId);
  }
  return done;
}
