import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { deskOfCompany } from '../desk.ts';
import { giveBack } from '../payments/refunds.ts';
import { findPendingPayments, findPendingRefunds, paymentsRepo } from '../payments/repo.ts';
import { cutOffMs, settlePayment } from '../payments/settle.ts';
import { billCompany } from './bill-company.ts';
import { findBillingCompanies } from './repo.ts';

const sweepSize = 500;

async function settleTransaction(deps: Deps, companyId: string, transactionId: string): Promise<void> {
  const desk = await deskOfCompany(deps, companyId);
  if (desk) await settlePayment(desk, transactionId);
}

async function settleRefund(deps: Deps, companyId: string, refundId: string): Promise<void> {
  const desk = await deskOfCompany(deps, companyId);
  const refund = desk && (await desk.transaction((tx) => paymentsRepo(tx).findRefund(refundId)));
  if (desk && refund) await giveBack(desk, refund);
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
