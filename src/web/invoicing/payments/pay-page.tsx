import { ChevronLeft, Download, FileX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { PayableInvoice } from '#contract/invoicing/invoices.ts';
import { ApiError } from '#web/base/api.ts';
import { dayName, formatDollars } from '#web/base/format.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PlainFrame } from '#web/ui/frames/plain-frame.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { InvoiceLines } from '../lines.tsx';
import { payInvoiceTexts as texts } from './pay-invoice-texts.ts';
import { PayStep, payablePdfPath, usePayable } from './pay-step.tsx';

/** Whose invoice it is, and what is to be paid of it: what is read first. */
function PayHeader({ invoice }: { invoice: PayableInvoice }) {
  const { companyName, logo, invoiceNumber, customerName, issuedOn, dueOn, balance, invoices } = invoice;
  const days = [issuedOn ? texts.issued(dayName(issuedOn)) : null, dueOn ? texts.due(dayName(dueOn)) : null];
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      {logo ? <img src={logo} alt="" className="max-h-14 max-w-40 rounded-sm bg-white object-contain p-1" /> : null}
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">{companyName}</p>
        <h1 className="num">{invoices.length > 1 ? texts.invoices(invoices.length) : texts.invoice(invoiceNumber)}</h1>
        <p className="text-sm text-ink-2">{[texts.to(customerName), ...days].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="md:text-right">
        <p className="text-sm text-ink-2">{texts.toPay}</p>
        <p className="num text-2xl font-[620] tracking-[-0.035em]">{formatDollars(balance)}</p>
      </div>
    </div>
  );
}

/** /pay?key=…: the invoice of a payment link, for its customer, without an account. */
export default function PayPage() {
  useDocumentTitle(texts.title);
  const [parameters] = useSearchParams();
  const key = parameters.get('key') ?? '';
  const isFromOwnPage = parameters.get('from') === 'my';
  // Back from the processor's page the payment is often known a moment later.
  const invoice = usePayable(key, parameters.get('paid') === '1');
  return (
    <PlainFrame>
      {isFromOwnPage ? (
        <a href="/my#papers" className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-brand">
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          {texts.ownPage}
        </a>
      ) : null}
      {invoice.data ? (
        <Loaded key={key} payKey={key} invoice={invoice.data} isReturning={parameters.get('paid') === '1'} />
      ) : key === '' || (invoice.error instanceof ApiError && invoice.error.status === 404) ? (
        <Missing />
      ) : invoice.error ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={invoice.error} onRetry={() => void invoice.refetch()}>
            {texts.loadSafe}
          </ErrorState>
        </Card>
      ) : (
        <SkeletonPage />
      )}
    </PlainFrame>
  );
}

function Missing() {
  return (
    <Card>
      <h1 className="sr-only">{texts.title}</h1>
      <EmptyState icon={<FileX />} title={texts.missingTitle}>
        {texts.missingMore}
      </EmptyState>
    </Card>
  );
}

interface LoadedProps {
  payKey: string;
  invoice: PayableInvoice;
  isReturning: boolean;
}

function Loaded({ payKey, invoice, isReturning }: LoadedProps) {
  return (
    <>
      <PayHeader invoice={invoice} />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 max-md:order-2">
          {invoice.invoices.length > 1 ? (
            <SeveralInvoices payKey={payKey} invoices={invoice.invoices} />
          ) : (
            <InvoiceLines invoice={invoice} title={texts.lines} />
          )}
          {invoice.memo ? (
            <p className="rounded-sm bg-sunken px-3 py-2.5 text-sm whitespace-pre-wrap">{invoice.memo}</p>
          ) : null}
          {invoice.invoices.length > 1 ? null : (
            <a
              href={payablePdfPath(payKey)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 self-start rounded-sm text-sm font-semibold text-brand underline-offset-2 hover:underline"
            >
              <Download aria-hidden="true" className="size-4" />
              {texts.pdf}
            </a>
          )}
        </div>
        <PayStep payKey={payKey} invoice={invoice} isReturning={isReturning} />
      </div>
    </>
  );
}

interface SeveralInvoicesProps {
  payKey: string;
  invoices: PayableInvoice['invoices'];
}

/** The invoices that one payment settles, each with its PDF and what is left of it. */
function SeveralInvoices({ payKey, invoices }: SeveralInvoicesProps) {
  return (
    <Card title={texts.several} flush className="overflow-hidden">
      <ul aria-label={texts.several} className="mt-2 divide-y divide-line">
        {invoices.map(({ invoiceNumber, state, dueOn, total, balance }) => (
          <li key={invoiceNumber} className="flex items-center gap-x-4 px-4 py-2.5 md:px-5">
            <div className="min-w-0 grow">
              <p className="num font-semibold">{texts.invoice(invoiceNumber)}</p>
              <p className="num text-sm text-ink-2">
                {state === 'open' ? (dueOn ? texts.due(dayName(dueOn)) : null) : texts.settled[state]}
                {state === 'open' && balance < total ? ` · ${texts.partOf(total)}` : null}
              </p>
            </div>
            <p className={state === 'open' ? 'num font-semibold' : 'num text-ink-2 line-through'}>
              {formatDollars(state === 'open' ? balance : total)}
            </p>
            <a
              href={payablePdfPath(payKey, invoiceNumber)}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.pdfOf(invoiceNumber)}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm text-sm font-semibold text-brand underline-offset-2 hover:underline"
            >
              {texts.pdfShort}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
