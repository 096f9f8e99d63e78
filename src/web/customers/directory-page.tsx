import { Download, Plus, Upload, Users } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { weekdays } from '#contract/shapes.ts';
import { ownExportColumns } from '#domain/data/index.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { clock } from '#web/base/clock.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { failureText } from '#web/base/failure-text.ts';
import type { Prepare } from '#web/base/prepare.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { prefetchCustomers, useCustomers, useDeleteCustomer, useRestoreCustomer } from './api.ts';
import { CustomerRow } from './customer-row.tsx';
import { type DirectoryView, directoryOf, isNarrowed, readView, tagsOf } from './directory-view.ts';
import { customersTexts as texts } from './texts.ts';

const close = ({ onClose }: { onClose: () => void }): void => onClose();

const CustomerPage = lazyComponent(async () => (await import('./customer-page/customer-page.tsx')).CustomerPage, {
  waiting: <WaitingCard rows={6} />,
  onFailure: close,
});
const MissingCustomer = lazyComponent(async () => (await import('./customer-page/customer-page.tsx')).MissingCustomer, {
  onFailure: close,
});
const EditCustomerDialog = lazyComponent(async () => (await import('./edit-customer-dialog.tsx')).EditCustomerDialog, {
  onFailure: close,
});

const readyCustomerDialogs = (): (() => void) => loadAtFirstTouch([CustomerPage, EditCustomerDialog]);

/** Customers as the application's own file, which the import reads back. */
const customersCsv = (customers: readonly Customer[]): string =>
  csvText([ownExportColumns, ...customers.map((customer) => ownExportColumns.map((column) => customer[column]))]);

const activityChoices = [
  { value: 'all', label: texts.allStatuses },
  { value: 'active', label: texts.onlyActive },
  { value: 'inactive', label: texts.onlyInactive },
];
const dayChoices = [...weekdays.map((day) => ({ value: day, label: day })), { value: 'none', label: texts.noDay }];
const sortChoices = [
  { value: 'name', label: texts.sortName },
  { value: 'address', label: texts.sortAddress },
  { value: 'city', label: texts.sortCity },
  { value: 'day', label: texts.sortDay },
  { value: 'newest', label: texts.sortNewest },
];

/** The list is under way before the page that waits for it is drawn. */
export const prepare: Prepare = async (queries) => {
  void prefetchCustomers(queries);
};

/** /customers: every customer, searched as one types. The whole list is loaded once and looked at here. */
export default function DirectoryPage() {
  const customers = useCustomers();
  const mayEdit = useCan('customers', 'edit');
  const mayDelete = useCan('customers', 'delete');
  const { view, change, openedId, pathOf, open, close } = useDirectoryAddress();
  const [edited, setEdited] = useState<Customer | null>(null);
  useEffect(readyCustomerDialogs, []);
  useListPlace(openedId);
  const deletion = useDeletion(close);
  const row = useSteadily({ view: ({ customerId }) => open(customerId), remove: deletion.ask });

  // The rows are drawn between other work, not in one go with the answer.
  const list = useDeferredValue(customers.data);
  const directory = useMemo(() => directoryOf(list ?? []), [list]);
  // Typing stays quick with 10,000 customers: the list follows the search when the browser has time.
  const wanted = useDeferredValue(view);
  const shown = useMemo(() => directory(wanted), [directory, wanted]);
  const tags = useMemo(() => tagsOf(list ?? []), [list]);
  const all = list?.length ?? 0;
  const rowHeight = isPhone() ? 190 : 68;
  const opened = openedId === null ? null : customers.data?.find(({ customerId }) => customerId === openedId);

  // Search and filters have their place from the start: what comes later pushes nothing down.
  const isEmpty = list?.length === 0 || (customers.isError && !list);

  const exportCsv = () => {
    saveCsv(`customers-${clock.now().toISOString().slice(0, 10)}.csv`, customersCsv(shown));
    toast({ variant: 'success', title: texts.exported(shown.length) });
  };

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
            {isEmpty ? null : (
              <Button
                icon={<Download aria-hidden="true" className="size-4" />}
                onClick={exportCsv}
                disabled={all === 0}
              >
                {texts.exportCsv}
              </Button>
            )}
          </>
        }
        action={mayEdit ? <CreateLink /> : undefined}
      />
      <UpgradePrompt feature="customers" />
      {isEmpty ? null : <Filters view={view} change={change} tags={tags} />}
      <Card flush className="overflow-hidden">
        {list || customers.isError ? null : <SkeletonRows rows={8} />}
        {customers.isError ? (
          <ErrorState title={texts.loadFailed} error={customers.error} onRetry={() => void customers.refetch()} />
        ) : null}
        {list && shown.length === 0 ? (
          <NoneFound narrowed={all > 0} onClear={() => change({ search: '', activity: 'all', day: '', tag: '' })} />
        ) : null}
        {shown.length > 0 ? (
          <VirtualList
            label={texts.listLabel}
            items={shown}
            itemKey={({ customerId }) => customerId}
            estimatedHeight={rowHeight}
            renderItem={(customer) => (
              <CustomerRow
                customer={customer}
                detailsPath={pathOf(customer.customerId)}
                onView={row.view}
                onEdit={mayEdit ? setEdited : undefined}
                onDelete={mayDelete ? row.remove : undefined}
              />
            )}
          />
        ) : null}
      </Card>
      {edited ? <EditCustomerDialog key={edited.customerId} customer={edited} onClose={() => setEdited(null)} /> : null}
      {deletion.dialog}
    </>
  );
}

