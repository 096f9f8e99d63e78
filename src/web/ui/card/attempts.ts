import { useMemo, useRef } from 'react';
import { ApiError } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';

export interface Attempts {
  /** Sends a purchase under the key of the attempt at exactly it. Once the server has answered, the next is a new attempt. */
  run: <Answer>(purchase: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;
}

/**
 * Keys that let a purchase be tried again without being paid twice: the same key until the server has answered. What is
 * compared stays in memory and goes with the page.
 */
export function useAttempts(): Attempts {
  const attempt = useRef<{ purchase: string; key: string } | null>(null);
  return useMemo(
    () => ({
      run: async (purchase, send) => {
        const wanted = JSON.stringify(purchase);
        if (attempt.current?.purchase !== wanted) attempt.current = { purchase: wanted, key: newId() };
        try {
          const answer = await send(attempt.current.key);
          attempt.current = null;
          return answer;
        } catch (error) {
          // 409: the first try is still being worked on, and its answer is the one to wait for.
          if (error instanceof ApiError && error.status !== 409) attempt.current = null;
          throw error;
        }
      },
    }),
    [],
  );
}
