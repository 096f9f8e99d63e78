import { loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { ConfirmWindow } from './confirm-dialog.tsx';
import { DialogWindow } from './dialog.tsx';

/** Dialogs load when one opens; where users work they are made ready at the first touch. */
export const readyDialogs = (): (() => void) => loadAtFirstTouch([DialogWindow, ConfirmWindow]);
