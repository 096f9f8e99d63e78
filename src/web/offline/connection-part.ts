import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Small enough for every header: the rest loads when shown. */
export const ConnectionChip = lazyComponent<{ className?: string }>(
  async () => (await import('./connection-chip.tsx')).ConnectionChip,
);
