import type { ReportMail, ServicePhotos, ServiceReport, ServiceReportsQuery } from '#contract/reports/reports.ts';
import type { Words } from '#domain/language/index.ts';
import type { Database, TenantTx } from '#server/db/client.ts';
import { drawReport, type ReportDocument } from '#server/documents/index.ts';
import { onlyCustomerOf, requireEmployeeReader, requireReader } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailsRepo } from '#server/mail/index.ts';
import { contentOf, type PhotoRow, photosRepo, presentPhoto } from '#server/photos/index.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { brandingOf } from '#server/settings/index.ts';
import { reportDocumentOf, withAddresses } from './compose-mail.ts';
import { findLink, type ReportRow, reportsRepo } from './repo.ts';
import { deliveryDetailOf, deliveryOf, wasEmailed } from './send-report.ts';
import { reportsTexts } from './texts.ts';
import { circumstancesOf, mailReport, poolTypeOf, type ReportTools, settleNote } from './write-report.ts';

/** A stored report as it travels. The answer's schema leaves out what else the row holds. */
const presentReport = (row: ReportRow, photos: PhotoRow[], words: Words): ServiceReport => {
  const delivery = deliveryOf(row);
  return {
    ...row,
    id: row.reportId,
    photos: photos.filter(({ reportId }) => reportId === row.reportId).map(presentPhoto),
    delivery: delivery.state,
    emailSent: wasEmailed(delivery),
    sentAt: delivery.sentAt?.toISOString() ?? null,
    lastError: delivery.lastError,
    deliveryDetail: deliveryDetailOf(row, words),
    createdAt: row.createdAt.toISOString(),
    noteWaitsUntil: row.mail?.state === 'pending' ? (row.noteWaitsUntil?.toISOString() ?? null) : null,
  };
};

async function requireReport(tx: TenantTx, tenant: Tenant, reportId: string): Promise<ReportRow> {
  const row = await reportsRepo(tx).find(reportId);
  if (!row) throw notFound(things.report);
  requireReader(tenant.account, row.customerId, things.report);
  return row;
}

/** Newest first; a homeowner gets the own ones. */
export const listReports = (tenant: Tenant, query: ServiceReportsQuery) =>
  tenant.transaction(async (tx) => {
    requireEmployeeReader(tenant.account);
    const own = onlyCustomerOf(tenant.account);
    if (own === null) return { rows: [], total: 0 };
    const { rows, total } = await reportsRepo(tx).list(query, own);
    const photos = await photosRepo(tx).ofReports(rows.map(({ reportId }) => reportId));
    return { rows: rows.map((row) => presentReport(row, photos, tenant.words)), total };
  });

export const findReport = (tenant: Tenant, reportId: string): Promise<ServiceReport> =>
  tenant.transaction(async (tx) =>
    presentReport(await requireReport(tx, tenant, reportId), await photosRepo(tx).ofReports([reportId]), tenant.words),
  );

/**
 * Tries a report again that is waiting or was refused, to the address the customer has now; one that found no address
 * before is written once there is one. One that was sent already is written and sent once more where `again` is asked for.
 * @throws AppError conflict where it was sent already and not asked for again, or there is still no address
 */
