import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { serviceFrequencies } from '#contract/choices.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { type FindSlots, findSlotsBody, type Slot, type SlotsAnswer } from '#contract/scheduling/week-optimization.ts';
import { optionalText } from '#contract/shapes.ts';
import { customerAt, defaultStopMinutes, frequencyOf, placeKey, placeLine } from '#domain/scheduling/index.ts';
import { call } from '#web/base/api.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { showFailure } from '../../failures.ts';
import { type CustomerThere, hasWords, placesOf } from '../../routes/day-board.ts';
import { useCustomers, useRereadPlan } from '../api.ts';
import { routeDayName, weekdayOfRouteDay } from '../moving/grid.ts';
import { weekTexts } from '../texts.ts';
import { SlotList } from './slot-list.tsx';
import { planningTexts } from './texts.ts';

/** Who asks, and where: the name is needed once they become a customer, the ZIP code alone is enough for a first answer. */
const callerForm = z.extend(z.omit(findSlotsBody, { customerId: true }), {
  name: z.string(),
  phone: optionalText(40),
});

const useCallerForm = () =>
  useForm({
    resolver: standardSchemaResolver(callerForm),
    defaultValues: {
      name: '',
      phone: '',
      address: '',
      city: '',
      state: '',
      zipCode: '',
      serviceMinutes: defaultStopMinutes,
      serviceFrequency: 'weekly',
    },
  });
type CallerForm = ReturnType<typeof useCallerForm>;

/** Somebody on the phone: who they are and where, once; the openings follow, and make them a customer. */
function AddressForm({ form, onFind }: { form: CallerForm; onFind: (body: Partial<FindSlots>) => Promise<void> }) {
  const { control } = form;
  return (
    <Form
      form={form}
      label={planningTexts.slotAddress}
      onSubmit={({ name: _name, phone: _phone, ...body }) =>
        onFind(body).catch(tellingFailure(planningTexts.slotsFailed))
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        <TextField control={control} name="name" label={planningTexts.callerName} autoComplete="off" maxLength={200} />
        <TextField
          control={control}
          name="phone"
          type="tel"
          label={planningTexts.callerPhone}
          optional
          autoComplete="off"
        />
      </div>
      <TextField control={control} name="address" label={planningTexts.address} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_5rem_7rem]">
        <TextField
          control={control}
          name="city"
          label={planningTexts.city}
          autoComplete="off"
          className="max-md:col-span-2"
        />
        <TextField control={control} name="state" label={planningTexts.state} autoComplete="off" />
        <TextField
          control={control}
          name="zipCode"
          label={planningTexts.zipCode}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField control={control} name="serviceMinutes" label={planningTexts.minutesAtStop} whole />
        <SelectField
          control={control}
          name="serviceFrequency"
          label={planningTexts.frequency}
          choices={serviceFrequencies.map((value) => ({ value, label: planningTexts.frequencies[value] }))}
        />
      </div>
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        {planningTexts.findSlots}
      </Button>
    </Form>
  );
}

/** The caller becomes a customer. The same id again is the same customer: nobody is added twice when the rest fails. */
const addCaller = (customerId: string, form: CallerForm, { dayOfWeek }: Slot): Promise<Customer> => {
  const { serviceMinutes: _minutes, ...caller } = form.getValues();
  const body = { ...caller, customerId, serviceDay: weekdayOfRouteDay(dayOfWeek) };
  return call<Customer>('POST', '/api/customers', { body });
};

