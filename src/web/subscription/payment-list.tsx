import { ReceiptText } from 'lucide-react';
import type { Payment } from '#contract/subscription/billing.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { billingTexts as t } from './texts.ts';

const tones: Record<Payment['status'], Tone> = {
  pending: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  refunded: 'neutral',
};

/** Every payment with its state and its receipt, newest first. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const { timeZone } = useUser();
  if (payments.length === 0) {
    return (
      <Card title={t.account.payments}>
        <EmptyState icon={<ReceiptText />} title={t.account.noPayments}>
          {t.account.noPaymentsText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t.account.payments} flush>
      <table className="mt-3 w-full text-sm">
        <thead className="text-left text-xs text-ink-2">
          <tr className="border-b border-line">
            <th className="px-4 py-2 font-medium md:px-5">{t.account.date}</th>
            <th className="px-2 py-2 text-right font-medium">{t.account.amount}</th>
            <th className="px-2 py-2 font-medium">{t.account.status}</th>
            <th className="w-12 py-2 pr-4 pl-2 text-right font-medium md:pr-5">{t.account.receipt}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.paymentId}
              payment={payment}
              day={formatMoment(payment.createdAt, timeZone, 'date')}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function PaymentRow({ payment, day }: { payment: Payment; day: string }) {
  const { paymentId, status, reason, refunded } = payment;
  return (
    <tr className="align-top">
      <td className="px-4 py-3 md:px-5">
        <span className="font-medium">{day}</span>
        <span className="block text-ink-2">{payment.description}</span>
        {reason ? <span className="block text-bad">{reason}</span> : null}
      </td>
      <td className="num px-2 py-3 text-right whitespace-nowrap">{t.price(payment.amount)}</td>
      <td className="px-2 py-2.5">
        <Chip tone={tones[status]} dot>
          {t.account.paymentStatus[status]}
        </Chip>
        {refunded > 0 ? (
          <span className="num mt-1 block text-xs text-ink-2">{t.account.refundedPart(refunded)}</span>
        ) : null}
      </td>
      <td className="py-1 pr-2 pl-2 text-right md:pr-3">
        {status === 'succeeded' || status === 'refunded' ? (
          // The cookie of the session opens it in its own tab, where it is printed.
          <a
            href={`/api/billing/payments/${encodeURIComponent(paymentId)}/receipt`}
            target="_blank"
            rel="noreferrer"
            aria-label={t.account.receiptOf(day)}
            className="inline-grid size-11 place-items-center rounded-sm text-brand hover:bg-brand-soft"
          >
            <ReceiptText aria-hidden="true" className="size-5" />
          </a>
        ) : null}
      </td>
    </tr>
  );
}
