import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WaitingVisit } from './hub-marks.ts';
import type { VisitWork } from './visit-work.ts';
import { attendVisits } from './visit-works.ts';

const waitingOf = (works: readonly VisitWork[]): WaitingVisit[] =>
  works.flatMap((work) => {
    const { draft, queue, finished } = work.state();
    const { visitId, assignmentId, customerId } = draft;
    return queue.finishing && !finished ? [{ visitId, assignmentId, customerId }] : [];
  });

/** Sends on what was finished without network, and knows which visits that still concerns. */
export function useVisitsWaitingHere(userId: string): readonly WaitingVisit[] {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly WaitingVisit[]>([]);
  useEffect(() => {
    let leave: (() => void)[] = [];
    let left = false;
    void attendVisits(userId, queries).then((works) => {
      if (left) return;
      const look = () => setWaiting(waitingOf(works));
      leave = works.map((work) => work.subscribe(look));
      look();
    });
    return () => {
      left = true;
      for (const each of leave) each();
    };
  }, [userId, queries]);
  return waiting;
}