/** Adds a customer's stop on the opening's day, moves it between the two stops that the opening names, and answers its id. */
async function assignAtSlot(customer: CustomerThere, slot: Slot, today: string, minutes: number): Promise<string> {
  const { technicianId, dayOfWeek, position } = slot;
  const assignmentId = `ROUTE-${newId()}`;
  const frequency = frequencyOf(customer.serviceFrequency);
  await call<RouteAssignment>('POST', '/api/route-assignments', {
    body: {
      assignmentId,
      customerId: customer.customerId,
      propertyId: customer.propertyId,
      technicianId,
      dayOfWeek,
      serviceType: `${frequency}_service`.toUpperCase(),
      serviceFrequency: frequency.toUpperCase(),
      estimatedDuration: minutes,
      priority: 'NORMAL',
      isActive: true,
      startDate: today,
    },
  });
  const route = await call<RouteAssignment[]>('GET', '/api/route-assignments', { query: { technicianId, dayOfWeek } });
  const basedOn = route
    .filter(({ isActive }) => isActive)
    .sort((one, other) => one.routeOrder - other.routeOrder)
    .map((one) => one.assignmentId);
  const others = basedOn.filter((id) => id !== assignmentId);
  // The server has added it behind the last stop.
  if (position >= others.length) return assignmentId;
  const assignmentIds = [...others.slice(0, position), assignmentId, ...others.slice(position)];
  await call('PUT', '/api/route-order', { body: { technicianId, dayOfWeek, assignmentIds, basedOn } });
  return assignmentId;
}

interface SlotDialogProps {
  today: string;
  /** Whose place is looked for at once. */
  customerId: string | null;
  onClose: () => void;
}

