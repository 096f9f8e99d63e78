import { confirmWindow } from './confirm-dialog.tsx';
import { dialogWindow } from './dialog.tsx';
import { loadAtFirstTouch } from './part.tsx';

/** Dialogs load when one opens; where users work they are made ready at the first touch. */
export const readyDialogs = (): (() => void) => loadAtFirstTouch([dialogWindow, confirmWindow]);
