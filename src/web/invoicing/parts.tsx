import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** The business hub's section "Billing and Payments"; its code comes when it is chosen. */
export const BillingSection = lazyComponent(async () => (await import('./billing-section.tsx')).BillingSection, {
  waiting: <WaitingCard rows={6} flush />,
});

/** A homeowner's own invoices, on /billing. */
export const OwnInvoicesPart = lazyComponent(async () => (await import('./own-invoices.tsx')).OwnInvoices, {
  waiting: <WaitingCard rows={3} flush />,
});

/** A customer → Billing. */
export const CustomerBillingPart = lazyComponent(async () => (await import('./customer-billing.tsx')).CustomerBilling, {
  waiting: <SkeletonRows rows={4} />,
});
