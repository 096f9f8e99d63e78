import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** How the connection stands and how much waits, small enough for every header; leads to the outbox. */
export const ConnectionChip = lazyComponent<{ className?: string }>(
  async () => (await import('./connection-chip.tsx')).ConnectionChip,
);
