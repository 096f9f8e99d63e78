import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, CreditCard, Receipt } from 'lucide-react';
import { Link } from 'react-router';
import type { BillingOverview } from '#contract/invoicing/customer-billing.ts';
import type { InvoiceSummary } from '#contract/invoicing/invoices.ts';
import type { BooksCheck } from '#contract/invoicing/owed.ts';
import { useAddressValue } from '#web/base/links.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useInvoicesAtBank, useLatestTransactions, useOverdueInvoices, useOverview, usePlans } from './api.ts';
import { InvoiceRow } from './invoices/invoice-row.tsx';
import { invoicesTexts } from './invoices/texts.ts';
import { TransactionRow } from './payments/transaction-row.tsx';
import { customerBillingTexts } from './texts.ts';

const texts = customerBillingTexts.overview;
const { dollars } = customerBillingTexts;
const { books } = invoicesTexts;
const shownTransactions = 4;
const shownOverdue = 5;

/** Billing → Overview: the figures with how they are computed, what is late, and the latest payments. */
export function OverviewTab() {
  const overview = useOverview();
  const plans = usePlans();
  return (
    <div className="flex flex-col gap-4">
      {plans.data?.length === 0 ? <Start /> : null}
      <Loaded query={overview} rows={4}>
        {overview.data ? <Figures overview={overview.data} /> : null}
      </Loaded>
      <AtBank />
      <Overdue />
      <Recent />
      <Books />
      <Card className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <div className="min-w-0">
          <h2>{texts.ownPlan}</h2>
          <p className="mt-1 text-sm text-ink-2">{texts.ownPlanMore}</p>
        </div>
        <ButtonLink to="/payment" icon={<CreditCard aria-hidden="true" className="size-4" />} className="max-md:h-12">
          {texts.toPayment}
        </ButtonLink>
      </Card>
    </div>
  );
}

/** How to start, for a company that has no plans yet. */
function Start() {
  const [, setTab] = useAddressValue('tab', true);
  return (
    <Banner
      title={texts.start}
      actions={
        <>
          <ButtonLink size="sm" to="/invoices/from-prices">
            {customerBillingTexts.customers.fromPrices}
          </ButtonLink>
          <Button size="sm" onClick={() => setTab('plans')}>
            {customerBillingTexts.tabs.plans}
          </Button>
        </>
      }
    >
      {texts.startMore}
    </Banner>
  );
}

type FigureName = Exclude<keyof BillingOverview, 'estimated'>;

interface Figure {
  name: FigureName;
  value: string;
  note: string;
  tone?: 'bad';
}

function figuresOf(overview: BillingOverview): Figure[] {
  const late = overview.pastDueAmount > 0;
  return [
    { name: 'monthlyRevenue', value: dollars(overview.monthlyRevenue), note: texts.aMonth },
    { name: 'activeSubscriptions', value: texts.count(overview.activeSubscriptions), note: '' },
    {
      name: 'pastDueAmount',
      value: dollars(overview.pastDueAmount),
      note: late ? texts.overdue : texts.allPaid,
      ...(late ? { tone: 'bad' as const } : {}),
    },
    { name: 'churnRate', value: texts.percent(overview.churnRate), note: texts.last30Days },
    { name: 'avgRevenuePerCustomer', value: dollars(overview.avgRevenuePerCustomer), note: texts.aMonth },
    { name: 'outstandingAmount', value: dollars(overview.outstandingAmount), note: texts.notYetDue },
    { name: 'collectedLast30Days', value: dollars(overview.collectedLast30Days), note: texts.last30Days },
    { name: 'refundedLast30Days', value: dollars(overview.refundedLast30Days), note: texts.last30Days },
  ];
}

