export { NewInvoiceDialog, NewOrderDialog } from './billing-dialogs.ts';
export { InvoiceChip, OrderChip, TransactionChip } from './chips.tsx';
export { useMayBill } from './may-bill.ts';
export {
  BillingSection,
  CustomerBillingPart,
  CustomerOrdersPart,
  CustomerPricePart,
  OwnBalancePart,
  OwnBillingPart,
} from './parts.tsx';
