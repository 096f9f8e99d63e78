import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';

// What opens over the lists: loaded when it does, and made ready at the first touch.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const PlanDialog = lazyComponent(async () => (await import('./plans/plan-dialog.tsx')).PlanDialog, {
  onFailure: close,
});
export const SubscriptionDialog = lazyComponent(
  async () => (await import('./plans/subscription-dialog.tsx')).SubscriptionDialog,
  { onFailure: close },
);

export const RefundDialog = lazyComponent(async () => (await import('./payments/refund-dialog.tsx')).RefundDialog, {
  onFailure: close,
});
export const NewInvoiceDialog = lazyComponent(
  async () => (await import('./invoices/new-invoice-dialog.tsx')).NewInvoiceDialog,
  { onFailure: close },
);
export const ConnectDialog = lazyComponent(async () => (await import('./payments/connect-dialog.tsx')).ConnectDialog, {
  onFailure: close,
});
export const RecordPaymentDialog = lazyComponent(
  async () => (await import('./payments/record-payment-dialog.tsx')).RecordPaymentDialog,
  { onFailure: close },
);
export const ChargeDialog = lazyComponent(async () => (await import('./payments/charge-dialog.tsx')).ChargeDialog, {
  onFailure: close,
});
export const PaymentLinkDialog = lazyComponent(
  async () => (await import('./payments/payment-link-dialog.tsx')).PaymentLinkDialog,
  { onFailure: close },
);
export const StoreCardDialog = lazyComponent(
  async () => (await import('./payments/store-card-dialog.tsx')).StoreCardDialog,
  { onFailure: close },
);

export const readyBillingDialogs = (): (() => void) =>
  loadAtFirstTouch([PlanDialog, SubscriptionDialog, RefundDialog, NewInvoiceDialog]);
export const readyInvoiceDialogs = (): (() => void) =>
  loadAtFirstTouch([RecordPaymentDialog, ChargeDialog, PaymentLinkDialog, RefundDialog]);
