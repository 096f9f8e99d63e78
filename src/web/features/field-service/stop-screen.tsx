import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Visit } from '#contract/visits.ts';
import { clock } from '#web/app/clock.ts';
import { newId } from '#web/app/ids.ts';
import { useUser } from '#web/app/session.tsx';
import { dayIn } from './day-and-time.ts';
import { FinishingView, type FinishingViewProps } from './finishing-view.tsx';
import { asksToStart } from './start-at-once.ts';
import type { StopContext } from './stop-context.ts';
import { VisitDone } from './visit-done.tsx';
import { draftFromVisit, newDraft, type VisitStart } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';
import { useVisitWork, workLeftFor, workOn } from './visit-works.ts';
import { WaitingStop } from './waiting-stop.tsx';
import { WorkingStop } from './working-stop.tsx';

export interface StopScreenProps {
  context: StopContext;
  /** The server's visit of this stop and day; undefined while that is not known yet. */
  visit: Visit | null | undefined;
  /** What the day's list already says of it. */
  visitState: 'none' | 'open' | 'done' | 'unknown';
  backTo: string;
  next: FinishingViewProps['next'];
}

/** Not begun, being worked, being finished, done: a stop is one of these. */
export function StopScreen({ context, visit, visitState, backTo, next }: StopScreenProps) {
  const user = useUser();
  const queries = useQueryClient();
  const wantsStart = asksToStart(useLocation().state);
  const { customer, assignmentId, serviceDate } = context;
  const [work, setWork] = useState<VisitWork | null>(() =>
    workLeftFor({ userId: user.id, assignmentId, customerId: customer.customerId, serviceDate }, queries),
  );
  const isToday = serviceDate === dayIn(user.timeZone, clock.now());

  const begin = useCallback(
    (known: Visit | null) => {
      const start: VisitStart = {
        userId: user.id,
        visitId: known?.visitId ?? `VISIT-${newId()}`,
        customerId: customer.customerId,
        customerName: customer.name,
        customerEmail: customer.email || null,
        assignmentId,
        technicianId: user.technicianId ?? context.technicianId,
        poolId: context.poolId,
        serviceDate,
        arrivalTime: known?.arrivalTime ?? clock.now().toISOString(),
      };
      setWork(workOn(known ? draftFromVisit(start, known) : newDraft(start), queries));
    },
    [user, queries, customer, assignmentId, serviceDate, context.technicianId, context.poolId],
  );

  useEffect(() => {
    if (work) return;
    // Begun on another phone, or here before the storage was cleared: go on with it.
    if (visit?.state === 'open') begin(visit);
    else if (wantsStart && isToday && visitState === 'none' && visit?.state !== 'done') begin(null);
  }, [work, visit, visitState, wantsStart, isToday, begin]);

  const discard = () => {
    work?.discard();
    setWork(null);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/stops') });
  };
  if (work) return <Work {...{ work, context, backTo, next }} onDiscard={discard} />;
  if (visit?.state === 'done') {
    const onStartAnother = isToday && assignmentId === null ? () => begin(null) : null;
    return <VisitDone {...{ visit, context, backTo, onStartAnother }} />;
  }
  return <WaitingStop {...{ context, backTo }} onStart={isToday && visitState !== 'done' ? () => begin(null) : null} />;
}

interface WorkProps extends Omit<StopScreenProps, 'visit' | 'visitState'> {
  work: VisitWork;
  onDiscard: () => void;
}

function Work({ work, context, backTo, next, onDiscard }: WorkProps) {
  const { draft, finished } = useVisitWork(work);
  return draft.finishing || finished ? (
    <FinishingView {...{ work, backTo, next }} />
  ) : (
    <WorkingStop {...{ work, context, backTo, onDiscard }} />
  );
}
