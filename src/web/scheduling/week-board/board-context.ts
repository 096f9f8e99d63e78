import { createContext, useContext } from 'react';
import type { VisitKey } from './moving/grid.ts';

/** What the board's stops need; the same object as long as nothing changes. */
export interface Board {
  /** Whether stops can be moved and skipped: the user may, and what is shown is the week itself. */
  canEdit: boolean;
  /** A suggested schedule is shown: its stops can't be changed. */
  isProposal: boolean;
  /** In a suggested schedule, the visits that change their place, with their current place. */
  changed: ReadonlyMap<VisitKey, string>;
  /** Technicians' names by id. */
  names: ReadonlyMap<string, string>;
  onMove: (key: VisitKey) => void;
  onSkip: (key: VisitKey) => void;
  onEdit: (key: VisitKey) => void;
}

export const BoardContext = createContext<Board>({
  canEdit: false,
  isProposal: false,
  changed: new Map(),
  names: new Map(),
  onMove: () => undefined,
  onSkip: () => undefined,
  onEdit: () => undefined,
});

export const useBoard = (): Board => useContext(BoardContext);
