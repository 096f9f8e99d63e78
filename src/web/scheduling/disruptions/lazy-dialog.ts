import { loadedWhenShown } from '#web/ui/part.tsx';

/** The disruption desk: what happened, the plan that follows, and who must be told. Loaded when it is first shown. */
export const SomethingHappenedDialog = loadedWhenShown(
  async () => (await import('./something-happened-dialog.tsx')).SomethingHappenedDialog,
  ({ onClose }) => onClose(),
);
