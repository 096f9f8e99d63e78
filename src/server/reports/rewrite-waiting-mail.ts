import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailsRepo } from '#server/mail/index.ts';
import { photosRepo } from '#server/photos/index.ts';
import { type ReportRow, reportsRepo } from './repo.ts';
import type { ReportTools } from './report-tools.ts';
import { reportMailOf } from './write-report.ts';

/** The kind of pool that a report's readings are judged by. */
export async function poolTypeOf(tx: TenantTx, { visitId, customerId }: ReportRow): Promise<string | null> {
  const repo = reportsRepo(tx);
  const ofPool = visitId === null ? null : await repo.poolTypeOfVisit(visitId);
  return ofPool ?? (customerId === null ? null : ((await repo.findCustomer(customerId))?.poolType ?? null));
}

/**
 * Brings the mail of a report up to date with the photos it has by now, where it still waits to be handed over. It stays the
 * same mail, so that it is sent once whatever is under way.
 */
export async function rewriteWaitingMail(
  tx: TenantTx,
  tenant: Tenant,
  tools: ReportTools,
  reportId: string,
): Promise<void> {
  const report = await reportsRepo(tx).find(reportId);
  if (!report || report.mailId === null || report.mail?.state !== 'pending') return;
  const photos = await photosRepo(tx).ofReports([reportId]);
  const toMail = { report, photos, poolType: await poolTypeOf(tx, report) };
  const { subject, html, text, attachments } = await reportMailOf(tx, tenant, tools, toMail);
  await mailsRepo(tx).rewrite(report.mailId, { subject, html, text, attachments });
}
