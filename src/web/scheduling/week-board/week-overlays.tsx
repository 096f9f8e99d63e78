import type { WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { SomethingHappenedDialog } from '../disruptions/lazy-dialog.ts';
import { findStop, placeName, technicianNames, type VisitKey } from './moving/grid.ts';
import type { useVisitChanges } from './moving/use-visit-changes.ts';
import { ChangesDialog, MoveDialog, MovesDialog, OptimizeDialog, SkipDialog, SlotDialog } from './week-dialogs.ts';

/** What is open over the board. */
export type OpenDialog =
  | { kind: 'move' | 'skip'; visitKey: VisitKey }
  | { kind: 'optimize' | 'moves' | 'slots' | 'changes' | 'happened' };

interface WeekOverlaysProps {
  open: OpenDialog | null;
  plan: WeekPlan;
  /** The proposal that is looked at. */
  result: WeekResult | null;
  canEdit: boolean;
  changes: ReturnType<typeof useVisitChanges>;
  onFound: (result: WeekResult, isOffline: boolean) => void;
  onClose: () => void;
}

export function WeekOverlays({ open, plan, result, canEdit, changes, onFound, onClose }: WeekOverlaysProps) {
  if (open === null) return null;
  switch (open.kind) {
    case 'move':
      return (
        <MoveDialog
          plan={plan}
          visitKey={open.visitKey}
          onClose={onClose}
          onMove={(move) => {
            const name = findStop(plan, open.visitKey)?.stop.name ?? '';
            const technician = technicianNames(plan).get(move.toTechnicianId) ?? '';
            void changes.move(move, name, placeName(technician, move.toDate));
          }}
        />
      );
    case 'skip':
      return <SkipDialog plan={plan} visitKey={open.visitKey} onSkip={changes.skip} onClose={onClose} />;
    case 'optimize':
      return <OptimizeDialog plan={plan} onFound={onFound} onClose={onClose} />;
    case 'moves':
      return result ? <MovesDialog result={result} names={technicianNames(plan)} onClose={onClose} /> : null;
    case 'happened':
      return <SomethingHappenedDialog date={plan.from} onClose={onClose} />;
    case 'slots':
      return <SlotDialog today={plan.today} onClose={onClose} />;
    case 'changes':
      return <ChangesDialog timeZone={plan.timeZone} canEdit={canEdit} onClose={onClose} />;
  }
}
