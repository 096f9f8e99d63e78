import { type ComponentType, useCallback, useState } from 'react';

interface Part<Props> {
  /** The component, once its code is there. */
  Part: ComponentType<Props> | null;
  /** Loads the code; answers whether it is there. */
  want: () => Promise<boolean>;
}

/**
 * A part of the frame whose code loads when it is first wanted. Unlike a lazy component, one that cannot be loaded
 * (no connection) leaves the frame standing and can be wanted again.
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const want = useCallback(async () => {
    try {
      const loaded = await load();
      setPart(() => loaded);
      return true;
    } catch {
      return false;
    }
  }, [load]);
  return { Part, want };
}
