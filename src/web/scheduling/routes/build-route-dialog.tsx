import { useId, useRef, useState } from 'react';
import type { DayResultAnswer, RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Weekday } from '#contract/shapes.ts';
import { coordinatesOf, FEWEST_CUSTOMERS_TO_OPTIMIZE } from '#domain/scheduling/index.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { RouteMap } from '../map/route-map.tsx';
import { useSaveRoute, useServerAnswers } from './api.ts';
import { CustomerPicker } from './customer-picker.tsx';
import type { TechnicianDay, Unassigned } from './day-board.ts';
import { draftAssignment, screenMinutesPerStop } from './draft-assignment.ts';
import { OfflineNote } from './offline-note.tsx';
import { OrderedNames } from './optimization-dialog.tsx';
import { OptimizationFigures } from './optimization-figures.tsx';
import { OptimizeControl } from './optimize-control.tsx';
import { routesTexts } from './texts.ts';

interface BuildRouteDialogProps {
  day: Weekday;
  routes: readonly TechnicianDay[];
  /** Active customers without a stop that day: only these are offered (spec 2 §5). */
  candidates: readonly Unassigned[];
  onClose: () => void;
}

const minutesChoices = [15, 20, 25, 30, 40, 45, 60, 75, 90, 120];

/** A technician, customers, an order, saved as one stop a customer. */
export function BuildRouteDialog({ day, routes, candidates, onClose }: BuildRouteDialogProps) {
  const { timeZone } = useUser();
  const technicianFieldId = useId();
  const minutesFieldId = useId();
  const [technicianId, setTechnicianId] = useState(
    routes.length === 1 ? (routes[0]?.technician.technicianId ?? '') : '',
  );
  const [minutes, setMinutes] = useState(screenMinutesPerStop);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [result, setResult] = useState<DayResultAnswer | null>(null);
  const [asked, setAsked] = useState(false);
  const save = useSaveRoute();
  const serverAnswers = useServerAnswers();
  // A stop tried again keeps its id, so that one stored though its answer was lost is not stored twice.
  const drafts = useRef(new Map<string, RouteAssignment>());

  const customerOf = (customerId: string) =>
    candidates.find(({ customer }) => customer.customerId === customerId)?.customer;
  // Somebody else may have assigned a customer meanwhile.
  const chosen = selected.filter((customerId) => customerOf(customerId) !== undefined);
  const route = routes.find(({ technician }) => technician.technicianId === technicianId);
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
      setSelected(failed.map(({ customerId }) => customerId));
      const description = routesTexts.routeNotSavedText(assignments.length - failed.length, failed.length);
      toast({ title: routesTexts.routeNotSaved, description, variant: 'error' });
      return;
    }
    toast({
      title: routesTexts.routeSaved,
      description: routesTexts.routeSavedText(assignments.length, route.technician.name, routesTexts.weekdays[day]),
      variant: 'success',
    });
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={routesTexts.buildRoute}
      description={routesTexts.buildRouteHint(routesTexts.weekdays[day])}
      width="lg"
      closeOnOutside={false}
      footer={
        <>
          {chosen.length >= FEWEST_CUSTOMERS_TO_OPTIMIZE ? (
            <OptimizeControl
              customerIds={chosen}
              startTime={route?.technician.startTime}
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
          <CustomerPicker candidates={candidates} selected={chosen} onChange={choose} />
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
