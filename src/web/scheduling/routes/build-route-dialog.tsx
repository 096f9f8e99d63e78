import { useId, useMemo, useRef, useState } from 'react';
import { type DayResultAnswer, type RouteAssignment, routeDayOf } from '#contract/scheduling/routes.ts';
import { type Weekday, weekdays } from '#contract/shapes.ts';
import { coordinatesOf, defaultStopMinutes, fewestCustomersToOptimize, placeKey } from '#domain/scheduling/index.ts';
import { formatWeekday } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { FieldFrame, FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { RouteMap } from '../map/route-map.tsx';
import { useSaveRoute, useServerAnswers } from './api.ts';
import { matchesSearch, type TechnicianDay, type Unassigned, whoMayComeTo } from './day-board.ts';
import { OfflineNote, OptimizationFigures } from './dialog-parts.tsx';
import { draftAssignment } from './draft-assignment.ts';
import { OrderedNames } from './optimization-dialog.tsx';
import { OptimizeControl } from './optimize-control.tsx';
import { routesTexts } from './texts.ts';

/** Longer lists render only the visible rows. */
const mostPlainRows = 250;

interface CustomerPickerProps {
  candidates: readonly Unassigned[];
  /** To whom the chosen technician may not come, and that technician's name. */
  barred: { customerIds: ReadonlySet<string>; technician: string };
  /** In the order in which they were chosen. */
  selected: readonly string[];
  onChange: (customerIds: readonly string[]) => void;
}

/** Customers to check one by one, by search, or all of a service day or ZIP at once. */
function CustomerPicker({ candidates, barred, selected, onChange }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  const isSelected = new Set(selected);
  const open = candidates.filter(({ customer }) => !barred.customerIds.has(placeKey(customer)));
  const listed = candidates.filter(({ customer }) => matchesSearch(customer, search));
  const add = (matches: (candidate: Unassigned) => boolean) =>
    onChange([
      ...selected,
      ...open
        .filter((candidate) => matches(candidate) && !isSelected.has(placeKey(candidate.customer)))
        .map(({ customer }) => placeKey(customer)),
    ]);
  const toggle = (customerId: string, checked: boolean) =>
    onChange(checked ? [...selected, customerId] : selected.filter((one) => one !== customerId));
  const row = ({ customer }: Unassigned) => (
    <Checkbox
      touch
      aria-label={[customer.name, customer.propertyName].filter(Boolean).join(' · ')}
      disabled={barred.customerIds.has(placeKey(customer))}
      checked={isSelected.has(placeKey(customer))}
      onChange={(checked) => toggle(placeKey(customer), checked)}
      label={
        <span className="flex items-center gap-3">
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">
              {[customer.name, customer.propertyName].filter(Boolean).join(' · ')}
            </span>
            <span className="block truncate text-xs text-ink-3">
              {[customer.address ?? routesTexts.noAddress, customer.zipCode].filter(Boolean).join(', ')}
            </span>
            {barred.customerIds.has(placeKey(customer)) ? (
              <span className="block text-xs text-warn">{routesTexts.mayNotCome(barred.technician)}</span>
            ) : null}
          </span>
          {customer.serviceDay ? (
            <span className="shrink-0 text-xs text-ink-2">{formatWeekday(customer.serviceDay)}</span>
          ) : null}
        </span>
      }
    />
  );

  if (candidates.length === 0) return <EmptyState title={routesTexts.nobodyLeft} />;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{routesTexts.customers}</legend>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto]">
        <SearchField label={routesTexts.searchCustomers} value={search} onChange={setSearch} />
        <Select
          aria-label={routesTexts.selectByDay}
          placeholder={routesTexts.selectByDay}
          value=""
          onChange={(event) => add(({ customer }) => customer.serviceDay === event.target.value)}
          choices={weekdays.flatMap((day) => {
            const count = open.filter(({ customer }) => customer.serviceDay === day).length;
            return count > 0 ? [{ value: day, label: routesTexts.servedOn(formatWeekday(day), count) }] : [];
          })}
        />
        <Select
          aria-label={routesTexts.selectByZip}
          placeholder={routesTexts.selectByZip}
          value=""
          onChange={(event) => add(({ customer }) => customer.zipCode === event.target.value)}
          choices={zipCodes(open).map(([zip, count]) => ({
            value: zip,
            label: routesTexts.zipWithCount(zip, count),
          }))}
        />
      </div>
      <div className="flex min-h-8 items-center justify-between gap-3 text-sm">
        <span aria-live="polite" className="tabular-nums font-medium">
          {routesTexts.selected(selected.length)}
        </span>
        {selected.length > 0 ? (
          <Button size="sm" variant="quiet" onClick={() => onChange([])}>
            {routesTexts.clearSelection}
          </Button>
        ) : null}
      </div>
      {listed.length === 0 ? (
        <EmptyState title={routesTexts.noMatch} />
      ) : listed.length <= mostPlainRows ? (
        <ul
          aria-label={routesTexts.customers}
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-sm border border-line px-3"
        >
          {listed.map((candidate) => (
            <li key={placeKey(candidate.customer)}>{row(candidate)}</li>
          ))}
        </ul>
      ) : (
        <VirtualList
          scroll="container"
          label={routesTexts.customers}
          items={listed}
          itemKey={({ customer }) => placeKey(customer)}
          estimatedHeight={60}
          renderItem={row}
          className="h-80 rounded-sm border border-line px-3"
        />
      )}
    </fieldset>
  );
}

