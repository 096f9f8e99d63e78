import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { VisitWork } from '../visit/visit-work.ts';
import { attendVisits, visitsLyingHere } from '../visit/visit-works.ts';
import type { VisitsHere } from './hub-marks.ts';

function visitsOf(works: readonly VisitWork[], date: string): VisitsHere {
  const unfinished = works
    .map((work) => work.state())
    .filter(({ draft, finished }) => draft.serviceDate === date && !finished);
  return {
    waiting: unfinished
      .filter(({ queue }) => queue.finishing)
      .map(({ draft: { visitId, assignmentId, customerId } }) => ({ visitId, assignmentId, customerId })),
    begun: unfinished.flatMap(({ draft, queue }) => (queue.finishing ? [] : (draft.assignmentId ?? []))),
  };
}

/** What is known already is not told again: the stops would all be drawn anew. */
const orSame =
  (next: VisitsHere) =>
  (before: VisitsHere): VisitsHere =>
    JSON.stringify(next) === JSON.stringify(before) ? before : next;

/** Sends on what was found without network, and knows which visits of a day that still concerns. */
export function useVisitsHere(userId: string, date: string): VisitsHere {
  const queries = useQueryClient();
  // The first thing shown must not offer a stop that was finished here.
  const [here, setHere] = useState(() => visitsLyingHere(userId, date));
  useEffect(() => {
    let leave: (() => void)[] = [];
    let left = false;
    void attendVisits(userId, queries).then((works) => {
      if (left) return;
      const look = () => setHere(orSame(visitsOf(works, date)));
      leave = works.map((work) => work.subscribe(look));
      look();
    });
    return () => {
      left = true;
      for (const each of leave) each();
    };
  }, [userId, date, queries]);
  return here;
}
