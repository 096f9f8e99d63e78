import { lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';

// What opens over the lists: loaded when it does, and made ready at the first touch.
export const PlanDialog = lazyDialog(async () => (await import('./plans/plan-dialog.tsx')).PlanDialog);
export const SubscriptionDialog = lazyDialog(
  async () => (await import('./plans/subscription-dialog.tsx')).SubscriptionDialog,
);
export const NewInvoiceDialog = lazyDialog(
  async () => (await import('./invoices/new-invoice-dialog.tsx')).NewInvoiceDialog,
);
export const NewOrderDialog = lazyDialog(
  async () => (await import('./work-orders/new-order-dialog.tsx')).NewOrderDialog,
);
export const RefundDialog = lazyDialog(async () => (await import('./payments/refund-dialog.tsx')).RefundDialog);
export const ConnectDialog = lazyDialog(async () => (await import('./payments/connect-dialog.tsx')).ConnectDialog);
export const RecordPaymentDialog = lazyDialog(
  async () => (await import('./payments/invoice-payment-dialogs.tsx')).RecordPaymentDialog,
);
export const ChargeDialog = lazyDialog(
  async () => (await import('./payments/invoice-payment-dialogs.tsx')).ChargeDialog,
);
export const PaymentLinkDialog = lazyDialog(
  async () => (await import('./payments/invoice-payment-dialogs.tsx')).PaymentLinkDialog,
);
export const StoreCardDialog = lazyDialog(
  async () => (await import('./payments/invoice-payment-dialogs.tsx')).StoreCardDialog,
);

export const readyBillingDialogs = (): (() => void) =>
  loadAtFirstTouch([PlanDialog, SubscriptionDialog, RefundDialog, NewInvoiceDialog]);
export const readyInvoiceDialogs = (): (() => void) =>
  loadAtFirstTouch([RecordPaymentDialog, ChargeDialog, PaymentLinkDialog, RefundDialog]);
