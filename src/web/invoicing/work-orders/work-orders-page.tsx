import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { workOrderStates } from '#contract/choices.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { dayName } from '#web/base/day-words.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type OrderFilter, useWorkOrders } from './api.ts';
import { stateTones } from './in-words.ts';
import { workOrdersTexts as texts } from './texts.ts';

const NewOrderDialog = lazyComponent(async () => (await import('./new-order-dialog.tsx')).NewOrderDialog, {
  onFailure: ({ onClose }) => onClose(),
});
const filters = ['open', ...workOrderStates] as const;
const stateChoices = filters.map((value) => ({
  value: value as string,
  label: value === 'open' ? texts.open : texts.states[value],
}));

/** /work-orders: work besides the plan, newest first. */
export default function WorkOrdersPage() {
  const mayEdit = useCan('customers', 'edit');
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const state = filters.find((known) => known === parameters.get('state'));
  const filter: OrderFilter = { ...(search === '' ? {} : { search }), ...(state === undefined ? {} : { state }) };
  const list = useWorkOrders(filter);
  const orders = list.data?.pages.flat() ?? [];
  const isNarrowed = search !== '' || state !== undefined;
  const [creating, setCreating] = useState(false);
  const change = (name: string, value: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const create = mayEdit ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} action={create} />
      <div className="grid gap-2 md:grid-cols-[minmax(14rem,1fr)_minmax(10rem,auto)]">
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={search}
          onChange={(value) => change('search', value)}
        />
        <Select
          aria-label={texts.filterState}
          choices={stateChoices}
          placeholder={texts.anyState}
          value={state ?? ''}
          onChange={({ target }) => change('state', target.value)}
        />
      </div>
      <Card flush>
        {list.isPending ? <SkeletonRows rows={6} /> : null}
        {list.isError && !list.data ? (
          <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data && orders.length === 0 ? (
          <EmptyState
            icon={<ClipboardList />}
            title={isNarrowed ? texts.noneFound : texts.none}
            action={
              isNarrowed ? (
                <Button onClick={() => setParameters({}, { replace: true })}>{texts.clear}</Button>
              ) : undefined
            }
          >
            {isNarrowed ? undefined : texts.noneMore}
          </EmptyState>
        ) : null}
        {orders.length > 0 ? (
          <ul aria-label={texts.list} className="divide-y divide-line">
            {orders.map((order) => (
              <Row key={order.workOrderId} order={order} />
            ))}
          </ul>
        ) : null}
      </Card>
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className="self-center">
          {texts.more}
        </Button>
      ) : null}
      {creating ? <NewOrderDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function Row({ order }: { order: WorkOrder }) {
  const { workOrderId, orderNumber, customerName, title, state, total, scheduledOn, requestedOn } = order;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        <Link
          to={`/work-orders/${encodeURIComponent(workOrderId)}`}
          className="block rounded-sm text-md font-semibold break-words after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="num text-sm text-ink-2">
          {[orderNumber, customerName, dayName(scheduledOn ?? requestedOn)].join(' · ')}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="num font-semibold">{texts.dollars(total)}</span>
        <Chip tone={stateTones[state]} dot>
          {texts.states[state]}
        </Chip>
      </div>
    </li>
  );
}