/** ZIP codes with their number of customers, the fullest first. */
function zipCodes(candidates: readonly Unassigned[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { customer } of candidates) {
    if (customer.zipCode) counts.set(customer.zipCode, (counts.get(customer.zipCode) ?? 0) + 1);
  }
  return [...counts].sort(([zip, count], [otherZip, otherCount]) => otherCount - count || zip.localeCompare(otherZip));
}

interface BuildRouteDialogProps {
  day: Weekday;
  routes: readonly TechnicianDay[];
  /** Active customers without a stop that day: only these are offered. */
  candidates: readonly Unassigned[];
  onClose: () => void;
}

const minutesChoices = [15, 20, 25, 30, 40, 45, 60, 75, 90, 120];

/** A technician, customers and an order, saved as one stop per customer. */
export function BuildRouteDialog({ day, routes, candidates, onClose }: BuildRouteDialogProps) {
  const { timeZone } = useUser();
  const technicianFieldId = useId();
  const minutesFieldId = useId();
  const [technicianId, setTechnicianId] = useState(
    routes.length === 1 ? (routes[0]?.technician.technicianId ?? '') : '',
  );
  const [minutes, setMinutes] = useState(defaultStopMinutes);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [result, setResult] = useState<DayResultAnswer | null>(null);
  const [asked, setAsked] = useState(false);
  const save = useSaveRoute();
  const serverAnswers = useServerAnswers();
  // A retry keeps the stop's id, so that it isn't stored twice when only the answer was lost.
  const drafts = useRef(new Map<string, RouteAssignment>());

  const customerOf = (customerId: string) =>
    candidates.find(({ customer }) => placeKey(customer) === customerId)?.customer;
  const route = routes.find(({ technician }) => technician.technicianId === technicianId);
  const barred = useMemo(() => {
    const technicians = routes.map(({ technician }) => technician);
    const mayCome = (candidate: Unassigned) =>
      whoMayComeTo(candidate, technicians).some((technician) => technician.technicianId === technicianId);
    const customers = technicianId === '' ? [] : candidates.filter((candidate) => !mayCome(candidate));
    return new Set(customers.map(({ customer }) => placeKey(customer)));
  }, [routes, candidates, technicianId]);
  // Somebody else may have assigned a customer in the meantime.
  const chosen = selected.filter((customerId) => customerOf(customerId) !== undefined && !barred.has(customerId));
  const technicianError = asked && !route ? routesTexts.chooseTechnician : undefined;
  const customersError = asked && chosen.length === 0 ? routesTexts.chooseACustomer : undefined;

  const choose = (customerIds: readonly string[]) => {
    setSelected(customerIds);
    setResult(null);
  };

  const saveRoute = async () => {
    setAsked(true);
    if (!route || chosen.length === 0) {
      if (!route) document.getElementById(technicianFieldId)?.focus();
      return;
    }
    const lastPlace = Math.max(0, ...route.stops.map(({ assignment }) => assignment.routeOrder));
    const assignments = chosen.flatMap((customerId, index) => {
      const customer = customerOf(customerId);
      if (!customer) return [];
      const routeOrder = lastPlace + index + 1;
      const key = `${day} ${technicianId} ${customerId}`;
      const draft = {
        ...(drafts.current.get(key) ??
          draftAssignment({ customer, technician: route.technician, day, routeOrder, timeZone })),
        routeOrder,
        estimatedDuration: minutes,
      };
      drafts.current.set(key, draft);
      return [draft];
    });
    const failed = await save.mutateAsync(assignments).catch(() => assignments);
    if (failed.length > 0) {
      setSelected(failed.map(placeKey));
      const description = routesTexts.routeNotSavedText(assignments.length - failed.length, failed.length);
      toast({ title: routesTexts.routeNotSaved, description, variant: 'error' });
      return;
    }
    toast({
      title: routesTexts.routeSaved,
      description: routesTexts.routeSavedText(assignments.length, route.technician.name, formatWeekday(day)),
      variant: 'success',
    });
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={routesTexts.buildRoute}
      description={routesTexts.buildRouteHint(formatWeekday(day))}
      width="lg"
      closeOnOutside={false}
      footer={
        <>
          {chosen.length >= fewestCustomersToOptimize ? (
            <OptimizeControl
              customerIds={chosen}
              dayOfWeek={routeDayOf(day)}
              technicianId={route?.technician.technicianId}
              onOptimized={(found) => {
                setSelected(found.optimizedRoute.map(({ customerId }) => customerId));
                setResult(found);
              }}
            />
          ) : null}
          {serverAnswers ? null : <OfflineNote />}
          <Button variant="primary" busy={save.isPending} disabled={!serverAnswers} onClick={() => void saveRoute()}>
            {routesTexts.saveRoute}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-[1fr_7.5rem] md:grid-cols-[1fr_9rem] gap-4">
          <FieldFrame id={technicianFieldId} label={routesTexts.technician} error={technicianError}>
            <Select
              id={technicianFieldId}
              value={technicianId}
              onChange={(event) => setTechnicianId(event.target.value)}
              placeholder={routesTexts.chooseTechnician}
              aria-invalid={technicianError !== undefined || undefined}
              aria-describedby={technicianError ? `${technicianFieldId}-error` : undefined}
              choices={routes.map(({ technician, stops }) => ({
                value: technician.technicianId,
                label: `${technician.name} (${routesTexts.stops(stops.length)})`,
              }))}
            />
          </FieldFrame>
          <FieldFrame id={minutesFieldId} label={routesTexts.minutesPerStop}>
            <Select
              id={minutesFieldId}
              value={String(minutes)}
              onChange={(event) => setMinutes(Number(event.target.value))}
              choices={minutesChoices.map((choice) => ({
                value: String(choice),
                label: routesTexts.minutes(String(choice)),
              }))}
            />
          </FieldFrame>
        </div>
        {result ? <OptimizedSelection result={result} customerOf={customerOf} /> : null}
        <div>
          <CustomerPicker
            candidates={candidates}
            barred={{ customerIds: barred, technician: route?.technician.name ?? '' }}
            selected={chosen}
            onChange={choose}
          />
          <FieldNotes id={`${technicianFieldId}-customers`} error={customersError} />
        </div>
      </div>
    </Dialog>
  );
}

interface OptimizedSelectionProps {
  result: DayResultAnswer;
  customerOf: (customerId: string) => Unassigned['customer'] | undefined;
}

function OptimizedSelection({ result, customerOf }: OptimizedSelectionProps) {
  const drawn = result.optimizedRoute.flatMap(({ customerId }) => {
    const customer = customerOf(customerId);
    const coordinates = customer && coordinatesOf(customer);
    return customer && coordinates ? [{ key: customerId, name: customer.name, coordinates }] : [];
  });
  return (
    <div className="flex flex-col gap-4">
      <OptimizationFigures result={result} />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:items-start">
        <RouteMap routes={[{ key: 'new', name: routesTexts.newRoute, stops: drawn }]} />
        <OrderedNames result={result} nameOf={(customerId) => customerOf(customerId)?.name ?? customerId} />
      </div>
    </div>
  );
}
