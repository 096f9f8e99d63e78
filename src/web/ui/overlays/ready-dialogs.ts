import { loadAtFirstTouch } from '#web/ui/part.tsx';
import { confirmWindow } from './confirm-dialog.tsx';
import { dialogWindow } from './dialog.tsx';

/** Dialogs load when one opens; where users work they are made ready at the first touch. */
export const readyDialogs = (): (() => void) => loadAtFirstTouch([dialogWindow, confirmWindow]);
