import { createContext, useContext } from 'react';
import type { VisitKey } from './moving/grid.ts';

/** What the stops of the board can do; the same object for as long as nothing of it changes. */
export interface Board {
  /** Whether stops can be moved and skipped: the user may, and what is shown is the week itself. */
  canEdit: boolean;
  /** A proposal is shown: its stops are not there yet, so nothing can be done to them. */
  isProposal: boolean;
  /** In a proposal, the visits that change their place, with where they were. */
  changed: ReadonlyMap<VisitKey, string>;
  /** Technicians' names by id. */
  names: ReadonlyMap<string, string>;
  onMove: (key: VisitKey) => void;
  onSkip: (key: VisitKey) => void;
}

export const BoardContext = createContext<Board>({
  canEdit: false,
  isProposal: false,
  changed: new Map(),
  names: new Map(),
  onMove: () => undefined,
  onSkip: () => undefined,
});

export const useBoard = (): Board => useContext(BoardContext);
