import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';

// What opens over the lists: loaded when it does, and made ready at the first touch.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const PlanDialog = loadedWhenShown(async () => (await import('./plans/plan-dialog.tsx')).PlanDialog, close);
export const SubscriptionDialog = loadedWhenShown(
  async () => (await import('./plans/subscription-dialog.tsx')).SubscriptionDialog,
  close,
);

export const RefundDialog = loadedWhenShown(
  async () => (await import('./payments/refund-dialog.tsx')).RefundDialog,
  close,
);
export const NewInvoiceDialog = loadedWhenShown(
  async () => (await import('./invoices/new-invoice-dialog.tsx')).NewInvoiceDialog,
  close,
);
export const ConnectDialog = loadedWhenShown(
  async () => (await import('./payments/connect-dialog.tsx')).ConnectDialog,
  close,
);
export const RecordPaymentDialog = loadedWhenShown(
  async () => (await import('./payments/record-payment-dialog.tsx')).RecordPaymentDialog,
  close,
);
export const ChargeDialog = loadedWhenShown(
  async () => (await import('./payments/charge-dialog.tsx')).ChargeDialog,
  close,
);
export const PaymentLinkDialog = loadedWhenShown(
  async () => (await import('./payments/payment-link-dialog.tsx')).PaymentLinkDialog,
  close,
);
export const StoreCardDialog = loadedWhenShown(
  async () => (await import('./payments/store-card-dialog.tsx')).StoreCardDialog,
  close,
);

export const readyBillingDialogs = (): (() => void) =>
  loadAtFirstTouch([PlanDialog, SubscriptionDialog, RefundDialog, NewInvoiceDialog]);
export const readyInvoiceDialogs = (): (() => void) =>
  loadAtFirstTouch([RecordPaymentDialog, ChargeDialog, PaymentLinkDialog, RefundDialog]);
