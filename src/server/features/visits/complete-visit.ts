import { TZDate } from '@date-fns/tz';
import { format, max, min } from 'date-fns';
import type { CompletedVisit, CompleteVisit } from '#contract/visits.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customersRepo } from '#server/features/customers/index.ts';
import { photosRepo } from '#server/features/photos/index.ts';
import { poolsRepo } from '#server/features/pools/index.ts';
import { addressLine, longDate, type ReportTools, writeReport } from '#server/features/reports/index.ts';
import { nextServiceAfter } from '#server/features/routes/index.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { finishVisit } from './finish-visit.ts';
import { presentCompleted } from './present.ts';
import { type VisitRow, visitsRepo } from './repo.ts';
import { withFindings } from './save-visit.ts';
import { requireSameFinishing, requireUnchanged } from './two-phones.ts';

/**
 * When the visit began and ended: as sent, the beginning as it was opened where none is, but not after now and the end not
 * before the beginning, whatever the phone's clock says.
 */
function timesOf(visit: VisitRow, sent: CompleteVisit, now: Date): { arrivalTime: Date; departureTime: Date } {
  const notAfterNow = (moment: string | undefined): Date => min([moment === undefined ? now : new Date(moment), now]);
  const left = notAfterNow(sent.departureTime);
  const arrivalTime = sent.arrivalTime === undefined ? (visit.arrivalTime ?? left) : notAfterNow(sent.arrivalTime);
  return { arrivalTime, departureTime: max([left, arrivalTime]) };
}

async function nextServiceOf(tx: TenantTx, visit: VisitRow): Promise<string | null> {
  const date = await nextServiceAfter(tx, visit.customerId, visit.serviceDate);
  return date === null ? null : longDate(date);
}

/** Writes the report of a finished visit and, where the customer has an address, its mail. */
async function reportVisit(tx: TenantTx, tenant: Tenant, tools: ReportTools, visit: VisitRow, reportId: string) {
  const customer = await customersRepo(tx).find(visit.customerId);
  const pool = visit.poolId === null ? null : await poolsRepo(tx).find(visit.poolId);
  await photosRepo(tx).addToReport(visit.visitId, reportId);
  return writeReport(tx, tenant, tools, {
    report: {
      reportId,
      visitId: visit.visitId,
      customerId: visit.customerId,
      customerName: customer?.name ?? '',
      customerEmail: customer?.email ?? null,
      address: customer && addressLine(customer),
      serviceDate: visit.serviceDate,
      serviceTime: visit.serviceTime,
      services: visit.services,
      waterChemistry: visit.waterChemistry,
      chemicalsAdded: visit.chemicalsAdded,
      notes: visit.serviceNotes,
      nextService: visit.nextService,
      technicianName: visit.technicianName ?? 'Your pool technician',
    },
    photos: await photosRepo(tx).ofReports([reportId]),
    poolType: pool?.poolType ?? customer?.poolType ?? null,
    send: true,
  });
}

/**
 * Finishes a stop: visit, water test, stock, report and its mail are stored together or not at all; then the mail is
 * handed over at once, so that the answer can say whether it was. Finishing twice answers the same and does nothing.
 * @throws AppError limit_reached (402) where the plan has no room for the report; conflict (409) where another phone wrote
 * to the visit or finished it meanwhile. Nothing is stored then
 */
export async function completeVisit(
  tenant: Tenant,
  tools: ReportTools,
  visitId: string,
  body: CompleteVisit,
): Promise<CompletedVisit> {
  const mailId = await tenant.transaction(async (tx) => {
    const visit = await visitsRepo(tx).hold(visitId);
    if (!visit) throw notFound('Visit');
    if (visit.state === 'done') {
      requireSameFinishing(tenant, visit, body);
      return null;
    }
    requireUnchanged(tenant, visit, body);
    const { arrivalTime, departureTime } = timesOf(visit, body, tenant.now());
    const started = new TZDate(arrivalTime.getTime(), tenant.account.timeZone);
    // A report that was sent for this visit beforehand is not made twice.
    const reportId = visit.reportId ?? (body.sendReport ? (body.reportId ?? tenant.newId('RPT')) : null);
    const done = await finishVisit(tx, tenant, visit, {
      ...withFindings(visit, body),
      nextService: body.nextService ?? visit.nextService ?? (await nextServiceOf(tx, visit)),
      serviceTime: format(started, 'HH:mm'),
      arrivalTime,
      departureTime,
      finishedAt: departureTime,
      changedFrom: body.phoneId ?? null,
      completionId: body.completionId ?? null,
      reportId,
    });
    if (reportId === null || visit.reportId !== null) return null;
    return reportVisit(tx, tenant, tools, done, reportId);
  });
  if (mailId !== null) await tools.handOver(tenant.companyId, mailId);
  return tenant.transaction(async (tx) => {
    const row = await visitsRepo(tx).find(visitId);
    if (!row) throw notFound('Visit');
    return presentCompleted(tx, row);
  });
}
