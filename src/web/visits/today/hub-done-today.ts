import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { call } from '#web/base/api.ts';
import { isListOf, isTableOf, isText } from '#web/base/checks.ts';
import { drafts, outbox } from '#web/offline/index.ts';
import { attendVisits, localVisits } from '../visit/visit-works.ts';
import type { ClearedMarks, DoneToday, LocalVisits } from './hub-marks.ts';

/** Keeps the same object when nothing changed, so that the stops don't re-render. */
const orSame =
  (next: LocalVisits) =>
  (before: LocalVisits): LocalVisits =>
    JSON.stringify(next) === JSON.stringify(before) ? before : next;

/** Resumes the visits on this phone and returns those of the day. */
function useVisitsHere(userId: string, date: string): LocalVisits {
  const queries = useQueryClient();
  // The first thing shown must not offer a stop that was finished here.
  const [here, setHere] = useState(() => localVisits(userId, date));
  useEffect(() => {
    let leave: (() => void)[] = [];
    let left = false;
    void attendVisits(userId, queries).then((works) => {
      if (left) return;
      const look = () => setHere(orSame(localVisits(userId, date)));
      leave = [...works.map((work) => work.subscribe(look)), outbox.subscribe(look)];
      look();
    });
    return () => {
      left = true;
      for (const each of leave) each();
    };
  }, [userId, date, queries]);
  return here;
}

const prefix = 'completed-reset:';
const keyOf = (userId: string, date: string): string => `${prefix}${userId}:${date}`;
const isCleared = (value: unknown): value is ClearedMarks => isTableOf(isListOf(isText))(value);

// The same object each time, so that setting it again re-renders nothing.
const none: ClearedMarks = {};

function storedMarks(key: string): ClearedMarks {
  const stored = drafts.get(key);
  return isCleared(stored) ? stored : none;
}

const pollMs = 4_000;

/** The day's finished visits as this phone and the server know them, and the marks that were taken off here. */
export function useDoneToday(userId: string, date: string) {
  const key = keyOf(userId, date);
  const [cleared, setCleared] = useState<ClearedMarks>(() => storedMarks(key));
  useEffect(() => {
    let left = false;
    setCleared(storedMarks(key));
    void drafts.ready.then(() => !left && setCleared(storedMarks(key)));
    return () => {
      left = true;
    };
  }, [key]);
  const here = useVisitsHere(userId, date);
  const hasCleared = Object.keys(cleared).length > 0;
  // Only a stop that is to be worked again asks whether that has happened.
  const visits = useQuery({
    queryKey: ['/api/visits', 'of-day', date],
    queryFn: ({ signal }) => call<Visit[]>('GET', '/api/visits', { query: { date }, signal }),
    enabled: hasCleared,
    refetchInterval: pollMs,
  });
  const keep = (next: ClearedMarks) => {
    // Marks of other days have gone with their day.
    for (const old of drafts.all(userId, prefix)) if (old.key !== key) drafts.remove(old.key);
    if (Object.keys(next).length === 0) drafts.remove(key);
    else drafts.put(key, userId, next);
    setCleared(next);
  };
  const day: DoneToday = { ...here, cleared, visits: hasCleared ? (visits.data ?? []) : [] };
  return { day, keep };
}