/** Where one more stop adds the least driving: for a customer, or for an address that somebody asks about. */
export function SlotDialog({ today, customerId, onClose }: SlotDialogProps) {
  const [way, setWay] = useState<'customer' | 'address'>('customer');
  const [customer, setCustomer] = useState<CustomerThere | null>(null);
  const find = useMutation({
    mutationFn: (body: Partial<FindSlots>) => call<SlotsAnswer>('POST', '/api/route-optimization/slots', { body }),
  });
  const assignments = useQuery<RouteAssignment[]>({ queryKey: ['/api/route-assignments'] });
  const onRoute = useMemo(
    () => assignments.data && new Set(assignments.data.filter((one) => one.isActive).map(placeKey)),
    [assignments.data],
  );
  const [named, setNamed] = useState('');
  const hasRoute = customer === null || (onRoute?.has(placeKey(customer)) ?? true);
  const assign = useAssign(today, onClose);
  const caller = useCallerForm();
  const [callerId] = useState(() => `CUST-${newId()}`);
  const add = useMutation({ mutationFn: (slot: Slot) => addCaller(callerId, caller, slot) });
  const mayAdd = useCan('customers', 'edit');
  const queryClient = useQueryClient();
  const addAndAssign = (slot: Slot) => {
    if (caller.getValues('name').trim() === '') {
      caller.setError('name', { message: planningTexts.nameNeeded }, { shouldFocus: true });
      return;
    }
    add.mutate(slot, {
      onSuccess: (added) => {
        void queryClient.invalidateQueries({ queryKey: ['/api/customers'] });
        assign.mutate({
          customer: customerAt(added, null),
          slot,
          minutes: Number(caller.getValues('serviceMinutes')) || defaultStopMinutes,
        });
      },
      onError: showFailure(planningTexts.notAdded),
    });
  };

  const findFor = (chosen: CustomerThere) => {
    setCustomer(chosen);
    find.mutate(
      {
        customerId: chosen.customerId,
        propertyId: chosen.propertyId,
        serviceFrequency: frequencyOf(chosen.serviceFrequency),
      },
      { onError: showFailure(planningTexts.slotsFailed) },
    );
  };
  const { data: customers } = useCustomers();
  const isBegun = useRef(false);
  useEffect(() => {
    const wanted = customers?.find((one) => one.customerId === customerId);
    if (!wanted || !onRoute || isBegun.current) return;
    isBegun.current = true;
    // The place that has no stop yet; with several, a person says which.
    const open = placesOf(wanted).filter((place) => !onRoute.has(placeKey(place)));
    if (placesOf(wanted).length === 1) findFor(customerAt(wanted, null));
    else if (open.length === 1 && open[0]) findFor(open[0]);
    else setNamed(wanted.name);
  });
  const change = (next: string) => {
    setWay(next === 'address' ? 'address' : 'customer');
    setCustomer(null);
    find.reset();
  };
  const assigning =
    way === 'address'
      ? mayAdd
        ? addAndAssign
        : undefined
      : customer && !hasRoute
        ? (slot: Slot) => assign.mutate({ customer, slot, minutes: defaultStopMinutes })
        : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={weekTexts.findSlot}
      description={planningTexts.slotHint}
      closeOnOutside={false}
    >
      <div className="flex flex-col gap-4">
        <Tabs
          label={planningTexts.slotFor}
          look="segments"
          value={way}
          onChange={change}
          tabs={[
            {
              value: 'customer',
              label: planningTexts.slotCustomer,
              content: (
                <CustomerChoice key={named} first={named} chosen={customer} onRoute={onRoute} onChoose={findFor} />
              ),
            },
            {
              value: 'address',
              label: planningTexts.slotAddress,
              content: <AddressForm form={caller} onFind={(body) => find.mutateAsync(body).then(() => undefined)} />,
            },
          ]}
        />
        {find.data && customer ? (
          <p className="text-md font-semibold">{[customer.name, customer.propertyName].filter(Boolean).join(' · ')}</p>
        ) : null}
        {find.data ? (
          <SlotList
            answer={find.data}
            remark={customer && hasRoute ? planningTexts.hasRoute : null}
            isNew={way === 'address'}
            onAssign={assigning}
            isBusy={assign.isPending || add.isPending}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface Assigning {
  customer: CustomerThere;
  slot: Slot;
  /** At the stop. */
  minutes: number;
}

/** Puts a customer on the opening's route, with an undo for those who may remove stops. */
function useAssign(today: string, onDone: () => void) {
  const reread = useRereadPlan();
  const canRemove = useCan('routes', 'delete');
  const takeOff = (assignmentId: string) =>
    call('DELETE', `/api/route-assignments/${encodeURIComponent(assignmentId)}`)
      .then(reread)
      .catch(showFailure(weekTexts.notUndone));
  return useMutation({
    mutationFn: ({ customer, slot, minutes }: Assigning) => assignAtSlot(customer, slot, today, minutes),
    onSuccess: async (assignmentId, { customer, slot }) => {
      await reread();
      const place = weekTexts.inPlace(slot.technicianName, routeDayName(slot.dayOfWeek));
      toast({
        title: planningTexts.assigned(customer.name, place),
        variant: 'success',
        ...(canRemove ? { action: { label: weekTexts.undo, onSelect: () => void takeOff(assignmentId) } } : {}),
      });
      onDone();
    },
    onError: showFailure(planningTexts.notAssigned),
  });
}

const mostShown = 6;

interface CustomerChoiceProps {
  /** What is searched for at first. */
  first: string;
  chosen: CustomerThere | null;
  /** Places with a route; unknown while loading. */
  onRoute: ReadonlySet<string> | undefined;
  onChoose: (customer: CustomerThere) => void;
}

/** The customers found by the search, at each of their places, those without a route first. */
function CustomerChoice({ first, chosen, onRoute, onChoose }: CustomerChoiceProps) {
  const customers = useCustomers();
  const [search, setSearch] = useState(first);
  const found = useMemo(() => {
    const rank = (place: CustomerThere): number => (onRoute?.has(placeKey(place)) ? 1 : 0);
    return (customers.data ?? [])
      .filter(({ isActive }) => isActive)
      .flatMap(placesOf)
      .filter(({ name, propertyName, address }) => hasWords([name, propertyName, address].join(' '), search))
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, mostShown);
  }, [customers.data, onRoute, search]);
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={planningTexts.searchCustomers} value={search} onChange={setSearch} />
      {found.length === 0 ? <EmptyState title={planningTexts.noCustomerFound} /> : null}
      <ul
        aria-label={planningTexts.customersList}
        className="divide-y divide-line rounded-sm border border-line empty:hidden"
      >
        {found.map((customer) => (
          <li key={placeKey(customer)}>
            <button
              type="button"
              aria-pressed={chosen !== null && placeKey(customer) === placeKey(chosen)}
              onClick={() => onChoose(customer)}
              className="flex min-h-12 w-full flex-col justify-center px-3 text-left hover:bg-sunken aria-pressed:bg-brand-soft"
            >
              <span className="w-full truncate text-sm font-medium">{customer.name}</span>
              <span className="w-full truncate text-xs text-ink-2">
                {placeLine({ propertyName: customer.propertyName, address: customer.address })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
