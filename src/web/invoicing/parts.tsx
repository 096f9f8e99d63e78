import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

/** The business hub's section "Billing and Payments"; its code comes when it is chosen. */
export const BillingSection = lazyComponent(async () => (await import('./billing-section.tsx')).BillingSection, {
  waiting: <WaitingCard rows={6} flush />,
});

/** /billing for a pool owner: what they owe and have paid. */
export const OwnBillingPart = lazyComponent(async () => (await import('./own-invoices.tsx')).OwnBilling, {
  waiting: <WaitingCard rows={3} flush />,
});

/** What a pool owner owes, on their home. */
export const OwnBalancePart = lazyComponent(async () => (await import('./own-invoices.tsx')).OwnBalance);

/** A customer's price by their plan. */
export const CustomerPricePart = lazyComponent(async () => (await import('./customer-billing.tsx')).CustomerPrice, {
  waiting: ({ otherwise }) => otherwise,
});

/** Settings → Price book. */
export const PriceBookTabPart = lazyComponent(
  async () => (await import('./work-orders/price-book-tab.tsx')).PriceBookTab,
  { waiting: <WaitingCard rows={6} /> },
);

/** A customer → Work orders. */
export const CustomerOrdersPart = lazyComponent(
  async () => (await import('./work-orders/work-orders-page.tsx')).CustomerOrders,
  { waiting: <WaitingCard rows={3} flush /> },
);

/** A customer → Plan & billing. */
export const CustomerBillingPart = lazyComponent(async () => (await import('./customer-billing.tsx')).CustomerBilling, {
  waiting: <SkeletonRows rows={4} />,
});