function Figures({ overview }: { overview: BillingOverview }) {
  const figures = figuresOf(overview);
  return (
    <Card title={texts.figures} aside={overview.estimated ? <Chip tone="warn">{texts.estimated}</Chip> : undefined}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4">
        {figures.map(({ name, value, note, tone }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-2">{texts[name]}</dt>
            <dd>
              <span
                className={classNames(
                  'num block text-xl font-[620] tracking-[-0.035em] break-words',
                  tone === 'bad' && 'text-bad',
                )}
              >
                {value}
              </span>
              <span className="block text-xs text-ink-3">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <details className="group mt-4 border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold select-none marker:content-none">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          />
          {texts.how}
        </summary>
        <dl className="grid gap-x-6 gap-y-3 pb-1 text-sm md:grid-cols-2">
          {figures.map(({ name }) => (
            <div key={name}>
              <dt className="font-medium">{texts[name]}</dt>
              <dd className="text-ink-2">{texts.formulas[name]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}

/** What a bank disputes or returned, before everything else. */
function AtBank() {
  return <Listed title={texts.atBank} invoices={useInvoicesAtBank(shownOverdue).data} />;
}

/** What is late. */
function Overdue() {
  return <Listed title={texts.late} invoices={useOverdueInvoices(shownOverdue).data} />;
}

/** Absent where there are none. */
function Listed({ title, invoices: data }: { title: string; invoices: InvoiceSummary[] | undefined }) {
  if (!data || data.length === 0) return null;
  return (
    <Card title={title} flush className="overflow-hidden">
      <ul className="mt-2 divide-y divide-line">
        {data.map((invoice) => (
          <li key={invoice.invoiceId}>
            <InvoiceRow invoice={invoice} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Recent() {
  const latest = useLatestTransactions(shownTransactions);
  const [, setTab] = useAddressValue('tab', true);
  return (
    <Loaded query={latest} rows={shownTransactions}>
      <Card
        title={texts.recent}
        aside={
          latest.data && latest.data.length > 0 ? (
            <Button size="sm" onClick={() => setTab('transactions')}>
              {texts.showAll}
            </Button>
          ) : undefined
        }
        flush
        className="overflow-hidden"
      >
        {latest.data?.length === 0 ? (
          <EmptyState icon={<Receipt />} title={customerBillingTexts.transactions.none}>
            {customerBillingTexts.transactions.noneMore}
          </EmptyState>
        ) : (
          <ul aria-label={texts.recent} className="mt-2 divide-y divide-line">
            {latest.data?.map((transaction) => (
              <li key={transaction.transactionId}>
                <TransactionRow transaction={transaction} isBrief />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Loaded>
  );
}

/** Whether every invoice's status says what the entries of its customer's account say. */
function Books() {
  const { data } = useQuery<BooksCheck>({ queryKey: ['/api/billing/books'], staleTime: 0 });
  if (!data) return null;
  if (data.agree) {
    return (
      <p className="flex items-center gap-2 px-1 text-sm text-ink-2">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
        <span>
          <span className="font-semibold text-ink">{books.agree}.</span> {books.agreeMore}
        </span>
      </p>
    );
  }
  return (
    <Card title={books.differ(data.disagreements.length)} flush className="overflow-hidden">
      <p className="px-4 text-sm text-ink-2 md:px-5">{books.differMore}</p>
      <ul className="mt-2 divide-y divide-line">
        {data.disagreements.map(({ invoiceId, invoiceNumber, customerId, customerName, stated, booked }) => (
          <li key={invoiceId} className="flex items-center justify-between gap-3 px-4 py-3 text-sm md:px-5">
            <div className="min-w-0">
              <Link to={`/invoices/${encodeURIComponent(invoiceId)}`} className="font-medium text-brand">
                {books.row(invoiceNumber ?? invoiceId, customerName)}
              </Link>
              <span className="num block text-ink-2">{books.sums(dollars(stated), dollars(booked))}</span>
            </div>
            <ButtonLink size="sm" to={`/statements/${encodeURIComponent(customerId)}?show=entries`}>
              {books.entries}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
