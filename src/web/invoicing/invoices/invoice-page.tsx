import { FileX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Invoice } from '#contract/invoicing/customer-billing.ts';
import { ApiError } from '#web/base/api.ts';
import { Card } from '#web/ui/card.tsx';
import { cardPart } from '#web/ui/card-part.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { readyInvoiceDialogs } from '../billing-dialogs.ts';
import { useMayBill } from '../may-bill.ts';
import { TransactionRow } from '../payments/transaction-row.tsx';
import { customerBillingTexts } from '../texts.ts';
import { useInvoice } from './invoice-api.ts';
import { InvoiceChip } from './invoice-chip.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { invoiceName } from './invoice-row.tsx';
import { hasNextStep, InvoiceMainAction, InvoiceMoreActions } from './invoice-steps.tsx';
import { invoicesTexts as texts } from './texts.ts';

/** Its form comes only where there is something to edit. */
const InvoiceEditor = cardPart(async () => (await import('./invoice-editor.tsx')).InvoiceEditor, { rows: 5 });

const back = { to: '/business?section=billing&tab=transactions&list=invoices', label: texts.back };

/** /invoices/:invoiceId: one invoice with everything that can be done with it. */
export default function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const invoice = useInvoice(invoiceId);
  if (invoice.data) return <Loaded key={invoice.data.invoiceId} invoice={invoice.data} />;
  if (!invoice.error) return <SkeletonPage />;
  const isMissing = invoice.error instanceof ApiError && invoice.error.status === 404;
  return (
    <>
      <PageHeader title={isMissing ? texts.missing : texts.facts} back={back} />
      <Card>
        {isMissing ? (
          <EmptyState icon={<FileX />} title={texts.missing}>
            {texts.missingMore}
          </EmptyState>
        ) : (
          <ErrorState
            title={customerBillingTexts.loadFailed}
            error={invoice.error}
            onRetry={() => void invoice.refetch()}
          >
            {customerBillingTexts.loadSafe}
          </ErrorState>
        )}
      </Card>
    </>
  );
}

function Loaded({ invoice }: { invoice: Invoice }) {
  const mayEdit = useMayBill();
  const [isDirty, setDirty] = useState(false);
  useEffect(readyInvoiceDialogs, []);
  const isUpcoming = invoice.state === 'upcoming';
  const { transactions } = invoice;
  return (
    <>
      <PageHeader
        title={invoiceName(invoice)}
        purpose={
          <span className="flex flex-wrap items-center gap-2">
            {texts.to(invoice.customerName)}
            <InvoiceChip invoice={invoice} />
          </span>
        }
        back={back}
        more={<InvoiceMoreActions invoice={invoice} mayEdit={mayEdit} />}
        action={mayEdit && !isDirty && hasNextStep(invoice) ? <InvoiceMainAction invoice={invoice} /> : undefined}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {isUpcoming && mayEdit ? (
            <InvoiceEditor invoice={invoice} onDirty={setDirty} />
          ) : (
            <InvoiceLines invoice={invoice} />
          )}
          {transactions.length > 0 ? (
            <Card title={texts.payments} flush className="overflow-hidden">
              <ul aria-label={texts.payments} className="mt-2 divide-y divide-line">
                {transactions.map((transaction) => (
                  <li key={transaction.transactionId}>
                    <TransactionRow transaction={transaction} isOnInvoice />
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
        <InvoiceFacts invoice={invoice} />
      </div>
    </>
  );
}
