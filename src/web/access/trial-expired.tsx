import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** The dialog of an ended trial; its code is loaded only when it is shown, so that signing in stays light. */
export const TrialExpiredDialog = lazyComponent(async () => (await import('./trial-expired-dialog.tsx')).default);
