export { BillingSection, CustomerBillingPart, OwnInvoicesPart } from './parts.tsx';
