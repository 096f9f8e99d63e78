import { lazyComponent, loadWhenIdle } from '#web/ui/lazy-component.tsx';
import { DialogWindow } from '#web/ui/overlays/dialog.tsx';

// The parts of the stop after the first reading: loaded after the page and ahead of use, so that they are there without a
// signal.
const close = ({ onOpenChange }: { onOpenChange: (open: boolean) => void }): void => onOpenChange(false);

// Where a stop has one body of water it is never asked for.
export const BodyTabs = lazyComponent(async () => (await import('./body-tabs.tsx')).BodyTabs);
export const StopSections = lazyComponent(async () => (await import('./stop-sections.tsx')).StopSections);
export const RecipeSheet = lazyComponent(async () => (await import('./readings/recipe-sheet.tsx')).RecipeSheet, {
  onFailure: close,
});
export const FinishSheet = lazyComponent(async () => (await import('./finish-sheet.tsx')).FinishSheet, {
  onFailure: close,
});
// It comes with the sheet: without a signal what can be finished shows what becomes of it.
export const FinishingView = lazyComponent(async () => (await import('./finish-sheet.tsx')).FinishingView);
export const ConflictSheet = lazyComponent(async () => (await import('../visit/conflict-sheet.tsx')).ConflictSheet, {
  onFailure: close,
});
export const FindingSheet = lazyComponent(async () => (await import('./readings/finding-sheets.tsx')).FindingSheet, {
  onFailure: close,
});
export const FurtherWays = lazyComponent(async () => (await import('./readings/finding-sheets.tsx')).FurtherWays);
export const WaitingStop = lazyComponent(async () => (await import('./waiting-stop.tsx')).WaitingStop);
export const StopWithoutVisit = lazyComponent(async () => (await import('./waiting-stop.tsx')).StopWithoutVisit);
export const StopTrouble = lazyComponent(async () => (await import('./stop-trouble.tsx')).StopTrouble);
export const NoStorage = lazyComponent(async () => (await import('./stop-trouble.tsx')).NoStorage);
export const VisitDone = lazyComponent(async () => (await import('./visit-done.tsx')).VisitDone);

/** Once the readings can be typed, without waiting for a touch: the first one is a digit, which must not wait for it. */
export const readyStopParts = (): void =>
  void loadWhenIdle([
    BodyTabs,
    StopSections,
    FinishSheet,
    DialogWindow,
    RecipeSheet,
    FinishingView,
    ConflictSheet,
    StopTrouble,
  ]);
