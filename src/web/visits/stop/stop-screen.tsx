import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Visit } from '#contract/visits/visits.ts';
import { localDate } from '#domain/calendar/index.ts';
import { bodiesOfStop } from '#domain/visits/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { afterPaint } from '#web/ui/when-idle.ts';
import { asksToStart } from '../today/addresses.ts';
import { useStopWork } from '../visit/use-stop-work.ts';
import { tasksAtBodies } from '../visit/visit-tasks.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { atPool, type StopContext } from './stop-context.ts';
import { BodyTabs, FinishingView, NoStorage, VisitDone, WaitingStop } from './stop-parts.ts';
import { WorkingStop } from './working-stop.tsx';

export interface StopScreenProps {
  context: StopContext;
  /** The server's visit of this stop and day; undefined while that is not known yet. */
  visit: Visit | null | undefined;
  /** What the day's list already says of it. */
  visitState: 'none' | 'open' | 'done' | 'unknown';
  backTo: string;
  /** The next stop of the route. */
  next: { to: string; name: string } | null;
}

/** A browser whose storage has not opened by now (a private window) will hardly open it. */
const lateMs = 5_000;

/** Not begun, being worked, being finished, done: a stop is one of these. */
export function StopScreen(props: StopScreenProps) {
  const work = useStopWork(props.context, props.visit);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  if (work) return <Stop {...props} work={work} />;
  return <div className="p-4.5">{isLate ? <NoStorage /> : <SkeletonPage />}</div>;
}

function Stop({ work, context: atFirst, visit, visitState, backTo, next }: StopScreenProps & { work: VisitWork }) {
  const { timeZone } = useUser();
  const queries = useQueryClient();
  const wantsStart = asksToStart(useLocation().state);
  const hasStarted = useRef(false);
  // Only what decides which screen it is: a digit re-renders the readings, not the stop.
  const isOpen = useVisitPart(work, ({ begun, draft, gone }) => begun || (draft.opened && !gone));
  const isFinishing = useVisitPart(work, ({ queue, finished }) => queue.finishing !== null || finished !== null);
  const poolId = useVisitPart(work, ({ draft }) => draft.poolId);
  const mainPoolId = useVisitPart(work, ({ draft }) => draft.mainPoolId);
  const further = useVisitPart(work, ({ draft }) => draft.further);
  const bodies = further ? [] : bodiesOfStop(atFirst.pools);
  const dueTasks = useMemo(
    () => atFirst.tasks && tasksAtBodies(atFirst.tasks, bodiesOfStop(atFirst.pools), { further, mainPoolId }),
    [atFirst.tasks, atFirst.pools, further, mainPoolId],
  );
  const context = atPool({ ...atFirst, tasks: dueTasks }, poolId ?? atFirst.poolId);
  const [moved, setMoved] = useState(false);
  const isToday = context.serviceDate === localDate(timeZone, clock.now());

  useEffect(() => {
    // Once: the link that started a visit must not restart it after it was discarded.
    if (hasStarted.current || isOpen || !wantsStart || !isToday) return;
    if (visitState !== 'none' || visit?.state === 'done') return;
    hasStarted.current = true;
    work.begin();
  }, [work, visit, visitState, wantsStart, isToday, isOpen]);

  if (isFinishing) return <FinishingView {...{ work, backTo, next }} />;
  if (isOpen) {
    const onDiscarded = () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/stops') });
    return (
      <WorkingStop
        key={poolId}
        {...{ work, context, backTo, onDiscarded, moved }}
        bodies={
          bodies.length > 1 ? <BodyTabs {...{ work, bodies }} focused={moved} onMove={() => setMoved(true)} /> : null
        }
      />
    );
  }
  if (visit?.state === 'done') {
    const onFurther = isToday ? (poolId: string | null) => work.begin({ poolId }) : null;
    return <VisitDone {...{ visit, context, backTo, onFurther }} />;
  }
  const canStart = isToday && visitState !== 'done';
  return (
    <WaitingStop
      {...{ context, backTo }}
      onStart={canStart ? () => void afterPaint().then(() => work.begin()) : null}
    />
  );
}
