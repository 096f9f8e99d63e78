import type { RefObject, SyntheticEvent } from 'react';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import type { Place } from './drop-target.ts';
import type { BoardColumn, VisitKey } from './grid.ts';

/** What the drag layer listens with. */
export type Lift = (event: SyntheticEvent) => void;

export interface DragLayerProps {
  plan: WeekPlan;
  columns: readonly BoardColumn[];
  table: RefObject<HTMLTableElement | null>;
  /** Where the layer puts what the table tells it of presses and keys. */
  lift: RefObject<Lift | null>;
  onDrop: (key: VisitKey, place: Place) => void;
}
