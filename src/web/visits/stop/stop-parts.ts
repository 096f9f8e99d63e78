import { dialogWindow } from '#web/ui/overlays/dialog.tsx';
import { loadedWhenShown, loadWhenIdle } from '#web/ui/part.tsx';

// What of the stop comes after the first reading: loaded beside the page, and made ready before it is wanted, so that it is
// there where the signal is not.
const close = ({ onOpenChange }: { onOpenChange: (open: boolean) => void }): void => onOpenChange(false);
const stay = (): void => undefined;

export const StopSections = loadedWhenShown(async () => (await import('./stop-sections.tsx')).StopSections, stay);
export const RecipeSheet = loadedWhenShown(
  async () => (await import('./readings/recipe-sheet.tsx')).RecipeSheet,
  close,
);
export const FinishSheet = loadedWhenShown(async () => (await import('./finish-sheet.tsx')).FinishSheet, close);
export const ConflictSheet = loadedWhenShown(
  async () => (await import('../visit/conflict-sheet.tsx')).ConflictSheet,
  close,
);
export const WaitingStop = loadedWhenShown(async () => (await import('./waiting-stop.tsx')).WaitingStop, stay);
export const StopTrouble = loadedWhenShown(async () => (await import('./stop-trouble.tsx')).StopTrouble, stay);
export const VisitDone = loadedWhenShown(async () => (await import('./visit-done.tsx')).VisitDone, stay);

/** Once the readings can be typed, without waiting for a touch: the first one is a digit, which must not wait for it. */
export const readyStopParts = (): void =>
  void loadWhenIdle([StopSections, FinishSheet, dialogWindow, RecipeSheet, ConflictSheet, StopTrouble]);
