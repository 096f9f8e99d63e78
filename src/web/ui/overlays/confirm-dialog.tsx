import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { ConfirmDialogProps } from './confirm-window.tsx';

export const ConfirmWindow = lazyComponent<ConfirmDialogProps>(
  async () => (await import('./confirm-window.tsx')).ConfirmWindow,
  {
    onFailure: ({ onOpenChange }) => onOpenChange(false),
  },
);

/** Asks before something that cannot simply be undone. Focus starts on Cancel. */
export const ConfirmDialog = (props: ConfirmDialogProps) =>
  props.open || ConfirmWindow.isLoaded() ? <ConfirmWindow {...props} /> : null;
