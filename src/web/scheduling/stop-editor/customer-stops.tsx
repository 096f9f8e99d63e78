import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { type RouteAssignment, routeDayOf } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { isServedOnce, placeKey, propertyLabel, rhythmOf } from '#domain/scheduling/index.ts';
import { call } from '#web/base/api.ts';
import { todayIn } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { windowText } from '#web/base/window-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { datedStopOf, letterOf, type Suggestion, weekdayNameOf } from './stop-form.ts';
import { rhythmInWords, stopTexts as texts } from './texts.ts';

const StopDialog = lazyDialog(async () => (await import('./stop-dialog.tsx')).StopDialog);

type Service = Pick<Customer, 'serviceDay' | 'serviceFrequency'>;

interface CustomerStopsProps {
  customer: Customer;
  /** The service day and frequency before somebody changed them here just now. */
  changedFrom: Service | null;
  /** What becomes of the stops has been answered. */
  onAnswered: () => void;
}

/** What a customer's changed service means for a stop; null where the stop fits already, or nothing of it was changed. */
function suggestionFor(stop: RouteAssignment, before: Service, now: Service): Suggestion | null {
  const day = now.serviceDay === null ? null : routeDayOf(now.serviceDay as Parameters<typeof routeDayOf>[0]);
  const dayOfWeek = now.serviceDay !== before.serviceDay && day !== null && day !== stop.dayOfWeek ? day : undefined;
  const isOtherFrequency =
    now.serviceFrequency !== before.serviceFrequency && now.serviceFrequency !== stop.serviceFrequency;
  const plain = { weekly: '1', biweekly: '2', monthly: 'month-week' } as const;
  const frequency = isOtherFrequency ? plain[now.serviceFrequency as keyof typeof plain] : undefined;
  return dayOfWeek || frequency ? { dayOfWeek, frequency } : null;
}

interface Opened {
  assignmentId: string;
  suggestion?: Suggestion;
}

/** Where a customer is on the routes, each stop with its editor; asks what becomes of them when the service has changed. */
export function CustomerStops({ customer, changedFrom, onAnswered }: CustomerStopsProps) {
  const { customerId, name } = customer;
  const { timeZone } = useUser();
  const canEdit = useCan('routes', 'edit');
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const stops = useQuery<RouteAssignment[]>({
    queryKey: ['/api/route-assignments', { customerId }],
    queryFn: ({ signal }) => call('GET', '/api/route-assignments', { query: { customerId }, signal }),
  });
  const technicians = useQuery<Technician[]>({ queryKey: ['/api/technicians'] });
  const today = todayIn(timeZone);
  const running = (stops.data ?? []).filter(
    (stop) => stop.isActive && (stop.endDate === null || stop.endDate >= today) && !isServedOnce(stop),
  );
  const [first] = running;
  // From the search.
  const isWanted = address.get('stop') === 'edit';
  useEffect(() => {
    if (!isWanted || first === undefined) return;
    if (canEdit) setOpened({ assignmentId: first.assignmentId });
    const rest = new URLSearchParams(address);
    rest.delete('stop');
    setAddress(rest, { replace: true, preventScrollReset: true });
  }, [isWanted, first, canEdit, address, setAddress]);

  const line = (stop: RouteAssignment): string => {
    const rhythm = rhythmOf(datedStopOf(stop, null), today);
    const isFortnightly = rhythm.pattern.kind === 'weeks' && rhythm.pattern.every === 2;
    // Without either, the last visit sets which weeks they are.
    const isKnown = stop.rhythm != null || stop.startDate !== null;
    return [
      rhythmInWords(rhythm, weekdayNameOf(stop.dayOfWeek)),
      isFortnightly && isKnown ? texts.fortnight(letterOf(rhythm.anchor)) : null,
    ]
      .filter(Boolean)
      .join(' · ');
  };
  /** Which of the customer's places, where there are several. */
  const placeOf = ({ propertyId = null }: RouteAssignment): string | null => {
    const property = customer.properties?.find((one) => one.propertyId === propertyId);
    return property ? propertyLabel(property) : customer.properties?.length ? customer.address : null;
  };
  const served = new Set(running.map(placeKey));
  const placesWithout = (customer.properties ?? []).filter(
    ({ isActive, propertyId }) => isActive && !served.has(placeKey({ customerId, propertyId })),
  );
  const asked =
    changedFrom === null || !canEdit || running.length !== 1
      ? undefined
      : running.find((stop) => suggestionFor(stop, changedFrom, customer) !== null);
  return (
    <section aria-label={texts.stops} className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 className="text-md">{texts.stops}</h2>
      {stops.data === undefined ? <SkeletonRows rows={1} /> : null}
      {stops.data !== undefined && running.length === 0 ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-ink-2">{texts.noStops}</p>
          {canEdit && customer.isActive ? (
            <ButtonLink size="sm" to={`/routes/week?new=stop&customerId=${encodeURIComponent(customerId)}`}>
              {texts.findOpening}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      <ul className="divide-y divide-line">
        {running.map((stop) => (
          <li key={stop.assignmentId} className="flex items-start gap-2 py-2">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
                {line(stop)}
                {stop.priority === 'URGENT' || stop.priority === 'HIGH' ? (
                  <Chip tone={stop.priority === 'URGENT' ? 'bad' : 'warn'}>{texts.priorities[stop.priority]}</Chip>
                ) : null}
              </p>
              <p className="num text-xs text-ink-2">
                {[
                  placeOf(stop),
                  technicians.data?.find(({ technicianId }) => technicianId === stop.technicianId)?.name,
                  texts.minutesAt(stop.estimatedDuration),
                  windowText(stop.windowFrom, stop.windowTo),
                  stop.startDate !== null && stop.startDate > today ? texts.since(stop.startDate) : null,
                  stop.endDate === null ? null : texts.until(stop.endDate),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {stop.notes ? <p className="truncate text-xs text-ink-2">{stop.notes}</p> : null}
            </div>
            {canEdit ? (
              <IconButton
                label={texts.editStopOn(weekdayNameOf(stop.dayOfWeek))}
                icon={<Pencil aria-hidden="true" />}
                className="max-md:size-12"
                onClick={() => setOpened({ assignmentId: stop.assignmentId })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {running.length > 0 && canEdit && customer.isActive && placesWithout.length > 0 ? (
        <ButtonLink size="sm" to={`/routes/week?new=stop&customerId=${encodeURIComponent(customerId)}`}>
          {texts.findOpening}
        </ButtonLink>
      ) : null}
      {asked && changedFrom !== null ? (
        <ConfirmDialog
          open={opened === null}
          onOpenChange={(open) => !open && onAnswered()}
          title={texts.question(name)}
          confirmLabel={texts.moveStops}
          cancelLabel={texts.leaveStops}
          onConfirm={() => {
            const suggestion = suggestionFor(asked, changedFrom, customer);
            setOpened({ assignmentId: asked.assignmentId, ...(suggestion ? { suggestion } : {}) });
          }}
        >
          {texts.questionText(line(asked))}
        </ConfirmDialog>
      ) : null}
      {opened ? (
        <StopDialog
          assignmentId={opened.assignmentId}
          suggestion={opened.suggestion}
          onClose={() => {
            setOpened(null);
            onAnswered();
          }}
        />
      ) : null}
    </section>
  );
}
