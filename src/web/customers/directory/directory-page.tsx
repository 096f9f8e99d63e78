import { MapPin, Plus, Upload, Users } from 'lucide-react';
import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import {
  customerList,
  isNarrowed,
  type ListColumn,
  type ListFilter,
  type ListSort,
  wholeList,
} from '#domain/directory/index.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { compareText } from '#web/base/format.ts';
import { languageTag } from '#web/base/language.ts';
import type { Prepare } from '#web/base/lazy-page.tsx';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import {
  prefetchCustomers,
  useCustomerFacts,
  useCustomers,
  useDeleteCustomer,
  useRestoreCustomer,
  useSavedViews,
} from '../api.ts';
import { customersTexts as texts } from '../texts.ts';
import {
  type Selection,
  useColumns,
  useDirectoryAddress,
  useIsTable,
  useListKeys,
  useListPlace,
  useMaySelect,
  useSelection,
  useSteadily,
} from './list-state.ts';
import { type Entry, gridOf, ListHead, PhoneRow, type RowActions, RowCells, rowAttributes } from './rows.tsx';
import { directoryTexts } from './texts.ts';
import { ExportButton, exportView, Toolbar, type View } from './toolbar.tsx';

const close = ({ onClose }: { onClose: () => void }): void => onClose();

const CustomerPage = lazyComponent(async () => (await import('../customer-page/customer-page.tsx')).CustomerPage, {
  waiting: <WaitingCard rows={6} />,
  onFailure: close,
});
const MissingCustomer = lazyComponent(
  async () => (await import('../customer-page/customer-page.tsx')).MissingCustomer,
  {
    onFailure: close,
  },
);
const EditCustomerDialog = lazyComponent(async () => (await import('../edit-customer-dialog.tsx')).EditCustomerDialog, {
  onFailure: close,
});

const Views = lazyComponent(async () => (await import('./views.tsx')).Views);
const BulkBar = lazyComponent(async () => (await import('./bulk.tsx')).BulkBar);

const readyCustomerDialogs = (): (() => void) => loadAtFirstTouch([CustomerPage, EditCustomerDialog]);

/** The list is under way before the page that waits for it is drawn. */
export const prepare: Prepare = async (queries) => {
  void prefetchCustomers(queries);
};

