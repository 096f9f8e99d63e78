import { useMemo, useRef } from 'react';
import { ApiError } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';

export interface Attempts {
  /** The key of the attempt at exactly this purchase. */
  keyFor: (purchase: unknown) => string;
  /** The purchase is over: done, or refused by the server. The next one is a new attempt. */
  ended: (error?: unknown) => void;
}

/**
 * Keys that let a purchase be tried again without being paid twice: the same key until the server has answered. What is
 * compared stays in memory and goes with the page.
 */
export function useAttempts(): Attempts {
  const attempt = useRef<{ purchase: string; key: string } | null>(null);
  return useMemo(
    () => ({
      keyFor: (purchase) => {
        const wanted = JSON.stringify(purchase);
        if (attempt.current?.purchase !== wanted) attempt.current = { purchase: wanted, key: newId() };
        return attempt.current.key;
      },
      ended: (error) => {
        // 409: the first try is still being worked on, and its answer is the one to wait for.
        const open = error !== undefined && (!(error instanceof ApiError) || error.status === 409);
        if (!open) attempt.current = null;
      },
    }),
    [],
  );
}
