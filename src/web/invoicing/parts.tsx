import { cardPart } from '#web/ui/card-part.tsx';
import { partOf, usePartWhen } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** The business hub's section "Billing and Payments"; its code comes when it is chosen. */
export const BillingSection = cardPart(async () => (await import('./billing-section.tsx')).BillingSection, {
  rows: 6,
  flush: true,
});

/** A homeowner's own invoices, on /billing. */
export const OwnInvoicesPart = cardPart(async () => (await import('./own-invoices.tsx')).OwnInvoices, {
  rows: 3,
  flush: true,
});

const ofCustomer = partOf(async () => (await import('./customer-billing.tsx')).CustomerBilling);

/** A customer → Billing. */
export function CustomerBillingPart(props: { customerId: string; customerName: string }) {
  const Billing = usePartWhen(ofCustomer, true, () => undefined);
  return Billing ? <Billing {...props} /> : <SkeletonRows rows={4} />;
}
