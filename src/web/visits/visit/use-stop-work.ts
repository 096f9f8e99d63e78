import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { bodiesOfStop } from '#domain/visits/index.ts';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import type { StopContext } from '../stop/stop-context.ts';
import type { VisitStart } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';
import { attendVisits, useVisitWorkWhen, workAt } from './visit-works.ts';

/**
 * The work on a stop. Looking at it starts nothing: the first check, digit, photo or word does, or `begin`. Resumes what is
 * on this phone or open at the server. Null while the phone's drafts are being read.
 */
export function useStopWork(context: StopContext, visit: Visit | null | undefined): VisitWork | null {
  const user = useUser();
  const queries = useQueryClient();
  const [work, setWork] = useState<VisitWork | null>(null);
  const [isReady, setReady] = useState(false);
  const state = useVisitWorkWhen(work);
  // A visit that was thrown away makes room for a new one; a finished one is still looked at.
  const isWanted = isReady && (state === null || (state.gone && state.finished === null));
  const start = startOf(context, user);

  useEffect(() => {
    let left = false;
    void attendVisits(user.id, queries).then(() => !left && setReady(true));
    return () => {
      left = true;
    };
  }, [user.id, queries]);
  useEffect(() => {
    if (isWanted) setWork(workAt({ ...start, visitId: `VISIT-${newId()}`, arrivalTime: clock.now().toISOString() }));
  });
  const known = JSON.stringify(start);
  const bodies = JSON.stringify(bodiesOfStop(context.pools).map(({ poolId, name }) => ({ poolId, name })));
  useEffect(() => {
    if (!work) return;
    const { visitId, arrivalTime } = work.state().draft;
    const begins: Omit<VisitStart, 'visitId' | 'arrivalTime'> = JSON.parse(known);
    work.prepare(
      { ...begins, visitId: visit?.visitId ?? visitId, arrivalTime: visit?.arrivalTime ?? arrivalTime },
      visit,
    );
  }, [work, known, visit]);
  useEffect(() => {
    if (work && context.tasks) work.knowTasks(context.tasks, JSON.parse(bodies));
  }, [work, context.tasks, bodies]);
  return work;
}

const startOf = (
  { customer, assignmentId, poolId, serviceDate, technicianId }: StopContext,
  user: ReturnType<typeof useUser>,
): Omit<VisitStart, 'visitId' | 'arrivalTime'> => ({
  userId: user.id,
  customerId: customer.customerId,
  customerName: customer.name,
  customerEmail: customer.email || null,
  propertyId: customer.propertyId ?? null,
  assignmentId,
  further: false,
  technicianId: user.technicianId ?? technicianId,
  poolId,
  serviceDate,
});