export async function resendReport(
  tenant: Tenant,
  tools: ReportTools,
  reportId: string,
  again = false,
): Promise<ServiceReport> {
  const mailId = await tenant.transaction(async (tx) => {
    const report = await requireReport(tx, tenant, reportId);
    const wasSent = report.mail?.state === 'sent';
    if (wasSent && !again) throw new AppError('conflict', reportsTexts.alreadySent);
    const repo = reportsRepo(tx);
    const customer = report.customerId ? await repo.findCustomer(report.customerId) : null;
    const customerEmail = customer?.email ?? report.customerEmail;
    if (!customerEmail) throw new AppError('conflict', reportsTexts.noAddress);
    const isSameAddress = customerEmail === report.customerEmail;
    // The office sends it now: as it is.
    if (report.noteWaitsUntil !== null) {
      await settleNote(tx, tenant, tools, report, { text: report.noteForCustomer, by: 'office' });
      report.noteWaitsUntil = null;
    }
    if (report.mailId !== null && isSameAddress && !wasSent) {
      await mailsRepo(tx).tryAgain(report.mailId, tenant.now());
      return report.mailId;
    }
    if (report.mailId !== null) await mailsRepo(tx).withdraw(report.mailId);
    await repo.update(reportId, { customerEmail });
    const poolType = await poolTypeOf(tx, report);
    const photos = await photosRepo(tx).ofReports([reportId]);
    return mailReport(tx, tenant, tools, { report: { ...report, customerEmail }, photos, poolType });
  });
  if (mailId !== null) await tools.handOver(tenant.companyId, mailId);
  return findReport(tenant, reportId);
}

/**
 * What the office puts for the customer instead of a note; null: the note as it is written. A mail that waited for it is sent.
 * @throws AppError not_found; conflict for a report without a note
 */
export async function putNote(
  tenant: Tenant,
  tools: ReportTools,
  reportId: string,
  text: string | null,
): Promise<ServiceReport> {
  const mailId = await tenant.transaction(async (tx) => {
    const report = await requireReport(tx, tenant, reportId);
    if (!report.notes) throw new AppError('conflict', reportsTexts.noNote);
    await settleNote(tx, tenant, tools, report, { text: text === report.notes ? null : text, by: 'office' });
    return report.noteWaitsUntil === null ? null : report.mailId;
  });
  if (mailId !== null) await tools.handOver(tenant.companyId, mailId);
  return findReport(tenant, reportId);
}

/** @throws AppError not_found without a report, or where no mail of it was written */
export const findReportMail = (tenant: Tenant, reportId: string): Promise<ReportMail> =>
  tenant.transaction(async (tx) => {
    const { mailId } = await requireReport(tx, tenant, reportId);
    const mail = mailId === null ? null : await mailsRepo(tx).find(mailId);
    if (!mail) throw notFound(things.email);
    const { recipient: to, subject, html, text, attachments } = mail;
    return { to, subject, html: withAddresses(html, attachments), text };
  });

type InCompany = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** Who opens what the link in a report's email opens: a user, or anyone with the link. */
export interface LinkReader {
  tenant: Tenant | null;
  key: string | undefined;
}
type Reached = { db: Database; clock: () => Date; tools: ReportTools };

/**
 * Reads a report and what belongs to it for a session of the company, or for the link in the email.
 * @throws AppError not_signed_in without either; not_found for a foreign report, or a key that does not open this one
 */
async function withReport<T>(
  { db, clock }: Reached,
  reportId: string,
  { tenant, key }: LinkReader,
  read: (tx: TenantTx, row: ReportRow, companyName: string | null) => Promise<T>,
): Promise<T> {
  const link = key ? await findLink(db.system, key, clock()) : null;
  const byLink = link?.reportId === reportId ? link : null;
  if (!byLink && !tenant) throw key ? notFound(things.report) : new AppError('not_signed_in', reportsTexts.signIn);
  const inCompany: InCompany = (work) =>
    byLink || !tenant ? db.inCompany(byLink?.companyId ?? '', work) : tenant.transaction(work);
  return inCompany(async (tx) => {
    const row = await reportsRepo(tx).find(reportId);
    if (!row) throw notFound(things.report);
    if (!byLink && tenant) requireReader(tenant.account, row.customerId, things.report);
    return read(tx, row, tenant?.account.companyName ?? null);
  });
}

