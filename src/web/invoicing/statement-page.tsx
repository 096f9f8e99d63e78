import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { Statement } from '#contract/invoicing/invoices.ts';
import type { Account } from '#contract/invoicing/owed.ts';
import { ApiError } from '#web/base/api.ts';
import { csvText, saveCsv, saveFile } from '#web/base/csv.ts';
import { dayName } from '#web/base/format.ts';
import { useAddressValue } from '#web/base/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { fetchStatementPdf, type Span, toastFailure, useStatement } from './api.ts';
import { DateInput } from './fields.tsx';
import { invoicesTexts } from './invoices/texts.ts';
import { customerBillingTexts } from './texts.ts';

const texts = invoicesTexts.statement;
const { ledger } = invoicesTexts;
const { dollars } = customerBillingTexts;
const back = { to: '/business?section=billing&tab=customers', label: texts.back };

const asDay = (value: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null);

/** /statements/:customerId: what a customer was billed and paid. The dates are kept in the address. */
export default function StatementPage() {
  const { customerId = '' } = useParams();
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const [shown, setShown] = useAddressValue('show');
  const span: Span = { from: asDay(from), to: asDay(to) };
  const statement = useStatement(customerId, span);
  const { data, error } = statement;
  if (!data && !error) return <SkeletonPage />;
  const paper = (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-2 md:max-w-96">
        <DateInput label={texts.from} value={span.from ?? data?.from ?? ''} onChange={setFrom} />
        <DateInput label={texts.to} value={span.to ?? data?.to ?? ''} onChange={setTo} />
      </div>
      {error && (!data || error instanceof ApiError) ? (
        <Card>
          <ErrorState title={texts.loadFailed} error={error} onRetry={() => void statement.refetch()} />
        </Card>
      ) : null}
      {data ? <Entries statement={data} /> : null}
    </div>
  );
  return (
    <>
      <PageHeader
        title={data ? texts.title(data.customerName) : texts.heading}
        purpose={texts.purpose}
        back={back}
        action={data && shown !== 'entries' ? <PdfButton customerId={customerId} statement={data} /> : undefined}
      />
      <Tabs
        label={ledger.shown}
        look="segments"
        value={shown === 'entries' ? 'entries' : 'statement'}
        onChange={(value) => setShown(value === 'entries' ? value : '')}
        tabs={[
          { value: 'statement', label: ledger.statement, content: paper },
          { value: 'entries', label: ledger.tab, content: <AllEntries customerId={customerId} /> },
        ]}
      />
    </>
  );
}

function PdfButton({ customerId, statement: { from, to } }: { customerId: string; statement: Statement }) {
  const download = async () => {
    try {
      saveFile(texts.fileName(from, to), await fetchStatementPdf(customerId, { from, to }), 'application/pdf');
    } catch (error) {
      toastFailure(invoicesTexts.pdfFailed, error);
    }
  };
  return (
    <Button variant="primary" icon={<Download aria-hidden="true" className="size-4" />} onClick={() => void download()}>
      {texts.pdf}
    </Button>
  );
}

/** An amount as statements have it: what was paid with a minus before it. */
const signed = (amount: number): string => (amount < 0 ? `−${dollars(-amount)}` : dollars(amount));
const standing = (balance: number): string => (balance > 0 ? texts.owed : balance < 0 ? texts.credit : texts.even);

