import { lazyDialog } from '#web/ui/lazy-component.tsx';

/** What happened, the new schedule, and whom to notify. */
export const RescheduleDialog = lazyDialog(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);
