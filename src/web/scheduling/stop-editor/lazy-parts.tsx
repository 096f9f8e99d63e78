import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent, lazyDialog } from '#web/ui/lazy-component.tsx';

// Loaded when opened, when shown, or at the first touch.
export const StopDialog = lazyDialog(async () => (await import('./stop-dialog.tsx')).StopDialog);
export const CustomerStops = lazyComponent(async () => (await import('./customer-stops.tsx')).CustomerStops, {
  waiting: <WaitingCard rows={1} />,
});
