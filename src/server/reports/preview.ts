import type { PreviewReport, ReportMail } from '#contract/reports/reports.ts';
import type { VisitTask } from '#contract/visits/checklist.ts';
import type { LeftAtVisit } from '#contract/visits/visits.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import type { PhotoRow } from '#server/photos/index.ts';
import { unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { composeReportMail, withAddresses } from './compose-mail.ts';
import { type NewReportRow, reportsRepo } from './repo.ts';
import { measured } from './send-report.ts';
import { circumstancesOf, noteFields, type ReportTools } from './write-report.ts';

type Pictured = Pick<PhotoRow, 'photoId' | 'category' | 'description' | 'pairId'> & { fileKey: string | null };

/** A report that is not written yet. */
export interface ReportToPreview {
  report: Omit<NewReportRow, 'mailId' | 'createdAt'>;
  photos: Pictured[];
  poolType: string | null;
  /** The checklist as it would be stored; the visit's own where it is not named. */
  tasks?: readonly VisitTask[];
  /** What the visit would leave for the next one; the visit's own where it is not named. */
  left?: readonly LeftAtVisit[] | null;
}

/** A report's mail as it would be sent; nothing is stored. Its pictures are at the addresses of the photos. */
export async function previewOf(
  tx: TenantTx,
  tenant: Tenant,
  { appUrl }: ReportTools,
  { report, photos, poolType, tasks, left }: ReportToPreview,
): Promise<ReportMail> {
  const asStored = { ...report, createdAt: tenant.now() };
  const circumstances = await circumstancesOf(tx, tenant.account.companyName, asStored);
  const row = { ...asStored, ...noteFields(report.notes, circumstances.words.language, tenant.words.language).fields };
  const mail = composeReportMail({
    report: row,
    photos,
    poolType,
    ...circumstances,
    tasks: tasks ?? circumstances.tasks,
    left: left ?? circumstances.left,
    // The key of the link is made when the report is sent.
    galleryUrl: photos.length > 0 ? `${appUrl}/photo-gallery` : null,
  });
  const { subject, text } = mail;
  return { to: report.customerEmail ?? null, subject, html: withAddresses(mail.html, mail.attachments), text };
}

/**
 * What the report page is about to send. Its pictures are still on the phone: they are at `cid:photo-1@poolhand` and so
 * on, in the order of `photos`.
 * @throws AppError not_found naming `customerId`
 */
export const previewReport = (tenant: Tenant, tools: ReportTools, body: PreviewReport): Promise<ReportMail> =>
  tenant.transaction(async (tx) => {
    const { customerId, customerName, customerEmail, address, waterChemistry, photos, ...done } = body;
    const customer = customerId ? await reportsRepo(tx).findCustomer(customerId) : null;
    if (customerId && !customer) throw unknownReference('customerId', things.customer);
    return previewOf(tx, tenant, tools, {
      report: {
        ...done,
        reportId: 'preview',
        customerId: customer?.customerId ?? null,
        customerName,
        customerEmail: customerEmail || null,
        address: address ?? (customer && addressLine(customer)),
        waterChemistry: measured(waterChemistry),
      },
      photos: photos.map(({ category, description, pairId }, index) => ({
        photoId: `PHOTO-${index + 1}`,
        category,
        description: description ?? null,
        pairId: pairId ?? null,
        fileKey: null,
      })),
      poolType: customer?.poolType ?? null,
    });
  });
