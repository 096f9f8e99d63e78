import { Link } from 'react-router';
import type { InvoiceSummary } from '#contract/invoicing/invoices.ts';
import { dayName, todayIn } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
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

/** An invoice as a line that opens it: one line where it is wide enough, else two. */
export function InvoiceRow({ invoice, isOfCustomer = false }: InvoiceRowProps) {
  const { state, balance, total, customerName, invoiceNumber } = invoice;
  const { timeZone } = useUser();
  const isWaiting = state === 'upcoming' && invoice.issueOn < todayIn(timeZone);
  const when = isWaiting ? texts.waitingSince(dayName(invoice.issueOn)) : whenOf(invoice);
  const name = invoiceName(invoice);
  const isPartlyPaid = state === 'open' && balance < total;
  return (
    <Link
      to={`/invoices/${encodeURIComponent(invoice.invoiceId)}`}
      className="@container block px-4 py-2.5 text-sm hover:bg-sunken md:px-5"
    >
      <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 @2xl:grid-cols-[minmax(0,1fr)_7rem_10.5rem_6.5rem_7rem]">
        <span className="min-w-0 truncate font-semibold">{isOfCustomer ? name : customerName}</span>
        <span className="num truncate text-ink-2 @max-2xl:hidden">{isOfCustomer ? '' : invoiceNumber}</span>
        <span className="num text-ink-2 @max-2xl:col-start-1 @max-2xl:row-start-2 @2xl:truncate">
          <span className="@2xl:hidden">{isOfCustomer || !invoiceNumber ? '' : `${invoiceNumber} · `}</span>
          {when}
        </span>
        <span className="@max-2xl:col-start-2 @max-2xl:row-start-2 @max-2xl:justify-self-end">
          <InvoiceChip invoice={invoice} />
        </span>
        <span className="num text-right @max-2xl:col-start-2 @max-2xl:row-start-1">
          <span className="font-semibold">{customerBillingTexts.dollars(isPartlyPaid ? balance : total)}</span>
          {isPartlyPaid ? <span className="block text-xs text-ink-2">{texts.of(total)}</span> : null}
        </span>
      </span>
    </Link>
  );
}
