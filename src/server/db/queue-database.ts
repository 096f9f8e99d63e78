import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A connection over which nothing comes is given up, so that the next look at the queues gets another one. */
const patience = { connectionTimeoutMillis: 10_000, query_timeout: 60_000, keepAlive: true };
/** Together longer than a database takes to start again. */
const markAgain = { everyMs: 1000, atMost: 300 };

/**
 * Marks a job as done or failed. pg-boss does not wait for it: where it fails, nobody would catch it, which would end
 * the process, and the job would be done once more.
 */
const isMark = (text: string): boolean => text.includes('UNNEST($2::uuid[])') && text.includes('$3::jsonb');

export interface QueueDatabase {
  query(text: string): Promise<unknown>;
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

/** The connections of the queues; what has been done is marked as done as soon as the database is back. */
export function openQueueDatabase(connectionString: string, onError: (error: unknown) => void): QueueDatabase {
  const pool = new pg.Pool({ connectionString, max: 3, application_name: 'poolhand-jobs', ...patience });
  pool.on('error', (error) => onError(error));
  const closing = new AbortController();

  const mark = async (text: string, values: unknown[]): Promise<{ rows: unknown[] }> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        onError(error);
        if (attempt >= markAgain.atMost || closing.signal.aborted) return { rows: [{ count: 0 }] };
      }
      await pause(markAgain.everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    query: (text) => pool.query(text),
    executeSql: (text, values) => (isMark(text) ? mark(text, values) : pool.query(text, values)),
    async close() {
      closing.abort();
      await pool.end();
    },
  };
}
