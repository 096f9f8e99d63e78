import { Link } from 'react-router';
import type { InvoiceSummary } from '#contract/invoicing/customer-billing.ts';
import { dayName } from '#web/base/format.ts';
import { InvoiceChip } from '../chips.tsx';
import { customerBillingTexts } from '../texts.ts';

const texts = customerBillingTexts.invoices;

/** When something last happened to an invoice, or will happen next. */
export function whenOf({ state, issueOn, dueOn, paidOn }: InvoiceSummary): string {
  if (state === 'upcoming') return texts.issuesOn(dayName(issueOn));
  if (state === 'paid' && paidOn) return texts.paidOn(dayName(paidOn));
  return dueOn ? texts.dueOn(dayName(dueOn)) : '';
}

export const invoiceName = ({ invoiceNumber }: Pick<InvoiceSummary, 'invoiceNumber'>): string =>
  invoiceNumber ? texts.number(invoiceNumber) : texts.upcoming;

interface InvoiceRowProps {
  invoice: InvoiceSummary;
  /** Among one customer's own invoices the name is known. */
  isOfCustomer?: boolean;
}

/** An invoice as a line that opens it. */
export function InvoiceRow({ invoice, isOfCustomer = false }: InvoiceRowProps) {
  const { state, balance, total, customerName } = invoice;
  return (
    <Link
      to={`/invoices/${encodeURIComponent(invoice.invoiceId)}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 text-sm hover:bg-sunken md:px-5"
    >
      <span className="min-w-0">
        <span className="block truncate text-md font-semibold">
          {isOfCustomer ? invoiceName(invoice) : customerName}
        </span>
        <span className="num block text-ink-2">
          {[isOfCustomer || state === 'upcoming' ? null : invoiceName(invoice), whenOf(invoice)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <span className="num text-md font-semibold">{customerBillingTexts.dollars(total)}</span>
        <span className="flex flex-wrap items-center justify-end gap-2">
          {state === 'open' && balance < total ? (
            <span className="num text-xs text-ink-2">{texts.balance(balance)}</span>
          ) : null}
          <InvoiceChip invoice={invoice} />
        </span>
      </span>
    </Link>
  );
}
