import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { renewPlan, renewPlans } from './renewal.ts';
import { settlePayment, settlePayments } from './settle.ts';

type BillingJobs = Pick<JobHandlers, 'renew-plans' | 'renew-plan' | 'settle-payments' | 'settle-payment'>;
export const billingJobs = (deps: Deps): BillingJobs => ({
  'renew-plans': () => renewPlans(deps),
  'renew-plan': ({ companyId }) => renewPlan(deps, companyId),
  'settle-payments': () => settlePayments(deps),
  'settle-payment': ({ companyId, paymentId }) => settlePayment(deps, companyId, paymentId),
});
