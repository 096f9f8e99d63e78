export {
  type PlanState,
  planBadge,
  planDay,
  planStateOf,
  prefetchAccountStatus,
  useAccountStatus,
  useMayPay,
  useOpensFeature,
} from './account-status.ts';
export { paymentAddress } from './payment-address.ts';
export { PlanGate, TrialExpiredDialog, UpgradePrompt } from './plan-gate.tsx';
export { plansTexts } from './texts.ts';
export { UpgradeReason } from './upgrade-reason.tsx';
