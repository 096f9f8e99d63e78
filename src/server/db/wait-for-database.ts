import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Nobody is there yet, or it says itself that it is still starting: after a power cut everything starts at once. */
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'ENOENT', '57P03']);
const tryAgainAfterMs = 500;
const atMostMs = 60_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

interface Options {
  connectionString: string;
  /** Called once, where it has to be waited for. */
  onWait: (error: unknown) => void;
  /** Ends the waiting before its time. */
  stopped: AbortSignal;
}

/** Waits until the database takes connections. @throws what the last attempt failed with, or at once where waiting cannot help */
export async function waitForDatabase({ connectionString, onWait, stopped }: Options): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const isOver = attempt * tryAgainAfterMs >= atMostMs || stopped.aborted;
      if (isOver || !notYet.has(codeOf(error))) throw error;
      if (attempt === 0) onWait(error);
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(tryAgainAfterMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}
