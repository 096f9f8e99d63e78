import { CalendarDays, ClipboardCheck, Navigation } from 'lucide-react';
import { useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { coordinatesOf, navigationUrl, streetAndCity } from '#domain/scheduling/index.ts';
import { formatDay, formatMinuteOfDay } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { OwnTruck } from '#web/stock/index.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { paceOf } from '#web/visits/index.ts';
import { figuresOf, nextStop, stateOf, useToday } from './api.ts';
import { StopRow, useStopAddress } from './stop-row.tsx';
import { homeTexts as texts } from './texts.ts';

/** A technician's own day: the next stop under the thumb, then what is left, what is done folded. */
function OwnDay({ route, timeZone }: { route: DayPlanRoute; timeZone: string }) {
  const [showsDone, setShowsDone] = useState(false);
  const next = nextStop(route);
  const { stops, done } = figuresOf([route]);
  const rows = (shown: DayPlanRoute['stops']) =>
    shown.map((stop) => <StopRow key={stop.assignmentId} stop={stop} timeZone={timeZone} isNext={false} />);
  const left = route.stops.filter((stop) => stop !== next && stateOf(stop) !== 'done');
  const finished = route.stops.filter((stop) => stateOf(stop) === 'done');
  return (
    <>
      {next ? <NextStop stop={next} route={route} timeZone={timeZone} /> : null}
      <Card
        flush
        title={texts.yourStops}
        aside={<span className="num text-sm text-ink-2">{next ? texts.progress(done, stops) : texts.allDone}</span>}
      >
        <ul className="mt-3 divide-y divide-line border-t border-line empty:hidden">{rows(left)}</ul>
        {finished.length > 0 ? (
          <div className="border-t border-line p-1.5">
            <Button variant="quiet" wide aria-expanded={showsDone} onClick={() => setShowsDone(!showsDone)}>
              {showsDone ? texts.hideDone : texts.doneStops(finished.length)}
            </Button>
          </div>
        ) : null}
        {showsDone ? <ul className="divide-y divide-line border-t border-line">{rows(finished)}</ul> : null}
      </Card>
    </>
  );
}

interface NextStopProps {
  stop: DayPlanRoute['stops'][number];
  route: DayPlanRoute;
  timeZone: string;
}

function NextStop({ stop, route, timeZone }: NextStopProps) {
  const { customer } = stop;
  const address = useStopAddress(stop);
  const directions = navigationUrl({ ...customer, coordinates: coordinatesOf(customer) });
  const open = stateOf(stop) === 'open';
  const place = streetAndCity(customer) ?? texts.noAddress;
  const likelyMinute = open ? null : paceOf(route, timeZone).stops[stop.position - 1]?.likelyMinute;
  const gate = [
    customer.gateCode ? texts.gateCode(customer.gateCode) : null,
    customer.dog ? texts.dog(customer.dog) : null,
  ].filter((part) => part !== null);
  return (
    <Card className="border-aqua bg-aqua-soft">
      <p className="num text-sm font-semibold text-brand">
        {open ? texts.stateOpen : texts.next} · {texts.progress(stop.position, route.stops.length)}
        {likelyMinute ? ` · ${texts.likelyAt(formatMinuteOfDay(likelyMinute))}` : null}
      </p>
      <h2 className="mt-1 text-lg">{customer.name}</h2>
      <p className="text-sm text-ink-2">{place}</p>
      {gate.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-1.5">
          {gate.map((part) => (
            <Chip key={part} className="bg-surface text-ink">
              {part}
            </Chip>
          ))}
        </p>
      ) : null}
      {stop.notes ? <p className="mt-2 text-sm">{stop.notes}</p> : null}
      <div className="mt-4 flex gap-2 max-md:*:flex-1">
        {directions ? (
          <ButtonLink
            external
            to={directions}
            size="touch"
            icon={<Navigation aria-hidden="true" className="size-5" />}
            aria-label={texts.navigateTo(customer.name)}
          >
            {texts.navigate}
          </ButtonLink>
        ) : null}
        {address ? (
          <ButtonLink
            to={address}
            size="touch"
            variant="primary"
            aria-label={open ? texts.continueStop(customer.name) : texts.startStop(customer.name)}
          >
            {open ? texts.goOn : texts.start}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

/** A technician's start of the day. */
export default function TechnicianHome() {
  const { technicianId } = useUser();
  const leads = useLeadsSomewhere();
  const today = useToday(technicianId);
  if (today.isPending) return <SkeletonPage />;
  if (!today.data) {
    return (
      <>
        <PageHeader title={texts.title} />
        <Card>
          <ErrorState title={texts.loadFailed} error={today.error} onRetry={() => void today.refetch()}>
            {texts.loadFailedSafe}
          </ErrorState>
        </Card>
      </>
    );
  }
  const { date, timeZone, technicians } = today.data;
  const route = technicians.find((one) => one.technicianId === technicianId);
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={formatDay(date, 'weekdayAndDay')}
        more={
          leads('/timesheets') ? (
            <ButtonLink to="/timesheets" size="sm" icon={<ClipboardCheck aria-hidden="true" className="size-4" />}>
              {texts.myTimesheet}
            </ButtonLink>
          ) : null
        }
      />
      <AsOf query={today} timeZone={timeZone} />
      {route && route.stops.length > 0 ? (
        <OwnDay route={route} timeZone={timeZone} />
      ) : (
        <Card>
          <EmptyState icon={<CalendarDays />} title={texts.noStopsTitle}>
            {texts.noStopsTechnician}
          </EmptyState>
        </Card>
      )}
      <OwnTruck />
    </>
  );
}
