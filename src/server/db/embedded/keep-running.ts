import { setTimeout as wait } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

export interface KeepRunning {
  start: () => Promise<Postmaster>;
  /** Puts in order what the ended one left behind. */
  recover: () => Promise<void>;
  log: (line: string) => void;
}

const firstPauseMs = 200;
const longestPauseMs = 10_000;

/**
 * Starts PostgreSQL and starts it again when it ends unasked (killed for want of memory, say). Calls in between fail and
 * health says so; the pools find the new one at the same address.
 */
export async function keepRunning({ start, recover, log }: KeepRunning): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Postmaster | undefined = await start();
  let comeback: Promise<void> = Promise.resolve();

  const watch = (postmaster: Postmaster) =>
    void postmaster.ended.then((words) => {
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unasked: ${words}`);
      current = undefined;
      comeback = startAgain();
    });

  const startAgain = async () => {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await recover();
        current = await start();
        watch(current);
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  };

  watch(current);
  return {
    async stop() {
      stopping.abort();
      await comeback;
      await current?.stop();
    },
  };
}
