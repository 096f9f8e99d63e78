import { eq } from 'drizzle-orm';
import type { SystemTx } from '#server/db/client.ts';
import { paymentLinks } from '#server/db/schema/index.ts';

/** Whose invoice a link opens; looked up before the company is known. */
export async function findPaymentLink(
  tx: SystemTx,
  keyHash: string,
): Promise<{ companyId: string; invoiceId: string; expiresAt: Date } | null> {
  const { companyId, invoiceId, expiresAt } = paymentLinks;
  const [link] = await tx
    .select({ companyId, invoiceId, expiresAt })
    .from(paymentLinks)
    .where(eq(paymentLinks.keyHash, keyHash));
  return link ?? null;
}