/** /customers: every customer, searched as one types. The whole list is loaded once and looked at here. */
export default function DirectoryPage() {
  const customers = useCustomers();
  const known = useCustomerFacts();
  const mayEdit = useCan('customers', 'edit');
  const mayDelete = useCan('customers', 'delete');
  const seesBooks = useCan('billing', 'view');
  const isWide = useIsTable();
  const { view, change, viewId, openedId, open, close } = useDirectoryAddress();
  const [edited, setEdited] = useState<Customer | null>(null);
  useEffect(readyCustomerDialogs, []);
  useListPlace(openedId);
  const deletion = useDeletion(close);
  const saved = useSavedViews();
  const openView = saved.data?.find((one) => one.viewId === viewId);
  const [columns, chooseColumns] = useColumns(openView);
  const shownColumns = useMemo(
    () => columns.filter((column) => seesBooks || column !== 'balance'),
    [columns, seesBooks],
  );

  // The rows are drawn between other work, not in one go with the answer.
  const list = useDeferredValue(customers.data);
  const facts = useDeferredValue(known.data);
  const technicianNames = useMemo(
    () => new Map(facts?.technicians.map(({ technicianId, name }) => [technicianId, name])),
    [facts],
  );
  const directory = useMemo(() => {
    const byCustomer = facts && new Map(facts.customers.map((one) => [one.customerId, one]));
    return customerList(list ?? [], byCustomer ?? null, technicianNames, languageTag);
  }, [list, facts, technicianNames]);
  // Typing stays quick with 10,000 customers: the list follows the search when the browser has time.
  const wanted = useDeferredValue(view);
  const shown = useMemo(() => directory(wanted, wanted.sort), [directory, wanted]);
  const counted = useMemo(() => {
    const counts = new Map<string, number>();
    return (filter: ListFilter): number => {
      const key = JSON.stringify(filter);
      const count = counts.get(key) ?? directory(filter, 'name').length;
      counts.set(key, count);
      return count;
    };
  }, [directory]);
  const countOf = ({ sort: _, ...filter }: View): number | null =>
    !list || (filter.only !== '' && !facts) || (filter.only === 'unpaid' && !seesBooks) ? null : counted(filter);
  const tags = useMemo(() => tagsOf(list ?? []), [list]);
  const all = list?.length ?? 0;
  const opened = openedId === null ? null : customers.data?.find(({ customerId }) => customerId === openedId);
  const maySelect = useMaySelect();
  const selection = useSelection(shown);
  const ticks = maySelect && (isWide || selection.chosen.length > 0);
  const actions = useSteadily({
    view: ({ customerId }) => open(customerId),
    edit: mayEdit ? setEdited : undefined,
    remove: mayDelete ? deletion.ask : undefined,
    select: maySelect ? selection.toggle : undefined,
  });
  useListKeys();

  // Search and filters have their place from the start: what comes later pushes nothing down.
  const isEmpty = list?.length === 0 || (customers.isError && !list);
  const clear = () => change(wholeList);

  // The customer's page is in the place of the list, at an address of its own.
  if (openedId !== null && !customers.isError) {
    return (
      <>
        {opened ? (
          <CustomerPage
            key={opened.customerId}
            customer={opened}
            onClose={close}
            onDelete={mayDelete ? () => deletion.ask(opened) : undefined}
          />
        ) : customers.isSuccess ? (
          <MissingCustomer onClose={close} />
        ) : (
          <WaitingCard rows={6} />
        )}
        {deletion.dialog}
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={list ? isNarrowed(view) ? texts.countOf(shown.length, all) : texts.count(all) : <CountToCome />}
        more={
          <>
            {mayEdit ? <ImportLink /> : null}
            {mayEdit && !isEmpty ? <PlacesLink /> : null}
            {isEmpty ? null : <ExportButton entries={shown} view={view} columns={shownColumns} disabled={all === 0} />}
          </>
        }
        action={mayEdit && (isWide || selection.chosen.length === 0) ? <CreateLink /> : undefined}
      />
      <UpgradePrompt feature="customers" />
      {isEmpty ? null : (
        <>
          <div className="flex min-h-9 items-center print:hidden max-lg:min-h-11">
            <Views
              view={view}
              columns={columns}
              saved={saved.data ?? []}
              open={openView}
              onChoose={(chosen, own) => change({ ...chosen, list: own?.viewId ?? '' })}
              countOf={countOf}
              onColumns={isWide ? chooseColumns : undefined}
            />
          </div>
          <Toolbar
            view={view}
            change={change}
            known={{ tags, technicians: facts?.technicians ?? [] }}
            isWide={isWide}
            shown={shown.length}
          />
        </>
      )}
      <Card flush className="overflow-clip">
        {list || customers.isError ? null : <SkeletonRows rows={8} />}
        {customers.isError ? (
          <ErrorState title={texts.loadFailed} error={customers.error} onRetry={() => void customers.refetch()} />
        ) : null}
        {list && shown.length === 0 ? <NoneFound narrowed={all > 0} mayEdit={mayEdit} onClear={clear} /> : null}
        {shown.length > 0 ? (
          <CustomerTable
            entries={shown}
            columns={shownColumns}
            technicianNames={technicianNames}
            isWide={isWide}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            actions={actions}
            ticks={ticks}
            selection={selection}
          />
        ) : null}
      </Card>
      {selection.chosen.length > 0 ? (
        <BulkBar
          chosen={selection.chosen}
          shown={shown.length}
          tags={tags}
          technicians={facts?.technicians ?? []}
          isWide={isWide}
          onSelectAll={selection.all}
          onClear={selection.clear}
          onExport={() => void exportView({ view, columns: shownColumns, customerIds: selection.chosen })}
        />
      ) : null}
      {edited ? <EditCustomerDialog key={edited.customerId} customer={edited} onClose={() => setEdited(null)} /> : null}
      {deletion.dialog}
    </>
  );
}

interface TableProps {
  entries: readonly Entry[];
  columns: readonly ListColumn[];
  technicianNames: ReadonlyMap<string, string>;
  isWide: boolean;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  actions: RowActions;
  ticks: boolean;
  selection: Selection;
}

/** A table where there is room for one, else a list of two-line rows. */
function CustomerTable({
  entries,
  columns,
  technicianNames,
  isWide,
  sort,
  onSort,
  actions,
  ticks,
  selection,
}: TableProps) {
  const shared = { items: entries, label: texts.listLabel, itemKey: ({ customer }: Entry) => customer.customerId };
  const rowOf = (entry: Entry) => ({
    ...{ entry, columns, technicianNames, actions, ticks },
    selected: selection.has(entry.customer.customerId),
  });
  if (!isWide) {
    return <VirtualList {...shared} estimatedHeight={61} renderItem={(entry) => <PhoneRow {...rowOf(entry)} />} />;
  }
  const grid = { '--columns': gridOf(columns, ticks) } as CSSProperties;
  return (
    <table aria-label={texts.listLabel} aria-rowcount={entries.length + 1} style={grid} className="block">
      <ListHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        selectAll={ticks ? <SelectAll all={entries.length} selection={selection} /> : null}
      />
      <VirtualList
        {...shared}
        className="block"
        estimatedHeight={40}
        tableRow={(entry, index) => rowAttributes(entry, index, ticks ? rowOf(entry).selected : undefined)}
        renderItem={(entry) => <RowCells {...rowOf(entry)} />}
      />
    </table>
  );
}

function SelectAll({ all, selection }: { all: number; selection: Selection }) {
  const { chosen } = selection;
  return (
    <input
      type="checkbox"
      aria-label={directoryTexts.selectAllRows}
      checked={chosen.length === all}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && chosen.length < all;
      }}
      onChange={() => (chosen.length === all ? selection.clear() : selection.all())}
      className="block size-4 accent-brand"
    />
  );
}

