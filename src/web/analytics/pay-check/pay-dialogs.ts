import { confirmWindow } from '#web/ui/overlays/confirm-dialog.tsx';
import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';

export const ApproveDialog = loadedWhenShown(
  async () => (await import('./approve-dialog.tsx')).ApproveDialog,
  ({ onClose }) => onClose(),
);

export const readyPayDialogs = (): (() => void) => loadAtFirstTouch([ApproveDialog, confirmWindow]);
