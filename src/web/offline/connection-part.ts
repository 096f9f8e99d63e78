import { loadedWhenShown } from '#web/ui/part.tsx';

/** How the connection stands and how much waits, small enough for every header; leads to the outbox. */
export const ConnectionChip = loadedWhenShown<{ className?: string }>(
  async () => (await import('./connection-chip.tsx')).ConnectionChip,
  () => undefined,
);