const CountToCome = () => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className="h-3.5 w-28" />
  </span>
);

const CreateLink = () => (
  <ButtonLink to="/create-customer" variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
    {texts.createCustomer}
  </ButtonLink>
);

const ImportLink = () => (
  <ButtonLink to="/customers/import" icon={<Upload aria-hidden="true" className="size-4" />}>
    {texts.importCustomers}
  </ButtonLink>
);

/** Which houses have been found, and how precisely; on a phone its icon alone. */
const PlacesLink = () => (
  <ButtonLink to="/customers/places" icon={<MapPin aria-hidden="true" className="size-4" />}>
    <span className="max-md:sr-only">{directoryTexts.places}</span>
  </ButtonLink>
);

/** Nobody matches; or nobody is there yet, and this is how they get here. */
function NoneFound({ narrowed, mayEdit, onClear }: { narrowed: boolean; mayEdit: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<Users />}
      title={texts.noneFound}
      action={narrowed ? <Button onClick={onClear}>{texts.clearFilters}</Button> : undefined}
    >
      {narrowed ? texts.noneMatching : mayEdit ? directoryTexts.firstSteps : texts.noneYet}
    </EmptyState>
  );
}

const tagsOf = (customers: readonly Customer[]): string[] =>
  [...new Set(customers.flatMap(({ tags }) => tags))].sort(compareText);

/** Deletes after asking, and offers to undo it in the toast. */
function useDeletion(onDeleted: () => void): { ask: (customer: Customer) => void; dialog: ReactNode } {
  const remove = useDeleteCustomer();
  const restore = useRestoreCustomer();
  const [asked, setAsked] = useState<Customer | null>(null);
  const [open, setOpen] = useState(false);

  const undo = async ({ customerId, name }: Customer) => {
    try {
      await restore.mutateAsync(customerId);
      toast({ variant: 'success', title: texts.restored(name) });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.restoreFailed) });
    }
  };
  const deleteNow = async (customer: Customer) => {
    try {
      await remove.mutateAsync(customer.customerId);
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.deleteFailed) });
      return;
    }
    onDeleted();
    toast({
      variant: 'success',
      title: texts.deleted,
      action: { label: texts.undo, onSelect: () => void undo(customer) },
    });
  };

  return {
    ask: (customer) => {
      setAsked(customer);
      setOpen(true);
    },
    dialog: asked ? (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.deleteTitle(asked.name)}
        confirmLabel={texts.delete}
        danger
        onConfirm={() => deleteNow(asked)}
      >
        {texts.deleteConsequence}
      </ConfirmDialog>
    ) : null,
  };
}
