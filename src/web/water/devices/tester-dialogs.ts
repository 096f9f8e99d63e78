import { lazyComponent } from '#web/ui/lazy-component.tsx';

const close = ({ onClose }: { onClose: () => void }): void => onClose();

export const CalibrationDialog = lazyComponent(
  async () => (await import('./calibration-dialog.tsx')).CalibrationDialog,
  { onFailure: close },
);
export const UsbDialog = lazyComponent(async () => (await import('./usb-dialog.tsx')).UsbDialog, { onFailure: close });
export const RegisterDialog = lazyComponent(async () => (await import('./register-dialog.tsx')).RegisterDialog, {
  onFailure: close,
});
export const RenameDialog = lazyComponent(async () => (await import('./register-dialog.tsx')).RenameDialog, {
  onFailure: close,
});
