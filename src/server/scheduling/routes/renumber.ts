import type { AssignmentRow } from './repo.ts';

/** What it takes to number a route 1, 2, 3 … in this order: the stops whose number changes. */
export const renumber = (ordered: readonly AssignmentRow[]): { row: AssignmentRow; routeOrder: number }[] =>
  ordered.flatMap((row, index) => (row.routeOrder === index + 1 ? [] : [{ row, routeOrder: index + 1 }]));
