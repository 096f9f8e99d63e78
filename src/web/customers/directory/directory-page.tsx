import { Download, Plus, Upload, Users } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { ownExportColumns } from '#domain/data/index.ts';
import {
  customerList,
  isNarrowed,
  type ListColumn,
  type ListFilter,
  type ListSort,
  listColumns,
  usualColumns,
  wholeList,
} from '#domain/directory/index.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { clock } from '#web/base/clock.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { failureText } from '#web/base/failure-text.ts';
import { compareText } from '#web/base/format.ts';
import { languageTag } from '#web/base/language.ts';
import type { Prepare } from '#web/base/prepare.ts';
import { saveFile } from '#web/base/save-file.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import {
  fetchViewFile,
  prefetchCustomers,
  useCustomerFacts,
  useCustomers,
  useDeleteCustomer,
  useRestoreCustomer,
} from '../api.ts';
import { customersTexts as texts } from '../texts.ts';
import { type Entry, gridOf, ListHead, PhoneRow, type RowActions, RowCells, rowAttributes } from './rows.tsx';
import { directoryTexts } from './texts.ts';
import { ColumnChoice, readView, Toolbar, type View, Views } from './toolbar.tsx';

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

const readyCustomerDialogs = (): (() => void) => loadAtFirstTouch([CustomerPage, EditCustomerDialog]);

/** Customers as the application's own file, which the import reads back. */
const customersCsv = (customers: readonly Customer[]): string =>
  csvText([ownExportColumns, ...customers.map((customer) => ownExportColumns.map((column) => customer[column]))]);

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
  const { view, change, openedId, open, close } = useDirectoryAddress();
  const [edited, setEdited] = useState<Customer | null>(null);
  useEffect(readyCustomerDialogs, []);
  useListPlace(openedId);
  const deletion = useDeletion(close);
  const [columns, chooseColumns] = useColumns();
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
  const actions = useSteadily({
    view: ({ customerId }) => open(customerId),
    edit: mayEdit ? setEdited : undefined,
    remove: mayDelete ? deletion.ask : undefined,
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
            {isEmpty ? null : <ExportButton entries={shown} view={view} columns={shownColumns} disabled={all === 0} />}
          </>
        }
        action={mayEdit ? <CreateLink /> : undefined}
      />
      <UpgradePrompt feature="customers" />
      {isEmpty ? null : (
        <>
          <div className="flex items-center gap-3 print:hidden">
            <Views view={view} onChoose={change} countOf={countOf} />
            {isWide ? <ColumnChoice columns={columns} onChange={chooseColumns} /> : null}
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
          />
        ) : null}
      </Card>
      {edited ? <EditCustomerDialog key={edited.customerId} customer={edited} onClose={() => setEdited(null)} /> : null}
      {deletion.dialog}
    </>
  );
}

