import { lazyDialog, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';

// Loaded when opened, or at the first touch.
export const AddPersonDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).AddPersonDialog);
export const EditPersonDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).EditPersonDialog);
export const EditTechnicianDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).EditTechnicianDialog);

export const readyPersonDialogs = (): (() => void) =>
  loadAtFirstTouch([AddPersonDialog, EditPersonDialog, EditTechnicianDialog]);
