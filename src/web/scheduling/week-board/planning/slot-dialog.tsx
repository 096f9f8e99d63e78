import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { FindSlots, Slot, SlotsAnswer } from '#contract/scheduling/week-optimization.ts';
import { call } from '#web/base/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { useCustomers, useRereadPlan } from '../api.ts';
import { weekdayOfRouteDay } from '../moving/grid.ts';
import { tellFailure } from '../moving/use-visit-changes.ts';
import { weekTexts } from '../texts.ts';
import { AddressForm } from './slot-address-form.tsx';
import { assignAtSlot, frequencyOf } from './slot-assignment.ts';
import { SlotList } from './slot-list.tsx';

interface SlotDialogProps {
  today: string;
  onClose: () => void;
}

/** Where one more stop adds the least driving: for a customer, or for an address that somebody asks about. */
export function SlotDialog({ today, onClose }: SlotDialogProps) {
  const [way, setWay] = useState<'customer' | 'address'>('customer');
  const [customer, setCustomer] = useState<Customer | null>(null);
  const find = useMutation({
    mutationFn: (body: Partial<FindSlots>) => call<SlotsAnswer>('POST', '/api/route-optimization/slots', { body }),
  });
  const assignments = useQuery<RouteAssignment[]>({ queryKey: ['/api/route-assignments'] });
  const onRoute = useMemo(
    () => assignments.data && new Set(assignments.data.filter((one) => one.isActive).map((one) => one.customerId)),
    [assignments.data],
  );
  const hasRoute = customer === null || (onRoute?.has(customer.customerId) ?? true);
  const assign = useAssign(today, onClose);

  const findFor = (chosen: Customer) => {
    setCustomer(chosen);
    find.mutate(
      { customerId: chosen.customerId, serviceFrequency: frequencyOf(chosen) },
      { onError: tellFailure(weekTexts.slotsFailed) },
    );
  };
  const change = (next: string) => {
    setWay(next === 'address' ? 'address' : 'customer');
    setCustomer(null);
    find.reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={weekTexts.findSlot}
      description={weekTexts.slotHint}
      closeOnOutside={false}
    >
      <div className="flex flex-col gap-4">
        <Tabs
          label={weekTexts.slotFor}
          look="segments"
          value={way}
          onChange={change}
          tabs={[
            {
              value: 'customer',
              label: weekTexts.slotCustomer,
              content: <CustomerChoice chosen={customer} onRoute={onRoute} onChoose={findFor} />,
            },
            {
              value: 'address',
              label: weekTexts.slotAddress,
              content: <AddressForm onFind={(body) => find.mutateAsync(body).then(() => undefined)} />,
            },
          ]}
        />
        {find.data ? (
          <SlotList
            answer={find.data}
            remark={customer && hasRoute ? weekTexts.hasRoute : null}
            isNewAddress={way === 'address'}
            onAssign={customer && !hasRoute ? (slot) => assign.mutate({ customer, slot }) : undefined}
            isBusy={assign.isPending}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Puts a customer on the route where the slot is. */
function useAssign(today: string, onDone: () => void) {
  const reread = useRereadPlan();
  return useMutation({
    mutationFn: ({ customer, slot }: { customer: Customer; slot: Slot }) => assignAtSlot(customer, slot, today),
    onSuccess: async (_assignment, { customer, slot }) => {
      await reread();
      const place = weekTexts.inPlace(slot.technicianName, weekdayOfRouteDay(slot.dayOfWeek));
      toast({ title: weekTexts.assigned(customer.name, place), variant: 'success' });
      onDone();
    },
    onError: tellFailure(weekTexts.notAssigned),
  });
}

const mostShown = 6;

interface CustomerChoiceProps {
  chosen: Customer | null;
  /** Who is on a route; unknown while it is read. */
  onRoute: ReadonlySet<string> | undefined;
  onChoose: (customer: Customer) => void;
}

/** The customers as one types; those without a route first, because they want a place. */
function CustomerChoice({ chosen, onRoute, onChoose }: CustomerChoiceProps) {
  const customers = useCustomers();
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/);
    const rank = ({ customerId }: Customer): number => (onRoute?.has(customerId) ? 1 : 0);
    return (customers.data ?? [])
      .filter(({ name, address, isActive }) => {
        const text = `${name} ${address ?? ''}`.toLowerCase();
        return isActive && words.every((word) => text.includes(word));
      })
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, mostShown);
  }, [customers.data, onRoute, search]);
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={weekTexts.searchCustomers} value={search} onChange={setSearch} />
      {found.length === 0 ? <EmptyState title={weekTexts.noCustomerFound} /> : null}
      <ul
        aria-label={weekTexts.customersList}
        className="divide-y divide-line rounded-sm border border-line empty:hidden"
      >
        {found.map((customer) => (
          <li key={customer.customerId}>
            <button
              type="button"
              aria-pressed={customer.customerId === chosen?.customerId}
              onClick={() => onChoose(customer)}
              className="flex min-h-12 w-full flex-col justify-center px-3 text-left hover:bg-sunken aria-pressed:bg-brand-soft"
            >
              <span className="w-full truncate text-sm font-medium">{customer.name}</span>
              <span className="w-full truncate text-xs text-ink-2">{customer.address}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
