import { partOf, usePartWhen } from '#web/ui/part.tsx';
import type { ConfirmDialogProps } from './confirm-window.tsx';

export const confirmWindow = partOf(async () => (await import('./confirm-window.tsx')).ConfirmWindow);

/** Asks before something that cannot simply be undone. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Window = usePartWhen(confirmWindow, props.open, () => props.onOpenChange(false));
  return Window ? <Window {...props} /> : null;
}
