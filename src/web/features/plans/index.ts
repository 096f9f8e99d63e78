export { paymentAddress } from './payment-address.ts';
export { TrialExpiredDialog } from './trial-expired.tsx';
