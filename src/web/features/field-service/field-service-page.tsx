import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Play, Route, Truck, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/day-plan.ts';
import type { User } from '#contract/identity.ts';
import { clock } from '#web/app/clock.ts';
import { useLeadsSomewhere } from '#web/app/links.ts';
import { useUser } from '#web/app/session.tsx';
import { PlanGate } from '#web/features/plans/index.ts';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx';
import { stopAddress } from './addresses.ts';
import { useDayPlan } from './api.ts';
import { dayIn, dayText, readDay } from './day-and-time.ts';
import { startAtOnce } from './start-at-once.ts';
import { TechnicianRoute } from './technician-route.tsx';
import { UnplannedStopDialog } from './unplanned-stop-dialog.tsx';
import { resumeVisits } from './visit-works.ts';
import { WeekStrip } from './week-strip.tsx';

/** Field service is for the plans that open it (spec 1 §6.3). */
export default function FieldServicePage() {
  return (
    <PlanGate feature="field_service" title={texts.title}>
      <Day />
    </PlanGate>
  );
}

/** The day: every technician's stops in order, the own ones first, and the next one under the thumb. */
function Day() {
  const user = useUser();
  const leads = useLeadsSomewhere();
  const [parameters, setParameters] = useSearchParams();
  const today = dayIn(user.timeZone, clock.now());
  const date = readDay(parameters.get('date')) ?? today;
  const plan = useDayPlan(date, { poll: true });
  const [unplannedOpen, setUnplannedOpen] = useState(false);
  const waitingHere = useVisitsWaitingHere(user.id);
  const route = plan.data && date === today ? routeToWork(plan.data, user) : undefined;
  const next = route && nextStopOf(route, waitingHere);

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={dayText(date)}
        more={
          <>
            {leads('/truck-stock') ? (
              <ButtonLink to="/truck-stock" className="h-12" icon={<Truck aria-hidden="true" className="size-4.5" />}>
                {texts.truckStock}
              </ButtonLink>
            ) : null}
            <Button
              className="h-12"
              icon={<UserPlus aria-hidden="true" className="size-4.5" />}
              onClick={() => setUnplannedOpen(true)}
            >
              {texts.unplanned}
            </Button>
          </>
        }
        action={
          next ? (
            <ButtonLink
              variant="primary"
              to={stopAddress(next.assignmentId, date, today)}
              state={next.visit ? undefined : startAtOnce}
              icon={<Play aria-hidden="true" className="size-4.5 shrink-0" />}
            >
              <span className="truncate">{texts.toNextStop(next.customer.name)}</span>
            </ButtonLink>
          ) : undefined
        }
      />
      <WeekStrip
        day={date}
        today={today}
        onChange={(day) => setParameters(day === today ? {} : { date: day }, { replace: true })}
      />
      {plan.data ? (
        <>
          {plan.isError ? <Banner tone="warn">{texts.planOld}</Banner> : null}
          {route && !next ? <Banner tone="ok">{texts.allDone}</Banner> : null}
          <Routes key={date} plan={plan.data} today={today} user={user} waitingHere={waitingHere} />
        </>
      ) : plan.isError ? (
        <ErrorState title={texts.planFailed} error={plan.error} onRetry={() => void plan.refetch()} />
      ) : (
        <SkeletonGroup className="rounded-md border border-line bg-surface">
          <Skeleton className="m-4 h-6 w-40" />
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      )}
      <UnplannedStopDialog open={unplannedOpen} onOpenChange={setUnplannedOpen} />
    </>
  );
}

interface RoutesProps {
  plan: DayPlan;
  today: string;
  user: User;
  waitingHere: ReadonlySet<string>;
}

function Routes({ plan, today, user, waitingHere }: RoutesProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const routes = ownFirst(plan.technicians, user.technicianId);
  const hasOwn = routes.some(({ technicianId }) => technicianId === user.technicianId);
  // A technician came for the own route; in the office all of them are looked at.
  const isOpenAtFirst = ({ technicianId }: DayPlanRoute) => !hasOwn || technicianId === user.technicianId;

  if (routes.every(({ stops }) => stops.length === 0)) return <NoStops />;
  return routes.map((route) => {
    const { technicianId } = route;
    return (
      <TechnicianRoute
        key={technicianId}
        route={route}
        date={plan.date}
        today={today}
        timeZone={plan.timeZone}
        isOwn={technicianId === user.technicianId}
        isOpen={isOpenAtFirst(route) !== toggled.has(technicianId)}
        onToggle={() => setToggled(withToggled(toggled, technicianId))}
        waitingHere={waitingHere}
      />
    );
  });
}

function NoStops() {
  const canPlan = useLeadsSomewhere()('/routes');
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<Route />}
        title={canPlan ? texts.emptyOwner : texts.emptyTechnician}
        action={
          canPlan ? (
            <ButtonLink
              to="/routes"
              size="touch"
              variant="primary"
              icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
            >
              {texts.planRoute}
            </ButtonLink>
          ) : undefined
        }
      >
        {canPlan ? texts.emptyOwnerText : texts.emptyTechnicianText}
      </EmptyState>
    </div>
  );
}

const ownFirst = (routes: readonly DayPlanRoute[], own: string | null): DayPlanRoute[] => [
  ...routes.filter(({ technicianId }) => technicianId === own),
  ...routes.filter(({ technicianId }) => technicianId !== own),
];

function withToggled(toggled: ReadonlySet<string>, technicianId: string): ReadonlySet<string> {
  const next = new Set(toggled);
  if (!next.delete(technicianId)) next.add(technicianId);
  return next;
}

/** The own route; for the office the one with stops, where there is only one to speak of. */
function routeToWork({ technicians }: DayPlan, user: User): DayPlanRoute | undefined {
  const withStops = technicians.filter(({ stops }) => stops.length > 0);
  const own = withStops.find(({ technicianId }) => technicianId === user.technicianId);
  return own ?? (withStops.length === 1 ? withStops[0] : undefined);
}

const nextStopOf = ({ stops }: DayPlanRoute, waitingHere: ReadonlySet<string>): DayPlanStop | undefined =>
  stops.find(({ assignmentId, visit }) => visit?.state !== 'done' && !waitingHere.has(assignmentId));

/** Sends on what was finished without network, and knows which stops that still concerns. */
function useVisitsWaitingHere(userId: string): ReadonlySet<string> {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const works = resumeVisits(userId, queries);
    const look = () =>
      setWaiting(
        new Set(
          works.flatMap((work) => {
            const { draft, finished } = work.state();
            return draft.finishing && !finished && draft.assignmentId ? [draft.assignmentId] : [];
          }),
        ),
      );
    look();
    const leave = works.map((work) => work.subscribe(look));
    return () => {
      for (const each of leave) each();
    };
  }, [userId, queries]);
  return waiting;
}
