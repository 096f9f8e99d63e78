import type { Invoice, InvoiceLine } from '#contract/invoicing/invoices.ts';
import { dayName, formatDollars as dollars, formatNumber } from '#web/base/format.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lineTexts as texts } from './payments/pay-invoice-texts.ts';

type Line = Pick<InvoiceLine, 'description' | 'quantity' | 'unitPrice' | 'amount' | 'taxable'> &
  Partial<Pick<InvoiceLine, 'serviceDate'>>;

interface LineListProps {
  lines: readonly Line[];
  label: string;
  /** Shown where there are no lines. */
  empty: string;
}

/** The lines of an invoice, a work order or a quote. */
export function LineList({ lines, label, empty }: LineListProps) {
  if (lines.length === 0) return <p className="text-sm text-ink-2">{empty}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {withKeys(lines).map(({ key, line: { description, quantity, unitPrice, amount, taxable, serviceDate } }) => {
        const facts = [
          serviceDate ? dayName(serviceDate) : null,
          quantity === 1 ? null : texts.times(formatNumber(quantity), dollars(unitPrice)),
          taxable ? null : texts.noTax,
        ].filter(Boolean);
        return (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
            <span className="min-w-0">
              <span className="block break-words">{description}</span>
              {facts.length > 0 ? <span className="num block text-sm text-ink-2">{facts.join(' · ')}</span> : null}
            </span>
            <span className="num">{dollars(amount)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Two lines may have the same text. */
function withKeys(lines: readonly Line[]): { key: string; line: Line }[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const times = (seen.get(line.description) ?? 0) + 1;
    seen.set(line.description, times);
    return { key: `${line.description} ${times}`, line };
  });
}

type Sums = Pick<Invoice, 'subtotal' | 'taxRatePct' | 'tax' | 'total'>;

interface LineSumsProps {
  sums: Sums;
  /** What was paid and is left, below the total. */
  more?: readonly { term: string; value: number; strong?: boolean }[];
}

/** Subtotal, tax and total. */
export function LineSums({ sums: { subtotal, taxRatePct, tax, total }, more = [] }: LineSumsProps) {
  const rows = [
    { term: texts.subtotal, value: subtotal },
    { term: texts.tax(formatNumber(taxRatePct)), value: tax },
    { term: texts.total, value: total, strong: true },
    ...more,
  ];
  return (
    <dl className="mt-3 ml-auto flex w-full max-w-72 flex-col gap-1 border-t border-line pt-3 text-sm">
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

interface InvoiceLinesProps {
  invoice: Sums & Pick<Invoice, 'lines' | 'state' | 'paid' | 'balance'> & { refunded?: number };
  title?: string;
}

/** What an invoice bills, and what was paid and is left once it has been sent. */
export function InvoiceLines({ invoice, title = texts.lines }: InvoiceLinesProps) {
  const { state, paid, refunded = 0, balance } = invoice;
  const payments = [
    ...(paid > 0 ? [{ term: texts.paid, value: -paid }] : []),
    ...(refunded > 0 ? [{ term: texts.refunded, value: refunded }] : []),
    { term: texts.balance, value: balance, strong: true },
  ];
  return (
    <Card title={title}>
      <LineList lines={invoice.lines} label={title} empty={texts.noLines} />
      <LineSums sums={invoice} more={state === 'upcoming' ? [] : payments} />
    </Card>
  );
}
