import { FilePlus, FileText, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { InvoiceSummary, InvoiceTotals } from '#contract/invoicing/invoices.ts';
import { useAddressValue } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChoiceButtons } from '#web/ui/fields/choice-buttons.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { PageList } from '#web/ui/loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastAndThrow, useInvoices, useInvoiceTotals, useIssueWaiting, useMayBill } from '../api.ts';
import { NewInvoiceDialog, readyBillingDialogs } from '../billing-dialogs.ts';
import { customerBillingTexts } from '../texts.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { OwedBoard } from './owed-board.tsx';

const texts = customerBillingTexts.invoices;
const { waiting } = texts;

/** What an office looks for, in the order in which it asks; what is owed first. */
const kinds = ['open', 'overdue', 'upcoming', 'paid', 'void', 'all'] as const;
type Kind = (typeof kinds)[number];
const isKind = (value: string): value is Kind => kinds.some((kind) => kind === value);

interface KindsProps {
  chosen: Kind;
  onChoose: (kind: Kind) => void;
  totals: InvoiceTotals | undefined;
}

/** The kinds of invoices with how many there are and what they come to; void ones only where there are any. */
function Kinds({ chosen, onChoose, totals }: KindsProps) {
  const shown = kinds.filter((kind) => kind !== 'void' || chosen === 'void' || (totals?.void.count ?? 0) > 0);
  return (
    <fieldset
      aria-label={texts.state}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0"
    >
      {shown.map((kind) => {
        const total = kind === 'all' ? undefined : totals?.[kind];
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind)}
            className={classNames(
              'flex min-w-24 shrink-0 flex-col justify-center rounded-sm border px-3 py-1.5 text-left text-sm',
              kind === chosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface hover:bg-sunken',
            )}
          >
            <span className="flex items-baseline gap-1.5">
              <span className="font-medium">
                {kind === 'all' ? texts.all : customerBillingTexts.invoiceStates[kind]}
              </span>
              {total ? <span className="num text-xs text-ink-2">{texts.count(total.count)}</span> : null}
            </span>
            {total ? (
              <span className={classNames('num', kind === 'overdue' && total.count > 0 ? 'text-bad' : 'text-ink-2')}>
                {customerBillingTexts.dollars(total.dollars)}
              </span>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
}

/** How long the overdue money has been due. */
function Ages({ ages }: { ages: InvoiceTotals['ages'] }) {
  return (
    <dl
      aria-label={texts.ages}
      className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 text-sm md:grid-cols-4"
    >
      {ages.map(({ fromDays, toDays, count, dollars }) => (
        <div key={fromDays} className="flex items-baseline justify-between gap-2 md:flex-col md:gap-0">
          <dt className="text-ink-2">
            {toDays === null ? texts.olderThan(fromDays - 1) : texts.days(fromDays, toDays)}
          </dt>
          <dd className="num flex items-baseline gap-1.5 font-semibold">
            {customerBillingTexts.dollars(dollars)}
            <span className="text-xs font-normal text-ink-2">{texts.count(count)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What nothing issues automatically, and the button that issues it all. */
function Waiting({ count, dollars }: InvoiceTotals['waiting']) {
  const { live, mailServer } = useUser().settings;
  const mayEdit = useMayBill();
  const [asks, setAsks] = useState(false);
  const issue = useIssueWaiting();
  const confirm = async () => {
    const { issued, refused } = await issue.mutateAsync(undefined).catch(toastAndThrow(waiting.failed));
    toast({
      variant: issued > 0 ? 'success' : 'info',
      title: waiting.done(issued),
      ...(refused > 0 ? { description: waiting.refused(refused) } : {}),
    });
  };
  return (
    <Banner
      title={waiting.title(count, dollars)}
      actions={
        mayEdit ? (
          <Button
            size="sm"
            variant="primary"
            className="max-md:h-11"
            icon={<Send aria-hidden="true" className="size-4" />}
            onClick={() => setAsks(true)}
          >
            {waiting.issue(count)}
          </Button>
        ) : undefined
      }
    >
      {live ? waiting.fromBefore : waiting.notLive}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={waiting.ask(count)}
        confirmLabel={waiting.issue(count)}
        onConfirm={confirm}
      >
        {mailServer ? waiting.askMore(dollars) : waiting.askKept(dollars)}
      </ConfirmDialog>
    </Banner>
  );
}

const views = ['invoice', 'customer'] as const;
type View = (typeof views)[number];

const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <ChoiceButtons
    label={customerBillingTexts.owed.views}
    choices={views}
    names={{ invoice: customerBillingTexts.owed.byInvoice, customer: customerBillingTexts.owed.byCustomer }}
    value={view}
    onChange={onChange}
    className="md:w-fit"
  />
);

/** What an address says of the invoice to be made. */
const begunIn = (address: URLSearchParams) => ({
  customerId: address.get('customerId') ?? '',
  description: address.get('description') ?? '',
  unitPrice: Number(address.get('amount')) || null,
});

/** The company's invoices: what is owed, and everything else on request. */
export function InvoiceList() {
  const [search, setSearch] = useState('');
  // In the address, so that a link can show those that are overdue.
  const [asked, setKind] = useAddressValue('state');
  const kind = isKind(asked) ? asked : 'open';
  const pages = useInvoices({ search, state: kind === 'all' ? '' : kind });
  const { data: totals } = useInvoiceTotals();
  const mayEdit = useMayBill();
  const [by, setBy] = useAddressValue('by');
  const isOwed = kind === 'open' || kind === 'overdue';
  const isByCustomer = isOwed && by === 'customer';
  const [wanted, setWanted] = useAddressValue('new');
  // An invoice that somebody prepared is in the address; it is made from its form, by a person.
  const [address, setAddress] = useSearchParams();
  const endNew = () => {
    const rest = new URLSearchParams(address);
    for (const name of ['new', 'customerId', 'description', 'amount']) rest.delete(name);
    setAddress(rest, { replace: true, preventScrollReset: true });
  };
  useEffect(readyBillingDialogs, []);
  const hasAny = !totals || kinds.some((one) => one !== 'all' && totals[one].count > 0);
  const create = mayEdit ? (
    <Button
      variant="primary"
      icon={<FilePlus aria-hidden="true" className="size-4" />}
      className="max-md:h-12"
      onClick={() => setWanted('invoice')}
    >
      {texts.create}
    </Button>
  ) : null;
  const showAll = () => {
    setSearch('');
    setKind('all');
  };
  return (
    <div className="flex flex-col gap-4">
      {hasAny ? (
        <>
          <div className="grid gap-2 md:grid-cols-[minmax(14rem,1fr)_auto]">
            <SearchField label={texts.search} placeholder={texts.searchHint} value={search} onChange={setSearch} />
            {create}
          </div>
          <Kinds {...{ totals }} chosen={kind} onChoose={(next) => setKind(next === 'open' ? '' : next)} />
          {totals && totals.waiting.count > 0 ? <Waiting {...totals.waiting} /> : null}
          {isOwed && (totals?.[kind].count ?? 0) > 0 ? (
            <ViewSwitch
              view={isByCustomer ? 'customer' : 'invoice'}
              onChange={(view) => setBy(view === 'customer' ? view : '')}
            />
          ) : null}
          {kind === 'overdue' && !isByCustomer && totals && totals.overdue.count > 0 ? (
            <Ages ages={totals.ages} />
          ) : null}
        </>
      ) : null}
      {isByCustomer ? <OwedBoard search={search} overdueOnly={kind === 'overdue'} /> : null}
      {isByCustomer ? null : (
        <PageList<InvoiceSummary>
          label={texts.list}
          pages={pages}
          rowKey={({ invoiceId }) => invoiceId}
          renderRow={(invoice) => <InvoiceRow invoice={invoice} />}
          empty={
            hasAny ? (
              <EmptyState
                icon={<FileText />}
                title={search === '' ? texts.noneOf[kind] : texts.noneFound}
                action={kind === 'all' && search === '' ? null : <Button onClick={showAll}>{texts.showAll}</Button>}
              />
            ) : (
              <EmptyState icon={<FileText />} title={texts.none} action={create}>
                {texts.noneMore}
              </EmptyState>
            )
          }
        />
      )}
      {mayEdit && wanted === 'invoice' ? <NewInvoiceDialog begin={begunIn(address)} onClose={endNew} /> : null}
    </div>
  );
}
