import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InvoiceSummary } from '#contract/invoicing/invoices.ts';
import { bankNewsOf, isOwed, isPayable } from '#domain/invoicing/index.ts';
import { formatDollars } from '#web/base/format.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import {
  invoicePdfPath,
  makePaymentLink,
  makePaymentLinkOfAll,
  toastFailure,
  useOwnInvoices,
  useOwnOpenInvoices,
} from './api.ts';
import { InvoiceChip } from './chips.tsx';
import { invoiceName, whenOf } from './invoices/invoice-row.tsx';
import { invoicesTexts } from './invoices/texts.ts';
import { payInvoiceTexts } from './payments/pay-invoice-texts.ts';

interface PayOwnButtonProps {
  makeLink: () => ReturnType<typeof makePaymentLink>;
  label?: string;
  /** Another button beside it is the one to press. */
  isSecond?: boolean;
  children: string;
}

/** Opens the page on which an invoice, or all of them at once, are paid. */
function PayOwnButton({ makeLink, label, isSecond = false, children }: PayOwnButtonProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { pathname, search } = new URL((await makeLink()).url);
      void navigate(pathname + search);
    } catch (error) {
      toastFailure(invoicesTexts.own.payFailed, error);
      setBusy(false);
    }
  };
  return (
    <Button
      variant={isSecond ? 'secondary' : 'primary'}
      busy={busy}
      aria-label={label}
      className="max-md:h-12 max-md:w-full"
      onClick={() => void open()}
    >
      {children}
    </Button>
  );
}

const PayOneButton = ({ invoice, isSecond = false }: { invoice: InvoiceSummary; isSecond?: boolean }) => (
  <PayOwnButton
    makeLink={() => makePaymentLink(invoice.invoiceId)}
    label={texts.payName(invoiceName(invoice))}
    isSecond={isSecond}
  >
    {texts.pay}
  </PayOwnButton>
);

const texts = invoicesTexts.own;

/** What a pool owner owes; away from the list of invoices also the way to pay it. Nothing where the company has sent no invoice. */
export function OwnBalance({ leadsToInvoices }: { leadsToInvoices: boolean }) {
  const invoices = useOwnInvoices();
  const open = useOwnOpenInvoices();
  if (!invoices.data || !open.data || invoices.data.length === 0) return null;
  const owed = open.data.filter(isOwed);
  const [only] = owed;
  const balance = owed.reduce((sum, invoice) => sum + invoice.balance, 0);
  const isHeld = invoices.data.some((invoice) => bankNewsOf(invoice) === 'disputed');
  const dueOn = owed.flatMap((invoice) => invoice.dueOn ?? []).toSorted()[0];
  return (
    <Card title={texts.balance}>
      <div className="-mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow">
          <p className="num text-xl font-bold">{formatDollars(balance)}</p>
          <p className={owed.some(({ isOverdue }) => isOverdue) ? 'text-sm text-bad' : 'text-sm text-ink-2'}>
            {only === undefined
              ? isHeld
                ? texts.nothingToPay
                : texts.paidUp
              : owed.some(({ isOverdue }) => isOverdue)
                ? texts.overdue
                : dueOn === undefined
                  ? texts.openInvoices(owed.length)
                  : texts.dueOn(dueOn)}
          </p>
        </div>
        {leadsToInvoices && only && owed.length === 1 && isPayable(only) ? <PayOneButton invoice={only} /> : null}
        {only && owed.length > 1 && owed.every(isPayable) ? (
          <PayOwnButton makeLink={() => makePaymentLinkOfAll(only.customerId)}>{texts.payAll(balance)}</PayOwnButton>
        ) : null}
        {leadsToInvoices ? (
          <ButtonLink to="/billing" variant="secondary" className="max-md:h-12 max-md:w-full">
            {texts.title}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

/** /billing for a pool owner: what is owed and every invoice. Our own plans are none of their business. */
export function OwnBilling() {
  return (
    <>
      <PageHeader title={texts.page} back={{ to: '/', label: texts.back }} />
      <OwnBalance leadsToInvoices={false} />
      <OwnInvoices />
    </>
  );
}

/** A pool owner's own invoices, with a way to pay what is open. */
function OwnInvoices() {
  const invoices = useOwnInvoices();
  return (
    <Card title={texts.title} flush className="overflow-hidden">
      {invoices.error && !invoices.data ? (
        <ErrorState title={texts.loadFailed} error={invoices.error} onRetry={() => void invoices.refetch()} />
      ) : null}
      {invoices.isPending ? <SkeletonRows rows={3} /> : null}
      {invoices.data?.length === 0 ? (
        <EmptyState icon={<FileText />} title={texts.none}>
          {texts.noneMore}
        </EmptyState>
      ) : null}
      {invoices.data && invoices.data.length > 0 ? (
        <ul aria-label={texts.title} className="mt-2 divide-y divide-line">
          {invoices.data.map((invoice) => (
            <li key={invoice.invoiceId}>
              <OwnInvoice invoice={invoice} isOneOfSeveral={invoices.data.filter(isPayable).length > 1} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function OwnInvoice({ invoice, isOneOfSeveral }: { invoice: InvoiceSummary; isOneOfSeveral: boolean }) {
  const news = bankNewsOf(invoice);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center md:px-5">
      <div className="min-w-0">
        <p className="num flex flex-wrap items-center gap-2 font-semibold">
          {invoiceName(invoice)} <InvoiceChip invoice={invoice} />
        </p>
        <p className="num flex flex-wrap gap-x-3 text-sm text-ink-2">
          {whenOf(invoice)}
          {invoice.invoiceNumber ? (
            <a
              href={invoicePdfPath(invoice.invoiceId)}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.pdf(invoiceName(invoice))}
              className="inline-flex min-h-6 items-center rounded-sm text-brand underline-offset-2 hover:underline"
            >
              {texts.pdfShort}
            </a>
          ) : null}
        </p>
        {news ? <p className="text-sm">{payInvoiceTexts.ownBankNews[news]}</p> : null}
      </div>
      <p className="num text-md font-semibold">{formatDollars(invoice.total)}</p>
      {isPayable(invoice) ? (
        <div className="max-md:col-span-2">
          <PayOneButton invoice={invoice} isSecond={isOneOfSeveral} />
        </div>
      ) : null}
    </div>
  );
}
