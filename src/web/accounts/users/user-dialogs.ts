import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';

// Loaded when opened, or at the first touch.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const CreateUserDialog = lazyComponent(async () => (await import('./create-user-dialog.tsx')).CreateUserDialog, {
  onFailure: close,
});
export const EditUserDialog = lazyComponent(async () => (await import('./edit-user-dialog.tsx')).EditUserDialog, {
  onFailure: close,
});

export const readyUserDialogs = (): (() => void) => loadAtFirstTouch([CreateUserDialog, EditUserDialog]);
