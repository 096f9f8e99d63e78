import type { Invoice, InvoiceLine } from '#contract/invoicing/customer-billing.ts';
import { dayName } from '#web/base/day-words.ts';
import { formatNumber } from '#web/base/format.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { customerBillingTexts } from '../texts.ts';
import { invoicesTexts as texts } from './texts.ts';

const { dollars } = customerBillingTexts;

type Totals = Pick<Invoice, 'lines' | 'subtotal' | 'taxRatePct' | 'tax' | 'total' | 'paid' | 'balance'> & {
  refunded?: number;
};

/** What is billed, line by line, and what it comes to. */
export function InvoiceLines({
  invoice,
  title = texts.lines,
}: {
  invoice: Totals & { state: Invoice['state'] };
  title?: string;
}) {
  return (
    <Card title={title}>
      {invoice.lines.length === 0 ? <p className="text-sm text-ink-2">{texts.noLines}</p> : null}
      <ul aria-label={title} className="divide-y divide-line">
        {invoice.lines.map((line) => (
          <Line key={line.lineId} line={line} />
        ))}
      </ul>
      <InvoiceSums invoice={invoice} showsPaid={invoice.state !== 'upcoming'} />
    </Card>
  );
}

function Line({ line: { description, quantity, unitPrice, amount, taxable, serviceDate } }: { line: InvoiceLine }) {
  const facts = [
    serviceDate ? dayName(serviceDate) : null,
    quantity === 1 ? null : texts.times(formatNumber(quantity, 3), dollars(unitPrice)),
    taxable ? null : texts.noTax,
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <span className="min-w-0">
        <span className="block break-words">{description}</span>
        {facts.length > 0 ? <span className="num block text-sm text-ink-2">{facts.join(' · ')}</span> : null}
      </span>
      <span className="num">{dollars(amount)}</span>
    </li>
  );
}

/** Subtotal, tax and total; with what was paid and is left once it is issued. */
export function InvoiceSums({ invoice, showsPaid }: { invoice: Omit<Totals, 'lines'>; showsPaid: boolean }) {
  const { refunded = 0 } = invoice;
  const rows = [
    { term: texts.subtotal, value: invoice.subtotal },
    { term: texts.tax(formatNumber(invoice.taxRatePct, 3)), value: invoice.tax },
    { term: texts.total, value: invoice.total, strong: true },
    ...(showsPaid && invoice.paid > 0 ? [{ term: texts.paid, value: -invoice.paid }] : []),
    ...(showsPaid && refunded > 0 ? [{ term: texts.refunded, value: refunded }] : []),
    ...(showsPaid ? [{ term: texts.balance, value: invoice.balance, strong: true }] : []),
  ];
  return (
    <dl className="mt-3 ml-auto flex max-w-72 flex-col gap-1 border-t border-line pt-3 text-sm">
      {rows.map(({ term, value, strong }) => (
        <div
          key={term}
          className={classNames('flex justify-between gap-4', strong ? 'text-md font-semibold' : 'text-ink-2')}
        >
          <dt>{term}</dt>
          <dd className="num">{dollars(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
