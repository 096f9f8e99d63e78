import { useEffect, useMemo, useRef, useState } from 'react';
import type { MoveScope, MoveVisit, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { useLatestCallback } from '../../../ui/use-latest.ts';
import { dropOutcome, type Place } from './drop-target.ts';
import { findStop, placeName, stopName, type VisitKey, visitKey } from './grid.ts';
import { withMove } from './grid-moves.ts';
import type { useVisitChanges } from './use-visit-changes.ts';

/** A stop dropped elsewhere that waits for an answer: just this week, or permanently? */
interface Dropped {
  key: VisitKey;
  move: Omit<MoveVisit, 'scope'>;
  stop: string;
  name: string;
  place: string;
  target: Place;
}

/** Handles a dropped stop. Until the question is answered, the board shows it where it was dropped. */
export function useDroppedStop(plan: WeekPlan, changes: ReturnType<typeof useVisitChanges>) {
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const shown = useMemo(() => (dropped ? withMove(plan, { ...dropped.move, scope: 'once' }) : plan), [plan, dropped]);
  const focusLater = useFocusLater();

  const drop = useLatestCallback((key: VisitKey, place: Place) => {
    const found = findStop(plan, key);
    const technician = plan.technicians.find(({ technicianId }) => technicianId === place.technicianId);
    if (!found || !technician) return;
    const outcome = dropOutcome(plan, key, place);
    const { name } = found.stop;
    const placeText = placeName(technician.name, place.date);
    if (outcome.kind === 'order') changes.order(outcome);
    if (outcome.kind === 'once') void changes.move(outcome.move, name, placeText);
    if (outcome.kind === 'ask') {
      setDropped({ key, move: outcome.move, stop: stopName(found.stop), name, place: placeText, target: place });
    } else {
      focusLater(key);
    }
  });
  const answer = (scope: MoveScope) => {
    if (!dropped) return;
    const { key, move, name, place } = dropped;
    setDropped(null);
    void changes.move({ ...move, scope }, name, place);
    focusLater(scope === 'once' ? key : visitKey({ ...move, serviceDate: move.toDate }));
  };
  const cancel = () => {
    if (!dropped) return;
    setDropped(null);
    focusLater(dropped.key);
  };
  return { shown, dropped, drop, answer, cancel };
}

/** Focuses a stop once it has rendered in its new place. */
function useFocusLater(): (key: VisitKey) => void {
  const wanted = useRef<VisitKey | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const chip = document.querySelector<HTMLElement>(`button[data-visit="${CSS.escape(wanted.current)}"]`);
    if (!chip) return;
    wanted.current = null;
    chip.focus({ preventScroll: true });
  });
  return (key) => {
    wanted.current = key;
  };
}
