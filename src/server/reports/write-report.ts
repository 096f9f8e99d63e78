import { wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { countedSince } from '#server/http/plan-gate.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { handOverSoon, mailsRepo } from '#server/mail/index.ts';
import type { PhotoRow } from '#server/photos/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { brandingOf } from '#server/settings/index.ts';
import { composeReportMail } from './compose-mail.ts';
import { type NewReportRow, reportsRepo } from './repo.ts';
import type { WaterChemistry } from './report-water.ts';
import { reportsTexts } from './texts.ts';

/** A technician is waiting at the pool for the answer; after this the email is sent in the background. */
const handOverMs = 8000;

/** What writing and sending a report needs beyond the company's rows. */
export interface ReportTools {
  files: Deps['files'];
  newToken: () => string;
  /** Base of the link to the photos. */
  appUrl: string;
  /** False where emails are only written to the outbox folder. */
  hasMailServer: boolean;
  /** Hands a report's mail over at once, for at most eight seconds. */
  handOver: (companyId: string, mailId: string) => Promise<void>;
}

export const reportTools = (deps: Deps): ReportTools => ({
  files: deps.files,
  newToken: deps.newToken,
  appUrl: deps.config.appUrl,
  hasMailServer: !deps.mailer.isFolder,
  handOver: (companyId, mailId) => handOverSoon(deps, companyId, mailId, handOverMs),
});

/** @throws AppError limit_reached (402) where the plan has no room for one more report */
export async function requireRoomForReport(tx: TenantTx, tenant: Tenant): Promise<void> {
  await requireRoomFor(tx, tenant.account, 'serviceReports', () => reportsRepo(tx).countSince(countedSince(tenant)));
}

export interface ReportToWrite {
  report: Omit<NewReportRow, 'mailId' | 'createdAt'>;
  photos: PhotoRow[];
  /** The kind of pool the readings are judged by. */
  poolType: string | null;
  /** False where no mail is wanted. */
  send: boolean;
}

/**
 * Stores a report and, where the customer has an address, its mail: all of it with the caller's transaction or not at all.
 * @returns the id of the mail; null where none is sent
 * @throws AppError limit_reached (402); conflict where the id was taken at the same time
 */
export async function writeReport(
  tx: TenantTx,
  tenant: Tenant,
  tools: ReportTools,
  { report, photos, poolType, send }: ReportToWrite,
): Promise<string | null> {
  await requireRoomForReport(tx, tenant);
  const row = { ...report, createdAt: tenant.now() };
  if (!(await reportsRepo(tx).insert(row))) {
    throw new AppError('conflict', reportsTexts.savedTwice);
  }
  return send && report.customerEmail ? mailReport(tx, tenant, tools, { report: row, photos, poolType }) : null;
}

export interface ReportToMail {
  report: NewReportRow;
  photos: PhotoRow[];
  poolType: string | null;
}

/** What a report shows besides its row: its language, the company's signature, the checklist, and the readings before. */
export async function circumstancesOf(tx: TenantTx, companyName: string | null, report: NewReportRow) {
  const repo = reportsRepo(tx);
  const { branding, logoKey, logoType } = await brandingOf(tx, companyName);
  const { name, email, phone, website, address, tagline } = branding;
  const logo = logoKey === null || logoType === null ? null : { fileKey: logoKey, contentType: logoType };
  const visit = report.visitId ? await repo.findVisit(report.visitId) : null;
  const { customerId } = report;
  const readingsBefore = async (poolId: string | null) =>
    customerId
      ? repo.readingsBefore({
          customerId,
          poolId,
          visitId: report.visitId ?? null,
          serviceDate: report.serviceDate,
          serviceTime: report.serviceTime ?? null,
        })
      : null;
  const before = await readingsBefore(visit?.poolId ?? null);
  const beforeAtBodies = new Map<string, WaterChemistry | null>();
  for (const { poolId } of report.bodies ?? []) beforeAtBodies.set(poolId, await readingsBefore(poolId));
  const customer = report.customerId ? await repo.findCustomer(report.customerId) : null;
  return {
    words: wordsOf(customer?.language ?? 'en'),
    signature: { name, email, phone, website, address, tagline, logo },
    before,
    beforeAtBodies,
    poolName: visit?.poolName ?? null,
    tasks: visit?.tasks ?? [],
    left: visit?.leftOver ?? [],
  };
}

/** What the mail of a stored report says, with a fresh link to its photos. */
export async function reportMailOf(
  tx: TenantTx,
  tenant: Tenant,
  { newToken, appUrl }: ReportTools,
  { report, photos, poolType }: ReportToMail,
) {
  const { reportId } = report;
  const key = newToken();
  if (photos.length > 0) await reportsRepo(tx).insertLink(key, reportId, tenant.now());
  return composeReportMail({
    report,
    photos,
    poolType,
    ...(await circumstancesOf(tx, tenant.account.companyName, report)),
    galleryUrl:
      photos.length > 0
        ? `${appUrl}/photo-gallery?reportId=${encodeURIComponent(reportId)}&key=${encodeURIComponent(key)}`
        : null,
  });
}

/** Writes the mail of a stored report. */
export async function mailReport(
  tx: TenantTx,
  tenant: Tenant,
  tools: ReportTools,
  toMail: ReportToMail,
): Promise<string | null> {
  const { reportId, customerEmail } = toMail.report;
  if (!customerEmail) return null;
  const mailId = tenant.newId('MAIL');
  const mail = await reportMailOf(tx, tenant, tools, toMail);
  await mailsRepo(tx).insert({ ...mail, mailId, recipient: customerEmail }, tenant.now());
  await reportsRepo(tx).update(reportId, { mailId });
  return mailId;
}
