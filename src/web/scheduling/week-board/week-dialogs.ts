import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';

// What opens over the board: loaded when it does, and made ready at the first touch.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const MoveDialog = loadedWhenShown(async () => (await import('./moving/move-dialog.tsx')).MoveDialog, close);
export const SkipDialog = loadedWhenShown(async () => (await import('./moving/skip-dialog.tsx')).SkipDialog, close);
export const OptimizeDialog = loadedWhenShown(
  async () => (await import('./planning/optimize-dialog.tsx')).OptimizeDialog,
  close,
);
export const MovesDialog = loadedWhenShown(async () => (await import('./moving/moves-dialog.tsx')).MovesDialog, close);
export const SlotDialog = loadedWhenShown(async () => (await import('./planning/slot-dialog.tsx')).SlotDialog, close);
export const ChangesDialog = loadedWhenShown(
  async () => (await import('./moving/changes-dialog.tsx')).ChangesDialog,
  close,
);

/** The week can be planned in the browser too, should the connection go. */
const offlinePlanner = { load: async () => (await import('./planning/offline-plan.ts')).readyPlanner() };

export const readyWeekDialogs = (): (() => void) =>
  loadAtFirstTouch([MoveDialog, SkipDialog, OptimizeDialog, MovesDialog, SlotDialog, ChangesDialog, offlinePlanner]);
