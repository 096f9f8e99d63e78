import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';

// What opens over the users: loaded when it does, and made ready at the first touch.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const CreateUserDialog = loadedWhenShown(
  async () => (await import('./create-user-dialog.tsx')).CreateUserDialog,
  close,
);
export const EditUserDialog = loadedWhenShown(
  async () => (await import('./edit-user-dialog.tsx')).EditUserDialog,
  close,
);

export const readyUserDialogs = (): (() => void) => loadAtFirstTouch([CreateUserDialog, EditUserDialog]);
