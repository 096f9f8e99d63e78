import { loadedWhenShown } from '#web/ui/part.tsx';

/** Its code comes where debug mode is on. */
export const DebugPanel = loadedWhenShown(
  async () => (await import('./debug-panel.tsx')).DebugPanel,
  () => undefined,
);
