import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DayPlan } from '#contract/day-plan.ts';
import type { CompletedVisit } from '#contract/visits.ts';
import { clock } from '#web/app/clock.ts';
import { newId } from '#web/app/ids.ts';
import { storedUser } from '#web/app/stored-session.ts';
import { visitCalls } from './api.ts';
import { draftKey, forgetDraft, storeDraft, storedDraft, storedDrafts } from './draft-storage.ts';
import { openPhotoStore } from './photo-store.ts';
import type { VisitDraft } from './visit-draft.ts';
import { VisitWork, type VisitWorkState } from './visit-work.ts';

// Visits in work outlive the screen: what waits for the network goes on waiting while the technician drives on.
const works = new Map<string, VisitWork>();

export const photoStore = openPhotoStore();

window.addEventListener('online', () => {
  for (const work of works.values()) if (work.state().saving === 'waiting') void work.push();
});

/** What a finished visit changes elsewhere in the application. */
const changedByVisit = [
  '/api/day-plan',
  '/api/visits',
  '/api/stops',
  '/api/service-history',
  '/api/service-reports',
  '/api/pools',
  '/api/reagents',
  '/api/customers',
];

/** The work on a draft; made where there is none yet. */
export function workOn(draft: VisitDraft, queries: QueryClient): VisitWork {
  const key = draftKey(draft);
  const known = works.get(key);
  if (known && !known.state().finished) return known;
  const work = new VisitWork(draft, {
    calls: visitCalls,
    photos: photoStore,
    store: storeDraft,
    forget: (finished) => {
      forgetDraft(finished);
      works.delete(key);
    },
    newId,
    now: clock.now,
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    mayCall: ({ userId }) => storedUser()?.id === userId,
    onFinished: (finished) => {
      // The list must not offer the stop again until it has been read anew.
      queries.setQueriesData<DayPlan>({ queryKey: ['/api/day-plan'] }, (plan) => plan && withFinished(plan, finished));
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => changedByVisit.some((path) => String(queryKey[0]).startsWith(path)),
      });
    },
  });
  works.set(key, work);
  // A new visit is opened at the server; one that lay on this phone is told as far as the server does not have it yet.
  if (work.state().saving !== 'saved') void work.push();
  return work;
}

function withFinished(plan: DayPlan, { visitId, assignmentId, serviceDate, ...visit }: CompletedVisit): DayPlan {
  if (assignmentId === null || serviceDate !== plan.date) return plan;
  const { state, arrivalTime, departureTime, reportId } = visit;
  const done = { visitId, state, arrivalTime, departureTime, reportId };
  return {
    ...plan,
    technicians: plan.technicians.map((route) => ({
      ...route,
      stops: route.stops.map((stop) => (stop.assignmentId === assignmentId ? { ...stop, visit: done } : stop)),
    })),
  };
}

/** The work on what lies on this phone for a stop; null where nothing does. */
export function workLeftFor(address: Parameters<typeof draftKey>[0], queries: QueryClient): VisitWork | null {
  const key = draftKey(address);
  const known = works.get(key);
  if (known) return known;
  const draft = storedDraft(key);
  return draft && workOn(draft, queries);
}

/** Goes on with every visit that lies on this phone: what the server does not have yet is sent. */
export const resumeVisits = (userId: string, queries: QueryClient): VisitWork[] =>
  storedDrafts(userId).map((draft) => workOn(draft, queries));

export const useVisitWork = (work: VisitWork): VisitWorkState => useSyncExternalStore(work.subscribe, work.state);
