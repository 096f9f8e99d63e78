import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Loaded when shown, so that signing in stays light. */
export const TrialExpiredDialog = lazyComponent(async () => (await import('./trial-expired-dialog.tsx')).default);
