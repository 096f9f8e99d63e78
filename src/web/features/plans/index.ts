export { paymentAddress } from './payment-address.ts';
export { PlanGate } from './plan-gate.tsx';
export { useOpensFeature } from './plan-use.ts';
export { TrialExpiredDialog } from './trial-expired.tsx';
export { UpgradePrompt } from './upgrade-prompt.tsx';
export { UpgradeReason } from './upgrade-reason.tsx';
