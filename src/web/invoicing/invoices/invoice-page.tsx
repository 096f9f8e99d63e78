import { FileX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { ApiError } from '#web/base/api.ts';
import { dayName, momentDay } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { toastFailure, useInvoice, useMayBill, useWaiveLateFee } from '../api.ts';
import { readyInvoiceDialogs } from '../billing-dialogs.ts';
import { InvoiceChip } from '../chips.tsx';
import { InvoiceLines } from '../lines.tsx';
import { TransactionRow } from '../payments/transaction-row.tsx';
import { customerBillingTexts } from '../texts.ts';
import { invoiceName } from './invoice-row.tsx';
import { hasNextStep, InvoiceMainAction, InvoiceMoreActions } from './invoice-steps.tsx';
import { invoicesTexts as texts } from './texts.ts';

/** The customer, the dates, what became of the email, and the card on file. */
function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const leads = useLeadsSomewhere();
  const { customerId, customerName, state, periodStart, periodEnd, customerEmail, mail, card } = invoice;
  const isUpcoming = state === 'upcoming';
  const customerPath = `/customers?view=${encodeURIComponent(customerId)}`;
  return (
    <Card title={texts.facts}>
      <DefinitionList
        items={[
          {
            term: texts.customer,
            value: leads('/customers') ? (
              <Link to={customerPath} className="rounded-sm text-brand underline-offset-2 hover:underline">
                {customerName}
              </Link>
            ) : (
              customerName
            ),
          },
          ...(periodStart && periodEnd
            ? [{ term: texts.period, value: texts.span(dayName(periodStart), dayName(periodEnd)) }]
            : []),
          isUpcoming
            ? { term: texts.willIssueOn, value: dayName(invoice.issueOn) }
            : { term: texts.issueOn, value: invoice.issuedOn ? dayName(invoice.issuedOn) : null },
          ...(invoice.dueOn ? [{ term: texts.due, value: dayName(invoice.dueOn) }] : []),
          ...(isUpcoming
            ? []
            : [
                {
                  term: texts.mail,
                  value: customerEmail ? (
                    <>
                      <span className="block">{mail ? texts.mails[mail] : texts.notMailed}</span>
                      <span className="block text-sm font-normal break-all text-ink-2">{customerEmail}</span>
                    </>
                  ) : (
                    texts.noEmail
                  ),
                },
              ]),
          {
            term: card?.kind === 'bank' ? texts.bankAccount : texts.card,
            value: card ? (card.kind === 'bank' ? texts.bankIs : texts.cardIs)(card.brand, card.last4) : texts.noCard,
          },
          ...(invoice.attempts > 0 ? [{ term: texts.attempts, value: attemptsText(invoice) }] : []),
        ]}
      />
      {!isUpcoming && invoice.memo ? (
        <section className="mt-3">
          <h3 className="text-sm text-ink-2">{texts.memo}</h3>
          <p className="mt-1 rounded-sm bg-sunken px-3 py-2.5 text-sm whitespace-pre-wrap">{invoice.memo}</p>
        </section>
      ) : null}
      {isUpcoming && invoice.edited && invoice.subscriptionId ? (
        <p className="mt-2 text-sm text-ink-2">{texts.edited}</p>
      ) : null}
    </Card>
  );
}

function attemptsText({ attempts, nextAttemptOn }: Invoice): string {
  const tried = texts.tried(attempts);
  return nextAttemptOn ? texts.triedAgain(tried, dayName(nextAttemptOn)) : tried;
}

/** Its form comes only where there is something to edit. */
const InvoiceEditor = lazyComponent(async () => (await import('./invoice-editor.tsx')).InvoiceEditor, {
  waiting: <WaitingCard rows={5} />,
});

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
          <ErrorState title={texts.loadFailed} error={invoice.error} onRetry={() => void invoice.refetch()} />
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
      <BankNews invoice={invoice} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {isUpcoming && mayEdit ? (
            <InvoiceEditor invoice={invoice} onDirty={setDirty} />
          ) : (
            <InvoiceLines invoice={invoice} />
          )}
          <LateFees invoice={invoice} mayEdit={mayEdit} />
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

/** The late fees of an invoice, each waived by one click, and charged after all by another. */
function LateFees({ invoice, mayEdit }: { invoice: Invoice; mayEdit: boolean }) {
  const waive = useWaiveLateFee(invoice.invoiceId);
  const fees = invoice.lines.flatMap(({ lineId, description, lateFee }) =>
    lateFee ? [{ lineId, description, ...lateFee }] : [],
  );
  if (fees.length === 0) return null;
  const change = async (lineId: string, waived: boolean): Promise<void> => {
    try {
      await waive.mutateAsync({ lineId, waived });
      toast({ variant: 'success', title: waived ? texts.lateFees.waived : texts.lateFees.restored });
    } catch (error) {
      toastFailure(texts.lateFees.failed, error);
    }
  };
  return (
    <Card title={texts.lateFees.title}>
      <ul className="divide-y divide-line">
        {fees.map(({ lineId, description, amount, isWaived }) => (
          <li key={lineId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow">{description}</span>
            <span className={isWaived ? 'num text-ink-2 line-through' : 'num'}>
              {customerBillingTexts.dollars(amount)}
            </span>
            {mayEdit && invoice.state !== 'void' ? (
              <Button
                busy={waive.isPending}
                aria-label={(isWaived ? texts.lateFees.restoreName : texts.lateFees.waiveName)(description)}
                onClick={() => void change(lineId, !isWaived)}
              >
                {isWaived ? texts.lateFees.restore : texts.lateFees.waive}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What a bank does with the money of this invoice, and what to do about it. */
function BankNews({ invoice: { bankState, state, transactions } }: { invoice: Invoice }) {
  const { timeZone } = useUser();
  if (bankState === null || state === 'void') return null;
  const { bank } = texts;
  const dispute = transactions.findLast((one) => one.dispute !== null && one.dispute.state !== 'won')?.dispute;
  if (bankState === 'pending') return <Banner title={bank.pending}>{bank.pendingMore}</Banner>;
  const failed = transactions.findLast(({ status, method }) => status === 'failed' && method === 'bank_transfer');
  if (bankState === 'returned' && !dispute) {
    return (
      <Banner tone="bad" title={bank.returned}>
        {[failed?.reason, bank.returnedNext].filter(Boolean).join(' ')}
      </Banner>
    );
  }
  if (!dispute) return null;
  const title =
    bankState === 'disputed' ? bank.disputed(customerBillingTexts.dollars(dispute.amount)) : bank[bankState];
  const more = {
    disputed: bank.disputedMore,
    lost: bank.lostMore,
    returned: bank.returnedMore,
  }[bankState];
  return (
    <Banner tone="bad" title={title}>
      {[
        more(dispute.reason),
        bankState === 'disputed' && dispute.respondBy ? bank.respondBy(momentDay(dispute.respondBy, timeZone)) : null,
        dispute.fee > 0 ? bank.fee(customerBillingTexts.dollars(dispute.fee)) : null,
      ]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  );
}
