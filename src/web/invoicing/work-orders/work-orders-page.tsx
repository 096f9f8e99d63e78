import { ClipboardList, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { workOrderStates } from '#contract/choices.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { dayName } from '#web/base/format.ts';
import { useAddressValue } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { EmptyList, PageList } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewOrderDialog } from '../billing-dialogs.ts';
import { OrderChip } from '../chips.tsx';
import { type OrderFilter, useWorkOrders } from './api.ts';
import { fieldTexts } from './field-texts.ts';
import { workOrdersTexts as texts } from './texts.ts';

const filters = ['raised', 'open', ...workOrderStates] as const;
const stateChoices = filters.map((value) => ({
  value: value as string,
  label: value === 'raised' ? fieldTexts.raised : value === 'open' ? texts.open : texts.states[value],
}));

/** /work-orders: work besides the plan, newest first. */
export default function WorkOrdersPage() {
  const mayEdit = useCan('customers', 'edit');
  const [address, setParameters] = useSearchParams();
  const [search, setSearch] = useAddressValue('search');
  const [wanted, setWanted] = useAddressValue('state');
  const state = filters.find((known) => known === wanted);
  const filter: OrderFilter = { ...(search === '' ? {} : { search }), ...(state === undefined ? {} : { state }) };
  const pages = useWorkOrders(filter);
  const isNarrowed = search !== '' || state !== undefined;
  const [begun, begin] = useAddressValue('new');
  const end = () => {
    const rest = new URLSearchParams(address);
    for (const name of ['new', 'customerId', 'title']) rest.delete(name);
    setParameters(rest, { replace: true });
  };
  const create = mayEdit ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => begin('order')}>
      {texts.create}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} action={create} />
      <div className="grid gap-2 md:grid-cols-[minmax(14rem,1fr)_minmax(10rem,auto)_auto]">
        <SearchField label={texts.search} placeholder={texts.searchHint} value={search} onChange={setSearch} />
        <Select
          aria-label={texts.filterState}
          choices={stateChoices}
          placeholder={texts.anyState}
          value={state ?? ''}
          onChange={({ target }) => setWanted(target.value)}
        />
        <ButtonLink to="/cases" className="max-md:h-12">
          {texts.cases}
        </ButtonLink>
      </div>
      <PageList
        label={texts.list}
        failed={texts.loadFailed}
        pages={pages}
        rowKey={({ workOrderId }) => workOrderId}
        renderRow={(order) => <Row order={order} />}
        empty={
          <EmptyList
            icon={<ClipboardList />}
            texts={texts}
            more={texts.noneMore}
            isNarrowed={isNarrowed}
            onClear={() => setParameters({}, { replace: true })}
          />
        }
      />
      {mayEdit && begun === 'order' ? (
        <NewOrderDialog chosen={address.get('customerId') ?? ''} title={address.get('title') ?? ''} onClose={end} />
      ) : null}
    </>
  );
}

/** The orders of one customer, newest first. `action`: how to make the first. */
export function CustomerOrders({ customerId, action }: { customerId: string; action?: ReactNode }) {
  const pages = useWorkOrders({ customerId });
  return (
    <PageList
      label={texts.list}
      failed={texts.loadFailed}
      pages={pages}
      rowKey={({ workOrderId }) => workOrderId}
      renderRow={(order) => <Row order={order} isOfCustomer />}
      empty={
        <EmptyState icon={<ClipboardList />} title={texts.none} action={action}>
          {texts.noneMore}
        </EmptyState>
      }
    />
  );
}

function Row({ order, isOfCustomer = false }: { order: WorkOrder; isOfCustomer?: boolean }) {
  const {
    workOrderId,
    orderNumber,
    customerName,
    propertyName,
    title,
    state,
    total,
    scheduledOn,
    requestedOn,
    raised,
  } = order;
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        <Link
          to={`/work-orders/${encodeURIComponent(workOrderId)}`}
          className="block rounded-sm text-md font-semibold break-words after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="num text-sm text-ink-2">
          {[
            orderNumber,
            isOfCustomer ? null : customerName,
            propertyName,
            dayName(scheduledOn ?? requestedOn),
            raised ? fieldTexts.raisedKinds[raised.kind] : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="num font-semibold">{texts.dollars(total)}</span>
        <div className="flex flex-wrap justify-end gap-1 max-sm:flex-col max-sm:items-end">
          {raised && raised.urgency !== 'normal' && state === 'requested' ? (
            <Chip tone={raised.urgency === 'urgent' ? 'bad' : 'warn'}>{fieldTexts.urgencies[raised.urgency]}</Chip>
          ) : null}
          <OrderChip state={state} />
        </div>
      </div>
    </div>
  );
}
