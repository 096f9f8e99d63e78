export { useAttempts } from './attempts.ts';
export { CardFields } from './card-fields.tsx';
export { type CardForm, cardForm, emptyCard, faultyFields } from './card-form.ts';
export { paymentAddress } from './plans/payment-address.ts';
export { PlanGate } from './plans/plan-gate.tsx';
export { useOpensFeature } from './plans/plan-use.ts';
export { TrialExpiredDialog } from './plans/trial-expired.tsx';
export { UpgradePrompt } from './plans/upgrade-prompt.tsx';
