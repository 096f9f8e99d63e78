import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { companyContext } from '../billing-context.ts';
import { giveBack } from '../payments/refunds.ts';
import { findPendingPayments, findPendingRefunds, paymentsRepo } from '../payments/repo.ts';
import { cutOffMs, settlePayment } from '../payments/settle-payment.ts';
import { billCompany } from './bill-company.ts';
import { findBillingCompanies } from './repo.ts';

const sweepSize = 500;

async function settleTransaction(deps: Deps, companyId: string, transactionId: string): Promise<void> {
  const context = await companyContext(deps, companyId);
  if (context) await settlePayment(context, transactionId);
}

async function settleRefund(deps: Deps, companyId: string, refundId: string): Promise<void> {
  const context = await companyContext(deps, companyId);
  const refund = context && (await context.transaction((tx) => paymentsRepo(tx).findRefund(refundId)));
  if (context && refund) await giveBack(context, refund);
}

type Jobs = 'bill-customers' | 'bill-company' | 'settle-transactions' | 'settle-transaction' | 'settle-refund';

/** The nightly run, and what was cut off. */
export const customerBillingJobs = (deps: Deps): Pick<JobHandlers, Jobs> => ({
  'bill-customers': async () => {
    for (const companyId of await findBillingCompanies(deps.db.system)) {
      await deps.jobs.enqueue('bill-company', { companyId });
    }
  },
  'bill-company': ({ companyId }) => billCompany(deps, companyId),
  'settle-transactions': async () => {
    const before = new Date(deps.clock().getTime() - cutOffMs);
    for (const one of await findPendingPayments(deps.db.system, before, sweepSize)) {
      await deps.jobs.enqueue('settle-transaction', one);
    }
    for (const one of await findPendingRefunds(deps.db.system, before, sweepSize)) {
      await deps.jobs.enqueue('settle-refund', one);
    }
  },
  'settle-transaction': ({ companyId, transactionId }) => settleTransaction(deps, companyId, transactionId),
  'settle-refund': ({ companyId, refundId }) => settleRefund(deps, companyId, refundId),
});
