import { FilePlus, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { invoiceStates } from '#contract/choices.ts';
import type { InvoiceSummary } from '#contract/invoicing/customer-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useInvoices } from '../api.ts';
import { NewInvoiceDialog, readyBillingDialogs } from '../billing-dialogs.ts';
import { useMayBill } from '../may-bill.ts';
import { PageList } from '../page-list.tsx';
import { customerBillingTexts } from '../texts.ts';
import { InvoiceRow } from './invoice-row.tsx';

const texts = customerBillingTexts.invoices;
const stateChoices = [...invoiceStates, 'overdue' as const].map((value) => ({
  value,
  label: customerBillingTexts.invoiceStates[value],
}));

/** Every invoice, newest first. */
export function InvoiceList() {
  const [search, setSearch] = useState('');
  const [state, setState] = useState('');
  const pages = useInvoices({ search, state });
  const mayEdit = useMayBill();
  const [isCreating, setCreating] = useState(false);
  useEffect(readyBillingDialogs, []);
  const narrowed = search !== '' || state !== '';
  const create = mayEdit ? (
    <Button
      variant="primary"
      icon={<FilePlus aria-hidden="true" className="size-4" />}
      className="max-md:col-span-2 max-md:h-12"
      onClick={() => setCreating(true)}
    >
      {texts.create}
    </Button>
  ) : null;
  const clear = () => {
    setSearch('');
    setState('');
  };
  return (
    <div className="flex flex-col gap-4">
      {pages.rows?.length === 0 && !narrowed ? null : (
        <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(14rem,1fr)_12rem_auto]">
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={search}
            onChange={setSearch}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.state}
            placeholder={texts.allStates}
            choices={stateChoices}
            value={state}
            onChange={({ target }) => setState(target.value)}
            className="max-md:col-span-2"
          />
          {create}
        </div>
      )}
      <PageList<InvoiceSummary>
        label={texts.list}
        pages={pages}
        rowKey={({ invoiceId }) => invoiceId}
        renderRow={(invoice) => <InvoiceRow invoice={invoice} />}
        empty={
          narrowed ? (
            <EmptyState
              icon={<FileText />}
              title={texts.noneFound}
              action={<Button onClick={clear}>{customerBillingTexts.customers.clear}</Button>}
            />
          ) : (
            <EmptyState icon={<FileText />} title={texts.none} action={create}>
              {texts.noneMore}
            </EmptyState>
          )
        }
      />
      {isCreating ? <NewInvoiceDialog onClose={() => setCreating(false)} /> : null}
    </div>
  );
}
