import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** The disruption desk: what happened, the plan that follows, and who must be told. Loaded when it is first shown. */
export const SomethingHappenedDialog = lazyComponent(
  async () => (await import('./something-happened-dialog.tsx')).SomethingHappenedDialog,
  { onFailure: ({ onClose }) => onClose() },
);
