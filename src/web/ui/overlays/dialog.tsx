import { partOf, usePartWhen } from '#web/ui/part.tsx';
import type { DialogProps } from './dialog-window.tsx';

export const dialogWindow = partOf(async () => (await import('./dialog-window.tsx')).DialogWindow);

/** Short work over the page: centred on a desk, a sheet from the bottom on phones. Focus goes in and comes back. */
export function Dialog(props: DialogProps) {
  const Window = usePartWhen(dialogWindow, props.open, () => props.onOpenChange(false));
  return Window ? <Window {...props} /> : null;
}
