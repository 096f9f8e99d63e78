import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { momentDay } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { receiptPath, refundable, useMayBill } from '../api.ts';
import { RefundDialog } from '../billing-dialogs.ts';
import { TransactionChip } from '../chips.tsx';
import { customerBillingTexts } from '../texts.ts';
import { payInvoiceTexts } from './pay-invoice-texts.ts';

const texts = customerBillingTexts.transactions;

interface TransactionRowProps {
  transaction: Transaction;
  /** On the invoice's own page its number and customer are known. */
  isOnInvoice?: boolean;
  /** The text alone: without its receipt and its refund. */
  isBrief?: boolean;
}

/** A payment: who, when, for what, how, how much, and what was refunded. */
export function TransactionRow({ transaction, isOnInvoice = false, isBrief = false }: TransactionRowProps) {
  const { timeZone } = useUser();
  const mayEdit = useMayBill();
  const [refunding, setRefunding] = useState(false);
  const { customer, amount, status, invoiceId, invoiceNumber, reference, reason } = transaction;
  const day = momentDay(transaction.transactionDate, timeZone);
  const paidBy = [
    customerBillingTexts.methods[transaction.method],
    reference,
    transaction.paymentProcessor === 'manual' ? texts.byHand : null,
    transaction.paymentProcessor === 'sandbox' ? texts.sandbox : null,
  ].filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[7rem_minmax(0,1fr)_auto_6.5rem_2.5rem] md:items-center md:px-5">
      <p className="num text-ink-2 max-md:col-start-1 max-md:row-start-2">{day}</p>
      <div className="min-w-0 max-md:col-start-1 max-md:row-start-1">
        {isOnInvoice ? null : <p className="truncate font-semibold">{customer}</p>}
        <p className="num flex flex-wrap gap-x-3 text-ink-2">
          {invoiceId && !isOnInvoice ? (
            <Link
              to={`/invoices/${encodeURIComponent(invoiceId)}`}
              className="rounded-sm text-brand underline-offset-2 hover:underline"
            >
              {invoiceNumber ? texts.invoice(invoiceNumber) : transaction.description}
            </Link>
          ) : (
            <span>{transaction.description}</span>
          )}
          <span>{paidBy.join(' · ')}</span>
          {!isBrief && (status === 'paid' || status === 'refunded') ? (
            // The cookie of the session opens it in its own tab.
            <a
              href={receiptPath(transaction.transactionId)}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.receiptOf(customer, day)}
              className="rounded-sm text-brand underline-offset-2 hover:underline"
            >
              {texts.receipt}
            </a>
          ) : null}
        </p>
        <Shares transaction={transaction} />
        {transaction.discount > 0 ? (
          <p className="num text-ink-2">{payInvoiceTexts.discount.given(transaction.discount)}</p>
        ) : null}
        {transaction.dispute ? (
          <p className={transaction.dispute.state === 'won' ? 'text-ink-2' : 'text-bad'}>
            {texts.disputed[transaction.dispute.kind === 'return' ? 'returned' : transaction.dispute.state](
              customerBillingTexts.dollars(transaction.dispute.amount),
              transaction.dispute.reason,
            )}
          </p>
        ) : transaction.isAtBank ? (
          <p className="text-ink-2">{texts.atBank}</p>
        ) : null}
        {transaction.consent && !isBrief ? (
          <details className="text-ink-2">
            <summary className="cursor-pointer rounded-sm">{payInvoiceTexts.bank.authorized}</summary>
            <p className="mt-1 rounded-sm bg-sunken px-3 py-2">{transaction.consent}</p>
          </details>
        ) : null}
        {reason && status === 'failed' && !transaction.dispute ? <p className="text-bad">{reason}</p> : null}
        <Refunds transaction={transaction} />
      </div>
      <p className="justify-self-end max-md:col-start-2 max-md:row-start-2">
        <TransactionChip status={status} />
      </p>
      <p className="num justify-self-end font-semibold max-md:col-start-2 max-md:row-start-1">
        {customerBillingTexts.dollars(amount)}
      </p>
      <div className="justify-self-end max-md:col-start-2">
        {mayEdit && !isBrief && refundable(transaction) > 0 && (transaction.dispute?.state ?? 'won') === 'won' ? (
          <IconButton
            icon={<Undo2 />}
            label={`${texts.refund} ${customer}, ${day}`}
            onClick={() => setRefunding(true)}
          />
        ) : null}
      </div>
      {refunding ? <RefundDialog transaction={transaction} day={day} onClose={() => setRefunding(false)} /> : null}
    </div>
  );
}

/** What each of several invoices got of the payment. */
function Shares({ transaction: { shares } }: { transaction: Transaction }) {
  if (shares.length < 2) return null;
  return (
    <p className="num flex flex-wrap gap-x-3">
      {shares.map(({ invoiceId, invoiceNumber, amount }) => (
        <Link
          key={invoiceId}
          to={`/invoices/${encodeURIComponent(invoiceId)}`}
          className="rounded-sm text-brand underline-offset-2 hover:underline"
        >
          {texts.shareOf(invoiceNumber ?? '', amount)}
        </Link>
      ))}
    </p>
  );
}

function Refunds({ transaction: { refunds } }: { transaction: Transaction }) {
  const words = { done: texts.refunded, pending: texts.refundPending, failed: texts.refundFailed };
  return refunds.map(({ refundId, amount, status, invoiceNumber, reason }) => (
    <p key={refundId} className={status === 'failed' ? 'num text-bad' : 'num text-ink-2'}>
      {[words[status](amount), invoiceNumber, reason].filter(Boolean).join(' · ')}
    </p>
  ));
}
