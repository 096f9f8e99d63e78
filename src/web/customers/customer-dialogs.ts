import { loadAtFirstTouch, loadedWhenShown } from '#web/ui/part.tsx';

// What opens over the list: loaded when it does, and made ready at the first touch.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const CustomerDetailsDialog = loadedWhenShown(
  async () => (await import('./customer-details-dialog.tsx')).CustomerDetailsDialog,
  close,
);
export const MissingCustomerDialog = loadedWhenShown(
  async () => (await import('./customer-details-dialog.tsx')).MissingCustomerDialog,
  close,
);
export const EditCustomerDialog = loadedWhenShown(
  async () => (await import('./edit-customer-dialog.tsx')).EditCustomerDialog,
  close,
);

export const readyCustomerDialogs = (): (() => void) => loadAtFirstTouch([CustomerDetailsDialog, EditCustomerDialog]);