/** As `lg:` in the styles: from here on there is room for columns. */
const tableScreen = '(min-width: 64rem)';
const subscribeToScreen = (listener: () => void) => {
  const media = matchMedia(tableScreen);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const useIsTable = (): boolean => useSyncExternalStore(subscribeToScreen, () => matchMedia(tableScreen).matches);

const columnsKey = 'poolhand_customer_columns';

/** The columns that were chosen on this device. */
function useColumns(): [readonly ListColumn[], (columns: readonly ListColumn[] | null) => void] {
  const [columns, setColumns] = useState<readonly ListColumn[]>(() => {
    const stored = localStorage.getItem(columnsKey)?.split(',');
    return stored ? listColumns.filter((column) => stored.includes(column)) : usualColumns;
  });
  return [
    columns,
    (chosen) => {
      setColumns(chosen ?? usualColumns);
      if (chosen) localStorage.setItem(columnsKey, chosen.join(','));
      else localStorage.removeItem(columnsKey);
    },
  ];
}

/** Handlers that stay the same, so that memoized rows are not drawn again with the page. */
function useSteadily(actions: RowActions): RowActions {
  const latest = useRef(actions);
  latest.current = actions;
  const [mayEdit, mayRemove] = [actions.edit !== undefined, actions.remove !== undefined];
  return useMemo(
    () => ({
      view: (customer) => latest.current.view(customer),
      edit: mayEdit ? (customer) => latest.current.edit?.(customer) : undefined,
      remove: mayRemove ? (customer) => latest.current.remove?.(customer) : undefined,
    }),
    [mayEdit, mayRemove],
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
}

/** A table where there is room for one, else a list of two-line rows. */
function CustomerTable({ entries, columns, technicianNames, isWide, sort, onSort, actions }: TableProps) {
  const shared = { items: entries, label: texts.listLabel, itemKey: ({ customer }: Entry) => customer.customerId };
  const row = { columns, technicianNames, actions, selected: false };
  if (!isWide) {
    return <VirtualList {...shared} estimatedHeight={61} renderItem={(entry) => <PhoneRow entry={entry} {...row} />} />;
  }
  const grid = { '--columns': gridOf(columns, false) } as CSSProperties;
  return (
    <table aria-label={texts.listLabel} aria-rowcount={entries.length + 1} style={grid} className="block">
      <ListHead columns={columns} sort={sort} onSort={onSort} selectAll={null} />
      <VirtualList
        {...shared}
        className="block"
        estimatedHeight={40}
        tableRow={(entry, index) => rowAttributes(entry, index, undefined)}
        renderItem={(entry) => <RowCells entry={entry} {...row} />}
      />
    </table>
  );
}

/** The file of the list as it is shown, made by the server, or of all fields, which the import reads back. */
function ExportButton({
  entries,
  view,
  columns,
  disabled,
}: {
  entries: readonly Entry[];
  view: View;
  columns: readonly ListColumn[];
  disabled: boolean;
}) {
  const fileName = `customers-${clock.now().toISOString().slice(0, 10)}.csv`;
  const told = () => toast({ variant: 'success', title: texts.exported(entries.length) });
  const exportView = async () => {
    const { sort, ...filter } = view;
    try {
      saveFile(fileName, await fetchViewFile({ filter, sort, columns: [...columns] }), 'text/csv');
      told();
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, directoryTexts.exportFailed) });
    }
  };
  return (
    <DropdownMenu
      trigger={
        <Button icon={<Download aria-hidden="true" className="size-4" />} disabled={disabled}>
          {texts.exportCsv}
        </Button>
      }
    >
      <MenuItem onSelect={() => void exportView()}>{directoryTexts.exportView}</MenuItem>
      <MenuItem
        onSelect={() => {
          saveCsv(fileName, customersCsv(entries.map(({ customer }) => customer)));
          told();
        }}
      >
        {directoryTexts.exportAll}
      </MenuItem>
    </DropdownMenu>
  );
}

const typedIn =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** J and K go through the rows from anywhere on the page, the arrows within them; X ticks. Tab goes on as ever. */
function useListKeys(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(typedIn) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      const row = target?.closest('[data-customer]') ?? null;
      const key = event.key.toLowerCase();
      if (key === 'x' && row) {
        event.preventDefault();
        row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
        return;
      }
      const down = key === 'j' || (row !== null && key === 'arrowdown');
      const up = key === 'k' || (row !== null && key === 'arrowup');
      if (!down && !up) return;
      const rows = [...document.querySelectorAll('[data-customer]')].sort(
        (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
      );
      const at = row ? rows.indexOf(row) : -1;
      const next = row ? rows[at + (down ? 1 : -1)] : rows.find((one) => one.getBoundingClientRect().top > 100);
      if (!next) return;
      event.preventDefault();
      next.querySelector<HTMLElement>('[data-row-link]')?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

const CountToCome = () => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className="h-3.5 w-28" />
  </span>
);

/** A customer's page begins at its top; back on the list one is where one was. */
function useListPlace(openedId: string | null): void {
  const place = useRef(0);
  const isOpen = openedId !== null;
  useLayoutEffect(() => {
    window.scrollTo(0, isOpen ? 0 : place.current);
    if (isOpen) return;
    const keep = (): void => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isOpen]);
}

/** The view and the open customer are kept in the URL: a link opens it, Back closes it. */
function useDirectoryAddress() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const openedHere = state === 'opened-here';
  const view = useMemo(() => readView(parameters), [parameters]);
  return {
    view,
    openedId: parameters.get('view'),
    change: (changes: Partial<View>) =>
      setParameters(
        (current) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === '' || value === 'all' || (name === 'sort' && value === 'name')) current.delete(name);
            else current.set(name, value);
          }
          return current;
        },
        { replace: true },
      ),
    open: (customerId: string) =>
      setParameters(
        (current) => {
          current.set('view', customerId);
          current.delete('tab');
          return current;
        },
        { state: 'opened-here', preventScrollReset: true },
      ),
    close: () => {
      if (!parameters.has('view')) return;
      if (openedHere) return void navigate(-1);
      setParameters(
        (current) => {
          current.delete('view');
          current.delete('tab');
          return current;
        },
        { replace: true },
      );
    },
  };
}

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
