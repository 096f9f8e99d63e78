export { BillingSection } from './parts.tsx';
