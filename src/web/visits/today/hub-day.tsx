import { CalendarPlus, Route } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts/identity.ts';
import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { AgeNote, useAge } from '#web/offline/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';
import type { useDayPlan } from '../stop/api.ts';
import type { FoundStop } from '../stop/stop-context.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { stopAddress } from './addresses.ts';
import type { useDoneToday } from './hub-done-today.ts';
import type { DoneToday } from './hub-marks.ts';
import { ResetCompleted } from './hub-reset.tsx';
import { ownFirst } from './hub-routes.ts';
import { ServiceNotes } from './hub-service-notes.tsx';
import { TechnicianRoute } from './technician-route.tsx';
import { hubTexts } from './texts.ts';
import { WeekStrip } from './week-strip.tsx';

const ChecklistDialog = loadedWhenShown(
  async () => (await import('./checklist-dialog.tsx')).ChecklistDialog,
  ({ onClose }) => onClose(),
);

/** Below the stops on a phone: what has to be done first is drawn, and at hand, before the notes. */
const notesWithinMs = 3_000;

interface HubDayProps {
  plan: ReturnType<typeof useDayPlan>;
  date: string;
  today: string;
  user: User;
  done: ReturnType<typeof useDoneToday>;
  next: DayPlanStop | undefined;
  isAllDone: boolean;
  onChange: (date: string) => void;
}

/** The stops of a day by technician, and the notes that are spoken about them. */
export function HubDay({ plan, date, today, user, done, next, isAllDone, onChange }: HubDayProps) {
  const isFromPhone = useAge('/api/day-plan', { date }) !== null;
  const hasStops = plan.data?.technicians.some(({ stops }) => stops.length > 0) ?? false;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="flex flex-col gap-4">
        <WeekStrip day={date} today={today} onChange={onChange} />
        {plan.data ? (
          <>
            <AgeNote path="/api/day-plan" query={{ date }} timeZone={user.timeZone} />
            {plan.isError && !isFromPhone ? <Banner tone="warn">{texts.planOld}</Banner> : null}
            {isAllDone ? <Banner tone="ok">{texts.allDone}</Banner> : null}
            <Routes key={date} plan={plan.data} today={today} user={user} day={done.day} />
            {hasStops ? (
              <div className="flex justify-end max-md:*:grow">
                <ResetCompleted plan={plan.data} {...done} />
              </div>
            ) : null}
          </>
        ) : plan.isError ? (
          <ErrorState title={hubTexts.customersFailed} error={plan.error} onRetry={() => void plan.refetch()} />
        ) : (
          <SkeletonGroup className="rounded-md border border-line bg-surface">
            <Skeleton className="m-4 h-6 w-40" />
            <SkeletonRows rows={4} />
          </SkeletonGroup>
        )}
      </div>
      {plan.data ? (
        <WhenNear reserve="h-96" withinMs={notesWithinMs}>
          <ServiceNotes
            key={date}
            routes={ownFirst(plan.data.technicians, user.technicianId)}
            suggested={next?.customer.customerId ?? null}
          />
        </WhenNear>
      ) : null}
    </div>
  );
}

interface RoutesProps {
  plan: DayPlan;
  today: string;
  user: User;
  day: DoneToday;
}

function Routes({ plan, today, user, day }: RoutesProps) {
  const [opened, setOpened] = useState<FoundStop | null>(null);
  useEffect(() => loadAtFirstTouch([ChecklistDialog]), []);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const routes = ownFirst(plan.technicians, user.technicianId);
  const hasOwn = routes.some(({ technicianId }) => technicianId === user.technicianId);
  // A technician came for the own route; in the office all of them are looked at.
  const isOpenAtFirst = ({ technicianId }: DayPlanRoute) => !hasOwn || technicianId === user.technicianId;

  if (routes.every(({ stops }) => stops.length === 0)) return <NoStops />;
  const groups = routes.map((route) => {
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
        day={day}
        onOpenChecklist={setOpened}
      />
    );
  });
  return (
    <>
      {groups}
      {opened ? (
        <ChecklistDialog
          key={opened.stop.assignmentId}
          found={opened}
          date={plan.date}
          isToday={plan.date === today}
          to={stopAddress(opened.stop.assignmentId, plan.date, today)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
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

function withToggled(toggled: ReadonlySet<string>, technicianId: string): ReadonlySet<string> {
  const next = new Set(toggled);
  if (!next.delete(technicianId)) next.add(technicianId);
  return next;
}
