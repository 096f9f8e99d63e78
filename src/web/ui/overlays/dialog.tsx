import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { DialogProps } from './dialog-window.tsx';

export const DialogWindow = lazyComponent<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow, {
  onFailure: ({ onOpenChange }) => onOpenChange(false),
});

/** Short work over the page: centred on a desk, a sheet from the bottom on phones. Focus goes in and comes back. */
export const Dialog = (props: DialogProps) =>
  props.open || DialogWindow.isLoaded() ? <DialogWindow {...props} /> : null;
