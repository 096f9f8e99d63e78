import { loadedWhenShown } from '#web/ui/part.tsx';

// What opens over the card and the list: loaded when it does.
const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const CalibrationDialog = loadedWhenShown(
  async () => (await import('./calibration-dialog.tsx')).CalibrationDialog,
  close,
);
export const UsbDialog = loadedWhenShown(async () => (await import('./usb-dialog.tsx')).UsbDialog, close);
export const RegisterDialog = loadedWhenShown(
  async () => (await import('./register-dialog.tsx')).RegisterDialog,
  close,
);
export const RenameDialog = loadedWhenShown(async () => (await import('./rename-dialog.tsx')).RenameDialog, close);
