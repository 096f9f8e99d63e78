import { useParams, useSearchParams } from 'react-router';
import { localDate } from '#domain/calendar/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { dayAddress, readDay, stopAddress } from '../today/addresses.ts';
import { tasksUnasked } from '../visit/visit-tasks.ts';
import { localVisits, stopsFinishedHere } from '../visit/visit-works.ts';
import { useDayPlan, useRouteStop } from './api.ts';
import { contextOfRouteStop, findStop, nextOpenStop } from './stop-context.ts';
import { StopWithoutVisit } from './stop-parts.ts';
import { StopScreen } from './stop-screen.tsx';

/** A stop of a route. The day's list is already on the phone, so the screen is there at once. */
export default function StopPage() {
  const { assignmentId = '' } = useParams();
  const [parameters] = useSearchParams();
  const user = useUser();
  const today = localDate(user.timeZone, clock.now());
  const date = readDay(parameters.get('date')) ?? today;
  const plan = useDayPlan(date);
  const found = plan.data ? findStop(plan.data, assignmentId) : null;
  const details = useRouteStop(assignmentId, date, found !== null);
  const backTo = dayAddress(date, today);

  const skippedHere = localVisits(user.id, date).skipped.find((each) => each.assignmentId === assignmentId);
  if (found && plan.data && !skippedHere) {
    const next = date === today ? nextOpenStop(plan.data, found, stopsFinishedHere(user.id, date)) : null;
    return (
      <StopScreen
        key={`${assignmentId} ${date}`}
        context={contextOfRouteStop(found, date, details.data, details.isError ? tasksUnasked : null)}
        visit={details.data?.visit}
        visitState={found.stop.visit?.state ?? 'none'}
        backTo={backTo}
        next={next && { to: stopAddress(next.assignmentId, date, today), name: next.customer.name }}
      />
    );
  }
  if (plan.isError && !plan.data) {
    return <ErrorState title={texts.stopFailed} error={plan.error} onRetry={() => void plan.refetch()} />;
  }
  if (plan.data && (plan.isSuccess || skippedHere)) {
    return <StopWithoutVisit plan={plan.data} {...{ assignmentId, skippedHere, date, today, backTo }} />;
  }
  return (
    <div className="p-4.5">
      <SkeletonPage />
    </div>
  );
}
