export { BillingSection, CustomerBillingPart, OwnBalancePart, OwnBillingPart } from './parts.tsx';
