export { SomethingHappenedDialog } from './lazy-dialog.ts';
