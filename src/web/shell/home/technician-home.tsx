import { CalendarDays, Navigation } from 'lucide-react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { formatDay } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { OwnTruck } from '#web/stock/index.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { useToday } from './api.ts';
import { figuresOf, nextStop, stateOf } from './day-figures.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { StopRow, useStopAddress } from './stop-row.tsx';
import { homeTexts as texts } from './texts.ts';

/** A technician's own day: the next stop under the thumb, then the whole list. */
function OwnDay({ route, timeZone }: { route: DayPlanRoute; timeZone: string }) {
  const next = nextStop(route);
  const { stops, done } = figuresOf([route]);
  return (
    <>
      {next ? <NextStop stop={next} total={stops} /> : null}
      <Card
        flush
        title={texts.yourStops}
        aside={<span className="num text-sm text-ink-2">{next ? texts.progress(done, stops) : texts.allDone}</span>}
      >
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {route.stops.map((stop) => (
            <StopRow
              key={stop.assignmentId}
              stop={stop}
              timeZone={timeZone}
              isNext={stop === next && stateOf(stop) === 'planned'}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}

function NextStop({ stop, total }: { stop: DayPlanRoute['stops'][number]; total: number }) {
  const { customer } = stop;
  const address = useStopAddress(stop);
  const open = stateOf(stop) === 'open';
  const place = streetAndCity(customer) ?? texts.noAddress;
  return (
    <Card className="border-aqua bg-aqua-soft">
      <p className="num text-sm font-semibold text-brand">
        {open ? texts.stateOpen : texts.next} · {texts.progress(stop.position, total)}
      </p>
      <h2 className="mt-1 text-lg">{customer.name}</h2>
      <p className="text-sm text-ink-2">{place}</p>
      {stop.notes ? <p className="mt-2 text-sm">{stop.notes}</p> : null}
      <div className="mt-4 flex gap-2 max-md:*:flex-1">
        {stop.navigationUrl ? (
          <ButtonLink
            external
            to={stop.navigationUrl}
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
      <PageHeader title={texts.title} purpose={formatDay(date, 'weekdayAndDay')} />
      <AsOf query={today} timeZone={timeZone} />
      {route && route.stops.length > 0 ? (
        <>
          <OwnDay route={route} timeZone={timeZone} />
          <FigureTiles day={figuresOf([route])} />
        </>
      ) : (
        <Card>
          <EmptyState icon={<CalendarDays />} title={texts.noStopsTitle}>
            {texts.noStopsTechnician}
          </EmptyState>
        </Card>
      )}
      <OwnTruck />
      <PoolsAtRisk />
    </>
  );
}