const isPhone = (): boolean => window.innerWidth < 768;

type RowAction = (customer: Customer) => void;

/** Handlers that stay the same, so that memoized rows are not drawn again with the page. */
function useSteadily(actions: { view: RowAction; remove: RowAction }): { view: RowAction; remove: RowAction } {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo(
    () => ({
      view: (customer) => latest.current.view(customer),
      remove: (customer) => latest.current.remove(customer),
    }),
    [],
  );
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
    pathOf: (customerId: string) => {
      const opened = new URLSearchParams(parameters);
      opened.set('view', customerId);
      return `/customers?${opened}`;
    },
    change: (changes: Partial<DirectoryView>) =>
      setParameters(
        (current) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === '' || value === 'all') current.delete(name);
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

interface FiltersProps {
  view: DirectoryView;
  change: (changes: Partial<DirectoryView>) => void;
  tags: readonly string[];
}

function Filters({ view, change, tags }: FiltersProps) {
  const hasTags = tags.length > 0 || view.tag !== '';
  return (
    <div
      className={classNames(
        'grid grid-cols-2 gap-2',
        hasTags
          ? 'md:grid-cols-[minmax(12rem,1fr)_repeat(4,minmax(8rem,auto))]'
          : 'md:grid-cols-[minmax(14rem,1fr)_repeat(3,minmax(9rem,auto))]',
      )}
    >
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={view.search}
        onChange={(search) => change({ search })}
        delayMs={80}
        className="max-md:col-span-2"
      />
      <Select
        aria-label={texts.filterStatus}
        choices={activityChoices}
        value={view.activity}
        onChange={({ target }) =>
          change({ activity: readView(new URLSearchParams({ activity: target.value })).activity })
        }
      />
      <Select
        aria-label={texts.filterDay}
        choices={dayChoices}
        placeholder={texts.allDays}
        value={view.day}
        onChange={({ target }) => change({ day: target.value })}
      />
      {hasTags ? (
        <Select
          aria-label={texts.filterTag}
          choices={[...new Set([...tags, view.tag])].filter(Boolean).map((tag) => ({ value: tag, label: tag }))}
          placeholder={texts.allTags}
          value={view.tag}
          onChange={({ target }) => change({ tag: target.value })}
        />
      ) : null}
      <Select
        aria-label={texts.sort}
        choices={sortChoices}
        value={view.sort}
        onChange={({ target }) => change({ sort: readView(new URLSearchParams({ sort: target.value })).sort })}
        className={hasTags ? undefined : 'max-md:col-span-2'}
      />
    </div>
  );
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

function NoneFound({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<Users />}
      title={texts.noneFound}
      action={narrowed ? <Button onClick={onClear}>{texts.clearFilters}</Button> : undefined}
    >
      {narrowed ? texts.noneMatching : texts.noneYet}
    </EmptyState>
  );
}

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
