import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { localDate } from '#domain/calendar/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { dayAddress, readDay, stopAddress } from '../today/addresses.ts';
import { tasksUnasked } from '../visit/visit-tasks.ts';
import { localVisits, stopsFinishedHere, useDraftsRead } from '../visit/visit-works.ts';
import { useDayPlan, useRouteStop } from './api.ts';
import { contextOfCustomer, contextOfRouteStop, findStop, nextOpenStop } from './stop-context.ts';
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
  const local = localVisits(user.id, date);
  // What was worked here is finished here, also where the office has taken the stop off the day since.
  const stopHere = `${assignmentId} ${date}`;
  const [workedHere, setWorkedHere] = useState<string | null>(null);
  if (
    workedHere !== stopHere &&
    [...local.begun, ...local.waiting.map((visit) => visit.assignmentId)].includes(assignmentId)
  ) {
    setWorkedHere(stopHere);
  }
  // Until the page is left: finishing says how it went after nothing of it is left on this phone.
  const isHere = workedHere === stopHere;
  const details = useRouteStop(assignmentId, date, found !== null || isHere);
  const backTo = dayAddress(date, today);
  useDraftsRead();

  const skippedHere = local.skipped.find((each) => each.assignmentId === assignmentId);
  if (found && plan.data && !skippedHere) {
    const next = date === today ? nextOpenStop(plan.data, found, stopsFinishedHere(user.id, date)) : null;
    return (
      <StopScreen
        key={stopHere}
        context={contextOfRouteStop(found, date, details, tasksUnasked)}
        visit={details.data?.visit}
        visitState={found.stop.visit?.state ?? 'none'}
        backTo={backTo}
        next={next && { to: stopAddress(next.assignmentId, date, today), name: next.customer.name }}
      />
    );
  }
  if (isHere && details.data && plan.data && !skippedHere) {
    return (
      <StopScreen
        key={stopHere}
        context={contextOfCustomer(details.data, date, user.technicianId, assignmentId)}
        visit={details.data.visit}
        visitState={details.data.visit?.state ?? 'none'}
        backTo={backTo}
        next={null}
      />
    );
  }
  if (plan.isError && !plan.data) {
    return <ErrorState title={texts.stopFailed} error={plan.error} onRetry={() => void plan.refetch()} />;
  }
  if (plan.data && !(isHere && details.isPending) && (plan.isSuccess || skippedHere)) {
    return <StopWithoutVisit plan={plan.data} {...{ assignmentId, skippedHere, date, today, backTo }} />;
  }
  return (
    <div className="p-4.5">
      <SkeletonPage />
    </div>
  );
}
