export { useMayBill } from './api.ts';
export { NewInvoiceDialog, NewOrderDialog } from './billing-dialogs.ts';
export { InvoiceChip, OrderChip, TransactionChip } from './chips.tsx';
export {
  BillingSection,
  CustomerBillingPart,
  CustomerOrdersPart,
  CustomerPricePart,
  OwnBalancePart,
  OwnBillingPart,
  PriceBookTabPart,
} from './parts.tsx';
export { fieldTexts } from './work-orders/field-texts.ts';
