import type { ServicePhotos, ServiceReport } from '#contract/reports.ts';
import type { ListQuery } from '#contract/shapes.ts';
import type { Database, TenantTx } from '#server/db/client.ts';
import { mailsRepo } from '#server/features/mails/index.ts';
import { contentOf, type PhotoRow, photosRepo, presentPhoto } from '#server/features/photos/index.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { onlyCustomerOf, requireEmployeeReader, requireReader } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { deliveryOf } from './delivery.ts';
import { findLink, type ReportRow, reportsRepo } from './repo.ts';
import { hashOfKey } from './report-links.ts';
import type { ReportTools } from './report-tools.ts';
import { mailReport } from './write-report.ts';

/** A stored report as it travels. */
const presentReport = (row: ReportRow, photos: PhotoRow[]): ServiceReport => {
  const delivery = deliveryOf(row);
  return {
    id: row.reportId,
    reportId: row.reportId,
    visitId: row.visitId,
    customerId: row.customerId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    address: row.address,
    serviceDate: row.serviceDate,
    serviceTime: row.serviceTime,
    services: row.services,
    waterChemistry: row.waterChemistry,
    chemicalsAdded: row.chemicalsAdded,
    notes: row.notes,
    nextService: row.nextService,
    technicianName: row.technicianName,
    photos: photos.filter(({ reportId }) => reportId === row.reportId).map(presentPhoto),
    delivery: delivery.state,
    emailSent: delivery.state === 'sent',
    sentAt: delivery.sentAt?.toISOString() ?? null,
    lastError: delivery.lastError,
    createdAt: row.createdAt.toISOString(),
  };
};

async function requireReport(tx: TenantTx, tenant: Tenant, reportId: string): Promise<ReportRow> {
  const row = await reportsRepo(tx).find(reportId);
  if (!row) throw notFound('Report');
  requireReader(tenant.account, row.customerId, 'Report');
  return row;
}

/** Newest first; a homeowner gets the own ones. */
export const listReports = (tenant: Tenant, query: ListQuery) =>
  tenant.transaction(async (tx) => {
    requireEmployeeReader(tenant.account);
    const own = onlyCustomerOf(tenant.account);
    if (own === null) return { rows: [], total: 0 };
    const { rows, total } = await reportsRepo(tx).list(query, own);
    const photos = await photosRepo(tx).ofReports(rows.map(({ reportId }) => reportId));
    return { rows: rows.map((row) => presentReport(row, photos)), total };
  });

export const findReport = (tenant: Tenant, reportId: string): Promise<ServiceReport> =>
  tenant.transaction(async (tx) =>
    presentReport(await requireReport(tx, tenant, reportId), await photosRepo(tx).ofReports([reportId])),
  );

/**
 * Tries a report again that is waiting or was refused, to the address the customer has now; one that found no address
 * before is written once there is one.
 * @throws AppError conflict where it was sent already, or there is still no address
 */
export async function resendReport(tenant: Tenant, tools: ReportTools, reportId: string): Promise<ServiceReport> {
  const mailId = await tenant.transaction(async (tx) => {
    const report = await requireReport(tx, tenant, reportId);
    if (report.mail?.state === 'sent') throw new AppError('conflict', 'This report was sent already.');
    const repo = reportsRepo(tx);
    const customer = report.customerId ? await repo.findCustomer(report.customerId) : null;
    const customerEmail = customer?.email ?? report.customerEmail;
    if (!customerEmail) throw new AppError('conflict', 'The customer has no e-mail address. Please add one first.');
    const isSameAddress = customerEmail === report.customerEmail;
    if (report.mailId !== null && isSameAddress) {
      await mailsRepo(tx).tryAgain(report.mailId, tenant.now());
      return report.mailId;
    }
    if (report.mailId !== null) await mailsRepo(tx).withdraw(report.mailId);
    await repo.update(reportId, { customerEmail });
    const poolType = (report.visitId && (await repo.poolTypeOfVisit(report.visitId))) || customer?.poolType || null;
    const photos = await photosRepo(tx).ofReports([reportId]);
    return mailReport(tx, tenant, tools, { report: { ...report, customerEmail }, photos, poolType });
  });
  if (mailId !== null) await tools.handOver(tenant.companyId, mailId);
  return findReport(tenant, reportId);
}

type InCompany = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** Who opens a report's photos: somebody signed in, or whoever holds the link of its e-mail. */
export interface PhotosReader {
  tenant: Tenant | null;
  key: string | undefined;
}

/**
 * A report's photos with their data (spec 3 §3), to a session of the company or to the link that the e-mail carries.
 * @throws AppError not_signed_in without either; not_found for a foreign report, or a key that does not open this one
 */
export async function readServicePhotos(
  { db, clock, tools }: { db: Database; clock: () => Date; tools: ReportTools },
  reportId: string,
  { tenant, key }: PhotosReader,
): Promise<ServicePhotos> {
  const read = async (inCompany: InCompany, check: (row: ReportRow) => void): Promise<ServicePhotos> => {
    const { report, photos } = await inCompany(async (tx) => {
      const row = await reportsRepo(tx).find(reportId);
      if (!row) throw notFound('Report');
      check(row);
      return { report: row, photos: await photosRepo(tx).ofReports([reportId]) };
    });
    return {
      reportId,
      customerInfo: {
        name: report.customerName,
        serviceDate: report.serviceDate,
        technician: report.technicianName,
      },
      photos: await Promise.all(photos.map((photo) => withData(photo, tools))),
    };
  };
  const link = key ? await findLink(db.system, hashOfKey(key), clock()) : null;
  if (link?.reportId === reportId)
    return read(
      (work) => db.inCompany(link.companyId, work),
      () => undefined,
    );
  if (!tenant) throw key ? notFound('Report') : new AppError('not_signed_in', 'Please sign in.');
  return read(tenant.transaction, (row) => requireReader(tenant.account, row.customerId, 'Report'));
}

const withData = async (photo: PhotoRow, { files }: ReportTools): Promise<ServicePhotos['photos'][number]> => ({
  id: photo.photoId,
  category: photo.category,
  description: photo.description,
  timestamp: photo.takenAt.toISOString(),
  base64Data: `data:${photo.contentType};base64,${Buffer.from(await contentOf(files, photo.fileKey)).toString('base64')}`,
});