function Entries({ statement: { entries, openingBalance, closingBalance, from, to } }: { statement: Statement }) {
  return (
    <Card flush className="overflow-hidden">
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-ink-2">
          <tr className="border-b border-line">
            <th className="px-4 py-2.5 font-medium md:px-5">{texts.description}</th>
            <th className="px-2 py-2.5 text-right font-medium">{texts.amount}</th>
            <th className="py-2.5 pr-4 pl-2 text-right font-medium md:pr-5">{texts.running}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <tr>
            <td className="px-4 py-3 text-ink-2 md:px-5">
              {texts.opening} <span className="num">{dayName(from)}</span>
            </td>
            <td />
            <td className="num py-3 pr-4 pl-2 text-right md:pr-5">{signed(openingBalance)}</td>
          </tr>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.date} ${entry.invoiceId} ${entry.description} ${entry.balance}`}>
              <td className="px-4 py-3 md:px-5">
                {entry.invoiceId ? (
                  <Link
                    to={`/invoices/${encodeURIComponent(entry.invoiceId)}`}
                    className="rounded-sm font-medium text-brand underline-offset-2 hover:underline"
                  >
                    {entry.description}
                  </Link>
                ) : (
                  <span className="font-medium">{entry.description}</span>
                )}
                <span className="num block text-ink-2">{dayName(entry.date)}</span>
              </td>
              <td className="num px-2 py-3 text-right whitespace-nowrap">{signed(entry.amount)}</td>
              <td className="num py-3 pr-4 pl-2 text-right whitespace-nowrap md:pr-5">{signed(entry.balance)}</td>
            </tr>
          ))}
          {entries.length === 0 ? (
            <tr>
              <td colSpan={3} className="px-4 py-6 text-center text-ink-2 md:px-5">
                {texts.none}
              </td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-2 font-semibold">
            <td className="px-4 py-3 md:px-5">
              {texts.closing} <span className="num">{dayName(to)}</span>
              <span className="block font-normal text-ink-2">{standing(closingBalance)}</span>
            </td>
            <td />
            <td className="num py-3 pr-4 pl-2 text-right align-top md:pr-5">{signed(closingBalance)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

type AccountPosting = Account['postings'][number];

const titleOf = ({ kind, title }: AccountPosting): string =>
  kind === 'refund-failed' ? ledger.failedRefund(title) : title;

/** "Billed $100.00 + Sales tax $8.00 → Owed by customer $108.00": where it came from, and where it went. */
function movement(entries: AccountPosting['entries']): string {
  const side = (some: AccountPosting['entries']) =>
    some.map(({ account, amount }) => `${ledger.accounts[account]} ${dollars(Math.abs(amount))}`).join(' + ');
  return `${side(entries.filter(({ amount }) => amount < 0))} → ${side(entries.filter(({ amount }) => amount > 0))}`;
}

function saveEntries({ customerName, postings }: Account): void {
  const { date, kind, description, account, amount, balance } = ledger.columns;
  const rows = postings.flatMap((posting) =>
    posting.entries.map((entry, place) => [
      posting.date,
      ledger.kinds[posting.kind],
      titleOf(posting),
      ledger.accounts[entry.account],
      entry.amount,
      place === posting.entries.length - 1 ? posting.balance : null,
    ]),
  );
  saveCsv(ledger.fileName(customerName), csvText([[date, kind, description, account, amount, balance], ...rows]));
}

/** Every entry of the account, the first one first, with what is owed after each. */
function AllEntries({ customerId }: { customerId: string }) {
  const account = useQuery<Account>({ queryKey: [`/api/billing/accounts/${encodeURIComponent(customerId)}`] });
  const { data } = account;
  return (
    <Loaded query={account} rows={6}>
      {data ? (
        <Card flush className="overflow-hidden">
          <div className="flex flex-col gap-3 px-4 py-3 md:flex-row md:items-center md:justify-between md:px-5">
            <p className="text-sm text-ink-2">{data.postings.length === 0 ? ledger.none : ledger.about}</p>
            {data.postings.length === 0 ? null : (
              <Button
                icon={<Download aria-hidden="true" className="size-4" />}
                className="shrink-0 max-md:h-12"
                onClick={() => saveEntries(data)}
              >
                {ledger.csv}
              </Button>
            )}
          </div>
          {data.postings.length === 0 ? null : <EntryTable account={data} />}
        </Card>
      ) : null}
    </Loaded>
  );
}

function EntryTable({ account: { postings, balance } }: { account: Account }) {
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-xs text-ink-2">
        <tr className="border-y border-line">
          <th className="px-4 py-2.5 font-medium md:px-5">{texts.description}</th>
          <th className="px-2 py-2.5 text-right font-medium">{ledger.change}</th>
          <th className="py-2.5 pr-4 pl-2 text-right font-medium md:pr-5">{texts.running}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {postings.map((posting) => (
          <tr key={posting.key}>
            <td className="px-4 py-3 align-top md:px-5">
              {posting.invoiceId ? (
                <Link
                  to={`/invoices/${encodeURIComponent(posting.invoiceId)}`}
                  className="rounded-sm font-medium text-brand underline-offset-2 hover:underline"
                >
                  {titleOf(posting)}
                </Link>
              ) : (
                <span className="font-medium">{titleOf(posting)}</span>
              )}
              <span className="num block text-ink-2">{dayName(posting.date)}</span>
              <span className="num block text-xs text-ink-3">{movement(posting.entries)}</span>
            </td>
            <td className="num px-2 py-3 text-right align-top whitespace-nowrap">{signed(posting.change)}</td>
            <td className="num py-3 pr-4 pl-2 text-right align-top whitespace-nowrap md:pr-5">
              {signed(posting.balance)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-2 font-semibold">
          <td className="px-4 py-3 md:px-5" colSpan={2}>
            {standing(balance)}
          </td>
          <td className="num py-3 pr-4 pl-2 text-right md:pr-5">{signed(balance)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
