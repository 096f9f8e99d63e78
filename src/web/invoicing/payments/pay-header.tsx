import type { PayableInvoice } from '#contract/invoicing/customer-billing.ts';
import { dayName } from '#web/base/day-words.ts';
import { customerBillingTexts } from '../texts.ts';
import { payInvoiceTexts as texts } from './pay-invoice-texts.ts';

/** Whose invoice it is, and what is to be paid of it: what is read first. */
export function PayHeader({ invoice }: { invoice: PayableInvoice }) {
  const { companyName, logo, invoiceNumber, customerName, issuedOn, dueOn, balance } = invoice;
  const days = [issuedOn ? texts.issued(dayName(issuedOn)) : null, dueOn ? texts.due(dayName(dueOn)) : null];
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      {logo ? <img src={logo} alt="" className="max-h-14 max-w-40 rounded-sm bg-white object-contain p-1" /> : null}
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">{companyName}</p>
        <h1 className="num">{texts.invoice(invoiceNumber)}</h1>
        <p className="text-sm text-ink-2">{[texts.to(customerName), ...days].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="md:text-right">
        <p className="text-sm text-ink-2">{texts.toPay}</p>
        <p className="num text-2xl font-[620] tracking-[-0.035em]">{customerBillingTexts.dollars(balance)}</p>
      </div>
    </div>
  );
}