/** A report's photos with their data, or without. @throws AppError as `withReport` */
export async function readServicePhotos(
  deps: Reached,
  reportId: string,
  reader: LinkReader & { withImages: boolean },
): Promise<ServicePhotos> {
  const { report, photos, company } = await withReport(deps, reportId, reader, async (tx, row, companyName) => ({
    report: row,
    photos: await photosRepo(tx).ofReports([reportId]),
    company: (await brandingOf(tx, companyName)).branding,
  }));
  const { name, email, phone } = company;
  return {
    reportId,
    customerInfo: {
      name: report.customerName,
      serviceDate: report.serviceDate,
      technician: report.technicianName,
    },
    company: { name, email, phone },
    photos: reader.withImages
      ? await withData(photos, deps.tools)
      : photos.map((photo) => ({ ...aboutPhoto(photo), base64Data: '' })),
  };
}

/** One picture of a report. @throws AppError as `withReport`; not_found where the report has no such photo */
export async function readServicePhoto(
  deps: Reached,
  { reportId, photoId }: { reportId: string; photoId: string },
  reader: LinkReader & { size: 'picture' | 'thumbnail' },
): Promise<Uint8Array> {
  const photo = await withReport(deps, reportId, reader, (tx) => photosRepo(tx).find(photoId));
  if (photo?.reportId !== reportId) throw notFound(things.photo);
  return contentOf(deps.tools.files, reader.size === 'picture' ? photo.fileKey : photo.thumbnailKey);
}

/** The report as a sheet, as it was mailed where it was. @throws AppError as `withReport` */
export async function readReportSheet(
  deps: Reached,
  reportId: string,
  reader: LinkReader,
): Promise<{ fileName: string; pdf: Buffer }> {
  const { letter, serviceDate } = await withReport(deps, reportId, reader, async (tx, row, companyName) => ({
    letter: (await documentAsSent(tx, row)) ?? (await documentOfReport(tx, row, companyName)),
    serviceDate: row.serviceDate,
  }));
  return { fileName: `pool-service-${serviceDate}.pdf`, pdf: await drawReport(deps.tools.files, letter) };
}

async function documentAsSent(tx: TenantTx, { mailId }: ReportRow): Promise<ReportDocument | null> {
  const mail = mailId === null ? null : await mailsRepo(tx).find(mailId);
  const sheet = mail?.attachments.find((attachment) => attachment.kind === 'sheet');
  return sheet?.kind === 'sheet' ? sheet.letter : null;
}

async function documentOfReport(tx: TenantTx, report: ReportRow, companyName: string | null): Promise<ReportDocument> {
  return reportDocumentOf({
    report,
    photos: await photosRepo(tx).ofReports([report.reportId]),
    poolType: await poolTypeOf(tx, report),
    ...(await circumstancesOf(tx, companyName, report)),
    galleryUrl: null,
  });
}

const addressOf = ({ reportId, photoId }: PhotoRow): string =>
  `/api/service-photos/${encodeURIComponent(reportId ?? '')}/${encodeURIComponent(photoId)}`;

const aboutPhoto = (photo: PhotoRow): Omit<ServicePhotos['photos'][number], 'base64Data'> => ({
  id: photo.photoId,
  category: photo.category,
  description: photo.description,
  timestamp: photo.takenAt.toISOString(),
  pairId: photo.pairId,
  sha256: photo.sha256,
  capturedSha256: photo.capturedSha256,
  url: addressOf(photo),
  thumbnailUrl: `${addressOf(photo)}/thumbnail`,
});

/** An answer is held as a whole while it is sent. */
const mostDataBytes = 20_000_000;

/** The photos with their thumbnails as data, as long as those are few; one after the other, so that few are held. */
async function withData(photos: readonly PhotoRow[], { files }: ReportTools): Promise<ServicePhotos['photos']> {
  const shown: ServicePhotos['photos'] = [];
  let bytes = 0;
  for (const photo of photos) {
    const content = Buffer.from(await contentOf(files, photo.thumbnailKey));
    bytes += content.byteLength * (4 / 3);
    const base64Data = bytes > mostDataBytes ? '' : `data:image/jpeg;base64,${content.toString('base64')}`;
    shown.push({ ...aboutPhoto(photo), base64Data });
  }
  return shown;
}
